import { alerts } from './alerts.ts';
import { attributes, swatches } from './attributes.ts';
import { buyRequests, carts } from './carts.ts';
import { categories } from './categories.ts';
import { checkout } from './checkout.ts';
import { compositeProducts, giftCardAmounts } from './composite-products.ts';
import { content, postValues } from './content.ts';
import { customers, passwords } from './customers.ts';
import { directory } from './directory.ts';
import { gallery } from './gallery.ts';
import { giftCards } from './gift-cards.ts';
import { identity } from './identity.ts';
import { SMALL_TABLES } from './known.ts';
import { mailTemplates } from './mail-templates.ts';
import type { Amendment, Expansion, TableMapping } from './mapping.ts';
import { newsletter } from './newsletter.ts';
import { productOptions } from './product-options.ts';
import { linkValues, optionFlags, products } from './products.ts';
import { promotions } from './promotions.ts';
import { reviewDetails, reviews } from './reviews.ts';
import { sales } from './sales.ts';
import { stock } from './stock.ts';
import { stores } from './stores.ts';
import { tags } from './tags.ts';
import { taxes } from './taxes.ts';
import { wishes, wishlists } from './wishlists.ts';

/** Everything that is imported row by row, in the order of the summary. */
export const mappings: readonly (TableMapping | Expansion)[] = [
  ...stores,
  ...attributes,
  ...categories,
  ...products,
  ...productOptions,
  ...compositeProducts,
  giftCardAmounts,
  ...stock,
  ...gallery,
  ...customers,
  ...tags,
  ...reviews,
  ...newsletter,
  ...wishlists,
  ...alerts,
  ...taxes,
  ...directory,
  ...content,
  mailTemplates,
  ...identity,
  ...promotions,
  ...carts,
  ...checkout,
  ...sales,
  ...giftCards,
];

/** Columns that are filled after all rows were inserted. */
export const amendments: readonly Amendment[] = [
  swatches,
  ...linkValues,
  ...optionFlags,
  ...postValues,
  passwords,
  buyRequests,
  ...reviewDetails,
  wishes,
];

/** Every legacy table that data is imported from. */
export const takenTables: ReadonlySet<string> = new Set([
  ...SMALL_TABLES,
  ...mappings.map(({ from }) => from),
  ...amendments.map(({ from }) => from),
]);

/** The names of each table's rows, in the order of the summary. */
export const contents: ReadonlyMap<string, string> = new Map(
  mappings.flatMap(({ to, what }): [string, string][] => [
    [to, what],
    // Joined from several tables, so in no mapping.
    ...(to === 'entity_type' ? ([['attribute', 'attributes']] as [string, string][]) : []),
  ]),
);
