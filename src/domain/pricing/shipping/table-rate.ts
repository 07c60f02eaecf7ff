import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import type { Carrier, ShippingRequest } from './carrier.ts';
import { withHandling } from './handling.ts';

/** The conditions that rates of a table can use. */
export const tableConditions = ['package_weight', 'package_value', 'package_qty'] as const;

/** A row of the table of rates, for the website and the condition that the store has chosen. */
export interface TableRate {
  /** `0` for every country. */
  readonly countryId: string;
  /** 0 for every region. */
  readonly regionId: number;
  /** `*` or empty for every postcode; or the beginning of one, followed by `*`. */
  readonly postcode: string;
  readonly conditionValue: number;
  readonly price: number;
}

const ratesOf = statement((q, p: { websiteId: number; condition: string }) =>
  q
    .selectFrom('shipping_table_rate')
    .select(['country_id', 'region_id', 'postcode', 'condition_value', 'price'])
    .where('website_id', '=', p.websiteId)
    .where('condition_name', '=', p.condition),
);
const cache: Memo<readonly TableRate[]> = memo();

/** A price by destination and by weight, value or quantity (soap-sales 11.2). Free pieces do not count (Q8). */
export const tableRate: Carrier = {
  code: 'tablerate',
  method: 'bestway',
  defaults: {
    active: '0',
    title: 'Best Way',
    name: 'Table Rate',
    condition_name: 'package_weight',
    include_virtual_price: '1',
  },
  async load(tx, { websiteId, setting }) {
    const condition = setting('condition_name');
    const rates = await tx.remember(cache, `${websiteId} ${condition}`, async () =>
      (await tx.all(ratesOf, { websiteId, condition })).map((row) => ({
        countryId: row.country_id,
        regionId: row.region_id,
        postcode: row.postcode,
        conditionValue: row.condition_value,
        price: row.price,
      })),
    );
    return rates.value;
  },
  price(request, { setting, facts }) {
    // Of an order that ships for free all of it counts: so it is offered the method, too.
    const { isFree } = request;
    const free = isFree ? nothingFree : request.free;
    const withVirtual = setting('include_virtual_price') !== '0';
    const measured: Readonly<Record<string, number>> = {
      package_weight: request.weight - free.weight,
      package_value: request.value - free.value - (withVirtual ? 0 : request.virtualValue),
      package_qty: request.qty - free.qty,
    };
    const row = bestRow(facts as readonly TableRate[], request, measured[setting('condition_name')] ?? 0);
    if (!row) return undefined;
    return isFree || request.qty - free.qty <= 0 ? 0 : withHandling(row.price, setting);
  },
};

const nothingFree: ShippingRequest['free'] = { qty: 0, lineQty: 0, weight: 0, value: 0 };

/** Rows are compared by country, then region, then postcode, then the highest step; general rows come last. */
function bestRow(rates: readonly TableRate[], place: ShippingRequest, measured: number): TableRate | undefined {
  return rates
    .filter((rate) => rate.conditionValue <= measured && isFor(rate, place))
    .sort(
      (a, b) =>
        compareText(b.countryId, a.countryId) ||
        b.regionId - a.regionId ||
        b.postcode.length - a.postcode.length ||
        compareText(b.postcode, a.postcode) ||
        b.conditionValue - a.conditionValue,
    )[0];
}

function isFor(rate: TableRate, { countryId, regionId, postcode }: ShippingRequest): boolean {
  const isCountry = rate.countryId === '0' || rate.countryId === countryId;
  const isRegion = rate.regionId === 0 || rate.regionId === regionId;
  return isCountry && isRegion && isPostcode(rate.postcode, postcode);
}

function isPostcode(pattern: string, postcode: string): boolean {
  if (pattern === '' || pattern === '*' || pattern === postcode) return true;
  return pattern.endsWith('*') && postcode.startsWith(pattern.slice(0, -1));
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
