import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '..');
const pages: Readonly<Record<string, string>> = {
  spec: 'contract.md',
  reference: 'soap.md',
  'soap.md': 'soap.md',
  observed: 'soap.md',
  'soap-catalog': 'catalog.md',
  'soap-sales': 'sales.md',
  rest: 'rest.md',
};

function filesBelow(folder: string, endings: readonly string[]): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The numbers of the sections of a page, and the rows of its tables that begin with a letter and a number. */
function sectionsOf(page: string): ReadonlySet<string> {
  const text = readFileSync(join(root, 'docs/legacy', page), 'utf8');
  return new Set([...text.matchAll(/^#+ (\d+(?:\.\d+)*) /gm)].map(([, number]) => number ?? ''));
}

const sections = new Map([...new Set(Object.values(pages))].map((page) => [page, sectionsOf(page)]));
const decisions = new Set(
  readdirSync(join(root, 'docs/decisions')).flatMap((name) => /^\d+/.exec(name)?.map(Number) ?? []),
);

test('every citation in the sources leads to a section of a page that is here', () => {
  const missing: string[] = [];
  for (const file of [...filesBelow('src', ['.ts']), ...filesBelow('launch', ['.mjs'])]) {
    if (file.includes('node_modules')) continue;
    const text = readFileSync(file, 'utf8');
    for (const [cited, name = '', number = ''] of text.matchAll(
      /\b(spec|reference|soap\.md|observed|soap-catalog|soap-sales|rest|design) (\d+(?:\.\d+)*)/g,
    )) {
      const known = name === 'design' ? decisions.has(Number(number)) : sections.get(pages[name] ?? '')?.has(number);
      if (!known) missing.push(`${relative(root, file)}: ${cited}`);
    }
  }
  assert.deepEqual(missing, []);
});

test('every link of a document leads to a file that is here', () => {
  const documents = [
    ...filesBelow('docs', ['.md']),
    ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map((name) => join(root, name)),
  ];
  const broken = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, target = '']) => {
      if (/^[a-z]+:/.test(target)) return [];
      return existsSync(join(dirname(document), target)) ? [] : [`${relative(root, document)}: ${target}`];
    }),
  );
  assert.deepEqual(broken, []);
});
