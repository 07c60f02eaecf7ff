import type { Product } from '../../catalog/products/products.ts';
import { isKnownType } from '../../catalog/types/index.ts';

/**
 * Why a product cannot be in a cart, alone or as a part of another: its type is one that an extension of the imported store
 * brought, so nobody knows what it is to cost. Undefined where the type is known.
 */
export function typeProblem({ type }: Pick<Product, 'type'>): string | undefined {
  return isKnownType(type) ? undefined : `Products of type ${type} can not be put into a cart.`;
}
