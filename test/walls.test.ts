import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { test } from 'node:test';

const src = resolve(import.meta.dirname, '../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join(src, name));

/** What a file imports, as paths below `src` for our own files and as names for packages. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [
    ...text.matchAll(/(?:^|\n)\s*(?:import|export)[^;'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g),
  ]
    .map((match) => match[1] ?? match[2] ?? '')
    .map((name) =>
      name.startsWith('.')
        ? relative(src, resolve(dirname(file), name))
            .split(sep)
            .join('/')
        : name,
    );
}
const below = (folder: string) => files.filter((file) => relative(src, file).split(sep)[0] === folder);
const violations = (of: readonly string[], isForbidden: (name: string) => boolean): string[] =>
  of.flatMap((file) =>
    importsOf(file)
      .filter(isForbidden)
      .map((name) => `${relative(src, file)} imports ${name}`),
  );

const domain = ['operation', 'identity', 'stores', 'catalog', 'content', 'customers', 'cart', 'media'];

test('there is something to look at', () => {
  for (const folder of [...domain, 'soap', 'transport', 'rest', 'storage', 'migrate-in', 'demo', 'cli']) {
    assert.notEqual(below(folder).length, 0, folder);
  }
});

test('the domain knows no transport, command line or HTTP', () => {
  const forbidden = /^(transport|soap|rest|cli)\/|^(app|main)\.ts$|^(fastify|node:http)/;
  assert.deepEqual(
    violations(domain.flatMap(below), (name) => forbidden.test(name)),
    [],
  );
});

test('the wire library imports nothing of ours', () => {
  assert.deepEqual(
    violations(below('soap'), (name) => name.endsWith('.ts') && !name.startsWith('soap/')),
    [],
  );
});

test('storage knows neither domain nor transport', () => {
  const forbidden = new RegExp(`^(${[...domain, 'transport', 'soap', 'rest', 'cli'].join('|')})/`);
  assert.deepEqual(
    violations(below('storage'), (name) => forbidden.test(name)),
    [],
  );
});

test('only storage speaks to a database', () => {
  const others = files.filter((file) => !relative(src, file).startsWith(`storage${sep}`));
  assert.deepEqual(
    violations(others, (name) => ['pg', 'node:sqlite'].includes(name)),
    [],
  );
});

test('a transport never builds a query', () => {
  assert.deepEqual(
    violations(below('transport'), (name) => name === 'kysely' || name === 'storage/statement.ts'),
    [],
  );
});

test('the REST interface builds no query either, but for what it keeps to be repeated', () => {
  const others = below('rest').filter((file) => !file.endsWith(join('rest', 'server', 'stored-answers.ts')));
  assert.deepEqual(
    violations(others, (name) => name === 'kysely' || name === 'storage/statement.ts'),
    [],
  );
});
