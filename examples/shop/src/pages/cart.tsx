import { type Cart, ok } from '@cartwright/client';
import { useState } from 'preact/hooks';
import { addGiftCard, cart, changeItem, removeGiftCard, removeItem, setCoupon } from '../cart.ts';
import { useLoad } from '../load.ts';
import { Heading, Picture, productHref, Waiting } from '../parts/common.tsx';
import { Field, Form, messageOf, textOf } from '../parts/form.tsx';
import { announce } from '../parts/frame.tsx';
import { rowAmount, Totals } from '../parts/totals.tsx';
import { href } from '../router.tsx';
import { guestCartId, isSignedIn, store } from '../service.ts';
import { money, t } from '../text.ts';
import { Summaries } from './product.tsx';

export function CartPage() {
  const current = cart.value;
  if (current === undefined) return <Waiting error={undefined} />;
  if (current === null || current.items.length === 0)
    return (
      <>
        <Heading>{t('Your cart is empty')}</Heading>
        <p>
          <a href={href('')}>{t('Continue shopping')}</a>
        </p>
      </>
    );
  const hasGone = current.items.some(({ stockStatus }) => stockStatus === 'out_of_stock');
  return (
    <>
      <Heading>{t('Your cart')}</Heading>
      <div class="with-sums">
        <ul class="lines">
          {current.items.map((item) => (
            <Line key={item.id} cart={current} item={item} />
          ))}
        </ul>
        <aside class="sums" aria-label={t('Summary')}>
          <Totals cart={current} />
          <Codes cart={current} />
          {hasGone ? (
            <p class="notice bad">{t('Please remove what is out of stock.')}</p>
          ) : (
            <a class="button main" href={href('checkout')}>
              {t('To the checkout')}
            </a>
          )}
        </aside>
      </div>
      <Suggestions cart={current} />
    </>
  );
}

function Line({ cart: current, item }: { readonly cart: Cart; readonly item: Cart['items'][number] }) {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const currency = current.currency ?? 'USD';
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(undefined);
    await work().catch(setError);
    setBusy(false);
  };
  const page = productHref({ id: item.productId, urlPath: null });
  return (
    <li class="line" aria-busy={isBusy}>
      <Picture src={item.thumbnailUrl} alt="" widths={[100, 200]} sizes="5.5rem" />
      <div class="what">
        <a href={page}>{item.name}</a>
        <Options options={item.options} />
        {item.stockStatus === 'out_of_stock' && <p class="tag">{t('Out of stock')}</p>}
        <div class="actions">
          <label>
            <span class="unseen">{t('Quantity of {name}', { name: item.name })}</span>
            <input
              key={item.qty}
              type="number"
              min={0}
              step="any"
              inputMode="decimal"
              defaultValue={item.qty}
              onChange={(event) => {
                const qty = Number(event.currentTarget.value);
                run(() => (qty > 0 ? changeItem(item.id, qty) : removeItem(item.id)));
              }}
            />
          </label>
          <button
            type="button"
            class="link"
            aria-label={t('Remove {name}', { name: item.name })}
            onClick={() =>
              run(async () => {
                await removeItem(item.id);
                announce(t('{name} is out of the cart.', { name: item.name }));
              })
            }
          >
            {t('Remove')}
          </button>
        </div>
        {error !== undefined && (
          <p class="message" role="alert">
            {messageOf(error)}
          </p>
        )}
      </div>
      <p class="amount">
        <strong>{money(rowAmount(current, item), currency)}</strong>
        {item.qty !== 1 && (
          <small class="soft">
            {t('{price} each', {
              price: money(current.priceDisplay === 'excluding_tax' ? item.price : item.priceInclTax, currency),
            })}
          </small>
        )}
      </p>
    </li>
  );
}

/** What was chosen of a product. */
export function Options({ options }: { readonly options: Cart['items'][number]['options'] }) {
  if (options.length === 0) return null;
  return (
    <dl class="chosen">
      {options.map(({ label, value, url }) => (
        <div key={label}>
          <dt>{label}:</dt> <dd>{url ? <a href={url}>{value}</a> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Coupon and gift cards. */
function Codes({ cart: current }: { readonly cart: Cart }) {
  const currency = current.currency ?? 'USD';
  return (
    <div class="codes">
      {current.appliedCoupon ? (
        <p>
          {t('Coupon')} <strong>{current.appliedCoupon.code}</strong>{' '}
          <button type="button" class="link" onClick={() => setCoupon(null)}>
            {t('Remove')}
          </button>
        </p>
      ) : (
        <details>
          <summary>{t('Coupon')}</summary>
          <Form label={t('Coupon')} class="code" onSend={(values) => setCoupon(textOf(values, 'code') ?? '')}>
            <Field label={t('Coupon code')} name="code" required maxLength={255} autocomplete="off" />
            <button type="submit">{t('Apply')}</button>
          </Form>
        </details>
      )}
      {current.giftCards.map(({ code, amount, balance }) => (
        <p key={code}>
          {t('Gift card')} <strong>{code}</strong>,{' '}
          {t('{amount} of {balance}', { amount: money(amount, currency), balance: money(balance, currency) })}{' '}
          <button type="button" class="link" onClick={() => removeGiftCard(code)}>
            {t('Remove')}
          </button>
        </p>
      ))}
      <details>
        <summary>{t('Gift card')}</summary>
        <Form
          key={current.giftCards.length}
          label={t('Gift card')}
          class="code"
          onSend={(values) => addGiftCard(textOf(values, 'giftcardCode') ?? '')}
        >
          <Field label={t('Gift card code')} name="giftcardCode" required maxLength={255} autocomplete="off" />
          <button type="submit">{t('Apply')}</button>
        </Form>
      </details>
    </div>
  );
}

function Suggestions({ cart: current }: { readonly cart: Cart }) {
  const maskedId = guestCartId();
  const { data } = useLoad(`suggestions ${current.updatedAt}`, async () => {
    if (isSignedIn.value) return ok(store.GET('/carts/mine/suggestions'));
    if (maskedId === null) return undefined;
    return ok(store.GET('/guest-carts/{maskedId}/suggestions', { params: { path: { maskedId } } }));
  });
  return <Summaries title={t('Related products')} products={data?.crossSell} currency={current.currency ?? 'USD'} />;
}
