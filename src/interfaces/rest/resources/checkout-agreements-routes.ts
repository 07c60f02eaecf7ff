import { Type } from 'typebox';
import { type AgreementRecord, agreementCommands } from '#domain/checkout/agreement-records.ts';
import type { RouteDeclaration } from '../declare.ts';
import { recordRoutes } from '../record-routes.ts';
import { named, nullable, rowId } from '../schema.ts';

const agreement = named(
  'CheckoutAgreement',
  Type.Object({
    id: rowId(),
    name: Type.String(),
    content: nullable(Type.String()),
    contentHeight: nullable(
      Type.String({
        description: 'Height of the box that shows the text: a number, with px, pt, em, ex or % behind it',
      }),
    ),
    checkboxText: nullable(Type.String({ description: 'The text beside the checkbox' })),
    isActive: Type.Boolean(),
    isHtml: Type.Boolean(),
    storeIds: Type.Array(Type.Integer(), { description: 'Ids of the store views that require it; 0 for all' }),
  }),
);

const text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));

/** Members that null resets to their defaults. */
const defaults = { isActive: true, isHtml: false, storeIds: [0] } as const;

/** Agreements (rest 4.11): everybody reads those of the store view; callers who may write stores change them. */
export const agreementRoutes: readonly RouteDeclaration[] = recordRoutes({
  commands: agreementCommands,
  tag: 'Configuration',
  path: '/checkout-agreements',
  names: {
    operation: 'CheckoutAgreement',
    operations: 'CheckoutAgreements',
    singular: 'an agreement',
    plural: 'agreements',
  },
  description:
    'Agreements that an order of the store view requires; an empty list if there are none. `scope=all` shows all agreements to API users who may write stores.',
  result: agreement,
  required: { name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }) },
  optional: {
    content: text(1 << 20),
    contentHeight: text(25),
    checkboxText: text(10_000),
    isActive: Type.Optional(nullable(Type.Boolean())),
    isHtml: Type.Optional(nullable(Type.Boolean())),
    storeIds: Type.Optional(nullable(Type.Array(Type.Integer({ minimum: 0 }), { maxItems: 1000 }))),
    id: Type.Optional(Type.Unknown({ readOnly: true, description: 'Read only' })),
  },
  dataOf: ({ id: _, ...body }) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        value === null && Object.hasOwn(defaults, name) ? defaults[name as keyof typeof defaults] : value,
      ]),
    ) as Partial<AgreementRecord>,
  show: (record) => ({ ...record, storeIds: [...record.storeIds] }),
  example: {
    name: 'Terms of sale',
    content: 'Goods may be returned within 30 days.',
    checkboxText: 'I agree to the terms of sale',
  },
  filters: {
    scope: Type.Optional(
      Type.Literal('all', { description: 'All agreements; only for API users who may write stores' }),
    ),
  },
  queryOf: ({ scope }, { store }) => ({ storeId: store.store_id, isEverywhere: scope === 'all' }),
});
