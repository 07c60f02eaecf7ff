import type { Product } from '#domain/catalog/products/record/products.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import type { CartCatalog } from './lines/cart-catalog.ts';
import { escapedKey } from './lines/choice-codes.ts';
import type { ProductRequest } from './lines/product-request.ts';

/**
 * The choices of a request for options, attributes and members that the product does not have, by the members of the
 * request. Links and selections have errors of their own (`chooseSelections`).
 */
export function unknownChoices(
  { options, configurables, groups, bundles }: CartCatalog,
  { product_id: id }: Product,
  { options: chosen, variantValues, memberQty, selectionQty, codes }: ProductRequest,
): CartProblem[] {
  const lists = [
    ['options', chosen, options.get(id)?.map((option) => option.id), 'option'],
    [
      'variantValues',
      variantValues,
      configurables.get(id)?.attributes.map(({ attributeId }) => attributeId),
      'variants by attribute',
    ],
    ['memberQty', memberQty, groups.get(id)?.map(({ productId }) => productId), 'member'],
    ['selectionQty', selectionQty, bundles.get(id)?.map(({ optionId }) => optionId), 'bundle option'],
  ] as const;
  const unknown = [
    ...[...(codes?.options.keys() ?? [])].map((key) => ['options', 'option', key] as const),
    ...[...(codes?.variantValues.keys() ?? [])].map((key) => ['variantValues', 'variants by attribute', key] as const),
  ].map(
    ([name, what, key]) =>
      new CartProblem('option_unknown', `The product has no ${what} ${key}.`, `/${name}/${escapedKey(key)}`),
  );
  return lists
    .flatMap(([name, sent, known = [], what]) =>
      [...sent.keys()].flatMap((key) =>
        known.includes(key)
          ? []
          : [new CartProblem('option_unknown', `The product has no ${what} ${key}.`, `/${name}/${key}`)],
      ),
    )
    .concat(unknown);
}
