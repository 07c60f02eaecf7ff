import type { GiftCardRequest, OptionChoice, ProductRequest } from '../../../../domain/cart/lines/product-request.ts';
import { maxDecimal, parseDecimal, unit } from '../../../../kernel/decimal.ts';
import { momentOf } from './moment.ts';
import { type Choice, isSentMap, noId, type SentMap } from './sent-data.ts';

type Choices = ReadonlyMap<string, Choice>;

/**
 * Reads `productsData`; empty where it is no list of items at all. An element that is no struct becomes a request without
 * product, which is an error of that item (observed.md, Cart).
 */
export function productRequests(data: unknown): ProductRequest[] {
  const items = Array.isArray(data) ? data : isSentMap(data) ? Object.values(data) : [];
  return items.map((item) => productRequest(isSentMap(item) ? item : {}));
}

function productRequest(item: SentMap): ProductRequest {
  const options = choices(item.options);
  return {
    product: namedProduct(item),
    qty: quantityOrTooLittle(item.qty ?? item.quantity),
    options: byId(options, optionChoice),
    variantValues: byId(keyedChoices(item, options, 'super_attribute'), textOfChoice),
    memberQty: byId(keyedChoices(item, options, 'super_group'), quantity),
    selections: selections(item.bundle_option),
    // One where it is no quantity (reference 4.2, "qty").
    selectionQty: byId(choices(item.bundle_option_qty), (choice) => quantity(choice) ?? unit),
    links: texts(item.links).map(idNumber),
    giftCard: giftCard(item, options),
    buyRequest: keptFields(item),
  };
}

/** By id where there is one, whatever SKU stands beside it; empty text counts as absent (Q1b). */
function namedProduct(item: SentMap): ProductRequest['product'] {
  const id = scalarText(item.product_id);
  if (id) return { id: /^\s*\d{1,15}\s*$/.test(id) ? Number(id) : noId };
  const sku = scalarText(item.sku);
  return sku ? { sku } : undefined;
}

/** A map of its own (V1), or the keys `name[ID]` among the options (design 3). */
function keyedChoices(item: SentMap, options: Choices, name: string): Choices {
  const own = choices(item[name]);
  if (own.size > 0 || options.size === 0) return own;
  const keyed = new Map<string, Choice>();
  for (const [key, choice] of options) {
    const id = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1).trim() : '';
    if (id !== '') keyed.set(id, choice);
  }
  return keyed;
}

/** Choices by their ids, as `read` reads them; those that say nothing are left out. */
function byId<V>(sent: Choices, read: (choice: Choice) => V | undefined): ReadonlyMap<number, V> {
  if (sent.size === 0) return nothing;
  const found = new Map<number, V>();
  for (const [key, choice] of sent) {
    const value = read(choice);
    if (value !== undefined) found.set(idNumber(key), value);
  }
  return found;
}

const nothing: ReadonlyMap<number, never> = new Map<number, never>();

function optionChoice(choice: Choice): OptionChoice {
  return { text: typeof choice === 'string' ? choice : '', values: valueIds(choice), moment: momentOf(choice) };
}

function textOfChoice(choice: Choice): string | undefined {
  return (typeof choice === 'string' ? choice.trim() : '') || undefined;
}

/** Anything but a list or map says nothing; 0 stands for none in forms. */
function selections(sent: unknown): ProductRequest['selections'] {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const found = new Map<number, readonly number[]>();
  for (const [key, choice] of choices(sent)) {
    const ids = valueIds(choice).filter((id) => id !== 0);
    if (ids.length > 0) found.set(idNumber(key.trim()), ids);
  }
  return found;
}

/** Its data are keys of the item, or of its options (V2 and WS-I have no others). */
function giftCard(item: SentMap, options: Choices): GiftCardRequest {
  const field = (name: string): string => {
    const value = item[name] ?? options.get(name);
    return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  };
  const offered = field('giftcard_amount');
  const amount = offered === '' || offered.toLowerCase() === 'custom' ? field('custom_giftcard_amount') : offered;
  return {
    amount: amount === '' ? undefined : (quantity(amount) ?? 0),
    senderName: field('giftcard_sender_name'),
    senderEmail: field('giftcard_sender_email'),
    recipientName: field('giftcard_recipient_name'),
    recipientEmail: field('giftcard_recipient_email'),
    message: field('giftcard_message'),
  };
}

/** The texts of a map by their keys; lists and maps inside it say nothing. */
function textsByName(map: SentMap): Record<string, string> {
  return Object.fromEntries(
    Object.entries(map).flatMap(([name, value]) => {
      const text = scalarText(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** A list of texts; one text is a list of itself, and may hold several divided by commas. */
function texts(value: unknown): string[] {
  // Most items say nothing of most fields.
  if (value === undefined || value === null) return [];
  const listed = isSentMap(value) || Array.isArray(value) ? Object.values(value) : [value];
  return listed
    .flatMap((value) => (scalarText(value) ?? '').split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return undefined;
}

/** The id that a text is, written as ids are; `noId` where it is none. */
function idNumber(text: string): number {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : noId;
}

/** The ids that a choice names: one, several divided by commas, a list or a map of them; each once, none empty. */
function valueIds(choice: Choice): number[] {
  const listed = typeof choice === 'string' ? choice.split(',') : Object.values(choice);
  return [...new Set(listed.map((id) => id.trim()).filter((id) => id !== ''))].map(idNumber);
}

/**
 * A quantity in ten-thousandths; undefined where it is absent, zero, negative or no number. A comma is read as the
 * decimal point; what is above the largest quantity (design 12) stays above it.
 */
function quantity(value: unknown): number | undefined {
  const text = scalarText(value)?.trim().replace(',', '.');
  if (text === undefined || !/^\+?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const plain = /e/i.test(text) ? Number(text).toFixed(4) : text;
  const parsed = parseDecimal(plain) ?? maxDecimal + unit;
  return parsed > 0 ? Math.min(parsed, maxDecimal + unit) : undefined;
}

/** The same; 0 where it is above zero and yet so small that nothing of it could be kept. */
function quantityOrTooLittle(value: unknown): number | undefined {
  const read = quantity(value);
  if (read !== undefined) return read;
  const text = scalarText(value)?.trim() ?? '';
  const isSmall = /^\+?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i.test(text) && /^[^e]*[1-9]/i.test(text);
  return isSmall ? 0 : undefined;
}

const noChoices: Choices = new Map();

function choices(value: unknown): Choices {
  if (!isSentMap(value)) return noChoices;
  const found = new Map<string, Choice>();
  for (const [key, sent] of Object.entries(value)) {
    const choice = Array.isArray(sent)
      ? sent.flatMap((item) => scalarText(item) ?? [])
      : isSentMap(sent)
        ? textsByName(sent)
        : scalarText(sent);
    if (choice !== undefined) found.set(key, choice);
  }
  return found;
}

/** What an item may say: the fields of spec 2.2, and those of composite products and gift cards that V1 sends. */
const itemFields = new Set([
  'product_id',
  'sku',
  'qty',
  'quantity',
  'options',
  'bundle_option',
  'bundle_option_qty',
  'links',
  'super_attribute',
  'super_group',
]);

/** Whatever else came along is not kept. */
function keptFields(item: SentMap): SentMap {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) if (isField(name)) fields[name] = value;
  return fields;
}

function isField(name: string): boolean {
  return itemFields.has(name) || name.startsWith('giftcard_') || name === 'custom_giftcard_amount';
}
