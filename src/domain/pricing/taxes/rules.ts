import { containsText } from '#domain/shared/records/contains-text.ts';
import { type RecordKind, recordCommands, type WithId } from '#domain/shared/records/record-commands.ts';
import { folded } from '#kernel/fold.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { insertRows, runRows } from '#platform/storage/row-statements.ts';
import { taxLock } from './classes.ts';

/** A rule: its rates apply to its classes of customers and products. */
export interface TaxRuleRecord {
  readonly code: string;
  readonly customerClassIds: readonly number[];
  readonly productClassIds: readonly number[];
  readonly rateIds: readonly number[];
  /** Rules of the same priority add up; rules of the next priority apply to the price including the tax so far. */
  readonly priority: number;
  readonly position: number;
  /** Set if the rule applies to the price without any tax, whatever rules came before. */
  readonly ofNetPrice: boolean;
}

/** Filters of a list of rules. */
export interface TaxRuleQuery {
  /** A part of the code. */
  readonly search?: string | undefined;
}

const columns = ['rule_id as id', 'code', 'priority', 'position', 'of_net_price'] as const;

/** The most rows of a rule: it is stored as each combination of a rate and a pair of classes. */
const mostUses = 20_000;

const kind: RecordKind<TaxRuleRecord, TaxRuleQuery> = {
  name: 'taxRule',
  entity: 'tax_rule',
  lock: taxLock,
  permissions: {
    read: 'tax-rules/read',
    create: 'tax-rules/write',
    write: 'tax-rules/write',
    remove: 'tax-rules/delete',
  },
  touches: 'shared',
  names: ['code'],
  defaults: { priority: 0, position: 0, ofNetPrice: false },
  async list({ tx }, { search }, slice) {
    const found = await readSlice(
      tx,
      (q) => {
        const query = q.selectFrom('tax_rule').select(columns);
        return search === undefined ? query : query.where(containsText('code', search));
      },
      { columns: ['rule_id'], positionOf: ({ id }: { readonly id: number }) => [id] },
      slice,
    );
    return { ...found, rows: await withUses(tx, found.rows) };
  },
  async read({ tx }, id) {
    const rows = await tx.query((q) => q.selectFrom('tax_rule').select(columns).where('rule_id', '=', id));
    return (await withUses(tx, rows))[0];
  },
  async check({ tx, fail }, sent, before) {
    const record = {
      ...sent,
      customerClassIds: unique(sent.customerClassIds),
      productClassIds: unique(sent.productClassIds),
      rateIds: unique(sent.rateIds),
    };
    const codes = await tx.query((q) => q.selectFrom('tax_rule').select(['rule_id', 'code']));
    const isTaken = codes.some(({ rule_id, code }) => rule_id !== before?.id && folded(code) === folded(record.code));
    if (isTaken) throw fail('record_name_taken', { text: `There is a tax rule "${record.code}" already.` });
    return { record, errors: await ruleErrors(tx, record) };
  },
  async save({ tx }, record, before) {
    const { code, priority, position, ofNetPrice } = record;
    const row = { code, priority, position, of_net_price: Number(ofNetPrice) };
    const [saved] = await tx.query((q) =>
      before
        ? q.updateTable('tax_rule').set(row).where('rule_id', '=', before.id).returning('rule_id')
        : q.insertInto('tax_rule').values(row).returning('rule_id'),
    );
    const { rule_id: id } = saved as NonNullable<typeof saved>;
    if (before) {
      await tx.query((q) => q.deleteFrom('tax_calculation').where('rule_id', '=', id).returning('calculation_id'));
    }
    const uses = record.rateIds.flatMap((rateId) =>
      record.customerClassIds.flatMap((customer) =>
        record.productClassIds.map((product) => [id, rateId, customer, product]),
      ),
    );
    await runRows(tx, insertUses, uses);
    return id;
  },
  async remove({ tx }, { id }) {
    await tx.query((q) => q.deleteFrom('tax_rule').where('rule_id', '=', id).returning('rule_id'));
  },
};

const insertUses = insertRows('tax_calculation', ['rule_id', 'rate_id', 'customer_class_id', 'product_class_id']);

/** Tax rules (rest 4.11). */
export const taxRuleCommands = recordCommands(kind);

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

async function ruleErrors(tx: Tx, record: TaxRuleRecord): Promise<FieldError[]> {
  const classes = await tx.query((q) => q.selectFrom('tax_class').select(['class_id', 'type']));
  const ofType = (type: string) =>
    new Set(classes.filter((taxClass) => taxClass.type === type).map(({ class_id }) => class_id));
  const rates = await tx.query((q) => q.selectFrom('tax_rate').select('rate_id'));
  const lists = [
    ['customerClassIds', record.customerClassIds, ofType('CUSTOMER'), 'must be a tax class of customers'],
    ['productClassIds', record.productClassIds, ofType('PRODUCT'), 'must be a tax class of products'],
    ['rateIds', record.rateIds, new Set(rates.map(({ rate_id }) => rate_id)), 'must be a tax rate'],
  ] as const;
  const errors = lists.flatMap(([field, ids, known, message]): FieldError[] => {
    if (ids.length === 0) return [{ field: `/${field}`, message: 'must name at least one' }];
    return ids.flatMap((id, index) => (known.has(id) ? [] : [{ field: `/${field}/${index}`, message }]));
  });
  const uses = record.customerClassIds.length * record.productClassIds.length * record.rateIds.length;
  if (uses > mostUses) errors.push({ field: '/rateIds', message: `make more than ${mostUses} rates by class` });
  return errors;
}

interface RuleRow {
  readonly id: number;
  readonly code: string;
  readonly priority: number;
  readonly position: number;
  readonly of_net_price: number;
}

async function withUses(tx: Tx, rows: readonly RuleRow[]): Promise<WithId<TaxRuleRecord>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const usesBy = async (column: 'rate_id' | 'customer_class_id' | 'product_class_id') => {
    const uses = await tx.query((q) =>
      q
        .selectFrom('tax_calculation')
        .select(['rule_id', `${column} as used`])
        .distinct()
        .where('rule_id', 'in', ids)
        .orderBy(column),
    );
    const byRule = Map.groupBy(uses, ({ rule_id }) => rule_id);
    return (id: number): number[] => (byRule.get(id) ?? []).map(({ used }) => used);
  };
  const rates = await usesBy('rate_id');
  const customers = await usesBy('customer_class_id');
  const products = await usesBy('product_class_id');
  return rows.map(({ id, code, priority, position, of_net_price }) => ({
    id,
    code,
    priority,
    position,
    ofNetPrice: of_net_price === 1,
    customerClassIds: customers(id),
    productClassIds: products(id),
    rateIds: rates(id),
  }));
}
