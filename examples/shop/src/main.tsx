import './style.css';
import { ok } from '@cartwright/client';
import { type ComponentChild, render } from 'preact';
import { useEffect } from 'preact/hooks';
import { loadCart } from './cart.ts';
import { loadAhead, useLoad } from './load.ts';
import { AccountPage, ForgotPage, RegisterPage, SignInPage } from './pages/account.tsx';
import { CartPage } from './pages/cart.tsx';
import { CheckoutPage } from './pages/checkout.tsx';
import { HomePage, readHome } from './pages/home.tsx';
import { CategoryPage, SearchPage } from './pages/list.tsx';
import {
  ConfirmNewsletterPage,
  ConfirmPage,
  ContactPage,
  GiftCardPage,
  NewsletterPage,
  ResetPage,
  SharedWishlistPage,
} from './pages/mailed.tsx';
import { OrderPage } from './pages/order.tsx';
import { ProductPage } from './pages/product.tsx';
import { Heading, Html, Waiting } from './parts/common.tsx';
import { messageOf } from './parts/form.tsx';
import { Frame, readMenu } from './parts/frame.tsx';
import { go, href, place } from './router.tsx';
import { isSignedIn, loadFacts, store } from './service.ts';
import { loadWords, t } from './text.ts';

/** Pages by their addresses; the first that fits is shown. Addresses of mails are those of the service's templates. */
const pages: readonly (readonly [RegExp, (...parts: string[]) => ComponentChild])[] = [
  [/^(?:home)?$/, () => <HomePage />],
  [/^search$/, () => <SearchPage />],
  [/^(?:checkout\/)?cart$/, () => <CartPage />],
  [/^checkout$/, () => <CheckoutPage />],
  [/^order\/([\w-]+)$/, (number = '') => <OrderPage incrementId={number} />],
  [/^product\/(\d+)$/, (id) => <ProductPage id={Number(id)} />],
  [/^category\/(\d+)$/, (id) => <CategoryPage id={Number(id)} />],
  [/^(?:sign-in|customer\/account\/login)$/, () => <SignInPage />],
  [/^(?:register|customer\/account\/create)$/, () => <RegisterPage />],
  [/^customer\/account\/forgotpassword$/, () => <ForgotPage />],
  [/^customer\/account\/resetpassword$/, () => <ResetPage />],
  [/^customer\/account\/confirm$/, () => <ConfirmPage />],
  [/^customer\/account$/, () => <AccountPage path="account" />],
  [/^sales\/order\/view\/order_id\/(\d+)$/, (id) => <AccountPage path={`account/orders/${id}`} />],
  [/^wishlist\/shared\/index\/code\/([^/]+)$/, (code = '') => <SharedWishlistPage code={code} />],
  [
    /^newsletter\/subscriber\/confirm\/id\/(\d+)\/code\/([^/]+)$/,
    (id, token = '') => <ConfirmNewsletterPage id={Number(id)} token={token} />,
  ],
  [/^(account(?:\/.*)?)$/, (path = '') => <AccountPage path={path} />],
  [/^newsletter$/, () => <NewsletterPage />],
  [/^contact$/, () => <ContactPage />],
  [/^giftcard$/, () => <GiftCardPage />],
];

function Page() {
  const { path } = place.value;
  for (const [address, show] of pages) {
    const [whole, ...parts] = address.exec(path) ?? [];
    if (whole !== undefined) return show(...parts);
  }
  return <ResolvedPage path={path} />;
}

const resolve = (path: string) => ok(store.GET('/url-resolver', { params: { query: { path } } }));

/** A page by an address of the store: a product, a category, or a page of its office. */
function ResolvedPage({ path }: { readonly path: string }) {
  const { data, error, isLoading, reload } = useLoad(`url ${path}`, () => resolve(path));
  const found = data?.[0];
  useEffect(() => {
    if (!isLoading && found?.type === 'redirect' && found.redirectUrl) go(href(found.redirectUrl), { replace: true });
  }, [found, isLoading]);
  if (error !== undefined) return <Waiting error={error} reload={reload} />;
  if (isLoading || !found) return <Waiting error={undefined} />;
  if (found.type === 'category' && found.id !== null) return <CategoryPage id={found.id} />;
  if (found.type === 'product' && found.id !== null) return <ProductPage id={found.id} />;
  if (found.type === 'cms_page' && found.id !== null) return <ContentPage id={found.id} />;
  return <NotFound />;
}

/** A page that the store's office wrote. */
function ContentPage({ id }: { readonly id: number }) {
  const { data, error, reload } = useLoad(`content ${id}`, () =>
    ok(store.GET('/cms-pages/{id}', { params: { path: { id } } })),
  );
  if (!data) return <Waiting error={error} reload={reload} />;
  return (
    <>
      <Heading title={data.metaTitle ?? data.title}>{data.contentHeading ?? data.title}</Heading>
      <Html html={data.contentHtml} />
    </>
  );
}

function NotFound() {
  return (
    <>
      <Heading>{t('There is nothing here')}</Heading>
      <p>
        {t('This page does not exist any more, or never did.')} <a href={href('')}>{t('To the home page')}</a>
      </p>
    </>
  );
}

function Shop() {
  return (
    <Frame>
      <Page />
    </Frame>
  );
}

const element = document.getElementById('shop') as HTMLElement;
try {
  const { path } = place.value;
  loadAhead('menu', readMenu);
  if (path === '') loadAhead('home', readHome);
  else if (!pages.some(([address]) => address.test(path))) loadAhead(`url ${path}`, () => resolve(path));
  await loadFacts();
  await loadWords();
  render(<Shop />, element);
  isSignedIn.subscribe(() => void loadCart().catch(() => undefined));
} catch (error) {
  element.textContent = messageOf(error);
}
