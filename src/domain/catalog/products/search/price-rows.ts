import type { SqlValue } from '#platform/storage/engine.ts';
import { productPrices } from '../price/prices.ts';
import type { PricedCatalog } from '../price/type.ts';
import type { IndexView } from './reindex.ts';

const firstDay = '0000-01-01';
const lastDay = '9999-12-31';

/**
 * The lowest prices of products in one store view: a row for each customer group and each span of days with the same
 * price, as columns of `product_price_index` in their order. So special prices and price rules begin and end on their
 * days without a job.
 */
export function priceRows(view: IndexView, ids: readonly number[], groupIds: readonly number[]): SqlValue[][] {
  const others = view.catalogFor(-1);
  const spans = new Map(ids.map((id) => [id, spansOf(view, others, id)]));
  const common = new Map(ids.map((id) => [id, pricesOf(others, id, spans.get(id) ?? [])]));
  return groupIds.flatMap((groupId) => {
    const own = view.isNamed(groupId) ? view.catalogFor(groupId) : undefined;
    return ids.flatMap((id) => {
      const prices = own ? pricesOf(own, id, spans.get(id) ?? []) : (common.get(id) ?? []);
      return prices.map(({ from, to, price }) => [view.storeId, groupId, id, dayNumber(from), dayNumber(to), price]);
    });
  });
}

interface Span {
  readonly from: string;
  readonly to: string;
}

interface PricedSpan extends Span {
  readonly price: number;
}

function pricesOf(catalog: PricedCatalog, id: number, spans: readonly Span[]): PricedSpan[] {
  const priced: PricedSpan[] = [];
  for (const { from, to } of spans) {
    const price = productPrices(catalog, id, from).minimal ?? -1;
    const last = priced.at(-1);
    if (last && last.price === price) priced[priced.length - 1] = { ...last, to };
    else priced.push({ from, to, price });
  }
  return priced;
}

/** All days, split wherever a special price of the product or a part, or a price rule for it, begins or ends. */
function spansOf(view: IndexView, catalog: PricedCatalog, id: number): Span[] {
  const starts = new Set([firstDay]);
  const parts = [
    ...(catalog.groups.get(id) ?? []).map(({ productId }) => productId),
    ...(catalog.bundles.get(id) ?? []).flatMap(({ selections }) => selections.map(({ productId }) => productId)),
  ];
  for (const productId of [id, ...parts]) {
    const ofRules = view.ruleDaysOf(productId);
    for (const day of ofRules.from) if (isDay(day)) starts.add(day);
    for (const day of ofRules.to) if (isDay(day)) starts.add(dayAfter(day, 1));
    const values = catalog.values.get(productId);
    if ((values?.get('special_price')?.number ?? null) === null) continue;
    const from = values?.get('special_from_date')?.value?.slice(0, 10);
    const to = values?.get('special_to_date')?.value?.slice(0, 10);
    if (from && isDay(from)) starts.add(from);
    if (to && isDay(to)) starts.add(dayAfter(to, 1));
  }
  const days = [...starts].sort();
  return days.map((from, index) => ({
    from,
    to: days[index + 1] === undefined ? lastDay : dayAfter(days[index + 1] ?? '', -1),
  }));
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && text > firstDay && text < lastDay && !Number.isNaN(Date.parse(text));
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A day as the index compares it: `2026-11-21` is 20261121. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}
