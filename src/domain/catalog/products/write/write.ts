import type { Fail, Refusal } from '../../../../kernel/refusal.ts';
import type { Scope } from '../../../../kernel/scope.ts';
import type { AnywhereCode } from '../../../refusals/index.ts';
import type { StockChange } from '../../inventory/change.ts';
import type { StockLimits } from '../../inventory/save.ts';

/** One value as it was sent, and where in the body it stood (RFC 6901). */
export interface SentValue {
  readonly sent: unknown;
  readonly field: string;
}

/** What a caller says of a product; what is absent is left as it is, or reset where the product is replaced. */
export interface ProductFields {
  readonly sku?: string;
  readonly type?: string;
  readonly setId?: number;
  /** Attribute values by code; null clears. */
  readonly values: ReadonlyMap<string, SentValue>;
  /** Codes of attributes that lose what the store view has of its own. */
  readonly useDefault?: readonly string[];
  readonly websiteIds?: readonly number[];
  readonly categoryIds?: readonly number[];
  /** `isShortcut` where only the quantity is said, perhaps as it is shown anyway. */
  readonly stock?: { readonly change: StockChange; readonly field: string; readonly isShortcut: boolean };
  readonly giftCard?: GiftCardFields;
}

/** What a caller says of a gift card; amounts in ten-thousandths, for all websites. */
export interface GiftCardFields {
  /** `fixed` only the amounts, `range` any amount between two, `combined` both. */
  readonly kind?: 'fixed' | 'range' | 'combined';
  readonly amounts?: readonly number[];
  /** As numbers of money, as they were sent. */
  readonly min?: unknown;
  readonly max?: unknown;
  readonly allowsMessage?: boolean;
}

/** Which product is meant, and what becomes of it. */
export interface ProductWrite {
  /** By id, by SKU, or none: a new one. */
  readonly target: { readonly id: number } | { readonly sku: string } | undefined;
  /** `replace` resets every attribute that is not given; `patch` changes what is given. */
  readonly mode: 'patch' | 'replace';
  /** Whether a product that is not there is created; always so without a target. */
  readonly createsMissing: boolean;
  readonly fields: ProductFields;
}

/** How strict writes are. */
export interface WriteRules {
  /** Whether attributes that the product has not are refused; else they say nothing (K50). */
  readonly refusesForeign: boolean;
  /** Whether required attributes must have a value. */
  readonly requiresValues: boolean;
  /** Whether a new product has what every product has; else only the defaults of its attributes. */
  readonly fillsDefaults: boolean;
  /** Whether a URL key that another product has is refused; else it gets the SKU behind it. */
  readonly ownsUrlKey: boolean;
}

/** Those of REST. */
export const strictRules: WriteRules = {
  refusesForeign: true,
  requiresValues: true,
  fillsDefaults: true,
  ownsUrlKey: true,
};

/** Those of the legacy interface (soap-catalog 4.4, 5.4). */
export const legacyRules: WriteRules = {
  refusesForeign: false,
  requiresValues: false,
  fillsDefaults: false,
  ownsUrlKey: false,
};

/** For which part of the store values are written (reference rest 2.3). */
export interface WriteScope {
  /** The store view whose own values are written; 0 for the default of all. */
  readonly storeId: number;
  /** The website that a new product is put on when nothing is said. */
  readonly websiteId: number;
  /** What the writer is bound to; undefined for everything (reference rest 3.3). */
  readonly scope: Scope | undefined;
  readonly rules: WriteRules;
  /** How stock follows from quantities in the legacy interface; undefined by the rules of REST. */
  readonly stockLimits?: StockLimits;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly fail: Fail<WriteRefusal | AnywhereCode>;
}

/** What the write of a product may be refused with. */
export type WriteRefusal =
  | 'product_not_found'
  | 'product_invalid'
  | 'product_outside_bounds'
  | 'sku_taken'
  | 'unique_value_taken'
  | 'url_key_taken'
  | 'held_back';

/** What became of one write. */
export type WriteOutcome =
  | { readonly id: number; readonly isCreated: boolean; readonly refusal?: undefined }
  | { readonly refusal: Refusal };
