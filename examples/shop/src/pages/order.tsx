import { type Order, ok, type PlacedOrder } from '@cartwright/client';
import { useLoad } from '../load.ts';
import { AddressText } from '../parts/address.tsx';
import { Heading, Waiting } from '../parts/common.tsx';
import { href, place } from '../router.tsx';
import { isSignedIn, store } from '../service.ts';
import { day, money, t } from '../text.ts';

const tokenKey = (incrementId: string): string => `shop.order.${incrementId}`;

/** A guest sees the order again with the token of the answer; it is kept in this browser. */
export function keepGuestOrder({ incrementId, accessToken }: PlacedOrder): void {
  if (incrementId && accessToken) localStorage.setItem(tokenKey(incrementId), accessToken);
}

/** An order by its number: after the checkout, and for guests. */
export function OrderPage({ incrementId }: { readonly incrementId: string }) {
  const { query } = place.value;
  const token = localStorage.getItem(tokenKey(incrementId));
  const id = Number(query.get('id'));
  const { data, error, reload } = useLoad(`order ${incrementId} ${isSignedIn.value}`, () => {
    if (id > 0) return ok(store.GET('/customers/me/orders/{id}', { params: { path: { id } } }));
    const params = { path: { incrementId }, header: { 'X-Order-Token': token ?? '' } };
    return ok(store.GET('/guest-orders/{incrementId}', { params }));
  });
  if (!data) return <Waiting error={error} reload={reload} />;
  return (
    <>
      <Heading
        soft={
          query.has('new')
            ? t('We have your order, and have written to {email}.', { email: data.customerEmail ?? '' })
            : undefined
        }
      >
        {query.has('new') ? t('Thank you for your order') : t('Order {number}', { number: incrementId })}
      </Heading>
      <OrderDetail order={data} />
      <p>
        <a class="button" href={href('')}>
          {t('To the home page')}
        </a>
      </p>
    </>
  );
}

/** The words for the states of an order. */
export const stateOf = (order: { readonly state: string | null; readonly status: string | null }): string => {
  const words: Record<string, string> = {
    new: t('received'),
    pending_payment: t('waits for the payment'),
    processing: t('being prepared'),
    complete: t('complete'),
    closed: t('refunded'),
    canceled: t('canceled'),
    holded: t('on hold'),
    payment_review: t('payment is being checked'),
  };
  return words[order.state ?? ''] ?? order.status ?? '';
};

/** Everything that an order's customer sees of it. */
export function OrderDetail({ order }: { readonly order: Order }) {
  const currency = order.currency ?? 'USD';
  const { prices } = order;
  const sums: [string, number][] = [
    [t('Subtotal'), prices.subtotal],
    [t('Discount'), -Math.abs(prices.discountAmount)],
    [t('Shipping'), prices.shippingAmount],
    [t('Tax'), prices.taxAmount],
    [t('Gift card'), -Math.abs(prices.giftcardAmount)],
  ];
  const notes = order.statusHistory.filter(({ note }) => note);
  return (
    <div class="order">
      <dl class="facts">
        <div>
          <dt>{t('Number')}</dt>
          <dd>{order.incrementId}</dd>
        </div>
        <div>
          <dt>{t('Date')}</dt>
          <dd>{day(order.createdAt)}</dd>
        </div>
        <div>
          <dt>{t('Status')}</dt>
          <dd>{stateOf(order)}</dd>
        </div>
      </dl>
      <ul class="lines">
        {order.items
          .filter(({ parentItemId }) => parentItemId === null)
          .map((item) => (
            <li class="line plain" key={item.id}>
              <div class="what">
                <strong>
                  {item.qtyOrdered} × {item.name}
                </strong>
                <dl class="chosen">
                  {item.options.map(({ label, value }) => (
                    <div key={label}>
                      <dt>{label}:</dt> <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
                <small class="soft">{item.sku}</small>
              </div>
              <p class="amount">
                <strong>{money(item.rowTotal, currency)}</strong>
              </p>
            </li>
          ))}
      </ul>
      <dl class="totals">
        {sums
          .filter(([label, amount]) => amount !== 0 || label === t('Subtotal'))
          .map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{money(amount, currency)}</dd>
            </div>
          ))}
        <div class="grand">
          <dt>{t('Total')}</dt>
          <dd>{money(prices.grandTotal, currency)}</dd>
        </div>
      </dl>
      <div class="columns">
        {order.shippingAddress && (
          <section>
            <h3>{t('Shipping address')}</h3>
            <AddressText address={order.shippingAddress} />
            <p class="soft">{order.shippingDescription}</p>
          </section>
        )}
        {order.billingAddress && (
          <section>
            <h3>{t('Billing address')}</h3>
            <AddressText address={order.billingAddress} />
            <p class="soft">{order.paymentMethodTitle}</p>
          </section>
        )}
      </div>
      {order.shipments.length > 0 && (
        <section>
          <h3>{t('Shipments')}</h3>
          <ul>
            {order.shipments.map((shipment) => (
              <li key={shipment.id}>
                {day(shipment.createdAt)}
                {shipment.tracks.map((track) => (
                  <span key={track.id}>
                    {', '}
                    {track.title} {track.trackNumber}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
      {notes.length > 0 && (
        <section>
          <h3>{t('Messages')}</h3>
          <ul>
            {notes.map(({ note, createdAt }) => (
              <li key={createdAt}>
                {day(createdAt)}: {note}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
