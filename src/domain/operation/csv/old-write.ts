import { addImage, imagesOfProduct, setFields } from '#domain/catalog/images/gallery.ts';
import { setTypes } from '#domain/catalog/images/image-attributes.ts';
import { imageProductIn } from '#domain/catalog/images/image-product.ts';
import { changeConfigurable } from '#domain/catalog/parts/configurable/write.ts';
import { changeLinks } from '#domain/catalog/parts/links/write.ts';
import { changeDiscounts, type DiscountPrice } from '#domain/catalog/parts/prices/write.ts';
import { writeScope } from '#domain/catalog/products/commands/write.ts';
import { productsBySku } from '#domain/catalog/products/record/products.ts';
import { isStoredElsewhere } from '#domain/catalog/products/write/attributes.ts';
import { partWriter } from '#domain/catalog/products/write/parts.ts';
import type { SentValue } from '#domain/catalog/products/write/write.ts';
import { writeProducts } from '#domain/catalog/products/write/write-products.ts';
import { optionsWithLabels } from '#domain/shared/attributes/options.ts';
import { defaultStoreView, storeViewById } from '#domain/stores/store-views.ts';
import { type CsvMode, type LineFault, type LineOutcome, refused, type WriteContext } from './kind.ts';
import { writeChoices } from './old-bundles.ts';
import { writeDownloads } from './old-downloads.ts';
import { type OldFacts, oldFacts } from './old-facts.ts';
import { writeOptions } from './old-options.ts';
import { atLine, attemptsFor, type ProductOutcome } from './old-outcomes.ts';
import { type OldProduct, productsIn, readOldProduct } from './old-read.ts';
import type { FaultAt, Named } from './old-reader.ts';
import { deleteProductLines } from './product-lines.ts';
import type { CsvRecord } from './read-lines.ts';

/** Writes products with all but what names other products. */
export async function writeOldProducts(
  context: WriteContext,
  lines: readonly CsvRecord[],
  mode: CsvMode,
): Promise<LineOutcome[]> {
  const groups = productsIn(lines);
  if (mode === 'delete') {
    const firsts = groups.flatMap(([first]) => first ?? []);
    const done = await deleteProductLines(context, firsts);
    return groups.flatMap((group, which) => {
      const outcome = done[which] ?? refused(undefined, 'was not deleted');
      return group.map((_line, index): LineOutcome => (index === 0 ? outcome : rest(outcome)));
    });
  }
  const facts = await oldFacts(context.tx);
  const products = groups.map((group) => readOldProduct(facts, group));
  const outcomes = new Map<OldProduct, ProductOutcome>();
  for (const product of products) if (product.faults.length > 0) outcomes.set(product, { faults: product.faults });
  const toWrite = products.filter((product) => !outcomes.has(product));
  await writeDefaults(context, facts, toWrite, mode, outcomes);
  const views = new Set(toWrite.flatMap(({ views: own }) => [...own.keys()]));
  for (const storeId of [...views].toSorted((a, b) => a - b)) await writeView(context, storeId, toWrite, outcomes);
  const ids = await productsBySku(
    context.tx,
    toWrite.map(({ sku }) => sku),
  );
  for (const product of toWrite) {
    const id = ids.get(product.sku)?.product_id;
    if (id !== undefined && !isRefused(outcomes.get(product))) await writeParts(context, id, product, outcomes);
  }
  return products.flatMap((product) => lineOutcomes(product, outcomes.get(product)));
}

const isRefused = (outcome: ProductOutcome | undefined): boolean => outcome !== undefined && 'faults' in outcome;

const rest = (outcome: LineOutcome): LineOutcome => ('done' in outcome ? { done: 'part' } : { faults: [] });

/** The outcomes of a product's lines: all of them are refused if one is. */
function lineOutcomes({ lines }: OldProduct, outcome: ProductOutcome | undefined): LineOutcome[] {
  return lines.map((line, index): LineOutcome => {
    if (!outcome) return refused(undefined, 'was not written');
    if ('done' in outcome) return { done: index === 0 ? outcome.done : 'part' };
    return {
      faults: outcome.faults
        .filter((fault) => fault.line === line)
        .map(({ column, message }): LineFault => ({ column, message })),
    };
  });
}

async function writeDefaults(
  context: WriteContext,
  facts: OldFacts,
  products: readonly OldProduct[],
  mode: CsvMode,
  outcomes: Map<OldProduct, ProductOutcome>,
): Promise<void> {
  const { tx } = context;
  const store = await defaultStoreView(tx);
  if (!store) throw new Error('there is no store view');
  const scope = await writeScope(context, { store, storeId: 0 });
  const writes = products.map(({ sku, fields }) => ({
    target: { sku },
    createsMissing: true,
    fields: mode === 'replace' ? { ...fields, values: withCleared(facts, fields.values) } : fields,
  }));
  const done = await writeProducts(tx, writes, scope);
  for (const [index, product] of products.entries()) {
    const outcome = done[index];
    if (!outcome) continue;
    outcomes.set(
      product,
      outcome.refusal
        ? { faults: atLine(product.lines[0], outcome.refusal) }
        : { done: outcome.isCreated ? 'created' : 'changed' },
    );
  }
}

/** The values with those of attributes that are not among them taken away, but for required ones and the URL key. */
function withCleared({ attributes }: OldFacts, values: ReadonlyMap<string, SentValue>): Map<string, SentValue> {
  const all = new Map(values);
  for (const attribute of attributes.values()) {
    const { code, isRequired } = attribute;
    if (isStoredElsewhere(attribute) || isRequired || derived.has(code) || all.has(code)) continue;
    all.set(code, { sent: null, field: `/${code}` });
  }
  return all;
}

const derived: ReadonlySet<string> = new Set(['url_key', 'url_path', 'minimal_price']);

async function writeView(
  context: WriteContext,
  storeId: number,
  products: readonly OldProduct[],
  outcomes: Map<OldProduct, ProductOutcome>,
): Promise<void> {
  const store = await storeViewById(context.tx, storeId);
  if (!store) return;
  const own = products.filter((product) => product.views.get(storeId) && !isRefused(outcomes.get(product)));
  const scope = await writeScope(context, { store, storeId });
  const done = await writeProducts(
    context.tx,
    own.map(({ sku, views }) => ({
      target: { sku },
      createsMissing: false,
      fields: { values: views.get(storeId)?.values ?? new Map(), placeOf: (code: string) => `/${code}` },
    })),
    scope,
  );
  for (const [index, product] of own.entries()) {
    const refusal = done[index]?.refusal;
    if (refusal) outcomes.set(product, { faults: atLine(product.views.get(storeId)?.line, refusal) });
  }
}

async function writeParts(
  context: WriteContext,
  id: number,
  product: OldProduct,
  outcomes: Map<OldProduct, ProductOutcome>,
): Promise<void> {
  const { tx } = context;
  const writer = partWriter(context, 0);
  const attempt = attemptsFor(product, outcomes);
  for (const [kind, prices] of [
    ['tier', product.tiers],
    ['group', product.groups],
  ] as const) {
    if (prices.length === 0) continue;
    const all = prices.map(({ line: _, ...price }): DiscountPrice => price);
    await attempt({ line: prices[0]?.line, column: `_${kind}_price_price` }, () =>
      changeDiscounts(tx, kind, id, { all }, writer),
    );
  }
  if (product.options.length > 0) await writeOptions(context, id, product.options, attempt);
  await writeDownloads(context, id, product.downloads, attempt);
  if (product.images.length > 0 || product.roles.size > 0) {
    const [place] = product.images;
    await attempt({ line: place?.line ?? product.lines[0], column: '_media_image' }, () =>
      writeImages(context, id, product),
    );
  }
}

/** Adds images that the product does not have, and sets fields and roles. */
async function writeImages(context: WriteContext, id: number, { images, roles }: OldProduct): Promise<void> {
  const { tx } = context;
  const place = await imageProductIn(context, { id }, 0, 'change');
  const stored = new Map((await imagesOfProduct(tx, place)).map((image) => [image.file, image.image_id]));
  for (const { file, fields } of images) {
    const imageId = stored.get(file) ?? (await addImage(tx, place, file));
    stored.set(file, imageId);
    await setFields(tx, imageId, 0, fields);
  }
  for (const file of new Set(roles.values())) {
    if (!stored.has(file)) continue;
    const codes = [...roles].filter((entry) => entry[1] === file).map(([code]) => code);
    await setTypes(tx, { productId: id, storeId: 0, attributes: place.attributes, file }, codes, 'keep');
  }
}

/** Writes what names other products, after all of the file: links, members of groups, variants. */
export async function writeOldReferences(context: WriteContext, lines: readonly CsvRecord[]): Promise<LineOutcome[]> {
  const { tx } = context;
  const facts = await oldFacts(tx);
  const products = productsIn(lines).map((group) => readOldProduct(facts, group));
  const skus = products.flatMap((product) => [product.sku, ...namedBy(product).map(({ sku }) => sku)]);
  const bySku = await productsBySku(tx, [...new Set(skus)]);
  const outcomes = new Map<OldProduct, ProductOutcome>();
  for (const product of products) {
    const id = bySku.get(product.sku)?.product_id;
    if (id === undefined) continue;
    outcomes.set(product, { done: 'changed' });
    await writeReferences(context, { id, product, facts }, outcomes, (sku) => bySku.get(sku)?.product_id);
  }
  return products.flatMap((product) =>
    lineOutcomes(product, outcomes.get(product) ?? { done: 'changed' }).map(
      (outcome): LineOutcome => ('done' in outcome ? { done: 'part' } : outcome),
    ),
  );
}

/** The products that a product names. */
const namedBy = ({ links, variants, choices }: OldProduct): Named[] => [
  ...[...links.values()].flat(),
  ...variants,
  ...choices.flatMap(({ selections, prices }) => [...selections, ...prices]),
];

async function writeReferences(
  context: WriteContext,
  { id, product, facts }: { readonly id: number; readonly product: OldProduct; readonly facts: OldFacts },
  outcomes: Map<OldProduct, ProductOutcome>,
  idOf: (sku: string) => number | undefined,
): Promise<void> {
  const { tx } = context;
  const writer = partWriter(context, 0);
  const { links, variants, superAttributes, choices } = product;
  const attempt = attemptsFor(product, outcomes);
  const missing = namedBy(product).filter(({ sku }) => idOf(sku) === undefined);
  if (missing.length > 0) {
    const faults = missing.map(({ line, column }): FaultAt => ({ line, column, message: 'There is no such product' }));
    outcomes.set(product, { faults });
    return;
  }
  const idsOf = (named: readonly Named[]) => named.map(({ sku }) => idOf(sku) ?? 0);
  for (const [type, named] of links) {
    if (named.length === 0) continue;
    const all = named.map(({ sku, position, qty }) => ({
      linkedProductId: idOf(sku) ?? 0,
      ...(position !== undefined && { position }),
      ...(qty !== undefined && { qty }),
    }));
    await attempt({ line: named[0]?.line, column: named[0]?.column ?? '' }, () =>
      changeLinks(tx, id, type, { all }, writer),
    );
  }
  if (choices.length > 0) {
    await attempt({ line: choices[0]?.line, column: '_bundle_option_title' }, () =>
      writeChoices(context, id, choices, idOf, attempt),
    );
  }
  if (variants.length === 0 && superAttributes.length === 0) return;
  const place = { line: (variants[0] ?? superAttributes[0])?.line, column: '_super_products_sku' };
  await attempt(place, async () => {
    const surcharges = [];
    for (const { code, option, websiteId, price, isPercent } of superAttributes) {
      const attributeId = facts.attributes.get(code)?.id;
      if (option === '' || (price === 0 && websiteId === 0) || attributeId === undefined) continue;
      const found = await optionsWithLabels(tx, { attributeIds: [attributeId], labels: [option.toLowerCase()] });
      const optionId = found.at(-1)?.option_id ?? 0;
      surcharges.push({ attributeCode: code, optionId, websiteId, price, isPercent });
    }
    const parts = {
      ...(superAttributes.length > 0 && { superAttributes: [...new Set(superAttributes.map(({ code }) => code))] }),
      ...(superAttributes.length > 0 && { surcharges }),
      ...(variants.length > 0 && { childProductIds: [...new Set(idsOf(variants))] }),
    };
    await changeConfigurable(tx, id, { parts }, writer);
  });
}
