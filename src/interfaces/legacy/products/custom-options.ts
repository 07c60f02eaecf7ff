import { plainText } from '#domain/catalog/attributes/plain-text.ts';
import { namedStoreId } from '#domain/catalog/current-store.ts';
import {
  type CustomOption,
  customOptionsOf,
  hasValues,
  type OptionOwner,
  type OptionValue,
  optionById,
  optionOfValue,
  optionTypes,
  optionValueAt,
  type ValueAtStore,
} from '#domain/catalog/parts/custom-options/rows.ts';
import {
  addCustomOption,
  changeCustomOption,
  foundOption,
  type OptionPatch,
  removeCustomOption,
  type ValuePatch,
} from '#domain/catalog/parts/custom-options/write.ts';
import { type ProductRef, productByRef } from '#domain/catalog/products/record/product-resolver.ts';
import { requireProductsInScope } from '#domain/catalog/products/record/product-scope.ts';
import { partWriter } from '#domain/catalog/products/write/parts.ts';
import { type Context, command } from '#domain/shared/command.ts';
import type { FieldError } from '#kernel/refusal.ts';

/** A row of sent data: for the option itself, or for one of its values. Fields that were not sent are left out. */
export type SentRow = ValuePatch &
  Pick<OptionPatch, 'maxCharacters' | 'fileExtensions' | 'imageSizeX' | 'imageSizeY'> & {
    /** Errors for fields that cannot be read. */
    readonly unreadable: readonly FieldError[];
  };

/** The data of an option that the legacy interface sends. */
export interface LegacyOptionInput {
  readonly patch: Pick<OptionPatch, 'title' | 'type' | 'sortOrder' | 'required'>;
  readonly unreadable: readonly FieldError[];
  /** Undefined if nothing was sent; empty also if it is not a list. */
  readonly rows: readonly SentRow[] | undefined;
}

/** The store view; null for the defaults. */
interface InStore {
  readonly store: string | null;
}

const read = { permission: {}, effect: 'read', touches: 'scoped' } as const;
const write = { effect: 'write', touches: 'scoped' } as const;
const id = 'catalog/product/option';

/** The types that options can have. */
export const listOptionTypes = command({
  name: 'product.listOptionTypes',
  permission: { legacy: `${id}/types` },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async (): Promise<readonly string[]> => Object.keys(optionTypes),
});

/** The options of a product, ordered by position and title (soap-catalog 5.7). */
export const listOptions = command({
  ...read,
  name: 'product.listOptions',
  permission: { legacy: `${id}/list` },
  refusals: ['product_not_found', 'store_view_not_found'],
  async run(context, { product: ref, store }: InStore & { readonly product: ProductRef }): Promise<CustomOption[]> {
    const { tx, principal, fail } = context;
    const product = await productByRef(tx, ref);
    if (!product) throw fail('product_not_found');
    await requireProductsInScope(tx, principal.scope, [product.product_id]);
    const options = await customOptionsOf(tx, product.product_id, await storeOf(context, store));
    return options.sort((a, b) => a.sortOrder - b.sortOrder || compare(a.title, b.title) || a.id - b.id);
  },
});

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** An option with its values (soap-catalog 5.7). */
export const readOption = command({
  ...read,
  name: 'product.readOption',
  permission: { legacy: `${id}/info` },
  refusals: ['custom_option_not_found', 'store_view_not_found'],
  run: async (
    context,
    { optionId, store }: InStore & { readonly optionId: number | undefined },
  ): Promise<CustomOption> => ownedOption(context, await optionById(context.tx, optionId), store),
});

type AddRefusal =
  | 'product_not_found'
  | 'product_type_unfit'
  | 'store_view_not_found'
  | 'custom_option_incomplete'
  | 'custom_option_type_unknown'
  | 'custom_option_not_found'
  | 'custom_option_invalid';

/** Adds an option with its values (soap-catalog 5.7, K20, K21). */
export const addProductOption = command({
  ...write,
  name: 'product.addOption',
  permission: { legacy: `${id}/add` },
  refusals: [
    'product_not_found',
    'product_type_unfit',
    'store_view_not_found',
    'custom_option_incomplete',
    'custom_option_type_unknown',
    'custom_option_not_found',
    'custom_option_invalid',
  ],
  async run(
    context: Context<AddRefusal>,
    { product: ref, option, store }: InStore & { readonly product: ProductRef; readonly option: LegacyOptionInput },
  ): Promise<void> {
    const { tx, fail } = context;
    const product = await productByRef(tx, ref);
    if (!product) throw fail('product_not_found');
    const storeId = await storeOf(context, store);
    const [first] = option.rows ?? [];
    if (!first) throw fail('custom_option_incomplete');
    const type = knownType(context, option.patch.type ?? '');
    requireReadable(context, option);
    const patch = hasValues(type)
      ? { ...plainTitle(option.patch), values: (option.rows ?? []).map(newValue) }
      : { ...plainTitle(option.patch), ...ownFields(first), price: first.price ?? 0 };
    await addCustomOption(tx, product.product_id, patch, partWriter(context, storeId));
  },
});

/**
 * Changes the sent fields of an option; its values stay, except that named ones are changed and new ones added
 * (soap-catalog 5.7, K22).
 */
export const updateOption = command({
  ...write,
  name: 'product.updateOption',
  permission: { legacy: `${id}/update` },
  refusals: [
    'product_not_found',
    'product_type_unfit',
    'store_view_not_found',
    'custom_option_type_unknown',
    'custom_option_not_found',
    'custom_option_invalid',
  ],
  async run(
    context,
    input: InStore & { readonly optionId: number | undefined; readonly option: LegacyOptionInput },
  ): Promise<void> {
    const { tx, fail } = context;
    const { option, store } = input;
    const owner = await optionById(tx, input.optionId);
    if (!owner) throw fail('custom_option_not_found');
    const { type: before, product_id: productId } = owner;
    const storeId = await storeOf(context, store);
    const type = option.patch.type === undefined ? before : knownType(context, option.patch.type);
    requireReadable(context, option);
    const rows = option.rows ?? [];
    if (hasValues(type) && !hasValues(before) && rows.length === 0) {
      throw fail('custom_option_invalid', { text: 'Select type options required values rows.' });
    }
    const stored = foundOption(await customOptionsOf(tx, productId, storeId), owner.option_id, context);
    const patch = {
      ...plainTitle(option.patch),
      ...(hasValues(type) ? rows.length > 0 && { values: mergedValues(stored.values, rows) } : ownFields(rows[0])),
    };
    await changeCustomOption(tx, productId, owner.option_id, patch, partWriter(context, storeId));
  },
});

/** Removes an option with its values (soap-catalog 5.7). */
export const removeOption = command({
  ...write,
  name: 'product.removeOption',
  permission: { legacy: `${id}/remove` },
  refusals: ['product_not_found', 'product_type_unfit', 'custom_option_not_found'],
  async run(context, { optionId }: { readonly optionId: number | undefined }): Promise<void> {
    const owner = await optionById(context.tx, optionId);
    if (!owner) throw context.fail('custom_option_not_found');
    await removeCustomOption(context.tx, owner.product_id, owner.option_id, partWriter(context, 0));
  },
});

/** The values of an option in the order in which they were added (soap-catalog 5.7). */
export const listOptionValues = command({
  ...read,
  name: 'product.listOptionValues',
  permission: { legacy: `${id}/value/list` },
  refusals: ['custom_option_not_found', 'custom_option_without_values', 'store_view_not_found'],
  async run(context, { optionId, store }: InStore & { readonly optionId: number | undefined }): Promise<OptionValue[]> {
    const owner = await optionById(context.tx, optionId);
    const option = await ownedOption(context, owner, store);
    if (!hasValues(option.type)) throw context.fail('custom_option_without_values');
    return inOrder(option.values);
  },
});

/** Sorts values in the order in which they were added. */
export const inOrder = (values: readonly OptionValue[]): OptionValue[] => values.toSorted((a, b) => a.id - b.id);

/** A value with its default data and that of a store view (soap-catalog 5.7). */
export const readOptionValue = command({
  ...read,
  name: 'product.readOptionValue',
  permission: { legacy: `${id}/value/info` },
  refusals: ['option_value_not_found', 'store_view_not_found'],
  async run(
    context,
    { valueId = -1, store }: InStore & { readonly valueId: number | undefined },
  ): Promise<ValueAtStore> {
    const { tx, principal, fail } = context;
    const owner = await optionOfValue(tx, valueId);
    if (!owner) throw fail('option_value_not_found');
    await requireProductsInScope(tx, principal.scope, [owner.product_id]);
    const value = await optionValueAt(tx, valueId, await storeOf(context, store));
    if (!value) throw fail('option_value_not_found');
    return value;
  },
});

const valueRefusals = [
  'product_not_found',
  'product_type_unfit',
  'store_view_not_found',
  'custom_option_not_found',
  'custom_option_without_values',
  'custom_option_invalid',
] as const;

/** Adds values to an option (soap-catalog 5.7, K20). */
export const addOptionValues = command({
  ...write,
  name: 'product.addOptionValues',
  permission: { legacy: `${id}/value/add` },
  refusals: valueRefusals,
  async run(
    context,
    input: InStore & { readonly optionId: number | undefined; readonly rows: readonly SentRow[] },
  ): Promise<void> {
    const { tx, fail } = context;
    const owner = await optionById(tx, input.optionId);
    if (!owner) throw fail('custom_option_not_found');
    if (!hasValues(owner.type)) throw fail('custom_option_without_values');
    await changeValues(context, owner, input.store, (values) => [
      ...values,
      ...readable(context, input.rows).map(newValue),
    ]);
  },
});

/** Changes the sent fields of a value (soap-catalog 5.7). */
export const updateOptionValue = command({
  ...write,
  name: 'product.updateOptionValue',
  permission: { legacy: `${id}/value/update` },
  refusals: [...valueRefusals, 'option_value_not_found', 'option_value_title_missing'],
  async run(
    context,
    { valueId, row, store }: InStore & { readonly valueId: number | undefined; readonly row: SentRow },
  ): Promise<void> {
    const { tx, fail } = context;
    const owner = await optionOfValue(tx, valueId);
    if (!owner || valueId === undefined) throw fail('option_value_not_found');
    if (row.title !== undefined && plainText(row.title).trim() === '') throw fail('option_value_title_missing');
    await changeValues(context, owner, store, (values) =>
      mergedValues(values, readable(context, [{ ...row, id: valueId }])),
    );
  },
});

/** Removes a value; the last one cannot be removed (soap-catalog 5.7). */
export const removeOptionValue = command({
  ...write,
  name: 'product.removeOptionValue',
  permission: { legacy: `${id}/value/remove` },
  refusals: [...valueRefusals, 'option_value_not_found', 'option_value_is_last'],
  async run(context, { valueId }: { readonly valueId: number | undefined }): Promise<void> {
    const { tx, fail } = context;
    const owner = await optionOfValue(tx, valueId);
    if (!owner) throw fail('option_value_not_found');
    await changeValues(context, owner, null, (values) => {
      if (values.length < 2) throw fail('option_value_is_last');
      return values.filter((value) => value.id !== valueId);
    });
  },
});

type Storing = Context<'store_view_not_found'>;

async function storeOf({ tx, principal, fail }: Storing, named: string | null): Promise<number> {
  const storeId = await namedStoreId(tx, principal.scope, named);
  if (storeId === undefined) throw fail('store_view_not_found');
  return storeId;
}

async function ownedOption(
  context: Context<'custom_option_not_found' | 'store_view_not_found'>,
  owner: OptionOwner | undefined,
  store: string | null,
): Promise<CustomOption> {
  const { tx, principal, fail } = context;
  if (!owner) throw fail('custom_option_not_found');
  await requireProductsInScope(tx, principal.scope, [owner.product_id]);
  const options = await customOptionsOf(tx, owner.product_id, await storeOf(context, store));
  return foundOption(options, owner.option_id, context);
}

async function changeValues(
  context: Context<(typeof valueRefusals)[number]>,
  owner: OptionOwner,
  store: string | null,
  change: (values: readonly OptionValue[]) => readonly ValuePatch[],
): Promise<void> {
  const { tx } = context;
  const storeId = await storeOf(context, store);
  const { values } = foundOption(await customOptionsOf(tx, owner.product_id, storeId), owner.option_id, context);
  const patch = { values: change(values) };
  await changeCustomOption(tx, owner.product_id, owner.option_id, patch, partWriter(context, storeId));
}

function knownType(
  { fail }: Pick<Context<'custom_option_type_unknown'>, 'fail'>,
  type: string,
): keyof typeof optionTypes {
  if (!Object.hasOwn(optionTypes, type)) throw fail('custom_option_type_unknown');
  return type as keyof typeof optionTypes;
}

type Reading = Pick<Context<'custom_option_invalid'>, 'fail'>;

function requireReadable({ fail }: Reading, { unreadable, rows = [] }: LegacyOptionInput): void {
  const errors = [...unreadable, ...rows.flatMap((row) => row.unreadable)];
  if (errors.length > 0) throw fail('custom_option_invalid', { errors });
}

/** The rows, if all can be read. Refuses `custom_option_invalid`. */
function readable(context: Reading, rows: readonly SentRow[]): readonly SentRow[] {
  requireReadable(context, { patch: {}, unreadable: [], rows });
  return rows;
}

function plainTitle<T extends { readonly title?: string }>(titled: T): T {
  return titled.title === undefined ? titled : { ...titled, title: plainText(titled.title).trim() };
}

/** The fields in a row for an option without values. */
function ownFields(row: SentRow | undefined): OptionPatch {
  if (!row) return {};
  const { id: _id, title: _title, sortOrder: _order, unreadable: _unreadable, ...fields } = row;
  return fields;
}

/** The fields in a row for a value. */
function valueFields({
  unreadable: _,
  maxCharacters: _m,
  fileExtensions: _f,
  imageSizeX: _x,
  imageSizeY: _y,
  ...value
}: SentRow): ValuePatch {
  return plainTitle(value);
}

function newValue(row: SentRow): ValuePatch {
  const { id: _, ...value } = valueFields(row);
  return { ...value, sortOrder: value.sortOrder ?? 0 };
}

/** The existing values with their changes, followed by the new ones. */
function mergedValues(values: readonly OptionValue[], rows: readonly SentRow[]): ValuePatch[] {
  const byId = new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row]])));
  const known = new Set(values.map((value) => value.id));
  return [
    ...values.map((value) => {
      const row = byId.get(value.id);
      return row ? { ...value, ...valueFields(row) } : value;
    }),
    ...rows.filter((row) => row.id === undefined || !known.has(row.id)).map(valueFields),
  ];
}
