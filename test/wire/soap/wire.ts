import { request } from 'node:http';
import { after } from 'node:test';
import type { Settings } from '../../../src/platform/settings/settings.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { engines } from '../../support/database/engines.ts';
import { addApiUser, startService } from '../../support/service.ts';
import { type Answer, readAnswer } from '../../transcripts/read-answer.ts';

/** What HTTP brought back. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** What the body says, read by libxml2. */
  readonly answer: Answer;
}

/** A request as a test words it. */
export interface Sending {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Sends a request, POST and text/xml where nothing else is said. Unlike `fetch`, any header can be set. */
export async function send(url: string, sending: Sending = {}): Promise<Reply> {
  const { method = 'POST', path = '/', headers = {}, body } = sending;
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const type = body === undefined ? {} : { 'content-type': 'text/xml; charset=utf-8' };
  const sent = request({ hostname, port, method, path, headers: { ...type, ...headers } }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.once('error', reject);
    response.once('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const status = response.statusCode ?? 0;
      try {
        resolve({ status, headers: response.headers, body: text, answer: readAnswer(status, text) });
      } catch (error) {
        reject(error);
      }
    });
  });
  sent.once('error', reject);
  sent.end(body);
  return promise;
}

/** The envelope of a call, in SOAP 1.1 or 1.2. */
export function envelope(body: string, version: '1.1' | '1.2' = '1.1'): string {
  const namespace =
    version === '1.1' ? 'http://schemas.xmlsoap.org/soap/envelope/' : 'http://www.w3.org/2003/05/soap-envelope';
  return (
    `<?xml version="1.0" encoding="UTF-8"?><e:Envelope xmlns:e="${namespace}" xmlns:m="urn:Magento"` +
    ' xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
    ' xmlns:enc="http://schemas.xmlsoap.org/soap/encoding/" xmlns:apache="http://xml.apache.org/xml-soap">' +
    `<e:Body>${body}</e:Body></e:Envelope>`
  );
}

/** Where the styles are. */
export const paths = { v1: '/api/soap/', v2: '/api/v2_soap/', wsi: '/api/v2_soap/' } as const;

/** The three styles. */
export const styles = ['v1', 'v2', 'wsi'] as const;
export type Style = (typeof styles)[number];

/** A service over the demo store's rows, with API users. */
export interface Wire {
  readonly url: string;
  readonly engine: Engine;
  /** Sends the body of a call to a style's address. */
  call(style: Style, body: string, more?: Sending): Promise<Answer>;
  /** Logs a user in; answers the session id. */
  login(username?: string): Promise<string>;
  /** Makes an empty cart; answers its id. */
  cart(session: string): Promise<number>;
}

/** The key of every user here. */
export const key = 'key-12345';

/**
 * Serves the prepared store `demo_rows`: user `root` may do everything, `viewer` may only list carts. The caller
 * closes the service.
 */
export async function serve(
  engine: Engine,
  changes: Partial<Settings> = {},
  options: Parameters<typeof startService>[2] = {},
): Promise<Wire & { close(): Promise<void> }> {
  await addApiUser(engine, 'root', ['all']);
  await addApiUser(engine, 'viewer', ['cart/product']);
  // Granting an id grants the ids below it (design 11); of that the viewer keeps one.
  await engine.write((tx) =>
    tx.exec(`delete from role_grant where resource_id like 'cart/product/%' and resource_id <> 'cart/product/list'`),
  );
  const { url, close } = await startService(engine, changes, options);
  const call: Wire['call'] = async (style, body, more = {}) =>
    (await send(url, { path: paths[style], body: envelope(body), ...more })).answer;
  return {
    url,
    engine,
    close,
    call,
    async login(username = 'root') {
      const { result } = await call('v2', login('v2', username, key));
      if (typeof result !== 'string') throw new Error(`${username} can not log in`);
      return result;
    },
    async cart(session) {
      const { result } = await call('wsi', wsi('shoppingCartCreate', session, ''));
      return Number(result);
    },
  };
}

/** A service on SQLite for all tests of a file, closed after them; for what does not depend on the engine. */
export async function serveFile(changes: Partial<Settings> = {}): Promise<Wire> {
  const database = await engines[0]?.createPrepared('demo_rows');
  if (!database || 'unavailable' in database) throw new Error('SQLite is always there');
  const engine = openEngine(database.settings);
  const wire = await serve(engine, changes);
  after(async () => {
    await wire.close();
    await engine.close();
    await database.remove();
  });
  return wire;
}

/** A login in a style. */
export function login(style: Style, username: string, apiKey: string): string {
  const element = style === 'wsi' ? 'loginParam' : 'login';
  return `<m:${element}><username>${username}</username><apiKey>${apiKey}</apiKey></m:${element}>`;
}

/** A V1 call; `args` is XML. */
export function v1(path: string, session: string, args = ''): string {
  return `<m:call><sessionId>${session}</sessionId><resourcePath>${path}</resourcePath>${args}</m:call>`;
}

/** A V2 call; `args` is XML. */
export function v2(operation: string, session: string, args = ''): string {
  return `<m:${operation}><sessionId>${session}</sessionId>${args}</m:${operation}>`;
}

/** A WS-I call of an operation of a resource; `args` is XML. */
export function wsi(operation: string, session: string, args = ''): string {
  return `<m:${operation}RequestParam><sessionId>${session}</sessionId>${args}</m:${operation}RequestParam>`;
}

/** The list of a cart in a style. */
export function list(style: Style, session: string, quoteId: number | string): string {
  if (style === 'v1') return v1('cart_product.list', session, `<args>${quoteId}</args>`);
  return (style === 'v2' ? v2 : wsi)('shoppingCartProductList', session, `<quoteId>${quoteId}</quoteId>`);
}

/** The SKUs and quantities of a cart, as the database has them. */
export async function linesOf(engine: Engine, quoteId: number): Promise<[string, number][]> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q.selectFrom('quote_item').select(['sku', 'qty']).where('quote_id', '=', quoteId).orderBy('item_id'),
    ),
  );
  return rows.map(({ sku, qty }) => [sku, qty / 10_000]);
}

export const faults = {
  internal: { code: '1', text: 'Internal Error. Please see log for details.' },
  denied: { code: '2', text: 'Access denied.' },
  path: { code: '3', text: 'Invalid api path.' },
  session: { code: '5', text: 'Session expired. Try to relogin.' },
  parameter: { code: '6', text: 'Required parameter is missing, for more details see "exception.log".' },
  quote: { code: '1002', text: 'Can not make operation because quote is not exists' },
  data: { code: '1021', text: "Product's data is not valid." },
} as const;
