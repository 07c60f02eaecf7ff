import {
  type CustomOption,
  customOptions,
  customOptionsOf,
  optionTypes,
} from '#domain/catalog/parts/custom-options/rows.ts';
import {
  addCustomOption,
  changeCustomOption,
  removeCustomOption,
  type WantedOption,
  type WantedValue,
} from '#domain/catalog/parts/custom-options/write.ts';
import { partWriter } from '#domain/catalog/products/write/parts.ts';
import { arePricesByWebsite } from '#domain/stores/price-scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { WriteContext } from './kind.ts';
import type { OldFacts } from './old-facts.ts';
import { type Cells, linesWith, pricedCell } from './old-lines.ts';
import { type Attempt, replaceParts } from './old-outcomes.ts';
import type { CellReader } from './old-reader.ts';
import type { CsvRecord } from './read-lines.ts';

type Priced = Pick<WantedValue, 'price' | 'priceType'>;

/** What a store view has of its own of an option or a value; what is absent is as for all. */
type Own = { readonly title?: string } & Partial<Priced>;

/** An option as its lines say. */
export interface OldOption {
  readonly line: CsvRecord;
  readonly wanted: WantedOption;
  /** What store views have of their own, with the first line of each; values are in the order of the option's. */
  readonly views: readonly (Own & {
    readonly line: CsvRecord;
    readonly storeId: number;
    readonly values: readonly Own[];
  })[];
}

/**
 * Custom options. A line without a type is a further value of the option before it; one with `_custom_option_store` has
 * what that store view has of its own. Titles of values count if the view has one for each value.
 */
export function readOptions({ stores }: OldFacts, reader: CellReader): OldOption[] {
  const { lines, cell, whole, known, say } = reader;
  const options: { line: CsvRecord; wanted: Omit<WantedOption, 'values'>; rows: WantedValue[]; views: View[] }[] = [];
  for (const line of lines) {
    const option = options.at(-1);
    const rowTitle = cell(line, '_custom_option_row_title');
    if (cell(line, '_custom_option_store') !== '') {
      const storeId = known(line, '_custom_option_store', stores, 'store view');
      if (!option) say(line, '_custom_option_store', 'has no option before it');
      if (!option || storeId === undefined) continue;
      const before = option.views.find((view) => view.storeId === storeId);
      const view = before ?? { line, storeId, own: ownOf(reader, line, ''), rows: [] };
      if (!before) option.views.push(view);
      if (rowTitle !== '') view.rows.push(ownOf(reader, line, 'row_'));
      continue;
    }
    const type = cell(line, '_custom_option_type');
    if (type !== '') {
      if (!Object.hasOwn(optionTypes, type)) say(line, '_custom_option_type', 'is no type of option');
      options.push({ line, wanted: readOption(reader, line, type), rows: [], views: [] });
    }
    if (rowTitle === '') continue;
    if (options.length === 0) say(line, '_custom_option_row_title', 'has no option before it');
    options.at(-1)?.rows.push({
      title: rowTitle,
      ...priceOf(reader, line, '_custom_option_row_price'),
      sku: cell(line, '_custom_option_row_sku') || null,
      sortOrder: whole(line, '_custom_option_row_sort') ?? 0,
    });
  }
  return options.map(({ line, wanted, rows, views }): OldOption => {
    // As the option is stored and shown.
    const order = [...rows.keys()].toSorted((a, b) => (rows[a]?.sortOrder ?? 0) - (rows[b]?.sortOrder ?? 0));
    return {
      line,
      wanted: { ...wanted, values: order.flatMap((index) => rows[index] ?? []) },
      views: views.map(({ own, rows: ownRows, ...view }) => ({
        ...view,
        ...own,
        values: ownRows.length === rows.length ? order.flatMap((index) => ownRows[index] ?? []) : [],
      })),
    };
  });
}

type View = { line: CsvRecord; storeId: number; own: Own; rows: Own[] };

const readOption = (reader: CellReader, line: CsvRecord, type: string): Omit<WantedOption, 'values'> => ({
  type,
  title: reader.cell(line, '_custom_option_title'),
  required: reader.cell(line, '_custom_option_is_required') === '1',
  sortOrder: reader.whole(line, '_custom_option_sort_order') ?? 0,
  ...priceOf(reader, line, '_custom_option_price'),
  sku: reader.cell(line, '_custom_option_sku') || null,
  maxCharacters: reader.whole(line, '_custom_option_max_characters') ?? null,
  fileExtensions: reader.cell(line, '_custom_option_file_extension') || null,
  imageSizeX: reader.whole(line, '_custom_option_image_size_x') ?? null,
  imageSizeY: reader.whole(line, '_custom_option_image_size_y') ?? null,
});

function priceOf(reader: CellReader, line: CsvRecord, column: string): Priced {
  const { price, isPercent } = reader.priced(line, column);
  return { price: price ?? null, priceType: isPercent ? 'percent' : 'fixed' };
}

function ownOf(reader: CellReader, line: CsvRecord, prefix: 'row_' | ''): Own {
  const title = reader.cell(line, `_custom_option_${prefix}title`);
  const price = priceOf(reader, line, `_custom_option_${prefix}price`);
  return { ...(title !== '' && { title }), ...(price.price !== null && price) };
}

/** Puts the options in the place of those that there are, unless these are the same; and what store views have of their own. */
export async function writeOptions(
  context: WriteContext,
  id: number,
  options: readonly OldOption[],
  attempt: Attempt,
): Promise<void> {
  const { tx } = context;
  const writer = partWriter(context, 0);
  const stored = await customOptionsOf(tx, id, 0);
  const isSame =
    JSON.stringify(stored.map(comparable)) === JSON.stringify(options.map(({ wanted }) => comparable(wanted)));
  const found = isSame
    ? stored
    : await replaceParts(stored, options, {
        column: '_custom_option_type',
        attempt,
        add: ({ wanted }) => addCustomOption(tx, id, wanted, writer),
        remove: (optionId) => removeCustomOption(tx, id, optionId, writer),
      });
  if (!found) return;
  for (const [index, { views }] of options.entries()) {
    for (const view of views) {
      await attempt({ line: view.line, column: '_custom_option_store' }, () =>
        writeView(context, { productId: id, optionId: found[index]?.id ?? 0 }, view),
      );
    }
  }
}

async function writeView(
  context: WriteContext,
  { productId, optionId }: { readonly productId: number; readonly optionId: number },
  { storeId, line: _, values, ...own }: OldOption['views'][number],
): Promise<void> {
  const { tx } = context;
  const seen = (await customOptionsOf(tx, productId, storeId)).find((option) => option.id === optionId);
  if (!seen) return;
  // Without prices by website, the price of a view would be that of all.
  const hasPrices = await arePricesByWebsite(tx);
  const ownBy = ({ price, priceType, ...rest }: Own): Own =>
    hasPrices && price !== undefined && priceType !== undefined ? { ...rest, price, priceType } : rest;
  const wanted = {
    ...seen,
    ...ownBy(own),
    values: seen.values.map((value, index) => ({ ...value, ...ownBy(values[index] ?? {}) })),
  };
  if (JSON.stringify(comparable(wanted)) === JSON.stringify(comparable(seen))) return;
  await changeCustomOption(tx, productId, optionId, wanted, partWriter(context, storeId));
}

/** An option as it can be compared: what files have of it. */
function comparable({ values, ...option }: WantedOption) {
  const { type, title, required, sortOrder, price, priceType, sku, maxCharacters } = option;
  const { fileExtensions, imageSizeX, imageSizeY } = option;
  const priced = (amount: number | null, kind: string) => (amount ? [amount, kind] : []);
  return [
    type,
    title,
    required,
    sortOrder,
    sku ?? '',
    maxCharacters ?? 0,
    ...priced(price, priceType),
    fileExtensions ?? '',
    imageSizeX ?? 0,
    imageSizeY ?? 0,
    values.map((value) => [value.title, value.sku ?? '', value.sortOrder, ...priced(value.price, value.priceType)]),
  ];
}

/** The lines of products' options, by product. */
export async function optionLines(tx: Tx, ids: readonly number[], { stores }: OldFacts): Promise<Map<number, Cells[]>> {
  const found = await customOptions(tx, ids, 0);
  if (found.size === 0) return new Map();
  const views: { readonly code: string; readonly options: ReadonlyMap<number, CustomOption> }[] = [];
  for (const [code, storeId] of stores) {
    const seen = [...(await customOptions(tx, [...found.keys()], storeId)).values()].flat();
    views.push({ code, options: new Map(seen.map((option) => [option.id, option])) });
  }
  return new Map(
    [...found].map(([id, options]) => [
      id,
      options.flatMap((option) => [
        ...optionCells(option),
        ...views.flatMap(({ code, options: seen }) => viewCells(code, option, seen.get(option.id))),
      ]),
    ]),
  );
}

/** The lines of an option: its own, with its first value, and one for each further value. */
function optionCells({ values, ...option }: CustomOption): Cells[] {
  const number = (value: number | null): string => (value === null ? '' : String(value));
  const first: Cells = {
    _custom_option_type: option.type,
    _custom_option_title: option.title,
    _custom_option_is_required: option.required ? '1' : '0',
    _custom_option_price: pricedCell(option.price, option.priceType === 'percent'),
    _custom_option_sku: option.sku ?? '',
    _custom_option_max_characters: number(option.maxCharacters),
    _custom_option_sort_order: String(option.sortOrder),
    _custom_option_file_extension: option.fileExtensions ?? '',
    _custom_option_image_size_x: number(option.imageSizeX),
    _custom_option_image_size_y: number(option.imageSizeY),
  };
  const rows = values.map(
    (value): Cells => ({
      _custom_option_row_title: value.title,
      _custom_option_row_price: pricedCell(value.price, value.priceType === 'percent'),
      _custom_option_row_sku: value.sku ?? '',
      _custom_option_row_sort: String(value.sortOrder),
    }),
  );
  return linesWith([[first], rows]);
}

/** The lines of what a store view has of its own; none if that is nothing. */
function viewCells(code: string, option: CustomOption, seen: CustomOption | undefined): Cells[] {
  if (!seen) return [];
  const own = ownCells('', option, seen);
  const rows = seen.values.map((value, index) => ownCells('row_', option.values[index], value));
  const hasRows = rows.some((row) => Object.keys(row).length > 0);
  if (!hasRows && Object.keys(own).length === 0) return [];
  // The place of a title says which value it is of.
  const titles = seen.values.map(({ title }, index): Cells => ({ _custom_option_row_title: title, ...rows[index] }));
  return linesWith([[own], hasRows ? titles : []]).map((cells) => ({ _custom_option_store: code, ...cells }));
}

function ownCells(
  prefix: 'row_' | '',
  all: (Priced & { readonly title: string }) | undefined,
  { title, price, priceType }: Priced & { readonly title: string },
): Cells {
  const isOwnPrice = price !== all?.price || priceType !== all.priceType;
  return {
    ...(title !== all?.title && { [`_custom_option_${prefix}title`]: title }),
    ...(isOwnPrice && { [`_custom_option_${prefix}price`]: pricedCell(price, priceType === 'percent') }),
  };
}
