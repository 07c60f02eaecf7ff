import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { ImageBytes } from '../../../../src/domain/catalog/media/image-source.ts';
import type { VariantSpec } from '../../../../src/domain/catalog/media/variant.ts';
import { createVariants, type VariantParts } from '../../../../src/domain/catalog/media/variants.ts';
import { formatOfType, type ImageFormat } from '../../../../src/platform/images/formats.ts';
import { openFolderBlobs } from '../../../../src/platform/storage/blobs/folder.ts';
import { StorageError } from '../../../../src/platform/storage/engine.ts';
import { bytesOf, keysOf } from '../../../platform/storage/blobs/ends.ts';

const png = formatOfType('image/png') as ImageFormat;
const source = (name: string): ImageBytes => ({
  blobKey: `catalog/product/${name}`,
  size: 5,
  modifiedAt: 0,
  fingerprint: 'ab'.repeat(32),
  format: png,
});
const limits = { maxPixels: 1000, maxMemory: 1000 };
const sizeOf = async () => ({ width: 1000, height: 1000 });
const width = (value: number): VariantSpec => ({ width: value, height: undefined, format: png });

/** Variants whose making the test lets go on, one by one. */
async function controlled(t: TestContext, changes: Partial<VariantParts> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'cartwright-variants-'));
  t.after(() => rmSync(root, { recursive: true }));
  const blobs = openFolderBlobs(root);
  await blobs.create('catalog/product/cup', Buffer.from('bytes'), 'image/png');
  const begun: { spec: VariantSpec; finish: (text: string) => void; fail: () => void }[] = [];
  const problems: unknown[] = [];
  let waiter: (() => void) | undefined;
  const variants = createVariants({
    blobs,
    keep: blobs.create,
    atOnce: 2,
    waiting: 1,
    maxBytes: 1000,
    limits,
    sizeOf,
    make: (_bytes, spec) =>
      new Promise((resolve, reject) => {
        begun.push({
          spec,
          finish: (text) => resolve(Buffer.from(text)),
          fail: () => reject(new Error('no image')),
        });
        waiter?.();
      }),
    report: ({ error }) => problems.push(error),
    ...changes,
  });
  /** Waits until so many have begun. */
  const beginnings = async (count: number) => {
    while (begun.length < count) await new Promise<void>((resolve) => (waiter = resolve));
  };
  return { blobs, variants, begun, beginnings, problems };
}

test('requests for the same variant at the same time make it once', async (t) => {
  const { variants, begun, beginnings, blobs } = await controlled(t);
  const all = Array.from({ length: 20 }, () => variants.get(source('cup'), width(100), 'network'));
  await beginnings(1);
  begun[0]?.finish('small');
  const results = await Promise.all(all);
  assert.equal(begun.length, 1);
  assert.ok(results.every((result) => result.kind === 'stored' && result.size === 5));
  const [key = ''] = await keysOf(blobs, 'cache/catalog/');
  assert.equal(String(await bytesOf(blobs, key)), 'small');
  assert.equal((await variants.get(source('cup'), width(100), 'network')).kind, 'stored');
  assert.equal(begun.length, 1);
});

test('some variants are made at a time, one waits, and others get 503', async (t) => {
  const { variants, begun, beginnings } = await controlled(t);
  const first = [100, 200].map((each) => variants.get(source('cup'), width(each), `network ${each}`));
  await beginnings(2);
  const others = [300, 400].map((each) => variants.get(source('cup'), width(each), 'network'));
  assert.deepEqual(await Promise.race(others), { kind: 'busy' });
  assert.equal(begun.length, 2);
  begun[0]?.finish('1');
  await beginnings(3);
  begun[1]?.finish('2');
  begun[2]?.finish('3');
  const kinds = (await Promise.all([...first, ...others])).map(({ kind }) => kind).sort();
  assert.deepEqual(kinds, ['busy', 'stored', 'stored', 'stored']);
});

test('a variant that another node stored meanwhile is used', async (t) => {
  const { variants, begun, beginnings, blobs } = await controlled(t);
  const wanted = variants.get(source('cup'), width(100), 'network');
  await beginnings(1);
  const other = createVariants({
    blobs,
    keep: blobs.create,
    atOnce: 1,
    maxBytes: 1000,
    limits,
    sizeOf,
    make: async () => Buffer.from('of another node'),
    report: () => assert.fail(),
  });
  const theirs = await other.get(source('cup'), width(100), 'network');
  begun[0]?.finish('ours');
  assert.deepEqual(await wanted, theirs);
  assert.equal(theirs.kind === 'stored' && theirs.size, 15);
});

test('a variant that cannot be made is not tried again', async (t) => {
  const { variants, begun, beginnings, problems } = await controlled(t);
  const wanted = variants.get(source('cup'), width(100), 'network');
  await beginnings(1);
  begun[0]?.fail();
  assert.deepEqual(
    [await wanted, await variants.get(source('cup'), width(100), 'network')],
    [{ kind: 'impossible' }, { kind: 'impossible' }],
  );
  assert.deepEqual([begun.length, problems.length], [1, 1]);
});

test('a source beyond the limit is not read', async (t) => {
  const { variants, begun } = await controlled(t, { maxBytes: 4 });
  assert.deepEqual(await variants.get(source('cup'), width(100), 'network'), { kind: 'impossible' });
  assert.equal(begun.length, 0);
});

test('a source that is gone is said to be', async (t) => {
  const { variants } = await controlled(t);
  assert.deepEqual(await variants.get(source('other'), width(100), 'network'), { kind: 'gone' });
});

test('a variant that cannot be stored is shown all the same', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'cartwright-variants-'));
  t.after(() => rmSync(root, { recursive: true }));
  const folder = openFolderBlobs(root);
  await folder.create('catalog/product/cup', Buffer.from('bytes'), 'image/png');
  const problems: unknown[] = [];
  const variants = createVariants({
    blobs: folder,
    keep: async () => {
      throw new StorageError('unavailable', 'the disk is full');
    },
    atOnce: 1,
    maxBytes: 1000,
    limits,
    sizeOf,
    make: async () => Buffer.from('small'),
    report: ({ error }) => problems.push(error),
  });
  const result = await variants.get(source('cup'), width(100), 'network');
  assert.equal(result.kind === 'unstored' && String(result.bytes), 'small');
  assert.equal(problems.length, 1);
});

test('all sizes beyond the image are one variant, and none in its own format', async (t) => {
  const { blobs, variants, begun } = await controlled(t, {
    make: async (_bytes, spec) => {
      begun.push({ spec, finish: () => undefined, fail: () => undefined });
      return Buffer.from('small');
    },
    sizeOf: async () => ({ width: 150, height: 80 }),
  });
  const webp = formatOfType('image/webp') as ImageFormat;
  const keys = new Set<string>();
  for (const length of [150, 200, 400, 2000]) {
    for (const side of ['width', 'height'] as const) {
      const spec = { width: undefined, height: undefined, format: webp, [side]: length };
      const result = await variants.get(source('cup'), spec, 'network');
      assert.ok(result.kind === 'stored');
      keys.add(result.key);
    }
    assert.deepEqual(await variants.get(source('cup'), width(length), 'network'), { kind: 'original' });
  }
  assert.deepEqual([keys.size, begun.length], [1, 1]);
  assert.deepEqual(await keysOf(blobs, 'cache/catalog/'), [...keys]);
  await variants.get(source('cup'), { ...width(100), format: webp }, 'network');
  assert.equal((await keysOf(blobs, 'cache/catalog/')).length, 2);
});

test('networks take turns, and one never has all places', async (t) => {
  const { variants, begun, beginnings } = await controlled(t, { atOnce: 2, waiting: 10 });
  // One after the other: each looks for its variant on the disk before it waits.
  const arrived = () => new Promise((resolve) => setTimeout(resolve, 20));
  const many: Promise<unknown>[] = [];
  for (const each of [100, 200, 300, 400]) {
    many.push(variants.get(source('cup'), width(each), 'greedy'));
    await arrived();
  }
  await beginnings(1);
  await new Promise(setImmediate);
  assert.deepEqual(
    begun.map(({ spec }) => spec.width),
    [100],
  );
  const others: Promise<unknown>[] = [];
  for (const [i, network] of ['a', 'b'].entries()) {
    others.push(variants.get(source('cup'), width(600 + i), network));
    await arrived();
  }
  await beginnings(2);
  for (const [index, following] of [3, 4, 5, 5, 6, 6].entries()) {
    begun[index]?.finish('x');
    await beginnings(following);
  }
  await Promise.all([...many, ...others]);
  assert.deepEqual(
    begun.map(({ spec }) => spec.width),
    [100, 600, 200, 601, 300, 400],
  );
});

test('a variant that another network waits for is made in the turn of whoever comes first', async (t) => {
  const { variants, begun, beginnings } = await controlled(t, { atOnce: 2, waiting: 10 });
  const many = [100, 200, 300].map((each) => variants.get(source('cup'), width(each), 'greedy'));
  await beginnings(1);
  const visitor = variants.get(source('cup'), width(300), 'visitor');
  await beginnings(2);
  assert.equal(begun[1]?.spec.width, 300);
  begun[1]?.finish('x');
  assert.equal((await visitor).kind, 'stored');
  begun[0]?.finish('x');
  await beginnings(3);
  begun[2]?.finish('x');
  await Promise.all(many);
  assert.equal(begun.length, 3);
});

test('a full queue makes room for a network that has less in it', async (t) => {
  const { variants, beginnings, begun } = await controlled(t, { atOnce: 2, waiting: 2 });
  const many = [100, 200, 300].map((each) => variants.get(source('cup'), width(each), 'greedy'));
  await beginnings(1);
  const held = variants.get(source('cup'), width(400), 'held');
  await beginnings(2);
  const visitor = variants.get(source('cup'), width(600), 'visitor');
  assert.deepEqual(await many[2], { kind: 'busy' });
  for (let index = 0; index < 4; index++) {
    await beginnings(index + 1);
    begun[index]?.finish('x');
  }
  assert.deepEqual(
    (await Promise.all([many[0], many[1], held, visitor])).map((result) => result?.kind),
    ['stored', 'stored', 'stored', 'stored'],
  );
});
