import assert from 'node:assert/strict';
import { test } from 'node:test';
import { customer } from '../../../../src/demo/content/customer.ts';
import { openSealed, sealText } from '../../../../src/platform/http/sealed-text.ts';
import type { Settings } from '../../../../src/platform/settings/settings.ts';
import type { Engine } from '../../../../src/platform/storage/engine.ts';
import { onEachDemoStore } from '../../../support/database/engines.ts';
import { restClient } from '../../../support/rest.ts';
import { startService } from '../../../support/service.ts';

const carts = async (engine: Engine): Promise<number> =>
  (await engine.read((tx) => tx.query((q) => q.selectFrom('quote').select('quote_id')))).length;
const answers = (engine: Engine) => engine.read((tx) => tx.query((q) => q.selectFrom('stored_answer').selectAll()));

/** Declares a test over the served demo store; the clock moves by `wait`. */
function onLimits(
  title: string,
  changes: Partial<Settings>,
  work: (served: { url: string; engine: Engine; wait: (ms: number) => void }) => Promise<void>,
): void {
  onEachDemoStore(title, async (_t, engine, { mediaDir }) => {
    let now = Date.now();
    const settings = { mediaDir, trustedProxies: ['127.0.0.1'], ...changes };
    const service = await startService(engine, settings, { now: () => now });
    try {
      await work({
        url: service.url,
        engine,
        wait: (ms) => {
          now += ms;
        },
      });
    } finally {
      await service.close();
    }
  });
}

const keyed = (key: string, network = '198.51.100.1') => ({
  headers: { 'idempotency-key': key, 'x-forwarded-for': network },
});

onLimits('a stored answer cannot be read without its key and request', {}, async ({ url, engine }) => {
  const stranger = await restClient({ url }, 'anonymous');
  const first = await stranger.post('/guest-carts', {}, keyed('cart-1'));
  const { maskedId } = first.body;
  const [row, ...others] = await answers(engine);
  assert.deepEqual([first.status, row?.network, others], [201, '198.51.100.1', []]);
  const stored = [JSON.stringify(row), Buffer.from(row?.sealed ?? '', 'base64').toString('latin1')].join();
  for (const secret of [maskedId, 'maskedId', 'guest-carts', 'cart-1']) assert.ok(!stored.includes(secret), secret);
  const again = await stranger.post('/guest-carts', {}, keyed('cart-1'));
  assert.deepEqual(
    [again.status, again.body, again.headers.get('location')],
    [201, first.body, first.headers.get('location')],
  );
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
});

test('a sealed text is opened with its secret alone, and only unchanged', () => {
  const secret = Buffer.alloc(32, 1);
  const other = Buffer.alloc(32, 2);
  const sealed = sealText('Tür 7', secret);
  assert.equal(openSealed(sealed, secret), 'Tür 7');
  assert.notEqual(sealText('Tür 7', secret), sealed);
  assert.throws(() => openSealed(sealed, other));
  const changed = Buffer.from(sealed, 'base64');
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  assert.throws(() => openSealed(changed.toString('base64'), secret));
});

for (const [what, changes] of [
  ['number', { idempotencyAnswersPerNetwork: 2 }],
  ['bytes', { idempotencyBytesPerNetwork: 3000 }],
] as const) {
  onLimits(
    `the ${what} of answers that are stored for strangers and customers of a network is limited`,
    changes,
    async ({ url, engine, wait }) => {
      const stranger = await restClient({ url }, 'anonymous');
      const shopper = await restClient({ url }, { engine, subject: { kind: 'customer', id: customer.id } });
      const office = await restClient({ url }, { engine, grants: ['all'] });
      const first = await stranger.post('/guest-carts', {}, keyed('1'));
      const item = { sku: 'INK-TIDE', qty: 1 };
      assert.equal((await shopper.post('/carts/mine/items', item, keyed('2'))).status, 200);
      const before = await carts(engine);
      const refused = await stranger.post('/guest-carts', {}, keyed('3'));
      assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '3600'], refused.text);
      assert.equal((await shopper.post('/carts/mine/items', item, keyed('4'))).status, 429);
      assert.deepEqual([await carts(engine), (await answers(engine)).length], [before, 2]);
      const again = await stranger.post('/guest-carts', {}, keyed('1'));
      assert.deepEqual([again.status, again.body], [201, first.body]);
      // Without a key, from another network, by an API user, and on the next day.
      const { headers } = keyed('none');
      const plain = { headers: { 'x-forwarded-for': headers['x-forwarded-for'] } };
      assert.equal((await stranger.post('/guest-carts', {}, plain)).status, 201);
      assert.equal((await stranger.post('/guest-carts', {}, keyed('3', '198.51.100.2'))).status, 201);
      assert.equal((await office.post('/carts', {}, keyed('3'))).status, 201);
      wait(86_400_000);
      assert.equal((await stranger.post('/guest-carts', {}, keyed('3'))).status, 201);
    },
  );
}
