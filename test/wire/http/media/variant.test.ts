import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ImageBytes } from '../../../../src/domain/catalog/media/image-source.ts';
import { sourceOfVariant, variantKey, variantOfQuery } from '../../../../src/domain/catalog/media/variant.ts';
import { formatOfType, type ImageFormat, imageFormats } from '../../../../src/platform/images/formats.ts';
import { isBlobKey } from '../../../../src/platform/storage/blobs/blob-store.ts';

const png = formatOfType('image/png') as ImageFormat;
const ladder = [100, 200, 400];

test('the number of variants of an image is limited', () => {
  const seen = new Set<string>();
  const length = fc.option(fc.oneof(fc.nat(5000).map(String), fc.string()), { nil: undefined });
  const format = fc.option(fc.oneof(fc.constantFrom('webp', 'jpeg', 'jpg', 'png', 'gif', 'avif'), fc.string()), {
    nil: undefined,
  });
  fc.assert(
    fc.property(length, length, format, (width, height, wanted) => {
      const spec = variantOfQuery({ width, height, format: wanted }, ladder, png);
      if (typeof spec !== 'string') seen.add(JSON.stringify(spec));
    }),
    { numRuns: 3000 },
  );
  assert.ok(seen.size <= (2 * ladder.length + 1) * imageFormats.length, String(seen.size));
});

test('the key of a variant says which blob it was made of', () => {
  const lengths = fc.option(fc.constantFrom(...ladder), { nil: undefined });
  const name = fc.string({ minLength: 1, maxLength: 50 }).filter((each) => isBlobKey(`a/${each}`));
  fc.assert(
    fc.property(name, lengths, lengths, fc.constantFrom(...imageFormats), (blob, width, height, format) => {
      const source: ImageBytes = {
        blobKey: `catalog/product/${blob}`,
        size: 1,
        modifiedAt: 0,
        fingerprint: 'c0'.repeat(32),
        format: png,
      };
      const key = variantKey(source, { width, height, format });
      assert.equal(sourceOfVariant(key), source.blobKey);
      assert.equal(isBlobKey(key), true);
    }),
  );
});

test('other files in the cache are no variants', () => {
  for (const key of [
    'cache/unfinished/0123',
    'cache/catalog/product/c/u/cup.png',
    `cache/${'c0'.repeat(16)}-100x-1.png`,
    `catalog/product/cup.png/${'c0'.repeat(16)}-100x-1.png`,
    `cache/catalog/product/cup.png/${'c0'.repeat(16)}-100x-1.exe`,
    `cache/catalog/product/cup.png/${'c0'.repeat(16)}-100x-1.png/more`,
  ]) {
    assert.equal(sourceOfVariant(key), undefined, key);
  }
});
