import type { ProductRecord } from '#domain/catalog/products/read/record.ts';
import type { FoundStore } from '#domain/catalog/urls/found-pages.ts';
import { withoutEntities } from '#kernel/html-entities.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** The longest texts that shopping sites take. */
const longestTitle = 150;
const longestText = 5000;

/** A text as XML, without characters that it cannot have. */
function xml(text: string): string {
  const plain = text.toWellFormed().replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A page's address, with all characters that addresses cannot have encoded. */
function address(link: string, path: string): string {
  const encoded = encodeURI(path.toWellFormed()).replaceAll('#', '%23').replaceAll('?', '%3F');
  return link + encoded.replaceAll(/%25([\da-f]{2})/gi, '%$1');
}

/** A page of a sitemap: `updatedAt` in ms, and its image. */
export function urlOf(link: string, path: string, updatedAt?: number, imageUrl?: string | null): string {
  const changed = updatedAt ? `<lastmod>${new Date(updatedAt).toISOString().slice(0, 10)}</lastmod>` : '';
  const shown = imageUrl
    ? `<image:image><image:loc>${xml(encodeURI(decoded(imageUrl)))}</image:loc></image:image>`
    : '';
  return `<url><loc>${xml(address(link, path))}</loc>${changed}${shown}</url>\n`;
}

/** Addresses of images may be encoded already. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url.toWellFormed();
  }
}

/** A file of a sitemap. */
export const sitemapOf = (urls: readonly string[]): string =>
  `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('')}</urlset>\n`;

/** The list of the files of sitemaps. */
export const sitemapIndex = (files: readonly string[]): string =>
  `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files
    .map((file) => `<sitemap><loc>${xml(file)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`;

/** A feed of products in the format of shopping sites: RSS 2.0 with the names of `g:`. */
export const feedOf = ({ name, link }: FoundStore, items: readonly string[]): string =>
  `${head}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${xml(name)}</title>\n<link>${xml(link)}</link>\n<description>${xml(name)}</description>\n${items.join('')}</channel>\n</rss>\n`;

/** A product of a feed; undefined for one without an address or a price. */
export function feedItem(product: ProductRecord, { link, weightUnit }: FoundStore): string | undefined {
  const { urlPath, currency, imageUrl, stockStatus } = product;
  const { price, sale } = pricesOf(product);
  if (urlPath === null || price === null) return undefined;
  const brand = named(product, 'manufacturer') ?? named(product, 'brand');
  const gtin = [product.customAttributes?.gtin, product.customAttributes?.ean, product.barcode]
    .map((value) => String(value ?? '').replaceAll(/[\s-]/g, ''))
    .find((value) => /^(?:\d{8}|\d{12,14})$/.test(value));
  const unit = { kg: 'kg', kgs: 'kg', g: 'g', lb: 'lb', lbs: 'lb', oz: 'oz' }[weightUnit.trim().toLowerCase() || 'kg'];
  const amount = (value: number) => `${value.toFixed(2)} ${currency}`;
  const fields: readonly (readonly [string, string | null | undefined | false])[] = [
    ['g:id', product.sku],
    ['g:title', cut(product.name, longestTitle)],
    ['g:description', cut(plainText(product.shortDescription || product.description || product.name), longestText)],
    ['g:link', address(link, urlPath)],
    ['g:image_link', imageUrl && encodeURI(decoded(imageUrl))],
    ['g:price', amount(price)],
    ['g:sale_price', sale !== null && amount(sale)],
    ['g:availability', stockStatus],
    ['g:condition', 'new'],
    ['g:brand', brand],
    ['g:gtin', gtin],
    ['g:mpn', brand && !gtin && product.sku],
    ['g:identifier_exists', !brand && !gtin && 'no'],
    ['g:shipping_weight', unit && product.weight ? `${product.weight} ${unit}` : undefined],
  ];
  const written = fields.flatMap(([name, value]) => (value ? [`<${name}>${xml(value)}</${name}>\n`] : []));
  return `<item>\n${written.join('')}</item>\n`;
}

/** The price as the store view shows it, and what it is now if that is less. */
function pricesOf(product: ProductRecord): { readonly price: number | null; readonly sale: number | null } {
  const { taxedPrices } = product;
  const isTaxed = taxedPrices !== undefined && taxedPrices.display !== 'excluding_tax';
  const usual = (isTaxed ? taxedPrices.price?.inclTax : undefined) ?? product.price;
  const now =
    (isTaxed ? (taxedPrices.finalPrice ?? taxedPrices.minimalPrice)?.inclTax : undefined) ??
    product.finalPrice ??
    product.minimalPrice;
  const price = usual || now || null;
  return { price, sale: price !== null && now && now < price ? now : null };
}

/** The label of an attribute that the page of a product shows. */
const named = ({ additionalAttributes }: ProductRecord, code: string): string | undefined =>
  additionalAttributes?.find((attribute) => attribute.code === code)?.value;

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** A text without its tags and entities. */
function plainText(html: string): string {
  const text = html
    .slice(0, 100_000)
    .replaceAll(/<(?:style|script)\b[^>]*>[^<]*/gi, ' ')
    .replaceAll(/<[^<>]*>/g, ' ');
  return withoutEntities(text).replaceAll(/\s+/g, ' ').trim();
}
