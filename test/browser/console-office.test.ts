import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleOperation } from '../support/examples/example-operation.ts';
import { restClientOf } from '../support/rest.ts';
import { skip } from './browser.ts';
import { button, checkPage, useConsole } from './operator.ts';

const { operator, service } = useConsole();

const ownerOf = (person: { readonly authorization: string }) =>
  restClientOf(service(), person.authorization.slice('Bearer '.length));

test('a mail is looked at and sent again, a job is run', { skip }, async () => {
  await exampleOperation(service().engine);
  await using person = await operator();
  const { page } = person;
  await person.open('health');
  const mail = page.getByRole('row', { name: 'contact' });
  await mail.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog').getByText('Is the <b>blue</b> ink dry?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await checkPage(page, 'health');
  await page.getByRole('row', { name: 'password_reset' }).getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog').locator('.failure').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await mail.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('It is sent in a moment.').waitFor();
  const run = page.waitForResponse((answer) => answer.url().endsWith('/jobs/session.sweep/run'));
  await button(page, 'Run now: session.sweep').click();
  assert.equal((await run).status(), 202);

  // The other mail still waits to be sent again; a role that may only read mails sees no more, and sends none.
  await using reader = await operator({ permissions: ['mails/read'] });
  await reader.open('health');
  await button(reader.page, 'Preview').first().waitFor();
  const texts = (role: 'heading' | 'listitem') => reader.page.getByRole(role).allTextContents();
  assert.deepEqual(await texts('heading'), ['Health', 'Mails that were not sent']);
  assert.deepEqual(await texts('listitem'), ['Health']);
  assert.equal(await button(reader.page, 'Send again').count(), 0);
});

test('findings, space and nodes are shown, a backup is asked for, refusals are listed', { skip }, async () => {
  await using person = await operator();
  const { page } = person;
  const owner = ownerOf(person);
  await person.open('health');
  const findings = page.getByRole('region', { name: 'Findings' });
  await findings.getByRole('row').nth(1).waitFor();
  await page.getByRole('heading', { name: 'Nodes' }).waitFor();
  await button(page, 'Back up now').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back up now' }).click();
  await page.getByRole('region', { name: 'Backups' }).getByText('waiting').waitFor();
  await checkPage(page, 'health-store');
  await button(page, 'Back up now').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back up now' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  const backups = (await owner.get('/backups')).body as { state: string }[];
  assert.equal(backups.filter(({ state }) => state === 'waiting').length, 1);
  await person.open('usage');
  await page.getByRole('region', { name: 'Refused, failed or not served' }).waitFor();
  await checkPage(page, 'refusals');
});

test('a call is shown decoded, with a copy for curl', { skip }, async () => {
  await using person = await operator();
  const { page } = person;
  await ownerOf(person).get('/products/sku/<img src=x onerror=alert(1)>');
  const row = page
    .getByRole('row', { name: 'onerror' })
    .or(page.getByRole('row', { name: '/products/sku/' }))
    .first();
  for (let tries = 0; tries < 50 && (await row.count()) === 0; tries += 1) {
    await person.open('calls');
    await page.locator('table, .nothing').first().waitFor();
  }
  await row.getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy as curl' }).waitFor();
  await checkPage(page, 'calls');
});

test('the first week is a list until it is put away', { skip }, async () => {
  await using person = await operator({ size: 'phone' });
  const { page } = person;
  await person.open('');
  const list = page.getByRole('region', { name: 'The first week' });
  await list.getByText('Put products into it done').waitFor();
  await list.getByRole('link', { name: 'Say who sends its mails' }).waitFor();
  await checkPage(page, 'checklist');
  await list.getByRole('link', { name: 'Guard your account' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await person.open('');
  await list.getByRole('button', { name: 'Put away' }).click();
  await list.waitFor({ state: 'detached' });
});

test('what was sent to a webhook is shown and sent again', { skip }, async () => {
  await using person = await operator();
  const { page } = person;
  const owner = ownerOf(person);
  const url = 'https://erp.example.com/<img src=x onerror=alert(1)>';
  const made = await owner.post('/webhooks', { url, events: ['product.changed'] });
  assert.equal(made.status, 201, made.text);
  const { body: pen } = await owner.get('/products/sku/PEN-WREN');
  await owner.patch(`/products/${(pen as { id: number }).id}`, { name: '<img src=x onerror=alert(2)>' });
  await person.open('health');
  await page.getByRole('link', { name: /erp\.example\.com/ }).click();
  await page.getByRole('cell', { name: 'product.changed' }).waitFor();
  await checkPage(page, 'webhook');
  await button(page, 'Show').click();
  await page.getByRole('dialog').getByText('"product.changed"').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await button(page, 'Send events again').click();
  const replayed = page.waitForResponse((answer) => answer.url().endsWith('/replay'));
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  const answer = await replayed;
  assert.deepEqual([answer.status(), ((await answer.json()) as { events: number }).events], [200, 1]);
  await page.getByText('1 events are sent again.').waitFor();
});

test('it is shown who changed what, in the list and at the product', { skip }, async () => {
  await using person = await operator();
  const { page } = person;
  const owner = ownerOf(person);
  const { body: pen } = await owner.get('/products/sku/PEN-WREN');
  const { id, price } = pen as { id: number; price: number };
  await owner.patch(`/products/${id}`, { price: price + 1, name: '<img src=x onerror=alert(3)>' });
  await person.open('activity');
  await page.getByLabel('What').selectOption('product');
  await page.getByLabel('Its id').fill(String(id));
  const row = page.getByRole('row', { name: '<img src=x onerror=alert(3)>' });
  await row.locator('ins', { hasText: String(price + 1) }).waitFor();
  await checkPage(page, 'activity');
  await row.getByRole('link', { name: `product ${id}` }).click();
  await page.getByRole('heading', { name: 'Changes' }).waitFor();
  await page.getByRole('row', { name: '<img src=x onerror=alert(3)>' }).waitFor();
});

test('a customer is disabled, exported and erased', { skip }, async () => {
  await using person = await operator();
  const { page } = person;
  const owner = ownerOf(person);
  const name = '<img src=x onerror=alert(4)>';
  const email = 'gone@example.com';
  const made = await owner.post('/customers', { email, firstName: name, lastName: 'Gone', password: 'long enough 1' });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body as { id: number };
  const address = { firstName: name, lastName: 'Gone', street: [name], city: 'San Francisco', postcode: '94110' };
  const added = await owner.post(`/customers/${id}/addresses`, {
    ...address,
    countryId: 'US',
    regionId: 12,
    telephone: '555-0100',
  });
  assert.equal(added.status, 201, added.text);
  await person.open('customers?search=gone');
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name: 'Address', exact: true }).waitFor();
  await checkPage(page, 'customer');
  const dialog = page.getByRole('dialog');
  await button(page, 'Send a reset mail').click();
  await dialog.getByRole('button', { name: 'Send a reset mail' }).click();
  await page.getByText('It is sent in a moment.').waitFor();
  await button(page, 'Disable').click();
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await page.locator('.badge', { hasText: 'disabled' }).waitFor();
  assert.equal(((await owner.get(`/customers/${id}`)).body as { isActive: boolean }).isActive, false);
  const download = page.waitForEvent('download');
  await button(page, 'Export all data').click();
  assert.equal((await download).suggestedFilename(), `customer-${id}.json`);
  await button(page, 'Erase').click();
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await page.getByText('Erased. 0 orders stay.').waitFor();
  assert.equal((await owner.get(`/customers/${id}`)).status, 404);
});

for (const [size, colorScheme] of [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const) {
  test(`screens of the office are in order in ${colorScheme} on a ${size}`, { skip }, async () => {
    await using person = await operator({ colorScheme, size });
    for (const path of ['health', 'activity', 'customers', 'withdrawals']) {
      await person.open(path);
      await person.page.locator('table:visible, .nothing:visible').first().waitFor();
      await checkPage(person.page, `${path}-${size}-${colorScheme}`);
    }
  });
}
