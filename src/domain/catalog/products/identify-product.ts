import type { Tx } from '../../../platform/storage/engine.ts';
import { type Product, productsById, productsBySku } from './products.ts';

/**
 * The product that an argument means (design 6). `identifierType` `sku`, in any case, makes it a SKU, any other text an
 * id; absent or empty, a whole number without a leading zero is an id and everything else a SKU.
 */
export async function identifyProduct(
  tx: Tx,
  sent: string | null,
  identifierType: string | null,
): Promise<Product | undefined> {
  if (sent === null) return undefined;
  const isSku = identifierType ? identifierType.toLowerCase() === 'sku' : !/^(?:0|[+-]?[1-9]\d*)$/.test(sent);
  if (isSku) return (await productsBySku(tx, [sent])).get(sent);
  if (!/^\+?\d{1,15}$/.test(sent)) return undefined;
  const id = Number(sent);
  return (await productsById(tx, [id])).get(id);
}
