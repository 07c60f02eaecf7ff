import type { WholeProduct } from '../../../../domain/catalog/products/commands/whole.ts';
import type { FixedTaxValue } from '../../../../domain/catalog/products/fixed-taxes.ts';
import type { KeptDiscount } from '../../../../domain/catalog/products/write/discounts.ts';
import { formatDecimal } from '../../../../kernel/decimal.ts';
import { shownAttributes } from './structs.ts';

type Entity = Readonly<Record<string, unknown>>;

/** What every answer shows of a product. */
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

/** A product as V1 shows it: every attribute of its set and type, in the order of the set. */
export function plainEntity(whole: WholeProduct): Entity {
  const entity = { ...always(whole), type_id: whole.product.type } as Record<string, unknown>;
  for (const { code } of whole.attributes) if (!(code in entity)) entity[code] = shownValue(whole, code);
  return entity;
}

/** Of it the attributes that are asked for by code or id. */
export function plainPart(whole: WholeProduct, wanted: readonly string[]): Entity {
  const entity = always(whole);
  for (const { id, code } of whole.attributes) {
    if (!(code in entity) && (wanted.includes(code) || wanted.includes(String(id)))) {
      entity[code] = shownValue(whole, code);
    }
  }
  return entity;
}

/** A product as V2 and WS-I show it: the attributes of the struct. */
export function typedEntity(whole: WholeProduct): Entity {
  return typedPart(whole, undefined, []);
}

/**
 * Of it the attributes that are asked for; those asked for as additional ones stand in pairs, and not in the struct
 * (soap-catalog 5.3).
 */
export function typedPart(
  whole: WholeProduct,
  wanted: readonly string[] | undefined,
  additional: readonly string[],
): Entity {
  const entity = always(whole);
  const codes = new Map(whole.attributes.map(({ id, code }) => [code, id]));
  const has = (code: string): boolean => code === 'type_id' || codes.has(code);
  const isNamed = (names: readonly string[], code: string): boolean =>
    names.includes(code) || names.includes(String(codes.get(code)));
  for (const code of shownAttributes) {
    if (!has(code) || (wanted && !isNamed(wanted, code)) || isNamed(additional, code)) continue;
    const value =
      code === 'tier_price' ? whole.tierPrices.map((price) => tierPriceEntity(price, whole)) : shownValue(whole, code);
    if (value !== null) entity[code] = value;
  }
  if (additional.length === 0) return entity;
  const pairs = whole.attributes
    .filter(({ code }) => isNamed(additional, code))
    .map(({ code }) => ({ key: code, value: textOf(shownValue(whole, code)) }));
  return { ...entity, additional_attributes: pairs };
}

/** Maps have no text of their own: JSON, which is read again. */
function textOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.some((item) => typeof item === 'object') ? JSON.stringify(value) : value.join(',');
}

/** A tier price with texts (soap-catalog 5.5). */
export function tierPriceEntity(
  { customerGroupId, websiteId, qty = 0, price }: KeptDiscount,
  { websiteCodes }: Pick<WholeProduct, 'websiteCodes'>,
): { customer_group_id: string; website: string; qty: string; price: string } {
  return {
    customer_group_id: String(customerGroupId),
    website: websiteId === 0 ? 'all' : (websiteCodes.get(websiteId) ?? String(websiteId)),
    qty: formatDecimal(qty),
    price: formatDecimal(price),
  };
}

/** What is stored of an attribute; null where there is nothing. */
function shownValue(whole: WholeProduct, code: string): unknown {
  switch (code) {
    case 'type_id':
      return whole.product.type;
    case 'category_ids':
      return whole.categoryIds.map(String);
    case 'created_at':
      return `${new Date(whole.createdAt).toISOString().slice(0, 19)}+00:00`;
    case 'updated_at':
      return new Date(whole.updatedAt).toISOString().slice(0, 19).replace('T', ' ');
    case 'has_options':
      return String(whole.product.has_options);
    case 'required_options':
      return String(whole.requiredOptions);
    case 'url_path':
      return whole.urlPath;
    case 'tier_price':
      return whole.tierPrices.map(rawTierPrice);
    case 'group_price':
      return whole.groupPrices.map(rawGroupPrice);
    default:
      return whole.fixedTaxes.get(code)?.map(rawFixedTax) ?? (whole.values.get(code) || null);
  }
}

/** The number that the legacy interface gives all customer groups. */
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

function rawTierPrice({ id, customerGroupId, websiteId, qty = 0, price }: KeptDiscount): Entity {
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

function rawGroupPrice({ id, customerGroupId, websiteId, price, isPercent = false }: KeptDiscount): Entity {
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
