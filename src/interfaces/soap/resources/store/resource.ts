import type { ResourceDeclaration } from '#interfaces/legacy/declare.ts';

/** The store views (soap-catalog 3). */
export const storeResource = {
  name: 'core_store',
  title: 'Store API',
  aliases: ['store'],
  aclId: 'core/store',
  faults: { store_not_exists: { code: 100, message: 'Requested store view not found.' } },
} as const satisfies ResourceDeclaration;
