import { wrong } from '../faults/case.ts';
import { ownView } from '../scope/support.ts';
import type { OperationCases } from './case.ts';

const noStore = '100 Requested store view not found.';

/** Store views, countries, and what the store runs on. */
export const storesOperations: OperationCases = {
  scope: {
    'core_magento.info': { inside: () => [{}] },
    'core_store.list': { inside: () => [{}] },
    'core_store.info': {
      inside: () => [{ storeId: ownView.code }, { storeId: String(ownView.id) }],
      outside: () => [{ storeId: 'german' }, { storeId: '1' }],
    },
    'directory_country.list': { inside: () => [{}] },
    'directory_region.list': { inside: () => [{ country: 'US' }] },
  },
  faults: {
    'core_magento.info': { good: () => ({}), wrong: [] },
    'core_store.list': { good: () => ({}), wrong: [] },
    'core_store.info': {
      good: () => ({ storeId: 'german' }),
      wrong: [
        wrong('unknown store view', noStore, { storeId: 'nostore' }),
        wrong('the admin store view', noStore, { storeId: '0' }),
        { ...wrong('bound to another store view', '2 Access denied.', {}), caller: 'bound' },
      ],
    },
    'directory_country.list': { good: () => ({}), wrong: [] },
    'directory_region.list': {
      good: () => ({ country: 'US' }),
      wrong: [
        wrong('no code of a country', '101 Invalid country code: Germany', { country: 'Germany' }),
        wrong('an unknown country', '101 Country not exists.', { country: 'XX' }),
      ],
    },
  },
  valid: {
    'core_magento.info': () => ({}),
    'core_store.list': () => ({}),
    'core_store.info': () => ({ storeId: 'german' }),
    'directory_country.list': () => ({}),
    'directory_region.list': () => ({ country: 'US' }),
  },
};
