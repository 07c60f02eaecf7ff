import type { Product } from '@cartwright/client';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { href } from '../router.tsx';
import { config } from '../service.ts';
import { money, t } from '../text.ts';
import { messageOf } from './form.tsx';

/** Sets the title of the page, and shows it as its heading. */
export function Heading({
  children,
  title,
  soft,
}: {
  readonly children: ComponentChildren;
  readonly title?: string;
  readonly soft?: ComponentChildren;
}) {
  useTitle(title ?? (typeof children === 'string' ? children : ''));
  return (
    <div class="heading">
      <h1>{children}</h1>
      {soft && <p class="soft">{soft}</p>}
    </div>
  );
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = [title, config.value?.storeName].filter(Boolean).join(' · ');
  }, [title]);
}

/** Why a page shows nothing, or that it is being read. */
export function Waiting({ error, reload }: { readonly error: unknown; readonly reload?: () => void }) {
  if (error === undefined)
    return (
      <p class="waiting" role="status">
        {t('Loading …')}
      </p>
    );
  return (
    <div class="notice bad" role="alert">
      <p>{messageOf(error)}</p>
      {reload && (
        <button type="button" class="plain" onClick={reload}>
          {t('Try again')}
        </button>
      )}
    </div>
  );
}

interface PictureProps {
  readonly src: string | null | undefined;
  readonly alt: string;
  readonly widths?: readonly number[];
  readonly sizes?: string;
  readonly isFirst?: boolean;
}

/** A picture in the sizes and the format that the service makes of it. */
export function Picture({ src, alt, widths = [200, 400, 600], sizes = '200px', isFirst = false }: PictureProps) {
  if (!src)
    return (
      <span class="picture none">
        <svg viewBox="0 0 24 24" role="img" aria-label={alt || t('No picture')}>
          <path d="M4 20 15.500 8.500M20 4c-5 0-9.500 3-12 8l-2 6 6-2c5-2.500 8-7 8-12Z" />
        </svg>
      </span>
    );
  const variant = (width: number) => `${src}?width=${width}&format=webp`;
  return (
    <span class="picture">
      <img
        src={variant(widths[1] ?? 400)}
        srcset={widths.map((width) => `${variant(width)} ${width}w`).join(', ')}
        sizes={sizes}
        alt={alt}
        width={600}
        height={600}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  );
}

type Priced = Pick<Product, 'currency' | 'taxedPrices' | 'minimalPrice' | 'finalPrice' | 'price' | 'type'>;

/** An amount as the store view shows prices: without tax, with it, or both. */
export function shownAmount(
  amount: number,
  taxed: { readonly exclTax: number; readonly inclTax: number } | null | undefined,
  display: string | undefined,
): number {
  if (!taxed) return amount;
  return display === 'excluding_tax' ? taxed.exclTax : taxed.inclTax;
}

/** The price of a product in lists and at the head of its page. */
export function Price({ product }: { readonly product: Priced }) {
  const { currency, taxedPrices: taxed, finalPrice, minimalPrice, price, type } = product;
  const display = taxed?.display;
  const lowest = minimalPrice ?? finalPrice;
  if (lowest === null) return null;
  const amount = shownAmount(lowest, taxed?.minimalPrice ?? taxed?.finalPrice, display);
  const before =
    price !== null && finalPrice !== null && price > finalPrice ? shownAmount(price, taxed?.price, display) : null;
  const isFrom = ['bundle', 'configurable', 'giftcard', 'grouped'].includes(type);
  return (
    <p class="price">
      {isFrom && <span class="soft">{t('from')} </span>}
      <strong>{money(amount, currency)}</strong>
      {before !== null && !isFrom && (
        <>
          {' '}
          <del>{money(before, currency)}</del>
        </>
      )}
      {display === 'both' && taxed?.minimalPrice && (
        <span class="soft"> {t('({price} without tax)', { price: money(taxed.minimalPrice.exclTax, currency) })}</span>
      )}
    </p>
  );
}

/** Stars for a rating from 1 to 5. */
export function Stars({ rating, count }: { readonly rating: number; readonly count?: number }) {
  const label = t('{n} of 5 stars', { n: Number(rating.toFixed(1)) });
  return (
    <span class="stars">
      <span role="img" aria-label={label} style={{ '--filled': `${rating * 20}%` }} />
      {count !== undefined && <small class="soft">({count})</small>}
    </span>
  );
}

/** A product in a list: the fields that lists ask for. */
export type Listed = Pick<
  Product,
  'id' | 'sku' | 'name' | 'urlPath' | 'smallImageUrl' | 'stockStatus' | 'reviewCount' | 'averageRating'
> &
  Priced;

/** The fields of `Listed`, for the parameter `fields` of lists. */
export const listedFields = [
  'sku',
  'name',
  'type',
  'urlPath',
  'smallImageUrl',
  'stockStatus',
  'reviewCount',
  'averageRating',
  'currency',
  'price',
  'finalPrice',
  'minimalPrice',
  'taxedPrices',
];

/** The address of a product's page. */
export const productHref = ({ id, urlPath }: { readonly id: number; readonly urlPath: string | null }): string =>
  href(urlPath ?? `product/${id}`);

function Card({ product, isFirst = false }: { readonly product: Listed; readonly isFirst?: boolean }) {
  return (
    <li class="card">
      <a href={productHref(product)}>
        <Picture src={product.smallImageUrl} alt="" sizes="(max-width: 40rem) 45vw, 17rem" isFirst={isFirst} />
        <h3>{product.name}</h3>
      </a>
      {product.reviewCount > 0 && product.averageRating !== null && (
        <Stars rating={product.averageRating} count={product.reviewCount} />
      )}
      <Price product={product} />
      {product.stockStatus === 'out_of_stock' && <p class="tag">{t('Out of stock')}</p>}
    </li>
  );
}

export function Cards({ products, label }: { readonly products: readonly Listed[]; readonly label?: string }) {
  return (
    <ul class="cards" aria-label={label}>
      {products.map((product, index) => (
        <Card key={product.id} product={product} isFirst={index < 4} />
      ))}
    </ul>
  );
}

/** HTML that the store's office wrote, made ready by the service. */
export function Html({ html }: { readonly html: string | null | undefined }) {
  return html ? <div class="prose" dangerouslySetInnerHTML={{ __html: html }} /> : null;
}

/** Links to other pages of a list. */
export function Pager({
  page,
  pages,
  to,
}: {
  readonly page: number;
  readonly pages: number;
  readonly to: (page: number) => string;
}) {
  if (pages < 2) return null;
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return (
    <nav class="pager" aria-label={t('Pages')}>
      {page > 1 && (
        <a href={to(page - 1)} rel="prev">
          {t('Back')}
        </a>
      )}
      <ol>
        {shown.map((each) => (
          <li key={each}>
            <a
              href={to(each)}
              aria-current={each === page ? 'page' : undefined}
              aria-label={t('Page {n}', { n: each })}
            >
              {each}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={to(page + 1)} rel="next">
          {t('Next')}
        </a>
      )}
    </nav>
  );
}
