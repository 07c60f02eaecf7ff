import { readStock, type SentStock } from '#domain/catalog/inventory/change.ts';
import type { LinkType } from '#domain/catalog/parts/links/write.ts';
import type { DiscountPrice } from '#domain/catalog/parts/prices/write.ts';
import type { WritableAttribute } from '#domain/catalog/products/write/attributes.ts';
import { isStoredElsewhere } from '#domain/catalog/products/write/attributes.ts';
import type { ProductFields, SentValue } from '#domain/catalog/products/write/write.ts';
import { isPlainPath } from '#platform/storage/blobs/blob-store.ts';
import { decimalCell } from './numbers.ts';
import { type OldChoice, readChoices } from './old-bundles.ts';
import { linkColumns, stockColumns, unread } from './old-columns.ts';
import { type OldDownloads, readOldDownloads } from './old-downloads.ts';
import { categoryKey, type OldFacts } from './old-facts.ts';
import { type OldOption, readOptions } from './old-options.ts';
import { type CellReader, type FaultAt, type Named, readerOf } from './old-reader.ts';
import type { CsvRecord } from './read-lines.ts';

/** A product that is linked to another one. */
export interface NamedLink extends Named {
  readonly position?: number;
  /** In ten-thousandths. */
  readonly qty?: number;
}

/** An image of the gallery. */
export interface OldImage {
  readonly line: CsvRecord;
  readonly file: string;
  readonly fields: { readonly label?: string; readonly position?: number; readonly isExcluded?: 0 | 1 };
}

/** A product as its lines say; parts without cells are absent, and stay as they are. */
export interface OldProduct {
  readonly lines: readonly CsvRecord[];
  readonly sku: string;
  readonly fields: ProductFields;
  /** The values of store views, with the first line of each. */
  readonly views: ReadonlyMap<number, { readonly line: CsvRecord; readonly values: ReadonlyMap<string, SentValue> }>;
  readonly links: ReadonlyMap<LinkType, readonly NamedLink[]>;
  readonly tiers: readonly (DiscountPrice & { readonly line: CsvRecord })[];
  readonly groups: readonly (DiscountPrice & { readonly line: CsvRecord })[];
  readonly images: readonly OldImage[];
  /** Files by the code of an image's role. */
  readonly roles: ReadonlyMap<string, string>;
  readonly options: readonly OldOption[];
  readonly downloads: OldDownloads;
  readonly choices: readonly OldChoice[];
  readonly variants: readonly Named[];
  readonly superAttributes: readonly OldSuperAttribute[];
  readonly faults: readonly FaultAt[];
}

/** An attribute that buyers choose by, with the surcharge of an option if there is one. */
export interface OldSuperAttribute {
  readonly line: CsvRecord;
  readonly code: string;
  readonly option: string;
  /** 0 is every website. */
  readonly websiteId: number;
  readonly price: number;
  readonly isPercent: boolean;
}

/** Whether a line begins a product. */
export const beginsProduct = ({ cells }: CsvRecord): boolean => (cells.sku ?? '').trim() !== '';

/** Lines by product; the first may have none. */
export function productsIn(lines: readonly CsvRecord[]): CsvRecord[][] {
  const groups: CsvRecord[][] = [];
  for (const line of lines) {
    if (beginsProduct(line) || groups.length === 0) groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  return groups;
}

/** Reads the lines of a product. */
export function readOldProduct(facts: OldFacts, lines: readonly CsvRecord[]): OldProduct {
  const reader = readerOf(lines);
  const { first, cell, say, known } = reader;
  const sku = cell(first, 'sku');
  if (sku === '') say(first, 'sku', 'is missing');
  if (sku.length > 64) say(first, 'sku', 'must have at most 64 characters');
  // Its values would become those of all store views.
  if (!['', 'admin'].includes(cell(first, '_store'))) say(first, '_store', 'must be empty in a line with a sku');
  const type = cell(first, '_type');
  const setId = known(first, '_attribute_set', facts.sets, 'attribute set');
  const { values, views, roles } = readValues(facts, reader);
  const stock = readStockCells(reader);
  const websiteIds = reader
    .having('_product_websites')
    .flatMap((line) => known(line, '_product_websites', facts.websites, 'website') ?? []);
  const categoryIds = readCategories(facts, reader);
  const links = new Map<LinkType, readonly NamedLink[]>();
  for (const [linkType, columns] of Object.entries(linkColumns)) {
    links.set(linkType as LinkType, readNamed(reader, columns));
  }
  links.set('super', readNamed(reader, ['_associated_sku', '_associated_position'], '_associated_default_qty'));
  return {
    lines,
    sku,
    views,
    links,
    roles,
    faults: reader.faults,
    images: readImages(reader, roles),
    options: readOptions(facts, reader),
    downloads: readOldDownloads(facts, reader),
    choices: readChoices(facts, reader),
    tiers: readDiscounts(facts, reader, '_tier_price', true),
    groups: readDiscounts(facts, reader, '_group_price', false),
    variants: readNamed(reader, ['_super_products_sku']),
    superAttributes: reader.having('_super_attribute_code').map((line): OldSuperAttribute => {
      const { price, isPercent } = reader.priced(line, '_super_attribute_price_corr');
      const code = cell(line, '_super_attribute_code');
      const option = cell(line, '_super_attribute_option');
      const websiteId = reader.known(line, '_super_attribute_price_website', websitesOrAll(facts), 'website') ?? 0;
      return { line, code, option, websiteId, price: price ?? 0, isPercent };
    }),
    fields: {
      values,
      placeOf: (code) => `/${code}`,
      ...(type !== '' && { type }),
      ...(setId !== undefined && { setId }),
      ...(websiteIds.length > 0 && { websiteIds }),
      ...(categoryIds.length > 0 && { categoryIds: [...new Set(categoryIds)] }),
      ...(stock && { stock }),
    },
  };
}

function readValues({ attributes, stores }: OldFacts, { lines, first, cell, known }: CellReader) {
  const values = new Map<string, SentValue>();
  const views = new Map<number, { line: CsvRecord; values: Map<string, SentValue> }>();
  const roles = new Map<string, string>();
  const several = new Map<Map<string, SentValue>, Map<string, string[]>>();
  const put = (into: Map<string, SentValue>, attribute: WritableAttribute, text: string): void => {
    const { code } = attribute;
    if (attribute.input !== 'multiselect') {
      // The first line counts.
      if (!into.has(code)) into.set(code, { sent: sentValue(attribute, text), field: `/${code}` });
      return;
    }
    const lists = several.get(into) ?? new Map<string, string[]>();
    several.set(into, lists);
    lists.set(code, [...(lists.get(code) ?? []), text.trim()]);
    into.set(code, { sent: lists.get(code), field: `/${code}` });
  };
  let into = values;
  for (const line of lines) {
    const storeId = line === first ? undefined : known(line, '_store', stores, 'store view');
    if (storeId !== undefined) {
      const view = views.get(storeId) ?? { line, values: new Map<string, SentValue>() };
      views.set(storeId, view);
      into = view.values;
    }
    for (const [column, text] of Object.entries(line.cells)) {
      const attribute = attributes.get(column);
      if (text === '' || !attribute || stockColumns.has(column) || unread.has(column)) continue;
      if (attribute.input !== 'media_image') {
        if (!isStoredElsewhere(attribute)) put(into, attribute, text);
      } else if (into === values) roles.set(column, cell(line, column));
    }
  }
  return { values, views, roles };
}

function readStockCells({ first, cell, say }: CellReader): ProductFields['stock'] {
  const sent: Record<string, unknown> = {};
  for (const [column, { name, kind }] of stockColumns) {
    const text = cell(first, column);
    if (text === '') continue;
    if (kind === 'flag' && !/^[01](\.0*)?$/.test(text)) say(first, column, 'must be 1 or 0');
    sent[name] = kind === 'flag' ? Number(text) === 1 : kind === 'backorders' ? Number(text) : decimalCell(text);
  }
  const { change, errors } = readStock(sent as SentStock);
  for (const { field, message } of errors) {
    say(first, [...stockColumns].find((entry) => `/${entry[1].name}` === field)?.[0] ?? 'qty', message);
  }
  const names = Object.keys(sent);
  return names.length === 0
    ? undefined
    : { change, field: '/qty', isShortcut: names.length === 1 && names[0] === 'qty' };
}

function readCategories({ categories }: OldFacts, { lines, cell, say }: CellReader): number[] {
  return lines
    .filter((line) => cell(line, '_category') !== '' || cell(line, '_root_category') !== '')
    .flatMap((line) => {
      const id = categories.get(categoryKey(cell(line, '_root_category'), cell(line, '_category')));
      if (id === undefined) say(line, '_category', 'is no category');
      return id ?? [];
    });
}

function readNamed(
  { having, whole, decimal, cell }: CellReader,
  [column, positions]: readonly [string, string?],
  quantities?: string,
): NamedLink[] {
  return having(column).map((line) => {
    const position = positions === undefined ? undefined : whole(line, positions);
    const qty = quantities === undefined ? undefined : decimal(line, quantities);
    return {
      line,
      column,
      sku: cell(line, column),
      ...(position !== undefined && { position }),
      ...(qty !== undefined && { qty }),
    };
  });
}

/** Websites by code; `all` is every one. */
const websitesOrAll = ({ websites }: OldFacts): ReadonlyMap<string, number> => new Map([...websites, ['all', 0]]);

function readDiscounts(
  facts: OldFacts,
  { having, cell, decimal, known, flag, say }: CellReader,
  prefix: string,
  hasQty: boolean,
): (DiscountPrice & { readonly line: CsvRecord })[] {
  return having(`${prefix}_price`).map((line) => {
    const group = cell(line, `${prefix}_customer_group`);
    if (group !== 'all' && !/^\d{1,9}$/.test(group)) say(line, `${prefix}_customer_group`, 'must be all or an id');
    const isPercent = flag(line, `${prefix}_is_percent`);
    const qty = hasQty ? decimal(line, `${prefix}_qty`) : undefined;
    return {
      line,
      customerGroupId: group === 'all' ? ('all' as const) : Number(group) || 0,
      websiteId: known(line, `${prefix}_website`, websitesOrAll(facts), 'website') ?? 0,
      ...(qty !== undefined && { qty }),
      price: decimal(line, `${prefix}_price`) ?? 0,
      ...(isPercent === true && { isPercent }),
    };
  });
}

function readImages({ first, having, cell, whole, say }: CellReader, roles: ReadonlyMap<string, string>): OldImage[] {
  const wrong = 'must be a path of an image as in /a/b/ab.jpg';
  for (const [code, file] of roles) if (file !== 'no_selection' && !isImagePath(file)) say(first, code, wrong);
  return having('_media_image').map((line): OldImage => {
    const file = cell(line, '_media_image');
    if (!isImagePath(file)) say(line, '_media_image', wrong);
    const label = cell(line, '_media_lable');
    const disabled = cell(line, '_media_is_disabled');
    const position = whole(line, '_media_position');
    return {
      line,
      file,
      fields: {
        ...(label !== '' && { label }),
        ...(position !== undefined && { position }),
        ...(disabled !== '' && { isExcluded: disabled === '1' ? 1 : 0 }),
      },
    };
  });
}

const isImagePath = (file: string): boolean =>
  file.startsWith('/') &&
  file.length <= 255 &&
  isPlainPath(file.slice(1)) &&
  /\.(jpe?g|png|gif|webp|avif)$/i.test(file);

/** A cell as the domain reads it; a cell of this text takes the value away. */
function sentValue({ backendType, source }: WritableAttribute, text: string): unknown {
  if (text === '__EMPTY__VALUE__') return null;
  if (source === 'price_view') return priceViews.get(text.trim().toLowerCase()) ?? text.trim();
  if (backendType === 'decimal') return decimalCell(text);
  if (source === 'boolean')
    return /^(yes|1)$/i.test(text.trim()) ? '1' : /^(no|0)$/i.test(text.trim()) ? '0' : text.trim();
  return backendType === 'varchar' || backendType === 'text' ? text : text.trim();
}

/** The labels of how a bundle shows its price. */
const priceViews: ReadonlyMap<string, string> = new Map([
  ['price range', '0'],
  ['as low as', '1'],
]);
