import { roundDecimal } from '#kernel/decimal.ts';
import { extendedList } from '#kernel/extensions.ts';
import type { Carrier, ShippingRate, ShippingRequest, TableRate } from './carrier.ts';
import { flatRate } from './flat-rate.ts';
import { freeShippingCarrier } from './free-shipping.ts';
import { tableRate } from './table-rate.ts';

/** All carriers, in the order of the reference's configuration. */
export const carriers: readonly Carrier[] = extendedList(
  'carriers',
  [flatRate, tableRate, freeShippingCarrier],
  ({ code }) => [code],
);

/** The carrier settings of a store view. */
export interface ShippingSettings {
  /** By path (`carriers/flatrate/price`). */
  readonly config: ReadonlyMap<string, string | null>;
  readonly tableRates: readonly TableRate[];
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

/**
 * The shipping methods that a store offers for a cart (soap-sales 3.4): ordered by carrier, then by price, which is in
 * whole cents. A carrier that does not ship there is left out, or has an entry with the reason if its settings say so.
 */
export function shippingRates(settings: ShippingSettings, request: ShippingRequest): ShippingRate[] {
  const offers = carriers.flatMap((carrier) => {
    const setting = (name: string): string => carrierSetting(settings, carrier, name);
    if (setting('active') !== '1') return [];
    const rate = rateOf(carrier, request, settings, setting);
    return rate ? [{ rate, order: Number(setting('sort_order')) || 0 }] : [];
  });
  return offers.sort((a, b) => a.order - b.order).map(({ rate }) => rate);
}

function rateOf(
  carrier: Carrier,
  request: ShippingRequest,
  { tableRates }: ShippingSettings,
  setting: (name: string) => string,
): ShippingRate | undefined {
  const { code, method } = carrier;
  const named = { carrier: code, carrierTitle: setting('title') };
  const isAllowed =
    setting('sallowspecific') !== '1' || setting('specificcountry').split(',').includes(request.countryId);
  const price = isAllowed ? carrier.price(request, { setting, tableRates }) : undefined;
  if (price !== undefined) {
    return { ...named, code: `${code}_${method}`, method, methodTitle: setting('name'), price: roundDecimal(price, 2) };
  }
  if (setting('showmethod') !== '1') return undefined;
  const error = setting('specificerrmsg') || unavailable;
  return { ...named, code: `${code}_error`, method: 'error', methodTitle: '', price: 0, error };
}
