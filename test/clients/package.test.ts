import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packClient } from '../../clients/pack.ts';
import {
  CartwrightError,
  cartwright,
  everyRow,
  guestCart,
  ok,
  once,
  resume,
  signIn,
} from '../../clients/typescript/index.ts';
import { onShop } from '../support/shop.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** What somebody writes who has installed the package. */
const program = `
import { type Product, CartwrightError, cartwright, everyRow, ok } from '@cartwright/client';
const store = cartwright(process.argv[2] ?? '');
const skus: string[] = [];
const pages = everyRow((cursor) => store.GET('/products', {
  params: { query: { sortBy: 'sku', itemsPerPage: 10, ...(cursor !== undefined && { cursor }) } },
}));
for await (const product of pages) { const { sku }: Product = product; skus.push(sku); }
const missing = await ok(store.GET('/products/{id}', { params: { path: { id: 99999 } } })).catch((error: unknown) => error);
if (!(missing instanceof CartwrightError)) throw new Error('no problem');
console.log(JSON.stringify([skus.length, skus[0], missing.code, missing.status]));
`;
const config = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    outDir: 'out',
    types: ['node'],
    skipLibCheck: false,
  },
  include: ['program.ts'],
};

/** A project outside of this one that has installed the packed client. */
async function installed(folder: string): Promise<void> {
  const archive = await packClient(folder);
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@cartwright'), { recursive: true });
  await run('tar', ['-xzf', archive, '-C', folder]);
  await cp(join(folder, 'package'), join(modules, '@cartwright', 'client'), { recursive: true });
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types', 'undici-types']) {
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(folder, 'program.ts'), program);
}

onShop('the packed client compiles and runs in a project of its own', async (shop) => {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-consumer-'));
  try {
    await installed(folder);
    const manifest = JSON.parse(await readFile(join(folder, 'package', 'package.json'), 'utf8'));
    assert.deepEqual(Object.keys(manifest.dependencies), ['openapi-fetch']);
    await run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder]).catch((error) =>
      assert.fail(error.stdout),
    );
    const { stdout } = await run(process.execPath, [join(folder, 'out', 'program.js'), shop.url]);
    assert.deepEqual(JSON.parse(stdout), [24, '10024', 'not_found', 404]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

onShop('a session renews its token before it ends, once for all who ask', async (shop) => {
  const account = { email: 'ann@example.com', password: 'a-long-password' };
  const stranger = cartwright(shop.url);
  await ok(stranger.POST('/customers', { body: { ...account, firstName: 'Ann', lastName: 'Buyer' } }));
  const sent: string[] = [];
  let now = 0;
  const session = await signIn(shop.url, account, {
    now: () => now,
    fetch: (input, init) => {
      sent.push(new URL(String(input)).pathname);
      return fetch(input, init);
    },
  });
  const first = await session.token();
  now = session.answer.expires_in * 1000 - 30_000;
  const [second, third] = await Promise.all([session.token(), session.token()]);
  assert.notEqual(second, first);
  assert.equal(third, second);
  assert.deepEqual(sent, ['/api/rest/v2/auth/token', '/api/rest/v2/auth/refresh']);
  // The next page goes on with what this one stored.
  const stored = JSON.parse(JSON.stringify(session.stored));
  const resumed = resume(shop.url, stored, { now: () => now });
  assert.equal(await resumed.token(), second);
  const late = resume(shop.url, { ...stored, answer: { ...stored.answer, token: first } }, { now: () => now * 3 });
  await assert.rejects(late.token(), { name: 'CartwrightError', status: 401 });
  const client = cartwright(shop.url, { token: session.token });
  assert.equal((await ok(client.GET('/customers/me'))).email, account.email);
  await session.signOut();
  assert.equal((await client.GET('/customers/me')).response.status, 401);
  // After a refusal the client requests a new token.
  now *= 3;
  assert.equal((await ok(client.GET('/customers/me'))).email, account.email);
  await assert.rejects(signIn(shop.url, { ...account, password: 'wrong-password' }), { code: 'invalid_grant' });
});

onShop('a guest keeps the cart until it is forgotten or gone', async (shop) => {
  const client = cartwright(shop.url);
  const files = new Map<string, string>();
  const storage = {
    getItem: (key: string) => files.get(key) ?? null,
    setItem: (key: string, value: string) => void files.set(key, value),
    removeItem: (key: string) => void files.delete(key),
  };
  const maskedId = await guestCart(client, storage).maskedId();
  assert.match(maskedId, /^[0-9a-f]{32}$/);
  assert.equal(await guestCart(client, storage).maskedId(), maskedId);
  files.set('cartwright.cart', '0'.repeat(32));
  const cart = guestCart(client, storage);
  const other = await cart.maskedId();
  assert.notEqual(other, maskedId);
  cart.forget();
  assert.equal(files.size, 0);
});

test('a call is sent again with its key where no answer came or the service is busy', async () => {
  const keys: string[] = [];
  const waits: number[] = [];
  const answers = [
    () => Promise.reject(new TypeError('fetch failed')),
    () => new Response(null, { status: 503, headers: { 'retry-after': '2' } }),
    () => new Response(null, { status: 429 }),
    () => new Response(null, { status: 201 }),
  ];
  const { response } = await once(
    async (key) => {
      keys.push(key);
      return { response: await (answers[keys.length - 1]?.() ?? assert.fail()) };
    },
    { wait: async (ms) => void waits.push(ms) },
  );
  assert.equal(response.status, 201);
  assert.equal(new Set(keys).size, 1);
  assert.deepEqual(waits, [250, 2000, 1000]);
  await assert.rejects(
    once(() => Promise.reject(new Error('a slip of the program')), { wait: async () => undefined }),
    /slip/,
  );
});

test('a call is sent again after 502, 503, 504 and while an earlier attempt runs, after no other answer', async () => {
  const running = { error: 'idempotency_in_progress' };
  const last = [200, 400, 404, 500].map((status) => [status, undefined] as const);
  const cases = [...last, [409, { error: 'cart_changed' }], [409, undefined]] as const;
  for (const [status, error] of cases) {
    const statuses = [502, 503, 504, 409, status];
    let sent = 0;
    const answer = await once(
      async () => {
        sent += 1;
        const response = new Response(null, { status: statuses[sent - 1] ?? 0 });
        return { response, error: sent === 4 ? running : error };
      },
      { attempts: 9, wait: async () => undefined },
    );
    assert.deepEqual([sent, answer.response.status], [5, status]);
  }
});

const badGateways: readonly [name: string, body: string, headers: Record<string, string>, message: string][] = [
  ['without a body', '', { 'content-length': '0' }, "The answer 502 Bad Gateway is not the store's."],
  ['as a page', '<html>502</html>', { 'content-type': 'text/html' }, "The answer 502 Bad Gateway is not the store's."],
  ['as other JSON', '{"message":"bad"}', {}, "The answer 502 Bad Gateway is not the store's."],
];

for (const [name, body, headers, message] of badGateways) {
  test(`a 502 of a proxy, ${name}, is an error with a code and a message`, async () => {
    const bad = async () => new Response(body, { status: 502, statusText: 'Bad Gateway', headers });
    const expected = { name: 'CartwrightError', status: 502, code: 'http_502', message };
    const store = cartwright('https://shop.example.com', { fetch: bad });
    await assert.rejects(ok(store.GET('/countries')), expected);
    await assert.rejects(ok(store.DELETE('/carts/mine/coupon')), expected);
    const credentials = { email: 'ann@example.com', password: 'a-long-password' };
    await assert.rejects(signIn('https://shop.example.com', credentials, { fetch: bad }), expected);
  });
}

test('a page instead of a token is an error that says so', async () => {
  const page = async () => new Response('<html>Welcome to our network</html>', { statusText: 'OK' });
  await assert.rejects(signIn('https://shop.example.com', { clientId: 'a', clientSecret: 'b' }, { fetch: page }), {
    name: 'CartwrightError',
    status: 200,
    code: 'http_200',
    message: "The answer 200 OK is not the store's.",
  });
});

test('the message of a refusal is its detail', async () => {
  const body = { error: 'cart_changed', detail: 'The prices have changed.', code: 409, requestId: 'r1' };
  const store = cartwright('https://shop.example.com', { fetch: async () => Response.json(body, { status: 409 }) });
  const refused = await ok(store.GET('/countries')).catch((error: unknown) => error);
  assert.ok(refused instanceof CartwrightError);
  assert.deepEqual(
    [refused.code, refused.message, refused.problem.requestId],
    ['cart_changed', 'The prices have changed.', 'r1'],
  );
});

onShop('the rows of a list come page after page', async (shop) => {
  const client = cartwright(shop.url);
  const skus: string[] = [];
  const pages = everyRow((cursor) =>
    client.GET('/products', {
      params: { query: { sortBy: 'sku', itemsPerPage: 5, ...(cursor !== undefined && { cursor }) } },
    }),
  );
  for await (const { sku } of pages) skus.push(sku);
  assert.equal(skus.length, 24);
  assert.deepEqual(skus, [...skus].sort());
});
