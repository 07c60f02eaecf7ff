import { ok } from '@cartwright/client';
import { useState } from 'preact/hooks';
import { loadCart } from '../cart.ts';
import { useLoad } from '../load.ts';
import { Heading, Waiting } from '../parts/common.tsx';
import { Area, Field, Form, textOf } from '../parts/form.tsx';
import { go, href, place } from '../router.tsx';
import { signIn, store } from '../service.ts';
import { day, t } from '../text.ts';
import { Wish } from './account.tsx';
import { shopMoney } from './list.tsx';

/** `customer/account/resetpassword/?id=1&token=...`, which the mail about a forgotten password links to. */
export function ResetPage() {
  const token = place.value.query.get('token') ?? '';
  const [isDone, setDone] = useState(false);
  return (
    <>
      <Heading>{t('Choose a new password')}</Heading>
      {isDone ? (
        <p class="notice" role="status">
          {t('Your password is changed.')} <a href={href('sign-in')}>{t('Sign in')}</a>
        </p>
      ) : (
        <Form
          label={t('Choose a new password')}
          onSend={async (values) => {
            await ok(
              store.POST('/customers/reset-password', {
                body: { token, newPassword: String(values.get('newPassword')) },
              }),
            );
            setDone(true);
          }}
        >
          <Field
            label={t('New password')}
            name="newPassword"
            type="password"
            required
            autocomplete="new-password"
            hint={t('At least 8 characters.')}
          />
          <div class="actions">
            <button type="submit" class="main">
              {t('Save')}
            </button>
            <a href={href('customer/account/forgotpassword')}>{t('Send me another link')}</a>
          </div>
        </Form>
      )}
    </>
  );
}

/** `customer/account/confirm/?id=1&key=...`: the call takes the address, too, which the link does not have. */
export function ConfirmPage() {
  const token = place.value.query.get('key') ?? '';
  return (
    <>
      <Heading>{t('Confirm your account')}</Heading>
      <Form
        label={t('Confirm your account')}
        onSend={async (values) => {
          const email = textOf(values, 'email') ?? '';
          const password = textOf(values, 'password');
          await ok(store.POST('/customers/confirm', { body: { email, token } }));
          if (password) {
            await signIn(email, password);
            await loadCart();
          }
          go(href(password ? 'account' : 'sign-in'), { replace: true });
        }}
      >
        <Field label={t('E-mail')} name="email" type="email" required autocomplete="username" />
        <Field
          label={t('Password')}
          name="password"
          type="password"
          autocomplete="current-password"
          hint={t('If you want to be signed in at once.')}
        />
        <div class="actions">
          <button type="submit" class="main">
            {t('Confirm')}
          </button>
        </div>
      </Form>
    </>
  );
}

/** `newsletter/subscriber/confirm/id/3/code/abc/`. */
export function ConfirmNewsletterPage({ id, token }: { readonly id: number; readonly token: string }) {
  const { data, error } = useLoad(`confirm ${id}`, () =>
    ok(store.POST('/newsletter/confirm', { body: { id, token } })),
  );
  return (
    <>
      <Heading>{t('Newsletter')}</Heading>
      {data ? <p>{t('Thank you. {email} is subscribed.', { email: data.email ?? '' })}</p> : <Waiting error={error} />}
    </>
  );
}

/** `wishlist/shared/index/code/abc/`. */
export function SharedWishlistPage({ code }: { readonly code: string }) {
  const { data, error, reload } = useLoad(`shared ${code}`, () =>
    ok(store.GET('/shared-wishlists/{code}', { params: { path: { code } } })),
  );
  return (
    <>
      <Heading>{t('A wishlist')}</Heading>
      {data ? (
        <ul class="cards">
          {data.map((item) => (
            <li class="card" key={item.id}>
              <Wish item={item} />
            </li>
          ))}
        </ul>
      ) : (
        <Waiting error={error} reload={reload} />
      )}
    </>
  );
}

export function NewsletterPage() {
  const [said, setSaid] = useState('');
  return (
    <>
      <Heading>{t('Newsletter')}</Heading>
      {said ? (
        <p class="notice" role="status">
          {said}
        </p>
      ) : (
        <Form
          label={t('Newsletter')}
          onSend={async (values) => {
            const { isSubscribed } = await ok(
              store.POST('/newsletter/subscribe', { body: { email: textOf(values, 'email') ?? '' } }),
            );
            setSaid(
              isSubscribed ? t('Thank you. You are on the list.') : t('We have sent you a link that confirms it.'),
            );
          }}
        >
          <Field label={t('E-mail')} name="email" type="email" required autocomplete="email" />
          <div class="actions">
            <button type="submit" class="main">
              {t('Subscribe')}
            </button>
          </div>
        </Form>
      )}
    </>
  );
}

export function ContactPage() {
  const [isSent, setSent] = useState(false);
  return (
    <>
      <Heading>{t('Contact us')}</Heading>
      {isSent ? (
        <p class="notice" role="status">
          {t('Thank you. We answer by mail.')}
        </p>
      ) : (
        <Form
          label={t('Contact us')}
          onSend={async (values) => {
            const telephone = textOf(values, 'telephone');
            const body = {
              name: textOf(values, 'name') ?? '',
              email: textOf(values, 'email') ?? '',
              comment: textOf(values, 'comment') ?? '',
              ...(telephone && { telephone }),
            };
            await ok(store.POST('/contact', { body }));
            setSent(true);
          }}
        >
          <Field label={t('Your name')} name="name" required autocomplete="name" />
          <Field label={t('E-mail')} name="email" type="email" required autocomplete="email" />
          <Field label={t('Telephone')} name="telephone" type="tel" autocomplete="tel" />
          <Area label={t('Message')} name="comment" required />
          <div class="actions">
            <button type="submit" class="main">
              {t('Send')}
            </button>
          </div>
        </Form>
      )}
    </>
  );
}

export function GiftCardPage() {
  const [said, setSaid] = useState('');
  return (
    <>
      <Heading>{t('Gift card balance')}</Heading>
      <Form
        label={t('Gift card balance')}
        onSend={async (values) => {
          setSaid('');
          const code = textOf(values, 'code') ?? '';
          const { isValid, balance, expiresAt } = await ok(store.POST('/giftcards/balance', { body: { code } }));
          setSaid(
            isValid
              ? [
                  t('{amount} are left.', { amount: shopMoney(balance ?? 0) }),
                  expiresAt && t('Good until {day}.', { day: day(expiresAt) }),
                ]
                  .filter(Boolean)
                  .join(' ')
              : t('This card cannot be used.'),
          );
        }}
      >
        <Field label={t('Gift card code')} name="code" required autocomplete="off" />
        <div class="actions">
          <button type="submit" class="main">
            {t('Show the balance')}
          </button>
        </div>
        {said && (
          <p class="notice" role="status">
            {said}
          </p>
        )}
      </Form>
    </>
  );
}
