import { storedTextProblem } from '#domain/shared/attributes/stored-value.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { unit } from '#kernel/decimal.ts';
import type { Fail, FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { requireProductsInScope } from '../../products/record/product-scope.ts';
import { productsById, productValues } from '../../products/record/products.ts';
import { type ProductViewer, visibleProducts } from '../../products/search/visible.ts';
import { websiteOfView } from '../../products/write/load.ts';
import { type PartWriter, productToChange, writerView } from '../../products/write/parts.ts';
import { createScopedWriter } from '../../products/write/scoped-texts.ts';
import { typesOf, typesWith } from '../../types/index.ts';
import { bundleRows } from './rows.ts';

/** A product that can be chosen in a bundle; quantities and money in ten-thousandths. */
export interface BundleSelectionInput {
  /** The id of an existing selection. */
  readonly selectionId?: number;
  readonly productId: number;
  readonly price: number;
  readonly priceType: 'fixed' | 'percent';
  readonly qty: number;
  readonly canChangeQty: boolean;
  readonly isDefault: boolean;
  readonly position: number;
}

/** The wanted state of an option of a bundle. */
export interface BundleChoice {
  readonly title: string;
  readonly type: string;
  readonly required: boolean;
  readonly position: number;
  readonly selections: readonly BundleSelectionInput[];
}

/** An option as stored, with the values of a store view. */
export interface StoredChoice extends BundleChoice {
  readonly id: number;
  readonly selections: readonly (BundleSelectionInput & {
    readonly selectionId: number;
    readonly sku: string;
    readonly name: string;
  })[];
}

/** The inputs that can show an option. */
export const bundleTypes = ['select', 'radio', 'checkbox', 'multi'] as const;

type OptionRow = { type: string; required: number; position: number };
const insertOption = statement((q, p: OptionRow & { productId: number }) =>
  q
    .insertInto('bundle_option')
    .values({ product_id: p.productId, type: p.type, is_required: p.required, position: p.position })
    .returning('option_id'),
);
const updateOption = statement<OptionRow & { id: number }, never>((q, p) =>
  q
    .updateTable('bundle_option')
    .set({ type: p.type, is_required: p.required, position: p.position })
    .where('option_id', '=', p.id),
);
const deleteOption = statement<{ id: number }, never>((q, p) =>
  q.deleteFrom('bundle_option').where('option_id', '=', p.id),
);
type SelectionRow = { productId: number; position: number; isDefault: number; qty: number; canChangeQty: number };
const insertSelection = statement(
  (q, p: SelectionRow & { optionId: number; parentId: number; priceType: number; price: number }) =>
    q
      .insertInto('bundle_selection')
      .values({
        option_id: p.optionId,
        parent_product_id: p.parentId,
        product_id: p.productId,
        position: p.position,
        is_default: p.isDefault,
        qty: p.qty,
        can_change_qty: p.canChangeQty,
        price_type: p.priceType,
        price_value: p.price,
      })
      .returning('selection_id'),
);
const updateSelection = statement<SelectionRow & { id: number }, never>((q, p) =>
  q
    .updateTable('bundle_selection')
    .set({
      product_id: p.productId,
      position: p.position,
      is_default: p.isDefault,
      qty: p.qty,
      can_change_qty: p.canChangeQty,
    })
    .where('selection_id', '=', p.id),
);
const priceSelection = statement<{ id: number; priceType: number; price: number }, never>((q, p) =>
  q
    .updateTable('bundle_selection')
    .set({ price_type: p.priceType, price_value: p.price })
    .where('selection_id', '=', p.id),
);
const deleteSelections = statement<{ ids: readonly number[] }, never>((q, p, d) =>
  q.deleteFrom('bundle_selection').where('selection_id', d.in, d.list(p.ids)),
);

/** The options of a bundle in display order, with the products that the caller sees and the titles of a store view. */
export async function bundleChoicesOf(tx: Tx, productId: number, viewer: ProductViewer): Promise<StoredChoice[]> {
  const { storeId } = viewer;
  const { options, selections } = await bundleRows(tx, [productId], {
    storeId,
    websiteId: await websiteOfView(tx, storeId),
  });
  const seen = await visibleProducts(tx, [...new Set(selections.map(({ product_id }) => product_id))], viewer);
  const rows = selections.filter(({ product_id }) => seen.has(product_id));
  const ids = [...seen];
  const products = await productsById(tx, ids);
  const names = await productValues(tx, ids, ['name'], storeId);
  const byOption = Map.groupBy(rows, ({ option_id }) => option_id);
  return options.map((option) => ({
    id: option.option_id,
    title: option.title ?? '',
    type: option.type,
    required: option.is_required === 1,
    position: option.position,
    selections: (byOption.get(option.option_id) ?? []).map((row) => ({
      selectionId: row.selection_id,
      productId: row.product_id,
      sku: products.get(row.product_id)?.sku ?? '',
      name: names.get(row.product_id)?.get('name')?.value ?? '',
      price: row.price_value,
      priceType: row.price_type === 1 ? 'percent' : 'fixed',
      qty: row.qty ?? 0,
      canChangeQty: row.can_change_qty === 1,
      isDefault: row.is_default === 1,
      position: row.position,
    })),
  }));
}

/** The sent fields of an option; fields that are left out stay. Amounts and quantities in ten-thousandths. */
export type ChoicePatch = Partial<Omit<BundleChoice, 'selections'>> & {
  readonly selections?: readonly SelectionPatch[];
};

/** A selection of an option; one without an id is new. */
export type SelectionPatch = Partial<BundleSelectionInput> & Pick<BundleSelectionInput, 'productId'>;

/** A change of the options: add, change or remove one. */
export type ChoiceChange =
  | { readonly add: ChoicePatch }
  | { readonly id: number; readonly patch: ChoicePatch }
  | { readonly remove: number };

/**
 * Changes the options of a bundle. Titles are set for the writer's store view, prices for its website; selections that
 * are named by their id keep it. A selection of a product outside of the writer's scope stays as it is. Refuses
 * `bundle_option_not_found` and `bundle_option_invalid`: only simple and virtual products within the scope can be
 * chosen. Answers the option, or the removed one. An old store may have prices above 100 per cent: `canExceed` lets them in.
 */
export async function changeBundleChoices(
  tx: Tx,
  productId: number,
  change: ChoiceChange,
  writer: PartWriter<'bundle_option_not_found' | 'bundle_option_invalid'>,
  { canExceed = false } = {},
): Promise<StoredChoice> {
  const product = await productToChange(tx, productId, writer, typesWith('bundleOptions'));
  const { storeId, scope } = writer;
  const viewer = writerView(writer);
  const requireScope = async (wanted: BundleChoice): Promise<void> =>
    requireProductsInScope(
      tx,
      scope,
      wanted.selections.map((selection) => selection.productId),
    );
  if ('add' in change) {
    const added = merged(change.add, fresh);
    await requireScope(added);
    await checkChoice(tx, added, [], { ...writer, canExceed });
    const row = await tx.first(insertOption, { productId, ...optionRow(added) });
    const id = row?.option_id as number;
    await saveParts(tx, { productId, id, wanted: added, before: undefined, storeId: 0, websiteId: 0 });
    changed(tx, 'product', product.id, 'bundle');
    return foundChoice(await bundleChoicesOf(tx, productId, viewer), id, writer);
  }
  const all = await bundleChoicesOf(tx, productId, viewer);
  const before = foundChoice(all, 'remove' in change ? change.remove : change.id, writer);
  if ('remove' in change) {
    await tx.run(deleteOption, { id: before.id });
    changed(tx, 'product', product.id, 'bundle');
    return before;
  }
  const wanted = merged(change.patch, before);
  await requireScope(wanted);
  await checkChoice(tx, wanted, before.selections, { ...writer, canExceed });
  await tx.run(updateOption, { id: before.id, ...optionRow(wanted) });
  const websiteId = await websiteOfView(tx, storeId);
  await saveParts(tx, { productId, id: before.id, wanted, before, storeId, websiteId });
  changed(tx, 'product', product.id, 'bundle');
  return foundChoice(await bundleChoicesOf(tx, productId, viewer), before.id, writer);
}

/** The choice with an id. Refuses `bundle_option_not_found`. */
export function foundChoice(
  all: readonly StoredChoice[],
  id: number,
  { fail }: { readonly fail: Fail<'bundle_option_not_found'> },
): StoredChoice {
  const choice = all.find((option) => option.id === id);
  if (!choice) throw fail('bundle_option_not_found');
  return choice;
}

function optionRow({ type, required, position }: BundleChoice): OptionRow {
  return { type, required: Number(required), position };
}

async function checkChoice(
  tx: Tx,
  wanted: BundleChoice,
  before: readonly BundleSelectionInput[],
  { fail, canExceed }: PartWriter<'bundle_option_invalid'> & { readonly canExceed: boolean },
): Promise<void> {
  const errors: FieldError[] = [];
  const say = (field: string, message: string): void => {
    errors.push({ field, message });
  };
  const titleError = wanted.title.trim() === '' ? 'is required' : storedTextProblem(wanted.title, 255);
  if (titleError) say('/title', titleError);
  const ids = wanted.selections.map(({ productId }) => productId);
  const products = await productsById(tx, [...new Set(ids)]);
  const known = new Set(before.map(({ selectionId }) => selectionId));
  for (const [index, selection] of wanted.selections.entries()) {
    const field = `/selections/${index}`;
    const { selectionId, productId, qty, price, priceType } = selection;
    if (selectionId !== undefined && !known.delete(selectionId)) {
      say(`${field}/selectionId`, 'must be a selection of the option');
    }
    const type = products.get(productId)?.type;
    if (!type) say(`${field}/productId`, 'must be a product');
    else if (!typesOf('bundleOptions').includes(type)) {
      say(`${field}/productId`, `is a product of the type ${type}, which cannot be in a bundle`);
    } else if (ids.indexOf(productId) !== index) say(`${field}/productId`, 'is listed twice');
    if (qty <= 0) say(`${field}/qty`, 'must be above 0');
    if (price < 0) say(`${field}/price`, 'must not be negative');
    if (priceType === 'percent' && price > 1_000_000 && !canExceed)
      say(`${field}/price`, 'must be at most 100 per cent');
  }
  const isSingle = wanted.type === 'select' || wanted.type === 'radio';
  if (isSingle && wanted.selections.filter(({ isDefault }) => isDefault).length > 1) {
    say('/selections', 'can have one default only: one product is chosen');
  }
  if (errors.length > 0) throw fail('bundle_option_invalid', { errors });
}

async function saveParts(
  tx: Tx,
  {
    productId: parentId,
    id,
    wanted,
    before,
    storeId,
    websiteId,
  }: {
    productId: number;
    id: number;
    wanted: BundleChoice;
    before: StoredChoice | undefined;
    storeId: number;
    websiteId: number;
  },
): Promise<void> {
  const writer = createScopedWriter();
  if (wanted.title !== before?.title) writer.put('bundleTitle', id, storeId, wanted.title);
  const stored = new Map((before?.selections ?? []).map((selection) => [selection.selectionId, selection]));
  const gone = [...stored.keys()].filter((id) => !wanted.selections.some(({ selectionId }) => selectionId === id));
  if (gone.length > 0) await tx.run(deleteSelections, { ids: gone });
  for (const selection of wanted.selections) {
    const row: SelectionRow = {
      productId: selection.productId,
      position: selection.position,
      isDefault: Number(selection.isDefault),
      qty: selection.qty,
      canChangeQty: Number(selection.canChangeQty),
    };
    const { price } = selection;
    const priceType = Number(selection.priceType === 'percent');
    const old = selection.selectionId === undefined ? undefined : stored.get(selection.selectionId);
    if (!old) await tx.first(insertSelection, { ...row, optionId: id, parentId, price, priceType });
    else {
      await tx.run(updateSelection, { id: old.selectionId, ...row });
      const isPriced = old.price !== price || old.priceType !== selection.priceType;
      if (isPriced && websiteId === 0) await tx.run(priceSelection, { id: old.selectionId, price, priceType });
      else if (isPriced) writer.put('selectionPrice', old.selectionId, websiteId, priceType, price);
    }
  }
  await writer.write(tx);
}

/** The defaults of a new option. */
const fresh: BundleChoice = { title: '', type: 'select', required: true, position: 0, selections: [] };

/** The stored option with the sent fields. */
function merged(patch: ChoicePatch, stored: BundleChoice): BundleChoice {
  const selections = patch.selections?.map((each, index): BundleSelectionInput => {
    const isCached = ({ selectionId }: BundleSelectionInput): boolean =>
      selectionId !== undefined && selectionId === each.selectionId;
    const before = stored.selections.find(isCached);
    return {
      ...(each.selectionId !== undefined && { selectionId: each.selectionId }),
      productId: each.productId,
      price: each.price ?? before?.price ?? 0,
      priceType: each.priceType ?? before?.priceType ?? 'fixed',
      qty: each.qty ?? before?.qty ?? unit,
      canChangeQty: each.canChangeQty ?? before?.canChangeQty ?? false,
      isDefault: each.isDefault ?? before?.isDefault ?? false,
      position: each.position ?? index + 1,
    };
  });
  return {
    title: patch.title ?? stored.title,
    type: patch.type ?? stored.type,
    required: patch.required ?? stored.required,
    position: patch.position ?? stored.position,
    selections: selections ?? stored.selections,
  };
}
