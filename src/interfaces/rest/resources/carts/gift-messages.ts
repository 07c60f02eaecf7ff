import { Type } from 'typebox';
import { giveGiftMessage } from '#domain/cart/commands/gift-messages.ts';
import { thenShown } from '#domain/checkout/show-cart.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { rowId } from '../../schema.ts';
import { type CartRoot, offeredTo, rootTools } from './roots.ts';
import { cart } from './schemas.ts';

const name = Type.Optional(Type.String({ maxLength: 255 }));
const body = Type.Object({
  sender: name,
  recipient: name,
  message: Type.String({ maxLength: 65_535, description: 'A blank text deletes the message' }),
});

/** Gift messages of carts and their items (rest 4.3). */
export function giftMessageRoutes(root: CartRoot, tag: string): readonly RouteDeclaration[] {
  const { choiceOf, print, current } = rootTools(root);
  const places = [
    { path: root.path, owner: root.whose, title: '', names: root.names, itemOf: () => undefined },
    {
      path: `${root.path}/items/{itemId}`,
      owner: `an item of ${root.whose}`,
      title: 'Item',
      names: Type.Object({ ...root.names.properties, itemId: rowId('The item') }),
      itemOf: (params: unknown) => Number((params as { itemId: number }).itemId),
    },
  ];
  return places.flatMap(({ path, owner, title, names, itemOf }) => {
    const common = {
      path: `${path}/gift-message`,
      tag,
      params: names,
      result: cart,
      status: 200,
      problems: {
        404: 'Unknown cart or item.',
        409: 'The contact form of the store view is off.',
      },
      current,
      print,
      command: offeredTo(root.mayWrite, thenShown(giveGiftMessage)),
    } as const;
    return [
      route({
        ...common,
        method: 'PUT',
        summary: `Write a gift message for ${owner}`,
        description:
          'The order gets the message. `gift_messages_off` if the store view or the product does not allow messages.',
        operationId: `set${title}GiftMessageOf${root.title}`,
        body,
        example: { sender: 'Ann', recipient: 'Bea', message: '' },
        input: async (sent, context) => ({
          ...(await choiceOf(sent, context)),
          itemId: itemOf(sent.params),
          message: { sender: '', recipient: '', ...sent.body },
        }),
      }),
      route({
        ...common,
        method: 'DELETE',
        summary: `Delete the gift message of ${owner}`,
        operationId: `remove${title}GiftMessageOf${root.title}`,
        input: async (sent, context) => ({
          ...(await choiceOf(sent, context)),
          itemId: itemOf(sent.params),
          message: undefined,
        }),
      }),
    ];
  });
}
