/** What products of a type can have beside attribute values and stock. */
export type ProductPart =
  | 'customOptions'
  | 'discounts'
  | 'members'
  | 'variants'
  | 'bundleOptions'
  | 'downloadLinks'
  | 'giftAmounts';

/**
 * What is to be chosen of every product of a type, whatever its custom options: `always` something, of the `options` that the
 * product has those which it says are required, or `links` where they are sold one by one.
 */
export type TypeChoice = 'always' | 'options' | 'links';

/** What is true of all products of one type, and can be said without reading anything. */
export interface ProductTypeFacts {
  /** As the legacy database says it (spec 2.4). */
  readonly code: string;
  /** What the legacy interface calls it, and the place in its list; absent for a type that the family does not have. */
  readonly listed?: { readonly label: string; readonly position: number };
  readonly parts: readonly ProductPart[];
  /** What of another product it can be. */
  readonly isPartAs: readonly ('members' | 'variants' | 'bundleOptions')[];
  /** Absent where nothing is to be chosen but custom options. */
  readonly choice?: TypeChoice;
  /** Sold as what it is made of: it has no quantity in stock, and is there unless somebody says no. */
  readonly isComposite?: true;
  /** Nothing of it is ever shipped. */
  readonly isVirtual?: true;
  /** Can become, and come from, each other type that is so. */
  readonly isExchangeable?: true;
  /** Its special and tier prices are per cents, which no currency changes. */
  readonly hasPercentPrices?: true;
  /** What is shown of it in short begins at the lowest price of what it is made of. */
  readonly isShownFromLowest?: true;
  /**
   * What an attribute of a new product holds that the type makes by itself until somebody says something else; undefined for all
   * others. `stored` gives the product's other values.
   */
  defaultText?(code: string, stored: (code: string) => string | null): string | undefined;
}
