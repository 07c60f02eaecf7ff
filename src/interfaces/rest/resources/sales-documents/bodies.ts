import { type Static, Type } from 'typebox';
import { createAmounts } from '../../amounts.ts';
import { rowId } from '../../schema.ts';

/** The text of a comment on a document. */
const commentText = Type.String({ minLength: 1, maxLength: 10_000, pattern: '^[^\\u0000]*$' });

/** Quantities of an order's lines. */
export const itemsBody = Type.Array(
  Type.Object({
    orderItemId: rowId('The line of the order'),
    qty: Type.Number({ exclusiveMinimum: 0, maximum: 99_999_999.9999 }),
  }),
  { minItems: 1, maxItems: 1000, description: 'Items with quantities (default: everything that is left)' },
);

/** Quantities in ten-thousandths by lines. Refuses `number_invalid`. */
export function quantitiesOf(items: Static<typeof itemsBody> | undefined): ReadonlyMap<number, number> | undefined {
  if (!items) return undefined;
  const amounts = createAmounts();
  const asked = new Map<number, number>();
  for (const [index, { orderItemId, qty }] of items.entries()) {
    asked.set(orderItemId, (asked.get(orderItemId) ?? 0) + amounts.read(qty, `/items/${index}/qty`));
  }
  amounts.done();
  return asked;
}

/** A comment on a document. */
export const commentBody = Type.Object({
  comment: commentText,
  notifyCustomer: Type.Optional(Type.Boolean()),
  visibleOnFront: Type.Optional(Type.Boolean({ description: 'Whether it is visible to the customer' })),
});

/** The comment in such a body. */
export function commentOf({ comment, notifyCustomer = false, visibleOnFront = false }: Static<typeof commentBody>) {
  return { comment, isMailed: notifyCustomer, isVisible: visibleOnFront };
}

/** The comment fields of a new document. */
export const saidFields = {
  comment: Type.Optional(commentText),
  visibleOnFront: Type.Optional(Type.Boolean({ description: 'Whether the comment is visible to the customer' })),
  notifyCustomer: Type.Optional(Type.Boolean()),
};

/** The input from such fields: the mail contains the comment. */
export function saidOf({
  comment = null,
  visibleOnFront = false,
  notifyCustomer = false,
}: {
  readonly comment?: string | null;
  readonly visibleOnFront?: boolean;
  readonly notifyCustomer?: boolean;
}) {
  return { comment, isMailed: notifyCustomer, isCommentMailed: notifyCustomer, isVisible: visibleOnFront };
}
