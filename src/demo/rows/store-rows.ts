import { agreements, customerGroups, storeConfig, storeGroups, stores, websites } from '../content/stores.ts';
import { rootCategoryId } from './ids.ts';
import type { Rows } from './rows.ts';
import { addTaxes } from './tax-rows.ts';

/** Websites, store groups, store views, their configuration, taxes, currencies and customer groups. */
export function addStores(rows: Rows): void {
  for (const { id, code, name, defaultGroup, isDefault } of websites) {
    rows.add('website', {
      website_id: id,
      code,
      name,
      sort_order: id,
      default_group_id: defaultGroup,
      is_default: isDefault,
    });
  }
  for (const group of storeGroups) {
    rows.add('store_group', {
      group_id: group.id,
      website_id: group.website,
      name: group.name,
      root_category_id: rootCategoryId(group),
      default_store_id: group.defaultStore,
    });
  }
  for (const { id, code, website, group, name } of stores) {
    rows.add('store', { store_id: id, code, website_id: website, group_id: group, name, sort_order: id });
  }
  for (const [scope, scopeId, path, value] of storeConfig) {
    rows.add('store_config', { scope, scope_id: scopeId, path, value });
  }
  for (const { id, name, content, checkboxText } of agreements) {
    rows.add('checkout_agreement', {
      agreement_id: id,
      name,
      content,
      checkbox_text: checkboxText,
      is_active: 1,
      is_html: 0,
    });
    rows.add('checkout_agreement_store', { agreement_id: id, store_id: 0 });
  }
  addTaxes(rows);
  for (const { id, code, taxClass } of customerGroups) {
    rows.add('customer_group', { group_id: id, code, tax_class_id: taxClass });
  }
}
