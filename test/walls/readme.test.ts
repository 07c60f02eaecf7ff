import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { generatedPages } from '../../docs/generate.ts';
import { createLegacyRegistry } from '../../src/app/app.ts';
import { jobsOf } from '../../src/app/jobs.ts';
import { customer } from '../../src/demo/content/customer.ts';
import { documentedRoutes } from '../../src/interfaces/rest/resources/routes.ts';
import { testSettings } from '../support/service.ts';

const page = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const readme = page('README.md');
const { resources } = createLegacyRegistry();

/** The cells of each row of the first table of a section of a page. */
function table(section: string, document = readme): string[][] {
  const text = document.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((row) => row.split('|').slice(1, -1));
}
const codes = (cell: string | undefined): string[] =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');

test('the page of SOAP names every operation that is served, and no other', () => {
  const told = table('Operations', page('docs/soap.md')).filter(([name]) => !name?.includes('service'));
  const listed = told.map(([name, operations]) => `${codes(name)[0]}: ${codes(operations).sort().join()}`);
  const served = resources.map(
    ({ resource, operations }) =>
      `${resource.name}: ${operations
        .map(({ method }) => method)
        .sort()
        .join()}`,
  );
  assert.deepEqual(listed.sort(), served.sort());
});

test('nothing that the README calls missing is served', () => {
  const section = readme.split('\n## What is not there\n')[1]?.split('\n## ')[0];
  const missing = codes(section).filter((code) => /^[a-z_]+$/.test(code));
  assert.deepEqual(missing, [
    'giftcard_account',
    'giftcard_customer',
    'cart_giftcard',
    'storecredit',
    'storecredit_quote',
    'blog_post',
  ]);
  const served = new Set(resources.map(({ resource }) => resource.name));
  assert.deepEqual(
    missing.filter((name) => served.has(name)),
    [],
  );
});

test('the README tells the demo customer as the demo store has it', () => {
  assert.ok(readme.includes(customer.email) && readme.includes(customer.password));
});

test('the pages that follow from the code are those that it makes; `npm run docs` writes them', async () => {
  for (const [name, text] of await generatedPages()) assert.equal(page(`docs/${name}`) === text, true, name);
});

test('every resource of REST is in the table of its page', () => {
  const named = new Set(
    table('Resources', page('docs/rest.md')).flatMap(([first]) => codes(first).map((name) => name.split('/')[0])),
  );
  const served = new Set(documentedRoutes.map(({ path }) => path.split('/')[1]));
  assert.deepEqual([...served].filter((name) => !named.has(name ?? '')).sort(), []);
});

test('the page of operations has every job, and no other', () => {
  const told = table('Jobs', page('docs/operations.md')).map(([name]) => codes(name)[0]);
  const jobs = jobsOf(testSettings()).map(({ name }) => name);
  assert.deepEqual(told.sort(), jobs.sort());
});

test('the page of operations says how often jobs run that nothing else begins', () => {
  const units = { min: 60_000, h: 3_600_000 } as const;
  const told = new Map(
    table('Jobs', page('docs/operations.md')).map(([name, , every]) => [codes(name)[0], every ?? '']),
  );
  const wrong = jobsOf(testSettings()).filter(({ name, every }) => {
    const [, count, unit] = /^(\d+) (min|h)(?:,|$)/.exec(told.get(name) ?? '') ?? [];
    return count !== undefined && Number(count) * units[unit as keyof typeof units] !== every;
  });
  assert.deepEqual(
    wrong.map(({ name }) => name),
    [],
  );
});
