import type { Product } from '#domain/catalog/products/record/products.ts';
import type { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import type { CartLine } from '../lines/cart.ts';
import type { CartCatalog, Composites } from '../lines/cart-catalog.ts';
import type { ProductRequest } from '../lines/product-request.ts';

/** A line made from a request, with the lines of its parts where the product is composite. */
export interface PreparedLine {
  readonly line: CartLine;
  readonly children: readonly CartLine[];
  /** The quantity that the request has for this line alone, if each line has its own. */
  readonly ownQty?: number;
}

/** How one product type behaves in a cart. */
export interface CartProductType {
  /** The ids of further products that a request makes lines of, so that they are loaded before `prepare`. */
  partIds?(composites: Composites, product: Product, request: ProductRequest): readonly number[];
  /** Makes the lines that a request describes, or answers a problem (reference 4.2). */
  prepare(catalog: CartCatalog, product: Product, request: ProductRequest): readonly PreparedLine[] | CartProblem;
  /** The price of one piece of a line at its quantity, in ten-thousandths. */
  unitPrice(catalog: CartCatalog, line: CartLine, parts: readonly CartLine[]): number;
  /** The chosen part that the line really stands for: the variant. */
  variant?(parts: readonly CartLine[]): CartLine | undefined;
  /** The price of one piece of a part, for types whose parts have their own prices. */
  partPrice?(catalog: CartCatalog, line: CartLine, part: CartLine): number;
  /** Whether the parts of a line are shipped separately. */
  shipsParts?(catalog: CartCatalog, line: CartLine): boolean;
  /** Whether the parts are charged separately, instead of the whole line. */
  chargesParts?(catalog: CartCatalog, line: CartLine): boolean;
  /** The type's own problem of parts that are not available; the stock rules check everything else. */
  partsProblem?(catalog: CartCatalog, line: CartLine, parts: readonly CartLine[]): CartProblem | undefined;
}
