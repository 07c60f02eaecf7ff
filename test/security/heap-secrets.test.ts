/** No secret of a call stays in the memory of a service after its answer. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { storeFlags } from '../cli/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { exampleGiftCard } from '../support/examples/example-gift-card.ts';
import { addApiUser, legacyKeyHash, testKey } from '../support/service.ts';
import { envelope, login, paths, send, styles } from '../wire/soap/wire.ts';

const main = new URL('../../src/main.ts', import.meta.url).pathname;

/**
 * Loaded before the program. When asked, it writes to descriptor 3 the bytes of every typed array that is in use, then a
 * heap snapshot, which has every string in use: both only after a full collection.
 */
const dumper = `
  import { Session } from 'node:inspector';
  import { writeSync } from 'node:fs';
  import { getHeapSnapshot } from 'node:v8';
  globalThis.heldText = ['held', 'as', 'a', 'text'].join('-');
  globalThis.heldBytes = Buffer.from(['held', 'as', 'bytes'].join('-'));
  const session = new Session();
  session.connect();
  const post = (method, params) =>
    new Promise((done, fail) => session.post(method, params, (error, result) => (error ? fail(error) : done(result))));
  globalThis.writeArrays = function () {
    for (const array of this) {
      // The prototypes themselves are no arrays.
      if (!ArrayBuffer.isView(array)) continue;
      // Node's own pool, from which it cuts small buffers: new texts replace old ones.
      if (array.buffer === Buffer.from('a').buffer && array.byteLength >= Buffer.poolSize) continue;
      const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength);
      for (let sent = 0; sent < bytes.length; ) {
        try {
          sent += writeSync(3, bytes, sent);
        } catch (error) {
          if (error.code !== 'EAGAIN') throw error;
        }
      }
    }
  };
  process.once('SIGUSR2', async () => {
    gc();
    const { result: { objectId: prototypeObjectId } } = await post('Runtime.evaluate', {
      expression: 'Object.getPrototypeOf(Uint8Array.prototype)',
    });
    const { objects: { objectId } } = await post('Runtime.queryObjects', { prototypeObjectId });
    await post('Runtime.callFunctionOn', { objectId, functionDeclaration: "function () { writeArrays.call(this); }" });
    for await (const part of getHeapSnapshot()) {
      globalThis.whole = Buffer.from(part);
      writeArrays.call([whole]);
    }
    process.exit();
  });
`;

/** Which of the texts are among the bytes, each character as a byte or as two. */
async function foundIn(bytes: Readable, texts: readonly string[]): Promise<Set<string>> {
  const wanted = texts.flatMap((text) => [
    [text, Buffer.from(text)] as const,
    [text, Buffer.from(text, 'utf16le')] as const,
  ]);
  const longest = Math.max(...wanted.map(([, sought]) => sought.length));
  const found = new Set<string>();
  let end = Buffer.alloc(0);
  for await (const part of bytes as AsyncIterable<Buffer>) {
    const all = Buffer.concat([end, part]);
    for (const [text, sought] of wanted) if (all.includes(sought)) found.add(text);
    end = all.subarray(-longest);
  }
  return found;
}

const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  assert.ok(answer.ok, `${url}: ${answer.status}`);
  return (await answer.json()) as Record<string, string>;
};

const password = 'Tide-and-time-9-of-one-customer';
const giftCard = 'WREN-GIFT-2026-ONLY-HERE';

/** Makes calls with secrets in their bodies, headers and answers; answers the secrets by their purpose. */
async function callWithSecrets(url: string): Promise<Record<string, string>> {
  const rest = `${url}/api/rest/v2`;
  const secrets: Record<string, string> = { password, giftCard, testKey };
  const account = { email: 'ada@example.com', password, firstname: 'Ada', lastname: 'Quill' };
  await post(`${rest}/customers`, account, { 'idempotency-key': 'registration-1' });
  secrets.customer = (await post(`${rest}/auth/token`, { email: account.email, password })).token as string;
  const erp = { grant_type: 'api_user', username: 'erp', api_key: testKey };
  secrets.erp = (await post(`${rest}/auth/token`, erp)).token as string;
  secrets.basic = Buffer.from(`erp:${testKey}`).toString('base64');
  const authorization = `Bearer ${secrets.customer}`;
  const item = { sku: 'INK-TIDE', qty: 1 };
  await post(`${rest}/carts/mine`, {}, { authorization });
  await post(`${rest}/carts/mine/items`, item, { authorization });
  await post(
    `${rest}/carts/mine/giftcards`,
    { giftcardCode: giftCard },
    { authorization, 'idempotency-key': 'card-1' },
  );
  await post(`${rest}/carts/mine/items`, item, { authorization });
  const headers = { authorization: `Bearer ${secrets.erp}` };
  assert.equal((await fetch(`${rest}/products/1`, { headers })).status, 200);
  // A wrong password, and an invalid body.
  for (const body of [
    { ...account, email: 'other@example.com', password: 1 },
    { ...account, email: [password] },
  ])
    assert.equal((await fetch(`${rest}/customers`, { method: 'POST', body: JSON.stringify(body) })).ok, false);
  for (const style of styles) {
    const { answer } = await send(url, { path: paths[style], body: envelope(login(style, 'erp', testKey)) });
    secrets[`session_${style}`] = String(answer.result);
  }
  await send(url, { path: paths.v2, headers: { authorization: `Basic ${secrets.basic}` }, body: envelope('<m:x/>') });
  // What was last compared with an expression, V8 keeps until the next one.
  await fetch(`${url}/readyz`);
  await fetch(`${rest}/products?search=ink`);
  return secrets;
}

onEachDemoStore('nothing in memory has a secret of an answered call', async (_t, engine, settings) => {
  await addApiUser(engine, 'erp', ['all'], legacyKeyHash);
  await exampleGiftCard(engine, giftCard);
  const preload = `--import=data:text/javascript,${encodeURIComponent(dumper)}`;
  const flags = ['serve', '--port', '0', '--log-level', 'silent', ...storeFlags(settings)];
  const options = ['--expose-gc', '--heap-snapshot-string-limit=10000000', preload];
  const child = spawn(process.execPath, [...options, main, ...flags], { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] });
  try {
    const [line] = (await once(child.stdout as Readable, 'data')) as [Buffer];
    const url = /http:\/\/\S+:\d+/.exec(String(line))?.[0] ?? '';
    const secrets = await callWithSecrets(url);
    child.kill('SIGUSR2');
    const marks = ['held-as-a-text', 'held-as-bytes'];
    const found = await foundIn(child.stdio[3] as Readable, [...marks, ...Object.values(secrets)]);
    assert.deepEqual(
      Object.entries(secrets).flatMap(([what, secret]) => (found.has(secret) ? what : [])),
      [],
    );
    assert.deepEqual(
      marks.filter((mark) => found.has(mark)),
      marks,
    );
  } finally {
    child.kill('SIGKILL');
  }
});
