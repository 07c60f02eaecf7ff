import type { Cart } from '@cartwright/client';
import { money, t } from '../text.ts';

/** The sums of a cart, as the store counts them. */
export function Totals({ cart }: { readonly cart: Cart }) {
  const currency = cart.currency ?? cart.baseCurrency ?? 'USD';
  return (
    <dl class="totals">
      {cart.totals.map(({ code, label, amount }) => (
        <div key={`${code} ${label}`} class={code === 'grand_total' ? 'grand' : undefined}>
          <dt>{label}</dt>
          <dd>{money(amount, currency)}</dd>
        </div>
      ))}
      {!cart.isVirtual && !cart.selectedShippingMethod && (
        <p class="soft small">{t('Shipping is added at the checkout.')}</p>
      )}
    </dl>
  );
}

/** The amount of a row, as the store view shows prices. */
export function rowAmount({ priceDisplay }: Cart, item: Cart['items'][number]): number {
  return priceDisplay === 'excluding_tax' ? item.rowTotal : item.rowTotalInclTax;
}
