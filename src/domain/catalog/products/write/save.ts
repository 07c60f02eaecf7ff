import { dropProductValues } from '#domain/shared/attributes/change-values.ts';
import type { Attribute } from '#domain/shared/attributes/registry.ts';
import { writeStoredValues } from '#domain/shared/attributes/write-values.ts';
import { skuKey } from '#kernel/fold.ts';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import { asRows, deleteRows, insertRows, runRows } from '#platform/storage/row-statements.ts';
import { statement } from '#platform/storage/statement.ts';
import { saveStock } from '../../inventory/save.ts';
import { typeFacts } from '../../types/index.ts';
import { loadCategoriesOf, loadWebsitesOf } from '../record/places.ts';
import { indexedBy } from '../search/index-source.ts';
import type { ProductPlan } from './plan.ts';
import type { WriteScope } from './write.ts';

const insertProducts = insertRows<{ product_id: number; sku: string }>(
  'product',
  ['set_id', 'type', 'sku', 'sku_key', 'has_options', 'required_options', 'created_at', 'updated_at'],
  ['product_id', 'sku'],
);
const changeProduct = statement<{ id: number; setId: number; type: string; sku: string; key: string }, never>((q, p) =>
  q
    .updateTable('product')
    .set({ set_id: p.setId, type: p.type, sku: p.sku, sku_key: p.key })
    .where('product_id', '=', p.id),
);
const loseGiftAmounts = statement<{ ids: readonly number[] }, never>((q, p, d) =>
  q.deleteFrom('gift_card_amount').where('product_id', d.in, d.list(p.ids)),
);
const insertWebsites = insertRows('product_website', ['product_id', 'website_id']);
const deleteWebsites = deleteRows('product_website', ['product_id', 'website_id']);
const insertCategories = insertRows('product_category', ['product_id', 'category_id', 'position']);
const deleteCategories = deleteRows('product_category', ['product_id', 'category_id']);
const insertGiftAmounts = insertRows('gift_card_amount', ['product_id', 'website_id', 'value']);

/** The result of one plan. */
export interface SavedProduct {
  readonly id: number;
  readonly isCreated: boolean;
  /** What of it has changed; undefined for nothing. */
  readonly what: 'created' | ChangedPart | undefined;
}

/** What of a product has changed, from the least to the most that is to be indexed (`changes.ts`). */
const parts = ['value', 'price', 'record'] as const;
type ChangedPart = (typeof parts)[number];

/**
 * Writes resolved plans, in the same number of statements for one as for hundreds. Answers the results in their order.
 */
export async function savePlans(
  tx: Tx,
  plans: readonly ProductPlan[],
  attributes: ReadonlyMap<number, Attribute>,
  { now, stockLimits }: Pick<WriteScope, 'now' | 'stockLimits'>,
): Promise<SavedProduct[]> {
  const ids = await saveProducts(tx, plans, now);
  const owned = plans.map((plan, index) => ({ plan, id: ids[index] as number }));
  const changed = new Map<number, ChangedPart>();
  const note = (id: number, part: ChangedPart = 'record'): number => {
    const before = changed.get(id);
    if (before === undefined || parts.indexOf(part) > parts.indexOf(before)) changed.set(id, part);
    return id;
  };
  const noteValue = (id: number, attributeId: number): number => {
    const attribute = attributes.get(attributeId);
    return note(id, attribute ? indexedBy(attribute) : 'record');
  };

  await writeStoredValues(
    tx,
    'catalog_product',
    owned.flatMap(({ plan, id }) => [
      ...plan.deletes.map(([attributeId, storeId]) => ({
        id: noteValue(id, attributeId),
        attributeId,
        storeId,
        value: undefined,
      })),
      ...plan.upserts.map(([attributeId, storeId, value, number]) => {
        return { id: noteValue(id, attributeId), attributeId, storeId, value: { value, number } };
      }),
    ]),
  );
  for (const { plan, id } of owned) {
    if (plan.lostAttributes.length > 0) await dropProductValues(tx, note(id), plan.lostAttributes);
  }
  const placed = (field: 'websiteIds' | 'categoryIds') =>
    owned.flatMap(({ plan, id }) => (plan[field] ? [{ id, wanted: plan[field], isNew: !plan.before }] : []));
  await replaceMembers(
    tx,
    placed('websiteIds'),
    loadWebsitesOf,
    { insert: insertWebsites, remove: deleteWebsites },
    note,
  );
  const positioned = { insert: insertCategories, remove: deleteCategories, position: newPosition };
  await replaceMembers(tx, placed('categoryIds'), loadCategoriesOf, positioned, note);
  const stocked = await saveStock(
    tx,
    owned.flatMap(({ plan, id }) => {
      const { stock } = plan.write.fields;
      const { change = {}, isShortcut = false } = stock ?? {};
      return stock || !plan.before ? [{ productId: id, type: plan.type, change, isShortcut }] : [];
    }),
    stockLimits,
  );
  for (const id of stocked) note(id, 'value');
  await saveGiftAmounts(tx, owned, note);

  return owned.map(({ plan, id }) => ({
    id,
    isCreated: !plan.before,
    what: plan.before ? (isRowChanged(plan) ? 'record' : changed.get(id)) : 'created',
  }));
}

/** The position of a product in a category that it is added to. */
const newPosition = 1;

/** Writes the products' own rows; answers their ids. */
async function saveProducts(tx: Tx, plans: readonly ProductPlan[], now: number): Promise<number[]> {
  const created = plans.filter(({ before }) => !before);
  const rows = created.map(({ setId, type, sku }): SqlValue[] => {
    const { choice } = typeFacts(type);
    const hasOptions = choice === 'always' || choice === 'options';
    const mustChoose = choice === 'always';
    return [setId, type, sku, skuKey(sku), Number(hasOptions), Number(mustChoose), now, now];
  });
  const inserted = rows.length === 0 ? [] : await tx.all(insertProducts, asRows(rows));
  const idBySku = new Map(inserted.map(({ sku, product_id }) => [sku, product_id]));
  const ids: number[] = [];
  for (const plan of plans) {
    const { before, setId, type, sku } = plan;
    ids.push(before?.id ?? (idBySku.get(sku) as number));
    if (before && isRowChanged(plan)) {
      await tx.run(changeProduct, { id: before.id, setId, type, sku, key: skuKey(sku) });
    }
  }
  return ids;
}

function isRowChanged({ before, setId, type, sku }: ProductPlan): boolean {
  return before !== undefined && (before.setId !== setId || before.type !== type || before.sku !== sku);
}

/** Replaces the websites or categories of products; those that stay keep their rows. */
async function replaceMembers(
  tx: Tx,
  wanted: readonly { id: number; wanted: readonly number[]; isNew: boolean }[],
  load: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, readonly number[]>>,
  {
    insert,
    remove,
    position,
  }: { insert: Parameters<typeof runRows>[1]; remove: Parameters<typeof runRows>[1]; position?: number },
  note: (id: number) => number,
): Promise<void> {
  const before = await load(
    tx,
    wanted.flatMap(({ id, isNew }) => (isNew ? [] : [id])),
  );
  const rest = position === undefined ? [] : [position];
  const gone = wanted.flatMap(({ id, wanted: to }) =>
    (before.get(id) ?? []).filter((memberId) => !to.includes(memberId)).map((memberId) => [note(id), memberId]),
  );
  const come = wanted.flatMap(({ id, wanted: to }) =>
    to.filter((memberId) => !before.get(id)?.includes(memberId)).map((memberId) => [note(id), memberId, ...rest]),
  );
  await runRows(tx, remove, gone);
  await runRows(tx, insert, come);
}

async function saveGiftAmounts(
  tx: Tx,
  owned: readonly { plan: ProductPlan; id: number }[],
  note: (id: number) => number,
): Promise<void> {
  const given = owned.flatMap(({ plan, id }) => {
    const amounts = plan.write.fields.giftCard?.amounts;
    return amounts ? [{ id: note(id), amounts }] : [];
  });
  if (given.length === 0) return;
  await tx.run(loseGiftAmounts, { ids: given.map(({ id }) => id) });
  await runRows(
    tx,
    insertGiftAmounts,
    given.flatMap(({ id, amounts }) => [...new Set(amounts)].map((amount) => [id, 0, amount])),
  );
}
