import type { Static } from 'typebox';
import type { OptionChoice, ProductRequest } from '#domain/cart/lines/product-request.ts';
import { unit } from '#kernel/decimal.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { createAmounts } from '../../amounts.ts';
import { namesOfMembers } from '../../body-names.ts';
import type { itemBody, itemPatch } from './schemas.ts';

type Body = Static<typeof itemBody>;

/** The product request in an item's body. Refuses `number_invalid` with all amounts that cannot be stored. */
export function productRequest(body: Body): ProductRequest {
  const amounts = createAmounts();
  const request = requestAt('', body, amounts);
  amounts.done();
  return request;
}

/** The product requests of several items, as `productRequest`. */
export function productRequests(bodies: readonly Body[]): ProductRequest[] {
  const amounts = createAmounts();
  const requests = bodies.map((body, index) => requestAt(`/items/${index}`, body, amounts));
  amounts.done();
  return requests;
}

function requestAt(place: string, body: Body, amounts: Amounts): ProductRequest {
  const { qty, customPrice } = body;
  return {
    ...choicesOf(place, body, amounts),
    product: productOf(place, body),
    qty: qty === undefined ? undefined : amounts.read(qty, `${place}/qty`),
    ...(customPrice !== undefined && { customPrice: amounts.read(customPrice, `${place}/customPrice`) }),
    isExact: true,
    buyRequest: legacyRequest(body),
  };
}

type Amounts = ReturnType<typeof createAmounts>;

/** The members of a product request that a change of an item sends; undefined if it sends no choices. */
export function changedChoices(
  { qty: _qty, customPrice: _price, ...body }: Static<typeof itemPatch>,
  amounts: Amounts,
): Partial<ProductRequest> | undefined {
  const sent = Object.keys(body);
  if (sent.length === 0) return undefined;
  const all = choicesOf('', body, amounts);
  const { options, superAttribute, superGroup, bundleOption, bundleOptionQty, links, ...ofCard } = body;
  return {
    ...(options !== undefined && { options: all.options }),
    ...(superAttribute !== undefined && { variantValues: all.variantValues }),
    ...(superGroup !== undefined && { memberQty: all.memberQty }),
    ...(bundleOption !== undefined && { selections: all.selections }),
    ...(bundleOptionQty !== undefined && { selectionQty: all.selectionQty }),
    ...(links !== undefined && { links: all.links }),
    ...(Object.keys(ofCard).length > 0 && { giftCard: all.giftCard }),
    codes: all.codes,
    buyRequest: legacyRequest(body),
  };
}

type Choices = Omit<Static<typeof itemPatch>, 'qty' | 'customPrice'>;

function choicesOf(place: string, body: Choices, amounts: Amounts) {
  const { giftcardAmount } = body;
  return {
    options: byId(body.options, optionChoice),
    variantValues: byId(body.superAttribute, String),
    codes: { options: byCode(body.options, optionChoice), variantValues: byCode(body.superAttribute, String) },
    memberQty: new Map(
      Object.entries(body.superGroup ?? {}).flatMap(([id, qty]): [number, number][] =>
        qty === 0 ? [] : [[Number(id), amounts.read(qty, `${place}/superGroup/${id}`)]],
      ),
    ),
    selections: body.bundleOption && byId(body.bundleOption, (ids) => [...new Set([ids].flat())]),
    selectionQty: new Map(
      Object.entries(body.bundleOptionQty ?? {}).map(([id, qty]) => [
        Number(id),
        amounts.read(qty, `${place}/bundleOptionQty/${id}`) || unit,
      ]),
    ),
    links: body.links ?? [],
    giftCard: {
      amount: giftcardAmount === undefined ? undefined : amounts.read(giftcardAmount, `${place}/giftcardAmount`),
      senderName: body.giftcardSenderName?.trim() ?? '',
      senderEmail: body.giftcardSenderEmail?.trim() ?? '',
      recipientName: body.giftcardRecipientName?.trim() ?? '',
      recipientEmail: body.giftcardRecipientEmail?.trim() ?? '',
      message: body.giftcardMessage?.trim() ?? '',
    },
  } satisfies Partial<ProductRequest>;
}

/** Members of the body by those of a product request. */
const bodyNames = namesOfMembers({
  variantValues: 'superAttribute',
  memberQty: 'superGroup',
  selections: 'bundleOption',
  selectionQty: 'bundleOptionQty',
});

/** The members of a gift card, which the domain has in one object. */
const cardNames: Readonly<Record<string, string>> = {
  '/giftCard/amount': '/giftcardAmount',
  '/giftCard/senderName': '/giftcardSenderName',
  '/giftCard/senderEmail': '/giftcardSenderEmail',
  '/giftCard/recipientName': '/giftcardRecipientName',
  '/giftCard/recipientEmail': '/giftcardRecipientEmail',
};

/** The place in the body of an item of a field of the domain: the call has one item. */
export function placeInItem(field: string): string {
  const member = field.replace(/^\/items\/0/, '');
  return cardNames[member] ?? bodyNames(member);
}

/** The same for an item of several. */
export function placeInItems(field: string): string {
  const [place = ''] = /^\/items\/\d+/.exec(field) ?? [];
  return place === '' ? field : place + placeInItem(`/items/0${field.slice(place.length)}`);
}

function productOf(place: string, { productId, sku }: Body): ProductRequest['product'] {
  if (productId !== undefined) return { id: productId, ...(sku !== undefined && { sku }) };
  if (sku !== undefined) return { sku };
  throw new RestProblem(422, 'Name the product by sku or productId.', {
    error: 'product_missing',
    errors: [{ field: `${place}/sku`, message: 'is required, or productId', code: 'product_missing' }],
  });
}

type Choice = NonNullable<Body['options']>[string];

/** A choice, in each form that options can read. */
function optionChoice(choice: Choice): OptionChoice {
  if (Array.isArray(choice)) return { text: '', values: ids(choice), codes: codes(choice), moment: undefined };
  if (typeof choice === 'object') {
    const time = choice.time?.length === 5 ? `${choice.time}:00` : choice.time;
    return { text: '', values: [], moment: { date: choice.date, time } };
  }
  const text = String(choice);
  const [, date, time] = /^(\d{4}-\d\d-\d\d)?[T ]?(\d\d:\d\d:\d\d)?$/.exec(text) ?? [];
  return {
    text,
    values: ids(text.split(',')),
    codes: codes(text.split(',')),
    moment: date || time ? { date, time } : undefined,
  };
}

/** An id that no value of an option has. */
const noId = -1;

function codes(sent: readonly (string | number)[]): string[] {
  return [...new Set(sent.map((id) => String(id).trim()).filter((id) => id !== ''))];
}

function ids(sent: readonly (string | number)[]): number[] {
  return codes(sent).map((id) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : noId));
}

function byId<V, T>(sent: Readonly<Record<string, V>> | undefined, read: (value: V) => T): ReadonlyMap<number, T> {
  const entries = Object.entries(sent ?? {}).filter(([id]) => isId(id));
  return new Map(entries.map(([id, value]) => [Number(id), read(value)]));
}

function byCode<V, T>(sent: Readonly<Record<string, V>> | undefined, read: (value: V) => T): ReadonlyMap<string, T> {
  const entries = Object.entries(sent ?? {}).filter(([code]) => !isId(code));
  return new Map(entries.map(([code, value]) => [code, read(value)]));
}

const isId = (key: string): boolean => /^[1-9]\d{0,14}$/.test(key);

/**
 * The request in the form that the legacy family stores with a line, so that a cart looks the same whichever interface
 * filled it.
 */
function legacyRequest(body: Partial<Body>): Record<string, unknown> {
  const { customPrice: _own, productId, superAttribute, superGroup, bundleOption, bundleOptionQty, ...rest } = body;
  const { sku, qty, options, links, ...ofCard } = rest;
  const card = Object.fromEntries(
    Object.entries(ofCard).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
  const all = {
    ...(productId === undefined ? { sku } : { product_id: productId }),
    qty,
    options,
    links,
    super_attribute: superAttribute,
    super_group: superGroup,
    bundle_option: bundleOption,
    bundle_option_qty: bundleOptionQty,
    ...card,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
