import type { Product } from '../../catalog/products/products.ts';
import type { CartLine } from '../lines/cart.ts';
import type { CartCatalog, Composites } from '../lines/cart-catalog.ts';
import type { ProductRequest } from '../lines/product-request.ts';

/** A line made from a request, with the lines of its parts where the product is composite. */
export interface PreparedLine {
  readonly line: CartLine;
  readonly children: readonly CartLine[];
  /** The quantity that a request has for this one of its lines, where it has one for each. */
  readonly ownQty?: number;
}

/** The rules of one product type in a cart. */
export interface CartProductType {
  /** Further products that a request makes lines of, so that they are loaded before `prepare`. */
  partIds?(composites: Composites, product: Product, request: ProductRequest): readonly number[];
  /** Makes the lines that a request describes, or answers the text of what is wrong with it (reference 4.2). */
  prepare(catalog: CartCatalog, product: Product, request: ProductRequest): readonly PreparedLine[] | string;
  /** The price of one piece of a line in the quantity it has, in ten-thousandths. */
  unitPrice(catalog: CartCatalog, line: CartLine, parts: readonly CartLine[]): number;
  /** The part that was chosen as what the line really is. */
  variant?(parts: readonly CartLine[]): CartLine | undefined;
  /** The price of one piece of a part, where the parts are priced by themselves. */
  partPrice?(catalog: CartCatalog, line: CartLine, part: CartLine): number;
  /** Whether the parts of a line are shipped by themselves. */
  shipsParts?(catalog: CartCatalog, line: CartLine): boolean;
  /** Whether its parts are charged, each by itself, and not the whole. */
  chargesParts?(catalog: CartCatalog, line: CartLine): boolean;
  /** What the type itself says of parts that cannot be had; all else is left to the rules of stock. */
  partsProblem?(catalog: CartCatalog, line: CartLine, parts: readonly CartLine[]): string | undefined;
}
