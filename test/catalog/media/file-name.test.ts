import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { imageName, imagePath } from '../../../src/domain/catalog/images/file-name.ts';
import { isBlobKey } from '../../../src/platform/storage/blobs/blob-store.ts';

const pathOf = (name: string | null, number = 0): string | undefined => {
  const found = imageName(name, 'jpg');
  return found && imagePath(found, number);
};

test('names are made as the reference makes them', () => {
  const cases: [string | null, string | undefined][] = [
    [null, '/i/m/image.jpg'],
    ['', '/i/m/image.jpg'],
    ['Pic One.jpg', '/P/i/Pic_One.jpg.jpg'],
    ['a', '/a/_/a.jpg'],
    ['a.b.c', '/a/_/a.b.c.jpg'],
    ['.hidden', '/_/h/.hidden.jpg'],
    ['größe?', '/g/r/gr_e_.jpg'],
    ["o'brien&co", '/o/_/o_brien_co.jpg'],
    ['a__b', '/a/_/a__b.jpg'],
    ['-x-', '/-/x/-x-.jpg'],
    ['图片', '/f/i/file.jpg'],
    ['___', '/f/i/file.jpg'],
    ['.', '/f/i/file.jpg'],
    ['_.', '/f/i/file.jpg'],
    ['a\0b', '/a/_/a_b.jpg'],
    ['a\\b', '/a/_/a_b.jpg'],
    ['C:\\x', '/C/_/C_x.jpg'],
    ['a/b', undefined],
    ['..', undefined],
    ['x..y', undefined],
    ['/etc/passwd', undefined],
  ];
  for (const [name, path] of cases) assert.equal(pathOf(name), path, String(name));
});

test('a number stands before the last extension', () => {
  assert.equal(pathOf('Pic One.jpg', 1), '/P/i/Pic_One.jpg_1.jpg');
  assert.equal(pathOf('a', 12), '/a/_/a_12.jpg');
});

test('a name that is too long is cut', () => {
  assert.equal(pathOf('n'.repeat(300)), `/n/n/${'n'.repeat(180)}.jpg`);
});

/** Parts of paths, and any text. */
const hostileName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        '.',
        '..',
        '/',
        '\\',
        '%2e',
        '%2f',
        '\0',
        '~',
        ':',
        '\u2215',
        '\u002e',
        'a',
        '_',
        ' ',
        '\n',
        '\ud800',
      ),
      {
        maxLength: 30,
      },
    )
    .map((parts) => parts.join('')),
);

test('no name leads out of the media folder, and each has the form /x/y/name.ext', () => {
  fc.assert(
    fc.property(hostileName, fc.integer({ min: 0, max: 100_000 }), (name, number) => {
      const found = imageName(name, 'webp');
      if (!found) return assert.match(name, /\/|\.\./);
      const path = imagePath(found, number);
      assert.match(path, /^\/[^/.]\/[^/.]\/[A-Za-z0-9_.-]{1,200}\.webp$/);
      assert.equal(posix.normalize(`/media/catalog/product${path}`), `/media/catalog/product${path}`);
      assert.ok(isBlobKey(`catalog/product${imagePath({ ...found, base: `${found.base}~0123456789abcdef` }, number)}`));
    }),
    { numRuns: 2000 },
  );
});
