import { isStoredElsewhere } from '#domain/catalog/products/write/attributes.ts';
import type { CsvKind } from './kind.ts';
import { isOldForm, knownColumns, numberColumns, referring, unread } from './old-columns.ts';
import { oldFacts } from './old-facts.ts';
import { beginsProduct } from './old-read.ts';
import { oldHeading, oldRows } from './old-rows.ts';
import { writeOldProducts, writeOldReferences } from './old-write.ts';

/**
 * Products in the columns of the old ImportExport: several lines each; a line without `sku` continues, one with `_store`
 * has values of that store view. What names other products is written when all products are.
 */
const oldProductList: CsvKind = {
  needs: ['sku'],
  modes: ['append', 'replace', 'delete'],
  begins: beginsProduct,
  async columnProblem(tx, column) {
    if (knownColumns.has(column) || unread.has(column)) return undefined;
    const attribute = (await oldFacts(tx)).attributes.get(column);
    if (!attribute) return 'is not a product attribute';
    return isStoredElsewhere(attribute) && attribute.input !== 'media_image'
      ? 'is not read from such a file'
      : undefined;
  },
  async numbers(tx) {
    const decimals = [...(await oldFacts(tx)).attributes].filter(([, { backendType }]) => backendType === 'decimal');
    return [...decimals.map(([code]) => code), ...numberColumns];
  },
  write: writeOldProducts,
  second: { isNeeded: (columns) => referring.some((column) => columns.includes(column)), write: writeOldReferences },
  heading: oldHeading,
  rows: oldRows,
};

/** The old form of products. */
export const oldForm = { isForm: isOldForm, kind: oldProductList };
