import type { Product } from '#domain/catalog/products/record/products.ts';
import { isKnownType } from '#domain/catalog/types/index.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';

/**
 * Why a product cannot be in a cart, by itself or as a part: its type comes from an extension of the imported store, so
 * its price is unknown. Undefined if the type is known.
 */
export function typeProblem({ type }: Pick<Product, 'type'>): CartProblem | undefined {
  return isKnownType(type)
    ? undefined
    : new CartProblem('product_type_not_sold', `Products of type ${type} can not be put into a cart.`);
}
