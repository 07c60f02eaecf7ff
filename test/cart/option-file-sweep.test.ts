import assert from 'node:assert/strict';
import { sweepOptionFiles } from '../../src/domain/cart/sweep-option-files.ts';
import { OPTION_FILE_PREFIX } from '../../src/domain/catalog/media/image-source.ts';
import type { BlobStore } from '../../src/platform/storage/blobs/blob-store.ts';
import { openFolderBlobs } from '../../src/platform/storage/blobs/folder.ts';
import { onEachStore } from '../support/database/engines.ts';
import { operatorOn } from '../support/operator.ts';
import { type RestClient, restClient } from '../support/rest.ts';
import { startService } from '../support/service.ts';
import { shopTime } from '../support/shop.ts';
import { address } from '../wire/rest/carts/carts-support.ts';

const day = 86_400_000;
/** Later than the times of written files. */
const muchLater = shopTime + 1000 * day;

async function keysIn(blobs: BlobStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list(`${OPTION_FILE_PREFIX}/`)) keys.push(key);
  return keys;
}

/** A guest's cart, and a function that sends a file to it and adds an item with the file. */
async function guestCart(stranger: RestClient, optionId: number) {
  const { body } = await stranger.post('/guest-carts', {});
  const path = `/guest-carts/${body.maskedId}`;
  const send = async (words: string): Promise<{ key: string; url: string }> => {
    const base64 = Buffer.from(words).toString('base64');
    const sent = await stranger.post(`${path}/option-files`, { optionId, filename: 'a.txt', base64 });
    assert.equal(sent.status, 201, sent.text);
    return sent.body;
  };
  const add = async (key: string): Promise<void> => {
    const added = await stranger.post(`${path}/items`, { sku: 'INK-TIDE', options: { [optionId]: key } });
    assert.equal(added.status, 200, added.text);
  };
  return { path, id: body.id as number, send, add };
}

onEachStore(
  'demo',
  'files that no cart and no order needs are removed after a day',
  async (_t, engine, { mediaDir }) => {
    const blobs = openFolderBlobs(mediaDir);
    const service = await startService(engine, { mediaDir }, { now: () => shopTime });
    try {
      const office = await restClient(service, { engine, grants: ['all'], now: shopTime });
      const stranger = await restClient(service, 'anonymous');
      const { body: option } = await office.post('/products/3/custom-options', {
        title: 'Words',
        type: 'file',
        required: false,
      });
      const ordered = await guestCart(stranger, option.id);
      const first = await ordered.send('ordered');
      await ordered.add(first.key);
      const placed = await stranger.post(`${ordered.path}/order`, {
        billingAddress: address,
        shippingAddress: address,
        guestEmail: 'ann@example.com',
        shippingMethod: 'flatrate_flatrate',
        paymentMethod: 'checkmo',
      });
      assert.equal(placed.status, 201, placed.text);
      const open = await guestCart(stranger, option.id);
      const held = await open.send('in an item');
      await open.add(held.key);
      const idle = await open.send('in no item');
      const gone = await guestCart(stranger, option.id);
      const lost = await gone.send('of a cart that is gone');
      await gone.add(lost.key);
      await engine.write((tx) => tx.exec(`delete from quote where quote_id = ${gone.id}`));
      await blobs.create(`${OPTION_FILE_PREFIX}/ab/${'ab'.repeat(16)}`, Buffer.from('call failed'), 'text/plain');
      await blobs.create('downloadable/files/links/a/b/ab.txt', Buffer.from('not ours'), 'text/plain');
      const sweep = (now: number) => sweepOptionFiles(operatorOn(engine, { blobs, now: () => now }), blobs, { now });
      const statuses = () => Promise.all([first, held, idle, lost].map(async ({ url }) => (await fetch(url)).status));

      assert.equal((await keysIn(blobs)).length, 5);
      assert.equal(await sweep(shopTime + day), 0);
      assert.deepEqual(await statuses(), [200, 200, 200, 200]);
      assert.equal(await sweep(muchLater), 3);
      assert.deepEqual(await statuses(), [200, 200, 403, 403]);
      assert.equal(await sweep(muchLater), 0);
      assert.equal((await keysIn(blobs)).length, 2);
      assert.notEqual(await blobs.stat('downloadable/files/links/a/b/ab.txt'), undefined);

      // A second order with the same file shares its bytes, which stay while either order has it.
      const { body: again } = await office.post(`/orders/${placed.body.id}/reorder`, {});
      const copied = again.cart.items[0].options[0].url;
      await engine.write((tx) => tx.exec(`delete from option_file where order_id = ${placed.body.id}`));
      assert.equal(await sweep(muchLater), 0);
      assert.equal(await (await fetch(copied)).text(), 'ordered');
      // None of the files can be read as media.
      for (const key of await keysIn(blobs)) assert.equal((await fetch(`${service.url}/media/${key}`)).status, 404);
    } finally {
      await service.close();
    }
  },
);
