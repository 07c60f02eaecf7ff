import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const amount = Type.Union([Type.Number(), Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' })]);
const whole = Type.Union([Type.Integer(), Type.String({ pattern: '^\\d+$' })]);
const orNull = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
/** A map as PHP writes it: a list where it is empty, or its keys are 0, 1, 2, ... */
const mapOf = <T extends Type.TSchema>(schema: T) =>
  Type.Optional(Type.Union([Type.Record(Type.String(), schema), Type.Array(schema)]));

const taxRate = Type.Object({
  tax_calculation_rate_id: whole,
  tax_country_id: Type.String(),
  tax_region_id: whole,
  tax_postcode: orNull(Type.String()),
  code: Type.String(),
  rate: amount,
  zip_is_range: orNull(whole),
  zip_from: orNull(whole),
  zip_to: orNull(whole),
});
const taxRule = Type.Object({
  tax_calculation_rule_id: whole,
  code: Type.String(),
  priority: whole,
  position: whole,
  calculate_subtotal: Type.Optional(whole),
  customer_tax_classes: Type.Array(whole),
  product_tax_classes: Type.Array(whole),
  rates: Type.Array(whole),
});
const product = Type.Object(
  {
    price: orNull(amount),
    special_price: orNull(amount),
    special_from_date: orNull(Type.String()),
    special_to_date: orNull(Type.String()),
    tax_class_id: Type.Optional(whole),
    weight: orNull(amount),
    tier_price: Type.Optional(
      Type.Array(
        Type.Object({
          qty: amount,
          value: amount,
          all_groups: Type.Optional(whole),
          customer_group_id: Type.Optional(whole),
          website_id: Type.Optional(whole),
        }),
      ),
    ),
    option_prices: mapOf(Type.Tuple([amount, Type.Union([Type.Literal('fixed'), Type.Literal('percent')])])),
    super_pricing: Type.Optional(
      Type.Array(
        Type.Object({
          product_super_attribute_id: whole,
          value_index: whole,
          is_percent: whole,
          pricing_value: amount,
          website_id: Type.Optional(whole),
        }),
      ),
    ),
    is_qty_decimal: Type.Optional(whole),
  },
  { additionalProperties: false },
);
const rule = Type.Object({
  rule_id: whole,
  simple_action: Type.String(),
  discount_amount: amount,
  website_ids: Type.Array(whole),
  customer_group_ids: Type.Array(whole),
  coupon_code: orNull(Type.String()),
  label: orNull(Type.String()),
});
const tableRate = Type.Object({
  website_id: whole,
  dest_country_id: Type.String(),
  dest_region_id: whole,
  dest_zip: Type.String(),
  condition_name: Type.String(),
  condition_value: amount,
  price: amount,
  cost: Type.Optional(amount),
});

/** The inputs of a recorded scenario (soap-sales 0.1); what else a line of the recordings has is left alone. */
const scenario = Type.Object({
  config: mapOf(Type.Union([Type.String(), Type.Number(), Type.Null()])),
  tax: Type.Optional(Type.Object({ rates: Type.Array(taxRate), rules: Type.Array(taxRule) })),
  products: mapOf(product),
  rules: Type.Optional(Type.Array(rule)),
  currency_rates: Type.Optional(Type.Array(Type.Tuple([Type.String(), Type.String(), amount]))),
  table_rates: Type.Optional(Type.Array(tableRate)),
  customer_group_tax_class: mapOf(whole),
  items: Type.Optional(Type.Array(Type.Object({ sku: Type.String() }))),
});

/** What a scenario puts into a store. */
export type Scenario = Static<typeof scenario>;
/** One of its products. */
export type ScenarioProduct = Static<typeof product>;
/** One of its price rules, with the columns of `salesrule`. */
export type ScenarioRule = Static<typeof rule>;

/** The problem of a scenario, in one line. */
export class ScenarioError extends Error {}

/** Reads a scenario. Throws `ScenarioError` with the first thing that is wrong. */
export function readScenario(text: string): Scenario {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    throw new ScenarioError('the scenario is not JSON');
  }
  if (Value.Check(scenario, sent)) return sent;
  const [first] = Value.Errors(scenario, sent);
  throw new ScenarioError(`the scenario is not right at ${first?.instancePath || '/'}: ${first?.message}`);
}

/** The entries of a map that PHP may have written as a list. */
export function entriesOf<V>(map: Readonly<Record<string, V>> | readonly V[] | undefined): [string, V][] {
  return Object.entries(map ?? {});
}
