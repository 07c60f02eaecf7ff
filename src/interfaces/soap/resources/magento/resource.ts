import type { ResourceDeclaration } from '../../../legacy/declare.ts';

/** The software of the service (reference 3.4). It has no faults of its own. */
export const magentoResource = {
  name: 'core_magento',
  title: 'Magento info API',
  aliases: ['magento'],
  aclId: 'core/magento',
  faults: {},
} as const satisfies ResourceDeclaration;
