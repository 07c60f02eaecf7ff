import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fileOfTarget } from '../../../../src/interfaces/media-http/path.ts';

const file = (rest: string) => fileOfTarget(`/media/catalog/product${rest}`);

test('an address names a file, decoded once', () => {
  assert.equal(file('/c/u/cup.png'), '/c/u/cup.png');
  assert.equal(file('/c/u/cup.png?width=100'), '/c/u/cup.png');
  assert.equal(file('/c/u/cup%20of%20tea.png'), '/c/u/cup of tea.png');
  assert.equal(file('/%E6%9D%AF/%E5%AD%90/%E6%9D%AF.png'), '/杯/子/杯.png');
  assert.equal(file('/c/u/100%25.png'), '/c/u/100%.png');
  assert.equal(file('/c/u/%252e%252e'), '/c/u/%2e%2e');
  assert.equal(file('/cup.png'), '/cup.png');
});

test('paths that lead elsewhere name no file', () => {
  const attempts = [
    '',
    '/',
    '//',
    '/c//cup.png',
    '/../../etc/passwd',
    '/c/../cup.png',
    '/./cup.png',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/c/u/..%5ccup.png',
    '/c/u\\cup.png',
    '/c/u/cup.png%00',
    '/c/u/cup%00.png',
    '/c/u/%0d%0aSet-Cookie:a.png',
    '/c/u/%ff.png',
    '/c/u/%',
    '/c/u/%zz.png',
    '/c%2fu%2fcup.png',
    '/c/u/',
  ];
  for (const attempt of attempts) assert.equal(file(attempt), undefined, attempt);
  assert.equal(fileOfTarget('/media/catalog/productx/y.png'), undefined);
  assert.equal(fileOfTarget('/other'), undefined);
});

test('no address at all gives a path with a part that leads elsewhere', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('/', '..', '%2e', '%2f', '%5c', '\\', '%', '%00', '.'));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const found = file(`/${pieces.join('')}`);
      if (found === undefined) return;
      const [first, ...parts] = found.split('/');
      assert.equal(first, '');
      assert.ok(
        parts.every((part) => part !== '' && part !== '.' && part !== '..'),
        found,
      );
      assert.ok(!found.includes('\\') && !found.includes('\0'));
    }),
  );
});
