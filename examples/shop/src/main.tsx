import './style.css';
import { ok } from '@cartwright/client';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { loadCart } from './cart.ts';
import { useLoad } from './load.ts';
import { CartPage } from './pages/cart.tsx';
import { CheckoutPage } from './pages/checkout.tsx';
import { HomePage } from './pages/home.tsx';
import { CategoryPage, SearchPage } from './pages/list.tsx';
import { OrderPage } from './pages/order.tsx';
import { ProductPage } from './pages/product.tsx';
import { Heading, Html, Waiting } from './parts/common.tsx';
import { messageOf } from './parts/form.tsx';
import { Frame } from './parts/frame.tsx';
import { go, href, place } from './router.tsx';
import { isSignedIn, loadFacts, store } from './service.ts';
import { loadWords, t } from './text.ts';

function Page() {
  const { path } = place.value;
  if (path === '' || path === 'home') return <HomePage />;
  if (path === 'search') return <SearchPage />;
  if (path === 'cart' || path === 'checkout/cart') return <CartPage />;
  if (path === 'checkout') return <CheckoutPage />;
  const [, order] = /^order\/([\w-]+)$/.exec(path) ?? [];
  if (order) return <OrderPage incrementId={order} />;
  const [, product] = /^product\/(\d+)$/.exec(path) ?? [];
  if (product) return <ProductPage id={Number(product)} />;
  const [, category] = /^category\/(\d+)$/.exec(path) ?? [];
  if (category) return <CategoryPage id={Number(category)} />;
  return <ResolvedPage path={path} />;
}

/** A page by an address of the store: a product, a category, or a page of its office. */
function ResolvedPage({ path }: { readonly path: string }) {
  const { data, error, isLoading, reload } = useLoad(`url ${path}`, () =>
    ok(store.GET('/url-resolver', { params: { query: { path } } })),
  );
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
        {t('This page does not exist any more, or never did.')} <a href={href('')}>{t('To the start of the shop')}</a>
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

const place0 = document.getElementById('shop') as HTMLElement;
try {
  await loadFacts();
  await loadWords();
  render(<Shop />, place0);
  isSignedIn.subscribe(() => void loadCart().catch(() => undefined));
} catch (error) {
  place0.textContent = messageOf(error);
}
