import { configPathOf } from '#domain/configuration/paths.ts';
import { integerField, mapping, type TableMapping, text, yesNo } from './mapping.ts';
import { plainOrJson } from './php-json.ts';

/** Settings that may give access to other services: those of payment and shipping, and names that look like a secret. */
const FOREIGN_SECRET = /^(payment|paypal|carriers)\/|password|passwd|secret|api_?key|private_?key|access_?key|token/i;

/** Whether a setting belongs to another service: the settings that this service reads are imported, except secrets. */
function isForeign(path: string): boolean {
  const known = configPathOf.get(path);
  return known ? known.kind.type === 'secret' : FOREIGN_SECRET.test(path);
}

/** Websites, store groups, store views and their settings. */
export const stores: readonly TableMapping[] = [
  mapping({
    what: 'websites',
    from: 'core_website',
    to: 'website',
    columns: {
      website_id: integerField('website_id'),
      code: text('code'),
      name: text('name'),
      sort_order: integerField('sort_order'),
      default_group_id: integerField('default_group_id'),
      is_default: yesNo('is_default'),
    },
  }),
  mapping({
    what: 'store groups',
    from: 'core_store_group',
    to: 'store_group',
    columns: {
      group_id: integerField('group_id'),
      website_id: integerField('website_id'),
      name: text('name'),
      root_category_id: integerField('root_category_id'),
      default_store_id: integerField('default_store_id'),
    },
  }),
  mapping({
    what: 'store views',
    from: 'core_store',
    to: 'store',
    columns: {
      store_id: integerField('store_id'),
      code: text('code'),
      website_id: integerField('website_id'),
      group_id: integerField('group_id'),
      name: text('name'),
      sort_order: integerField('sort_order'),
      is_active: yesNo('is_active'),
    },
  }),
  mapping({
    what: 'settings',
    from: 'core_config_data',
    to: 'store_config',
    columns: { scope: text('scope'), scope_id: integerField('scope_id'), path: text('path') },
    derived: { value: (row) => plainOrJson(row('value')) },
    refuse: (row) => (isForeign(row('path') ?? '') ? 'they belong to payment, shipping or other services' : undefined),
  }),
];
