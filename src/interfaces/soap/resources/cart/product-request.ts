import type { GiftCardRequest, OptionChoice, ProductRequest } from '#domain/cart/lines/product-request.ts';
import { maxDecimal, parseDecimal, sentDecimal, unit } from '#kernel/decimal.ts';
import { momentOf } from './moment.ts';
import { type Choice, isSentMap, noId, type SentMap } from './sent-data.ts';

type Choices = ReadonlyMap<string, Choice>;

/**
 * Reads `productsData`; empty if it is not a list of items at all. An element that is not a struct becomes a request
 * without a product, which is an error of that item (reference 4.2).
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
    // One piece if it is not a quantity (reference 4.2, "qty").
    selectionQty: byId(choices(item.bundle_option_qty), (choice) => quantity(choice) ?? unit),
    links: texts(item.links).map(idNumber),
    giftCard: giftCard(item, options),
    buyRequest: keptFields(item),
  };
}

/** By id if there is one, even if there is a SKU too; empty text counts as absent (Q1b). */
function namedProduct(item: SentMap): ProductRequest['product'] {
  const id = scalarText(item.product_id);
  if (id) return { id: /^\s*\d{1,15}\s*$/.test(id) ? Number(id) : noId };
  const sku = scalarText(item.sku);
  return sku ? { sku } : undefined;
}

/** A separate map (V1), or the keys `name[ID]` among the options (reference 4.2). */
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

/** Choices by id, converted by `read`; those that it cannot read are left out. */
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

/** Anything but a list or map is ignored; 0 means "none" in forms. */
function selections(sent: unknown): ProductRequest['selections'] {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const found = new Map<number, readonly number[]>();
  for (const [key, choice] of choices(sent)) {
    const ids = valueIds(choice).filter((id) => id !== 0);
    if (ids.length > 0) found.set(idNumber(key.trim()), ids);
  }
  return found;
}

/** Its data are keys of the item, or of its options (the only place in V2 and WS-I). */
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

/** The texts in a map, by key; lists and maps inside it are ignored. */
function textsByName(map: SentMap): Record<string, string> {
  return Object.fromEntries(
    Object.entries(map).flatMap(([name, value]) => {
      const text = scalarText(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** A list of texts; a single text may contain several separated by commas. */
function texts(value: unknown): string[] {
  // Most items lack most fields.
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

/** The id in a text, in its usual spelling; `noId` if it is not one. */
function idNumber(text: string): number {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : noId;
}

/**
 * The ids in a choice: a single one, several separated by commas, a list or a map of them; without duplicates and empty
 * ones.
 */
function valueIds(choice: Choice): number[] {
  const listed = typeof choice === 'string' ? choice.split(',') : Object.values(choice);
  return [...new Set(listed.map((id) => id.trim()).filter((id) => id !== ''))].map(idNumber);
}

/**
 * A quantity in ten-thousandths; undefined if it is absent, zero, negative or not a number. A comma is read as the
 * decimal point; values above the largest quantity (design 18) stay above it.
 */
function quantity(value: unknown): number | undefined {
  const text = scalarText(value)?.trim().replace(',', '.');
  if (text === undefined || !/^\+?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const parsed = (/e/i.test(text) ? sentDecimal(Number(text)) : parseDecimal(text)) ?? maxDecimal + unit;
  return parsed > 0 ? Math.min(parsed, maxDecimal + unit) : undefined;
}

/** The same; 0 if it is above zero but too small to store. */
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

/** The fields of an item: those of spec 2.2, and those of composite products and gift cards that V1 sends. */
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

/** Other fields are not stored. */
function keptFields(item: SentMap): SentMap {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) if (isField(name)) fields[name] = value;
  return fields;
}

function isField(name: string): boolean {
  return itemFields.has(name) || name.startsWith('giftcard_') || name === 'custom_giftcard_amount';
}
