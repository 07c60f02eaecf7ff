import { type Call, call, listed, refused } from './call.ts';

const english = {
  store_id: 1,
  code: 'default',
  website_id: 1,
  group_id: 1,
  name: 'English',
  sort_order: 1,
  is_active: 1,
};

/** Stores, countries and groups of customers. */
export const storeCalls: readonly Call[] = [
  call('magentoInfo', {}, { magento_version: '1.9.4.5', magento_edition: 'Community' }),
  listed('storeList', {}, 3, english),
  call('storeInfo', { storeId: 'german' }, { ...english, store_id: 2, code: 'german', name: 'Deutsch', sort_order: 2 }),
  refused('storeInfo', { storeId: 'nostore' }, '100', 'Requested store view not found.'),
  listed('directoryCountryList', {}, 249, { country_id: 'AD', iso2_code: 'AD', iso3_code: 'AND', name: 'Andorra' }),
  listed('directoryRegionList', { country: 'US' }, 65, { region_id: '1', code: 'AL', name: 'Alabama' }),
  refused('directoryRegionList', { country: 'XX' }, '101', 'Country not exists.'),
  call('customerGroupList', {}, [
    { customer_group_id: 0, customer_group_code: 'NOT LOGGED IN' },
    { customer_group_id: 1, customer_group_code: 'General' },
    { customer_group_id: 2, customer_group_code: 'Wholesale' },
    { customer_group_id: 3, customer_group_code: 'Retailer' },
  ]),
];
