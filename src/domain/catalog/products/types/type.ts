import type { Tx } from '../../../../platform/storage/engine.ts';
import type { BundleOption } from '../bundle.ts';
import type { Configurable } from '../configurable.ts';
import type { Downloadable } from '../downloadable.ts';
import type { GiftCard } from '../gift-card.ts';
import type { GroupMember } from '../grouped.ts';
import type { DiscountPrices } from '../prices.ts';
import type { ProductValue } from '../products.ts';

/** Through which store view products are looked at. */
export interface Place {
  readonly storeId: number;
  readonly websiteId: number;
}

/** What products are beyond a price and a stock item, by their ids; each kind for products of its own type only. */
export interface Composites {
  readonly configurables: ReadonlyMap<number, Configurable>;
  readonly groups: ReadonlyMap<number, readonly GroupMember[]>;
  readonly bundles: ReadonlyMap<number, readonly BundleOption[]>;
  readonly downloadables: ReadonlyMap<number, Downloadable>;
  readonly giftCards: ReadonlyMap<number, GiftCard>;
}

/** Products by id, as far as their type is asked for. */
export type TypedProducts = ReadonlyMap<number, { readonly type: string }>;

/** What is known of products and their parts when prices are made of it, as one customer group sees it on one website. */
export interface PricedCatalog extends Composites {
  readonly products: TypedProducts;
  readonly values: ReadonlyMap<number, ReadonlyMap<string, ProductValue>>;
  readonly discounts: ReadonlyMap<number, DiscountPrices>;
}

/** What a product costs, in ten-thousandths, whole cents. */
export interface ProductPrices {
  /** One piece before anything is chosen; null where the product has no price of its own (a group). */
  readonly final: number | null;
  /** The lowest for which it can be bought, whatever is chosen; null where there is nothing to buy. */
  readonly minimal: number | null;
}

/** How the products of one type are read: what is loaded of them, and what they cost. */
export interface ReadType {
  /** Loads what products of the type are made of, in a fixed number of queries; absent where that is nothing. */
  load?(tx: Tx, ids: readonly number[], place: Place): Promise<Partial<Composites>>;
  /** The prices of a product on a day (`YYYY-MM-DD`), by the rules that carts are priced with. */
  prices(catalog: PricedCatalog, id: number, today: string): ProductPrices;
}
