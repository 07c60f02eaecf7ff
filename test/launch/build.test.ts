import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { build, fingerprint, isBuilt } from '../../launch/build.mjs';
import { projectCopy, temporaryFolder, writeFiles } from './project.ts';

function sources(t: TestContext): string {
  const folder = temporaryFolder(t);
  writeFiles(folder, { 'src/main.ts': 'one', 'src/a/b.ts': 'two', 'tsconfig.json': '{}', 'package-lock.json': '{}' });
  return folder;
}

for (const [what, change] of Object.entries<(folder: string) => void>({
  'a new source': (folder) => writeFiles(folder, { 'src/a/c.ts': '' }),
  'a removed source': (folder) => rmSync(join(folder, 'src/a/b.ts')),
  'a longer source': (folder) => writeFiles(folder, { 'src/main.ts': 'longer' }),
  'a source written again at another time': (folder) => utimesSync(join(folder, 'src/main.ts'), 1, 1),
  'other compiler settings': (folder) => writeFiles(folder, { 'tsconfig.json': '{"a": 1}' }),
  'other dependencies': (folder) => writeFiles(folder, { 'package-lock.json': '{"a": 1}' }),
})) {
  test(`${what} changes the fingerprint`, (t) => {
    const folder = sources(t);
    const before = fingerprint(folder);
    change(folder);
    assert.notEqual(fingerprint(folder), before);
  });
}

test('files that are no input leave the fingerprint as it is', (t) => {
  const folder = sources(t);
  const before = fingerprint(folder);
  writeFiles(folder, { 'README.md': 'text', 'test/a.test.ts': '', 'dist/main.js': '' });
  assert.equal(fingerprint(folder), before);
});

test('a program without sources, as npm packs it, is built', (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, { 'dist/main.js': '' });
  assert.equal(isBuilt(folder), true);
});

test('a build holds the compiled sources and the other files, and lasts until a source changes', async (t) => {
  const folder = projectCopy(t, { 'src/main.ts': 'export const a: number = 1;', 'src/page/x.html': '<p>' }, true);
  assert.equal(isBuilt(folder), false);
  await build(folder);
  assert.match(readFileSync(join(folder, 'dist/main.js'), 'utf8'), /a = 1;/);
  assert.equal(readFileSync(join(folder, 'dist/page/x.html'), 'utf8'), '<p>');
  assert.equal(isBuilt(folder), true);
  writeFiles(folder, { 'src/main.ts': 'export const a: number = 22;' });
  assert.equal(isBuilt(folder), false);
});

test('the shop is built into the program, again when it or its client changes', async (t) => {
  const shop = `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync(process.argv[2]);
writeFileSync(process.argv[2] + '/index.html', '<p>');`;
  const folder = projectCopy(t, { 'src/main.ts': 'export {};', 'examples/shop/build.mjs': shop }, true);
  await build(folder);
  assert.equal(readFileSync(join(folder, 'dist/shop/index.html'), 'utf8'), '<p>');
  assert.equal(isBuilt(folder), true);
  // The types of the client are made from the sources, and leave the shop as it is.
  writeFiles(folder, { 'clients/typescript/schema.ts': '' });
  assert.equal(isBuilt(folder), true);
  writeFiles(folder, { 'clients/typescript/index.ts': '' });
  assert.equal(isBuilt(folder), false);
  await build(folder);
  writeFiles(folder, { 'examples/shop/src/main.tsx': '' });
  assert.equal(isBuilt(folder), false);
});

test('a shop with an error leaves the last build in place', async (t) => {
  const folder = projectCopy(t, { 'src/main.ts': 'export const a = 1;' }, true);
  await build(folder);
  writeFiles(folder, { 'src/main.ts': 'export const a = 2;', 'examples/shop/build.mjs': 'process.exit(3);' });
  await assert.rejects(build(folder), { message: /^the pages of examples\/shop do not compile/, status: 1 });
  assert.equal(existsSync(join(folder, 'dist.new')), false);
  assert.match(readFileSync(join(folder, 'dist/main.js'), 'utf8'), /a = 1;/);
});

test('output of a removed source is gone after the next build', async (t) => {
  const folder = projectCopy(t, { 'src/main.ts': 'export {};', 'src/old.ts': 'export {};' }, true);
  await build(folder);
  rmSync(join(folder, 'src/old.ts'));
  await build(folder);
  assert.equal(existsSync(join(folder, 'dist/old.js')), false);
});

test('sources with an error leave the last build in place', async (t) => {
  const folder = projectCopy(t, { 'src/main.ts': 'export const a = 1;' }, true);
  await build(folder);
  writeFiles(folder, { 'src/main.ts': 'export const a: number = ;' });
  await assert.rejects(build(folder), { message: /^the sources do not compile/, status: 1 });
  assert.match(readFileSync(join(folder, 'dist/main.js'), 'utf8'), /a = 1;/);
  assert.equal(existsSync(join(folder, 'dist.new')), false);
});
