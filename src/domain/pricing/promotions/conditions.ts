import { formatDecimalShort } from '#kernel/decimal.ts';
import { type ConditionValue, compares, type Operator } from './compare.ts';
import type { CartFacts, ItemFacts } from './facts.ts';

/** The fields of a cart that conditions may use, by their names in the legacy family (soap-sales 12.3). */
export const cartAttributes = [
  'base_subtotal',
  'total_qty',
  'weight',
  'payment_method',
  'shipping_method',
  'postcode',
  'region',
  'region_id',
  'country_id',
] as const;

/** Several conditions: all or any of them must be true, or must be false. An empty combination is true. */
export interface Combination {
  readonly kind: 'all' | 'any';
  /** Whether they must be true; else they must be false. */
  readonly isTrue: boolean;
  readonly of: readonly RuleCondition[];
}

/** An attribute of the cart, or of a line's product, compared with a value. */
export interface Comparison {
  readonly kind: 'cart' | 'product';
  readonly attribute: string;
  readonly operator: Operator;
  readonly value: ConditionValue;
}

/** Whether the cart has, or does not have, a line for which all or any of the conditions are true. */
export interface Presence {
  readonly kind: 'found';
  readonly isFound: boolean;
  readonly match: 'all' | 'any';
  readonly of: readonly RuleCondition[];
}

/** The sum of the lines for which the conditions are true; without conditions it is never met. */
export interface Subselection {
  readonly kind: 'subselect';
  readonly attribute: 'qty' | 'base_row_total';
  readonly operator: Operator;
  readonly value: ConditionValue;
  readonly match: 'all' | 'any';
  /** Whether the conditions must be true; else they must be false. */
  readonly isTrue: boolean;
  readonly of: readonly RuleCondition[];
}

/** The condition of a price rule, as a tree (soap-sales 12.3). */
export type RuleCondition = Combination | Comparison | Presence | Subselection;

/** A condition that is always true. */
export const noCondition: Combination = { kind: 'all', isTrue: true, of: [] };

/** Whether a condition is true for a cart. Conditions that only lines can meet are false. */
export function holdsForCart(condition: RuleCondition, cart: CartFacts): boolean {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return holdsTogether(condition, (child) => holdsForCart(child, cart));
    case 'cart':
      return compares(cartValue(cart, condition.attribute), condition.operator, condition.value);
    case 'found':
      return isFound(condition, cart);
    case 'subselect':
      return holdsForSum(condition, cart);
    default:
      return false;
  }
}

/**
 * Whether a condition is true for a line. If a configurable product does not meet a combination of conditions, its
 * chosen variant may. Conditions that only carts can meet are false.
 */
export function holdsForItem(condition: RuleCondition, item: ItemFacts): boolean {
  const { variant } = item;
  if (condition.kind === 'all' || condition.kind === 'any') {
    return (
      holdsTogether(condition, (child) =>
        child.kind === 'product' ? holdsForProduct(child, item) : holdsForItem(child, item),
      ) ||
      (variant !== undefined && holdsForItem(condition, variant))
    );
  }
  if (condition.kind !== 'product') return false;
  return holdsForProduct(condition, item) || (variant !== undefined && holdsForProduct(condition, variant));
}

function holdsForProduct({ attribute, operator, value }: Comparison, item: ItemFacts): boolean {
  return compares(itemValue(item, attribute), operator, value, attribute === 'category_ids');
}

function holdsTogether(
  { kind, isTrue, of: conditions }: Combination,
  holds: (condition: RuleCondition) => boolean,
): boolean {
  if (conditions.length === 0) return true;
  return kind === 'all'
    ? conditions.every((child) => holds(child) === isTrue)
    : conditions.some((child) => holds(child) === isTrue);
}

function isFound({ isFound: wanted, match, of: conditions }: Presence, { items }: CartFacts): boolean {
  const holds = (item: ItemFacts) =>
    match === 'all'
      ? conditions.every((child) => holdsForItem(child, item))
      : conditions.some((child) => holdsForItem(child, item));
  return items.some(holds) === wanted;
}

function holdsForSum(condition: Subselection, { ownItems }: CartFacts): boolean {
  if (condition.of.length === 0) return false;
  const { match, isTrue, of: conditions, attribute, operator, value } = condition;
  let sum = 0;
  for (const item of ownItems) {
    if (!holdsTogether({ kind: match, isTrue, of: conditions }, (child) => holdsForItem(child, item))) continue;
    sum += attribute === 'qty' ? item.qty : item.rowTotal;
  }
  return compares(formatDecimalShort(sum), operator, value);
}

function cartValue(cart: CartFacts, attribute: string): string | undefined {
  switch (attribute) {
    case 'base_subtotal':
      return formatDecimalShort(cart.baseSubtotal);
    case 'total_qty':
      return formatDecimalShort(cart.totalQty);
    case 'weight':
      return formatDecimalShort(cart.weight);
    case 'payment_method':
      return cart.paymentMethod;
    case 'shipping_method':
      return cart.shippingMethod;
    case 'postcode':
      return cart.postcode;
    case 'region':
      return cart.region;
    case 'region_id':
      return cart.regionId;
    case 'country_id':
      return cart.countryId;
    default:
      return undefined;
  }
}

function itemValue(item: ItemFacts, attribute: string): string | readonly string[] | undefined {
  switch (attribute) {
    case 'quote_item_price':
      return formatDecimalShort(item.price);
    case 'quote_item_qty':
      return formatDecimalShort(item.qty);
    case 'quote_item_row_total':
      return formatDecimalShort(item.rowTotal);
    default:
      return item.attribute(attribute);
  }
}

/** The fields that a condition uses, so that a caller can load them. */
export interface Asked {
  /** Attributes of products, by code. */
  readonly product: ReadonlySet<string>;
  /** Attributes of the cart. */
  readonly cart: ReadonlySet<string>;
}

/** All fields of products and carts that conditions use. */
export function askedBy(...conditions: readonly RuleCondition[]): Asked {
  const product = new Set<string>();
  const cart = new Set<string>();
  const look = (condition: RuleCondition): void => {
    if (condition.kind === 'product') product.add(condition.attribute);
    if (condition.kind === 'cart') cart.add(condition.attribute);
    if ('of' in condition) condition.of.forEach(look);
  };
  conditions.forEach(look);
  for (const ofLine of ['quote_item_price', 'quote_item_qty', 'quote_item_row_total']) product.delete(ofLine);
  return { product, cart };
}
