import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { legacyCaller, linesOf } from '../support/legacy.ts';
import { type Ledger, pair, sha256, targets } from './writers.ts';

/**
 * Compares the store with the answers that the writers got: acknowledged writes are stored, and all stored data was
 * sent; no call is there by half; rows of images and their bytes agree. What turned out of calls that nobody knew of is
 * then known.
 */
export async function checkStore(engine: Engine, address: string, ledger: Ledger, name: string): Promise<void> {
  const call = await legacyCaller(engine, { name });
  for (const [quoteId, count] of ledger.pairs) {
    const lines = new Map((await linesOf(call, quoteId)).map(([sku, qty]) => [sku, qty]));
    const [first = 0, other = 0] = pair.map((sku) => lines.get(sku) ?? 0);
    assert.equal(first, other, `cart ${quoteId} holds half a call`);
    const most = count.acknowledged + count.unknown;
    const said = `cart ${quoteId}: ${first} of ${count.acknowledged} acknowledged and ${count.unknown} unknown`;
    assert.ok(first >= count.acknowledged && first <= most, said);
    Object.assign(count, { acknowledged: first, unknown: 0 });
  }
  await checkOptions(engine, ledger);
  const product = { productId: targets.product, identifierType: 'sku' };
  const listed = (await call('product_media.list', product)) as { file: string; label: string }[];
  await checkImages(listed, address, ledger);
  if (engine.kind === 'sqlite') {
    const [integrity] = await engine.read((tx) =>
      tx.query(() => sql<{ integrity_check: string }>`pragma integrity_check`),
    );
    assert.equal(integrity?.integrity_check, 'ok');
    assert.deepEqual(await engine.read((tx) => tx.query(() => sql`pragma foreign_key_check`)), []);
  }
}

async function checkOptions(engine: Engine, { options }: Ledger): Promise<void> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('attribute_option as o')
        .innerJoin('attribute as a', 'a.attribute_id', 'o.attribute_id')
        .leftJoin('attribute_option_label as l', 'l.option_id', 'o.option_id')
        .where('a.code', '=', targets.attribute)
        .select(['o.option_id', 'l.label']),
    ),
  );
  assert.deepEqual(
    rows.filter(({ label }) => label === null),
    [],
    'an option without its label is half a call',
  );
  const there = rows.map(({ label }) => label ?? '').filter((label) => label.startsWith('r'));
  assert.equal(new Set(there).size, there.length, 'an option came twice');
  for (const [label, known] of [...options]) {
    if (there.includes(label)) options.set(label, 'acknowledged');
    else {
      assert.equal(known, 'unknown', `the acknowledged option ${label} is gone`);
      options.delete(label);
    }
  }
}

async function checkImages(
  listed: readonly { file: string; label: string }[],
  address: string,
  { images }: Ledger,
): Promise<void> {
  for (const [label, image] of [...images]) {
    const row = listed.find((each) => each.label === label);
    if (row) {
      assert.notEqual(image.removed, 'acknowledged', `the removed image ${label} is there`);
      const answer = await fetch(`${address}/media/catalog/product${row.file}`);
      assert.equal(answer.status, 200, `the image ${label} has a row but no bytes`);
      assert.equal(sha256(new Uint8Array(await answer.arrayBuffer())), image.sha256, `the bytes of ${label}`);
      images.set(label, { sha256: image.sha256, created: 'acknowledged', file: row.file });
    } else {
      const isLost = image.created === 'acknowledged' && image.removed === undefined;
      assert.equal(isLost, false, `the acknowledged image ${label} is gone`);
      if (image.file !== undefined) {
        assert.equal((await fetch(`${address}/media/catalog/product${image.file}`)).status, 404, `${label} is removed`);
      }
      images.delete(label);
    }
  }
}
