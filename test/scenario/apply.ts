import { addCoupon, insertRule } from '../../src/domain/pricing/promotions/save-rule.ts';
import { settle } from '../../src/domain/settle.ts';
import { changed } from '../../src/domain/shared/changes/changes.ts';
import { parseDecimal } from '../../src/kernel/decimal.ts';
import type { Engine, SqlValue, Tx } from '../../src/platform/storage/engine.ts';
import type { TableName } from '../../src/platform/storage/schema.ts';
import { checkScenario, legacyRule } from './check.ts';
import { entriesOf, type Scenario, ScenarioError, type ScenarioProduct, type ScenarioRule } from './scenario.ts';
import { clear, keep, type Part, undo } from './undo.ts';

/**
 * Puts the settings of a scenario into a store (soap-sales 0.1), after what an earlier one changed was put back. One transaction: where it
 * fails nothing is changed. Throws `ScenarioError` for values that make no sense, and for products that the store does not have.
 */
export async function applyScenario(engine: Engine, scenario: Scenario): Promise<void> {
  await engine.write(async (tx) => {
    const before = await undo(tx);
    const known = await knownProducts(tx, scenario);
    await checkScenario(tx, scenario);
    const parts = partsOf(scenario, known);
    await keep(tx, parts);
    await writeConfig(tx, scenario);
    if (scenario.tax) await writeTaxes(tx, scenario.tax);
    for (const [sku, values] of entriesOf(scenario.products)) {
      await writeProduct(tx, known.ids.get(sku) as number, values, known);
    }
    if (scenario.rules) {
      await clear(tx, { table: 'cart_rule' });
      for (const rule of scenario.rules) await writeRule(tx, rule);
    }
    await writeRates(tx, scenario);
    const touched = [...productsOf(before), ...productsOf(parts)];
    for (const id of new Set(touched)) changed(tx, 'product', id, 'prices');
    await settle(tx, Date.now());
    await continueIds(tx);
  }, 'alone');
}

/** Puts back what the last scenario changed. */
export async function undoScenario(engine: Engine): Promise<void> {
  await engine.write(async (tx) => {
    for (const id of new Set(productsOf(await undo(tx)))) changed(tx, 'product', id, 'prices');
    await settle(tx, Date.now());
  }, 'alone');
}

/** The data of the products that a scenario names. */
interface Known {
  readonly ids: ReadonlyMap<string, number>;
  /** Those and their parts, whose stock orders take. */
  readonly stocked: readonly number[];
  /** The attributes that a scenario sets, by their codes. */
  readonly attributes: ReadonlyMap<string, number>;
}

const attributeCodes = ['price', 'special_price', 'special_from_date', 'special_to_date', 'tax_class_id', 'weight'];

async function knownProducts(tx: Tx, scenario: Scenario): Promise<Known> {
  const named = new Set([
    ...entriesOf(scenario.products).map(([sku]) => sku),
    ...(scenario.items ?? []).map(({ sku }) => sku),
  ]);
  const rows = await tx.query((q) =>
    q
      .selectFrom('product')
      .select(['product_id', 'sku'])
      .where('sku', 'in', [...named, '']),
  );
  const ids = new Map(rows.map(({ sku, product_id }) => [sku, product_id]));
  const missing = [...named].find((sku) => !ids.has(sku));
  if (missing !== undefined) throw new ScenarioError(`the store has no product ${JSON.stringify(missing)}`);
  const own = [...ids.values(), 0];
  const variants = await tx.query((q) => q.selectFrom('super_link').select('product_id').where('parent_id', 'in', own));
  const selections = await tx.query((q) =>
    q.selectFrom('bundle_selection').select('product_id').where('parent_product_id', 'in', own),
  );
  const members = await tx.query((q) =>
    q
      .selectFrom('product_link')
      .select('linked_product_id as product_id')
      .where('product_id', 'in', own)
      .where('type', '=', 'super'),
  );
  const attributes = await tx.query((q) =>
    q
      .selectFrom('attribute as a')
      .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
      .select(['a.attribute_id', 'a.code'])
      .where('t.code', '=', 'catalog_product')
      .where('a.code', 'in', attributeCodes),
  );
  const parts = [...variants, ...selections, ...members].map(({ product_id }) => product_id);
  return {
    ids,
    stocked: [...new Set([...ids.values(), ...parts])],
    attributes: new Map(attributes.map(({ code, attribute_id }) => [code, attribute_id])),
  };
}

const rulesWithUse: readonly TableName[] = [
  ...(['cart_rule', 'cart_rule_website', 'cart_rule_group', 'cart_rule_label', 'cart_rule_count'] as const),
  ...(['cart_rule_use', 'coupon', 'coupon_use'] as const),
];

/** Everything that a scenario may change, and what orders take of it; what others point to comes first. */
function partsOf(scenario: Scenario, { ids, stocked, attributes }: Known): Part[] {
  const products = entriesOf(scenario.products);
  const touched = products.map(([sku]) => ids.get(sku) as number);
  const superIds = products.flatMap(([, { super_pricing = [] }]) =>
    super_pricing.map((row) => Number(row.product_super_attribute_id)),
  );
  const optionIds = products.flatMap(([, { option_prices }]) => entriesOf(option_prices).map(([id]) => Number(id)));
  const groups = entriesOf(scenario.customer_group_tax_class).map(([id]) => Number(id));
  return [
    { table: 'store_config', where: { scope: ['default'], path: entriesOf(scenario.config).map(([path]) => path) } },
    ...(scenario.tax ? (['tax_rate', 'tax_rule', 'tax_calculation'] as const).map((table) => ({ table })) : []),
    { table: 'product_value', where: { product_id: touched, store_id: [0], attribute_id: [...attributes.values()] } },
    { table: 'tier_price', where: { product_id: touched } },
    { table: 'super_attribute_price', where: { super_attribute_id: superIds } },
    { table: 'product_option_value_price', where: { value_id: optionIds } },
    { table: 'stock_item', where: { product_id: stocked }, columns: ['qty', 'is_in_stock', 'is_qty_decimal'] },
    ...(scenario.rules ? rulesWithUse.map((table) => ({ table })) : []),
    ...(scenario.currency_rates ? [{ table: 'currency_rate' } as const] : []),
    ...(scenario.table_rates ? [{ table: 'shipping_table_rate' } as const] : []),
    { table: 'customer_group', where: { group_id: groups }, columns: ['tax_class_id'] },
  ];
}

const productsOf = (parts: readonly Part[]): number[] =>
  parts.flatMap(({ table, where }) => (table === 'product_value' ? (where?.product_id ?? []).map(Number) : []));

async function writeConfig(tx: Tx, { config }: Scenario): Promise<void> {
  const entries = entriesOf(config);
  await clear(tx, { table: 'store_config', where: { scope: ['default'], path: entries.map(([path]) => path) } });
  const rows = entries.map(([path, value]): SqlValue[] => ['default', 0, path, value === null ? null : String(value)]);
  await tx.insertMany('store_config', ['scope', 'scope_id', 'path', 'value'], rows);
}

async function writeTaxes(tx: Tx, { rates, rules }: NonNullable<Scenario['tax']>): Promise<void> {
  for (const table of ['tax_calculation', 'tax_rule', 'tax_rate'] as const) await clear(tx, { table });
  const rateRows = rates.map((rate): SqlValue[] => {
    const isRange = Number(rate.zip_is_range ?? 0) === 1;
    const postcode = rate.tax_postcode === '*' || !rate.tax_postcode ? null : rate.tax_postcode;
    return [
      Number(rate.tax_calculation_rate_id),
      rate.code,
      rate.tax_country_id,
      Number(rate.tax_region_id),
      isRange ? null : postcode,
      isRange ? Number(rate.zip_from) : null,
      isRange ? Number(rate.zip_to) : null,
      money(rate.rate),
    ];
  });
  await tx.insertMany(
    'tax_rate',
    ['rate_id', 'code', 'country_id', 'region_id', 'postcode', 'postcode_from', 'postcode_to', 'percent'],
    rateRows,
  );
  await tx.insertMany(
    'tax_rule',
    ['rule_id', 'code', 'priority', 'position', 'of_net_price'],
    rules.map((rule) => [
      Number(rule.tax_calculation_rule_id),
      rule.code,
      Number(rule.priority),
      Number(rule.position),
      Number(rule.calculate_subtotal ?? 0),
    ]),
  );
  const uses = rules.flatMap((rule) =>
    rule.rates.flatMap((rateId) =>
      rule.customer_tax_classes.flatMap((customer) =>
        rule.product_tax_classes.map((product) =>
          [rule.tax_calculation_rule_id, rateId, customer, product].map(Number),
        ),
      ),
    ),
  );
  await tx.insertMany('tax_calculation', ['rule_id', 'rate_id', 'customer_class_id', 'product_class_id'], uses);
}

async function writeProduct(tx: Tx, productId: number, values: ScenarioProduct, { attributes }: Known): Promise<void> {
  const rows: SqlValue[][] = [];
  for (const code of attributeCodes) {
    const value = values[code as keyof ScenarioProduct];
    if (value === undefined) continue;
    const attributeId = attributes.get(code) as number;
    await clear(tx, {
      table: 'product_value',
      where: { product_id: [productId], attribute_id: [attributeId], store_id: [0] },
    });
    if (value !== null) rows.push([productId, attributeId, 0, ...valueAndNumber(code, String(value))]);
  }
  await tx.insertMany('product_value', ['product_id', 'attribute_id', 'store_id', 'value', 'number'], rows);
  if (values.tier_price) await writeTiers(tx, productId, values.tier_price);
  for (const [valueId, [price, type]] of entriesOf(values.option_prices)) {
    await clear(tx, { table: 'product_option_value_price', where: { value_id: [Number(valueId)], store_id: [0] } });
    await tx.insertMany(
      'product_option_value_price',
      ['value_id', 'store_id', 'price', 'price_type'],
      [[Number(valueId), 0, money(price), type]],
    );
  }
  for (const row of values.super_pricing ?? []) {
    const superId = Number(row.product_super_attribute_id);
    const index = String(row.value_index);
    const websiteId = Number(row.website_id ?? 0);
    await clear(tx, {
      table: 'super_attribute_price',
      where: { super_attribute_id: [superId], value_index: [index], website_id: [websiteId] },
    });
    await tx.insertMany(
      'super_attribute_price',
      ['super_attribute_id', 'value_index', 'website_id', 'is_percent', 'amount'],
      [[superId, index, websiteId, Number(row.is_percent), money(row.pricing_value)]],
    );
  }
  const { is_qty_decimal: isQtyDecimal } = values;
  if (isQtyDecimal === undefined) return;
  await tx.query((q) =>
    q
      .updateTable('stock_item')
      .set({ is_qty_decimal: Number(isQtyDecimal) })
      .where('product_id', '=', productId)
      .returning('product_id'),
  );
}

async function writeTiers(tx: Tx, productId: number, tiers: NonNullable<ScenarioProduct['tier_price']>): Promise<void> {
  await clear(tx, { table: 'tier_price', where: { product_id: [productId] } });
  await tx.insertMany(
    'tier_price',
    ['product_id', 'website_id', 'all_groups', 'customer_group_id', 'qty', 'price'],
    tiers.map((tier) => [
      productId,
      Number(tier.website_id ?? 0),
      Number(tier.all_groups ?? 1),
      Number(tier.customer_group_id ?? 0),
      money(tier.qty),
      money(tier.value),
    ]),
  );
}

/** A value as text, and as the number that the store keeps beside it. */
function valueAndNumber(code: string, value: string): [string, number | null] {
  if (code === 'tax_class_id') return [value, Number(value)];
  return code.endsWith('_date') ? [value, null] : [value, money(value)];
}

async function writeRule(tx: Tx, rule: ScenarioRule): Promise<void> {
  const values = legacyRule(rule);
  if (!values) throw new ScenarioError(`rule ${rule.rule_id} has an action or a condition that is not known`);
  const ruleId = await insertRule(
    tx,
    {
      ...values,
      websiteIds: rule.website_ids.map(Number),
      groupIds: rule.customer_group_ids.map(Number),
      labels: new Map(rule.label ? [[0, rule.label]] : []),
    },
    Number(rule.rule_id),
  );
  if (!rule.coupon_code) return;
  const coupon = {
    ruleId,
    code: rule.coupon_code,
    usageLimit: values.usesPerCoupon,
    usagePerCustomer: values.usesPerCustomer,
    isPrimary: true,
  };
  await addCoupon(tx, coupon, Date.now());
}

async function writeRates(tx: Tx, scenario: Scenario): Promise<void> {
  for (const [from, to, rate] of scenario.currency_rates ?? []) {
    await clear(tx, { table: 'currency_rate', where: { currency_from: [from], currency_to: [to] } });
    await tx.insertMany('currency_rate', ['currency_from', 'currency_to', 'rate'], [[from, to, String(rate)]]);
  }
  if (scenario.table_rates) {
    await clear(tx, { table: 'shipping_table_rate' });
    await tx.insertMany(
      'shipping_table_rate',
      ['website_id', 'country_id', 'region_id', 'postcode', 'condition_name', 'condition_value', 'price', 'cost'],
      scenario.table_rates.map((row) => [
        Number(row.website_id),
        row.dest_country_id,
        Number(row.dest_region_id),
        row.dest_zip,
        row.condition_name,
        money(row.condition_value),
        money(row.price),
        money(row.cost ?? 0),
      ]),
    );
  }
  for (const [id, taxClass] of entriesOf(scenario.customer_group_tax_class)) {
    await tx.query((q) =>
      q
        .updateTable('customer_group')
        .set({ tax_class_id: Number(taxClass) })
        .where('group_id', '=', Number(id))
        .returning('group_id'),
    );
  }
}

/** On PostgreSQL, where ids that were given are not counted: others come behind them. */
async function continueIds(tx: Tx): Promise<void> {
  if (tx.kind !== 'postgres') return;
  for (const [table, id] of [
    ['cart_rule', 'rule_id'],
    ['tax_rate', 'rate_id'],
    ['tax_rule', 'rule_id'],
  ]) {
    await tx.exec(
      `select setval(pg_get_serial_sequence('${table}', '${id}'), (select max(${id}) from ${table})) where exists (select 1 from ${table})`,
    );
  }
}

const money = (value: string | number): number => {
  const parsed = parseDecimal(String(value));
  if (parsed === null) throw new ScenarioError(`${value} is no amount`);
  return parsed;
};
