import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine, Tx } from '../../src/platform/storage/engine.ts';
import { eventually } from '../support/process.ts';
import { type Answer, type AnswerValue, readAnswer } from './read-answer.ts';
import { type CartRow, pathsOf, type RecordedCase, type RecordedRows, type RecordedStyle } from './recorded.ts';

/** What a service answered, and what its database held of the carts that the call was about. */
export interface Outcome extends Answer {
  carts?: Carts;
  /** What else the recording says of the database, in its words. */
  rows?: RecordedRows;
}

/** The cart that a call names, and the customer's one that lines were moved to. */
export interface Carts {
  named: CartState;
  customers?: CartState;
}

/** A cart in the database, in the words of the recording. */
export interface CartState {
  quote: {
    store_id: number;
    is_active: number;
    items_count: number;
    items_qty: number;
    subtotal: number;
    customer_id: number;
  };
  items: { product_id: number; sku: string; qty: number; product_type: string; is_child: boolean }[];
}

/** Repeats recorded requests, with the session ids of this run in the place of the recorded ones. */
export function createReplay(style: RecordedStyle, url: string, engine: Engine) {
  const sessions = new Map<string, string>();
  return {
    /** What the reference answered. */
    recorded: (recorded: RecordedCase): Outcome => ({
      ...answerOf(style, recorded),
      ...recordedCarts(recorded),
    }),
    /** Prepares the request, whether it is sent or not. */
    prepare: (recorded: RecordedCase) => prepare(engine, recorded, sessions),
    /** Sends the request again; answers what came. */
    async send(recorded: RecordedCase): Promise<Outcome> {
      await countTo(engine, recorded);
      const response = await fetch(...request(style, url, recorded, sessions));
      const answer = readAnswer(response.status, await response.text());
      learnSession(sessions, recorded, answer);
      await keepCounting(engine, recorded, answer);
      const { carts } = recordedCarts(recorded);
      if (!carts) return answer;
      const named = await cartState(engine, quoteIdOf(recorded));
      return {
        ...answer,
        carts: carts.customers ? { named, customers: await cartState(engine, activeQuote) } : { named },
      };
    },
  };
}

/**
 * Requests that are sent in another form than recorded, since data that is refused here would be missing in all later
 * ones. The tier prices of a product include one for a website, which K39 refuses.
 */
function amended({ name, request: text }: RecordedCase): string {
  if (name !== 'product_create_full') return text;
  return text.replace(/(>base<\/(?:value|website)>.*?)>10</s, '$1>0<');
}

/** What was answered; a long answer by XML-RPC is recorded as the value that its client read of it. */
export function answerOf(style: RecordedStyle, { http_status: status = 0, response, result }: RecordedCase): Answer {
  if (style === 'xmlrpc' && response === '' && result !== undefined) return { status, result: readValue(result) };
  return readAnswer(status, response);
}

/** A value that a client read, in the words of `readAnswer`. */
function readValue(read: unknown): AnswerValue {
  if (read === null || typeof read === 'string') return read;
  if (typeof read === 'boolean') return `boolean ${read ? 1 : 0}`;
  if (typeof read === 'number') return `int ${read}`;
  if (Array.isArray(read)) return read.map(readValue);
  return Object.fromEntries(Object.entries(read as object).map(([name, value]) => [name, readValue(value)]));
}

const endpoints = { v1: '/api/soap/', v2: '/api/v2_soap/', wsi: '/api/v2_soap/', xmlrpc: '/api/xmlrpc/' } as const;

/** What a raw request sent beside its body; the recording keeps only the name. */
const rawHeaders: Readonly<Record<string, Record<string, string>>> = {
  raw_content_type_json: { 'content-type': 'application/json' },
  raw_content_type_form: { 'content-type': 'application/x-www-form-urlencoded' },
  raw_content_type_none: { 'content-type': '' },
  raw_wrong_soapaction: { soapaction: '"urn:nonsense"' },
  raw_basic_auth_instead_of_session: { authorization: basic('soapuser', 'soapkey-123456') },
  raw_basic_auth_bad: { authorization: basic('soapuser', 'wrong') },
  raw_gzip_accept: { 'accept-encoding': 'gzip' },
};

function basic(user: string, key: string): string {
  return `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`;
}

/** The request of a recorded exchange, with the sessions of this run. */
export function request(
  style: RecordedStyle,
  url: string,
  recorded: RecordedCase,
  sessions: ReadonlyMap<string, string>,
): [string, RequestInit] {
  const raw = /^([A-Z]+) https?:\/\/[^/]+(\/.*)$/.exec(recorded.operation);
  const method = raw?.[1] ?? recorded.method ?? 'POST';
  const text = amended(recorded).replace(/\b[0-9a-f]{64}\b/g, (id) => sessions.get(id) ?? id);
  const headers = { 'content-type': 'text/xml; charset=utf-8', ...rawHeaders[recorded.name] };
  if (recorded.name === 'raw_iso_charset') headers['content-type'] = 'text/xml';
  const body = method === 'GET' || method === 'HEAD' ? null : text;
  return [`${url}${raw?.[2] ?? recorded.address ?? endpoints[style]}`, { method, headers, body }];
}

/** A login's answer tells which session of ours stands for the recorded one. */
export function learnSession(sessions: Map<string, string>, recorded: RecordedCase, { result }: Answer): void {
  if (recorded.operation !== 'login' && recorded.operation !== 'startSession') return;
  const theirs = typeof recorded.result === 'object' ? Object.values(recorded.result ?? {})[0] : recorded.result;
  if (typeof theirs === 'string' && typeof result === 'string') sessions.set(theirs, result);
}

/** The one active quote of the sample store, to which its customer's lines are moved. */
const activeQuote = 1;

/** The quote a request names, or the one it made; the ids are the reference's, since both begin with the same store. */
function quoteIdOf({ request: text, result }: RecordedCase): number {
  const named =
    /<quoteId[^>]*>(\d+)</.exec(text)?.[1] ?? /cart_product\.\w+<.*?<args[^>]*><item[^>]*>(\d+)</s.exec(text)?.[1];
  const made = typeof result === 'object' ? Object.values(result ?? {})[0] : result;
  return Number(named ?? made);
}

function recordedCarts({ operation, database_after: after }: RecordedCase): { carts?: Carts } {
  if (!/^(?:cart|shoppingCart)/.test(operation)) return {};
  if (after?.quote && after.items) return { carts: { named: cart(after.quote, after.items, 1) } };
  const { from, customer_quote: to } = after ?? {};
  if (!from || !to) return {};
  return { carts: { named: cart(from.quote, from.items, 1), customers: cart(to.quote, to.items, 1) } };
}

/** A cart from the rows of either database; ours counts in ten-thousandths. */
function cart(quote: CartRow, items: readonly CartRow[], unit: number): CartState {
  return {
    quote: {
      store_id: Number(quote.store_id),
      is_active: Number(quote.is_active),
      items_count: Number(quote.items_count),
      items_qty: Number(quote.items_qty) / unit,
      subtotal: Number(quote.subtotal) / unit,
      customer_id: Number(quote.customer_id ?? 0),
    },
    items: items.map((item) => ({
      product_id: Number(item.product_id),
      sku: String(item.sku),
      qty: Number(item.qty) / unit,
      product_type: String(item.product_type),
      is_child: item.parent_item_id !== null,
    })),
  };
}

async function cartState(engine: Engine, quoteId: number): Promise<CartState> {
  return engine.read(async (tx) => {
    const rows = (text: string) => tx.query(() => sql.raw<CartRow>(text));
    const [quote] = await rows(`select * from quote where quote_id = ${quoteId}`);
    const items = await rows(`select * from quote_item where quote_id = ${quoteId} order by item_id`);
    if (!quote) throw new Error(`there is no quote ${quoteId}`);
    return cart(quote, items, 10_000);
  });
}

/**
 * Does what the recording did beside its requests: lets a session grow old in the database. The reference ignores the
 * flag that removes an image: later cases still need the image.
 */
async function prepare(engine: Engine, recorded: RecordedCase, sessions: ReadonlyMap<string, string>): Promise<void> {
  if (recorded.name === 'media_update_content') await engine.write(putBackImage);
  const idle = /^session_idle_(\d+)s$/.exec(recorded.name)?.[1];
  if (idle === undefined) return;
  const session = sessions.get(/[0-9a-f]{64}/.exec(recorded.request)?.[0] ?? '') ?? '';
  const hash = createHash('sha256').update(session).digest('hex');
  // An earlier case may have used a session that was old, which is written down behind its answer.
  await eventually(
    60_000,
    () => true,
    async () => {
      const [row] = await engine.read((tx) =>
        tx.query(() =>
          sql.raw<{ renewed_at: number }>(`select renewed_at from soap_session where session_hash = '${hash}'`),
        ),
      );
      assert.ok(row === undefined || Number(row.renewed_at) > Date.now() - 60_000);
    },
  );
  await engine.write((tx) =>
    tx.exec(`update soap_session set renewed_at = renewed_at - ${idle}000 where session_hash = '${hash}'`),
  );
}

/** Tables whose rows the calls of an operation make. */
const madeBy: readonly (readonly [operation: RegExp, table: string, id: string])[] = [
  [/^(?:catalog_product|product)\.create$|^catalogProductCreate$/, 'product', 'product_id'],
  [/^(?:catalog_category|category)\.create$|^catalogCategoryCreate$/, 'category', 'category_id'],
  [/^customer\.create$|^customerCustomerCreate$/, 'customer', 'customer_id'],
  [/^customer_address\.create$|^customerAddressCreate$/, 'customer_address', 'address_id'],
];

/** The operation that a case calls: by XML-RPC the path is a parameter. */
function operationOf(recorded: RecordedCase): string {
  return recorded.operation === 'call' ? (pathsOf(recorded)[0] ?? '') : recorded.operation;
}

const option = ['product_option', 'option_id'] as const;
const optionValue = ['product_option_value', 'value_id'] as const;

/** Rows that were made there and are refused here: their ids are left out, since later calls name those that follow. */
const refusedRows: Readonly<Record<string, readonly (readonly [table: string, id: string])[]>> = {
  option_add_select_without_values: [option, optionValue],
  option_add_empty_title: [option],
  option_add_bad_price: [option],
  option_add_on_grouped: [option],
  value_add_empty_title: [optionValue],
};

/** Data that was refused there and is created here is removed again, with its id. */
const madeHere: Readonly<Record<string, readonly [table: string, id: string]>> = {
  download_add_no_sample: ['download_link', 'link_id'],
  // There it changed the one with the id.
  customer_create_with_id: ['customer', 'customer_id'],
};

/** Lets the next row have the id that it had there, since later calls name it. */
async function countTo(engine: Engine, recorded: RecordedCase): Promise<void> {
  const [, table, id] = madeBy.find(([operation]) => operation.test(operationOf(recorded))) ?? [];
  const next = madeId(recorded.result);
  if (!table || !id || !next || madeHere[recorded.name]) return;
  await engine.write((tx) =>
    tx.kind === 'sqlite'
      ? tx.exec(`update sqlite_sequence set seq = ${next - 1} where name = '${table}'`)
      : tx.exec(`select setval(pg_get_serial_sequence('${table}', '${id}'), ${next}, false)`),
  );
}

/** Removes data that was created here and refused there. */
async function keepCounting(engine: Engine, recorded: RecordedCase, { result }: Answer): Promise<void> {
  const [extra, extraId] = madeHere[recorded.name] ?? [];
  if (extra && extraId) {
    await engine.write(async (tx) => {
      await tx.exec(`delete from ${extra} where ${extraId} = (select max(${extraId}) from ${extra})`);
      await tx.exec(
        tx.kind === 'sqlite'
          ? `update sqlite_sequence set seq = seq - 1 where name = '${extra}'`
          : `select setval(pg_get_serial_sequence('${extra}', '${extraId}'), (select max(${extraId}) from ${extra}))`,
      );
    });
  }
  for (const [table, id] of refusedRows[recorded.name] ?? []) {
    await engine.write((tx) =>
      tx.kind === 'sqlite'
        ? tx.exec(`update sqlite_sequence set seq = seq + 1 where name = '${table}'`)
        : tx.exec(`select nextval(pg_get_serial_sequence('${table}', '${id}'))`),
    );
  }
  const [, table, id] = madeBy.find(([operation]) => operation.test(operationOf(recorded))) ?? [];
  const made = madeId(result);
  if (!table || !id || !made || !recorded.fault) return;
  await engine.write((tx) => tx.exec(`delete from ${table} where ${id} = ${made}`));
}

function madeId(result: unknown): number | undefined {
  const id = Number(String(result ?? '').replace(/^int /, ''));
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** The image of product 906 that `media_update_remove_flag` removes, as it was. */
async function putBackImage(tx: Tx): Promise<void> {
  const gallery = `select attribute_id from attribute where code = 'media_gallery'`;
  await tx.exec(
    `insert into gallery_image (product_id, attribute_id, file) values (906, (${gallery}), '/f/r/front.jpg')`,
  );
  await tx.exec(
    `insert into gallery_image_value (image_id, store_id, label, position, is_excluded)
     select max(image_id), 0, 'New label', 9, 0 from gallery_image`,
  );
}
