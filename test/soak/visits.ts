import { request as httpRequest } from 'node:http';
import { type RestCall, restClientOf } from '../support/rest.ts';
import { testKey } from '../support/service.ts';
import { nested, type Style, styledClient, styles } from '../support/styled-client.ts';

/** Who visits, where, and what makes names of this visit those of no other. */
export interface Visit {
  readonly address: string;
  readonly username: string;
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  /** Distinct in each visit of a run. */
  readonly number: number;
  /** Makes one call: measured, and its outcome compared with what is expected. */
  call(expected: string, work: () => Promise<string>): Promise<void>;
}

const product = { productId: 'INK-TIDE', identifierType: 'sku' };

async function withSession(
  { address, username, number, call }: Visit,
  style: Style,
  work: (
    does: (expected: string, path: string, args?: Readonly<Record<string, unknown>>) => Promise<void>,
    answer: Answer,
  ) => Promise<void>,
): Promise<void> {
  const client = styledClient(address, style);
  let session = '';
  await call('ok', async () => {
    session = await client.login(username, testKey);
    return 'ok';
  });
  const does = (expected: string, path: string, args = {}) => call(expected, () => client.outcome(session, path, args));
  const answer: Answer = async (path, pattern, args = {}) => {
    let found = '';
    await call('ok', async () => {
      const envelope = await client.envelope(session, path, args);
      found = pattern.exec(envelope)?.[1] ?? '';
      return found ? 'ok' : `${path}: ${envelope}`;
    });
    return found;
  };
  await work(does, answer);
  // Every other session is left to its end.
  if (number % 2 === 0) await call('200', async () => endSession(address, session));
}

type Answer = (path: string, pattern: RegExp, args?: Readonly<Record<string, unknown>>) => Promise<string>;

async function endSession(address: string, session: string): Promise<string> {
  const body = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:m="urn:Magento"><e:Body><m:endSession><sessionId>${session}</sessionId></m:endSession></e:Body></e:Envelope>`;
  const response = await fetch(`${address}/api/v2_soap/`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/xml' },
  });
  await response.text();
  return String(response.status);
}

const cart = (visit: Visit, style: Style): Promise<void> =>
  withSession(visit, style, async (does, answer) => {
    const quoteId = await answer('cart.create', />(\d+)</, { store: 'default' });
    const lines = (qty: number) => ({ quoteId, productsData: [{ sku: 'INK-TIDE', qty }] });
    await does('ok', 'cart_product.add', lines(2));
    await does('ok', 'cart_product.update', lines(3));
    await does('ok', 'cart_product.list', { quoteId });
    await does('ok', 'cart.totals', { quoteId });
    await does('ok', 'cart_product.remove', lines(3));
    await does('ok', 'cart.info', { quoteId });
  });

const attributes = (visit: Visit): Promise<void> =>
  withSession(visit, styles[visit.number % 3] ?? 'v1', async (does, answer) => {
    const label = `soak-${visit.number}`;
    const data = { label: [{ store_id: ['0'], value: label }], order: 1, is_default: 0 };
    await does('ok', 'product_attribute.addOption', { attribute: 'color', data });
    const option = new RegExp(`>${label}<.*?>(\\d+)</value>`, 's');
    const optionId = await answer('product_attribute.options', option, { attributeId: 'color' });
    await does('ok', 'product_attribute.removeOption', { attribute: 'color', optionId });
    await does('ok', 'product_attribute.types');
    await does('101 Requested attribute not found.', 'product_attribute.info', { attribute: label });
  });

const media = (visit: Visit): Promise<void> =>
  withSession(visit, styles[visit.number % 3] ?? 'v1', async (does, answer) => {
    const content = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
    const upload = nested({ content, mime: 'image/png', name: `soak-${visit.number}` });
    const data = { file: upload, label: 'soak', types: [] };
    const file = await answer('product_media.create', />(\/[^<]+\.png)</, { ...product, data });
    await does('ok', 'product_media.list', product);
    const shown = `/media/catalog/product${file}`;
    await visit.call('200', () => got(visit.address, shown));
    await visit.call('200', () => got(visit.address, `${shown}?width=100&format=webp`));
    await does('ok', 'product_media.remove', { ...product, file });
    await visit.call('404', () => got(visit.address, shown));
  });

async function got(address: string, path: string): Promise<string> {
  const response = await fetch(`${address}${path}`);
  await response.arrayBuffer();
  return String(response.status);
}

async function restReads({ address, number, call }: Visit): Promise<void> {
  const client = restClientOf({ url: address });
  const read = (expected: string, path: string) => call(expected, async () => String((await client.get(path)).status));
  await read('200', `/products?itemsPerPage=${1 + (number % 20)}&page=${1 + (number % 3)}`);
  await read('200', `/products?search=ink${number % 7}`);
  await read('200', '/products/1');
  await read('200', '/categories');
  await read('404', `/products/${1_000_000 + number}`);
}

async function restWrites({ address, client, number, call }: Visit): Promise<void> {
  let token = '';
  await call('ok', async () => {
    const { clientId: client_id, clientSecret: client_secret } = client;
    const body = { grant_type: 'client_credentials', client_id, client_secret };
    const answer = await restClientOf({ url: address }).post('/auth/token', body);
    token = answer.body?.token ?? '';
    return token ? 'ok' : answer.text;
  });
  const rest = restClientOf({ url: address }, token);
  const does = (expected: number, method: string, path: string, more: RestCall = {}) =>
    call(String(expected), async () => String((await rest.send(method, path, more)).status));
  const sku = `SOAK-${number}`;
  const pen = { sku, name: sku, description: 'Long.', shortDescription: 'Short.', price: 10, weight: 1, stockQty: 5 };
  const once = { body: pen, headers: { 'idempotency-key': `"${sku}"` } };
  await does(201, 'POST', '/products', once);
  await does(201, 'POST', '/products', once);
  await does(200, 'GET', `/products/sku/${sku}`);
  await does(200, 'PATCH', `/products/sku/${sku}`, { body: { price: 11 } });
  await does(400, 'PATCH', `/products/sku/${sku}`, { body: { price: 'dear' } });
  await does(204, 'DELETE', `/products/sku/${sku}`);
  await does(200, 'POST', '/auth/logout');
  await does(401, 'DELETE', `/products/sku/${sku}`);
}

async function documents({ address, call }: Visit): Promise<void> {
  for (const path of ['/api/soap/?wsdl', '/api/v2_soap/?wsdl', '/api/v2_soap/?wsdl&wsi=1', '/api/docs.json']) {
    await call('200', () => got(address, path));
  }
}

async function errors({ address, number, call }: Visit): Promise<void> {
  const client = styledClient(address, styles[number % 3] ?? 'v1');
  await call('5 Session expired. Try to relogin.', () => client.outcome(`${number}`.padStart(64, '0'), 'cart.create'));
  const post = (body: string) => fetch(`${address}/api/v2_soap/`, { method: 'POST', body });
  await call('500', async () => {
    const response = await post('<e:Envelope');
    await response.text();
    return String(response.status);
  });
  await call('404', () => got(address, `/nothing/${number}`));
}

/** Clients that go away: while they send, and while they are answered. */
async function departures({ address, call }: Visit): Promise<void> {
  const leave = (halfSent: boolean) =>
    new Promise<string>((resolve) => {
      const path = halfSent ? '/api/v2_soap/' : '/api/v2_soap/?wsdl';
      const request = httpRequest(`${address}${path}`, { method: halfSent ? 'POST' : 'GET', agent: false });
      request.on('error', () => undefined).once('close', () => resolve('gone'));
      if (!halfSent) request.end().once('response', () => request.destroy());
      else {
        request.setHeader('content-length', 100_000);
        request.write('<e:Envelope', () => request.destroy());
      }
    });
  await call('gone', () => leave(true));
  await call('gone', () => leave(false));
}

/** What visitors do, each a sequence of calls; the more often it is named, the more often it is done. */
export const visits: readonly ((visit: Visit) => Promise<void>)[] = [
  (visit) => cart(visit, 'v1'),
  (visit) => cart(visit, 'v2'),
  (visit) => cart(visit, 'wsi'),
  attributes,
  media,
  restReads,
  restWrites,
  documents,
  errors,
  departures,
];
