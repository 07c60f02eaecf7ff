import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { circularEdges, type Import, importsBelow } from './imports.ts';

const imports = importsBelow(resolve(import.meta.dirname, '../../src'));

type Test = (entry: Import) => boolean;
const own =
  (pattern: RegExp): Test =>
  ({ isOwn, to }) =>
    isOwn && pattern.test(to);
const packages =
  (pattern: RegExp): Test =>
  ({ isOwn, to }) =>
    !isOwn && pattern.test(to);
const isHttp = packages(/^(fastify|@fastify\/.*|node:https?)$/);
/** Interfaces that carry the calls of the legacy one. */
const isLegacy = (path: string) => /^interfaces\/(soap|xmlrpc|jsonrpc)\//.test(path);
const interfaceOf = (path: string) => /^interfaces\/([^/]+)\//.exec(path)?.[1];

/** Which files stand behind a wall, and what they must not import. */
const walls: Readonly<Record<string, { readonly files: RegExp; readonly not: Test }>> = {
  'the domain knows no interface, command line or HTTP': {
    files: /^domain\//,
    not: (entry) =>
      own(/^(interfaces|cli|app|test-bench|compare|migrate-in|backup|demo|schema)\//)(entry) || isHttp(entry),
  },
  'what brings stores in and out knows no interface, command line or HTTP': {
    files: /^(migrate-in|backup|demo|schema)\//,
    not: (entry) => own(/^(interfaces|cli|app)\//)(entry) || isHttp(entry),
  },
  'the kernel imports nothing of ours': { files: /^kernel\//, not: own(/^(?!kernel\/)/) },
  'XML and what both wire libraries share imports nothing of ours': {
    files: /^interfaces\/legacy\/wire\//,
    not: own(/^(?!interfaces\/legacy\/wire\/)/),
  },
  'a wire library imports nothing of ours but the XML reader and writer': {
    files: /^interfaces\/(soap|xmlrpc|jsonrpc)\/wire\//,
    not: own(/^(?!interfaces\/(soap|xmlrpc|jsonrpc|legacy)\/wire\/)/),
  },
  'the platform knows neither domain nor interfaces': {
    files: /^platform\//,
    not: own(/^(domain|interfaces|cli|app|compare|demo|migrate-in|backup|schema)\//),
  },
  'only storage speaks to a database': { files: /^(?!platform\/storage\/)/, not: packages(/^(pg|node:sqlite)$/) },
  'only storage and the executor tell values from promises of them': {
    files: /^(?!platform\/storage\/|domain\/shared\/(command|execute)\.ts)/,
    not: own(/^platform\/storage\/maybe-promise\.ts$/),
  },
  'only an import speaks to MySQL': { files: /^(?!migrate-in\/)/, not: packages(/^mysql2$/) },
  'an interface builds no query': {
    files: /^(interfaces|cli|app|test-bench)\//,
    not: (entry) =>
      packages(/^kysely$/)(entry) ||
      own(/^platform\/storage\/(statement|keyset|row-statements|lock-names)\.ts$/)(entry),
  },
  'an interface knows of stores only their examples, the demo store': {
    files: /^interfaces\//,
    not: own(/^(migrate-in|backup|schema)\//),
  },
  'an interface knows no other interface and no command line; the legacy ones are made of the same calls': {
    files: /^interfaces\//,
    not: (entry) =>
      own(/^(cli|app)\//)(entry) ||
      (own(/^interfaces\//)(entry) &&
        interfaceOf(entry.from) !== interfaceOf(entry.to) &&
        !(isLegacy(entry.from) && interfaceOf(entry.to) === 'legacy')),
  },
};

/** The districts of the domain: each imports only those before it. */
const districts = [
  'shared',
  'stores',
  'customers',
  'access',
  'content',
  'pricing',
  'catalog',
  'payments',
  'cart',
  'orders',
  'accounts',
  'checkout',
  'messages',
  'configuration',
  'operation',
];
/** The one file beside the districts: what follows from changes of all of them. Districts that end a command call it. */
const consequences = 'settle.ts';
const districtOf = (path: string) => /^domain\/([^/]+)/.exec(path)?.[1];

function violations(): string[] {
  const broken = Object.entries(walls).flatMap(([title, { files, not }]) =>
    imports
      .filter((entry) => files.test(entry.from) && not(entry))
      .map(({ from, to }) => `${title}: ${from} imports ${to}`),
  );
  const backwards = imports.flatMap(({ from, to, isOwn }) => {
    const a = districtOf(from);
    const b = isOwn ? districtOf(to) : undefined;
    if (a === undefined || b === undefined || a === consequences || b === consequences) return [];
    return districts.indexOf(a) < districts.indexOf(b)
      ? [`a district imports those before it: ${from} imports ${to}`]
      : [];
  });
  const circles = circularEdges(imports).map((edge) => `folders form no circle: ${edge}`);
  return [...new Set([...broken, ...backwards, ...circles])].sort();
}

test('there is something behind each wall', () => {
  for (const [title, { files }] of Object.entries(walls))
    assert.ok(
      imports.some(({ from }) => files.test(from)),
      title,
    );
});

test('the domain is divided into these districts', () => {
  const found = new Set(imports.flatMap(({ from }) => districtOf(from) ?? []));
  assert.deepEqual([...found].sort(), [...districts, consequences].sort());
});

test('walls hold', () => {
  assert.deepEqual(violations(), []);
});
