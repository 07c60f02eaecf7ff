import { Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { statement } from '#platform/storage/statement.ts';
import type { ProductPlan } from './plan.ts';
import type { WantedUrlKey } from './plan-values.ts';
import type { ValueRow } from './value-draft.ts';
import type { WriteScope } from './write.ts';

const urlKeyOwners = statement((q, p: { storeIds: readonly number[]; keys: readonly string[] }, d) =>
  q
    .selectFrom('product_index')
    .select(['product_id', 'store_id', 'url_key'])
    .where('store_id', d.in, d.list(p.storeIds))
    .where('url_key', d.in, d.list(p.keys, 'text')),
);
const valueOwners = statement((q, p: { attributeIds: readonly number[]; values: readonly string[] }, d) =>
  q
    .selectFrom('product_value')
    .select(['product_id', 'attribute_id', 'value'])
    .where('attribute_id', d.in, d.list(p.attributeIds))
    .where('value', d.in, d.list(p.values, 'text')),
);

/** The owners of a value: the id of a product, or of a plan (negative) that was resolved before. */
type Owners = Map<string, Set<number>>;

/**
 * Reserves what products need for themselves: values of unique attributes, and URL keys within a store view. A plan
 * gets the rows of its URL key, or becomes a conflict if another product, or an earlier plan, has the value.
 */
export async function resolveClaims(
  tx: Tx,
  plans: readonly (ProductPlan | Refusal)[],
  { fail }: Pick<WriteScope, 'fail'>,
): Promise<(ProductPlan | Refusal)[]> {
  const open = plans.filter((plan): plan is ProductPlan => !(plan instanceof Refusal));
  const wanted = open.flatMap(({ urlKey }) => urlKey ?? []);
  const uniques = open.flatMap((plan) => plan.uniques);
  await lockNames(tx, [
    ...wanted.flatMap(({ candidates }) => candidates.map((key) => `url_key ${key}`)),
    ...uniques.map(({ attribute, value }) => `unique ${attribute.id} ${value}`),
  ]);
  const owners: Owners = new Map();
  if (wanted.length > 0) {
    const storeIds = [...new Set(wanted.flatMap((claim) => claim.storeIds))];
    const keys = [...new Set(wanted.flatMap((claim) => claim.candidates))];
    for (const row of await tx.all(urlKeyOwners, { storeIds, keys })) {
      own(owners, urlKeyName(row.store_id, row.url_key), row.product_id);
    }
  }
  if (uniques.length > 0) {
    const attributeIds = [...new Set(uniques.map(({ attribute }) => attribute.id))];
    const values = [...new Set(uniques.map(({ value }) => value))];
    for (const row of await tx.all(valueOwners, { attributeIds, values })) {
      own(owners, uniqueName(row.attribute_id, row.value ?? ''), row.product_id);
    }
  }
  return plans.map((plan, index) =>
    plan instanceof Refusal ? plan : resolvePlan(plan, plan.before?.id ?? -1 - index, owners, fail),
  );
}

function resolvePlan(plan: ProductPlan, id: number, owners: Owners, fail: WriteScope['fail']): ProductPlan | Refusal {
  const taken = plan.uniques.filter(({ attribute, value }) => isOthers(owners, uniqueName(attribute.id, value), id));
  if (taken.length > 0) {
    const errors = taken.map(({ field }) => ({ field, message: 'is the value of another product' }));
    return fail('unique_value_taken', { errors });
  }
  const { urlKey } = plan;
  const free = urlKey?.candidates.find(
    (key) => !urlKey.storeIds.some((store) => isOthers(owners, urlKeyName(store, key), id)),
  );
  if (urlKey && free === undefined) return urlKeyConflict(urlKey, fail);
  for (const { attribute, value } of plan.uniques) own(owners, uniqueName(attribute.id, value), id);
  if (!urlKey || free === undefined) return plan;
  for (const store of urlKey.storeIds) own(owners, urlKeyName(store, free), id);
  const rows = urlKey.storeIds.map((store): ValueRow => [urlKey.attributeId, store, free, null]);
  return { ...plan, upserts: [...plan.upserts, ...rows] };
}

function urlKeyConflict({ candidates, field }: WantedUrlKey, fail: WriteScope['fail']): Refusal {
  const message =
    candidates.length > 0 ? 'is the URL key of another product' : 'is required: none can be made from the name';
  return fail('url_key_taken', {
    text: `Another product has the URL key ${candidates[0] ?? ''}.`,
    errors: [{ field, message }],
  });
}

const urlKeyName = (storeId: number, key: string): string => `url_key ${storeId} ${key}`;
const uniqueName = (attributeId: number, value: string): string => `unique ${attributeId} ${value}`;

function own(owners: Owners, name: string, id: number): void {
  owners.set(name, (owners.get(name) ?? new Set<number>()).add(id));
}

function isOthers(owners: Owners, name: string, id: number): boolean {
  return [...(owners.get(name) ?? [])].some((owner) => owner !== id);
}
