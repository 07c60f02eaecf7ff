import type { Tx } from '#platform/storage/engine.ts';
import type { BundleOption } from '../../parts/bundle/rows.ts';
import type { Configurable } from '../../parts/configurable/rows.ts';
import type { Downloadable } from '../../parts/downloadable/rows.ts';
import type { GiftCard } from '../../parts/gift-card/rows.ts';
import type { GroupMember } from '../../parts/grouped/rows.ts';
import type { DiscountPrices } from '../record/prices.ts';
import type { ProductValue } from '../record/products.ts';

/** The store view that products are read through. */
export interface Place {
  readonly storeId: number;
  readonly websiteId: number;
}

/** The parts of composite products, by product id; each map has products of its own type only. */
export interface CompositeParts {
  readonly configurables: ReadonlyMap<number, Configurable>;
  readonly groups: ReadonlyMap<number, readonly GroupMember[]>;
  readonly bundles: ReadonlyMap<number, readonly BundleOption[]>;
  readonly downloadables: ReadonlyMap<number, Downloadable>;
  readonly giftCards: ReadonlyMap<number, GiftCard>;
}

/** Products by id, with their types. */
export type TypedProducts = ReadonlyMap<number, { readonly type: string }>;

/** The data of products and their parts that prices are calculated from, for one customer group on one website. */
export interface PricedCatalog extends CompositeParts {
  readonly products: TypedProducts;
  readonly values: ReadonlyMap<number, ReadonlyMap<string, ProductValue>>;
  readonly discounts: ReadonlyMap<number, DiscountPrices>;
}

/** The prices of a product, in ten-thousandths, whole cents. */
export interface ProductPrices {
  /** The price of one piece before any choice; null if the product has no price of its own (a group). */
  readonly final: number | null;
  /** The lowest price for which it can be bought, with any choice; null if there is nothing to buy. */
  readonly minimal: number | null;
}

/** How products of one type are read: the data that is loaded, and their prices. */
export interface ReadType {
  /** Loads the parts of products of the type, in a fixed number of queries; absent if there are none. */
  load?(tx: Tx, ids: readonly number[], place: Place): Promise<Partial<CompositeParts>>;
  /** The prices of a product on a day (`YYYY-MM-DD`), by the same rules as in carts. */
  prices(catalog: PricedCatalog, id: number, today: string): ProductPrices;
}
