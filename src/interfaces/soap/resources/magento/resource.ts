import type { ResourceDeclaration } from '#interfaces/legacy/declare.ts';

/** The software of the service (soap-catalog 5.1). It has no faults of its own. */
export const magentoResource = {
  name: 'core_magento',
  title: 'Magento info API',
  aliases: ['magento'],
  aclId: 'core/magento',
  faults: {},
} as const satisfies ResourceDeclaration;
