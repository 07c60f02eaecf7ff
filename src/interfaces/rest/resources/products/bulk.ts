import { type Static, Type } from 'typebox';
import { saveProducts } from '#domain/catalog/products/commands/write.ts';
import type { ProductWrite, WriteOutcome } from '#domain/catalog/products/write/write.ts';
import { type FieldError, Refusal } from '#kernel/refusal.ts';
import { problemDocument, type RestProblem } from '#platform/http/problem.ts';
import { type RestContext, route } from '../../declare.ts';
import { problemOf } from '../../messages/failures.ts';
import { invalid } from '../../messages/json-body.ts';
import { named } from '../../schema.ts';
import { productPlace } from './place.ts';
import { productFieldsOf, productPatch } from './write-body.ts';

const item = named(
  'BulkProduct',
  Type.Object({ ...productPatch.properties, sku: Type.String({ minLength: 1, maxLength: 64 }) }),
);
const itemResult = Type.Object({
  index: Type.Integer({ description: 'Index of the item in the list, from 0.' }),
  sku: Type.String(),
  status: Type.Union([Type.Literal('created'), Type.Literal('updated'), Type.Literal('failed')]),
  id: Type.Optional(Type.Integer({ description: 'Product id; absent if the item failed.' })),
  problem: Type.Optional(
    Type.Object(
      {
        status: Type.Integer(),
        title: Type.String(),
        detail: Type.String(),
        error: Type.String(),
        errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
      },
      { description: 'The problem of the item; pointers are relative to the item.' },
    ),
  ),
});
const result = named(
  'BulkResult',
  Type.Object({
    created: Type.Integer(),
    updated: Type.Integer(),
    failed: Type.Integer(),
    items: Type.Array(itemResult, { description: 'One result for each item, in the order of the items.' }),
  }),
);

/** `POST /products/bulk`: creates and changes up to 500 products by SKU in one transaction. */
export const bulkUpsertProducts = route({
  method: 'POST',
  path: '/products/bulk',
  tag: 'Products',
  summary: 'Create and change many products by SKU',
  description: [
    'Each item has the members of PATCH and names its product by SKU; an unknown SKU is created. An item that is refused is',
    'not written and has the reason, also if it does not fit its schema; the others are written. With `?atomic=true` one refused',
    'item prevents all writes: then the answer is the problem 422, or 400 if an item does not fit its schema, whose pointers begin',
    'with the item. A failure of the database writes nothing of either.',
  ].join(' '),
  operationId: 'bulkUpsertProducts',
  query: Type.Object({ atomic: Type.Optional(Type.Boolean({ description: 'All are changed or none.' })) }),
  body: Type.Object({ items: Type.Array(item, { minItems: 1, maxItems: 500 }) }),
  bodyLimit: 'bulk',
  itemsApart: { instead: (sent) => ({ sku: skuOf(sent) }) },
  example: {
    items: [
      { sku: 'PEN-WREN', price: 3.2 },
      { sku: 'MUG-SAIL', stockQty: 20 },
    ],
  },
  result,
  problems: { 422: 'With `atomic`: an item is refused.' },
  command: saveProducts,
  input({ query, body, itemErrors }, place) {
    const isAtomic = query.atomic === true;
    if (isAtomic && itemErrors) throw invalid([...itemErrors].flatMap(placed));
    const writes = body.items.map((sent, index) => readItem(sent, itemErrors?.get(index), place.fail));
    return { ...productPlace(place), writes, isAtomic };
  },
  print(outcomes, _context, { body }) {
    const items = outcomes.map((outcome, index) => resultOf(index, body.items[index]?.sku ?? '', outcome));
    const count = (status: string): number => items.filter((item) => item.status === status).length;
    return { created: count('created'), updated: count('updated'), failed: count('failed'), items };
  },
});

/** The SKU of an item that does not fit its schema; `-` if it has none. */
function skuOf(sent: unknown): string {
  const { sku } = (sent ?? {}) as { readonly sku?: unknown };
  return typeof sku === 'string' && sku !== '' ? sku.slice(0, 64) : '-';
}

const placed = ([index, errors]: readonly [number, readonly FieldError[]]): FieldError[] =>
  errors.map(({ field, message }) => ({ field: `/items/${index}${field}`, message }));

/** The SKU names the product; an existing product keeps its spelling. `errors` are those of its schema. */
function readItem(
  { sku, ...sent }: Static<typeof item>,
  errors: readonly FieldError[] | undefined,
  fail: RestContext['fail'],
): ProductWrite | Refusal {
  if (errors) return fail('product_item_unreadable', { errors, text: invalid(errors).message });
  try {
    return { target: { sku }, createsMissing: true, fields: productFieldsOf(sent) };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function resultOf(index: number, sku: string, outcome: WriteOutcome): Static<typeof itemResult> {
  if (!outcome.refusal) {
    return { index, sku, status: outcome.isCreated ? 'created' : 'updated', id: outcome.id };
  }
  const problem = problemOf(outcome.refusal) as RestProblem;
  const { status, title, detail, error, errors } = problemDocument(problem, '');
  return {
    index,
    sku,
    status: 'failed',
    problem: { status, title, detail, error, ...(errors && { errors: [...errors] }) },
  };
}
