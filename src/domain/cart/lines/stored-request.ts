import { parseDecimal, sentDecimal, unit } from '#kernel/decimal.ts';
import type { DateAndTime, GiftCardRequest, OptionChoice, ProductRequest } from './product-request.ts';

type StoredForm = Readonly<Record<string, unknown>>;

/** The fields of a stored request that are choices, so neither product, quantity nor form fields. */
const choiceNames = [
  'options',
  'super_attribute',
  'super_group',
  'bundle_option',
  'bundle_option_qty',
  'links',
  'giftcard_amount',
  'custom_giftcard_amount',
  'giftcard_sender_name',
  'giftcard_sender_email',
  'giftcard_recipient_name',
  'giftcard_recipient_email',
  'giftcard_message',
];

/** The choices in a request that a cart or an imported list has stored; none if the text is not a request. */
export function choicesIn(json: string): StoredForm {
  const all = new Map(Object.entries(readStored(json)));
  return Object.fromEntries(choiceNames.flatMap((name) => (all.has(name) ? [[name, all.get(name)]] : [])));
}

/**
 * The request of a wish or of an ordered line, in the form that carts take; values of a wrong kind are ignored. `qty`
 * in ten-thousandths.
 */
export function storedRequest(productId: number, qty: number, json: string): ProductRequest {
  const choices = choicesIn(json);
  return {
    product: { id: productId },
    qty,
    options: byId(choices.options, optionChoice),
    variantValues: byId(choices.super_attribute, textOf),
    memberQty: byId(choices.super_group, (value) => amountOf(value) || undefined),
    selections: choices.bundle_option === undefined ? undefined : byId(choices.bundle_option, someIds),
    selectionQty: byId(choices.bundle_option_qty, (value) => amountOf(value) || unit),
    links: someIds(choices.links) ?? [],
    giftCard: giftCard(choices),
    buyRequest: { product_id: productId, qty: qty / unit, ...choices },
  };
}

function readStored(json: string): StoredForm {
  try {
    const read: unknown = JSON.parse(json);
    return isMap(read) ? read : {};
  } catch {
    return {};
  }
}

function isMap(value: unknown): value is StoredForm {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function byId<V>(sent: unknown, read: (value: unknown) => V | undefined): ReadonlyMap<number, V> {
  const found = new Map<number, V>();
  for (const [key, value] of Object.entries(typeof sent === 'object' && sent !== null ? sent : {})) {
    const chosen = read(value);
    if (/^[1-9]\d{0,14}$/.test(key) && chosen !== undefined) found.set(Number(key), chosen);
  }
  return found;
}

function optionChoice(value: unknown): OptionChoice {
  // What an imported line says of a file.
  const text = textOf(isMap(value) ? value.secret_key : value) ?? '';
  return { text, values: someIds(value) ?? [], moment: isMap(value) ? momentIn(value) : momentOf(text) };
}

function momentOf(text: string): DateAndTime | undefined {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)?[T ]?(\d\d:\d\d:\d\d)?$/.exec(text) ?? [];
  return date || time ? { date, time } : undefined;
}

/** A date and time, in the form of REST or as separate form fields. */
function momentIn({ date, time, year, month, day, hour, minute, day_part: half }: StoredForm): DateAndTime | undefined {
  const two = (value: unknown): string => (textOf(value) ?? '').padStart(2, '0');
  const hours = (Number(hour) % (half ? 12 : 24)) + (half === 'pm' ? 12 : 0);
  const fields = {
    date: textOf(date) ?? (year && month && day ? `${textOf(year)}-${two(month)}-${two(day)}` : undefined),
    time: textOf(time) ?? (hour ? `${two(hours)}:${two(minute)}` : undefined),
  };
  return fields.date || fields.time
    ? { ...fields, time: fields.time?.length === 5 ? `${fields.time}:00` : fields.time }
    : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function amountOf(value: unknown): number {
  return (typeof value === 'number' ? sentDecimal(value) : parseDecimal(textOf(value) ?? '')) ?? 0;
}

/** Ids from a list, a map or a text with commas; undefined if there are none. */
function someIds(value: unknown): number[] | undefined {
  const listed = typeof value === 'object' && value !== null ? Object.values(value) : (textOf(value) ?? '').split(',');
  const ids = listed.map((item) => textOf(item)?.trim() ?? '').filter((item) => /^[1-9]\d{0,14}$/.test(item));
  return ids.length > 0 ? [...new Set(ids.map(Number))] : undefined;
}

function giftCard(choices: StoredForm): GiftCardRequest {
  const field = (name: string): string => textOf(choices[name])?.trim() ?? '';
  const named = field('giftcard_amount');
  const amount = named === '' || named === 'custom' ? field('custom_giftcard_amount') : named;
  return {
    amount: amount === '' ? undefined : amountOf(amount),
    senderName: field('giftcard_sender_name'),
    senderEmail: field('giftcard_sender_email'),
    recipientName: field('giftcard_recipient_name'),
    recipientEmail: field('giftcard_recipient_email'),
    message: field('giftcard_message'),
  };
}
