import { amountsOf } from '#domain/catalog/inventory/inventory.ts';
import { loadCategoriesOf, loadWebsitesOf } from '#domain/catalog/products/record/places.ts';
import { nextProducts, productValues } from '#domain/catalog/products/record/products.ts';
import { isStoredElsewhere, loadProductAttributes } from '#domain/catalog/products/write/attributes.ts';
import type { SentValue } from '#domain/catalog/products/write/write.ts';
import { productSetNames } from '#domain/shared/attributes/attribute-sets.ts';
import { optionLabels } from '#domain/shared/attributes/options.ts';
import { allWebsites } from '#domain/stores/store-registry.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { CsvKind, CsvMode, LineFault } from './kind.ts';
import { pageSize } from './lists.ts';
import { decimalCell, numberCell } from './numbers.ts';
import { oldForm } from './old-kind.ts';
import { deleteProductLines, type ProductLine, skuOf, stockOf, writeProductLines } from './product-lines.ts';
import type { CsvRecord } from './read-lines.ts';

/** The columns that are no attributes; `store` is only read. */
const own = ['sku', 'type', 'attribute_set', 'websites', 'category_ids', 'qty', 'in_stock'];
/** Values that follow from others. */
const derived: ReadonlySet<string> = new Set(['url_path', 'minimal_price']);
/** A cell that takes a value away; an empty one leaves it. */
const clears = '__EMPTY__VALUE__';

/**
 * Products in the plain form, a line for each: `sku`, and any of `store`, `type`, `attribute_set` (by name), `websites`
 * (codes with commas), `category_ids`, `qty`, `in_stock` and the codes of attributes; options by label or id. To replace
 * takes away the values that a line does not have, but for required ones and the URL key.
 */
export const productList: CsvKind = {
  other: oldForm,
  needs: ['sku'],
  modes: ['append', 'replace', 'delete'],
  async columnProblem(tx, column) {
    if (own.includes(column) || column === 'store') return undefined;
    const { byCode } = await loadProductAttributes(tx, []);
    const attribute = byCode.get(column);
    if (attribute && !isStoredElsewhere(attribute) && !derived.has(column)) return undefined;
    return attribute ? 'is not read from such a file' : 'is not a product attribute';
  },
  async numbers(tx) {
    const { byCode } = await loadProductAttributes(tx, []);
    const decimals = [...byCode.values()].filter(({ backendType }) => backendType === 'decimal');
    return ['qty', ...decimals.map(({ code }) => code)];
  },
  async write(context, lines, mode) {
    if (mode === 'delete') return deleteProductLines(context, lines);
    const facts = await factsOf(context.tx);
    return writeProductLines(context, lines, 'store', (line) => writeOf(facts, line, mode));
  },
  async heading(tx) {
    const { byCode } = await loadProductAttributes(tx, []);
    const all = [...byCode.values()].filter(
      (attribute) => !isStoredElsewhere(attribute) && !derived.has(attribute.code),
    );
    return [...own, ...all.map(({ code }) => code)];
  },
  async rows(tx, after, columns) {
    const found = await nextProducts(tx, after, pageSize);
    const last = found.at(-1);
    if (!last) return undefined;
    const ids = found.map(({ product_id }) => product_id);
    const codes = columns.slice(own.length);
    const { byCode } = await loadProductAttributes(tx, []);
    const { sets, websites } = await factsOf(tx);
    const values = await productValues(tx, ids, codes, 0);
    const ofWebsites = await loadWebsitesOf(tx, ids);
    const ofCategories = await loadCategoriesOf(tx, ids);
    const amounts = new Map((await amountsOf(tx, ids)).map((amount) => [amount.product_id, amount]));
    const withOptions = codes.filter((code) => byCode.get(code)?.source === 'table');
    const optionIds = new Set(
      [...values.values()].flatMap((seen) =>
        withOptions.flatMap((code) => (seen.get(code)?.value ?? '').split(',').filter(isId).map(Number)),
      ),
    );
    const labelOf = await optionLabels(tx, [...optionIds]);
    const names = new Map([...sets].map(([name, id]) => [id, name]));
    const codeOfWebsite = new Map([...websites].map(([code, id]) => [id, code]));
    const rows = found.map(({ product_id: id, sku, type, set_id }) => {
      const amount = amounts.get(id);
      const cells = codes.map((code) => {
        const { value = null, number = null } = values.get(id)?.get(code) ?? {};
        const attribute = byCode.get(code);
        if (value === null || !attribute) return '';
        if (attribute.source === 'table')
          return value
            .split(',')
            .map((option) => shown(option, labelOf))
            .join(',');
        return attribute.backendType === 'decimal' && number !== null ? numberCell(number) : value;
      });
      return [
        sku,
        type,
        names.get(set_id) ?? String(set_id),
        (ofWebsites.get(id) ?? []).map((website) => codeOfWebsite.get(website) ?? String(website)).join(','),
        (ofCategories.get(id) ?? []).toSorted((a, b) => a - b).join(','),
        amount && amount.qty !== null ? numberCell(amount.qty) : '',
        amount ? String(amount.is_in_stock ?? 0) : '',
        ...cells,
      ];
    });
    return { rows, last: last.product_id };
  },
};

const isId = (text: string): boolean => /^\d{1,9}$/.test(text);

/** An option by its label, or by its id where the label could be taken for something else. */
function shown(option: string, labelOf: (id: number, storeId: number) => string): string {
  if (!isId(option)) return option;
  const label = labelOf(Number(option), 0);
  return label === '' || label.includes(',') || isId(label) || label !== label.trim() ? option : label;
}

interface Facts {
  readonly sets: ReadonlyMap<string, number>;
  readonly websites: ReadonlyMap<string, number>;
  readonly attributes: Awaited<ReturnType<typeof loadProductAttributes>>;
}

async function factsOf(tx: Tx): Promise<Facts> {
  const sets = new Map((await productSetNames(tx)).map(({ name, id }) => [name, id]));
  const websites = new Map((await allWebsites(tx)).map(({ code, website_id }) => [code, website_id]));
  return { sets, websites, attributes: await loadProductAttributes(tx, []) };
}

function writeOf({ sets, websites, attributes }: Facts, line: CsvRecord, mode: CsvMode): ProductLine {
  const { cells } = line;
  const sku = skuOf(line);
  if (typeof sku !== 'string') return sku;
  const faults: LineFault[] = [];
  const values = new Map<string, SentValue>();
  for (const [code, cell] of Object.entries(cells)) {
    const attribute = attributes.byCode.get(code);
    if (!attribute || isStoredElsewhere(attribute) || derived.has(code) || cell === '') continue;
    const isText = attribute.backendType === 'varchar' || attribute.backendType === 'text';
    const sent =
      cell === clears ? null : attribute.backendType === 'decimal' ? decimalCell(cell) : isText ? cell : cell.trim();
    values.set(code, { sent, field: `/${code}` });
  }
  if (mode === 'replace') {
    for (const { code, isRequired, ...rest } of attributes.byCode.values()) {
      const attribute = { code, isRequired, ...rest };
      if (isStoredElsewhere(attribute) || isRequired || code === 'url_key' || derived.has(code) || values.has(code))
        continue;
      values.set(code, { sent: null, field: `/${code}` });
    }
  }
  const type = (cells.type ?? '').trim();
  const setName = (cells.attribute_set ?? '').trim();
  const setId = setName === '' ? undefined : sets.get(setName);
  if (setName !== '' && setId === undefined) faults.push({ column: 'attribute_set', message: 'is no attribute set' });
  const websiteIds = listed(cells.websites).map((code) => websites.get(code) ?? 0);
  if (websiteIds.includes(0)) faults.push({ column: 'websites', message: 'must be codes of websites' });
  const categoryIds = listed(cells.category_ids).map((id) => (isId(id) ? Number(id) : Number.NaN));
  if (categoryIds.some(Number.isNaN)) faults.push({ column: 'category_ids', message: 'must be ids of categories' });
  const stock = stockOf(line, faults);
  if (faults.length > 0) return faults;
  return {
    target: { sku },
    createsMissing: true,
    fields: {
      values,
      placeOf: (code) => `/${code}`,
      ...(type !== '' && { type }),
      ...(setId !== undefined && { setId }),
      ...(websiteIds.length > 0 && { websiteIds }),
      ...(categoryIds.length > 0 && { categoryIds }),
      ...(stock && { stock }),
    },
  };
}

const listed = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
