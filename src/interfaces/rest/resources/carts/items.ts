import { Type } from 'typebox';
import { changeLine, emptyCart, takeOutLine } from '#domain/cart/commands/change-line.ts';
import { addProducts } from '#domain/cart/commands/change-products.ts';
import { addToCart } from '#domain/checkout/put-into-cart.ts';
import { thenShown } from '#domain/checkout/show-cart.ts';
import { createAmounts } from '../../amounts.ts';
import { withBodyNames } from '../../body-names.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { rowId } from '../../schema.ts';
import { changedChoices, placeInItem, placeInItems, productRequest, productRequests } from './product-request.ts';
import { type CartRoot, offeredTo, rootTools } from './roots.ts';
import { cart, cartItemsBody, itemPatch, newItemBody } from './schemas.ts';

const problems = {
  404: 'Unknown cart or item.',
  422: 'The product cannot be bought with these choices: `detail` says why.',
};

/** The items of carts (rest 4.3, 5.3). */
export function itemRoutes(root: CartRoot, tag: string): readonly RouteDeclaration[] {
  const { choiceOf, print, current } = rootTools(root);
  return [
    route({
      method: 'POST',
      path: `${root.path}/items`,
      tag,
      summary: `Add a product to ${root.whose}`,
      description:
        'Names the product by SKU or id, with options; ids of options that the product does not have are refused. The quantity is added to an equal item. `optionFiles` brings files for options of kind file in the same call. Answers the cart. Shoppers can only add products that the store view shows, up to the quantity in stock.',
      operationId: `addTo${root.title}`,
      params: root.names,
      body: newItemBody,
      bodyLimit: 'optionFile',
      isLarge: (body) => (body as { readonly optionFiles?: unknown } | undefined)?.optionFiles !== undefined,
      example: { sku: 'PEN-WREN', qty: 2 },
      result: cart,
      problems,
      current,
      command: withBodyNames(offeredTo(root.mayWrite, addToCart), placeInItem),
      input: async ({ body: { optionFiles, ...body }, ...sent }, context) => ({
        ...(await choiceOf(sent, context)),
        items: [productRequest(body)],
        optionFiles: Object.entries(optionFiles ?? {}).map(([optionId, file]) => ({
          ...file,
          optionId: Number(optionId),
          place: `/optionFiles/${optionId}`,
        })),
        network: context.network,
        // Clients of the public interface go on with a new cart.
        ...(context.hasAliases &&
          root.title === 'GuestCart' && { anew: { store: context.store, network: context.network } }),
      }),
      print({ shown, maskedId }, context, sent) {
        if (maskedId === undefined) return print(shown, context, sent);
        return { ...print(shown, context, { ...sent, params: { maskedId } }), cartRecreated: true };
      },
    }),
    route({
      method: 'POST',
      path: `${root.path}/items/bulk`,
      tag,
      summary: `Add several products to ${root.whose}`,
      description: 'All or none: `errors` names each refused item by its place. Answers the cart.',
      operationId: `addSeveralTo${root.title}`,
      params: root.names,
      body: cartItemsBody,
      example: { items: [{ sku: 'PEN-WREN', qty: 2 }, { sku: 'INK-TIDE' }] },
      result: cart,
      status: 200,
      problems,
      current,
      command: withBodyNames(offeredTo(root.mayWrite, thenShown(addProducts)), placeInItems),
      input: async (sent, context) => ({
        ...(await choiceOf(sent, context)),
        items: productRequests(sent.body.items),
      }),
      print,
    }),
    route({
      method: 'DELETE',
      path: `${root.path}/items`,
      tag,
      summary: `Remove all items from ${root.whose}`,
      description: 'Answers the cart.',
      operationId: `empty${root.title}`,
      params: root.names,
      result: cart,
      problems: { 404: problems[404] },
      current,
      command: offeredTo(root.mayWrite, thenShown(emptyCart)),
      input: choiceOf,
      print,
    }),
    ...oneItemRoutes(root, tag),
  ];
}

/** The routes of one item. */
function oneItemRoutes(root: CartRoot, tag: string): readonly RouteDeclaration[] {
  const { choiceOf, print, current } = rootTools(root);
  const ofItem = Type.Object({ ...root.names.properties, itemId: rowId('The item') });
  return [
    route({
      method: 'PUT',
      path: `${root.path}/items/{itemId}`,
      tag,
      summary: `Change an item of ${root.whose}`,
      description:
        'Changes the quantity, the choices, or the price if the caller may set one. Choices are sent as when adding: a member that is left out stays, and `choices` of the item has them all; the item has a new id then. Answers the cart.',
      operationId: `changeItemOf${root.title}`,
      params: ofItem,
      body: itemPatch,
      example: { qty: 3 },
      result: cart,
      problems,
      current,
      command: withBodyNames(offeredTo(root.mayWrite, thenShown(changeLine)), placeInItem),
      async input(sent, context) {
        const amounts = createAmounts();
        const { qty, customPrice } = sent.body;
        const change = {
          qty: qty === undefined ? undefined : amounts.read(qty, '/qty'),
          customPrice: typeof customPrice === 'number' ? amounts.read(customPrice, '/customPrice') : customPrice,
        };
        const choices = changedChoices(sent.body, amounts);
        amounts.done();
        return { ...(await choiceOf(sent, context)), itemId: Number(sent.params.itemId), ...change, choices };
      },
      print,
    }),
    route({
      method: 'DELETE',
      path: `${root.path}/items/{itemId}`,
      tag,
      summary: `Remove an item from ${root.whose}`,
      description: 'Answers the cart.',
      operationId: `removeItemOf${root.title}`,
      params: ofItem,
      result: cart,
      problems,
      current,
      command: offeredTo(root.mayWrite, thenShown(takeOutLine)),
      input: async (sent, context) => ({ ...(await choiceOf(sent, context)), itemId: Number(sent.params.itemId) }),
      print,
    }),
  ];
}
