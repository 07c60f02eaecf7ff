import type { Static } from 'typebox';
import { type ListedLine, listLines } from '#domain/cart/commands/list-lines.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { isCached } from '#kernel/cached.ts';
import { quoteChoice, quoteFaults } from './quote.ts';
import { cartProductResource } from './resources.ts';
import { type catalogProductEntity, quoteId, shoppingCartProductResponseEntityArray, store } from './types.ts';

/**
 * `cart_product.list`: one entry for each line, with lines of parts, in the order in which they were added (spec 2.3,
 * reference 4.2).
 */
export const list = operation({
  resource: cartProductResource,
  method: 'list',
  title: 'Get list of products in shopping cart',
  v2Name: 'shoppingCartProductList',
  arguments: { quoteId, store },
  result: shoppingCartProductResponseEntityArray,
  command: listLines,
  decode: quoteChoice,
  print: (lines) => lines.map((line) => (isCached(line) ? line.map(entryOf) : entryOf(line))),
  refusals: quoteFaults,
});

function entryOf(line: ListedLine): Static<typeof catalogProductEntity> {
  return {
    product_id: String(line.productId),
    sku: line.sku,
    name: line.name,
    set: line.setId === undefined ? '' : String(line.setId),
    type: line.type,
    category_ids: line.categoryIds.map(String),
    website_ids: line.websiteIds.map(String),
  };
}
