import { containsText } from '#domain/shared/records/contains-text.ts';
import {
  type RecordContext,
  type RecordKind,
  recordCommands,
  type WithId,
} from '#domain/shared/records/record-commands.ts';
import { storeDay } from '#domain/stores/store-day.ts';
import { shopWebsites } from '#domain/stores/store-registry.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { requireOwn } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { statement } from '#platform/storage/statement.ts';
import { couponKey } from './coupon-key.ts';
import { completeRule, type RuleRecord, ruleDefaults, ruleLock, rulesOf } from './rule-records.ts';
import { addCoupon, insertRule, removeRule, rewriteRule } from './save-rule.ts';

/** A coupon with its rule. */
export interface CouponRecord {
  readonly code: string;
  /** The id of its rule; null in a request that makes a rule together with the coupon. */
  readonly ruleId: number | null;
  /** 0 for no limit. */
  readonly usageLimit: number;
  readonly usagePerCustomer: number;
  /** The last valid day; null if the coupon has no end of its own. */
  readonly expiresOn: string | null;
  /** The sent fields of a rule that belongs to this coupon only. */
  readonly rule: Partial<RuleRecord>;
  /** Read-only. */
  readonly timesUsed: number;
  readonly isPrimary: boolean;
  readonly createdAt: number;
  readonly shownRule?: WithId<RuleRecord>;
  readonly state?: CouponState;
}

/** Whether a coupon can be used today, and if not, why: what is not active comes first. */
export type CouponState = 'usable' | 'inactive' | 'not_begun' | 'expired' | 'used_up';

/** Filters of a list of coupons. */
export interface CouponQuery {
  /** A part of the code. */
  readonly code?: string | undefined;
  readonly ruleId?: number | undefined;
  readonly isActive?: boolean | undefined;
}

const kind: RecordKind<CouponRecord, CouponQuery> = {
  name: 'coupon',
  entity: 'coupon',
  lock: ruleLock,
  permissions: { read: 'coupons/read', create: 'coupons/create', write: 'coupons/write', remove: 'coupons/delete' },
  touches: 'scoped',
  names: ['code'],
  defaults: {
    ruleId: null,
    usageLimit: 0,
    usagePerCustomer: 0,
    expiresOn: null,
    rule: {},
    timesUsed: 0,
    isPrimary: true,
    createdAt: 0,
  },
  async list({ tx, now, principal: { scope } }, { code, ruleId, isActive }, slice) {
    const found = await readSlice(
      tx,
      (q) => {
        let query = q.selectFrom('coupon').select('coupon_id');
        if (code !== undefined) query = query.where(containsText('code', code));
        if (ruleId !== undefined) query = query.where('rule_id', '=', ruleId);
        if (isActive !== undefined) {
          query = query.where('rule_id', 'in', (eb) =>
            eb.selectFrom('cart_rule').select('rule_id').where('is_active', '=', Number(isActive)),
          );
        }
        if (!scope) return query;
        return query.where('rule_id', 'in', (eb) =>
          eb
            .selectFrom('cart_rule_website')
            .select('rule_id')
            .where('website_id', 'in', [-1, ...scope.websiteIds]),
        );
      },
      { columns: ['coupon_id'], positionOf: ({ coupon_id }: { readonly coupon_id: number }) => [coupon_id] },
      slice,
    );
    return {
      ...found,
      rows: await couponsOf(
        tx,
        found.rows.map(({ coupon_id }) => coupon_id),
        now,
      ),
    };
  },
  async read({ tx, now, principal: { scope } }, id) {
    const [coupon] = await couponsOf(tx, [id], now);
    const websites = coupon?.shownRule?.websiteIds ?? [];
    return coupon && (!scope || websites.some((website) => scope.websiteIds.has(website))) ? coupon : undefined;
  },
  async check(context, record, before) {
    const { tx, fail } = context;
    const taken = await couponIdOf(tx, record.code);
    if (taken !== undefined && taken !== before?.id) {
      throw fail('record_name_taken', { text: `There is a coupon "${record.code}" already.` });
    }
    const rule = await ruleOfCoupon(context, record, before);
    return { record: { ...record, rule: rule.record ?? {} }, errors: rule.errors };
  },
  async save({ tx, now }, record, before) {
    const { code, usageLimit, usagePerCustomer, expiresOn } = record;
    const rule = 'name' in record.rule ? (record.rule as RuleRecord) : undefined;
    if (before) {
      if (rule) await rewriteRule(tx, before.ruleId as number, rule);
      const row = {
        code,
        code_key: couponKey(code),
        expires_on: expiresOn,
        usage_limit: usageLimit,
        usage_per_customer: usagePerCustomer,
      };
      await tx.query((q) => q.updateTable('coupon').set(row).where('coupon_id', '=', before.id).returning('coupon_id'));
      return before.id;
    }
    const isPrimary = record.ruleId === null;
    const ruleId = record.ruleId ?? (await insertRule(tx, rule as RuleRecord));
    return addCoupon(tx, { ruleId, code, usageLimit, usagePerCustomer, isPrimary, expiresOn }, now);
  },
  async remove({ tx, principal: { scope } }, { id, ruleId, isPrimary, shownRule }) {
    requireOwn(scope, shownRule?.websiteIds ?? []);
    if (isPrimary) await removeRule(tx, ruleId as number);
    else await tx.query((q) => q.deleteFrom('coupon').where('coupon_id', '=', id).returning('coupon_id'));
  },
};

/**
 * Coupons (rest 4.9, 5.6): a coupon that was made with its rule is saved and deleted together with it; codes
 * of a rule with many are saved alone.
 */
export const couponCommands = recordCommands(kind);

/** The id of a coupon by its code, in any case. */
export async function couponIdOf(tx: Tx, code: string): Promise<number | undefined> {
  return (await tx.first(idOfKey, { key: couponKey(code) }))?.coupon_id;
}

/** The next coupons after an id, with their rules; `now` says which are usable. */
export async function nextCoupons(tx: Tx, after: number, limit: number, now: number): Promise<WithId<CouponRecord>[]> {
  const ids = await tx.all(following, { after, limit });
  return couponsOf(
    tx,
    ids.map(({ coupon_id }) => coupon_id),
    now,
  );
}

const idOfKey = statement((q, p: { key: string }) =>
  q.selectFrom('coupon').select('coupon_id').where('code_key', '=', p.key),
);
const following = statement((q, p: { after: number; limit: number }) =>
  q.selectFrom('coupon').select('coupon_id').where('coupon_id', '>', p.after).orderBy('coupon_id').limit(p.limit),
);

/** The rule to write with the coupon; undefined if it stays. */
async function ruleOfCoupon(
  { tx, principal: { scope } }: RecordContext,
  record: CouponRecord,
  before: WithId<CouponRecord> | undefined,
): Promise<{ readonly record?: RuleRecord; readonly errors: readonly FieldError[] }> {
  const isSaid = Object.keys(record.rule).length > 0;
  if (before) requireOwn(scope, before.shownRule?.websiteIds ?? []);
  const isOwn = before ? before.isPrimary : record.ruleId === null;
  if (!isOwn) {
    const [rule] = await rulesOf(tx, [record.ruleId ?? 0]);
    const isSeen = rule && (!scope || rule.websiteIds.some((id) => scope.websiteIds.has(id)));
    if (!rule || !isSeen || rule.couponType !== 'auto') {
      return { errors: [{ field: '/ruleId', message: 'must be a price rule with many coupons' }] };
    }
    requireOwn(scope, rule.websiteIds);
    if (before && before.ruleId !== record.ruleId) return { errors: [{ field: '/ruleId', message: 'cannot change' }] };
    const errors = isSaid ? [{ field: '/ruleId', message: 'has many coupons: change the price rule itself' }] : [];
    return { errors };
  }
  if (before && record.ruleId !== null && record.ruleId !== before.ruleId) {
    return { errors: [{ field: '/ruleId', message: 'cannot change' }] };
  }
  if (before && !isSaid) return { errors: [] };
  const groups = await tx.query((q) => q.selectFrom('customer_group').select('group_id').orderBy('group_id'));
  const websiteIds = (await shopWebsites(tx))
    .map(({ website_id }) => website_id)
    .filter((id) => !scope || scope.websiteIds.has(id));
  const under = !before?.shownRule ? { ...defaultsOf(groups), websiteIds } : before.shownRule;
  const merged = { ...under, ...record.rule } as RuleRecord;
  const missing = needed.filter((name) => merged[name] === undefined);
  if (missing.length > 0) return { errors: missing.map((name) => ({ field: `/${name}`, message: 'is missing' })) };
  const name = merged.name || merged.description || record.code;
  const ruleRecord: RuleRecord = { ...merged, name, couponType: 'specific' };
  requireOwn(scope, ruleRecord.websiteIds);
  return completeRule(tx, ruleRecord);
}

/** The members of its own rule that a coupon must have. */
const needed = ['action', 'amount'] as const;

const defaultsOf = (groups: readonly { readonly group_id: number }[]): Partial<RuleRecord> => ({
  ...ruleDefaults,
  groupIds: groups.map(({ group_id }) => group_id),
});

async function couponsOf(tx: Tx, ids: readonly number[], now: number): Promise<WithId<CouponRecord>[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query((q) =>
    q
      .selectFrom('coupon')
      .selectAll()
      .where('coupon_id', 'in', [...ids]),
  );
  const today = await storeDay(tx, 0, now);
  const rules = await rulesOf(tx, [...new Set(rows.map(({ rule_id }) => rule_id))]);
  return ids.flatMap((id) => {
    const row = rows.find(({ coupon_id }) => coupon_id === id);
    const shownRule = rules.find((rule) => rule.id === row?.rule_id);
    if (!row || !shownRule) return [];
    return {
      id,
      code: row.code,
      ruleId: row.rule_id,
      expiresOn: row.expires_on,
      usageLimit: row.usage_limit ?? 0,
      usagePerCustomer: row.usage_per_customer ?? 0,
      timesUsed: row.times_used,
      isPrimary: row.is_primary === 1,
      createdAt: row.created_at,
      rule: {},
      shownRule,
      state: stateOf(row, shownRule, today),
    };
  });
}

/** The state on a day of the default configuration's time zone. */
function stateOf(
  row: { readonly expires_on: string | null; readonly usage_limit: number | null; readonly times_used: number },
  { isActive, fromDate, toDate }: RuleRecord,
  today: string,
): CouponState {
  if (!isActive) return 'inactive';
  if (fromDate !== null && fromDate > today) return 'not_begun';
  if ([row.expires_on, toDate].some((day) => day !== null && day < today)) return 'expired';
  return row.usage_limit && row.times_used >= row.usage_limit ? 'used_up' : 'usable';
}
