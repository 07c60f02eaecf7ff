import { type KnownChoices, sentChoices } from '#domain/shared/attributes/stored-value.ts';
import { skuKey } from '#kernel/fold.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { chosenAttributes } from '../../parts/configurable/rows.ts';
import { loadWebsitesOf } from '../record/places.ts';
import { defaultSetId, isStoredElsewhere, loadProductAttributes, type ProductAttributes } from './attributes.ts';
import {
  type ExistingProduct,
  existingCategories,
  existingWebsites,
  type FoundTargets,
  findTargets,
  loadValues,
  loadViews,
  type StoreViewIds,
  type ValuesByProduct,
} from './load.ts';
import { loadOptions, type SentAttributeOption } from './options.ts';
import type { ProductWrite, WriteScope } from './write.ts';

/** The data that writes are checked with: a fixed number of queries for any number of writes. */
export interface WriteFacts {
  readonly found: FoundTargets;
  readonly attributes: ProductAttributes;
  readonly defaultSet: number | undefined;
  readonly options: KnownChoices;
  readonly values: ValuesByProduct;
  readonly views: readonly StoreViewIds[];
  /** Only for writers with bounds. */
  readonly websitesOf: ReadonlyMap<number, readonly number[]>;
  readonly websites: ReadonlySet<number>;
  readonly categories: ReadonlySet<number>;
  /** The attributes that configurable products choose by, by product; only for the products of the writes. */
  readonly chosenBy: ReadonlyMap<number, ReadonlySet<number>>;
}

/** The existing product of a write; undefined if there is none. */
export function targetProduct(
  { found }: Pick<WriteFacts, 'found'>,
  { target }: ProductWrite,
): ExistingProduct | undefined {
  if (!target) return undefined;
  return 'id' in target ? found.byId.get(target.id) : found.bySku(target.sku);
}

/** Loads the facts, and locks the products and SKUs of the writes for other writers. */
export async function loadWriteFacts(tx: Tx, writes: readonly ProductWrite[], scope: WriteScope): Promise<WriteFacts> {
  await lockNames(
    tx,
    wantedSkus(writes).map((sku) => `sku ${skuKey(sku)}`),
  );
  const found = await findTargets(tx, writes);
  const products = writes.flatMap((write) => targetProduct({ found }, write) ?? []);
  const ids = products.map(({ id }) => id);
  const [defaultSet, views] = await tx.together(
    () => defaultSetId(tx),
    () => loadViews(tx),
  );
  const attributes = await loadProductAttributes(tx, [
    ...products.map(({ setId }) => setId),
    ...writes.flatMap(({ fields }) => fields.setId ?? []),
    ...(defaultSet === undefined ? [] : [defaultSet]),
  ]);
  const websiteId = views.find((view) => view.store_id === scope.storeId)?.website_id;
  const ofWebsite = views.filter((view) => view.website_id === websiteId).map((view) => view.store_id);
  const changesSet = products.some(({ id, setId }) =>
    writes.some(({ fields, target }) => target && fields.setId !== undefined && fields.setId !== setId && id),
  );
  const [options, values, websitesOf, websites, categories, chosenBy] = await tx.together(
    () => loadOptions(tx, ...sentOptions(writes, attributes)),
    () => loadValues(tx, ids, [...new Set([0, ...ofWebsite])]),
    () => loadWebsitesOf(tx, scope.scope ? ids : []),
    () => existingWebsites(tx, [...writes.flatMap(({ fields }) => fields.websiteIds ?? []), scope.websiteId]),
    () =>
      existingCategories(
        tx,
        writes.flatMap(({ fields }) => fields.categoryIds ?? []),
      ),
    async () => (changesSet ? chosenAttributes(tx, ids) : new Map()),
  );
  return { found, attributes, defaultSet, options, values, views, websitesOf, websites, categories, chosenBy };
}

function wantedSkus(writes: readonly ProductWrite[]): string[] {
  return writes.flatMap(({ target, fields }) => [
    ...(target && 'sku' in target ? [target.sku] : []),
    ...(fields.sku === undefined ? [] : [fields.sku.trim()]),
  ]);
}

function sentOptions(
  writes: readonly ProductWrite[],
  { byCode }: ProductAttributes,
): [options: SentAttributeOption[], wantsTaxClasses: boolean] {
  const options: SentAttributeOption[] = [];
  let wantsTaxClasses = false;
  for (const { fields } of writes) {
    for (const [code, { sent }] of fields.values) {
      const attribute = byCode.get(code);
      if (!attribute || isStoredElsewhere(attribute) || sent === null) continue;
      if (attribute.source === 'tax_class') wantsTaxClasses = true;
      if (attribute.source !== 'table') continue;
      options.push(...sentChoices(attribute, sent).map((item) => ({ attributeId: attribute.id, sent: item })));
    }
  }
  return [options, wantsTaxClasses];
}
