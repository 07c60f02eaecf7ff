import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extensionTypes, promisedTypes } from '../../launch/extension-types.mjs';

test('what extensions are written against is what a release promises', () => {
  const types = extensionTypes();
  const promised = promisedTypes();
  for (const [file, text] of Object.entries(types)) {
    assert.equal(
      promised[file],
      text,
      'after a change that is meant: node launch/extension-types.mjs, and a line in CHANGELOG.md',
    );
  }
});

test('the promised types name nothing of the program', () => {
  const sources = Object.values(promisedTypes()).flatMap((text) =>
    [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name),
  );
  assert.deepEqual([...new Set(sources)].sort(), ['./declarations.js', 'kysely', 'typebox']);
});
