import { type Static, Type } from 'typebox';
import { readStock } from '#domain/catalog/inventory/change.ts';
import { attributeFields, otherFieldCodes } from '#domain/catalog/products/record/fields.ts';
import type { GiftCardFields, ProductFields, SentValue } from '#domain/catalog/products/write/write.ts';
import { typesFields } from '#domain/catalog/types/index.ts';
import { fail } from '#domain/shared/refusals/index.ts';
import { sentDecimal } from '#kernel/decimal.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { named, nullable, readOnlyOf } from '../../schema.ts';
import { productWritable } from './schemas.ts';
import { product } from './shown-product.ts';

const amount = Type.Number({ minimum: 0, maximum: 99_999_999.9999 });

/** The fields of a gift card; those of `productWritable` are for every product. */
const giftCard = {
  giftcardType: Type.Optional(Type.Union([Type.Literal('fixed'), Type.Literal('range'), Type.Literal('combined')])),
  giftcardAmounts: Type.Optional(Type.Array(amount, { maxItems: 100 })),
  giftcardMinAmount: Type.Optional(nullable(amount)),
  giftcardMaxAmount: Type.Optional(nullable(amount)),
  giftcardIsMessageAllowed: Type.Optional(Type.Boolean()),
};
/** In the form of answers, and options also by the labels of the default store view. */
const customAttributes = Type.Optional(
  Type.Record(
    Type.String({ maxLength: 255 }),
    Type.Union([
      Type.String(),
      Type.Number(),
      Type.Boolean(),
      Type.Array(Type.Union([Type.Integer(), Type.String()])),
      Type.Null(),
    ]),
    { description: "Values of the merchant's own attributes by code; options as ids or labels." },
  ),
);
/** Negative if more was ordered than there was. */
const stockQty = Type.Optional(nullable(Type.Number({ minimum: -99_999_999.9999, maximum: 99_999_999.9999 })));
const writable = {
  ...productWritable,
  ...giftCard,
  stockQty,
  customAttributes,
  customAttributesWrite: customAttributes,
};
const writableNames = Object.keys(writable) as (keyof typeof writable)[];
const readOnly = readOnlyOf(product, writableNames);

/** The body of PATCH: everything is optional, and the other fields of GET may be sent along. */
export const productPatch = named('ProductPatch', Type.Object({ ...writable, ...readOnly }));
/** The body of POST and PUT: a SKU and a name are required. */
export const productBody = named(
  'ProductBody',
  Type.Object({ ...writable, ...readOnly, sku: Type.String({ minLength: 1, maxLength: 64 }), name: Type.String() }),
);

/** A product as it was sent. */
export type SentProduct = Static<typeof productPatch>;

/** Every field that is one attribute, by name. */
const codes = new Map<string, string>([
  ...[attributeFields, ...typesFields.values()].flatMap((fields) =>
    Object.entries(fields).map(([name, { code }]): [string, string] => [name, code]),
  ),
  ['visibility', 'visibility'],
  ['taxClassId', 'tax_class_id'],
]);
const places = new Map<string, string>([
  ...[...codes].map(([name, code]): [string, string] => [code, `/${name}`]),
  ['status', '/status'],
  ['attribute_set_id', '/attributeSetId'],
  ['giftcard_type', '/giftcardType'],
  ['allow_open_amount', '/giftcardType'],
  ['giftcard_amounts', '/giftcardAmounts'],
  ['giftcard_min_amount', '/giftcardMinAmount'],
  ['open_amount_min', '/giftcardMinAmount'],
  ['giftcard_max_amount', '/giftcardMaxAmount'],
  ['open_amount_max', '/giftcardMaxAmount'],
  ['giftcard_allow_message', '/giftcardIsMessageAllowed'],
  ['allow_message', '/giftcardIsMessageAllowed'],
]);
/** The JSON Pointer of an attribute's value in a body. */
const placeOf = (code: string): string => places.get(code) ?? customPlace('customAttributes', code);
const customPlace = (group: string, code: string): string =>
  `/${group}/${code.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const ownFields: ReadonlySet<string> = new Set([...codes.values(), ...otherFieldCodes]);

/**
 * A body in the domain's form. Refuses (`product_invalid`) errors that the domain would not see any more: a field that
 * is sent under two names, invalid stock, a field among `customAttributes`.
 */
export function productFieldsOf(body: SentProduct): ProductFields {
  const errors: FieldError[] = [];
  const values = new Map<string, SentValue>();
  for (const [name, code] of codes) {
    const sent = (body as Readonly<Record<string, unknown>>)[name];
    if (sent !== undefined) values.set(code, { sent, field: `/${name}` });
  }
  const status = body.status ?? (body.isActive === undefined ? undefined : body.isActive ? 'enabled' : 'disabled');
  if (status !== undefined) {
    values.set('status', { sent: status, field: `/${body.status === undefined ? 'isActive' : 'status'}` });
  }
  for (const group of ['customAttributes', 'customAttributesWrite'] as const) {
    for (const [code, sent] of Object.entries(body[group] ?? {})) {
      const field = customPlace(group, code);
      if (ownFields.has(code)) errors.push({ field, message: 'has its own field: use that one' });
      else values.set(code, { sent, field });
    }
  }
  const stock = stockOf(body, errors);
  const card = giftCardOf(body, errors);
  if (errors.length > 0) throw fail('product_invalid', { errors });
  return {
    values,
    placeOf,
    ...(body.sku !== undefined && { sku: body.sku }),
    ...(body.type !== undefined && { type: body.type }),
    ...(body.attributeSetId !== undefined && { setId: body.attributeSetId }),
    ...(body.websiteIds !== undefined && { websiteIds: body.websiteIds }),
    ...(body.categoryIds !== undefined && { categoryIds: body.categoryIds }),
    ...(body.useDefault !== undefined && { useDefault: body.useDefault }),
    ...(stock && { stock }),
    ...(card && { giftCard: card }),
  };
}

/** `stockQty` is the quantity of `stockData`; null is ignored, since GET shows it for a product without stock. */
function stockOf(body: SentProduct, errors: FieldError[]): ProductFields['stock'] {
  const { stockQty } = body;
  const hasQty = stockQty !== undefined && stockQty !== null;
  if (!hasQty && body.stockData === undefined) return undefined;
  const field = body.stockData === undefined ? '' : '/stockData';
  const { change, errors: wrong } = readStock({ ...(hasQty && { qty: stockQty }), ...body.stockData }, field);
  errors.push(...wrong.map((error) => (body.stockData === undefined ? { ...error, field: '/stockQty' } : error)));
  return { change, field, isShortcut: body.stockData === undefined };
}

function giftCardOf(body: SentProduct, errors: FieldError[]): GiftCardFields | undefined {
  const { giftcardType, giftcardAmounts, giftcardMinAmount, giftcardMaxAmount, giftcardIsMessageAllowed } = body;
  const amounts = giftcardAmounts?.map((sent, index) => {
    const exact = sentDecimal(sent);
    if (exact === undefined || exact === 0) {
      errors.push({
        field: `/giftcardAmounts/${index}`,
        message: 'must be above 0',
      });
    }
    return exact ?? 0;
  });
  const all: GiftCardFields = {
    ...(giftcardType !== undefined && { kind: giftcardType }),
    ...(amounts && { amounts }),
    ...(giftcardMinAmount !== undefined && { min: giftcardMinAmount }),
    ...(giftcardMaxAmount !== undefined && { max: giftcardMaxAmount }),
    ...(giftcardIsMessageAllowed !== undefined && { allowsMessage: giftcardIsMessageAllowed }),
  };
  return Object.keys(all).length > 0 ? all : undefined;
}
