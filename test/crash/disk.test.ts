import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { installDemoStore } from '../../src/demo/install.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { migrate } from '../../src/platform/storage/migrations/migrate.ts';
import { openEngine } from '../../src/schema/open.ts';
import { type SmallDisk, smallDisk } from '../support/database/small-disk.ts';
import { legacyCaller } from '../support/legacy.ts';
import { addApiUser, startService, testKey } from '../support/service.ts';
import { styledClient } from '../support/styled-client.ts';

interface Store {
  readonly engine: Engine;
  readonly disk: SmallDisk;
  readonly dataDir: string;
  /** Calls as a client: `ok`, or the fault. */
  outcome(path: string, args: Readonly<Record<string, unknown>>): Promise<string>;
  get(path: string): Promise<number>;
}

/** The demo store's service with its images on a disk of 24 MB, by choice with its database as well. */
async function onSmallDisk(
  t: TestContext,
  database: 'with its database' | 'without its database',
  work: (store: Store) => Promise<void>,
): Promise<void> {
  const disk = await smallDisk(24);
  if ('unavailable' in disk) {
    t.skip(disk.unavailable);
    return;
  }
  const elsewhere = mkdtempSync(join(tmpdir(), 'cartwright-data-'));
  const dataDir = database === 'with its database' ? join(disk.folder, 'data') : elsewhere;
  const mediaDir = join(disk.folder, 'media');
  mkdirSync(mediaDir);
  try {
    const engine = openEngine({ dataDir, databasePool: 1 });
    await migrate(engine);
    await installDemoStore(engine, mediaDir);
    await addApiUser(engine, 'erp', ['all']);
    const service = await startService(engine, { mediaDir });
    try {
      const client = styledClient(service.url, 'v1');
      const session = await client.login('erp', testKey);
      await work({
        engine,
        disk,
        dataDir,
        outcome: (path, args) => client.outcome(session, path, args),
        get: async (path) => (await fetch(`${service.url}${path}`)).status,
      });
    } finally {
      await service.close();
      await engine.close();
    }
  } finally {
    await disk.remove();
    rmSync(elsewhere, { recursive: true });
  }
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const product = { productId: 'INK-TIDE', identifierType: 'sku' };
const upload = (name: string) => ({
  ...product,
  data: { file: { content: pixel, mime: 'image/png', name }, label: name },
});

async function optionLabels(engine: Engine): Promise<string[]> {
  const call = await legacyCaller(engine, { name: `reader-${Math.random()}` });
  const options = (await call('product_attribute.options', { attributeId: 'color' })) as { label: string }[];
  return options.map(({ label }) => label).filter((label) => label.startsWith('option-'));
}

test('a full disk is a clear fault, harms nothing, and is over as soon as there is room', async (t) =>
  onSmallDisk(t, 'with its database', async ({ engine, disk, outcome, get }) => {
    disk.fill(200_000);
    const told: string[] = [];
    let refused = '';
    for (let i = 0; i < 5000 && refused === ''; i++) {
      const label = `option-${i}-${'x'.repeat(200)}`;
      const data = { label: [{ store_id: ['0'], value: label }], order: i, is_default: 0 };
      const said = await outcome('product_attribute.addOption', { attribute: 'color', data });
      if (said === 'ok') told.push(label);
      else refused = said;
    }
    assert.equal(refused, '108 Unable to add option.');
    assert.equal(await get('/livez'), 200);
    assert.deepEqual((await optionLabelsWhileFull(engine)).toSorted(), told.toSorted());
    disk.empty();
    const data = { label: [{ store_id: ['0'], value: 'option-after' }], order: 1, is_default: 0 };
    assert.equal(await outcome('product_attribute.addOption', { attribute: 'color', data }), 'ok');
    assert.deepEqual((await optionLabels(engine)).toSorted(), [...told, 'option-after'].toSorted());
    const [integrity] = await engine.read((tx) =>
      tx.query(() => sql<{ integrity_check: string }>`pragma integrity_check`),
    );
    assert.equal(integrity?.integrity_check, 'ok');
  }));

/**
 * Brings the log into the file, as it happens from time to time. While the log has pages that the file is to grow by, a disk that is full
 * from one moment to the next leaves no way to empty it.
 */
function emptyLog(dataDir: string): void {
  const connection = new DatabaseSync(join(dataDir, 'store.db'));
  connection.exec('pragma wal_checkpoint(full)');
  connection.close();
}

/** A cart with a product. Its changes are not recorded, as others are, so they need no room. */
async function cartWithProduct(engine: Engine, outcome: Store['outcome']): Promise<number> {
  assert.equal(await outcome('cart.create', {}), 'ok');
  const [cart] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('quote').select((eb) => eb.fn.max('quote_id').as('id'))),
  );
  const quoteId = Number(cart?.id);
  assert.equal(await outcome('cart_product.add', inCart(quoteId, 1)), 'ok');
  return quoteId;
}

const inCart = (quoteId: number, qty: number) => ({ quoteId, productsData: [{ sku: 'INK-TIDE', qty }] });

test('updates of what is there go on although the disk is full: the log gives its room back, also after a start', async (t) =>
  onSmallDisk(t, 'with its database', async ({ engine, disk, outcome, get, dataDir }) => {
    const quoteId = await cartWithProduct(engine, outcome);
    emptyLog(dataDir);
    disk.fill(0);
    for (let round = 0; round < 400; round++) {
      assert.equal(await outcome('cart_product.update', inCart(quoteId, 1 + (round % 9))), 'ok', `round ${round}`);
    }
    assert.equal(await get('/readyz'), 200);
    // As after a kill: the log is there, and another process begins.
    const second = openEngine({ dataDir, databasePool: 1 });
    try {
      for (let round = 0; round < 400; round++) await second.write((tx) => tx.exec(labelOfColor(round)));
    } finally {
      await second.close();
    }
    const [row] = await engine.read((tx) =>
      tx.query((q) => q.selectFrom('attribute').select('frontend_label').where('code', '=', 'color')),
    );
    assert.equal(row?.frontend_label, 'again 399');
  }));

const labelOfColor = (round: number): string =>
  `update attribute set frontend_label = 'again ${round}' where code = 'color'`;

test('/readyz reports a full disk, and its end without any write', async (t) =>
  onSmallDisk(t, 'with its database', async ({ engine, disk, get, dataDir }) => {
    emptyLog(dataDir);
    disk.fill(0);
    const write = (text: string) => engine.write((tx) => tx.exec(text));
    let written = 0;
    const grow = async (): Promise<void> => {
      for (; written < 5000; written++) {
        await write(`insert into service_fact (name, value) values ('n${written}', hex(zeroblob(1500)))`);
      }
    };
    await assert.rejects(grow, { name: 'StorageError', failure: 'unavailable' });
    assert.equal(await get('/readyz'), 503);
    // Calls that need no room still work.
    await write(labelOfColor(0));
    const count = async (): Promise<number> =>
      (
        await engine.read((tx) =>
          tx.query((q) => q.selectFrom('service_fact').select('name').where('name', 'like', 'n%')),
        )
      ).length;
    assert.equal(await count(), written);
    assert.deepEqual([await get('/readyz'), await get('/livez')], [503, 200]);
    disk.empty();
    assert.equal(await get('/readyz'), 200);
    assert.equal(await count(), written);
  }));

test('on a disk with little room the log stays short, so that its contents fit into the file', async (t) =>
  onSmallDisk(t, 'with its database', async ({ engine, dataDir }) => {
    for (let i = 0; i < 60; i++) {
      await engine.write((tx) =>
        tx.exec(`insert or replace into service_fact (name, value) values ('large', hex(zeroblob(${50_000 + i})))`),
      );
    }
    const { size } = statSync(join(dataDir, 'store.db-wal'));
    assert.ok(size < 2_000_000, `${size} bytes of log for 6 MB that were written`);
  }));

test('a media folder that is not writable is a clear fault, and leaves neither rows nor bytes', async (t) =>
  onSmallDisk(t, 'without its database', async ({ engine, disk, outcome, get }) => {
    assert.equal(await outcome('product_media.create', upload('before')), 'ok');
    await disk.setReadOnly(true);
    const before = await countImages(engine);
    const said = await outcome('product_media.create', upload('during'));
    assert.match(said, /^104 /);
    assert.doesNotMatch(said, /EROFS|\/tmp|cartwright-disk/);
    assert.equal(await countImages(engine), before);
    assert.equal(await get('/media/catalog/product/b/e/before.png'), 200);
    await disk.setReadOnly(false);
    assert.equal(await get('/media/catalog/product/d/u/during.png'), 404);
    assert.equal(await outcome('product_media.create', upload('during')), 'ok');
    assert.equal(await get('/media/catalog/product/d/u/during.png'), 200);
  }));

async function countImages(engine: Engine): Promise<number> {
  return (await engine.read((tx) => tx.query((q) => q.selectFrom('gallery_image').select('image_id')))).length;
}

/** Read directly from the rows, since there is no room to add a user for a call. */
async function optionLabelsWhileFull(engine: Engine): Promise<string[]> {
  const rows = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('attribute_option_label').select('label').where('label', 'like', 'option-%')),
  );
  return rows.map(({ label }) => label);
}
