import { attributeRegistry } from '#domain/shared/attributes/registry.ts';
import type { RecordContext, RecordKind, WithId } from '#domain/shared/records/record-commands.ts';
import { shopWebsites } from '#domain/stores/store-registry.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { isInScope, requireOwn } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readCondition } from './condition-tree.ts';
import { noCondition, type RuleCondition } from './conditions.ts';
import type { SharedRule } from './rule-values.ts';
import { type RuleQuery, type RuleTable, sliceOfRules } from './shared-rule-rows.ts';

/** The defaults of a rule. */
export const sharedRuleDefaults = {
  description: null,
  isActive: true,
  fromDate: null,
  toDate: null,
  sortOrder: 0,
  stops: false,
  conditions: noCondition,
} as const satisfies Partial<SharedRule>;

/** A rule to save, with all its problems, by the fields of REST. */
export interface CompletedRule<T> {
  readonly record: T;
  readonly errors: readonly FieldError[];
}

/** A condition as it was sent: undefined keeps the current one, null means none. */
export interface SentCondition {
  readonly sent: unknown;
  readonly field: string;
  readonly before: RuleCondition;
}

/** Reads sent conditions; adds problems to `errors`. */
export async function readConditions(
  tx: Tx,
  conditions: readonly SentCondition[],
  { errors, isOfProducts = false }: { readonly errors: FieldError[]; readonly isOfProducts?: boolean },
): Promise<RuleCondition[]> {
  const needsTree = conditions.some(({ sent }) => sent !== undefined && sent !== null);
  const productAttributes = needsTree ? await attributesOfRules(tx) : new Set<string>();
  return conditions.map(({ sent, field, before }) => {
    if (sent === undefined) return before;
    return sent === null ? noCondition : readCondition(sent, field, { productAttributes, errors, isOfProducts });
  });
}

/** The product attributes that rules may use: those that are marked for it, and the fields of every product. */
async function attributesOfRules(tx: Tx): Promise<ReadonlySet<string>> {
  const { all } = await attributeRegistry(tx, 'catalog_product');
  const marked = all.filter(({ isUsedForPriceRules }) => isUsedForPriceRules);
  return new Set(['sku', 'category_ids', 'attribute_set_id', ...marked.map(({ code }) => code)]);
}

/** The problems of a rule, by its members; `own` are those of the fields that only its kind has. */
export async function sharedRuleErrors(tx: Tx, rule: SharedRule, own: readonly FieldError[]): Promise<FieldError[]> {
  const { name, fromDate, toDate } = rule;
  const isReversed = fromDate !== null && toDate !== null && fromDate > toDate;
  return [
    ...(name.trim() === '' ? [{ field: '/name', message: 'must not be empty' }] : []),
    ...own,
    ...(isReversed ? [{ field: '/toDate', message: 'must not be before fromDate' }] : []),
    ...(await audienceErrors(tx, rule)),
  ];
}

/** The problems of an action's amount, which may be a percentage; NaN is one that could not be read. */
export function amountErrors(field: string, isPercentage: boolean, amount: number): FieldError[] {
  if (!(amount >= 0)) return [{ field, message: 'must be a number not below 0' }];
  return isPercentage && amount > 100 * 10_000 ? [{ field, message: 'must be at most 100 per cent' }] : [];
}

/** The problems of a rule's websites and customer groups. */
async function audienceErrors(tx: Tx, { websiteIds, groupIds }: SharedRule): Promise<FieldError[]> {
  const websites = await shopWebsites(tx);
  const groups = await tx.query((q) => q.selectFrom('customer_group').select('group_id'));
  const lists = [
    ['websiteIds', websiteIds, new Set(websites.map(({ website_id }) => website_id)), 'must be a website'],
    ['groupIds', groupIds, new Set(groups.map(({ group_id }) => group_id)), 'must be a customer group'],
  ] as const;
  return lists.flatMap(([field, ids, known, message]): FieldError[] => {
    if (ids.length === 0) return [{ field: `/${field}`, message: 'must name at least one' }];
    return ids.flatMap((id, index) => (known.has(id) ? [] : [{ field: `/${field}/${index}`, message }]));
  });
}

/** The parts that differ between the two kinds of rules. */
interface OwnRuleKind<T extends SharedRule>
  extends Pick<RecordKind<T, RuleQuery>, 'name' | 'lock' | 'defaults' | 'save'> {
  /** Besides `amount`. */
  readonly decimals: readonly (keyof T & string)[];
  readonly table: RuleTable;
  /** Rules in the order of the ids; those that do not exist are absent. */
  readonly read: (tx: Tx, ids: readonly number[]) => Promise<WithId<T>[]>;
  readonly complete: (tx: Tx, record: T) => Promise<CompletedRule<T>>;
  readonly remove: (context: RecordContext, id: number) => Promise<void>;
}

/**
 * A kind of price rules as records: callers who are bound to store views see and change only the rules of their
 * websites.
 */
export function ruleKind<T extends SharedRule>(own: OwnRuleKind<T>): RecordKind<T, RuleQuery> {
  return {
    name: own.name,
    entity: own.table,
    names: ['name'],
    lock: own.lock,
    defaults: own.defaults,
    decimals: ['amount', ...own.decimals],
    save: own.save,
    permissions: { read: 'coupons/read', create: 'coupons/create', write: 'coupons/write', remove: 'coupons/delete' },
    touches: 'scoped',
    list: ({ tx, principal: { scope } }, query, slice) =>
      sliceOfRules(tx, own.table, { ...query, scope }, slice, (ids) => own.read(tx, ids)),
    async read({ tx, principal: { scope } }, id) {
      const [rule] = await own.read(tx, [id]);
      return rule && isInScope(scope, rule.websiteIds) ? rule : undefined;
    },
    async check({ tx, principal: { scope } }, record, before) {
      if (before) requireOwn(scope, before.websiteIds);
      requireOwn(scope, record.websiteIds);
      return own.complete(tx, record);
    },
    async remove(context, { id, websiteIds }) {
      requireOwn(context.principal.scope, websiteIds);
      await own.remove(context, id);
    },
  };
}
