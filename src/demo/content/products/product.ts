import type { ImageDrawing } from '../../images/shapes.ts';
import type { ProductSet } from '../attribute-sets.ts';
import type { WebsiteCode } from '../stores.ts';
import type { Text } from '../text.ts';

/** A decimal as text: `12.5`. */
export type Decimal = string;

/** One file of a product's gallery, drawn at installation. */
export interface DemoImage extends ImageDrawing {
  /** Name of the file: letters, digits, `-` and the extension of its format. */
  readonly file: string;
  readonly label: Text;
  /** Attributes that point to this file in the default scope. */
  readonly roles: readonly ('image' | 'small_image' | 'thumbnail' | 'detail_image')[];
  readonly excluded?: true;
}

/** Stock of a product; what is left out follows the store configuration. */
export interface DemoStock {
  readonly qty: Decimal;
  readonly outOfStock?: true;
  readonly decimal?: true;
  readonly min?: Decimal;
  readonly max?: Decimal;
  readonly increments?: Decimal;
  readonly backorders?: 0 | 1 | 2;
  readonly unmanaged?: true;
}

/** A surcharge: money, or a percentage of the price. */
export interface Surcharge {
  readonly price: Decimal;
  readonly percent?: true;
}

/** A custom option. Options with values carry their surcharges there. */
export type DemoOption = { readonly title: Text; readonly optional?: true } & (
  | (Partial<Surcharge> & {
      readonly type: 'field' | 'area' | 'date' | 'date_time' | 'time';
      readonly sku?: string;
      readonly maxCharacters?: number;
    })
  | {
      readonly type: 'drop_down' | 'radio' | 'checkbox' | 'multiple';
      readonly values: readonly (Partial<Surcharge> & { readonly title: Text; readonly sku?: string })[];
    }
);

/** A price from a quantity on; for all customer groups, or for one. */
export interface DemoTier {
  readonly qty: Decimal;
  readonly price: Decimal;
  readonly group?: number;
  readonly website?: WebsiteCode;
}

/** The additional fields of each product type. */
export type DemoType =
  | { readonly type: 'simple' | 'virtual' }
  | {
      readonly type: 'configurable';
      /** The attributes that a buyer chooses by, with surcharges by option key. */
      readonly by: readonly { attribute: string; label: Text; surcharges: Readonly<Record<string, Surcharge>> }[];
      readonly variants: readonly string[];
    }
  | { readonly type: 'grouped'; readonly members: readonly { sku: string; qty: Decimal }[] }
  | { readonly type: 'bundle'; readonly dynamicPrice: boolean; readonly parts: readonly DemoBundlePart[] }
  | {
      readonly type: 'downloadable';
      readonly separately: boolean;
      readonly linksTitle: Text;
      readonly samplesTitle: Text;
      readonly links: readonly { title: Text; url: string; price: Decimal; sampleUrl?: string; downloads?: number }[];
      readonly samples: readonly { title: Text; url: string }[];
    }
  | {
      readonly type: 'giftcard';
      readonly amounts: readonly { value: Decimal; website?: WebsiteCode }[];
      readonly open?: { min: Decimal; max: Decimal };
      readonly lifetimeDays: number;
    };

/** One choice within a bundle. */
export interface DemoBundlePart {
  readonly title: Text;
  readonly input: 'select' | 'radio' | 'checkbox' | 'multi';
  readonly required: boolean;
  readonly selections: readonly (Partial<Surcharge> & {
    readonly sku: string;
    readonly qty: Decimal;
    readonly preset?: true;
    readonly qtyByBuyer?: true;
  })[];
}

/** A product of the demo store. Attribute values are texts; values of option tables are option keys. */
export type DemoProduct = DemoType & {
  readonly sku: string;
  readonly set: ProductSet;
  readonly name: Text;
  readonly short: Text;
  readonly description: Text;
  readonly price?: Decimal;
  /** The price in euros on the second website, if the number differs from the price in dollars. */
  readonly atelierPrice?: Decimal;
  readonly weight?: Decimal;
  readonly values?: Readonly<Record<string, string | readonly string[]>>;
  readonly disabled?: true;
  /** Sold only as part of another product. */
  readonly hidden?: true;
  readonly categories: readonly string[];
  readonly websites: readonly WebsiteCode[];
  readonly stock: DemoStock;
  readonly images?: readonly DemoImage[];
  readonly options?: readonly DemoOption[];
  readonly tiers?: readonly DemoTier[];
  /** Prices by customer group. */
  readonly groupPrices?: readonly { group: number; price: Decimal }[];
  readonly linked?: Partial<Readonly<Record<'relation' | 'up_sell' | 'cross_sell', readonly string[]>>>;
};
