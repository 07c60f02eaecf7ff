import { type Static, type TObject, Type } from 'typebox';
import {
  ownWishlist,
  readSharedWishlist,
  shareOwnWishlist,
  syncWishlist,
  unshareOwnWishlist,
  type Wish,
  wishlistOfCustomer,
} from '#domain/accounts/wishlists/commands.ts';
import { type Moved, moveFromCart, moveToCart } from '#domain/accounts/wishlists/move.ts';
import type { ShownItem, ShownWishlist } from '#domain/accounts/wishlists/show.ts';
import { wishChoices } from '#domain/checkout/wish-choices.ts';
import { decimalToNumber, unit } from '#kernel/decimal.ts';
import { createAmounts } from '../../amounts.ts';
import { choices, keptChoices, shownChoices } from '../../choices.ts';
import { listRoute, type RestContext, type RestPlace, type RouteDeclaration, route } from '../../declare.ts';
import { named, nullable, readOnlyOf, rowId, timestamp } from '../../schema.ts';
import { choicesInWords, inWords } from '../orders/choices-in-words.ts';
import { allOf, created } from '../products/answers.ts';
import { lookoutOf } from '../products/place.ts';

const qty = Type.Number({ exclusiveMinimum: 0, maximum: 99_999_999.9999 });
const note = nullable(Type.String({ maxLength: 4000 }));
const item = named(
  'WishlistItem',
  Type.Object({
    id: rowId(),
    productId: rowId(),
    qty: Type.Number(),
    note: nullable(Type.String()),
    options: choicesInWords,
    choices: Type.Record(Type.String(), Type.Unknown(), { description: 'The choices in the form of request bodies' }),
    addedAt: nullable(timestamp()),
    isAvailable: Type.Boolean({
      description: 'Whether the store view shows the product; if not, the following members are null',
    }),
    productName: nullable(Type.String()),
    productSku: nullable(Type.String()),
    productType: nullable(Type.String()),
    productPrice: nullable(Type.Number()),
    productFinalPrice: nullable(Type.Number()),
    currency: nullable(Type.String()),
    productImageUrl: nullable(Type.String()),
    productUrl: nullable(Type.String({ description: 'Path of the page below the address of the store view' })),
    inStock: nullable(Type.Boolean()),
  }),
);
const moved = named(
  'MovedItem',
  Type.Object({
    cartId: rowId('The cart'),
    wishlist: Type.Array(item, { description: 'The wishlist after the move' }),
  }),
);
const newItem = named(
  'NewWishlistItem',
  Type.Object({
    productId: rowId(),
    qty: Type.Optional(qty),
    note: Type.Optional(note),
    choices: Type.Optional(choices),
  }),
);
const patch = named(
  'WishlistItemPatch',
  Type.Object({
    qty: Type.Optional(qty),
    note: Type.Optional(note),
    choices: Type.Optional(choices),
    ...readOnlyOf(item, ['qty', 'note', 'choices']),
  }),
);
const tag = 'Wishlists';
const problems = {
  404: 'Unknown item or list, or the store view has no wishlists (`wishlist_off`).',
  409: 'The list can hold no more (`wishlist_full`).',
};
const example = { productId: 2, qty: 2, note: 'For the drawer in the hall' };

/** The list of a call: that of the calling customer, or of the one in the path. */
type Root = {
  readonly path: string;
  readonly whose: string;
  readonly title: string;
  readonly names: TObject;
  readonly commands: typeof ownWishlist;
};

const choiceOf = ({ customerId }: Readonly<Record<string, unknown>>, place: RestPlace) => ({
  ...lookoutOf(place),
  customerId: customerId === undefined ? undefined : Number(customerId),
});

function listRoutes({ path, whose, title, names, commands }: Root): RouteDeclaration[] {
  const params = Type.Object({ ...names.properties, itemId: rowId('The item') });
  return [
    listRoute({
      method: 'GET',
      path,
      tag,
      summary: `List the items of ${whose}`,
      operationId: `list${title}`,
      params: names,
      result: item,
      problems: { 404: problems[404] },
      command: commands.read,
      input: (sent, place) => choiceOf(sent.params, place),
      print: async (list, context) => allOf(await shownItems(list, context)),
    }),
    route({
      method: 'POST',
      path,
      tag,
      summary: `Add a product to ${whose}`,
      description: 'If the cart has an item with the same options, its quantity is increased.',
      operationId: `addTo${title}`,
      params: names,
      body: newItem,
      example,
      result: item,
      status: 201,
      problems,
      command: commands.add,
      input: ({ params: ids, body }, place) => ({ ...choiceOf(ids, place), wish: wishOf(body) }),
      print: async ({ itemId, list }, context, sent) =>
        created(
          `${path.replace('{customerId}', String(sent.params.customerId))}/${itemId}`,
          await shownItemOf(list, itemId, context),
        ),
    }),
    route({
      method: 'PATCH',
      path: `${path}/{itemId}`,
      tag,
      summary: `Change an item of ${whose}`,
      operationId: `patchItemOf${title}`,
      params,
      body: patch,
      example: { qty: 3, note: null },
      result: item,
      problems: { 404: problems[404] },
      command: commands.change,
      input: ({ params: ids, body }, place) => ({
        ...choiceOf(ids, place),
        itemId: Number(ids.itemId),
        patch: patchOf(body),
      }),
      print: ({ itemId, list }, context) => shownItemOf(list, itemId, context),
    }),
    route({
      method: 'DELETE',
      path: `${path}/{itemId}`,
      tag,
      summary: `Remove an item from ${whose}`,
      operationId: `removeItemOf${title}`,
      params,
      problems: { 404: problems[404] },
      command: commands.remove,
      input: ({ params: ids }, place) => ({ ...choiceOf(ids, place), itemId: Number(ids.itemId) }),
      print: () => undefined,
    }),
  ];
}

/**
 * Wishlists: the caller's own, shared ones, and those of customers for API users with the permission (rest
 * 4.6, 5.7).
 */
export const wishlistRoutes: readonly RouteDeclaration[] = [
  ...listRoutes({
    path: '/customers/me/wishlist',
    whose: 'the own wishlist',
    title: 'OwnWishlist',
    names: Type.Object({}),
    commands: ownWishlist,
  }),
  route({
    method: 'POST',
    path: '/customers/me/wishlist/sync',
    tag,
    summary: 'Add a guest’s products to your wishlist',
    description:
      'Adds products to the list, such as after a login. Products that do not exist or are hidden are skipped. Answers the whole list.',
    operationId: 'syncOwnWishlist',
    body: Type.Object({
      items: Type.Optional(Type.Array(newItem, { maxItems: 100 })),
      productIds: Type.Optional(
        Type.Array(rowId(), { maxItems: 100, deprecated: true, description: 'One piece of each, as items' }),
      ),
    }),
    example: { items: [{ productId: 3 }, example] },
    result: Type.Array(item),
    status: 200,
    problems,
    command: syncWishlist,
    input: ({ body }, place) => ({
      ...lookoutOf(place),
      wishes: [...(body.items ?? []), ...(body.productIds ?? []).map((productId) => ({ productId }))].map(wishOf),
    }),
    print: shownItems,
  }),
  route({
    method: 'POST',
    path: '/customers/me/wishlist/{itemId}/move-to-cart',
    tag,
    summary: 'Move an item of your wishlist to the cart',
    description:
      'Moves the item with its options to the open cart of the store view, or a new one. If the product cannot be added, it stays on the list.',
    operationId: 'moveWishToCart',
    params: Type.Object({ itemId: rowId('The item') }),
    body: Type.Object({ qty: Type.Optional(Type.Number({ ...qty, description: 'Quantity to move (default: all)' })) }),
    example: { qty: 1 },
    result: moved,
    status: 200,
    problems: { 404: problems[404], 422: 'The product cannot be bought with these choices: `detail` says why.' },
    command: moveToCart,
    input({ params, body }, place) {
      const amounts = createAmounts();
      const wanted = body.qty === undefined ? undefined : amounts.read(body.qty, '/qty');
      amounts.done();
      return { ...lookoutOf(place), itemId: params.itemId, qty: wanted };
    },
    print: showMoved,
  }),
  route({
    method: 'POST',
    path: '/customers/me/wishlist/from-cart',
    tag,
    summary: 'Move an item of the cart to your wishlist',
    operationId: 'moveFromCartToWishlist',
    body: Type.Object({ itemId: rowId('The item of the cart that is open in the store view') }),
    example: { itemId: 2 },
    result: moved,
    status: 200,
    problems,
    command: moveFromCart,
    input: ({ body }, place) => ({ ...lookoutOf(place), itemId: body.itemId }),
    print: showMoved,
  }),
  route({
    method: 'POST',
    path: '/customers/me/wishlist/share',
    tag,
    summary: 'Share your wishlist',
    description:
      'Makes a link that cannot be guessed, and sends it to the addresses of the body: twenty an hour, and five an hour to one address. The code stays while the list is shared.',
    operationId: 'shareOwnWishlist',
    body: Type.Object({
      emails: Type.Optional(
        Type.Array(Type.String({ maxLength: 255, pattern: '^[^\\s@<>,;"]+@[^\\s@<>,;"]+$' }), { maxItems: 10 }),
      ),
      message: Type.Optional(nullable(Type.String({ maxLength: 1000 }))),
    }),
    example: { emails: ['ida.holm@example.com'], message: 'For my birthday.' },
    result: named('SharedWishlist', Type.Object({ sharingCode: Type.String() })),
    status: 200,
    problems: { ...problems, 422: '`wishlist_email_invalid`.', 429: 'There were too many mails lately.' },
    command: shareOwnWishlist,
    input: ({ body }, place) => ({
      ...lookoutOf(place),
      emails: body.emails ?? [],
      message: body.message ?? null,
      network: place.network,
    }),
    print: (sharingCode) => ({ sharingCode }),
  }),
  route({
    method: 'DELETE',
    path: '/customers/me/wishlist/share',
    tag,
    summary: 'Stop sharing your wishlist',
    description: 'The shared link stops working.',
    operationId: 'unshareOwnWishlist',
    command: unshareOwnWishlist,
    input: (_sent, place) => lookoutOf(place),
    print: () => undefined,
  }),
  listRoute({
    method: 'GET',
    path: '/shared-wishlists/{code}',
    tag,
    summary: 'List the items of a shared wishlist',
    description: 'Needs the code of the link, and works while the owner shares the list.',
    operationId: 'listSharedWishlist',
    params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64, description: 'The code of the link' }) }),
    result: item,
    problems: { 404: problems[404] },
    command: readSharedWishlist,
    input: ({ params }, place) => ({ ...lookoutOf(place), code: params.code }),
    print: async (list, context) => allOf(await shownItems(list, context)),
  }),
  ...listRoutes({
    path: '/customers/{customerId}/wishlist',
    whose: 'the wishlist of a customer',
    title: 'WishlistOfCustomer',
    names: Type.Object({ customerId: rowId('The customer') }),
    commands: wishlistOfCustomer,
  }),
];

function wishOf(body: Static<typeof newItem>): Wish {
  const amounts = createAmounts();
  const wish = {
    productId: body.productId,
    qty: body.qty === undefined ? unit : amounts.read(body.qty, '/qty'),
    note: body.note ?? null,
    choices: keptChoices(body.choices),
  };
  amounts.done();
  return wish;
}

function patchOf({ qty: sent, note: noteText, choices: chosen }: Static<typeof patch>): Partial<Wish> {
  const amounts = createAmounts();
  const read = sent === undefined ? undefined : amounts.read(sent, '/qty');
  amounts.done();
  return {
    ...(read !== undefined && { qty: read }),
    ...(noteText !== undefined && { note: noteText }),
    ...(chosen !== undefined && { choices: keptChoices(chosen) }),
  };
}

async function showMoved({ quoteId, list }: Moved, context: RestContext): Promise<Static<typeof moved>> {
  return { cartId: quoteId, wishlist: await shownItems(list, context) };
}

async function shownItemOf(
  { list, items }: ShownWishlist,
  itemId: number,
  context: RestContext,
): Promise<Static<typeof item>> {
  const found = items.filter(({ item: each }) => each.item_id === itemId);
  return (await shownItems({ list, items: found }, context))[0] as Static<typeof item>;
}

/** The items of a list, with their choices in words where the store view shows the product. */
async function shownItems({ items }: ShownWishlist, context: RestContext): Promise<Static<typeof item>[]> {
  const there = items.flatMap(({ item: row, product }) => (product ? [row] : []));
  const words = await wishChoices(context, there);
  return items.map((each) => show(each, inWords(words.get(each.item.item_id) ?? [], context.baseUrl)));
}

function show({ item: row, product }: ShownItem, options: Static<typeof choicesInWords>): Static<typeof item> {
  return {
    id: row.item_id,
    productId: row.product_id,
    qty: decimalToNumber(row.qty),
    note: row.note,
    options,
    choices: shownChoices(row.buy_request),
    addedAt: row.added_at === null ? null : new Date(row.added_at).toISOString(),
    isAvailable: product !== undefined,
    productName: product?.name ?? null,
    productSku: product?.sku ?? null,
    productType: product?.type ?? null,
    productPrice: product?.price ?? null,
    productFinalPrice: product?.finalPrice ?? null,
    currency: product?.currency ?? null,
    productImageUrl: product?.smallImageUrl ?? null,
    productUrl: product?.urlPath ?? null,
    inStock: product ? product.stockStatus === 'in_stock' : null,
  };
}
