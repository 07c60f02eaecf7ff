import { noAnswers, type OutsideAnswers, type Question } from '#domain/shared/outside-answers.ts';
import { roundDecimal } from '#kernel/decimal.ts';
import { extendedList } from '#kernel/extensions.ts';
import type { Carrier, ShippingRate, ShippingRequest } from './carrier.ts';
import { flatRate } from './flat-rate.ts';
import { freeShippingCarrier } from './free-shipping.ts';
import { tableRate } from './table-rate.ts';

const ownCarriers: readonly Carrier[] = [flatRate, tableRate, freeShippingCarrier];

/** All carriers, in the order of the reference's configuration. */
export const carriers: readonly Carrier[] = extendedList('carriers', ownCarriers, ({ code }) => [code]);

/** The carrier settings of a store view. */
export interface ShippingSettings {
  /** By path (`carriers/flatrate/price`). */
  readonly config: ReadonlyMap<string, string | null>;
  /** What carriers have loaded, by code. */
  readonly facts: ReadonlyMap<string, unknown>;
}

/** A setting of a carrier, or its default. */
export function carrierSetting(
  { config }: Pick<ShippingSettings, 'config'>,
  { code, defaults }: Carrier,
  name: string,
): string {
  const path = `carriers/${code}/${name}`;
  return (config.has(path) ? config.get(path) : defaults[name]) ?? '';
}

const unavailable = 'This shipping method is not available here.';

/** How the carriers of a cart are asked. */
export interface Asking {
  /** What they have answered outside; without it those that ask outside are not offered. */
  readonly answers: OutsideAnswers | undefined;
  /** Only the method of this code. */
  readonly only?: string | undefined;
}

/**
 * The shipping methods that a store offers for a cart (soap-sales 3.4): ordered by carrier, then by price, which is in
 * whole cents. A carrier that does not ship there is left out, or has an entry with the reason if its settings say so.
 */
export function shippingRates(
  settings: ShippingSettings,
  request: ShippingRequest,
  { answers, only }: Asking,
): ShippingRate[] {
  const active = carriers
    .filter(({ code, method }) => only === undefined || only === `${code}_${method}`)
    .map((carrier): ActiveCarrier => ({ carrier, setting: (name) => carrierSetting(settings, carrier, name) }))
    .filter(({ setting }) => setting('active') === '1');
  const prices = pricesOf(settings, request, active, answers ?? noAnswers);
  const offers = active.flatMap((each, index) => {
    const rate = rateOf(each, prices[index]);
    return rate ? [{ rate, order: Number(each.setting('sort_order')) || 0 }] : [];
  });
  return offers.sort((a, b) => a.order - b.order).map(({ rate }) => rate);
}

interface ActiveCarrier {
  readonly carrier: Carrier;
  readonly setting: (name: string) => string;
}

/** The price of each carrier; all that ask outside are asked together. */
function pricesOf(
  settings: ShippingSettings,
  request: ShippingRequest,
  active: readonly ActiveCarrier[],
  answers: OutsideAnswers,
): readonly (number | undefined)[] {
  const asked = active.filter(({ carrier, setting }) => carrier.ask && shipsTo(request, setting));
  const answered = asked.length === 0 ? [] : answers.get(asked.map((each) => questionOf(settings, request, each)));
  return active.map((each) => {
    const { carrier, setting } = each;
    if (carrier.ask) return ifPrice(answered[asked.indexOf(each)]);
    if (!shipsTo(request, setting)) return undefined;
    const price = carrier.price?.(request, { setting, facts: settings.facts.get(carrier.code) });
    // Our own answer NaN for an amount that is too large, which is refused later.
    return ownCarriers.includes(carrier) ? price : ifPrice(price);
  });
}

/** Anything but a price, such as what an extension makes of a setting that is no number, is none. */
const ifPrice = (price: unknown): number | undefined =>
  Number.isSafeInteger(price) && (price as number) >= 0 ? (price as number) : undefined;

const shipsTo = ({ countryId }: ShippingRequest, setting: ActiveCarrier['setting']): boolean =>
  setting('sallowspecific') !== '1' || setting('specificcountry').split(',').includes(countryId);

/** What a carrier is asked outside: another question if the cart, the place or its settings are others. */
function questionOf(
  { config }: ShippingSettings,
  request: ShippingRequest,
  { carrier, setting }: ActiveCarrier,
): Question {
  const { code, ask, timeLimit = 3000 } = carrier;
  const own = [...config].filter(([path]) => path.startsWith(`carriers/${code}/`));
  return {
    key: JSON.stringify([code, own, request]),
    timeLimitMs: timeLimit,
    async ask(outside) {
      const price = await ask?.(request, { ...outside, setting });
      if (price !== undefined && !(Number.isSafeInteger(price) && price >= 0)) {
        throw new Error(`carrier ${code}: ${price} is no price in ten-thousandths`);
      }
      return price;
    },
  };
}

function rateOf(
  { carrier: { code, method }, setting }: ActiveCarrier,
  price: number | undefined,
): ShippingRate | undefined {
  const named = { carrier: code, carrierTitle: setting('title') };
  if (price !== undefined) {
    return { ...named, code: `${code}_${method}`, method, methodTitle: setting('name'), price: roundDecimal(price, 2) };
  }
  if (setting('showmethod') !== '1') return undefined;
  const error = setting('specificerrmsg') || unavailable;
  return { ...named, code: `${code}_error`, method: 'error', methodTitle: '', price: 0, error };
}
