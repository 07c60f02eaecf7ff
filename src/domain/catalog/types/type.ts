import type { AttributeField } from './field.ts';

/** The parts that products of a type can have besides attribute values and stock. */
export type ProductPart =
  | 'customOptions'
  | 'discounts'
  | 'members'
  | 'variants'
  | 'bundleOptions'
  | 'downloadLinks'
  | 'giftAmounts';

/**
 * What must be chosen for every product of a type, apart from custom options: `always` something, its required
 * `options`, or its `links` if they are sold one by one.
 */
export type TypeChoice = 'always' | 'options' | 'links';

/** Facts about all products of one type, known without reading the database. */
export interface ProductTypeFacts {
  /** The code in the legacy database (spec 2.4). */
  readonly code: string;
  /** The label in the legacy interface and the position in its list; absent for types that the family does not have. */
  readonly listed?: { readonly label: string; readonly position: number };
  readonly parts: readonly ProductPart[];
  /** The roles that it can have in another product. */
  readonly isPartAs: readonly ('members' | 'variants' | 'bundleOptions')[];
  /** Absent if only custom options are chosen. */
  readonly choice?: TypeChoice;
  /** Sold as its parts: it has no quantity in stock, and is available unless it is set otherwise. */
  readonly isComposite?: true;
  /** It is never shipped. */
  readonly isVirtual?: true;
  /** Can be changed to and from each other type with this flag. */
  readonly isExchangeable?: true;
  /** Its special and tier prices are percentages, which are the same in every currency. */
  readonly hasPercentPrices?: true;
  /** Short forms show the lowest price of its parts. */
  readonly isShownFromLowest?: true;
  /** Fields of products of this type alone that are an attribute each. */
  readonly fields?: Readonly<Record<string, AttributeField>>;
  /** Attributes of this type that are shown as other fields or parts. */
  readonly otherFields?: readonly string[];
  /** The defaults of attributes that this type has brought, by code; some depend on how a store keeps the attribute. */
  readonly ownDefaults?: Readonly<Record<string, string | ((backendType: string) => string)>>;
  /**
   * The default of an attribute that new products of this type have; undefined for other attributes. `stored` gives the
   * product's other values.
   */
  defaultText?(code: string, stored: (code: string) => string | null): string | undefined;
}
