import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('the papers are short', () => {
  const most = { 'ARCHITECTURE.md': 250, 'CONTRIBUTING.md': 180, 'CHANGELOG.md': 80, 'docs/benchmarks.md': 100 };
  const long = Object.entries(most).filter(([name, lines]) => read(name).split('\n').length - 1 > lines);
  assert.deepEqual(long, []);
});

test('CONTRIBUTING says of files which test to run, and both exist', () => {
  const [, section = ''] = read('CONTRIBUTING.md').split('| changed | test |');
  const rows = [...section.matchAll(/^\| `(src\/[^`]+)` \| `(test\/[^`]+)` \|$/gm)].map(([, file, tested]) => [
    file ?? '',
    tested ?? '',
  ]);
  assert.ok(rows.length >= 10);
  assert.deepEqual(
    rows.flat().filter((path) => !existsSync(join(root, path))),
    [],
  );
});

test('the first file of a folder says what the folder holds', () => {
  const folders = ['platform', 'domain', 'interfaces'].flatMap((floor) =>
    readdirSync(join(root, 'src', floor), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${floor}/${name}`),
  );
  const silent = [
    ...folders,
    'kernel',
    'schema',
    'migrate-in',
    'compare',
    'backup',
    'demo',
    'cli',
    'app',
    'test-bench',
  ].filter((folder) => {
    const [first] = readdirSync(join(root, 'src', folder))
      .filter((name) => name.endsWith('.ts'))
      .sort();
    return first !== undefined && !read(join('src', folder, first)).startsWith(`// ${folder}/: `);
  });
  assert.deepEqual(silent, []);
});
