import { type PromoAttributes, promoAttributes } from '#domain/catalog/products/record/promo-attributes.ts';
import { type ActiveRules, activeRules, usableRules } from '#domain/pricing/promotions/load-rules.ts';
import type { Promotions } from '#domain/pricing/totals/collectors/collector.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import type { AskAddresses } from './cart-addresses.ts';
import { type Cart, ownLines } from './lines/cart.ts';
import type { CartCatalog } from './lines/cart-catalog.ts';
import { isVirtualCart, rowWeight } from './totals.ts';

const paymentOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_payment').select('method').where('quote_id', '=', p.quoteId).orderBy('payment_id').limit(1),
);

/** The payment method of a quote; empty for none. */
async function chosenPayment(tx: Tx, quoteId: number): Promise<string> {
  return (await tx.first(paymentOf, { quoteId }))?.method ?? '';
}

/**
 * The price rules that may apply to a cart, with the facts that their conditions need. No query if no rule without a
 * coupon is in force, the cart has no coupon, and nothing has changed since. Otherwise there is one query for each of
 * coupon, limits, address, payment and attributes that some rule needs.
 */
export async function loadCartPromotions(
  tx: Tx,
  cart: Cart,
  { today }: Pick<CartCatalog, 'today'>,
  askAddresses: AskAddresses,
  paymentMethod?: string,
): Promise<Promotions | undefined> {
  const { quote } = cart;
  const audience = {
    storeId: quote.store_id,
    websiteId: quote.website_id,
    groupId: quote.customer_group_id,
    today,
  };
  const { value: active } = await activeRules(tx, audience);
  if (active.rules.length === 0 || cart.lines.length === 0) return undefined;
  const user = { customerId: quote.customer_id, couponCode: quote.coupon_code };
  const rules = await usableRules(tx, active, user, today);
  if (rules.length === 0) return undefined;
  const [addresses, payment, attributes] = await tx.together(
    askAddresses,
    async () => (active.asksPaymentMethod ? (paymentMethod ?? chosenPayment(tx, quote.quote_id)) : ''),
    () => loadAttributes(tx, cart, active),
  );
  const type = isVirtualCart(cart) ? 'billing' : 'shipping';
  const address = addresses.find(({ address_type }) => address_type === type);
  const own = ownLines(cart);
  return {
    rules,
    cart: {
      totalQty: own.reduce((sum, { qty }) => sum + qty, 0),
      weight: own.reduce((sum, line) => sum + rowWeight(line), 0),
      paymentMethod: payment,
      shippingMethod: quote.shipping_method ?? '',
      postcode: address?.postcode ?? '',
      region: address?.region ?? '',
      regionId: String(address?.region_id ?? ''),
      countryId: address?.country_id ?? '',
    },
    attribute: (productId, code) => attributes.get(productId)?.get(code),
  };
}

const keptAttributes: Memo<PromoAttributes | undefined> = memo();

/** The attributes of the products of a cart that rules need. */
async function loadAttributes(
  tx: Tx,
  cart: Cart,
  { productAttributes: codes }: ActiveRules,
): Promise<ReadonlyMap<number, PromoAttributes>> {
  if (codes.length === 0) return new Map();
  const ids = cart.lines.map(({ productId }) => productId);
  const { store_id: storeId } = cart.quote;
  const scope = `${storeId} ${codes.join(' ')}`;
  const found = await tx.rememberEach(keptAttributes, scope, ids, (unknown) =>
    promoAttributes(tx, unknown, codes, storeId),
  );
  return new Map([...found].flatMap(([id, { value }]) => (value ? [[id, value] as const] : [])));
}
