import { sql } from 'kysely';
import { type ShownTaxes, shownTaxes } from '#domain/pricing/taxes/shown-taxes.ts';
import { shownOptions } from '#domain/shared/attributes/options.ts';
import { type Attribute, attributeRegistry } from '#domain/shared/attributes/registry.ts';
import { configOf } from '#domain/stores/config-of-stores.ts';
import { storeCurrencies } from '#domain/stores/currencies.ts';
import { type Cached, uncached } from '#kernel/cached.ts';
import { decimalToNumber, unit } from '#kernel/decimal.ts';
import { compacted } from '#kernel/record-maker.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import { attributeLabels } from '../../attributes/labels.ts';
import { customOptions } from '../../parts/custom-options/rows.ts';
import { dueFixedTaxes, fixedTaxesAfterRules } from '../../parts/fixed-taxes/rows.ts';
import type { AttributeField } from '../../types/field.ts';
import { typeFacts, typesFields } from '../../types/index.ts';
import type { ProductPart, ProductTypeFacts } from '../../types/type.ts';
import { productAddresses } from '../../urls/own-urls.ts';
import { loadComposites, partIdsOf } from '../price/composites.ts';
import { pricedAttributes, productPrices } from '../price/prices.ts';
import type { CompositeParts } from '../price/type.ts';
import { attributeFields, otherFieldCodes, statusValues, visibilityName } from '../record/fields.ts';
import { discountPrices } from '../record/prices.ts';
import { productsById, productValues } from '../record/products.ts';
import { ratingsOf } from '../record/ratings.ts';
import { isOutOfStock, stockRules } from '../record/stock.ts';
import { currencyViewFor, type ProductView } from '../record/view.ts';
import { visibleProducts } from '../search/visible.ts';
import { galleries, imageUrls } from './media.ts';
import { shownCustomOptions, shownLinks } from './options.ts';
import {
  bundleOptionDetails,
  configurableOptions,
  groupedProducts,
  priceWithFixedTaxes,
  type ReadCatalog,
  shownFixedTaxes,
  stockQty,
  summary,
  taxedPrice,
  tierPrices,
  variants,
} from './parts.ts';
import type { ProductRecord } from './record.ts';
import { linkedProducts, linkFields, noLinks, placesOf, stockItems, superLabels } from './relations.ts';
import { STOCK_THRESHOLD, shownStock, stockTeller } from './stock.ts';
import {
  allValues,
  chosenOptionIds,
  customValue,
  fieldValue,
  shownValue,
  systemLabels,
  type ValuesByCode,
} from './values.ts';

const productRows = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('product')
    .select(['product_id', 'set_id', 'type', 'sku', 'has_options', 'required_options', 'created_at', 'updated_at'])
    .where('product_id', d.in, d.list(p.ids)),
);

/** The attributes that are read of parts and linked products. */
const partCodes = [
  ...pricedAttributes,
  'tax_class_id',
  'name',
  'url_key',
  'barcode',
  'image',
  'small_image',
  'thumbnail',
];

/**
 * Products as REST shows them (rest 4.1), in the order of the ids; ids that do not exist are absent. The
 * caller must have checked which products may be seen (`visibleIds`). A fixed number of queries for any number of
 * products.
 */
export async function readProducts(
  tx: Tx,
  ids: readonly number[],
  view: ProductView,
): Promise<Cached<readonly Cached<ProductRecord>[]>> {
  if (ids.length === 0) return uncached([]);
  const scope = scopeOf(view);
  if (!tx.remembersAll) return readBesideStock(tx, ids, view, scope);
  // An unchanged page gives the same list object, so that its text need not be built again.
  return tx.remember(keptPages, `${ids.join()} ${scope}`, async () => {
    const found = await recordsOf(tx, ids, view, scope);
    return ids.flatMap((id) => found.get(id) ?? []);
  });
}

/** The same for one product; undefined if there is none. */
export async function loadProduct(tx: Tx, id: number, view: ProductView): Promise<Cached<ProductRecord> | undefined> {
  const scope = scopeOf(view);
  if (tx.remembersAll) return (await recordsOf(tx, [id], view, scope)).get(id);
  const page = await readBesideStock(tx, [id], view, scope);
  return page.value.length === 0 ? undefined : page.map(onlyRecord);
}

const onlyRecord = ([record]: readonly Cached<ProductRecord>[]): ProductRecord =>
  (record as Cached<ProductRecord>).value;

/**
 * As `readProducts` where stock is always read: a page is cached for a state of its stock, so that one statement tells
 * whether it is still valid.
 */
async function readBesideStock(
  tx: Tx,
  ids: readonly number[],
  view: ProductView,
  scope: string,
): Promise<Cached<readonly Cached<ProductRecord>[]>> {
  const page = `${ids.join()} ${scope}`;
  const stocked = await tx.remember(keptStocked, page, () => stockedIds(tx, ids, view));
  const printOf = async () => (await tx.first(stockPrint, { ids: stocked.value }))?.print ?? '';
  const stock = await printOf();
  const read = async () => {
    const found = await readRecords(tx, ids, view);
    return ids.flatMap((id) => {
      const record = found.get(id);
      return record ? [uncached(record)] : [];
    });
  };
  const isStill = async () => (await printOf()) === stock;
  return tx.remember(keptPages, `${page} ${stock}`, read, { tables: ['stock_item'], isStill });
}

const keptStocked: Memo<readonly number[]> = memo({ keepsWritten: true });

/** The products whose stock is shown with others: the products themselves, their parts and linked products. */
async function stockedIds(tx: Tx, ids: readonly number[], view: ProductView): Promise<readonly number[]> {
  const own = new Map((await tx.all(productRows, { ids })).map((row) => [row.product_id, row]));
  const [composites, links] = await tx.together(
    () => loadComposites(tx, own, view),
    async () => (view.isDetailed ? linkedProducts(tx, [...own.keys()], view) : noLinks),
  );
  return [...new Set([...own.keys(), ...partIdsOf(composites), ...links.ids])];
}

/** A digest of the stock of products, on PostgreSQL. `xmin` tells rows that were changed and changed back. */
const stockPrint = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('stock_item')
    .select(sql<string | null>`md5(string_agg(xmin::text || stock_item::text, ',' order by product_id))`.as('print'))
    .where('product_id', d.in, d.list(p.ids)),
);

/** Everything that a record depends on besides the product. */
function scopeOf(view: ProductView): string {
  const { storeId, websiteId, groupId, isBackend, isDetailed, mediaUrl } = view;
  const bounds = view.boundWebsites?.join() ?? 'none';
  return `${storeId} ${websiteId} ${groupId} ${isBackend} ${bounds} ${isDetailed} ${view.today} ${view.currency ?? ''} ${mediaUrl}`;
}

async function recordsOf(
  tx: Tx,
  ids: readonly number[],
  view: ProductView,
  scope: string,
): Promise<Map<number, Cached<ProductRecord>>> {
  return tx.rememberEach(cache, scope, ids, (unknown) => readRecords(tx, unknown, view));
}

// The product that a change answers is what the next If-Match is compared with.
const cache: Memo<ProductRecord | undefined> = memo({ keepsWritten: true });
const keptPages: Memo<readonly Cached<ProductRecord>[]> = memo({ keepsWritten: true });

async function readRecords(
  tx: Tx,
  ids: readonly number[],
  view: ProductView,
): Promise<ReadonlyMap<number, ProductRecord>> {
  const loaded = await loadRecords(tx, ids, view);
  return new Map(loaded.ids.map((id) => [id, showRecord(loaded, id, view)]));
}

type FixedTaxesByProduct = Awaited<ReturnType<typeof dueFixedTaxes>>;
const noFixedTaxes: FixedTaxesByProduct = new Map();

/** The fixed taxes that shoppers are shown; none if the store view charges none. */
async function fixedTaxesFor(
  tx: Tx,
  ids: readonly number[],
  { taxes, discounts }: Pick<ReadCatalog, 'taxes' | 'discounts'>,
  { websiteId, today }: ProductView,
): Promise<FixedTaxesByProduct> {
  if (!taxes?.fixedTaxes) return noFixedTaxes;
  const { place, areDiscounted } = taxes.fixedTaxes;
  const due = await dueFixedTaxes(tx, ids, { websiteId, ...place });
  return areDiscounted ? fixedTaxesAfterRules(due, discounts, today) : due;
}

/** All data that records of products are built from. */
type LoadedRecords = Awaited<ReturnType<typeof loadRecords>>;

async function loadRecords(tx: Tx, ids: readonly number[], view: ProductView) {
  const { storeId, websiteId, groupId, isDetailed, mediaUrl } = view;
  const [rows, { byId: attributes }, currencies, places, addresses] = await tx.together(
    () => tx.all(productRows, { ids }),
    () => attributeRegistry(tx, 'catalog_product'),
    () => storeCurrencies(tx, storeId, view.currency),
    () => placesOf(tx, ids),
    () => productAddresses(tx, { store_id: storeId, website_id: websiteId }, ids),
  );
  const own = new Map(rows.map((row) => [row.product_id, row]));
  const ownIds = ids.filter((id) => own.has(id));
  const [ownValues, composites, links] = await tx.together(
    () => allValues(tx, { ids: ownIds, storeId }, attributes),
    () => loadComposites(tx, own, { storeId, websiteId }),
    async () => (isDetailed ? linkedProducts(tx, ownIds, view) : noLinks),
  );
  const madeOf = partIdsOf(composites);
  const partIds = [...new Set([...madeOf, ...links.ids])].filter((id) => !own.has(id));
  const all = [...ownIds, ...partIds];
  const money = currencyViewFor(currencies, view.isBackend);
  const shownAttributes = [...attributes.values()].filter((attribute) => attribute.isVisibleOnFront);
  // Lists show no prices of parts, so the parts' tax classes do not matter.
  const showsParts = isDetailed && partIds.length > 0;
  const taxesOf = async (...values: readonly ReadonlyMap<number, ValuesByCode>[]) =>
    view.isBackend ? undefined : shownTaxes(tx, { storeId, groupId, classIds: values.flatMap(classesOf) });
  const [parts, partValues, discounts, stock, detailed, ratings, ownTaxes, config, linkedAddresses] = await tx.together(
    () => productsById(tx, partIds),
    () => productValues(tx, partIds, partCodes, storeId),
    () => discountPrices(tx, { ids: all, websiteId, groupId }),
    () => stockRules(tx, all, view),
    async () =>
      isDetailed
        ? loadDetail(tx, own, { composites, madeOf, shownAttributes, values: ownValues, show: money.show }, view)
        : undefined,
    () => ratingsOf(tx, ownIds, storeId),
    async () => (showsParts ? undefined : taxesOf(ownValues)),
    () => configOf(tx, [STOCK_THRESHOLD]),
    async () =>
      links.ids.length > 0
        ? productAddresses(tx, { store_id: storeId, website_id: websiteId }, links.ids)
        : new Map<number, string>(),
  );
  const taxes = showsParts ? await taxesOf(ownValues, partValues) : ownTaxes;
  const fixedTaxes = await fixedTaxesFor(tx, isDetailed ? all : ownIds, { taxes, discounts }, view);
  const catalog: ReadCatalog = {
    ...composites,
    products: new Map([...own, ...parts]),
    visible: detailed?.visible ?? new Set(),
    values: new Map([...ownValues, ...partValues]),
    discounts,
    stock,
    toldQty: stockTeller(config({ store_id: storeId, website_id: websiteId }, STOCK_THRESHOLD), view.isBackend),
    attributes,
    labels: detailed?.labels ?? new Map(),
    options: detailed?.options ?? new Map(),
    money,
    taxes,
    fixedTaxes,
    baseCurrency: currencies.base,
    addresses: linkedAddresses,
    mediaUrl,
    today: view.today,
  };
  const custom = [...attributes.values()].filter(
    (attribute) => attribute.isUserDefined && !fieldCodes.has(attribute.code),
  );

  return {
    ids: ownIds,
    own,
    ownValues,
    catalog,
    addresses,
    places,
    ratings,
    links,
    taxes,
    detailed,
    shownAttributes,
    custom,
    fields: fieldsOf(view.isBackend),
  };
}

/** A product as it is shown, built from the loaded data. */
function showRecord(loaded: LoadedRecords, id: number, view: ProductView): ProductRecord {
  const { own, ownValues, catalog, places, links, taxes, detailed, shownAttributes, fields } = loaded;
  const { money, mediaUrl } = catalog;
  const row = own.get(id) as NonNullable<ReturnType<typeof own.get>>;
  const values: ValuesByCode = ownValues.get(id) ?? new Map();
  const prices = productPrices(catalog, id, catalog.today);
  const stock = catalog.stock.get(id);
  const facts = typeFacts(row.type);
  const rating = loaded.ratings.get(id);
  const record: Record<string, unknown> = {
    id,
    sku: row.sku,
    type: row.type,
    attributeSetId: row.set_id,
    status: values.get('status')?.number === statusValues.enabled ? 'enabled' : 'disabled',
    visibility: visibilityName(values.get('visibility')?.number),
    taxClassId: values.get('tax_class_id')?.number ?? 0,
    urlPath: loaded.addresses.get(id) ?? null,
    finalPrice: prices.final === null ? null : money.show(prices.final),
    minimalPrice: prices.minimal === null ? null : money.show(prices.minimal),
    currency: money.currency,
    stockQty: stockQty(catalog, id),
    stockStatus: isOutOfStock(stock) ? 'out_of_stock' : 'in_stock',
    ...imageUrls(mediaUrl, values),
    categoryIds: places.get(id)?.categories ?? [],
    websiteIds: places.get(id)?.websites ?? [],
    reviewCount: rating?.reviewCount ?? 0,
    averageRating: rating?.average == null ? null : decimalToNumber(rating.average),
    hasRequiredOptions: row.required_options === 1 || facts.choice === 'always' || facts.choice === 'options',
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
  for (const [name, { code, kind }] of fields.common) record[name] = fieldValue(kind, values.get(code));
  if (taxes) record.taxedPrices = taxedPrices(catalog, taxes, id, prices, detailed !== undefined);
  record.name ??= '';
  for (const name of amountFields) showAmount(record, name, facts, money.show);
  for (const [name, { code, kind }] of fields.ofType.get(row.type) ?? []) {
    record[name] = fieldValue(kind, values.get(code));
  }
  if (!detailed) return compacted(record) as unknown as ProductRecord;
  addDetail(record, id, catalog, detailed, view);
  const { system } = detailed;
  for (const [name, type] of Object.entries(linkFields)) {
    record[name] = links.idsOf(id, type).map((linked) => summary(catalog, linked, links.lowest.get(linked)));
  }
  record.additionalAttributes = shownAttributes.flatMap((attribute) => {
    const stored = values.get(attribute.code);
    const value = stored && shownValue(attribute, stored, { options: catalog.options, system });
    const label = catalog.labels.get(attribute.id) ?? attribute.label ?? '';
    return value === undefined ? [] : [{ code: attribute.code, label, value }];
  });
  if (view.isBackend) record.customAttributes = customAttributes(loaded.custom, values);
  return compacted(record) as unknown as ProductRecord;
}

type Prices = ReturnType<typeof productPrices>;

const classesOf = (values: ReadonlyMap<number, ValuesByCode>): number[] =>
  [...values.values()].map((attributes) => attributes.get('tax_class_id')?.number ?? 0);

/** The prices of a product without and with tax, in the caller's currency. */
function taxedPrices(
  catalog: ReadCatalog,
  { display, fixedTaxes }: ShownTaxes,
  id: number,
  { final, minimal }: Prices,
  isDetailed: boolean,
) {
  const bothPrices = (price: number | null | undefined) => taxedPrice(catalog, id, price ?? null).taxedPrice ?? null;
  return {
    display,
    price: bothPrices(catalog.values.get(id)?.get('price')?.number),
    finalPrice: bothPrices(final),
    minimalPrice: bothPrices(minimal),
    ...(fixedTaxes && {
      fixedTaxes: {
        display: isDetailed ? fixedTaxes.display : fixedTaxes.listDisplay,
        taxes: shownFixedTaxes(catalog, id),
        finalPrice: priceWithFixedTaxes(catalog, id, final),
        minimalPrice: priceWithFixedTaxes(catalog, id, minimal),
      },
    }),
  };
}

const fieldCodes: ReadonlySet<string> = new Set([
  ...[attributeFields, ...typesFields.values()].flatMap((fields) => Object.values(fields).map(({ code }) => code)),
  ...otherFieldCodes,
]);

type NamedField = readonly [name: string, field: AttributeField];

const namedFields = (fields: Readonly<Record<string, AttributeField>>): NamedField[] => Object.entries(fields);
const everyField = {
  common: namedFields(attributeFields),
  ofType: new Map([...typesFields].map(([type, fields]) => [type, namedFields(fields)])),
};
const publicFields = { ...everyField, common: everyField.common.filter(([, { isBackend }]) => !isBackend) };

function fieldsOf(isBackend: boolean): typeof everyField {
  return isBackend ? everyField : publicFields;
}

/** The `attributeFields` that are amounts of money; a weight is not. */
const amountFields = ['price', 'specialPrice', 'msrp', 'cost'];

/** A special price that is a percentage is the same in every currency. */
function showAmount(
  record: Record<string, unknown>,
  name: string,
  { hasPercentPrices }: ProductTypeFacts,
  show: (amount: number) => number,
): void {
  const amount = record[name];
  if (typeof amount !== 'number' || (name === 'specialPrice' && hasPercentPrices)) return;
  record[name] = show(Math.round(amount * unit));
}

function customAttributes(custom: readonly Attribute[], values: ValuesByCode) {
  const found: Record<string, unknown> = {};
  for (const attribute of custom) {
    const stored = values.get(attribute.code);
    if (stored) found[attribute.code] = customValue(attribute, stored);
  }
  return found;
}

function labelledIds({ configurables }: ReadCatalogParts, attributes: readonly Attribute[]): number[] {
  const made = [...configurables.values()].flatMap(({ attributes: own }) => own.map(({ attributeId }) => attributeId));
  return [...new Set([...made, ...attributes.map(({ id }) => id)])];
}

type ReadCatalogParts = Pick<ReadCatalog, 'configurables'>;

function optionsIn(
  { configurables }: ReadCatalogParts,
  attributes: readonly Attribute[],
  values: ReadonlyMap<number, ValuesByCode>,
): number[] {
  const ids = new Set<number>();
  for (const made of configurables.values()) {
    for (const chosen of made.variants.values()) for (const value of chosen.values()) ids.add(Number(value));
  }
  for (const byCode of values.values()) {
    for (const attribute of attributes) {
      const stored = byCode.get(attribute.code);
      if (stored) for (const option of chosenOptionIds(attribute, stored)) ids.add(option);
    }
  }
  return [...ids].filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** The data that only details of products have. */
type LoadedDetail = Awaited<ReturnType<typeof loadDetail>>;

/** The known data of products when their details are loaded. */
interface KnownOfProducts {
  readonly composites: CompositeParts;
  readonly madeOf: readonly number[];
  readonly shownAttributes: readonly Attribute[];
  readonly values: ReadonlyMap<number, ValuesByCode>;
  readonly show: (amount: number) => number;
}

async function loadDetail(
  tx: Tx,
  own: ReadonlyMap<number, { readonly type: string; readonly has_options: number }>,
  { composites, madeOf, shownAttributes, values, show }: KnownOfProducts,
  view: ProductView,
) {
  const { storeId, websiteId, mediaUrl } = view;
  const ids = [...own.keys()];
  const having = (part: ProductPart) => ids.filter((id) => typeFacts(own.get(id)?.type).parts.includes(part));
  const withOptions = ids.filter((id) => own.get(id)?.has_options === 1);
  const [ofImages, stock, optionsOfProducts, links, labelsOfSuper, visible, labels, options, system] =
    await tx.together(
      () => galleries(tx, ids, { storeId, mediaUrl }),
      () => stockItems(tx, ids),
      () => customOptions(tx, withOptions, storeId),
      () => shownLinks(tx, { ids: having('downloadLinks'), storeId, websiteId }, show),
      () => superLabels(tx, having('variants'), storeId),
      () => visibleProducts(tx, madeOf, view),
      () => attributeLabels(tx, { ids: labelledIds(composites, shownAttributes), storeId }),
      () => shownOptions(tx, { ids: optionsIn(composites, shownAttributes, values), storeId }),
      () => systemLabels(tx, shownAttributes, storeId),
    );
  return {
    galleries: ofImages,
    stock,
    customOptions: optionsOfProducts,
    links,
    superLabels: labelsOfSuper,
    visible,
    labels,
    options,
    system,
  };
}

function addDetail(
  record: Record<string, unknown>,
  id: number,
  catalog: ReadCatalog,
  detail: LoadedDetail,
  view: ProductView,
): void {
  const item = detail.stock.get(id);
  record.tierPrices = tierPrices(catalog, id);
  record.stockItem = item ? shownStock(item, catalog.stock.get(id), catalog.toldQty, view.isBackend) : null;
  record.mediaGallery = detail.galleries.get(id) ?? [];
  record.customOptions = shownCustomOptions(catalog, id, detail.customOptions.get(id) ?? []);
  const made = catalog.configurables.get(id);
  if (made) {
    record.configurableOptions = configurableOptions(catalog, made, detail.superLabels.get(id) ?? new Map());
    record.variants = variants(catalog, id, made);
  }
  if (catalog.groups.has(id)) record.groupedProducts = groupedProducts(catalog, id);
  if (catalog.bundles.has(id)) record.bundleOptions = bundleOptionDetails(catalog, id);
  if (catalog.downloadables.has(id)) record.downloadableLinks = detail.links.get(id) ?? [];
  const card = catalog.giftCards.get(id);
  if (card) {
    record.giftcardType = card.open ? (card.amounts.length > 0 ? 'combined' : 'range') : 'fixed';
    record.giftcardAmounts = card.amounts.map(decimalToNumber);
    record.giftcardAmountCurrency = catalog.baseCurrency;
    record.giftcardMinAmount = card.open?.min === undefined ? null : decimalToNumber(card.open.min);
    record.giftcardMaxAmount = card.open?.max === undefined ? null : decimalToNumber(card.open.max);
    record.giftcardIsMessageAllowed = card.allowsMessage;
  }
}
