import type { Tx } from '#platform/storage/engine.ts';
import { type Product, productsById, productsBySku } from './products.ts';

/**
 * Names a product, by one of the three rules of the legacy interface (soap-catalog 4.1); undefined if the sent value
 * cannot name one. `idFirst`, `skuFirst` and `idOnly` make it from the sent value, `productByRef` finds the product.
 */
export type ProductRef = { readonly id: number } | { readonly sku: string } | { readonly skuOrId: string } | undefined;

const idText = /^\+?\d{1,15}$/;

/**
 * Rule A: with `identifierType` `sku`, in any case, the text is a SKU; with any other `identifierType` it is an id. If
 * that is absent or empty, a whole number without a leading zero is an id, and everything else a SKU (design 7).
 */
export function idFirst(sent: string | null, identifierType: string | null): ProductRef {
  if (sent === null) return undefined;
  const isSku = identifierType ? identifierType.toLowerCase() === 'sku' : !/^(?:0|[+-]?[1-9]\d*)$/.test(sent);
  return isSku ? { sku: sent } : idOnly(sent);
}

/** Rule B: a product with this SKU, else the one with this id. */
export function skuFirst(sent: string): ProductRef {
  return { skuOrId: sent };
}

/** Rule C: an id only. */
export function idOnly(sent: string | null): ProductRef {
  return sent !== null && idText.test(sent) ? { id: Number(sent) } : undefined;
}

/** The named product; undefined if it does not exist. */
export async function productByRef(tx: Tx, ref: ProductRef): Promise<Product | undefined> {
  if (!ref) return undefined;
  if ('id' in ref) return (await productsById(tx, [ref.id])).get(ref.id);
  if ('sku' in ref) return (await productsBySku(tx, [ref.sku])).get(ref.sku);
  return (await productsBySkuOrId(tx, [ref.skuOrId])).get(ref.skuOrId);
}

/** Products by rule B, many at once, by the sent values. Those that do not exist are absent. */
export async function productsBySkuOrId(tx: Tx, sent: readonly string[]): Promise<Map<string, Product>> {
  const found = await productsBySku(tx, sent);
  const ids = sent.filter((name) => !found.has(name) && idText.test(name));
  if (ids.length === 0) return found;
  const byId = await productsById(tx, ids.map(Number));
  for (const name of ids) {
    const product = byId.get(Number(name));
    if (product) found.set(name, product);
  }
  return found;
}
