/** What is wrong with an extension is said in one line, before anything starts. */

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadExtensions, namedExtensions } from '../../src/extension/load.ts';
import { runNode } from '../launch/project.ts';

function folder(t: TestContext, files: Readonly<Record<string, string>>): string {
  const path = mkdtempSync(join(tmpdir(), 'cartwright-extension-'));
  t.after(() => rmSync(path, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

const declared = (text: string) => `
  import { command, defineExtension, everybody, granted, operation, text, Type } from 'cartwright/extension';
  const fetch = command({
    name: 'pickup.fetch', permission: { rest: everybody }, effect: 'read', touches: 'open', refusals: ['pickup_closed'], run: () => 1,
  });
  export default defineExtension(${text});`;

const faults: Readonly<Record<string, readonly [declaration: string, reason: string]>> = {
  'a name that is no name': ["{ name: 'Pick up' }", 'its name must be of small letters, digits and dashes'],
  'an unknown part': [
    "{ name: 'pickup', plugins: [] }",
    'plugins is no part of an extension (permissions, refusals, operations, routes, tags, carriers, trackers, payments, collectors, ruleActions, tables, migrations, settings, jobs, events, webhookEvents, mails, pages, orderColumns)',
  ],
  'a table where a list must be': ["{ name: 'pickup', carriers: {} }", 'carriers must be a list'],
  'a table of a name that may be another one’s': [
    "{ name: 'pickup', tables: { places: { columns: { id: text() } } } }",
    'tables: places must begin with pickup_',
  ],
  'a table whose customer is no column': [
    "{ name: 'pickup', tables: { pickup_place: { columns: { id: text() }, customer: 'customer_id' } } }",
    'tables: pickup_place has no column customer_id',
  ],
  'a carrier that knows no price': [
    "{ name: 'pickup', carriers: [{ code: 'a' }] }",
    'carrier a: it must have price or ask',
  ],
  'a carrier that may take too long': [
    "{ name: 'pickup', carriers: [{ code: 'a', ask: () => 1, timeLimit: 20000 }] }",
    'carrier a: timeLimit is at most 10000',
  ],
  'a payment whose provider cannot give money back': [
    "{ name: 'pickup', payments: [{ code: 'a', provider: { authorize() {}, capture() {}, void() {} } }] }",
    'payment a: its provider lacks refund',
  ],
  'an event of another one’s name': [
    "{ name: 'pickup', webhookEvents: { 'order.fetched': { about: 'x', data: {}, sample: {} } } }",
    'webhookEvents: order.fetched must be pickup. and words of small letters, digits and _',
  ],
  'an event without a sample': [
    "{ name: 'pickup', webhookEvents: { 'pickup.fetched': { about: 'x', data: {} } } }",
    'webhookEvents: pickup.fetched must have about, data and sample',
  ],
  'an event whose sample is wrong': [
    "{ name: 'pickup', webhookEvents: { 'pickup.fetched': { about: 'x', data: { place: Type.String() }, sample: { place: 7 } } } }",
    'webhookEvents: pickup.fetched: place of its sample is not as declared',
  ],
  'a page of another one’s name': [
    "{ name: 'pickup', pages: { console: {} } }",
    'pages: console must be pickup, or pickup- and small letters, digits and -',
  ],
  'a page that is no folder': [
    "{ name: 'pickup', pages: { pickup: { folder: './page' } } }",
    'pages: pickup: it must be a folder, by a URL',
  ],
  'an action of rules without a discount': [
    "{ name: 'pickup', ruleActions: [{ code: 'every_third', name: 'every_third' }] }",
    'ruleActions: every_third must have ofLine',
  ],
  'an action of rules whose name REST cannot have': [
    "{ name: 'pickup', ruleActions: [{ code: 'every_third', name: 'Every third', ofLine() {} }] }",
    'ruleActions: every_third: its code and name must be of small letters, digits and _',
  ],
  'a mail of another one’s name': [
    "{ name: 'pickup', mails: { order_ready: {} } }",
    'mails: order_ready must be pickup_ and small letters, digits and _',
  ],
  'a mail of no sender': [
    "{ name: 'pickup', mails: { pickup_ready: { sender: 'boss' } } }",
    'mails: pickup_ready: its sender must be one of general, sales, support, custom1, custom2',
  ],
  'a mail without a folder': [
    "{ name: 'pickup', mails: { pickup_ready: { facts() {}, sender: 'sales', sample: {}, templates: './mails' } } }",
    'mails: pickup_ready: its templates must be a folder, by a URL',
  ],
  'a refusal that is not declared': [
    "{ name: 'pickup', operations: [operation({ resource: { aclId: 'pickup', faults: {} }, v2Name: 'fetch', result: Type.Integer(), arguments: {}, command: fetch, refusals: {} })] }",
    'command pickup.fetch: the refusal pickup_closed is not declared',
  ],
  'a command of another one’s name': [
    "{ name: 'parcels', jobs: [{ name: 'parcels.fetch', command: fetch }] }",
    'command pickup.fetch: its name must begin with parcels.',
  ],
  'two commands of one name': [
    "{ name: 'pickup', jobs: [{ command: fetch }, { command: command({ name: 'pickup.fetch', permission: {}, effect: 'read' }) }] }",
    'command pickup.fetch: another one has this name',
  ],
  'a command that neither reads nor writes': [
    "{ name: 'pickup', jobs: [{ command: command({ name: 'pickup.tidy', permission: {}, effect: 'wirte' }) }] }",
    'command pickup.tidy: its effect must be read or write',
  ],
  'a permission that is not declared': [
    "{ name: 'pickup', permissions: { 'pickup/read': 'Read.' }, jobs: [{ command: command({ name: 'pickup.tidy', permission: { rest: granted('pickup/tidy') }, effect: 'write' }) }] }",
    'command pickup.tidy: the permission pickup/tidy is not declared',
  ],
  'a refusal without a fault': [
    "{ name: 'pickup', refusals: { pickup_closed: { reason: 'conflict', meaning: 'Closed.' } }, operations: [operation({ resource: { aclId: 'pickup', faults: {} }, v2Name: 'fetch', result: Type.Integer(), arguments: {}, command: fetch, refusals: {} })] }",
    'operation fetch: no fault for the refusal pickup_closed',
  ],
};

for (const [title, [declaration, reason]] of Object.entries(faults)) {
  test(`an extension with ${title} is not loaded`, async (t) => {
    const path = folder(t, { 'a.mjs': declared(declaration) });
    await assert.rejects(loadExtensions(['./a.mjs'], path), { message: `extension ./a.mjs: ${reason}` });
  });
}

test('a mail whose templates cannot show it is not loaded', async (t) => {
  const mail = `{ facts() {}, sender: 'sales', sample: { place: 'North' }, templates: new URL('./mails', import.meta.url) }`;
  const path = folder(t, { 'a.mjs': declared(`{ name: 'pickup', mails: { pickup_ready: ${mail} } }`) });
  const en = join(path, 'mails', 'en');
  const refused = async (reason: string) =>
    assert.rejects(loadExtensions(['./a.mjs'], path), { message: `extension ./a.mjs: mails: pickup_ready: ${reason}` });
  await refused(`there is no folder ${en}`);
  mkdirSync(en, { recursive: true });
  await refused('there is no template pickup_ready.txt');
  const write = (name: string, text: string) => writeFileSync(join(en, name), text);
  write('pickup_ready.txt', 'Come!');
  await refused('pickup_ready.txt must begin with "Subject: "');
  write('pickup_ready.txt', 'Subject: Come!\n{{> pickup_where}}');
  await refused('there is no template pickup_where.txt');
  write('pickup_ready.txt', 'Subject: Come!\n{{where}}');
  await refused(`${join(en, 'pickup_ready.txt')}, near line 2: there is no "where"`);
  write('footer.txt', '');
  await refused('en/footer.txt must begin with pickup_');
});

test('a page without a first page, or with a way out of its folder, is not loaded', async (t) => {
  const page = "{ folder: new URL('./page', import.meta.url) }";
  const path = folder(t, { 'a.mjs': declared(`{ name: 'pickup', pages: { 'pickup-map': ${page} } }`) });
  const refused = async (reason: string) =>
    assert.rejects(loadExtensions(['./a.mjs'], path), { message: `extension ./a.mjs: pages: pickup-map: ${reason}` });
  await refused(`there is no ${join(path, 'page', 'index.html')}`);
  mkdirSync(join(path, 'page', 'deep'), { recursive: true });
  writeFileSync(join(path, 'page', 'index.html'), '<head></head>');
  symlinkSync('/', join(path, 'page', 'deep', 'out'));
  await refused(`${join('deep', 'out')} is a symbolic link`);
});

test('a module without an extension and a missing one are named', async (t) => {
  const path = folder(t, { 'a.mjs': 'export const a = 1;' });
  await assert.rejects(loadExtensions(['./a.mjs'], path), {
    message: 'extension ./a.mjs: its module has no default export of defineExtension()',
  });
  await assert.rejects(loadExtensions(['./b.mjs'], path), /^ExtensionError: extension \.\/b\.mjs: Cannot find module/);
  await assert.rejects(loadExtensions(['pickup'], path), {
    message: `extension pickup: no such package in ${path}; a file is named with its folder, as ./pickup`,
  });
});

test('extensions are named by the command line, else the variable, else the file of settings', (t) => {
  const workingDir = folder(t, { 'cartwright.json': '{"extensions": ["./c.mjs"]}' });
  const env = { CARTWRIGHT_EXTENSION: './b.mjs' };
  const named = (args: readonly string[], variables: Readonly<Record<string, string>>) =>
    namedExtensions({ args, env: variables, workingDir });
  assert.deepEqual(named(['serve', '--demo', '--extension', './a.mjs, pickup'], env), {
    names: ['./a.mjs', 'pickup'],
    folder: workingDir,
  });
  assert.deepEqual(named(['serve'], env).names, ['./b.mjs']);
  assert.deepEqual(named(['serve'], {}).names, ['./c.mjs']);
});

const program = join(import.meta.dirname, '../../src/main.ts');

/** Declarations whose names the program has. */
const taken: Readonly<Record<string, readonly [declaration: string, reason: string]>> = {
  'a refusal': [
    "{ name: 'pickup', refusals: { quote_not_found: { reason: 'invalid', meaning: '' } } }",
    'refusals: quote_not_found is taken',
  ],
  'a permission': ["{ name: 'pickup', permissions: { 'cart/create': 'Carts.' } }", 'permissions: cart/create is taken'],
  'a carrier': ["{ name: 'pickup', carriers: [{ price: () => 0, code: 'flatrate' }] }", 'carriers: flatrate is taken'],
  'a payment': ["{ name: 'pickup', payments: [{ code: 'gateway' }] }", 'payments: gateway is taken'],
  'an event that a subscription waits for, but nobody declares,': [
    "{ name: 'pickup', events: [{ name: 'pickup.tell', on: ['order.placed', 'pickup.fetched'] }] }",
    'events: pickup.tell: there is no event pickup.fetched',
  ],
  'an action of rules': [
    "{ name: 'pickup', ruleActions: [{ code: 'mine', name: 'percent', ofLine() {} }] }",
    'ruleActions: percent is taken',
  ],
  'a setting': [
    "{ name: 'pickup', payments: [{ code: 'a', defaults: {} }], settings: [{ path: 'payment/a/title' }] }",
    'settings: payment/a/title is taken',
  ],
};

for (const [title, [declaration, reason]] of Object.entries(taken)) {
  test(`${title} whose name is taken stops a command with one line`, async (t) => {
    const path = folder(t, { 'a.mjs': declared(declaration) });
    const args = [program, 'serve', '--port', '0', '--data', join(path, 'data'), '--extension', join(path, 'a.mjs')];
    const { code, stdout, stderr } = await runNode(args);
    assert.deepEqual([code, stdout, stderr], [2, '', `cartwright: extension pickup: ${reason}\n`]);
  });
}

/** Changes of an extension whose table the store has. */
const changes: Readonly<Record<string, readonly [declaration: string, reason: string]>> = {
  'a column without a migration': [
    'tables: { pickup_place: { columns: { id: id(), name: text(), street: textOrNull() } } }',
    'tables: pickup_place has no street yet: the store was opened with another state of it; add a migration',
  ],
  'a table without a migration': [
    'tables: { pickup_place: { columns: { id: id(), name: text() } }, pickup_time: { columns: { id: id() } } }',
    'tables: the database has no pickup_time: the store was opened with another state of it; add a migration',
  ],
  'a column that is declared no more': [
    'tables: { pickup_place: { columns: { id: id() } } }',
    'tables: pickup_place has name in the database: declare it',
  ],
  'a migration for a column that rows cannot have': [
    "tables: { pickup_place: { columns: { id: id(), name: text(), street: text() } } }, migrations: [adding('0001-street', { pickup_place: ['street'] })]",
    'migration 0001-street: column pickup_place.street must be null in rows that are there, or have a default',
  ],
  'a migration of no table': [
    "tables: { pickup_place: { columns: { id: id(), name: text() } } }, migrations: [adding('0001-street', { pickup_street: ['name'] })]",
    'migration 0001-street: no table pickup_street is declared',
  ],
};

test('an extension whose tables are not those of the store stops a command with one line', async (t) => {
  const path = folder(t, {});
  const run = (parts: string) => {
    const text = `
      import { adding, defineExtension, id, text, textOrNull } from 'cartwright/extension';
      export default defineExtension({ name: 'pickup', ${parts} });`;
    writeFileSync(join(path, 'a.mjs'), text);
    return runNode([program, 'migrate', '--data', join(path, 'data'), '--extension', join(path, 'a.mjs')]);
  };
  const first = await run('tables: { pickup_place: { columns: { id: id(), name: text() } } }');
  assert.equal(first.code, 0);
  for (const [title, [parts, reason]] of Object.entries(changes)) {
    const { code, stderr } = await run(parts);
    assert.deepEqual([code, stderr], [2, `cartwright: extension pickup: ${reason}\n`], title);
  }
  const street = 'columns: { id: id(), name: text(), street: textOrNull() }';
  const right = await run(
    `tables: { pickup_place: { ${street} } }, migrations: [adding('0001-street', { pickup_place: ['street'] })]`,
  );
  assert.equal(right.code, 0);
});
