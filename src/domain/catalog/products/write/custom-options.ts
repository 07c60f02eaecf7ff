import { type FieldError, Refusal } from '../../../../kernel/refusal.ts';
import type { Tx } from '../../../../platform/storage/engine.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { customOptionsOf, type KeptOption, type KeptOptionValue } from './custom-options-read.ts';
import { type PartWriter, partChanged, productToChange } from './parts.ts';
import { createScopedWriter } from './scoped-texts.ts';
import { textProblem } from './value.ts';

/** A value of an option as it is to be; `id` names one that is there. */
export type WantedValue = Omit<KeptOptionValue, 'id'> & { readonly id?: number };
/** An option as it is to be. */
export type WantedOption = Omit<KeptOption, 'id' | 'values'> & { readonly values: readonly WantedValue[] };

/** The types of options, and whether one is chosen from values. */
export const optionTypes = {
  field: false,
  area: false,
  file: false,
  drop_down: true,
  radio: true,
  checkbox: true,
  multiple: true,
  date: false,
  date_time: false,
  time: false,
} as const;

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
  q.deleteFrom('product_option_value').where('value_id', 'in', d.list(p.ids)),
);

/** The types of products that can have custom options. */
const types = ['simple', 'virtual', 'configurable', 'bundle', 'downloadable', 'giftcard'];

/** Adds a custom option; answers it as the store view of the writer sees it. Refuses as `saveOption`. */
export async function addCustomOption(
  tx: Tx,
  productId: number,
  wanted: WantedOption,
  writer: PartWriter,
): Promise<KeptOption> {
  const product = await productToChange(tx, productId, writer, types);
  checkOption(wanted, []);
  const row = await tx.first(insertOption, { productId, ...optionRow(wanted) });
  const id = row?.option_id as number;
  // What is new is so everywhere.
  await saveTexts(tx, id, wanted, undefined, { ...writer, storeId: 0 });
  await partChanged(tx, product, writer.now);
  return found(await customOptionsOf(tx, productId, writer.storeId), id);
}

/**
 * Makes a custom option what `change` makes of it. Titles and prices are those of the writer's store view; values that are
 * named by their id keep it, the others come and go. Refuses an option that the product has not (`not_found`) and what
 * breaks a rule (`invalid`).
 */
export async function changeCustomOption(
  tx: Tx,
  productId: number,
  id: number,
  change: (kept: KeptOption) => WantedOption,
  writer: PartWriter,
): Promise<KeptOption> {
  const product = await productToChange(tx, productId, writer, types);
  const before = found(await customOptionsOf(tx, productId, writer.storeId), id);
  const wanted = change(before);
  checkOption(wanted, before.values);
  await tx.run(updateOption, { id, ...optionRow(wanted) });
  if (isChosen(wanted.type) && !isChosen(before.type)) await tx.run(deletePrices, { id });
  await saveTexts(tx, id, wanted, before, writer);
  await partChanged(tx, product, writer.now);
  return found(await customOptionsOf(tx, productId, writer.storeId), id);
}

/** Takes a custom option away. Refuses one that the product has not (`not_found`). */
export async function removeCustomOption(tx: Tx, productId: number, id: number, writer: PartWriter): Promise<void> {
  const product = await productToChange(tx, productId, writer);
  found(await customOptionsOf(tx, productId, 0), id);
  await tx.run(deleteOption, { id });
  await partChanged(tx, product, writer.now);
}

/** The option with an id; refuses with `not_found` where there is none. */
export function found(options: readonly KeptOption[], id: number): KeptOption {
  const option = options.find((one) => one.id === id);
  if (!option) throw new Refusal('not_found', 'The product has no such custom option.');
  return option;
}

function optionRow(wanted: WantedOption): OptionRow {
  const isText = wanted.type === 'field' || wanted.type === 'area';
  const isFile = wanted.type === 'file';
  return {
    type: wanted.type,
    required: Number(wanted.required),
    sku: isChosen(wanted.type) ? null : wanted.sku,
    max: isText ? wanted.maxCharacters : null,
    extensions: isFile ? wanted.fileExtensions : null,
    x: isFile ? wanted.imageSizeX : null,
    y: isFile ? wanted.imageSizeY : null,
    order: wanted.sortOrder,
  };
}

function isChosen(type: string): boolean {
  return Object.hasOwn(optionTypes, type) && optionTypes[type as keyof typeof optionTypes];
}

function checkOption(wanted: WantedOption, before: readonly KeptOptionValue[]): void {
  const errors: FieldError[] = [];
  const say = (field: string, message: string | undefined): void => {
    if (message) errors.push({ field, message });
  };
  const checkTexts = (of: WantedOption | WantedValue, at: string): void => {
    say(`${at}/title`, of.title.trim() === '' ? 'is required' : textProblem(of.title, 255));
    say(`${at}/sku`, of.sku === null ? undefined : textProblem(of.sku, 64));
    say(`${at}/price`, of.price !== null && of.price < 0 ? 'must not be negative' : undefined);
  };
  checkTexts(wanted, '');
  say('/fileExtensions', wanted.fileExtensions === null ? undefined : textProblem(wanted.fileExtensions, 50));
  if (isChosen(wanted.type)) {
    if (wanted.values.length === 0) say('/values', 'must have at least one value');
    const known = new Set(before.map(({ id }) => id));
    for (const [at, value] of wanted.values.entries()) {
      checkTexts(value, `/values/${at}`);
      if (value.id !== undefined && !known.delete(value.id)) say(`/values/${at}/id`, 'is no value of the option');
    }
  } else if (wanted.values.length > 0) say('/values', `are not for options of the type ${wanted.type}`);
  if (errors.length > 0) throw new Refusal('invalid', 'The custom option breaks rules of the store.', errors);
}

/** Titles and prices of the option and its values, as far as they change. */
async function saveTexts(
  tx: Tx,
  id: number,
  wanted: WantedOption,
  before: KeptOption | undefined,
  { storeId }: PartWriter,
): Promise<void> {
  const writer = createScopedWriter();
  if (wanted.title !== before?.title) writer.put('optionTitle', id, storeId, wanted.title);
  if (!isChosen(wanted.type)) {
    if (wanted.price === null) writer.drop('optionPrice', id, storeId);
    else if (!before || wanted.price !== before.price || wanted.priceType !== before.priceType) {
      writer.put('optionPrice', id, storeId, wanted.price, wanted.priceType);
    }
  }
  const kept = new Map((before?.values ?? []).map((value) => [value.id, value]));
  const gone = [...kept.keys()].filter((valueId) => !wanted.values.some((value) => value.id === valueId));
  if (gone.length > 0) await tx.run(deleteValues, { ids: gone });
  for (const { id: valueId, title, price, priceType, sku, sortOrder } of wanted.values) {
    const old = valueId === undefined ? undefined : kept.get(valueId);
    if (old) {
      if (old.sku !== sku || old.sortOrder !== sortOrder)
        await tx.run(updateValue, { id: old.id, sku, order: sortOrder });
    }
    const row = old ? undefined : await tx.first(insertValue, { optionId: id, sku, order: sortOrder });
    const of = old?.id ?? (row?.value_id as number);
    const at = old ? storeId : 0;
    if (title !== old?.title) writer.put('valueTitle', of, at, title);
    if (price === null) writer.drop('valuePrice', of, at);
    else if (price !== old?.price || priceType !== old.priceType) writer.put('valuePrice', of, at, price, priceType);
  }
  await writer.write(tx);
}
