import { type Call, call, changedAsText, type Fields, type Json, listed, pairs, refused } from './call.ts';

const metal = { nib_metal: '<gold>' };
const uses = { good_for: '<letters>,<presents>' };
const tier = { customer_group_id: 'all', website: 'all', qty: 5, price: 11.25 };

const creation = (additional: Json): Fields => ({
  type: 'simple',
  set: '<set>',
  sku: 'NIB-FLEX',
  productData: {
    categories: ['<category>', '6'],
    websites: ['1'],
    name: 'Flexible nib ä€ <&>',
    description: 'First line\nsecond line',
    short_description: 'Flexible',
    weight: '0.5',
    status: '1',
    visibility: '4',
    price: '12.5',
    tax_class_id: '2',
    tier_price: [tier],
    additional_attributes: additional,
    stock_data: { qty: '40', is_in_stock: 1, manage_stock: 1, use_config_manage_stock: 0 },
  },
});

const asked = ['name', 'description', 'price', 'weight', 'tier_price', 'categories', 'category_ids', 'websites'];

/** The product as lists show it. */
export const shownProduct = {
  product_id: '<product>',
  sku: 'NIB-FLEX',
  name: 'Flexible nib ä€ <&>',
  set: '<set>',
  type: 'simple',
  category_ids: ['6', '<category>'],
  website_ids: ['1'],
};

const picked = {
  product_id: '<product>',
  sku: 'NIB-FLEX',
  set: '<set>',
  type: 'simple',
  categories: ['6', '<category>'],
  websites: ['1'],
  name: 'Flexible nib ä€ <&>',
  description: 'First line\nsecond line',
  weight: '0.5000',
  category_ids: ['6', '<category>'],
  price: '12.5000',
  tier_price: [tier],
};

const whole = {
  ...picked,
  name: 'Biegsame Feder',
  created_at: '2026-06-01T12:00:00+00:00',
  updated_at: '2026-06-01 12:00:00',
  type_id: 'simple',
  short_description: 'Flexible',
  status: '1',
  url_key: 'flexible-nib-a-and',
  url_path: 'flexible-nib-a-and.html',
  visibility: '4',
  has_options: '0',
  price: '13.0000',
  tax_class_id: '2',
  options_container: 'container2',
};

/** A tier price as V1 shows it. */
const tierRow = {
  price_id: '<tier>',
  website_id: '0',
  all_groups: '1',
  cust_group: '32000',
  price: '11.2500',
  price_qty: '5.0000',
  website_price: '11.2500',
  is_percent: '0',
};

/** V1 shows every attribute of the set. */
const onlyInV1 = {
  tier_price: [tierRow],
  group_price: [],
  required_options: '0',
  msrp_enabled: '2',
  msrp_display_actual_price_type: '4',
  ...metal,
  ...uses,
};

/** A product is created, read and changed. */
export const productCalls: readonly Call[] = [
  call('catalogProductCurrentStore', { store: 'admin' }, 0),
  call('catalogProductTypeList', {}, [
    { type: 'simple', label: 'Simple Product' },
    { type: 'grouped', label: 'Grouped Product' },
    { type: 'configurable', label: 'Configurable Product' },
    { type: 'virtual', label: 'Virtual Product' },
    { type: 'bundle', label: 'Bundle Product' },
    { type: 'downloadable', label: 'Downloadable Product' },
  ]),
  listed('catalogProductListOfAdditionalAttributes', { productType: 'simple', attributeSetId: '<set>' }, 15, {
    attribute_id: 79,
    code: 'news_from_date',
    type: 'date',
    required: '0',
    scope: 'website',
  }),
  call(
    'catalogProductCreate',
    creation({ single_data: pairs(metal), multi_data: [{ key: 'good_for', value: ['<letters>', '<presents>'] }] }),
    '<product>',
    // WS-I publishes the pairs alone.
    { argsIn: { wsi: creation(pairs({ ...metal, ...uses })) } },
  ),
  call(
    'catalogProductInfo',
    {
      productId: '<product>',
      attributes: { attributes: asked, additional_attributes: ['nib_metal', 'good_for', 'manufacturer'] },
    },
    { ...picked, additional_attributes: pairs({ ...metal, ...uses }) },
    {
      argsIn: { v1: { productId: '<product>', attributes: [...asked, 'nib_metal', 'good_for', 'manufacturer'] } },
      v1: { answer: { ...picked, tier_price: [tierRow], ...metal, ...uses } },
    },
  ),
  refused(
    'catalogProductCreate',
    { type: 'simple', set: '<set>', sku: 'NIB-FLEX', productData: { name: 'Again' } },
    '102',
    'The value of attribute "SKU" must be unique',
  ),
  call(
    'catalogProductUpdate',
    { productId: 'NIB-FLEX', productData: { name: 'Biegsame Feder' }, store: 'german', identifierType: 'sku' },
    true,
  ),
  call(
    'catalogProductMultiUpdate',
    { productIds: ['<product>', 'PEN-WREN'], productData: [{ price: '13' }, { meta_title: 'Wren' }] },
    true,
  ),
  call('catalogProductInfo', { productId: 'NIB-FLEX', store: 'german' }, whole, {
    v1: { answer: { ...whole, ...onlyInV1 } },
  }),
  call(
    'catalogProductList',
    {
      filters: {
        filter: [{ key: 'type', value: 'simple' }],
        complex_filter: [
          { key: 'sku', value: { key: 'like', value: 'NIB%' } },
          { key: 'updated_at', value: { key: 'gteq', value: '2026-02-01 00:00:00' } },
        ],
      },
    },
    [shownProduct],
    {
      argsIn: {
        v1: { filters: { type: 'simple', sku: { like: 'NIB%' }, updated_at: { gteq: '2026-02-01 00:00:00' } } },
      },
    },
  ),
  call(
    'catalogProductSetSpecialPrice',
    { productId: 'NIB-FLEX', specialPrice: '9.99', fromDate: '2026-05-01', toDate: '2026-06-30' },
    1,
  ),
  call(
    'catalogProductGetSpecialPrice',
    { productId: 'NIB-FLEX' },
    {
      special_price: '9.9900',
      special_from_date: '2026-05-01 00:00:00',
      special_to_date: '2026-06-30 00:00:00',
    },
  ),
  call(
    'catalogProductAttributeTierPriceUpdate',
    {
      productId: 'NIB-FLEX',
      tierPrices: [
        { customer_group_id: '1', website: '1', qty: 2, price: 12.25 },
        { customer_group_id: 'all', website: 'all', qty: 10, price: 10 },
      ],
    },
    1,
  ),
  call('catalogProductAttributeTierPriceInfo', { productId: 'NIB-FLEX' }, [
    { customer_group_id: '1', website: 'base', qty: 2, price: 12.25 },
    { customer_group_id: 'all', website: 'all', qty: 10, price: 10 },
  ]),
  refused(
    'catalogProductAttributeTierPriceUpdate',
    { productId: 'NIB-FLEX', tierPrices: [{ price: 3 }] },
    '101',
    'Invalid Tier Prices',
  ),
];

/** Quantities in stock. */
export const stockCalls: readonly Call[] = [
  call('catalogInventoryStockItemList', { productIds: ['NIB-FLEX', 'PEN-WREN'] }, [
    { product_id: '2', sku: 'PEN-WREN', qty: '850.0000', is_in_stock: '1' },
    { product_id: '<product>', sku: 'NIB-FLEX', qty: '40.0000', is_in_stock: '1' },
  ]),
  call('catalogInventoryStockItemUpdate', { productId: 'NIB-FLEX', data: { qty: '39.5', is_qty_decimal: 1 } }, 1),
  call(
    'catalogInventoryStockItemMultiUpdate',
    { productIds: ['NIB-FLEX', 'PEN-WREN'], productData: [{ qty: '7' }, { qty: '0', is_in_stock: 0 }] },
    true,
  ),
  call('catalogInventoryStockItemList', { productIds: ['<product>', '2'] }, [
    { product_id: '2', sku: 'PEN-WREN', qty: '0.0000', is_in_stock: '0' },
    { product_id: '<product>', sku: 'NIB-FLEX', qty: '7.0000', is_in_stock: '1' },
  ]),
  refused(
    'catalogInventoryStockItemUpdate',
    { productId: 'nothing', data: { qty: '1' } },
    '101',
    'Product not exists.',
  ),
];

/** Links to other products. */
export const linkCalls: readonly Call[] = [
  call('catalogProductLinkTypes', {}, ['related', 'up_sell', 'cross_sell', 'grouped']),
  call('catalogProductLinkAttributes', { type: 'grouped' }, [
    { code: 'position', type: 'int' },
    { code: 'qty', type: 'decimal' },
  ]),
  changedAsText('catalogProductLinkAssign', { type: 'related', productId: 'NIB-FLEX', linkedProductId: 'PEN-WREN' }),
  changedAsText('catalogProductLinkUpdate', {
    type: 'related',
    productId: 'NIB-FLEX',
    linkedProductId: 'PEN-WREN',
    data: { position: '2' },
  }),
  call('catalogProductLinkList', { type: 'related', productId: 'NIB-FLEX' }, [
    { product_id: '2', type: 'simple', set: '5', sku: 'PEN-WREN', position: '2' },
  ]),
  changedAsText('catalogProductLinkRemove', { type: 'related', productId: 'NIB-FLEX', linkedProductId: 'PEN-WREN' }),
  refused('catalogProductLinkList', { type: 'nothing', productId: 'NIB-FLEX' }, '100', 'Given invalid link type.'),
];

/** The product goes. */
export const productRemovals: readonly Call[] = [
  call('catalogProductDelete', { productId: 'NIB-FLEX' }, 1),
  refused('catalogProductInfo', { productId: 'NIB-FLEX' }, '101', 'Product not exists.'),
];
