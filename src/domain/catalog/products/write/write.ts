import type { AnywhereCode } from '#domain/shared/refusals/index.ts';
import type { Fail, Refusal } from '#kernel/refusal.ts';
import type { Scope } from '#kernel/scope.ts';
import type { StockChange } from '../../inventory/change.ts';
import type { StockLimits } from '../../inventory/save.ts';

/** One sent value, and its position in the body (RFC 6901). */
export interface SentValue {
  readonly sent: unknown;
  readonly field: string;
}

/** The fields of a product that a caller sends; absent ones stay, or are reset if the product is replaced. */
export interface ProductFields {
  readonly sku?: string;
  readonly type?: string;
  readonly setId?: number;
  /** Attribute values by code; null clears. */
  readonly values: ReadonlyMap<string, SentValue>;
  /** The position in the body where a value that was not sent would be, by the attribute's code; `/code` without it. */
  readonly placeOf?: (code: string) => string;
  /** Codes of attributes that lose the store view's own value. */
  readonly useDefault?: readonly string[];
  readonly websiteIds?: readonly number[];
  readonly categoryIds?: readonly number[];
  /** `isShortcut` if only the quantity is sent, possibly unchanged. */
  readonly stock?: { readonly change: StockChange; readonly field: string; readonly isShortcut: boolean };
  readonly giftCard?: GiftCardFields;
}

/** The position in the body where a value that was not sent would be. */
export function placeInBody({ placeOf }: ProductFields, code: string): string {
  return placeOf?.(code) ?? `/${code}`;
}

/** The fields of a gift card that a caller sends; amounts in ten-thousandths, for all websites. */
export interface GiftCardFields {
  /** `fixed` allows only the given amounts, `range` any amount between two, `combined` both. */
  readonly kind?: 'fixed' | 'range' | 'combined';
  readonly amounts?: readonly number[];
  /** Sent as numbers of money, not checked yet. */
  readonly min?: unknown;
  readonly max?: unknown;
  readonly allowsMessage?: boolean;
}

/** Names a product, and its change. */
export interface ProductWrite {
  /** By id or by SKU; absent for a new product. */
  readonly target: { readonly id: number } | { readonly sku: string } | undefined;
  /** Whether a missing product is created; always so without a target. */
  readonly createsMissing: boolean;
  readonly fields: ProductFields;
}

/** How strict writes are. */
export interface WriteRules {
  /** Whether attributes that the product does not have are refused; else they are ignored (K50). */
  readonly refusesForeign: boolean;
  /** Whether a product must have a name, and required values cannot be taken away; the office's pages ask for the others. */
  readonly keepsRequired: boolean;
  /** Whether a new product gets the common defaults; else only those of its attributes. */
  readonly fillsDefaults: boolean;
  /** Whether a URL key of another product is refused; else the SKU is added to it. */
  readonly ownsUrlKey: boolean;
  /** Whether any number is stored as a status, a visibility or a tax class, and any text as a country (design 5). */
  readonly storesUnknownChoices: boolean;
}

/** The rules of REST. */
export const strictRules: WriteRules = {
  refusesForeign: true,
  keepsRequired: true,
  fillsDefaults: true,
  ownsUrlKey: true,
  storesUnknownChoices: false,
};

/** The rules of the legacy interface (soap-catalog 4.4, 5.4). */
export const legacyRules: WriteRules = {
  refusesForeign: false,
  keepsRequired: false,
  fillsDefaults: false,
  ownsUrlKey: false,
  storesUnknownChoices: true,
};

/** The scope that values are written for (rest 2.3). */
export interface WriteScope {
  /** The store view whose own values are written; 0 for the default of all. */
  readonly storeId: number;
  /** The default website of new products. */
  readonly websiteId: number;
  /** The bounds of the writer; undefined for none (rest 3.3). */
  readonly scope: Scope | undefined;
  readonly rules: WriteRules;
  /** How stock follows from quantities in the legacy interface; undefined for the rules of REST. */
  readonly stockLimits?: StockLimits;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly fail: Fail<WriteRefusal | AnywhereCode>;
}

/** The refusals of a product write. */
export type WriteRefusal =
  | 'product_not_found'
  | 'product_invalid'
  | 'product_outside_bounds'
  | 'sku_taken'
  | 'unique_value_taken'
  | 'url_key_taken'
  | 'held_back';

/** The result of one write. */
export type WriteOutcome =
  | { readonly id: number; readonly isCreated: boolean; readonly refusal?: undefined }
  | { readonly refusal: Refusal };
