import type { Static } from 'typebox';
import type { AdjustedLine } from '#domain/cart/commands/merge.ts';
import { imageUrl } from '#domain/catalog/products/read/media.ts';
import type { PricedRate, ShownCart, ShownLine } from '#domain/checkout/show-cart.ts';
import { shownSums } from '#domain/checkout/shown-sums.ts';
import {
  type AppliedFixedTax,
  type FixedTaxAmounts,
  fixedTaxesWithParts,
  fixedTaxSum,
} from '#domain/pricing/totals/fixed-taxes.ts';
import type { LineAmounts } from '#domain/pricing/totals/money.ts';
import { inLanguage } from '#domain/shared/refusals/language.ts';
import { decimalToNumber, moneyToNumber } from '#kernel/decimal.ts';
import { shownChoices } from '../../choices.ts';
import { inWords } from '../orders/choices-in-words.ts';
import type { cart, cartAddress, shippingMethod } from './schemas.ts';

/** A cart, the same for every kind of address. `baseUrl` is without a trailing slash. */
export function cartShown(priced: ShownCart, baseUrl: string): Static<typeof cart> {
  const { quote, totals, lines, billing, shipping, payment, rates, methods } = priced;
  return {
    id: quote.quote_id,
    storeId: quote.store_id,
    isActive: quote.is_active === 1,
    isVirtual: totals.isVirtual,
    guestsMayOrder: priced.isForGuests,
    customerId: quote.customer_id || null,
    customerEmail: quote.customer_email,
    customerNote: quote.customer_note,
    reservedOrderId: quote.reserved_order_id,
    currency: quote.quote_currency_code,
    baseCurrency: quote.base_currency_code,
    itemsCount: totals.itemsCount,
    itemsQty: decimalToNumber(totals.itemsQty),
    items: lines.map((line) => itemShown(line, baseUrl)),
    giftMessage: priced.giftMessage ?? null,
    prices: shownSums(totals),
    priceDisplay: priced.priceDisplay,
    ...(priced.fixedTaxDisplay && { fixedTaxDisplay: priced.fixedTaxDisplay }),
    totals: totalsShown(priced),
    billingAddress: billing ? addressShown(billing) : null,
    shippingAddress: shipping ? addressShown(shipping) : null,
    availableShippingMethods: rates.map(rateShown),
    selectedShippingMethod: chosenShown(priced),
    availablePaymentMethods: methods.map(({ code, title }) => ({ code, title })),
    selectedPaymentMethod: payment ?? null,
    appliedCoupon:
      quote.coupon_code === null || quote.coupon_code === ''
        ? null
        : { code: quote.coupon_code, discountAmount: above(totals.quote.discount) },
    giftCards: (totals.giftCards ?? []).map(({ code, balance, quote: applied }) => ({
      code,
      balance: moneyToNumber(balance),
      amount: moneyToNumber(applied),
    })),
    createdAt: new Date(quote.created_at).toISOString(),
    updatedAt: new Date(quote.updated_at).toISOString(),
  };
}

/** A quantity that was reduced during a merge, with the reason in a language (`de`). */
export function adjustedShown({ sku, name, asked, qty, problem }: AdjustedLine, language: string) {
  const { message } = inLanguage(language, { message: problem.text, errors: [] });
  const reason = { reason: message, code: problem.code };
  return { sku, name, requestedQty: decimalToNumber(asked), qty: decimalToNumber(qty), ...reason };
}

/** Shows a negative sum as positive. */
const above = (discount: number): number => moneyToNumber(discount === 0 ? 0 : -discount);

function itemShown({ line, parts, choices, isInStock, thumbnail, address, giftMessage }: ShownLine, baseUrl: string) {
  const { quote, taxPercent, discountPercent } = line.cost;
  const fixedTaxes = fixedTaxesWithParts(line, parts);
  return {
    id: line.itemId ?? 0,
    sku: line.sku,
    name: line.name,
    qty: decimalToNumber(line.qty),
    price: decimalToNumber(quote.price),
    priceInclTax: decimalToNumber(quote.priceInclTax),
    rowTotal: moneyToNumber(quote.rowTotal),
    rowTotalInclTax: moneyToNumber(quote.rowTotalInclTax),
    rowTotalWithDiscount: moneyToNumber(quote.rowTotal - quote.discount),
    discountAmount: moneyToNumber(quote.discount),
    discountPercent: decimalToNumber(discountPercent),
    taxAmount: moneyToNumber(quote.tax),
    taxPercent: decimalToNumber(taxPercent),
    fixedTaxes: fixedTaxes.map(({ title, quote: { amount, row } }) => ({
      title,
      amount: decimalToNumber(amount),
      rowAmount: moneyToNumber(row),
    })),
    ...(fixedTaxes.length > 0 && { withFixedTaxes: withFixedTaxes(quote, fixedTaxes) }),
    customPrice: line.customPrice === null ? null : decimalToNumber(line.customPrice),
    productId: line.productId,
    productType: line.productType,
    urlPath: address,
    thumbnailUrl: imageUrl(`${baseUrl}/media/catalog/product`, thumbnail),
    options: inWords(choices, baseUrl),
    choices: shownChoices(line.buyRequest),
    giftMessage: giftMessage ?? null,
    stockStatus: isInStock ? ('in_stock' as const) : ('out_of_stock' as const),
  };
}

function withFixedTaxes(quote: LineAmounts, fixedTaxes: readonly AppliedFixedTax[]) {
  const sum = (amount: number, tax: keyof FixedTaxAmounts): number =>
    decimalToNumber(amount + fixedTaxSum(fixedTaxes, 'quote', tax));
  return {
    price: sum(quote.price, 'amount'),
    priceInclTax: sum(quote.priceInclTax, 'amountInclTax'),
    rowTotal: sum(quote.rowTotal, 'row'),
    rowTotalInclTax: sum(quote.rowTotalInclTax, 'rowInclTax'),
  };
}

/** The totals as people read them: zero ones are left out, except the tax and the grand total. */
const labels = {
  en: {
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping & Handling',
    tax: 'Tax',
    giftCard: 'Gift card',
    grandTotal: 'Grand Total',
  },
  de: {
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    shipping: 'Versand',
    tax: 'Steuer',
    giftCard: 'Geschenkkarte',
    grandTotal: 'Gesamtsumme',
  },
};

/** The rows below the items, with labels in the language of the store view, or English. */
function totalsShown({ totals, language }: ShownCart) {
  const label = language === 'de' ? labels.de : labels.en;
  const { quote, base, discountLabel, shipping, added: ofExtensions = [] } = totals;
  const row = (code: string, title: string, amount: number, baseAmount: number) => ({
    code,
    label: title,
    amount: moneyToNumber(amount),
    baseAmount: moneyToNumber(baseAmount),
  });
  return [
    row('subtotal', label.subtotal, quote.subtotal, base.subtotal),
    ...(quote.discount === 0
      ? []
      : [
          row(
            'discount',
            discountLabel ? `${label.discount} (${discountLabel})` : label.discount,
            quote.discount,
            base.discount,
          ),
        ]),
    ...(shipping
      ? [row('shipping', `${label.shipping} (${shipping.description})`, quote.shipping, base.shipping)]
      : []),
    ...(quote.tax === 0 ? [] : [row('tax', label.tax, quote.tax, base.tax)]),
    ...ofExtensions.filter(({ pays }) => !pays).map((added) => row(added.code, added.title, added.quote, added.base)),
    ...(totals.giftCards ?? [])
      .filter(({ balance }) => balance > 0)
      .map(({ code, quote: paid, base: basePaid }) =>
        row('gift_card', `${label.giftCard} (${code})`, 0 - paid, 0 - basePaid),
      ),
    ...ofExtensions
      .filter(({ pays }) => pays)
      .map((added) => row(added.code, added.title, 0 - added.quote, 0 - added.base)),
    row('grand_total', label.grandTotal, quote.grandTotal, base.grandTotal),
  ];
}

/** A shipping method. */
export function rateShown({ rate, price, priceInclTax }: PricedRate): Static<typeof shippingMethod> {
  return {
    code: rate.code,
    carrierCode: rate.carrier,
    methodCode: rate.method,
    carrierTitle: rate.carrierTitle,
    methodTitle: rate.methodTitle,
    price: moneyToNumber(price),
    priceInclTax: moneyToNumber(priceInclTax),
    error: rate.error ?? null,
  };
}

function chosenShown({ totals: { shipping, quote } }: ShownCart) {
  if (!shipping) return null;
  const separator = shipping.code.indexOf('_');
  return {
    code: shipping.code,
    carrierCode: shipping.code.slice(0, separator),
    methodCode: shipping.code.slice(separator + 1),
    description: shipping.description,
    price: moneyToNumber(quote.shipping),
    priceInclTax: moneyToNumber(quote.shippingInclTax),
  };
}

function addressShown(row: NonNullable<ShownCart['billing']>): Static<typeof cartAddress> {
  return {
    id: row.address_id,
    prefix: row.prefix,
    firstName: row.firstname,
    middleName: row.middlename,
    lastName: row.lastname,
    suffix: row.suffix,
    company: row.company,
    street: row.street ? row.street.split('\n') : [],
    city: row.city,
    region: row.region,
    regionId: row.region_id,
    postcode: row.postcode,
    countryId: row.country_id,
    telephone: row.telephone,
    fax: row.fax,
    email: row.email,
    customerAddressId: row.customer_address_id,
    sameAsBilling: row.same_as_billing === 1,
  };
}
