import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInstalled, satisfies } from '../../launch/dependencies.mjs';
import { temporaryFolder, writeFiles } from './project.ts';

const A = { version: '1.0.0', integrity: 'sha512-a' };

test('installed is what has the same versions and digests; more may be there', () => {
  assert.equal(satisfies({ '': {}, 'node_modules/a': A }, { 'node_modules/a': A, 'node_modules/b': A }), true);
});

test('not installed is what has another version', () => {
  assert.equal(satisfies({ 'node_modules/a': A }, { 'node_modules/a': { ...A, version: '1.0.1' } }), false);
});

test('not installed is what has another digest', () => {
  assert.equal(satisfies({ 'node_modules/a': A }, { 'node_modules/a': { ...A, integrity: 'sha512-b' } }), false);
});

test('not installed is what lacks a package', () => {
  assert.equal(satisfies({ 'node_modules/a': A }, {}), false);
});

test('a package for another platform may lack', () => {
  assert.equal(satisfies({ 'node_modules/a': { ...A, optional: true } }, {}), true);
});

test('without node_modules nothing is installed', (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, { 'package-lock.json': JSON.stringify({ packages: {} }) });
  assert.equal(isInstalled(folder), false);
});

test('an install that was cut off, so that npm left no list, is none', (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, {
    'package-lock.json': JSON.stringify({ packages: { 'node_modules/a': A } }),
    'node_modules/a/package.json': '{}',
  });
  assert.equal(isInstalled(folder), false);
});

test('an install that npm finished counts', (t) => {
  const folder = temporaryFolder(t);
  const packages = { 'node_modules/a': A };
  writeFiles(folder, {
    'package-lock.json': JSON.stringify({ packages: { '': {}, ...packages } }),
    'node_modules/.package-lock.json': JSON.stringify({ packages }),
  });
  assert.equal(isInstalled(folder), true);
});

test('a packed program has no lock file, and its dependencies came with it', (t) => {
  assert.equal(isInstalled(temporaryFolder(t)), true);
});
