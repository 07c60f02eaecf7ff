import type { ProductRef } from '../../domain/catalog/products/products.ts';

/**
 * The product that an argument means (design 7). `identifierType` `sku`, in any case, makes it a SKU, any other text an
 * id; absent or empty, a whole number without a leading zero is an id and everything else a SKU. Undefined for what can be
 * neither.
 */
export function productRef(sent: string | null, identifierType: string | null): ProductRef {
  if (sent === null) return undefined;
  const isSku = identifierType ? identifierType.toLowerCase() === 'sku' : !/^(?:0|[+-]?[1-9]\d*)$/.test(sent);
  if (isSku) return { sku: sent };
  return /^\+?\d{1,15}$/.test(sent) ? { id: Number(sent) } : undefined;
}
