import { type BundleOption, loadBundleOptions } from '#domain/catalog/parts/bundle/rows.ts';
import {
  type BundleChoice,
  bundleChoicesOf,
  bundleTypes,
  type ChoicePatch,
  changeBundleChoices,
  foundChoice,
} from '#domain/catalog/parts/bundle/write.ts';
import { productsById } from '#domain/catalog/products/record/products.ts';
import { partWriter, writerView } from '#domain/catalog/products/write/parts.ts';
import { unit } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { WriteContext } from './kind.ts';
import { numberCell } from './numbers.ts';
import type { OldFacts } from './old-facts.ts';
import { type Cells, linesWith } from './old-lines.ts';
import { type Attempt, replaceParts } from './old-outcomes.ts';
import type { CellReader, Named } from './old-reader.ts';
import type { CsvRecord } from './read-lines.ts';

interface BundlePrice {
  readonly price: number;
  readonly priceType: 'fixed' | 'percent';
}

/** A product that can be chosen, as its line says. */
type OldSelection = Named &
  BundlePrice & {
    readonly position: number;
    readonly qty: number;
    readonly isDefault: boolean;
    readonly canChangeQty: boolean;
  };

/** A choice within a bundle as its lines say. */
export interface OldChoice {
  readonly line: CsvRecord;
  readonly wanted: Omit<BundleChoice, 'selections'>;
  readonly selections: OldSelection[];
  /** The titles of store views. */
  readonly titles: { readonly line: CsvRecord; readonly storeId: number; readonly title: string }[];
  /** The prices of websites, by a store view of each. */
  readonly prices: (Named & BundlePrice & { readonly storeId: number })[];
}

/**
 * The choices of a bundle: lines with the same title are of one choice, but a line with another type, position or need begins
 * another one. A line with `_bundle_product_price_website` has a product's price on that website.
 */
export function readChoices({ stores, viewOfWebsite }: OldFacts, reader: CellReader): OldChoice[] {
  const { lines, cell, known, say, whole, flag, decimal } = reader;
  const choices: OldChoice[] = [];
  for (const line of lines) {
    const title = cell(line, '_bundle_option_title');
    const sku = cell(line, '_bundle_product_sku');
    if (title === '') {
      if (sku !== '') say(line, '_bundle_option_title', 'is missing');
      continue;
    }
    const type = cell(line, '_bundle_option_type');
    const wanted = {
      title,
      type: type || 'select',
      required: flag(line, '_bundle_option_required') ?? false,
      position: whole(line, '_bundle_option_position') ?? 0,
    };
    if (!(bundleTypes as readonly string[]).includes(wanted.type))
      say(line, '_bundle_option_type', 'is no type of choice');
    const before = choices.findLast((choice) => choice.wanted.title === title);
    const isOfBefore = before && (type === '' || JSON.stringify(wanted) === JSON.stringify(before.wanted));
    const choice: OldChoice = isOfBefore ? before : { line, wanted, selections: [], titles: [], prices: [] };
    if (!isOfBefore) choices.push(choice);
    const storeId = known(line, '_bundle_option_store', stores, 'store view');
    const ownTitle = cell(line, '_bundle_option_store_title');
    if (storeId !== undefined && ownTitle !== '') choice.titles.push({ line, storeId, title: ownTitle });
    if (sku === '') continue;
    const named = {
      line,
      column: '_bundle_product_sku',
      sku,
      price: decimal(line, '_bundle_product_price_value') ?? 0,
      priceType: flag(line, '_bundle_product_price_type') ? ('percent' as const) : ('fixed' as const),
    };
    if (cell(line, '_bundle_product_price_website') !== '') {
      const view = known(line, '_bundle_product_price_website', viewOfWebsite, 'website with a store view');
      choice.prices.push({ ...named, storeId: view ?? 0 });
      continue;
    }
    choice.selections.push({
      ...named,
      position: whole(line, '_bundle_product_position') ?? 0,
      qty: decimal(line, '_bundle_product_qty') ?? unit,
      isDefault: flag(line, '_bundle_product_is_default') ?? false,
      canChangeQty: flag(line, '_bundle_product_can_change_qty') ?? false,
    });
  }
  return choices;
}

/** Puts the choices in the place of those that there are, unless these are the same; and what store views and websites have. */
export async function writeChoices(
  context: WriteContext,
  id: number,
  choices: readonly OldChoice[],
  idOf: (sku: string) => number | undefined,
  attempt: Attempt,
): Promise<void> {
  const { tx } = context;
  const writer = partWriter<'bundle_option_not_found' | 'bundle_option_invalid'>(context, 0);
  const stored = await bundleChoicesOf(tx, id, writerView(writer));
  const wantedOf = (choice: OldChoice): BundleChoice => ({
    ...choice.wanted,
    selections: choice.selections
      .map(({ line: _, column: __, sku, ...selection }) => ({ productId: idOf(sku) ?? 0, ...selection }))
      .toSorted((a, b) => a.position - b.position),
  });
  const isSame =
    JSON.stringify(stored.map(comparable)) === JSON.stringify(choices.map((choice) => comparable(wantedOf(choice))));
  const found = isSame
    ? stored
    : await replaceParts(stored, choices, {
        column: '_bundle_option_title',
        attempt,
        add: (choice) => changeBundleChoices(tx, id, { add: wantedOf(choice) }, writer, { canExceed: true }),
        remove: (choiceId) => changeBundleChoices(tx, id, { remove: choiceId }, writer),
      });
  if (!found) return;
  for (const [index, { titles, prices }] of choices.entries()) {
    const place = { productId: id, choiceId: found[index]?.id ?? 0 };
    for (const { line, storeId, title } of titles) {
      await attempt({ line, column: '_bundle_option_store_title' }, () =>
        changeInView(context, place, storeId, () => ({ title })),
      );
    }
    for (const { line, storeId, sku, price, priceType } of prices) {
      const productId = idOf(sku);
      await attempt({ line, column: '_bundle_product_price_value' }, () =>
        changeInView(context, place, storeId, ({ selections }) => ({
          selections: selections.map((each) => (each.productId === productId ? { ...each, price, priceType } : each)),
        })),
      );
    }
  }
}

/** Changes a choice as a store view has it, if it is not so already. */
async function changeInView(
  context: WriteContext,
  { productId, choiceId }: { readonly productId: number; readonly choiceId: number },
  storeId: number,
  patchOf: (seen: BundleChoice) => ChoicePatch,
): Promise<void> {
  const writer = partWriter<'bundle_option_not_found' | 'bundle_option_invalid'>(context, storeId);
  const seen = foundChoice(await bundleChoicesOf(context.tx, productId, writerView(writer)), choiceId, writer);
  const patch = patchOf(seen);
  if (JSON.stringify({ ...seen, ...patch }) === JSON.stringify(seen)) return;
  await changeBundleChoices(context.tx, productId, { id: choiceId, patch }, writer, { canExceed: true });
}

const comparable = ({ title, type, required, position, selections }: BundleChoice) => [
  title,
  type,
  required,
  position,
  selections.map((each) => [
    each.productId,
    each.qty,
    each.canChangeQty,
    each.isDefault,
    each.position,
    each.price,
    // Nothing is the same in money and in per cent.
    each.price === 0 ? 'fixed' : each.priceType,
  ]),
];

/** The lines of bundles' choices, by product. */
export async function choiceLines(tx: Tx, ids: readonly number[], facts: OldFacts): Promise<Map<number, Cells[]>> {
  const found = await loadBundleOptions(tx, ids, { storeId: 0, websiteId: 0 });
  const bundles = [...found].flatMap(([id, choices]) => (choices.length > 0 ? [id] : []));
  if (bundles.length === 0) return new Map();
  const seenBy = async (place: { readonly storeId: number; readonly websiteId: number }) => {
    const choices = [...(await loadBundleOptions(tx, bundles, place)).values()].flat();
    return new Map(choices.map((choice) => [choice.optionId, choice]));
  };
  const titles: [string, ReadonlyMap<number, BundleOption>][] = [];
  for (const [code, storeId] of facts.stores) titles.push([code, await seenBy({ storeId, websiteId: 0 })]);
  const prices: [string, ReadonlyMap<number, BundleOption>][] = [];
  for (const code of facts.viewOfWebsite.keys()) {
    prices.push([code, await seenBy({ storeId: 0, websiteId: facts.websites.get(code) ?? 0 })]);
  }
  const chosen = [...found.values()].flat().flatMap(({ selections }) => selections.map(({ productId }) => productId));
  const products = await productsById(tx, [...new Set(chosen)]);
  const skuOf = (id: number): string => products.get(id)?.sku ?? '';
  return new Map(
    bundles.map((id) => [
      id,
      (found.get(id) ?? []).flatMap((choice) => {
        const first: Cells = {
          _bundle_option_type: choice.type,
          _bundle_option_required: choice.isRequired ? '1' : '0',
          _bundle_option_position: String(choice.position),
        };
        const ownTitles = titles.flatMap(([code, seen]) => {
          const title = seen.get(choice.optionId)?.title ?? choice.title;
          return title === choice.title ? [] : [{ _bundle_option_store: code, _bundle_option_store_title: title }];
        });
        const ownPrices = prices.flatMap(([code, seen]) => priceCells(code, choice, seen.get(choice.optionId), skuOf));
        const selections = choice.selections.map((each) => selectionCells(each, skuOf));
        return linesWith([[first], [...selections, ...ownPrices], ownTitles]).map((cells) => ({
          _bundle_option_title: choice.title,
          ...cells,
        }));
      }),
    ]),
  );
}

type StoredSelection = BundleOption['selections'][number];

const selectionCells = (selection: StoredSelection, skuOf: (id: number) => string): Cells => ({
  _bundle_product_sku: skuOf(selection.productId),
  _bundle_product_position: String(selection.position),
  _bundle_product_is_default: selection.isDefault ? '1' : '0',
  _bundle_product_price_type: selection.isPercent ? '1' : '0',
  _bundle_product_price_value: numberCell(selection.price),
  _bundle_product_qty: numberCell(selection.qty),
  _bundle_product_can_change_qty: selection.canChangeQty ? '1' : '0',
});

/** The prices of a choice's products that a website has of its own. */
function priceCells(
  code: string,
  { selections }: BundleOption,
  seen: BundleOption | undefined,
  skuOf: (id: number) => string,
): Cells[] {
  return selections.flatMap((selection, index) => {
    const own = seen?.selections[index];
    if (!own || (own.price === selection.price && own.isPercent === selection.isPercent)) return [];
    return {
      _bundle_product_sku: skuOf(own.productId),
      _bundle_product_price_type: own.isPercent ? '1' : '0',
      _bundle_product_price_value: numberCell(own.price),
      _bundle_product_price_website: code,
    };
  });
}
