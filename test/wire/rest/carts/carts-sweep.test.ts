import assert from 'node:assert/strict';
import { runAsOperator } from '../../../../src/app/run-as.ts';
import { sweepGuestCarts } from '../../../../src/domain/cart/sweep-guest-carts.ts';
import { openFolderBlobs } from '../../../../src/platform/storage/blobs/folder.ts';
import { testSettings } from '../../../support/service.ts';
import { shopTime } from '../../../support/shop.ts';
import { onCartShop } from './carts-support.ts';

const day = 86_400_000;

onCartShop('unused carts of guests are removed after a while; carts of customers stay', async (shop) => {
  const { engine, stranger, customer } = shop;
  const old = await shop.guestCart([{ sku: 'INK-TIDE', qty: 1 }]);
  shop.setTime(shopTime + 2 * day);
  const young = await shop.guestCart([{ sku: 'INK-TIDE', qty: 1 }]);
  const settings = testSettings();
  const blobs = openFolderBlobs(settings.mediaDir);
  const run = runAsOperator(
    { engine, blobs, settings, now: () => shopTime + 31 * day, report: () => undefined },
    'job',
  );
  assert.equal(await run(sweepGuestCarts, { lifetimeMs: 30 * day }), 1);
  assert.equal(await run(sweepGuestCarts, { lifetimeMs: 30 * day }), 0);
  assert.equal((await stranger.get(old)).status, 404);
  assert.equal((await stranger.get(young)).status, 200);
  shop.setTime(shopTime);
  assert.equal((await customer.get('/carts/mine')).status, 200);
});

onCartShop('a network opens so many carts an hour, and no more until the next', async (shop) => {
  const { stranger, engine } = shop;
  await engine.write((tx) => tx.exec('update action_count set count = 0'));
  assert.equal((await stranger.post('/guest-carts', {})).status, 201);
  await engine.write((tx) => tx.exec('update action_count set count = 1000'));
  const quotes = () => engine.read((tx) => tx.query((q) => q.selectFrom('quote').select('quote_id')));
  const before = await quotes();
  const refused = await stranger.post('/guest-carts', {});
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '3600']);
  assert.deepEqual(await quotes(), before);
  shop.setTime(shopTime + 3_600_000);
  assert.equal((await stranger.post('/guest-carts', {})).status, 201);
});
