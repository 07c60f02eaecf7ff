import type { Tx } from '../../platform/storage/engine.ts';
import { type ConfigReader, type ConfiguredStore, configOf } from '../stores/config-of-stores.ts';

const PATHS = { category: 'catalog/seo/category_url_suffix', product: 'catalog/seo/product_url_suffix' } as const;

/** The end of the addresses of categories and products. */
export type UrlSuffixes = Readonly<Record<keyof typeof PATHS, string>>;

/** What the addresses of a store view's categories and products end with: `.html` where the merchant has not said. */
export async function urlSuffixes(tx: Tx, store: ConfiguredStore): Promise<UrlSuffixes> {
  const config = await configOf(tx, Object.values(PATHS));
  return { category: suffixOf(config, store, PATHS.category), product: suffixOf(config, store, PATHS.product) };
}

function suffixOf(config: ConfigReader, store: ConfiguredStore, path: string): string {
  const suffix = config(store, path) ?? '.html';
  // Newer stores of the family keep it without the dot.
  return suffix === '' || /^[./]/.test(suffix) ? suffix : `.${suffix}`;
}
