import type { ShippingRate, ShippingRequest } from '#domain/pricing/shipping/carrier.ts';
import { type Asking, type ShippingSettings, shippingRates } from '#domain/pricing/shipping/rates.ts';
import type { Money, ShippingChoice } from '#domain/pricing/totals/money.ts';
import { multiplyDecimals, unit } from '#kernel/decimal.ts';
import type { AddressRows } from './cart-addresses.ts';
import { type Cart, type CartLine, ownLines, partsOf } from './lines/cart.ts';
import type { CartCatalog } from './lines/cart-catalog.ts';
import { cartProductType } from './product-types/index.ts';
import { isVirtualCart, rowWeight } from './totals.ts';

/**
 * The shipping methods for a cart after its lines are priced; none if the address has no country, or nothing is
 * shipped.
 */
export function cartRates(
  settings: ShippingSettings,
  cart: Cart,
  catalog: CartCatalog,
  addresses: AddressRows,
  asking: Asking,
): (money: Money) => ShippingRate[] {
  const place = addresses.find(({ address_type }) => address_type === 'shipping');
  if (!place?.country_id || isVirtualCart(cart) || cart.lines.length === 0) return () => [];
  const destination = {
    currency: cart.quote.base_currency_code ?? '',
    countryId: place.country_id,
    regionId: place.region_id ?? 0,
    postcode: place.postcode?.trim() ?? '',
  };
  return (money) => shippingRates(settings, { ...destination, ...packageOf(cart, catalog, money) }, asking);
}

/**
 * The shipping of a cart whose methods are known: at the price of the back office, whether a carrier offers it or not; or
 * else as its carrier offers it. Undefined if nothing is shipped, or the method is not offered.
 */
export function shippingOf(cart: Cart, rates: readonly ShippingRate[]): ShippingChoice | undefined {
  const { shipping_method: code, shipping_price: ownPrice, shipping_title: title } = cart.quote;
  const offered = chosenRate(rates, code);
  if (code === null || ownPrice === null) return offered;
  if (isVirtualCart(cart) || cart.lines.length === 0) return undefined;
  return { code, description: title ?? offered?.description ?? code, price: offered?.price ?? 0, ownPrice };
}

/** A shipping method, if it is offered. */
export function chosenRate(rates: readonly ShippingRate[], code: string | null): ShippingChoice | undefined {
  const rate = rates.find((candidate) => candidate.code === code && candidate.error === undefined);
  return rate && { code: rate.code, description: `${rate.carrierTitle} - ${rate.methodTitle}`, price: rate.price };
}

function packageOf(
  cart: Cart,
  catalog: CartCatalog,
  money: Money,
): Omit<ShippingRequest, 'currency' | 'countryId' | 'regionId' | 'postcode'> {
  const sums = { qty: 0, weight: 0, virtualValue: 0 };
  const free = { qty: 0, lineQty: 0, weight: 0, value: 0 };
  for (const [owner, line] of ownLines(cart).entries()) {
    const parts = money.lines.filter((line) => line.owner === owner);
    const value = parts.reduce((sum, { base }) => sum + base.rowTotal, 0);
    if (line.isVirtual) {
      sums.virtualValue += value;
      continue;
    }
    const pieces = piecesOf(cart, catalog, line);
    const weight = rowWeight(line);
    sums.qty += pieces;
    sums.weight += weight;
    const share = Math.min(1, (parts.at(-1)?.freeQty ?? 0) / line.qty);
    free.qty += Math.round(pieces * share);
    if (share > 0) free.lineQty += pieces;
    free.weight += Math.round(weight * share);
    if (share === 1) free.value += value;
  }
  const { subtotal, subtotalInclTax } = money.base;
  return { value: subtotal, valueInclTax: subtotalInclTax, ...sums, free, isFree: money.hasFreeShipping };
}

/** How many pieces of a line are shipped: those of its parts, if these are shipped separately. */
function piecesOf(cart: Cart, catalog: CartCatalog, line: CartLine): number {
  if (!cartProductType(line.productType)?.shipsParts?.(catalog, line)) return line.qty;
  return partsOf(cart, line).reduce(
    (sum, part) => (part.isVirtual ? sum : sum + (multiplyDecimals(part.qty, line.qty, 4) ?? unit)),
    0,
  );
}
