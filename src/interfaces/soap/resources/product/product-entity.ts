import type { FixedTaxValue } from '#domain/catalog/parts/fixed-taxes/rows.ts';
import type { StoredDiscount } from '#domain/catalog/parts/prices/write.ts';
import type { WholeProduct } from '#interfaces/legacy/products/whole.ts';
import { formatDecimal } from '#kernel/decimal.ts';
import { shownAttributes } from './structs.ts';

type Entity = Readonly<Record<string, unknown>>;

/** The fields of a product in every answer. */
function always({ product, categoryIds, websiteIds }: WholeProduct): Record<string, unknown> {
  return {
    product_id: String(product.product_id),
    sku: product.sku,
    set: String(product.set_id),
    type: product.type,
    categories: categoryIds.map(String),
    websites: websiteIds.map(String),
  };
}

/** A product in V1: every attribute of its set and type, in the order of the set. */
export function plainEntity(product: WholeProduct): Entity {
  const entity = { ...always(product), type_id: product.product.type } as Record<string, unknown>;
  for (const { code } of product.attributes) if (!(code in entity)) entity[code] = shownValue(product, code);
  return entity;
}

/** The requested attributes of it, by code or id. */
export function plainPart(product: WholeProduct, wanted: readonly string[]): Entity {
  const entity = always(product);
  for (const { id, code } of product.attributes) {
    if (!(code in entity) && (wanted.includes(code) || wanted.includes(String(id)))) {
      entity[code] = shownValue(product, code);
    }
  }
  return entity;
}

/** A product in V2 and WS-I: the attributes of the struct. */
export function typedEntity(product: WholeProduct): Entity {
  return typedPart(product, undefined, []);
}

/**
 * The requested attributes of it; attributes requested as additional ones are in pairs, not in the struct (soap-catalog
 * 5.3).
 */
export function typedPart(
  product: WholeProduct,
  wanted: readonly string[] | undefined,
  additional: readonly string[],
): Entity {
  const entity = always(product);
  const codes = new Map(product.attributes.map(({ id, code }) => [code, id]));
  const has = (code: string): boolean => code === 'type_id' || codes.has(code);
  const isNamed = (names: readonly string[], code: string): boolean =>
    names.includes(code) || names.includes(String(codes.get(code)));
  for (const code of shownAttributes) {
    if (!has(code) || (wanted && !isNamed(wanted, code)) || isNamed(additional, code)) continue;
    const value =
      code === 'tier_price'
        ? product.tierPrices.map((price) => tierPriceEntity(price, product))
        : shownValue(product, code);
    if (value !== null) entity[code] = value;
  }
  if (additional.length === 0) return entity;
  const pairs = product.attributes
    .filter(({ code }) => isNamed(additional, code))
    .map(({ code }) => ({ key: code, value: textOf(shownValue(product, code)) }));
  return { ...entity, additional_attributes: pairs };
}

/** Maps have no text of their own: they become JSON, which is accepted on input. */
function textOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.some((item) => typeof item === 'object') ? JSON.stringify(value) : value.join(',');
}

/** A tier price with texts (soap-catalog 5.5). */
export function tierPriceEntity(
  { customerGroupId, websiteId, qty = 0, price }: StoredDiscount,
  { websiteCodes }: Pick<WholeProduct, 'websiteCodes'>,
): { customer_group_id: string; website: string; qty: string; price: string } {
  return {
    customer_group_id: String(customerGroupId),
    website: websiteId === 0 ? 'all' : (websiteCodes.get(websiteId) ?? String(websiteId)),
    qty: formatDecimal(qty),
    price: formatDecimal(price),
  };
}

/** The stored value of an attribute; null if there is none. */
function shownValue(product: WholeProduct, code: string): unknown {
  switch (code) {
    case 'type_id':
      return product.product.type;
    case 'category_ids':
      return product.categoryIds.map(String);
    case 'created_at':
      return `${new Date(product.createdAt).toISOString().slice(0, 19)}+00:00`;
    case 'updated_at':
      return new Date(product.updatedAt).toISOString().slice(0, 19).replace('T', ' ');
    case 'has_options':
      return String(product.product.has_options);
    case 'required_options':
      return String(product.requiredOptions);
    case 'url_path':
      return product.urlPath;
    case 'tier_price':
      return product.tierPrices.map(rawTierPrice);
    case 'group_price':
      return product.groupPrices.map(rawGroupPrice);
    default:
      return product.fixedTaxes.get(code)?.map(rawFixedTax) ?? (product.values.get(code) || null);
  }
}

/** The number that stands for all customer groups in the legacy interface. */
const allGroups = 32_000;

function rawFixedTax({ websiteId, countryId, regionId, amount }: FixedTaxValue): Entity {
  return {
    website_id: String(websiteId),
    country: countryId,
    state: regionId === 0 ? '*' : String(regionId),
    value: formatDecimal(amount),
    website_value: formatDecimal(amount),
  };
}

function rawTierPrice({ id, customerGroupId, websiteId, qty = 0, price }: StoredDiscount): Entity {
  return {
    price_id: String(id),
    website_id: String(websiteId),
    all_groups: customerGroupId === 'all' ? '1' : '0',
    cust_group: customerGroupId === 'all' ? allGroups : String(customerGroupId),
    price: formatDecimal(price),
    price_qty: formatDecimal(qty),
    website_price: formatDecimal(price),
    is_percent: 0,
  };
}

function rawGroupPrice({ id, customerGroupId, websiteId, price, isPercent = false }: StoredDiscount): Entity {
  return {
    price_id: String(id),
    website_id: String(websiteId),
    all_groups: customerGroupId === 'all' ? '1' : '0',
    cust_group: customerGroupId === 'all' ? allGroups : String(customerGroupId),
    price: formatDecimal(price),
    website_price: formatDecimal(price),
    is_percent: isPercent ? 1 : 0,
  };
}
