import { ok, type Product, type ProductSummary } from '@cartwright/client';
import { useRef, useState } from 'preact/hooks';
import { addToCart, sendOptionFile } from '../cart.ts';
import { useLoad } from '../load.ts';
import { type Choices, choicesOf, chosenPrice, ProductChoices, variantOf } from '../parts/choices.tsx';
import { Heading, Html, Picture, Price, productHref, Stars, shownAmount, Waiting } from '../parts/common.tsx';
import { Field, Form, messageOf } from '../parts/form.tsx';
import { announce } from '../parts/frame.tsx';
import { go, href, place } from '../router.tsx';
import { config, isSignedIn, store } from '../service.ts';
import { money, t } from '../text.ts';
import { Trail } from './list.tsx';
import { Reviews } from './reviews.tsx';

/** The page of a product of any type. */
export function ProductPage({ id }: { readonly id: number }) {
  const { data, error, reload } = useLoad(`product ${id}`, () =>
    ok(store.GET('/products/{id}', { params: { path: { id } } })),
  );
  if (error !== undefined) return <Waiting error={error} reload={reload} />;
  if (data?.id !== id) return <Waiting error={undefined} />;
  return <Detail key={id} product={data} />;
}

function Detail({ product }: { readonly product: Product }) {
  const [values, setValues] = useState<FormData>();
  const variant = variantOf(product, values);
  const summary = product.reviewCount > 0 && product.averageRating !== null;
  return (
    <>
      <Trail ids={product.categoryIds} isWhole />
      <article class="product">
        <Gallery product={product} chosen={variant?.imageUrl ?? null} />
        <div class="buy">
          <Heading title={product.metaTitle ?? product.name}>{product.name}</Heading>
          {summary && (
            <p>
              <Stars rating={product.averageRating ?? 0} count={product.reviewCount} />
            </p>
          )}
          {product.shortDescription && <Html html={product.shortDescription} />}
          <Price product={product} />
          <TierPrices product={product} />
          <Buy product={product} values={values} onChange={setValues} />
          <p class="soft small">
            {t('SKU')}: {variant?.sku ?? product.sku}
          </p>
        </div>
      </article>
      {product.description && (
        <section>
          <h2>{t('Description')}</h2>
          <Html html={product.description} />
        </section>
      )}
      <Facts product={product} />
      <Summaries title={t('Related products')} products={product.relatedProducts} currency={product.currency} />
      <Summaries title={t('You may also like')} products={product.upsellProducts} currency={product.currency} />
      {config.value?.reviewsEnabled && <Reviews productId={product.id} />}
    </>
  );
}

function Gallery({ product, chosen }: { readonly product: Product; readonly chosen: string | null }) {
  const gallery = product.mediaGallery ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const shown = picked ?? chosen ?? product.imageUrl ?? gallery[0]?.url;
  const label = gallery.find(({ url }) => url === shown)?.label ?? product.imageLabel ?? product.name;
  return (
    <div class="gallery">
      <Picture src={shown} alt={label} widths={[400, 600, 1000]} sizes="(max-width: 48rem) 92vw, 34rem" isFirst />
      {gallery.length > 1 && (
        <ul>
          {gallery.map(({ id, url, label: name }, index) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={url === shown}
                aria-label={name ?? t('Picture {n}', { n: index + 1 })}
                onClick={() => setPicked(url)}
              >
                <Picture src={url} alt="" widths={[100, 200]} sizes="4.5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function TierPrices({ product }: { readonly product: Product }) {
  const tiers = product.tierPrices ?? [];
  if (tiers.length === 0) return null;
  return (
    <ul class="tiers">
      {tiers.map(({ qty, price, taxedPrice, savePercent }) => (
        <li key={qty}>
          {t('From {n} pieces {price} each', {
            n: qty,
            price: money(shownAmount(price, taxedPrice, product.taxedPrices?.display), product.currency),
          })}
          {savePercent > 0 && <span class="tag good">−{Math.round(savePercent)} %</span>}
        </li>
      ))}
    </ul>
  );
}

interface BuyProps {
  readonly product: Product;
  readonly values: FormData | undefined;
  readonly onChange: (values: FormData) => void;
}

function Buy({ product, values, onChange }: BuyProps) {
  const after = useRef<'cart' | 'wishlist'>('cart');
  const isGrouped = (product.groupedProducts?.length ?? 0) > 0;
  const isGone = product.stockStatus === 'out_of_stock';
  const stock = product.stockItem;
  const sum = values && chosenPrice(product, values) * (isGrouped ? 1 : Number(values.get('qty')) || 1);
  const toWishlist = async (choices: Choices, qty: number) => {
    if (!isSignedIn.value) {
      go(href('sign-in', { to: place.value.path }));
      return;
    }
    await ok(store.POST('/customers/me/wishlist', { body: { productId: product.id, qty, choices: choices as never } }));
    announce(t('{name} is on your wishlist.', { name: product.name }), {
      href: href('account/wishlist'),
      text: t('Wishlist'),
    });
  };
  return (
    <Form
      label={t('Buy')}
      onChange={onChange}
      onSend={async (sent) => {
        const choices = await choicesOf(product, sent, sendOptionFile);
        const qty = Number(sent.get('qty')) || 1;
        if (after.current === 'wishlist') return toWishlist(choices, qty);
        await addToCart({ productId: product.id, ...(isGrouped ? {} : { qty }), ...choices });
        announce(t('{name} is in your cart.', { name: product.name }), { href: href('cart'), text: t('To the cart') });
      }}
    >
      <ProductChoices product={product} values={values} />
      {isGone ? (
        <p class="tag">{t('Out of stock')}</p>
      ) : (
        sum !== undefined &&
        sum > 0 && (
          <p class="sum" aria-live="polite">
            {t('Total')}: <strong>{money(sum, product.currency)}</strong>
          </p>
        )
      )}
      <div class="actions buying">
        {!isGrouped && !isGone && (
          <div class="qty">
            <Field
              label={t('Quantity')}
              name="qty"
              type="number"
              defaultValue={stock?.minSaleQty || 1}
              min={0}
              step={stock?.isQtyDecimal ? 'any' : 1}
              inputMode="decimal"
              required
            />
          </div>
        )}
        {!isGone && (
          <button type="submit" class="main" onClick={() => (after.current = 'cart')}>
            {t('Add to cart')}
          </button>
        )}
        {config.value?.wishlistEnabled && (
          <button type="submit" class="plain" onClick={() => (after.current = 'wishlist')}>
            {t('Add to wishlist')}
          </button>
        )}
      </div>
      {isGone && config.value?.stockAlertsEnabled && isSignedIn.value && <Alert productId={product.id} />}
    </Form>
  );
}

function Alert({ productId }: { readonly productId: number }) {
  const [said, setSaid] = useState('');
  const ask = () =>
    ok(store.POST('/customers/me/product-alerts', { body: { type: 'stock', productId } })).then(
      () => setSaid(t('We write to you when it is here again.')),
      (error: unknown) => setSaid(messageOf(error)),
    );
  if (said) return <p role="status">{said}</p>;
  return (
    <button type="button" onClick={ask}>
      {t('Tell me when it is here again')}
    </button>
  );
}

function Facts({ product }: { readonly product: Product }) {
  const facts = product.additionalAttributes ?? [];
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>{t('Details')}</h2>
      <dl class="facts">
        {facts.map(({ code, label, value }) => (
          <div key={code}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface SummariesProps {
  readonly title: string;
  readonly products: readonly ProductSummary[] | undefined;
  readonly currency: string;
}

/** Products that are shown beside another one. */
export function Summaries({ title, products = [], currency }: SummariesProps) {
  if (products.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul class="cards">
        {products.map((each) => (
          <li class="card" key={each.id}>
            <a href={productHref({ id: each.id, urlPath: null })}>
              <Picture src={each.smallImageUrl} alt="" sizes="(max-width: 40rem) 45vw, 17rem" />
              <h3>{each.name}</h3>
            </a>
            {each.finalPrice !== null && (
              <p class="price">
                <strong>{money(each.finalPrice, currency)}</strong>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
