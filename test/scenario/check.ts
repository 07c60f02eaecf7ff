import { checkValue } from '../../src/domain/configuration/kinds.ts';
import { configPathOf } from '../../src/domain/configuration/paths.ts';
import { completeRule, ruleDefaults } from '../../src/domain/pricing/promotions/rule-records.ts';
import { tableConditions } from '../../src/domain/pricing/shipping/table-rate.ts';
import { rateErrors, rateFacts, type TaxRateRecord } from '../../src/domain/pricing/taxes/rates.ts';
import { currencyRate } from '../../src/domain/stores/currencies.ts';
import { maxDecimal, parseDecimal } from '../../src/kernel/decimal.ts';
import { ruleOfLegacy } from '../../src/migrate-in/cart-rule.ts';
import type { Tx } from '../../src/platform/storage/engine.ts';
import { entriesOf, type Scenario, ScenarioError, type ScenarioProduct, type ScenarioRule } from './scenario.ts';

/** The ids that a scenario may name. */
interface KnownIds {
  readonly websites: ReadonlySet<number>;
  readonly groups: ReadonlySet<number>;
  readonly customerClasses: ReadonlySet<number>;
  readonly productClasses: ReadonlySet<number>;
  readonly superAttributes: ReadonlySet<number>;
  readonly optionValues: ReadonlySet<number>;
}

/**
 * Checks the values of a scenario by the rules of the service. Settings that the service does not read are not checked.
 * Throws `ScenarioError` with the first problem.
 */
export async function checkScenario(tx: Tx, scenario: Scenario): Promise<void> {
  const known = await knownIds(tx);
  await checkConfig(tx, scenario);
  if (scenario.tax) await checkTaxes(tx, scenario.tax, known);
  for (const [sku, product] of entriesOf(scenario.products)) checkProduct(sku, product, known);
  await checkRules(tx, scenario.rules ?? []);
  checkRates(scenario, known);
  for (const [id, taxClass] of entriesOf(scenario.customer_group_tax_class)) {
    const place = `customer_group_tax_class/${id}`;
    if (!known.groups.has(Number(id))) throw wrong(place, 'the store has no such customer group');
    requireKnown(place, [taxClass], known.customerClasses, 'a tax class of customers');
  }
}

const wrong = (place: string, message: string): ScenarioError =>
  new ScenarioError(`the scenario is not right at /${place}: ${message}`);

async function knownIds(tx: Tx): Promise<KnownIds> {
  const websites = await tx.query((q) => q.selectFrom('website').select('website_id as id'));
  const groups = await tx.query((q) => q.selectFrom('customer_group').select('group_id as id'));
  const classes = await tx.query((q) => q.selectFrom('tax_class').select(['class_id as id', 'type']));
  const supers = await tx.query((q) => q.selectFrom('super_attribute').select('super_attribute_id as id'));
  const values = await tx.query((q) => q.selectFrom('product_option_value').select('value_id as id'));
  const idsOf = (rows: readonly { readonly id: number }[]) => new Set(rows.map(({ id }) => id));
  return {
    websites: idsOf(websites),
    groups: idsOf(groups),
    customerClasses: idsOf(classes.filter(({ type }) => type === 'CUSTOMER')),
    productClasses: idsOf(classes.filter(({ type }) => type === 'PRODUCT')),
    superAttributes: idsOf(supers),
    optionValues: idsOf(values),
  };
}

function requireKnown(place: string, ids: readonly (number | string)[], known: ReadonlySet<number>, what: string) {
  const unknown = ids.find((id) => !known.has(Number(id)));
  if (unknown !== undefined) throw wrong(place, `${unknown} is not ${what} of the store`);
}

function requireFlag(place: string, value: number | string | null | undefined): void {
  if (!['0', '1'].includes(String(value ?? 0))) throw wrong(place, 'must be 0 or 1');
}

/** Refuses what is no number from `least` on; money may have four decimals. */
function requireAmount(place: string, value: number | string | null | undefined, least: 'zero' | 'any' = 'zero'): void {
  if (value === null || value === undefined) return;
  const parsed = parseDecimal(String(value));
  if (parsed === null || Math.abs(parsed) > maxDecimal) throw wrong(place, `${value} is no amount`);
  if (least === 'zero' && parsed < 0) throw wrong(place, 'must not be below 0');
}

function requireOnce(place: string, values: readonly (number | string)[]): void {
  const twice = values.map(String).find((value, index, all) => all.indexOf(value) !== index);
  if (twice !== undefined) throw wrong(place, `${JSON.stringify(twice)} is there twice`);
}

async function checkConfig(tx: Tx, { config }: Scenario): Promise<void> {
  for (const [path, value] of entriesOf(config)) {
    const known = configPathOf.get(path);
    if (!known || value === null || value === '') continue;
    const checked = await checkValue(tx, known.kind, String(value));
    if ('problem' in checked) throw wrong(`config/${path}`, checked.problem);
  }
}

async function checkTaxes(tx: Tx, { rates, rules }: NonNullable<Scenario['tax']>, known: KnownIds): Promise<void> {
  const facts = await rateFacts(tx);
  rates.forEach((rate, index) => {
    const isRange = Number(rate.zip_is_range ?? 0) === 1;
    requireFlag(`tax/rates/${index}/zip_is_range`, rate.zip_is_range);
    const postcode = isRange || rate.tax_postcode === '*' || !rate.tax_postcode ? null : rate.tax_postcode;
    const bound = (end: number | string | null | undefined) => (isRange && end != null ? Number(end) : null);
    const record: TaxRateRecord = {
      code: rate.code,
      countryId: rate.tax_country_id,
      regionId: Number(rate.tax_region_id),
      postcode,
      postcodeFrom: bound(rate.zip_from),
      postcodeTo: bound(rate.zip_to),
      percent: parseDecimal(String(rate.rate)) ?? Number.NaN,
      titles: [],
      ...(isRange && { isRange: true }),
    };
    const [error] = rateErrors(facts, record);
    if (error) throw wrong(`tax/rates/${index}`, `${error.field.slice(1)} ${error.message}`);
  });
  requireOnce(
    'tax/rates',
    rates.map(({ tax_calculation_rate_id }) => tax_calculation_rate_id),
  );
  requireOnce(
    'tax/rules',
    rules.map(({ tax_calculation_rule_id }) => tax_calculation_rule_id),
  );
  const rateIds = new Set(rates.map(({ tax_calculation_rate_id }) => Number(tax_calculation_rate_id)));
  rules.forEach((rule, index) => {
    const place = `tax/rules/${index}`;
    requireFlag(`${place}/calculate_subtotal`, rule.calculate_subtotal);
    requireKnown(`${place}/rates`, rule.rates, rateIds, 'a rate');
    requireKnown(`${place}/customer_tax_classes`, rule.customer_tax_classes, known.customerClasses, 'a customer class');
    requireKnown(`${place}/product_tax_classes`, rule.product_tax_classes, known.productClasses, 'a product class');
  });
}

const dateText = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/;

function requireDate(place: string, date: unknown): void {
  if (date === null || date === undefined) return;
  const time = dateText.test(String(date)) ? Date.parse(`${String(date).slice(0, 10)}T00:00:00Z`) : Number.NaN;
  // A day that a month does not have would be read as one of the next month.
  if (!Number.isNaN(time) && String(date).startsWith(new Date(time).toISOString().slice(0, 10))) return;
  throw wrong(place, 'must be a date, as in 2026-01-31 00:00:00');
}

function checkProduct(sku: string, product: ScenarioProduct, known: KnownIds): void {
  const place = `products/${sku}`;
  for (const name of ['price', 'special_price', 'weight'] as const) requireAmount(`${place}/${name}`, product[name]);
  for (const name of ['special_from_date', 'special_to_date'] as const) {
    requireDate(`${place}/${name}`, product[name]);
  }
  requireFlag(`${place}/is_qty_decimal`, product.is_qty_decimal);
  const { tax_class_id: taxClass = 0, tier_price: tiers = [], super_pricing: supers = [] } = product;
  if (Number(taxClass) !== 0) {
    requireKnown(`${place}/tax_class_id`, [taxClass], known.productClasses, 'a tax class of products');
  }
  tiers.forEach((tier, index) => {
    const own = `${place}/tier_price/${index}`;
    requireAmount(`${own}/value`, tier.value);
    requireAmount(`${own}/qty`, tier.qty);
    if (Number(tier.qty) === 0) throw wrong(`${own}/qty`, 'must be above 0');
    requireFlag(`${own}/all_groups`, tier.all_groups);
    const groups = Number(tier.all_groups ?? 1) === 1 ? [] : [tier.customer_group_id ?? 0];
    requireKnown(`${own}/customer_group_id`, groups, known.groups, 'a customer group');
    requireKnown(`${own}/website_id`, [tier.website_id ?? 0], new Set([0, ...known.websites]), 'a website');
  });
  supers.forEach((row, index) => {
    const own = `${place}/super_pricing/${index}`;
    requireAmount(`${own}/pricing_value`, row.pricing_value, 'any');
    requireFlag(`${own}/is_percent`, row.is_percent);
    const attribute = row.product_super_attribute_id;
    requireKnown(own, [attribute], known.superAttributes, 'an attribute of a configurable product');
    requireKnown(`${own}/website_id`, [row.website_id ?? 0], new Set([0, ...known.websites]), 'a website');
  });
  for (const [id, [price]] of entriesOf(product.option_prices)) {
    requireAmount(`${place}/option_prices/${id}`, price, 'any');
    requireKnown(`${place}/option_prices`, [id], known.optionValues, 'a value of a custom option');
  }
}

async function checkRules(tx: Tx, rules: readonly ScenarioRule[]): Promise<void> {
  requireOnce(
    'rules',
    rules.map(({ rule_id }) => rule_id),
  );
  requireOnce(
    'rules',
    rules.flatMap(({ coupon_code: code }) => code?.toLowerCase() || []),
  );
  for (const [index, rule] of rules.entries()) {
    const place = `rules/${index}`;
    const columns = rule as unknown as Readonly<Record<string, string | number | null | undefined>>;
    for (const name of ['discount_amount', 'discount_qty', 'discount_step', 'sort_order', 'uses_per_coupon']) {
      requireAmount(`${place}/${name}`, columns[name]);
    }
    for (const name of ['is_active', 'stop_rules_processing', 'apply_to_shipping']) {
      requireFlag(`${place}/${name}`, columns[name]);
    }
    for (const name of ['from_date', 'to_date']) requireDate(`${place}/${name}`, columns[name]);
    const values = legacyRule(rule);
    if (!values) throw wrong(place, 'has an action, an amount or a condition that is not known');
    const { errors } = await completeRule(tx, {
      ...ruleDefaults,
      ...values,
      // The legacy family stores more than 100 per cent and a limit of 0, too.
      amount: Math.min(values.amount, 100 * 10_000),
      maxQty: values.maxQty || null,
      websiteIds: rule.website_ids.map(Number),
      groupIds: rule.customer_group_ids.map(Number),
    });
    const [error] = errors;
    if (error) throw wrong(place, `${error.field.slice(1)} ${error.message}`);
  }
}

/** A rule of a scenario, read as an import reads the rows of `salesrule`; undefined if it has something unknown. */
export function legacyRule(rule: ScenarioRule): ReturnType<typeof ruleOfLegacy> {
  const columns = rule as unknown as Readonly<Record<string, unknown>>;
  const column = (name: string): string | null => {
    const value = columns[name];
    return value === null || value === undefined ? null : String(value);
  };
  return ruleOfLegacy(column, { conditions: columns.conditions, actions: columns.actions });
}

function checkRates({ currency_rates: currencies = [], table_rates: tables = [] }: Scenario, known: KnownIds): void {
  const codes = new Set(Intl.supportedValuesOf('currency'));
  currencies.forEach(([from, to, rate], index) => {
    const place = `currency_rates/${index}`;
    const unknown = [from, to].find((code) => !codes.has(code));
    if (unknown !== undefined) throw wrong(place, `${JSON.stringify(unknown)} is no currency`);
    if (currencyRate(String(rate)) === undefined) throw wrong(place, 'the rate must be a number above 0');
  });
  tables.forEach((row, index) => {
    const place = `table_rates/${index}`;
    requireKnown(`${place}/website_id`, [row.website_id], known.websites, 'a website');
    const isKnown = tableConditions.some((condition) => condition === row.condition_name);
    if (!isKnown) throw wrong(`${place}/condition_name`, `must be one of: ${tableConditions.join(', ')}`);
    for (const name of ['condition_value', 'price', 'cost'] as const) requireAmount(`${place}/${name}`, row[name]);
  });
}
