import { type ConfigReader, type ConfiguredStore, configOf } from '#domain/stores/config-of-stores.ts';
import type { Tx } from '#platform/storage/engine.ts';

const PATHS = { category: 'catalog/seo/category_url_suffix', product: 'catalog/seo/product_url_suffix' } as const;

/** The suffixes of the addresses of categories and products. */
export type UrlSuffixes = Readonly<Record<keyof typeof PATHS, string>>;

/** The suffixes of the addresses of a store view's categories and products: `.html` if the merchant has not set one. */
export async function urlSuffixes(tx: Tx, store: ConfiguredStore): Promise<UrlSuffixes> {
  const config = await configOf(tx, Object.values(PATHS));
  return { category: suffixOf(config, store, PATHS.category), product: suffixOf(config, store, PATHS.product) };
}

function suffixOf(config: ConfigReader, store: ConfiguredStore, path: string): string {
  const suffix = config(store, path) ?? '.html';
  // Newer stores of the family store the suffix without the dot.
  return suffix === '' || /^[./]/.test(suffix) ? suffix : `.${suffix}`;
}
