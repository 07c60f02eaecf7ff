import assert from 'node:assert/strict';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { exampleOrders } from '../../../support/examples/example-orders.ts';
import { tokenFor } from '../../../support/rest.ts';
import { onShop, type Shop, shopTime } from '../../../support/shop.ts';
import { type Document, documentOf, fitting, inOrder, type Operation, operationsOf } from './document.ts';
import { hostileTexts, valuesOf, written } from './fuzz-values.ts';

/**
 * Number of calls of each route. `FUZZ_RUNS=500 FUZZ_SEED=1 npm test -- test/wire/rest/framework/fuzz.test.ts` makes more, and repeats
 * them with the same seed.
 */
const runs = Number(process.env.FUZZ_RUNS ?? 8);
// Every run of the suite makes the same calls: a change must not fail by calls that it does not affect. Use other seeds
// to look for errors.
const seed = Number(process.env.FUZZ_SEED ?? 1_243_193_777);

/** One call as it is sent. */
interface FuzzCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly who: 'office' | 'customer' | 'stranger';
}

const encoded = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

/**
 * A parameter of the path: mostly an id from the documentation, which the demo store has; else ids near it, far from
 * it, or invalid values.
 */
const inPath = (operation: Operation, name: string): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constant(
        encoded(operation.parameters.find((each) => each.name === name && each.in === 'path')?.example),
      ),
    },
    { weight: 5, arbitrary: fc.constantFrom(1, 2, 3, 4, 21, 23, 27, 'related', 'MUG-SAIL', 'color').map(encoded) },
    { weight: 1, arbitrary: hostileTexts.filter((each) => each.length > 0 && each.length < 500).map(encoded) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%C3%28', '%00', '%ED%A0%80', '..', '%2e%2e', '%2F') },
  );

function inQuery(operation: Operation, document: Document): fc.Arbitrary<string> {
  const own = operation.parameters.filter((each) => each.in === 'query' && each.name !== undefined);
  const pair = fc.oneof(
    ...own.map(({ name = '', schema = {} }) =>
      fc
        .tuple(fc.constant(name), valuesOf(schema, document.components.schemas, 1))
        .map(([key, value]) => `${key}=${encoded(Array.isArray(value) ? value.join() : value).slice(0, 3000)}`),
    ),
    fc.constantFrom('store=1', 'store=default', 'store=2', 'store=admin'),
  );
  const odd = fc.constantFrom(
    '&&&',
    '=',
    'a=%',
    'a=%ff',
    'store=%00',
    '__proto__=1',
    'constructor[a]=1',
    'page=1&page=2',
    'a[]=1',
    '?',
    'page=',
    'store=999999999999999999999',
    'store=9999999999',
    'cursor=e30',
    'cursor=bnVsbA',
    'cursor=WzEsMl0',
    'attr_color=0',
    'attr_=1',
    '+=+',
  );
  return fc
    .array(fc.oneof({ weight: 14, arbitrary: pair }, { weight: 1, arbitrary: odd }), { maxLength: 3 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`));
}

const headers: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      accept: fc.constantFrom('application/json', 'application/ld+json', '*/*', 'text/html', ';;q=,', 'a/b;q=9'),
      'x-store-code': fc.constantFrom('default', '2', 'admin', '0', "'", '\u00e9', '-1'),
      'if-match': fc.constantFrom('*', '"x"', 'x', '"', 'W/"x"', ','),
      'if-none-match': fc.constantFrom('*', '"x"', ',,,'),
      'idempotency-key': fc.constantFrom('k1', 'k2', 'k'.repeat(300), '\u00e9'),
      'x-request-id': fc.constantFrom('mine', 'x'.repeat(500), '\u00e9\u00a0'),
      'accept-encoding': fc.constantFrom('gzip', 'br;q=0', '*;q=x'),
      'content-encoding': fc.constantFrom('gzip', 'none'),
      range: fc.constant('bytes=0-1'),
    },
    { requiredKeys: [] },
  )
  // Most calls have none of these headers: a call that is refused by its headers never reaches the rest.
  .chain((all) =>
    fc
      .oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, fc.subarray(Object.keys(all), { maxLength: 2 }))
      .map((names) => ({ all, names })),
  )
  .map(
    ({ all, names }) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))) as Record<string, string>,
  );

function inBody(operation: Operation, document: Document): fc.Arbitrary<{ body?: string; type?: string }> {
  const content = operation.requestBody?.content;
  const [type = 'application/json', media] = Object.entries(content ?? {})[0] ?? [];
  if (!media)
    return fc.oneof(
      { weight: 15, arbitrary: fc.constant({}) },
      fc.constantFrom({ body: '{}', type: 'application/json' }, { body: 'x' }),
    );
  const values = valuesOf(media.schema, document.components.schemas).map(written);
  const examples = fc.constant(JSON.stringify(media.example));
  const bytes: fc.Arbitrary<string> = fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"',
    '{"a":1,}',
    '\u00ff\u00fe',
    '{"a":"\u00ff"}',
    ' '.repeat(2000),
  );
  return fc.record({
    body: fc.oneof(
      { weight: 12, arbitrary: values },
      { weight: 2, arbitrary: examples },
      { weight: 1, arbitrary: bytes },
    ),
    type: fc.oneof(
      { weight: 20, arbitrary: fc.constant(type) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('text/plain', 'application/json; charset=latin1', 'x', '', '\u00e9/\u00e9'),
      },
    ),
  });
}

function callsOf(operation: Operation, document: Document): fc.Arbitrary<FuzzCall> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const who = fc.oneof(
    { weight: 8, arbitrary: fc.constant('office' as const) },
    { weight: 1, arbitrary: fc.constantFrom('customer' as const, 'stranger' as const) },
  );
  return fc
    .record({
      params: fc.tuple(...names.map((name) => inPath(operation, name))),
      query: inQuery(operation, document),
      headers,
      content: inBody(operation, document),
      who,
    })
    .map(({ params, query, headers: sent, content, who: caller }) => {
      const path = names.reduce(
        (filled, name, index) => filled.replace(`{${name}}`, () => params[index] ?? ''),
        operation.path,
      );
      const type: Record<string, string> = content.type === undefined ? {} : { 'content-type': content.type };
      return {
        method: operation.method,
        path: path + query,
        headers: { ...sent, ...type },
        body: content.body,
        who: caller,
      };
    });
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly requestId: unknown;
}

/** Sends bytes that `fetch` would correct or refuse. */
async function send(url: string, call: FuzzCall, token: string | undefined): Promise<Answer> {
  const { method, body } = call;
  const bytes = body === undefined ? undefined : Buffer.from(body, /[\u0080-\u00ff]/.test(body) ? 'latin1' : 'utf8');
  const headers = {
    ...call.headers,
    ...(bytes && { 'content-length': String(bytes.length) }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const path = `/api/rest/v2${call.path}`;
    const sent = request(url, { path, method, headers, agent: false }, resolve);
    sent.on('error', (error) => reject(new Error(`${error.message} at ${JSON.stringify(call).slice(0, 1500)}`)));
    sent.end(bytes);
  });
  const coded = answer.headers['content-encoding'] !== undefined;
  const shown = await text(answer);
  const { 'content-type': type = '', 'x-request-id': requestId } = answer.headers;
  return { status: answer.statusCode ?? 0, type, text: coded ? '' : shown, requestId };
}

/** The problem of an answer; undefined if the document describes it. */
function faultOf(operation: Operation, answer: Answer, document: Document, fits: ReturnType<typeof fitting>) {
  const { status, type, text: body } = answer;
  if (status >= 500) return `is a ${status}`;
  if (status === 204 || status === 304) return body === '' ? undefined : 'has a body';
  if (body === '') return undefined;
  const isFile = Object.hasOwn(operation.responses[status]?.content ?? {}, type.split(';')[0] ?? '');
  const shown: unknown = isFile && !/json/.test(type) ? body : JSON.parse(body);
  if (status >= 400) {
    const isOwn = operation.path.startsWith('/auth/') && type.startsWith('application/json');
    if (!isOwn && !type.startsWith('application/problem+json')) return `is a ${status} of ${type}`;
    const wrong = fits(document.components.schemas.Problem ?? {}, shown);
    if (wrong) return `is no problem document: ${wrong}`;
    const { requestId } = shown as { requestId: string };
    return requestId === answer.requestId ? undefined : `names the request ${requestId} and ${answer.requestId}`;
  }
  const media = operation.responses[status]?.content?.[type.split(';')[0] ?? ''];
  if (!media) return `is a ${status} of ${type}, which is not documented`;
  const wrong = fits(media.schema, shown);
  return wrong && `is not what the document says: ${wrong}`;
}

async function tokensOf({ engine }: Shop): Promise<Record<FuzzCall['who'], string | undefined>> {
  const customer = await tokenFor({ engine, subject: { kind: 'customer', id: 1 }, now: shopTime });
  return { office: await tokenFor({ engine, grants: ['all'], now: shopTime }), customer, stranger: undefined };
}

onShop('no call, however odd, finds an error of the service, and every answer is as documented', async (shop, t) => {
  t.diagnostic(`FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`);
  const document = await documentOf(shop.url);
  const fits = fitting(document);
  await exampleOrders(shop.engine);
  const tokens = await tokensOf(shop);
  const found: string[] = [];
  const statuses = new Map<number, number>();
  let calls = 0;
  // Resources are deleted last, so that other calls find them.
  const operations = inOrder(operationsOf(document));
  for (const [index, operation] of operations.entries()) {
    for (const call of fc.sample(callsOf(operation, document), { numRuns: runs, seed: seed + index })) {
      // The rate limit refills by the clock, which otherwise stands still.
      shop.setTime(shopTime + ++calls);
      // After a logout the token is invalid; a call before may have erased the customer.
      const isAuth = operation.path.startsWith('/auth/');
      const token = (isAuth ? await tokensOf(shop).catch(() => tokens) : tokens)[call.who];
      const answer = await send(shop.url, call, token);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const fault = faultOf(operation, answer, document, fits);
      if (fault)
        found.push(
          `${operation.operationId} ${fault}\n${JSON.stringify(call).slice(0, 1500)}\n${answer.text.slice(0, 600)}`,
        );
    }
  }
  t.diagnostic(
    `answers: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, n]) => `${n} x ${status}`)
      .join(', ')}`,
  );
  assert.deepEqual(found, []);
  // If most calls are refused, the test finds nothing.
  assert.ok((statuses.get(200) ?? 0) > calls / 10, 'too few calls come through');
});
