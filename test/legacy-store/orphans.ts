import { addRawValue, attributeOf } from './attributes.ts';
import { addProduct } from './product.ts';
import { madeAt, type Rows } from './rows.ts';

/** An id that nothing has. */
const nowhere = 99_999;

/** A product of a type that only an extension knows: it is kept. */
const subscription = 940;

/** Not the last ones, so that the next id is the same whether they were there for a moment or not. */
const cart = 6;
const line = 90;

/** Rows that point to nothing, or that nobody knows what to do with, as years of extensions leave them behind. */
export function addOrphans(rows: Rows): void {
  addProduct(rows, {
    id: subscription,
    sku: 'acme-1',
    type: 'acme_subscription',
    name: { en: 'Every month' },
    price: 3,
  });
  const name = attributeOf('catalog_product', 'name').id;
  addRawValue(rows, 'catalog_product', 'varchar', { attribute_id: name, entity_id: nowhere, value: 'of nothing' });
  addRawValue(rows, 'catalog_product', 'varchar', { attribute_id: 9999, entity_id: 906, value: 'of no attribute' });
  // What an attribute had before its type was changed.
  const price = attributeOf('catalog_product', 'price').id;
  addRawValue(rows, 'catalog_product', 'int', { attribute_id: price, entity_id: 906, value: 12 });
  rows.add('catalog_category_product', { category_id: 4, product_id: nowhere, position: 1 });
  rows.add('catalog_product_super_link', { link_id: nowhere, product_id: nowhere, parent_id: 402 });
  rows.add('catalog_product_entity_media_gallery', {
    value_id: nowhere,
    attribute_id: attributeOf('catalog_product', 'media_gallery').id,
    entity_id: nowhere,
    value: '/o/r/orphan.png',
  });
  rows.add('cataloginventory_stock_item', {
    item_id: line,
    product_id: nowhere,
    stock_id: 1,
    qty: 1,
    is_in_stock: 1,
  });
  rows.add('customer_address_entity', {
    entity_id: nowhere,
    entity_type_id: 2,
    parent_id: nowhere,
    is_active: 1,
    created_at: madeAt,
    updated_at: madeAt,
  });
  rows.add('tax_calculation', {
    tax_calculation_id: nowhere,
    tax_calculation_rate_id: 1,
    tax_calculation_rule_id: nowhere,
    customer_tax_class_id: 3,
    product_tax_class_id: 2,
  });
  rows.add('sales_flat_quote', { entity_id: cart, store_id: nowhere, created_at: madeAt, updated_at: madeAt });
  rows.add('sales_flat_quote_item', {
    item_id: line,
    quote_id: 1,
    product_id: null,
    store_id: 1,
    sku: 'gone',
    qty: 1,
    created_at: madeAt,
    updated_at: madeAt,
  });
  rows.add('catalog_product_flat_1', { entity_id: 906, name: 'Plain thing 1' });
  rows.add('sales_flat_order_item', {
    item_id: line,
    order_id: nowhere,
    sku: 'gone',
    created_at: madeAt,
    updated_at: madeAt,
  });
  rows.add('admin_user', { user_id: 1, username: 'admin', password: 'x' });
  rows.add('newsletter_template', { template_id: 1, template_code: 'Autumn' });
  rows.add('acme_badge', { badge_id: 1, label: 'New' });
  rows.add('cataloginventory_stock', { stock_id: 1, stock_name: 'Default' });
}

/** Rows that an import leaves out, and the messages about them. */
export const expected = {
  leftOut: {
    catalog_product_entity_media_gallery: [nowhere],
    cataloginventory_stock_item: [nowhere],
    customer_address_entity: [nowhere],
    tax_calculation: [nowhere],
    sales_flat_quote: [cart],
    sales_flat_quote_item: [line],
    sales_flat_order_item: [line],
  },
  leftOutCounts: { catalog_category_product: 1, catalog_product_super_link: 1 },
  leftOutProducts: [nowhere],
  warnings: [
    '1 attribute of extensions, plain here: acme_shade',
    '1 order of deleted customers: imported without them',
    '1 purchase of downloads of deleted customers: imported without them',
    '1 cart of deleted customers: imported as carts of guests',
    '3 orders in USD: 233.98 in all, 38.98 paid, 9.00 refunded',
    '1 order whose credit memos do not add up to the refunded amount: 200000007',
  ],
} as const;
