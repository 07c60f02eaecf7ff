import { formatDecimal } from '#kernel/decimal.ts';
import type { DemoProduct } from '../content/products/product.ts';
import { type Text, textByStore } from '../content/text.ts';
import { imagePath } from '../images/write.ts';
import { amount } from './decimal.ts';
import { attributeOf, type NumberedAttribute, optionId, productId, storesOf, websiteId } from './ids.ts';
import type { Rows } from './rows.ts';

/** The attribute values of a product in every scope. */
export function addValues(rows: Rows, product: DemoProduct): void {
  const visible = storesOf(product.websites);
  for (const [code, text] of Object.entries(valuesOf(product))) {
    const attribute = attributeOf('catalog_product', code);
    for (const [storeId, value] of textByStore(text)) {
      if (visible.has(storeId)) addValue(rows, product, attribute, storeId, value);
    }
  }
  if (product.atelierPrice) {
    const price = attributeOf('catalog_product', 'price');
    for (const storeId of storesOf(['atelier'])) {
      if (storeId !== 0) addValue(rows, product, price, storeId, product.atelierPrice);
    }
  }
}

/** Everything that is stored as an attribute value, as text by attribute code. */
function valuesOf(product: DemoProduct): Readonly<Record<string, Text>> {
  const stored: Record<string, Text> = {
    name: product.name,
    short_description: product.short,
    description: product.description,
    status: { en: product.disabled ? '2' : '1' },
    visibility: { en: product.hidden ? '1' : '4' },
    url_key: { en: product.sku.toLowerCase() },
    options_container: { en: 'container2' },
  };
  if (!('members' in product) && !('amounts' in product)) {
    stored.tax_class_id = { en: '2' };
    stored.msrp_enabled = { en: '2' };
    stored.msrp_display_actual_price_type = { en: '4' };
  }
  if (product.price !== undefined) stored.price = { en: product.price };
  if (product.weight !== undefined) stored.weight = { en: product.weight };
  for (const image of product.images ?? []) {
    for (const role of image.roles) stored[role] = { en: imagePath(image.file) };
  }
  Object.assign(stored, typeValues(product));
  for (const [code, value] of Object.entries(product.values ?? {})) stored[code] = { en: chosen(code, value) };
  return stored;
}

function typeValues(product: DemoProduct): Readonly<Record<string, Text>> {
  if ('parts' in product) {
    const fixed = product.dynamicPrice ? '0' : '1';
    return {
      price_type: { en: fixed },
      sku_type: { en: fixed },
      weight_type: { en: fixed },
      price_view: { en: '0' },
      shipment_type: { en: '0' },
    };
  }
  if ('links' in product) {
    return {
      links_purchased_separately: { en: product.separately ? '1' : '0' },
      links_title: product.linksTitle,
      samples_title: product.samplesTitle,
      links_exist: { en: product.links.length > 0 ? '1' : '0' },
    };
  }
  if ('amounts' in product) {
    return {
      giftcard_type: { en: '0' },
      allow_open_amount: { en: product.open ? '1' : '0' },
      ...(product.open && { open_amount_min: { en: product.open.min }, open_amount_max: { en: product.open.max } }),
      is_redeemable: { en: '1' },
      lifetime: { en: String(product.lifetimeDays) },
      allow_message: { en: '1' },
    };
  }
  return {};
}

/** A declared value as it is stored: the keys of an option table become ids. */
function chosen(code: string, value: string | readonly string[]): string {
  const attribute = attributeOf('catalog_product', code);
  if (typeof value !== 'string') return value.map((key) => optionId(attribute, key)).join();
  return attribute.attribute.source === 'table' ? String(optionId(attribute, value)) : value;
}

function addValue(
  rows: Rows,
  product: DemoProduct,
  { id, attribute }: NumberedAttribute,
  storeId: number,
  value: string,
): void {
  const number = attribute.type === 'decimal' ? amount(value) : attribute.type === 'int' ? Number(value) : null;
  rows.add('product_value', {
    product_id: productId(product.sku),
    attribute_id: id,
    store_id: storeId,
    value: attribute.type === 'decimal' ? formatDecimal(amount(value)) : value,
    number,
  });
}

/** Rows of prices by quantity, by customer group, and of gift card amounts. */
export function addPrices(rows: Rows, product: DemoProduct): void {
  const product_id = productId(product.sku);
  for (const { qty, price, group, website } of product.tiers ?? []) {
    rows.add('tier_price', {
      product_id,
      website_id: website ? websiteId(website) : 0,
      all_groups: group === undefined ? 1 : 0,
      customer_group_id: group ?? 0,
      qty: amount(qty),
      price: amount(price),
    });
  }
  for (const { group, price } of product.groupPrices ?? []) {
    rows.add('group_price', { product_id, customer_group_id: group, price: amount(price) });
  }
  for (const { value, website } of 'amounts' in product ? product.amounts : []) {
    rows.add('gift_card_amount', { product_id, website_id: website ? websiteId(website) : 0, value: amount(value) });
  }
}
