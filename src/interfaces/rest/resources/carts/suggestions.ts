import { Type } from 'typebox';
import type { ProductRecord } from '#domain/catalog/products/read/record.ts';
import { suggestProducts } from '#domain/checkout/suggest-products.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { named } from '../../schema.ts';
import { productSummary } from '../products/shown-product.ts';
import { type CartRoot, offeredTo, rootTools } from './roots.ts';

const suggestion = named('SuggestedProduct', Type.Object(productSummary.properties));
const suggestions = named(
  'CartSuggestions',
  Type.Object({
    related: Type.Array(suggestion),
    upSell: Type.Array(suggestion),
    crossSell: Type.Array(suggestion),
  }),
);

const showSuggestion = ({
  id,
  sku,
  name,
  urlKey,
  urlPath,
  price,
  specialPrice,
  finalPrice,
  currency,
  ...record
}: ProductRecord) => ({
  id,
  sku,
  name: name ?? '',
  urlKey: urlKey ?? null,
  urlPath,
  price: price ?? null,
  specialPrice: specialPrice ?? null,
  finalPrice: finalPrice ?? null,
  currency,
  stockStatus: record.stockStatus,
  imageUrl: record.imageUrl,
  smallImageUrl: record.smallImageUrl,
  thumbnailUrl: record.thumbnailUrl,
});

/** Products that go with those in a cart. */
export function suggestionsRoute(root: CartRoot, tag: string): RouteDeclaration {
  const { choiceOf } = rootTools(root);
  return route({
    method: 'GET',
    path: `${root.path}/suggestions`,
    tag,
    summary: `List products that go with ${root.whose}`,
    description:
      'Related, up-sell and cross-sell products of the items, at most twenty of each kind: products that the store view shows, that are in stock and not yet in the cart.',
    operationId: `getSuggestionsOf${root.title}`,
    params: root.names,
    result: suggestions,
    problems: { 404: 'There is no such cart.' },
    command: offeredTo(root.mayRead, suggestProducts),
    input: async (sent, context) => ({
      ...(await choiceOf(sent, context)),
      mediaUrl: `${context.baseUrl}/media/catalog/product`,
    }),
    print: ({ related, upSell, crossSell }) => ({
      related: related.map(showSuggestion),
      upSell: upSell.map(showSuggestion),
      crossSell: crossSell.map(showSuggestion),
    }),
  });
}
