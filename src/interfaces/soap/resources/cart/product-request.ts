import { maxDecimal, parseDecimal, unit } from '../../../../kernel/decimal.ts';

/** A choice as it came: text, or several of them (a repeated key, spec 2 notation). */
export type Choice = string | readonly string[] | Readonly<Record<string, string>>;

/** One element of `productsData` (spec 2.2), its kinds sorted out. */
export interface ProductRequest {
  /** Text of `product_id`; empty text counts as absent (Q1b). */
  readonly productId: string | undefined;
  readonly sku: string | undefined;
  /** In ten-thousandths; undefined where absent, zero, negative, or no number. `qty` wins over `quantity` (D22). */
  readonly qty: number | undefined;
  /** Custom options by option id. */
  readonly options: ReadonlyMap<string, Choice>;
  /** Chosen values of a configurable product by attribute id; in V2 and WS-I keys `super_attribute[ID]` of the options. */
  readonly superAttribute: ReadonlyMap<string, Choice>;
  /** Quantities of a grouped product's members by product id; likewise `super_group[ID]`. */
  readonly superGroup: ReadonlyMap<string, Choice>;
  /** Chosen selections of a bundle by option id. */
  readonly bundleOption: ReadonlyMap<string, Choice>;
  /** Their quantities by option id. */
  readonly bundleOptionQty: ReadonlyMap<string, Choice>;
  /** Ids of a downloadable product's links. */
  readonly links: readonly string[];
  /** The fields of an item as they were sent, for the line's buy request. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/**
 * Reads `productsData`. Undefined stands for data that is no list of items at all, or an empty one (fault 1021); an
 * element that is no struct becomes a request without identifier, which is an error of that item (observed.md, Cart).
 */
export function productRequests(data: unknown): ProductRequest[] | undefined {
  const items = Array.isArray(data) ? data : isMap(data) ? Object.values(data) : [];
  if (items.length === 0) return undefined;
  return items.map((item) => productRequest(isMap(item) ? item : {}));
}

function productRequest(item: Readonly<Record<string, unknown>>): ProductRequest {
  return {
    productId: identifier(item.product_id),
    sku: identifier(item.sku),
    qty: quantity(item.qty ?? item.quantity),
    options: choices(item.options),
    superAttribute: keyedChoices(item, 'super_attribute'),
    superGroup: keyedChoices(item, 'super_group'),
    bundleOption: choices(item.bundle_option),
    bundleOptionQty: choices(item.bundle_option_qty),
    links: texts(item.links),
    sent: keptFields(item),
  };
}

/** A map of its own (V1), or the keys `name[ID]` among the options (design 3). */
function keyedChoices(item: Readonly<Record<string, unknown>>, name: string): ReadonlyMap<string, Choice> {
  const own = choices(item[name]);
  if (own.size > 0 || !isMap(item.options)) return own;
  const keyed = [...choices(item.options)].flatMap(([key, choice]) => {
    const id = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1).trim() : '';
    return id === '' ? [] : [[id, choice] as const];
  });
  return new Map(keyed);
}

/** The texts of a map by their keys; lists and maps inside it say nothing. */
function textsByName(map: Readonly<Record<string, unknown>>): Record<string, string> {
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
  const listed = isMap(value) || Array.isArray(value) ? Object.values(value) : [value];
  return listed
    .flatMap((one) => (scalarText(one) ?? '').split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return undefined;
}

function identifier(value: unknown): string | undefined {
  return scalarText(value) || undefined;
}

/**
 * A quantity in ten-thousandths; undefined where it is absent, zero, negative or no number. A comma is read as the
 * decimal point; what is above the largest quantity (design 12) stays above it.
 */
export function quantity(value: unknown): number | undefined {
  const text = scalarText(value)?.trim().replace(',', '.');
  if (text === undefined || !/^\+?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const plain = /e/i.test(text) ? Number(text).toFixed(4) : text;
  const parsed = parseDecimal(plain) ?? maxDecimal + unit;
  return parsed > 0 ? Math.min(parsed, maxDecimal + unit) : undefined;
}

/** Whether a quantity is above zero and yet so small that nothing of it could be kept. */
export function isTooSmall({ sent }: ProductRequest): boolean {
  const value = sent.qty ?? sent.quantity;
  const text = scalarText(value)?.trim() ?? '';
  return (
    quantity(value) === undefined && /^\+?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i.test(text) && /^[^e]*[1-9]/i.test(text)
  );
}

const noChoices: ReadonlyMap<string, Choice> = new Map();

function choices(value: unknown): ReadonlyMap<string, Choice> {
  if (!isMap(value)) return noChoices;
  const found = new Map<string, Choice>();
  for (const [key, sent] of Object.entries(value)) {
    const choice = Array.isArray(sent)
      ? sent.flatMap((one) => scalarText(one) ?? [])
      : isMap(sent)
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
function keptFields(item: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) if (isField(name)) kept[name] = value;
  return kept;
}

function isField(name: string): boolean {
  return itemFields.has(name) || name.startsWith('giftcard_') || name === 'custom_giftcard_amount';
}
