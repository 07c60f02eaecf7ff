import { changed, changedValues, type KeysOfOne } from '#domain/shared/changes/changes.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type AddressKeys, productKeys } from '../../urls/old-urls.ts';
import { resolveClaims } from './claims.ts';
import { loadWriteFacts, type WriteFacts } from './facts.ts';
import { type Claims, type ProductPlan, planWrite } from './plan.ts';
import { type SavedProduct, savePlans } from './save.ts';
import type { ProductWrite, WriteOutcome, WriteScope } from './write.ts';

/**
 * Creates, replaces and patches products, in the same number of statements for one as for hundreds (design, "Data").
 * Every write is checked before anything is written: refused ones are not written at all, the others are. With
 * `isAtomic`, one refusal prevents all writes. Answers in the order of the writes.
 */
export async function writeProducts(
  tx: Tx,
  writes: readonly ProductWrite[],
  scope: WriteScope,
  { isAtomic = false } = {},
): Promise<WriteOutcome[]> {
  const facts = await loadWriteFacts(tx, writes, scope);
  const claims: Claims = { skus: new Set(), products: new Set() };
  const planned = writes.map((write) => planWrite(facts, write, scope, claims));
  const resolved = await resolveClaims(tx, planned, scope);
  const plans = resolved.filter((plan): plan is ProductPlan => !(plan instanceof Refusal));
  const isHeldBack = isAtomic && plans.length < resolved.length;
  const keys: AddressKeys = isHeldBack ? new Map() : await productKeys(tx, plans.flatMap(renamed));
  const saved = isHeldBack ? [] : await savePlans(tx, plans, facts.attributes.byId, scope);
  for (const { id, what } of saved) if (what) changed(tx, 'product', id, what);
  if (!isHeldBack) for (const plan of plans) tellValues(tx, facts, plan);
  for (const [id, was] of byProduct(keys)) changed(tx, 'product', id, 'urlKey', was);
  const byPlan = new Map(plans.map((plan, index): [ProductPlan, SavedProduct | undefined] => [plan, saved[index]]));
  return resolved.map((plan): WriteOutcome => {
    if (plan instanceof Refusal) return { refusal: plan };
    const product = byPlan.get(plan);
    if (!product) return { refusal: scope.fail('held_back') };
    return { id: product.id, isCreated: product.isCreated };
  });
}

/** Reports the former and the new values of an existing product, by attribute code; of a store view as `name@2`. */
function tellValues(tx: Tx, { values, attributes }: WriteFacts, plan: ProductPlan): void {
  const { before, deletes, upserts } = plan;
  if (!before) return;
  const current = values.get(before.id);
  const from: Record<string, unknown> = { sku: before.sku, type: before.type, attributeSetId: before.setId };
  const to: Record<string, unknown> = { sku: plan.sku, type: plan.type, attributeSetId: plan.setId };
  const gone = deletes.map(([attributeId, storeId]) => [attributeId, storeId, null] as const);
  for (const [attributeId, storeId, value] of [...gone, ...upserts]) {
    const code = attributes.byId.get(attributeId)?.code ?? String(attributeId);
    const field = storeId === 0 ? code : `${code}@${storeId}`;
    from[field] = current?.get(`${attributeId}/${storeId}`) ?? null;
    to[field] = value;
  }
  changedValues(tx, 'product', before.id, from, to);
}

/** Regroups keys from store view, product to product, store view. */
function byProduct(keys: AddressKeys): ReadonlyMap<number, KeysOfOne> {
  const products = new Map<number, Map<number, string | null>>();
  for (const [storeId, ofStore] of keys) {
    for (const [id, key] of ofStore) {
      products.set(id, (products.get(id) ?? new Map<number, string | null>()).set(storeId, key));
    }
  }
  return products;
}

/** The id of a product whose URL key a plan may change. */
function renamed({ before, urlKey, deletes, lostAttributes }: ProductPlan): number[] {
  return before && (urlKey || deletes.length > 0 || lostAttributes.length > 0) ? [before.id] : [];
}

/** As `writeProducts` for one product; throws its refusal. */
export async function writeProduct(
  tx: Tx,
  write: ProductWrite,
  scope: WriteScope,
): Promise<{ readonly id: number; readonly isCreated: boolean }> {
  const [outcome] = await writeProducts(tx, [write], scope);
  if (!outcome || outcome.refusal) throw outcome?.refusal ?? new Error('a write has no outcome');
  return outcome;
}
