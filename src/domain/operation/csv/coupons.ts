import { customerGroups } from '#domain/customers/customers.ts';
import { cartActions } from '#domain/pricing/promotions/actions/index.ts';
import { showCondition } from '#domain/pricing/promotions/condition-tree.ts';
import { longestCode } from '#domain/pricing/promotions/coupon-key.ts';
import {
  type CouponRecord,
  couponCommands,
  couponIdOf,
  nextCoupons,
} from '#domain/pricing/promotions/coupon-records.ts';
import type { RuleRecord } from '#domain/pricing/promotions/rule-records.ts';
import { shopWebsites } from '#domain/stores/store-registry.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type CsvKind, type CsvMode, faultsOf, type LineFault, type LineOutcome, type WriteContext } from './kind.ts';
import { pageSize } from './lists.ts';
import { decimalCell, numberCell } from './numbers.ts';
import type { CsvRecord } from './read-lines.ts';

/** A cell that takes a value away; an empty one leaves it. */
const clears = '__EMPTY__VALUE__';

/** How a cell of a column becomes a member, and how it is shown; `read` throws `WrongCell`. */
interface Column<T> {
  readonly member: keyof T & string;
  readonly read: (cell: string, names: Names) => unknown;
  readonly shown: (record: T, names: Names) => string;
}

class WrongCell extends Error {}

const listed = (cell: string): string[] =>
  cell
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function text<M extends string>(member: M, empty: string | null): Column<Record<M, string | null>> {
  return { member, read: (cell) => (cell === clears ? empty : cell), shown: (record) => record[member] ?? '' };
}

function whole<M extends string>(member: M): Column<Record<M, number>> {
  return {
    member,
    read: (cell) => {
      if (cell === clears) return 0;
      if (!/^\d{1,9}$/.test(cell)) throw new WrongCell('must be a whole number');
      return Number(cell);
    },
    shown: (record) => (record[member] === 0 ? '' : String(record[member])),
  };
}

function decimal<M extends string, N extends number | null>(member: M, empty: N): Column<Record<M, number | N>> {
  return {
    member,
    read: (cell) => (cell === clears ? empty : (parseDecimal(decimalCell(cell)) ?? Number.NaN)),
    shown: (record) => {
      const value = record[member];
      return value === empty || value === null ? '' : numberCell(value);
    },
  };
}

function day<M extends string>(member: M): Column<Record<M, string | null>> {
  return {
    member,
    read: (cell) => {
      if (cell === clears) return null;
      const time = /^\d{4}-\d\d-\d\d$/.test(cell) ? Date.parse(`${cell}T00:00:00Z`) : Number.NaN;
      if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(cell)) {
        throw new WrongCell('must be a day as in 2026-11-28');
      }
      return cell;
    },
    shown: (record) => record[member] ?? '',
  };
}

function flag<M extends string>(member: M): Column<Record<M, boolean>> {
  return {
    member,
    read: (cell) => {
      if (!['0', '1', clears].includes(cell)) throw new WrongCell('must be 1 or 0');
      return cell === '1';
    },
    shown: (record) => (record[member] ? '1' : '0'),
  };
}

function choice<M extends string>(member: M, values: readonly string[]): Column<Record<M, string>> {
  return {
    member,
    read: (cell) => {
      if (!values.includes(cell)) throw new WrongCell(`must be one of ${values.join(', ')}`);
      return cell;
    },
    shown: (record) => record[member],
  };
}

/** Ids that a cell names, with commas. */
function named(member: 'websiteIds' | 'groupIds', list: keyof Names, what: string): Column<RuleRecord> {
  return {
    member,
    read: (cell, names) =>
      listed(cell).map((name) => {
        const id = names[list].get(name);
        if (id === undefined) throw new WrongCell(`must be ${what}`);
        return id;
      }),
    shown: (rule, names) => {
      const all = [...names[list]];
      return rule[member].map((id) => all.find((entry) => entry[1] === id)?.[0] ?? String(id)).join(',');
    },
  };
}

function condition(member: 'sentConditions' | 'sentLineConditions', shown: 'conditions' | 'lineConditions') {
  return {
    member,
    read: (cell: string) => {
      if (cell === clears) return null;
      try {
        return JSON.parse(cell);
      } catch {
        throw new WrongCell('must be JSON, as /price-rules has it');
      }
    },
    shown: (rule: RuleRecord) => JSON.stringify(showCondition(rule[shown])),
  } satisfies Column<RuleRecord>;
}

const ofCoupon: Readonly<Record<string, Column<CouponRecord>>> = {
  usage_limit: whole('usageLimit'),
  usage_per_customer: whole('usagePerCustomer'),
  expires_on: day('expiresOn'),
};

const ofRule: Readonly<Record<string, Column<RuleRecord>>> = {
  name: text('name', ''),
  description: text('description', null),
  is_active: flag('isActive'),
  websites: named('websiteIds', 'websites', 'codes of websites'),
  groups: named('groupIds', 'groups', 'names of customer groups'),
  from_date: day('fromDate'),
  to_date: day('toDate'),
  action: choice(
    'action',
    cartActions.map(({ code }) => code),
  ),
  amount: decimal('amount', 0),
  max_qty: decimal('maxQty', null),
  step: decimal('step', 0),
  shipping_too: flag('appliesToShipping'),
  free_shipping: choice('freeShipping', ['none', 'lines', 'cart']),
  rule_uses_per_customer: whole('usesPerCustomer'),
  sort_order: whole('sortOrder'),
  stops: flag('stops'),
  conditions: condition('sentConditions', 'conditions'),
  line_conditions: condition('sentLineConditions', 'lineConditions'),
};

/** Columns that only go out. */
const shownOnly = ['times_used'];
const heading = ['code', 'rule_id', ...Object.keys(ofCoupon), ...Object.keys(ofRule), ...shownOnly];

/**
 * Coupons, a line for each: `code`, its limits, and the price rule that belongs to it alone; or `rule_id`, an existing
 * price rule with many coupons. Websites by code, groups by name, with commas; conditions in JSON as at `/price-rules`.
 */
export const couponList: CsvKind = {
  needs: ['code'],
  modes: ['append', 'delete'],
  numbers: async () => ['amount', 'max_qty', 'step'],
  columnProblem: async (_tx, column) => (heading.includes(column) ? undefined : 'is not known'),
  async write(context, lines, mode) {
    const names = await namesOf(context.tx);
    const outcomes: LineOutcome[] = [];
    for (const line of lines) {
      try {
        outcomes.push(await writeLine(context, names, line, mode));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        outcomes.push({ faults: faultsOf(error).map(namedAsColumn) });
      }
    }
    return outcomes;
  },
  heading: async () => heading,
  async rows(tx, after) {
    const found = await nextCoupons(tx, after, pageSize, 0);
    const last = found.at(-1);
    if (!last) return undefined;
    const names = await namesOf(tx);
    const rows = found.map((coupon) => {
      const { code, isPrimary, ruleId, shownRule: rule, timesUsed } = coupon;
      const limits = Object.values(ofCoupon).map(({ shown }) => shown(coupon, names));
      const values = Object.values(ofRule).map(({ shown }) => (isPrimary && rule ? shown(rule, names) : ''));
      return [code, isPrimary ? '' : String(ruleId), ...limits, ...values, String(timesUsed)];
    });
    return { rows, last: last.id };
  },
};

interface Names {
  readonly websites: ReadonlyMap<string, number>;
  readonly groups: ReadonlyMap<string, number>;
}

async function namesOf(tx: Tx): Promise<Names> {
  return {
    websites: new Map((await shopWebsites(tx)).map(({ code, website_id }) => [code, website_id])),
    groups: new Map((await customerGroups(tx)).map(({ code, groupId }) => [code, groupId])),
  };
}

async function writeLine(
  context: WriteContext,
  names: Names,
  { cells }: CsvRecord,
  mode: CsvMode,
): Promise<LineOutcome> {
  const faults: LineFault[] = [];
  const code = (cells.code ?? '').trim();
  if (code === '') faults.push({ column: 'code', message: 'is missing' });
  if (code.length > longestCode)
    faults.push({ column: 'code', message: `must have at most ${longestCode} characters` });
  const valuesOf = <T>(columns: Readonly<Record<string, Column<T>>>): Partial<T> => {
    const values: Record<string, unknown> = {};
    for (const [column, { member, read }] of Object.entries(columns)) {
      const cell = (cells[column] ?? '').trim();
      if (cell === '') continue;
      try {
        values[member] = read(cell, names);
      } catch (error) {
        if (!(error instanceof WrongCell)) throw error;
        faults.push({ column, message: error.message });
      }
    }
    return values as Partial<T>;
  };
  const known = code === '' ? undefined : await couponIdOf(context.tx, code);
  if (mode === 'delete') {
    if (faults.length > 0) return { faults };
    if (known === undefined) return { faults: [{ column: 'code', message: 'is no coupon' }] };
    await couponCommands.takeAway(context, known);
    return { done: 'deleted' };
  }
  const limits = valuesOf(ofCoupon);
  const rule = valuesOf(ofRule);
  const ruleId = (cells.rule_id ?? '').trim();
  if (ruleId !== '' && !/^\d{1,9}$/.test(ruleId)) faults.push({ column: 'rule_id', message: 'must be an id' });
  if (faults.length > 0) return { faults };
  await couponCommands.put(context, known, {
    ...limits,
    code,
    ...(ruleId !== '' && { ruleId: Number(ruleId) }),
    rule,
  });
  return { done: known === undefined ? 'created' : 'changed' };
}

const columnOf = new Map<string, string>([
  ['ruleId', 'rule_id'],
  ...Object.entries({ ...ofCoupon, ...ofRule }).map(([column, { member }]): [string, string] => [member, column]),
]);

function namedAsColumn({ column, message }: LineFault): LineFault {
  return { column: column === undefined ? undefined : (columnOf.get(column) ?? column), message };
}
