import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '../..');
const pages: Readonly<Record<string, string>> = {
  spec: 'contract.md',
  reference: 'soap.md',
  'soap.md': 'soap.md',
  observed: 'soap.md',
  'soap-catalog': 'catalog.md',
  'soap-sales': 'sales.md',
  rest: 'rest.md',
};
/** The pages with rows of a letter and a number (`K30`), by letter. */
const pagesOfRows: Readonly<Record<string, readonly string[]>> = {
  C: ['catalog.md'],
  D: ['soap.md'],
  K: ['catalog.md'],
  Q: ['soap.md', 'sales.md'],
};

function filesBelow(folder: string, endings: readonly string[]): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules') && file !== import.meta.filename);
}

const textOf = (page: string): string => readFileSync(join(root, 'docs/legacy', page), 'utf8');

/** The sections of a page by their numbers, with those below them; and the rows of tables that begin with such a number. */
function sectionsOf(page: string): ReadonlyMap<string, string> {
  const text = textOf(page);
  const heads = [...text.matchAll(/^(#+) (\d+(?:\.\d+)*) /gm)];
  const numbered = [...text.matchAll(/^\| (\d+\.\d+) \| .*/gm)];
  return new Map([
    ...numbered.map(([row, number = '']): [string, string] => [number, row]),
    ...heads.map((head, index): [string, string] => {
      const next = heads.slice(index + 1).find((other) => (other[1]?.length ?? 0) <= (head[1]?.length ?? 0));
      return [head[2] ?? '', text.slice(head.index, next?.index)];
    }),
  ]);
}

/** The rows of the tables of a page that begin with a letter and a number. */
const rowsOf = (page: string): ReadonlySet<string> =>
  new Set([...textOf(page).matchAll(/^\| ([A-Z]\d+b?) \|/gm)].map(([, row]) => row ?? ''));

const names = [...new Set(Object.values(pages))];
const sections = new Map(names.map((page) => [page, sectionsOf(page)]));
const rows = new Map(names.map((page) => [page, rowsOf(page)]));
const decisions = new Set(
  readdirSync(join(root, 'docs/decisions')).flatMap((name) => /^\d+/.exec(name)?.map(Number) ?? []),
);

const documents = [
  ...filesBelow('docs', ['.md']),
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map((name) => join(root, name)),
];
const sources = ['src', 'launch', 'test', 'bench', 'clients', 'lint', 'deploy'].flatMap((folder) =>
  filesBelow(folder, ['.ts', '.mjs', '.grit']),
);

const number = String.raw`\d+(?:\.\d+)*`;
const citation = new RegExp(
  String.raw`\b(spec|reference|soap\.md|observed|soap-catalog|soap-sales|rest|design|decision) (${number}(?:(?:,| and| to| or) ${number})*)(?:, "([^"]+)")?`,
  'g',
);

/** A text without the ends of lines, and without the marks of comments at their beginnings. */
const inOneLine = (text: string): string => text.replace(/\n *(?:\*|\/\/)? ?/g, ' ');

/** The citations of a text that lead nowhere: to a section, a passage of it, or a decision that does not exist. */
function lost(text: string): string[] {
  return [...inOneLine(text).matchAll(citation)].flatMap(([cited, name = '', numbers = '', passage]) => {
    const cites = numbers.split(/(?:,| and| to| or) /);
    const known = cites.every((cite, index) => {
      if (name === 'design' || name === 'decision') return decisions.has(Number(cite));
      const section = sections.get(pages[name] ?? '')?.get(cite);
      const isPassage = passage !== undefined && index === cites.length - 1;
      return section !== undefined && (!isPassage || section.toLowerCase().includes(passage.toLowerCase()));
    });
    return known ? [] : [cited];
  });
}

/** What people read in a source: its comments, and the reasons of recorded differences. */
const commentsOf = (text: string): string =>
  [...text.matchAll(/\/\*\*?[\s\S]*?\*\/|\/\/ .*|why: .*/g)].map(([comment]) => comment).join('\n');

test('every citation in sources, tests and documents leads to a section of a page, or to a decision', () => {
  const missing = [...sources, ...documents].flatMap((file) =>
    lost(readFileSync(file, 'utf8')).map((cited) => `${relative(root, file)}: ${cited}`),
  );
  assert.deepEqual(missing, []);
});

test('every quirk that is cited, such as K30, is a row of a page', () => {
  const missing = [...sources, ...documents].flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const read = extname(file) === '.md' ? text : commentsOf(text);
    return [...read.matchAll(/(?<![\w-])([CDKQ])(\d{1,2}b?)\b(?!-)/g)].flatMap(([cited, letter = '']) =>
      (pagesOfRows[letter] ?? []).some((page) => rows.get(page)?.has(cited))
        ? []
        : [`${relative(root, file)}: ${cited}`],
    );
  });
  assert.deepEqual(missing, []);
});

test('no comment and no document cites an issue', () => {
  const citing = [...sources, ...documents].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bissue \d+/gi)].map(([cited]) => `${relative(root, file)}: ${cited}`),
  );
  assert.deepEqual(citing, []);
});

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf(file: string): ReadonlySet<string> {
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

test('every link of a document leads to a file that is here, and to a heading of it', () => {
  const broken = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\(([^)#\s]*)(?:#([^)]*))?\)/g)].flatMap(
      ([, target = '', anchor]) => {
        if (/^[a-z]+:/.test(target)) return [];
        const file = target === '' ? document : join(dirname(document), target);
        const isThere = existsSync(file) && (anchor === undefined || anchorsOf(file).has(anchor));
        return isThere ? [] : [`${relative(root, document)}: ${target}#${anchor ?? ''}`];
      },
    ),
  );
  assert.deepEqual(broken, []);
});

test('every document that a source names is here', () => {
  const missing = sources.flatMap((file) =>
    [...commentsOf(readFileSync(file, 'utf8')).matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
      .filter(([document]) => !existsSync(join(root, document)))
      .map(([document]) => `${relative(root, file)}: ${document}`),
  );
  assert.deepEqual(missing, []);
});
