import { CartwrightError, type CustomerAddress, ok, type WishlistItem } from '@cartwright/client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { loadCart } from '../cart.ts';
import { useLoad } from '../load.ts';
import { AddressFields, AddressText, addressOf } from '../parts/address.tsx';
import { Heading, Pager, Picture, productHref, Stars, Waiting } from '../parts/common.tsx';
import { Field, Form, messageOf, textOf } from '../parts/form.tsx';
import { announce } from '../parts/frame.tsx';
import { go, href, place } from '../router.tsx';
import { config, isSignedIn, renameSession, session, signIn, signOut, store } from '../service.ts';
import { day, money, t } from '../text.ts';
import { OrderDetail, stateOf } from './order.tsx';

/** Where to go after the sign-in: a page of the shop. */
const wanted = (): string => href(place.value.query.get('to') ?? 'account');

export function SignInPage() {
  return (
    <>
      <Heading>{t('Sign in')}</Heading>
      <div class="columns">
        <section>
          <Form
            label={t('Sign in')}
            onSend={async (values) => {
              await signIn(textOf(values, 'email') ?? '', String(values.get('password'))).catch(atPassword);
              await loadCart();
              go(wanted(), { replace: true });
            }}
          >
            <Field label={t('E-mail')} name="email" type="email" required autocomplete="username" />
            <Field label={t('Password')} name="password" type="password" required autocomplete="current-password" />
            <div class="actions">
              <button type="submit" class="main">
                {t('Sign in')}
              </button>
              <a href={href('customer/account/forgotpassword')}>{t('Forgot the password?')}</a>
            </div>
          </Form>
        </section>
        {config.value?.isRegistrationAllowed && (
          <section>
            <h2>{t('New customer?')}</h2>
            <p>{t('With an account you see your orders, and keep addresses and a wishlist.')}</p>
            <a class="button" href={href('register', { to: place.value.query.get('to') })}>
              {t('Create account')}
            </a>
          </section>
        )}
      </div>
    </>
  );
}

/** The refusal of a login says the same for every reason. */
function atPassword(error: unknown): never {
  if (!(error instanceof CartwrightError) || error.code !== 'invalid_grant') throw error;
  const message = t('This e-mail address and password do not fit together.');
  throw new CartwrightError({ ...error.problem, errors: [{ field: '/password', message }] }, error.status);
}

export function RegisterPage() {
  const [waits, setWaits] = useState(false);
  if (waits)
    return (
      <>
        <Heading>{t('Please check your mailbox')}</Heading>
        <p>{t('We have sent you a link that confirms your account.')}</p>
      </>
    );
  return (
    <>
      <Heading>{t('Create account')}</Heading>
      <Form
        label={t('Create account')}
        class="two"
        onSend={async (values) => {
          const email = textOf(values, 'email') ?? '';
          const password = String(values.get('password'));
          const body = {
            email,
            password,
            firstName: textOf(values, 'firstName') ?? '',
            lastName: textOf(values, 'lastName') ?? '',
          };
          const made = await ok(store.POST('/customers', { body }));
          if (!made.isConfirmed) {
            setWaits(true);
            return;
          }
          await signIn(email, password);
          await loadCart();
          go(wanted(), { replace: true });
        }}
      >
        <Field label={t('First name')} name="firstName" required autocomplete="given-name" />
        <Field label={t('Last name')} name="lastName" required autocomplete="family-name" />
        <Field wide label={t('E-mail')} name="email" type="email" required autocomplete="username" />
        <Field
          wide
          label={t('Password')}
          name="password"
          type="password"
          required
          autocomplete="new-password"
          hint={t('At least 8 characters.')}
        />
        <div class="actions">
          <button type="submit" class="main">
            {t('Create account')}
          </button>
          <a href={href('sign-in', { to: place.value.query.get('to') })}>{t('I have an account')}</a>
        </div>
      </Form>
    </>
  );
}

export function ForgotPage() {
  const [isSent, setSent] = useState(false);
  return (
    <>
      <Heading>{t('Forgot the password?')}</Heading>
      {isSent ? (
        <p class="notice" role="status">
          {t('If there is an account with this address, a mail with a link is on its way.')}
        </p>
      ) : (
        <Form
          label={t('Forgot the password?')}
          onSend={async (values) => {
            await ok(store.POST('/customers/forgot-password', { body: { email: textOf(values, 'email') ?? '' } }));
            setSent(true);
          }}
        >
          <p>{t('We send you a link with which you choose another one.')}</p>
          <Field label={t('E-mail')} name="email" type="email" required autocomplete="username" />
          <div class="actions">
            <button type="submit" class="main">
              {t('Send the link')}
            </button>
          </div>
        </Form>
      )}
    </>
  );
}

const sections = (): readonly (readonly [path: string, title: string])[] => [
  ['account', t('Overview')],
  ['account/orders', t('Orders')],
  ['account/addresses', t('Addresses')],
  ...(config.value?.wishlistEnabled ? ([['account/wishlist', t('Wishlist')]] as const) : []),
  ['account/downloads', t('Downloads')],
  ['account/reviews', t('Reviews')],
  ['account/profile', t('Profile')],
];

/** A page of the account; who is not signed in is asked to. */
export function AccountPage({ path }: { readonly path: string }) {
  if (!isSignedIn.value) return <SignInPage />;
  const [, order] = /^account\/orders\/(\d+)$/.exec(path) ?? [];
  const pages: Record<string, () => ComponentChildren> = {
    account: () => <Overview />,
    'account/orders': () => <Orders />,
    'account/addresses': () => <Addresses />,
    'account/wishlist': () => <Wishlist />,
    'account/downloads': () => <Downloads />,
    'account/reviews': () => <OwnReviews />,
    'account/profile': () => <Profile />,
  };
  return (
    <div class="account">
      <nav aria-label={t('My account')}>
        <ul>
          {sections().map(([each, title]) => (
            <li key={each}>
              <a
                href={href(each)}
                aria-current={path === each || (order && each === 'account/orders') ? 'page' : undefined}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
        <button
          type="button"
          class="link"
          onClick={async () => {
            await signOut();
            go(href(''));
          }}
        >
          {t('Sign out')}
        </button>
      </nav>
      <div>{order ? <OneOrder id={Number(order)} /> : (pages[path] ?? pages.account)?.()}</div>
    </div>
  );
}

const useMe = () => useLoad('me', () => ok(store.GET('/customers/me')));

function Overview() {
  const me = useMe();
  if (!me.data) return <Waiting error={me.error} reload={me.reload} />;
  const address = me.data.addresses.find(({ isDefaultShipping }) => isDefaultShipping);
  return (
    <>
      <Heading soft={me.data.email}>
        {t('Hello {name}', { name: me.data.firstName ?? session.value?.name ?? '' })}
      </Heading>
      <OrderTable count={3} />
      {address && (
        <section>
          <h2>{t('Your usual address')}</h2>
          <AddressText address={address} />
        </section>
      )}
      {config.value?.newsletterEnabled && <Newsletter />}
    </>
  );
}

function Newsletter() {
  const status = useLoad('newsletter', () => ok(store.GET('/newsletter/status')));
  const [error, setError] = useState<unknown>();
  if (!status.data) return null;
  const { isSubscribed } = status.data;
  const change = () =>
    ok(isSubscribed ? store.POST('/newsletter/unsubscribe') : store.POST('/newsletter/subscribe', { body: {} })).then(
      status.reload,
      setError,
    );
  return (
    <section>
      <h2>{t('Newsletter')}</h2>
      <label class="choice">
        <input type="checkbox" checked={isSubscribed} onChange={change} />
        <span>{t('Subscribe to the newsletter')}</span>
      </label>
      {status.data.status === 'unconfirmed' && <p class="soft">{t('We have sent you a link that confirms it.')}</p>}
      {error !== undefined && <p class="message">{messageOf(error)}</p>}
    </section>
  );
}

function OrderTable({
  count,
  page = 1,
  onTotal,
}: {
  readonly count: number;
  readonly page?: number;
  readonly onTotal?: (total: number) => void;
}) {
  const list = useLoad(`orders ${count} ${page}`, async () => {
    const answer = await store.GET('/customers/me/orders', { params: { query: { page, itemsPerPage: count } } });
    const orders = await ok(answer);
    onTotal?.(Number(answer.response.headers.get('x-total-count') ?? 0));
    return orders;
  });
  if (!list.data) return <Waiting error={list.error} reload={list.reload} />;
  if (list.data.length === 0) return <p class="empty">{t('You have not ordered anything yet.')}</p>;
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>{t('Order')}</th>
            <th>{t('Date')}</th>
            <th>{t('Status')}</th>
            <th>{t('Total')}</th>
          </tr>
        </thead>
        <tbody>
          {list.data.map((order) => (
            <tr key={order.id}>
              <td>
                <a href={href(`account/orders/${order.id}`)}>{order.incrementId}</a>
              </td>
              <td>{day(order.createdAt)}</td>
              <td>{stateOf(order)}</td>
              <td>{money(order.prices.grandTotal, order.currency ?? 'USD')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Orders() {
  const page = Number(place.value.query.get('page')) || 1;
  const [total, setTotal] = useState(0);
  return (
    <>
      <Heading>{t('Orders')}</Heading>
      <OrderTable count={10} page={page} onTotal={setTotal} />
      <Pager page={page} pages={Math.ceil(total / 10)} to={(each) => href('account/orders', { page: each })} />
    </>
  );
}

function OneOrder({ id }: { readonly id: number }) {
  const { data, error, reload } = useLoad(`my order ${id}`, () =>
    ok(store.GET('/customers/me/orders/{id}', { params: { path: { id } } })),
  );
  const [refused, setRefused] = useState<unknown>();
  if (!data) return <Waiting error={error} reload={reload} />;
  const again = async () => {
    try {
      const { notAdded } = await ok(
        store.POST('/customers/me/orders/{id}/reorder', { params: { path: { id } }, body: {} }),
      );
      await loadCart();
      go(href('cart'));
      if (notAdded.length > 0)
        announce(t('Not in the cart: {names}', { names: notAdded.map(({ name }) => name).join(', ') }));
    } catch (problem) {
      setRefused(problem);
    }
  };
  const cancel = () =>
    ok(store.POST('/orders/{id}/cancel', { params: { path: { id } }, body: {} })).then(reload, setRefused);
  return (
    <>
      <Heading>{t('Order {number}', { number: data.incrementId ?? '' })}</Heading>
      <OrderDetail order={data} />
      {refused !== undefined && (
        <p class="notice bad" role="alert">
          {messageOf(refused)}
        </p>
      )}
      <div class="actions">
        <button type="button" onClick={again}>
          {t('Order again')}
        </button>
        {['new', 'pending_payment'].includes(data.state ?? '') && (
          <button type="button" class="link" onClick={cancel}>
            {t('Cancel the order')}
          </button>
        )}
      </div>
    </>
  );
}

function Addresses() {
  const list = useLoad('addresses true', () => ok(store.GET('/customers/me/addresses')));
  const [edited, setEdited] = useState<CustomerAddress | 'new' | null>(null);
  const [error, setError] = useState<unknown>();
  if (!list.data) return <Waiting error={list.error} reload={list.reload} />;
  if (edited !== null)
    return (
      <EditAddress
        address={edited === 'new' ? null : edited}
        onDone={() => {
          setEdited(null);
          list.reload();
        }}
      />
    );
  const remove = (addressId: number) =>
    ok(store.DELETE('/customers/me/addresses/{addressId}', { params: { path: { addressId } } })).then(
      list.reload,
      setError,
    );
  return (
    <>
      <Heading>{t('Addresses')}</Heading>
      <ul class="plates">
        {list.data.map((address) => (
          <li key={address.id}>
            <AddressText address={address} />
            {address.isDefaultShipping && <span class="tag">{t('default for shipping')}</span>}{' '}
            {address.isDefaultBilling && <span class="tag">{t('default for billing')}</span>}
            <div class="actions">
              <button type="button" class="link" onClick={() => setEdited(address)}>
                {t('Change')}
              </button>
              <button type="button" class="link" onClick={() => remove(address.id)}>
                {t('Remove')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {error !== undefined && <p class="message">{messageOf(error)}</p>}
      <button type="button" onClick={() => setEdited('new')}>
        {t('Add an address')}
      </button>
    </>
  );
}

function EditAddress({ address, onDone }: { readonly address: CustomerAddress | null; readonly onDone: () => void }) {
  return (
    <>
      <Heading>{address ? t('Change the address') : t('A new address')}</Heading>
      <Form
        label={t('Address')}
        class="wide-form"
        onSend={async (values) => {
          const body = {
            ...addressOf(values),
            isDefaultShipping: values.has('isDefaultShipping'),
            isDefaultBilling: values.has('isDefaultBilling'),
          };
          if (address) {
            const path = { addressId: address.id };
            await ok(store.PATCH('/customers/me/addresses/{addressId}', { params: { path }, body: body as never }));
          } else {
            await ok(store.POST('/customers/me/addresses', { body: body as never }));
          }
          onDone();
        }}
      >
        <AddressFields address={address} />
        <label class="choice">
          <input type="checkbox" name="isDefaultShipping" defaultChecked={address?.isDefaultShipping ?? false} />
          <span>{t('Use it for shipping')}</span>
        </label>
        <label class="choice">
          <input type="checkbox" name="isDefaultBilling" defaultChecked={address?.isDefaultBilling ?? false} />
          <span>{t('Use it for billing')}</span>
        </label>
        <div class="actions">
          <button type="submit" class="main">
            {t('Save')}
          </button>
          <button type="button" onClick={onDone}>
            {t('Cancel')}
          </button>
        </div>
      </Form>
    </>
  );
}

function Wishlist() {
  const list = useLoad('wishlist', () => ok(store.GET('/customers/me/wishlist')));
  const [error, setError] = useState<unknown>();
  const [link, setLink] = useState<string>();
  if (!list.data) return <Waiting error={list.error} reload={list.reload} />;
  const remove = (itemId: number) =>
    ok(store.DELETE('/customers/me/wishlist/{itemId}', { params: { path: { itemId } } })).then(list.reload, setError);
  const toCart = async (item: WishlistItem) => {
    const params = { path: { itemId: item.id } };
    try {
      await ok(store.POST('/customers/me/wishlist/{itemId}/move-to-cart', { params, body: {} }));
      await loadCart();
      list.reload();
      announce(t('{name} is in your cart.', { name: item.productName ?? '' }), {
        href: href('cart'),
        text: t('To the cart'),
      });
    } catch (refused) {
      // What is to be chosen first is chosen on the page of the product.
      if (item.productUrl) go(href(item.productUrl));
      announce(messageOf(refused));
    }
  };
  const share = () =>
    ok(store.POST('/customers/me/wishlist/share', { body: {} })).then(
      ({ sharingCode }) => setLink(href(`wishlist/shared/index/code/${sharingCode}`)),
      setError,
    );
  return (
    <>
      <Heading>{t('Wishlist')}</Heading>
      {list.data.length === 0 && <p class="empty">{t('There is nothing on your wishlist yet.')}</p>}
      <ul class="cards">
        {list.data.map((item) => (
          <li class="card" key={item.id}>
            <Wish item={item} />
            <div class="actions">
              {item.isAvailable && item.inStock !== false && (
                <button type="button" onClick={() => toCart(item)}>
                  {t('Add to cart')}
                </button>
              )}
              <button
                type="button"
                class="link"
                aria-label={t('Remove {name}', { name: item.productName ?? '' })}
                onClick={() => remove(item.id)}
              >
                {t('Remove')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {error !== undefined && <p class="message">{messageOf(error)}</p>}
      {list.data.length > 0 &&
        (link ? (
          <p class="notice">
            {t('Everybody who has this link sees the list:')} <a href={link}>{link}</a>
          </p>
        ) : (
          <p>
            <button type="button" class="link" onClick={share}>
              {t('Share this list')}
            </button>
          </p>
        ))}
    </>
  );
}

/** An entry of a wishlist. */
export function Wish({ item }: { readonly item: WishlistItem }) {
  const price = item.productFinalPrice ?? item.productPrice;
  return (
    <>
      <a href={item.productUrl ? href(item.productUrl) : productHref({ id: item.productId, urlPath: null })}>
        <Picture src={item.productImageUrl} alt="" sizes="(max-width: 40rem) 45vw, 17rem" />
        <h3>
          {item.qty !== 1 && `${item.qty} × `}
          {item.productName}
        </h3>
      </a>
      {price !== null && (
        <p class="price">
          <strong>{money(price, item.currency ?? 'USD')}</strong>
        </p>
      )}
      {item.note && <p class="soft small">{item.note}</p>}
      {item.inStock === false && <p class="tag">{t('Out of stock')}</p>}
    </>
  );
}

function Downloads() {
  const list = useLoad('downloads', () => ok(store.GET('/customers/me/downloads')));
  const [error, setError] = useState<unknown>();
  if (!list.data) return <Waiting error={list.error} reload={list.reload} />;
  const fetchFile = async (url: string) => {
    try {
      const hash = url.split('/').at(-1) ?? '';
      const {
        data,
        error: refused,
        response,
      } = await store.GET('/downloads/{hash}', { params: { path: { hash } }, parseAs: 'blob' });
      if (refused !== undefined) throw new CartwrightError(refused as never, response.status);
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
      const link = Object.assign(document.createElement('a'), {
        href: URL.createObjectURL(data as unknown as Blob),
        download: name,
      });
      link.click();
      URL.revokeObjectURL(link.href);
      list.reload();
    } catch (refused) {
      setError(refused);
    }
  };
  return (
    <>
      <Heading>{t('Downloads')}</Heading>
      {list.data.length === 0 && <p class="empty">{t('You have not bought any files yet.')}</p>}
      <ul class="plates">
        {list.data.map(({ id, title, productName, orderIncrementId, createdAt, status, downloadsLeft, url }) => (
          <li key={id}>
            <strong>{productName}</strong>: {title}
            <p class="soft small">
              {t('Order {number}', { number: orderIncrementId ?? '' })}, {day(createdAt)}
              {downloadsLeft !== null && <>, {t('{n} downloads left', { n: downloadsLeft })}</>}
            </p>
            {url ? (
              <button type="button" onClick={() => fetchFile(url)}>
                {t('Download')}
              </button>
            ) : (
              <span class="tag">{status === 'pending' ? t('after the payment') : status}</span>
            )}
          </li>
        ))}
      </ul>
      {error !== undefined && <p class="message">{messageOf(error)}</p>}
    </>
  );
}

function OwnReviews() {
  const list = useLoad('own reviews', () => ok(store.GET('/customers/me/reviews')));
  if (!list.data) return <Waiting error={list.error} reload={list.reload} />;
  return (
    <>
      <Heading>{t('Reviews')}</Heading>
      {list.data.length === 0 && <p class="empty">{t('You have not reviewed anything yet.')}</p>}
      <ul class="reviews">
        {list.data.map((review) => (
          <li key={review.id}>
            <h3>{review.title}</h3>
            <p class="soft">
              {review.averageRating !== null && <Stars rating={review.averageRating} />}{' '}
              <a href={productHref({ id: review.productId, urlPath: null })}>{review.productName}</a>,{' '}
              {day(review.createdAt)}
              {review.status === 'pending' && <span class="tag">{t('not yet shown')}</span>}
            </p>
            <p>{review.detail}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Profile() {
  const me = useMe();
  if (!me.data) return <Waiting error={me.error} reload={me.reload} />;
  const { firstName, lastName, email } = me.data;
  const save = async (values: FormData) => {
    const address = textOf(values, 'email') ?? '';
    const name = textOf(values, 'firstName') ?? '';
    const currentPassword = textOf(values, 'currentPassword');
    const body = {
      firstName: name,
      lastName: textOf(values, 'lastName') ?? '',
      ...(address !== email && { email: address, ...(currentPassword && { currentPassword }) }),
    };
    await ok(store.PATCH('/customers/me', { body: body as never }));
    renameSession(name);
    me.reload();
    announce(t('Saved.'));
  };
  const changePassword = async (values: FormData) => {
    const newPassword = String(values.get('newPassword'));
    await ok(
      store.POST('/customers/me/password', {
        body: { currentPassword: String(values.get('currentPassword')), newPassword },
      }),
    );
    // All tokens of the account end with the old password.
    await signIn(email, newPassword);
    announce(t('Your password is changed.'));
  };
  return (
    <>
      <Heading>{t('Profile')}</Heading>
      <Form label={t('Name and e-mail')} class="two" onSend={save}>
        <Field
          label={t('First name')}
          name="firstName"
          required
          autocomplete="given-name"
          defaultValue={firstName ?? ''}
        />
        <Field
          label={t('Last name')}
          name="lastName"
          required
          autocomplete="family-name"
          defaultValue={lastName ?? ''}
        />
        <Field label={t('E-mail')} name="email" type="email" required autocomplete="email" defaultValue={email} />
        <Field
          label={t('Password')}
          name="currentPassword"
          type="password"
          autocomplete="current-password"
          hint={t('Only for another e-mail address.')}
        />
        <div class="actions">
          <button type="submit" class="main">
            {t('Save')}
          </button>
        </div>
      </Form>
      <h2>{t('Change password')}</h2>
      <Form label={t('Change password')} class="two" onSend={changePassword}>
        <Field
          label={t('Current password')}
          name="currentPassword"
          type="password"
          required
          autocomplete="current-password"
        />
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
            {t('Change password')}
          </button>
        </div>
      </Form>
    </>
  );
}
