import { stockByIds } from '#domain/catalog/inventory/inventory.ts';
import { hasBundleOptions } from '#domain/catalog/parts/bundle/rows.ts';
import { configurablePartsOf, hasWebsiteSurcharges } from '#domain/catalog/parts/configurable/write.ts';
import { hasDownloads } from '#domain/catalog/parts/downloadable/downloads/samples.ts';
import { type LinkType, linksOfProducts } from '#domain/catalog/parts/links/write.ts';
import { discountsOf, hasPercentGroupPrices, type StoredDiscount } from '#domain/catalog/parts/prices/write.ts';
import { galleryImages } from '#domain/catalog/products/record/gallery-images.ts';
import { loadCategoriesOf, loadWebsitesOf } from '#domain/catalog/products/record/places.ts';
import {
  nextProducts,
  type ProductValue,
  productsById,
  productValues,
} from '#domain/catalog/products/record/products.ts';
import { isStoredElsewhere, type WritableAttribute } from '#domain/catalog/products/write/attributes.ts';
import { writerView } from '#domain/catalog/products/write/parts.ts';
import { typesWith } from '#domain/catalog/types/index.ts';
import { optionLabels } from '#domain/shared/attributes/options.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { CsvPage } from './kind.ts';
import { numberCell } from './numbers.ts';
import { choiceLines } from './old-bundles.ts';
import { addedColumns, lastColumns, linkColumns, ownColumns, stockColumns, unread } from './old-columns.ts';
import { downloadLines } from './old-downloads.ts';
import { type OldFacts, oldFacts } from './old-facts.ts';
import { type Cells, linesWith, pricedCell } from './old-lines.ts';
import { optionLines } from './old-options.ts';

/** The types of products that have such parts. */
const withVariants: ReadonlySet<string> = new Set(typesWith('variants'));
const withChoices: ReadonlySet<string> = new Set(typesWith('bundleOptions'));
const withDownloads: ReadonlySet<string> = new Set(typesWith('downloadLinks'));
/** The products of a page: each has many lines. */
const productsOfPage = 200;

const isWritten = (attribute: WritableAttribute): boolean =>
  attribute.input === 'media_image' || (!isStoredElsewhere(attribute) && !unread.has(attribute.code));

/** The heading of a file. */
export async function oldHeading(tx: Tx): Promise<readonly string[]> {
  const { attributes } = await oldFacts(tx);
  const codes = [...attributes.values()].filter(isWritten).map(({ code }) => code);
  const taken = new Set<string>([...ownColumns, ...lastColumns]);
  return [...ownColumns, ...codes.filter((code) => !taken.has(code)), ...lastColumns, ...(await addedTo(tx))];
}

/** The columns of parts that the old ImportExport does not have, if there are such parts. */
async function addedTo(tx: Tx): Promise<readonly string[]> {
  return [
    ...((await hasPercentGroupPrices(tx)) ? addedColumns.percentages : []),
    ...((await hasWebsiteSurcharges(tx)) ? addedColumns.websiteSurcharges : []),
    ...((await hasBundleOptions(tx)) ? addedColumns.bundles : []),
    ...((await hasDownloads(tx)) ? addedColumns.downloads : []),
  ];
}

/** The next products after an id, each as several lines. */
export async function oldRows(tx: Tx, after: number, columns: readonly string[]): Promise<CsvPage | undefined> {
  const found = await nextProducts(tx, after, productsOfPage);
  const last = found.at(-1);
  if (!last) return undefined;
  const facts = await oldFacts(tx);
  const ids = found.map(({ product_id }) => product_id);
  const codes = columns.filter((code) => facts.attributes.has(code) && !stockColumns.has(code));
  const parts = await partsOf(tx, ids, facts);
  const values = await productValues(tx, ids, codes, 0);
  const seen = new Map<string, Map<number, Map<string, ProductValue>>>();
  for (const [code, storeId] of facts.stores) seen.set(code, await productValues(tx, ids, codes, storeId));
  const labelOf = await labelsOf(tx, facts, [values, ...seen.values()]);
  const names = new Map([...facts.sets].map(([name, id]) => [id, name]));
  const rows = found.flatMap(({ product_id: id, sku, type, set_id }) => {
    const lines = linesWith(parts.get(id) ?? []);
    const put = (line: Cells, code: string, { value = null, number = null }: Partial<ProductValue>) =>
      shown(facts.attributes.get(code), value, number, labelOf).forEach((text, index) => {
        if (index === 0) line[code] = text;
        else lineAt(lines, lines.indexOf(line) + index, line._store)[code] = text;
      });
    const [first = {}] = lines;
    Object.assign(first, { sku, _type: type, _attribute_set: names.get(set_id) ?? String(set_id) });
    for (const code of codes) put(first, code, values.get(id)?.get(code) ?? {});
    for (const [code, ofView] of seen) {
      const own = codes.filter((name) => {
        const value = ofView.get(id)?.get(name)?.value ?? null;
        return value !== null && value !== '' && value !== (values.get(id)?.get(name)?.value ?? null);
      });
      if (own.length === 0) continue;
      const line: Cells = { _store: code };
      lines.push(line);
      for (const name of own) put(line, name, ofView.get(id)?.get(name) ?? {});
    }
    return lines.map((line) => columns.map((column) => line[column] ?? ''));
  });
  return { rows, last: last.product_id };
}

function lineAt(lines: Cells[], index: number, store: string | undefined): Cells {
  const line = lines[index] ?? {};
  if (store !== undefined) line._store = store;
  if (!lines[index]) lines.push(line);
  return line;
}

/** A value as its cells: several of a list. */
function shown(
  attribute: WritableAttribute | undefined,
  value: string | null,
  number: number | null,
  labelOf: (id: number, storeId: number) => string,
): string[] {
  if (value === null || !attribute) return [];
  if (attribute.source === 'table') {
    const list = attribute.input === 'multiselect' ? value.split(',') : [value];
    return list.map((option) => (/^\d{1,9}$/.test(option) && labelOf(Number(option), 0)) || option);
  }
  if (attribute.source === 'boolean') return [value === '1' ? 'Yes' : value === '0' ? 'No' : value];
  if (attribute.source === 'price_view') return [value === '0' ? 'Price Range' : value === '1' ? 'As Low as' : value];
  return [attribute.backendType === 'decimal' && number !== null ? numberCell(number) : value];
}

async function labelsOf(tx: Tx, { attributes }: OldFacts, all: readonly Map<number, Map<string, ProductValue>>[]) {
  const ids = new Set<number>();
  for (const values of all) {
    for (const ofProduct of values.values()) {
      for (const [code, { value }] of ofProduct) {
        if (attributes.get(code)?.source !== 'table') continue;
        for (const option of (value ?? '').split(',')) if (/^\d{1,9}$/.test(option)) ids.add(Number(option));
      }
    }
  }
  return optionLabels(tx, [...ids]);
}

/** The parts of products as lists of cells. */
async function partsOf(tx: Tx, ids: readonly number[], facts: OldFacts): Promise<Map<number, Cells[][]>> {
  const websites = await loadWebsitesOf(tx, ids);
  const categories = await loadCategoriesOf(tx, ids);
  const stock = await stockByIds(tx, ids);
  const images = await galleryImages(tx, ids, 0);
  const options = await optionLines(tx, ids, facts);
  const links = await linksOfProducts(tx, ids);
  const own = [...(await productsById(tx, ids)).values()];
  const ofTypes = (types: ReadonlySet<string>) =>
    own.filter(({ type }) => types.has(type)).map(({ product_id }) => product_id);
  const choices = await choiceLines(tx, ofTypes(withChoices), facts);
  const downloads = await downloadLines(tx, ofTypes(withDownloads), facts);
  const variants = new Map<number, Awaited<ReturnType<typeof configurablePartsOf>>>();
  for (const id of ofTypes(withVariants)) {
    variants.set(id, await configurablePartsOf(tx, id, writerView({ storeId: 0, scope: undefined })));
  }
  const named = new Set([...links.map((link) => link.linked_product_id)]);
  for (const { childProductIds } of variants.values()) for (const child of childProductIds) named.add(child);
  const products = await productsById(tx, [...named]);
  const skuOf = (id: number): string => products.get(id)?.sku ?? '';
  const surcharged = [...variants.values()].flatMap(({ surcharges }) => surcharges.map(({ optionId }) => optionId));
  const labelOf = await optionLabels(tx, [...new Set(surcharged)]);
  const codeOf = new Map([...facts.websites].map(([code, id]) => [id, code]));
  const galleryId = facts.attributes.get('media_gallery')?.id ?? 0;
  const linked = Map.groupBy(links, ({ product_id }) => product_id);
  const found = new Map<number, Cells[][]>();
  for (const id of ids) {
    const ofType = (type: LinkType) => (linked.get(id) ?? []).filter((link) => link.type === type);
    const parts = variants.get(id);
    const item = stock.get(id) as Readonly<Record<string, unknown>> | undefined;
    found.set(id, [
      [item ? stockCells(item) : {}],
      (websites.get(id) ?? []).map((website) => ({ _product_websites: codeOf.get(website) ?? '' })),
      [...(categories.get(id) ?? [])]
        .toSorted((a, b) => a - b)
        .flatMap((category) => {
          const place = facts.pathOf.get(category);
          return place ? [{ _category: place.path, _root_category: place.root }] : [];
        }),
      ...(Object.entries(linkColumns) as [LinkType, readonly [string, string]][]).map(([type, [sku, position]]) =>
        ofType(type).map((link) => ({
          [sku]: skuOf(link.linked_product_id),
          [position]: String(link.position),
        })),
      ),
      ofType('super').map((link) => ({
        _associated_sku: skuOf(link.linked_product_id),
        _associated_default_qty: numberCell(link.qty ?? 0),
        _associated_position: String(link.position),
      })),
      discountCells('_tier_price', await discountsOf(tx, 'tier', id), codeOf),
      discountCells('_group_price', await discountsOf(tx, 'group', id), codeOf),
      (images.get(id) ?? []).map(({ file, label, position, isExcluded }) => ({
        _media_attribute_id: String(galleryId),
        _media_image: file,
        _media_lable: label ?? '',
        _media_position: position === null ? '' : String(position),
        _media_is_disabled: String(isExcluded ?? 0),
      })),
      (parts?.childProductIds ?? []).map((child) => ({ _super_products_sku: skuOf(child) })),
      parts
        ? parts.superAttributes.flatMap((code) => {
            const ofAttribute = parts.surcharges.filter(({ attributeCode }) => attributeCode === code);
            if (ofAttribute.length === 0) return [{ _super_attribute_code: code }];
            return ofAttribute.map(({ optionId, websiteId, price, isPercent }) => ({
              _super_attribute_code: code,
              _super_attribute_option: labelOf(optionId, 0),
              _super_attribute_price_corr: pricedCell(price, isPercent),
              _super_attribute_price_website: websiteId === 0 ? '' : (codeOf.get(websiteId) ?? ''),
            }));
          })
        : [],
      options.get(id) ?? [],
      choices.get(id) ?? [],
      downloads.links.get(id) ?? [],
      downloads.samples.get(id) ?? [],
    ]);
  }
  return found;
}

function stockCells(item: Readonly<Record<string, unknown>>): Cells {
  return Object.fromEntries(
    [...stockColumns].flatMap(([column, { kind }]) => {
      const value = item[column];
      if (typeof value !== 'number') return [];
      return [[column, kind === 'flag' || kind === 'backorders' ? String(value) : numberCell(value)]];
    }),
  );
}

const discountCells = (prefix: string, prices: readonly StoredDiscount[], codeOf: ReadonlyMap<number, string>) =>
  prices.map(
    ({ websiteId, customerGroupId, qty, price, isPercent }): Cells => ({
      [`${prefix}_website`]: websiteId === 0 ? 'all' : (codeOf.get(websiteId) ?? ''),
      [`${prefix}_customer_group`]: String(customerGroupId),
      ...(qty !== undefined && { [`${prefix}_qty`]: numberCell(qty) }),
      [`${prefix}_price`]: numberCell(price),
      ...(isPercent && { [`${prefix}_is_percent`]: '1' }),
    }),
  );
