import { storedTextProblem } from '#domain/shared/attributes/stored-value.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { arePricesByWebsite } from '#domain/stores/price-scope.ts';
import type { Fail, FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { type PartWriter, productToChange } from '../../products/write/parts.ts';
import { createScopedWriter } from '../../products/write/scoped-texts.ts';
import { typesWith } from '../../types/index.ts';
import { type CustomOption, customOptionsOf, hasValues, type OptionValue } from './rows.ts';

/** The wanted state of a value; `id` names an existing one. */
export type WantedValue = Omit<OptionValue, 'id'> & { readonly id?: number };
/** The wanted state of an option. */
export type WantedOption = Omit<CustomOption, 'id' | 'values'> & { readonly values: readonly WantedValue[] };

interface OptionRow extends Readonly<Record<string, number | string | null>> {
  type: string;
  required: number;
  sku: string | null;
  max: number | null;
  extensions: string | null;
  x: number | null;
  y: number | null;
  order: number;
}

const columns = (p: OptionRow) => ({
  type: p.type,
  is_required: p.required,
  sku: p.sku,
  max_characters: p.max,
  file_extension: p.extensions,
  image_size_x: p.x,
  image_size_y: p.y,
  sort_order: p.order,
});
const insertOption = statement((q, p: OptionRow & { productId: number }) =>
  q
    .insertInto('product_option')
    .values({ product_id: p.productId, ...columns(p) })
    .returning('option_id'),
);
const updateOption = statement<OptionRow & { id: number }, never>((q, p) =>
  q.updateTable('product_option').set(columns(p)).where('option_id', '=', p.id),
);
const deleteOption = statement<{ id: number }, never>((q, p) =>
  q.deleteFrom('product_option').where('option_id', '=', p.id),
);
const insertValue = statement((q, p: { optionId: number; sku: string | null; order: number }) =>
  q
    .insertInto('product_option_value')
    .values({ option_id: p.optionId, sku: p.sku, sort_order: p.order })
    .returning('value_id'),
);
const updateValue = statement<{ id: number; sku: string | null; order: number }, never>((q, p) =>
  q.updateTable('product_option_value').set({ sku: p.sku, sort_order: p.order }).where('value_id', '=', p.id),
);
const deletePrices = statement<{ id: number }, never>((q, p) =>
  q.deleteFrom('product_option_price').where('option_id', '=', p.id),
);
const deleteValues = statement<{ ids: readonly number[] }, never>((q, p, d) =>
  q.deleteFrom('product_option_value').where('value_id', d.in, d.list(p.ids)),
);

/** The types of products that can have custom options. */
const types = typesWith('customOptions');

/** The sent fields of a custom option; fields that are left out stay. Amounts in ten-thousandths. */
export type OptionPatch = Partial<Omit<WantedOption, 'values'>> & { readonly values?: readonly ValuePatch[] };

/** A value of an option; one without an id is new. */
export type ValuePatch = Partial<WantedValue>;

type OptionWriter = PartWriter<'custom_option_not_found' | 'custom_option_invalid'>;

/** Adds a custom option; answers it as the store view of the writer sees it. Refuses as `saveOption`. */
export async function addCustomOption(
  tx: Tx,
  productId: number,
  patch: OptionPatch,
  writer: OptionWriter,
): Promise<CustomOption> {
  const product = await productToChange(tx, productId, writer, types);
  const wanted = merged(patch, undefined);
  checkOption(wanted, [], writer);
  const row = await tx.first(insertOption, { productId, ...optionRow(wanted) });
  const id = row?.option_id as number;
  // A new option has the same texts and prices everywhere.
  await saveTexts(tx, id, wanted, undefined, { ...writer, storeId: 0 });
  changed(tx, 'product', product.id, 'customOptions');
  return foundOption(await customOptionsOf(tx, productId, writer.storeId), id, writer);
}

/**
 * Changes a custom option. Titles and prices are set for the writer's store view; values that are named
 * by their id keep it, others are removed or added. Refuses `custom_option_not_found`, `custom_option_invalid`.
 */
export async function changeCustomOption(
  tx: Tx,
  productId: number,
  id: number,
  patch: OptionPatch,
  writer: OptionWriter,
): Promise<CustomOption> {
  const product = await productToChange(tx, productId, writer, types);
  const before = foundOption(await customOptionsOf(tx, productId, writer.storeId), id, writer);
  const wanted = merged(patch, before);
  checkOption(wanted, before.values, writer);
  await tx.run(updateOption, { id, ...optionRow(wanted) });
  if (hasValues(wanted.type) && !hasValues(before.type)) await tx.run(deletePrices, { id });
  await saveTexts(tx, id, wanted, before, writer);
  changed(tx, 'product', product.id, 'customOptions');
  return foundOption(await customOptionsOf(tx, productId, writer.storeId), id, writer);
}

/** Removes a custom option. Refuses `custom_option_not_found`. */
export async function removeCustomOption(
  tx: Tx,
  productId: number,
  id: number,
  writer: PartWriter<'custom_option_not_found'>,
): Promise<void> {
  const product = await productToChange(tx, productId, writer);
  foundOption(await customOptionsOf(tx, productId, 0), id, writer);
  await tx.run(deleteOption, { id });
  changed(tx, 'product', product.id, 'customOptions');
}

/** The option with an id. Refuses `custom_option_not_found`. */
export function foundOption(
  options: readonly CustomOption[],
  id: number,
  { fail }: { readonly fail: Fail<'custom_option_not_found'> },
): CustomOption {
  const option = options.find((candidate) => candidate.id === id);
  if (!option) throw fail('custom_option_not_found');
  return option;
}

function optionRow(wanted: WantedOption): OptionRow {
  const isText = wanted.type === 'field' || wanted.type === 'area';
  const isFile = wanted.type === 'file';
  return {
    type: wanted.type,
    required: Number(wanted.required),
    sku: hasValues(wanted.type) ? null : wanted.sku,
    max: isText ? wanted.maxCharacters : null,
    extensions: isFile ? wanted.fileExtensions : null,
    x: isFile ? wanted.imageSizeX : null,
    y: isFile ? wanted.imageSizeY : null,
    order: wanted.sortOrder,
  };
}

function checkOption(
  wanted: WantedOption,
  before: readonly OptionValue[],
  { fail }: PartWriter<'custom_option_invalid'>,
): void {
  const errors: FieldError[] = [];
  const say = (field: string, message: string | undefined): void => {
    if (message) errors.push({ field, message });
  };
  const checkTexts = (titled: WantedOption | WantedValue, pointer: string): void => {
    say(`${pointer}/title`, titled.title.trim() === '' ? 'is required' : storedTextProblem(titled.title, 255));
    say(`${pointer}/sku`, titled.sku === null ? undefined : storedTextProblem(titled.sku, 64));
    say(`${pointer}/price`, titled.price !== null && titled.price < 0 ? 'must not be negative' : undefined);
  };
  checkTexts(wanted, '');
  say('/fileExtensions', wanted.fileExtensions === null ? undefined : storedTextProblem(wanted.fileExtensions, 50));
  if (hasValues(wanted.type)) {
    if (wanted.values.length === 0) say('/values', 'must have at least one value');
    const known = new Set(before.map(({ id }) => id));
    for (const [index, value] of wanted.values.entries()) {
      checkTexts(value, `/values/${index}`);
      if (value.id !== undefined && !known.delete(value.id))
        say(`/values/${index}/id`, 'must be a value of the option');
    }
  } else if (wanted.values.length > 0) say('/values', `are not for options of the type ${wanted.type}`);
  if (errors.length > 0) throw fail('custom_option_invalid', { errors });
}

/** Writes the changed titles and prices of the option and its values. */
async function saveTexts(
  tx: Tx,
  id: number,
  wanted: WantedOption,
  before: CustomOption | undefined,
  { storeId }: Pick<PartWriter, 'storeId'>,
): Promise<void> {
  const writer = createScopedWriter();
  // Prices that are the same on all websites are stored once.
  const priceAt = storeId === 0 || (await arePricesByWebsite(tx)) ? storeId : 0;
  const putPrice = (
    table: 'optionPrice' | 'valuePrice',
    ownerId: number,
    scopeId: number,
    price: number,
    type: string,
  ): void => {
    writer.put(table, ownerId, scopeId, price, type);
    if (scopeId !== storeId) writer.drop(table, ownerId, storeId);
  };
  if (wanted.title !== before?.title) writer.put('optionTitle', id, storeId, wanted.title);
  if (!hasValues(wanted.type)) {
    if (wanted.price === null) writer.drop('optionPrice', id, storeId);
    else if (!before || wanted.price !== before.price || wanted.priceType !== before.priceType) {
      putPrice('optionPrice', id, priceAt, wanted.price, wanted.priceType);
    }
  }
  const stored = new Map((before?.values ?? []).map((value) => [value.id, value]));
  const gone = [...stored.keys()].filter((valueId) => !wanted.values.some((value) => value.id === valueId));
  if (gone.length > 0) await tx.run(deleteValues, { ids: gone });
  for (const { id: valueId, title, price, priceType, sku, sortOrder } of wanted.values) {
    const old = valueId === undefined ? undefined : stored.get(valueId);
    if (old) {
      if (old.sku !== sku || old.sortOrder !== sortOrder)
        await tx.run(updateValue, { id: old.id, sku, order: sortOrder });
    }
    const row = old ? undefined : await tx.first(insertValue, { optionId: id, sku, order: sortOrder });
    const savedId = old?.id ?? (row?.value_id as number);
    const scopeId = old ? storeId : 0;
    if (title !== old?.title) writer.put('valueTitle', savedId, scopeId, title);
    if (price === null) writer.drop('valuePrice', savedId, scopeId);
    else if (price !== old?.price || priceType !== old.priceType) {
      putPrice('valuePrice', savedId, old ? priceAt : 0, price, priceType);
    }
  }
  await writer.write(tx);
}

/** The stored option with the sent fields; without a stored one, the defaults of a new option. */
function merged(patch: OptionPatch, stored: CustomOption | undefined): WantedOption {
  const wanted: WantedOption = {
    title: patch.title ?? stored?.title ?? '',
    type: patch.type ?? stored?.type ?? '',
    required: patch.required ?? stored?.required ?? true,
    sortOrder: patch.sortOrder ?? stored?.sortOrder ?? 0,
    priceType: patch.priceType ?? stored?.priceType ?? 'fixed',
    price: given(patch.price, stored?.price),
    sku: given(patch.sku, stored?.sku),
    maxCharacters: given(patch.maxCharacters, stored?.maxCharacters),
    fileExtensions: given(patch.fileExtensions, stored?.fileExtensions),
    imageSizeX: given(patch.imageSizeX, stored?.imageSizeX),
    imageSizeY: given(patch.imageSizeY, stored?.imageSizeY),
    values: [],
  };
  const values = patch.values?.map((each, index): WantedValue => {
    const before = stored?.values.find(({ id }) => id === each.id);
    return {
      ...(each.id !== undefined && { id: each.id }),
      title: each.title ?? '',
      price: each.price === undefined ? (before?.price ?? 0) : each.price,
      priceType: each.priceType ?? before?.priceType ?? 'fixed',
      sku: given(each.sku, before?.sku),
      sortOrder: each.sortOrder ?? index + 1,
    };
  });
  // When an option is no longer chosen from values, its values are deleted (rest 5.1).
  return { ...wanted, values: values ?? (hasValues(wanted.type) ? (stored?.values ?? []) : []) };
}

function given<V>(sent: V | null | undefined, stored: V | null | undefined): V | null {
  return sent === undefined ? (stored ?? null) : sent;
}
