import assert from 'node:assert/strict';
import { type Engine, StorageError, type Tx } from '../../../src/platform/storage/engine.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';
import { addApiUser, startService, testKey } from '../../support/service.ts';
import { onShop } from '../../support/shop.ts';
import { type AnyStyle, everyStyle, styledClient } from '../../support/styled-client.ts';
import { readAnswer } from '../../transcripts/read-answer.ts';
import { methodCall } from '../../wire/xmlrpc/rpc.ts';

/** More rows than are cached, and more than two pages of rows that are not cached. */
const added = 1200;

/** Adds copies of a product of the demo store. */
async function addProducts(engine: Engine): Promise<void> {
  const names = Array.from({ length: added }, (_, n) => `long-${String(n).padStart(4, '0')}`);
  await engine.load(async (tx) => {
    const [like] = await tx.query((q) => q.selectFrom('product').selectAll().where('type', '=', 'simple').limit(1));
    assert.ok(like);
    const { product_id: _, ...row } = like;
    const rows = names.map((sku, n) => ({ ...row, product_id: 10_000 + n, sku, sku_key: sku }));
    const columns = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
    await tx.insertMany(
      'product',
      columns,
      rows.map((row) => columns.map((column) => row[column])),
    );
  });
}

const ask: Readonly<Record<AnyStyle, object>> = {
  v1: { filters: {} },
  v2: {},
  wsi: {},
  xmlrpc: { filters: {} },
};

for (const style of everyStyle) {
  onShop(
    `${style}: a long list is sent while it is read, and says what its pages say`,
    async ({ url, engine }) => {
      await addApiUser(engine, 'connector', ['all']);
      const client = styledClient(url, style);
      const session = await client.login('connector', testKey);
      const list = async (more: object): Promise<unknown[]> => {
        const { status, body } = await client.exchange(session, 'catalog_product.list', { ...ask[style], ...more });
        const { result } = readAnswer(status, body);
        assert.ok(Array.isArray(result));
        const said = /(?:arrayType="[^"[]*\[|arraySize=")(\d+)/.exec(body)?.[1];
        if (style === 'v1' || style === 'v2') assert.equal(Number(said), result.length);
        return result;
      };
      const whole = await list({});
      const pages = [await list({ page: 1, pageSize: 1000 }), await list({ page: 2, pageSize: 1000 })].flat();
      assert.ok(whole.length > added);
      assert.deepEqual(whole, pages);
    },
    { fill: addProducts },
  );
}

/** The answers to two long lists in one multiCall, with a limit of bytes for answers. */
async function twoLists(engine: Engine, mediaDir: string, multiCallAnswerLimit: number) {
  await addProducts(engine);
  await addApiUser(engine, 'connector', ['all']);
  const service = await startService(engine, { mediaDir, multiCallAnswerLimit });
  try {
    const session = await styledClient(service.url, 'xmlrpc').login('connector', testKey);
    const call = ['catalog_product.list', []];
    const response = await fetch(`${service.url}/api/xmlrpc/`, {
      method: 'POST',
      body: methodCall('multiCall', session, [call, call]),
      headers: { 'content-type': 'text/xml' },
    });
    const { result } = readAnswer(response.status, await response.text());
    assert.ok(Array.isArray(result));
    return result;
  } finally {
    await service.close();
  }
}

onEachDemoStore('long lists among other answers are whole', async (_t, engine, { mediaDir }) => {
  const [first, second] = await twoLists(engine, mediaDir, 10_000_000);
  assert.ok(Array.isArray(first) && first.length > added);
  assert.deepEqual(second, first);
});

onEachDemoStore('a list that is too long for other answers is refused', async (_t, engine, { mediaDir }) => {
  const [first, second] = await twoLists(engine, mediaDir, 200_000);
  assert.deepEqual(first, {
    isFault: 'boolean 1',
    faultCode: '6',
    faultMessage: 'This list is too long to be sent with other answers. Ask for it alone, or for a page of it.',
  });
  assert.deepEqual(second, first);
});

/** A service whose long reads fail at a statement: its answer to a long list, and the errors that it reports. */
async function failingAt(engine: Engine, mediaDir: string, statement: number) {
  await addProducts(engine);
  await addApiUser(engine, 'connector', ['all']);
  let asked = 0;
  const fails = (tx: Tx): Tx => ({
    ...tx,
    query: (build) => {
      asked += 1;
      return asked === statement ? Promise.reject(new StorageError('failed', 'secret detail')) : tx.query(build);
    },
  });
  const broken: Engine = { ...engine, readLong: (work) => engine.readLong((tx) => work(fails(tx))) };
  const service = await startService(broken, { mediaDir });
  const client = styledClient(service.url, 'v2');
  const session = await client.login('connector', testKey);
  return { service, list: () => client.exchange(session, 'catalog_product.list') };
}

onEachDemoStore('a long list that fails before its first byte is a fault', async (_t, engine, { mediaDir }) => {
  const { service, list } = await failingAt(engine, mediaDir, 1);
  try {
    const { status, body } = await list();
    assert.deepEqual(readAnswer(status, body).fault?.code, '1');
    assert.doesNotMatch(body, /secret/);
    assert.ok((await list()).body.endsWith('</SOAP-ENV:Envelope>\n'));
  } finally {
    await service.close();
  }
});

onEachDemoStore('a long list that fails amid its rows ends the connection', async (_t, engine, { mediaDir }) => {
  const { service, list } = await failingAt(engine, mediaDir, 3);
  try {
    await assert.rejects(list(), /aborted/);
    assert.ok((await list()).body.endsWith('</SOAP-ENV:Envelope>\n'));
  } finally {
    await service.close();
  }
});
