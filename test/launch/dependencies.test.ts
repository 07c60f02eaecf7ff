import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInstalled, satisfies } from '../../launch/dependencies.mjs';
import { temporaryFolder, writeFiles } from './project.ts';

const A = { version: '1.0.0', integrity: 'sha512-a' };

test('an installation with the same versions and digests counts as installed; it may have more packages', () => {
  assert.equal(satisfies({ '': {}, 'node_modules/a': A }, { 'node_modules/a': A, 'node_modules/b': A }), true);
});

test('an installation with another version is not up to date', () => {
  assert.equal(satisfies({ 'node_modules/a': A }, { 'node_modules/a': { ...A, version: '1.0.1' } }), false);
});

test('an installation with another digest is not up to date', () => {
  assert.equal(satisfies({ 'node_modules/a': A }, { 'node_modules/a': { ...A, integrity: 'sha512-b' } }), false);
});

test('an installation without a package is not up to date', () => {
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

test('an interrupted install without the list of npm does not count as installed', (t) => {
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

test('tools of development are asked for only by those who need them, and workspaces are no packages', (t) => {
  const folder = temporaryFolder(t);
  const wanted = { '': {}, 'examples/shop': {}, 'node_modules/shop': { link: true }, 'node_modules/a': A };
  const packages = { ...wanted, 'node_modules/tool': { ...A, dev: true } };
  writeFiles(folder, {
    'package-lock.json': JSON.stringify({ packages }),
    'node_modules/.package-lock.json': JSON.stringify({ packages: { 'node_modules/a': A } }),
  });
  assert.deepEqual([isInstalled(folder), isInstalled(folder, { tools: true })], [true, false]);
});
