import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { chromium, type Locator, type Page } from 'playwright-core';
import { buildConsole } from '../console/build.mjs';
import { addOperator } from '../src/domain/access/identity/commands/operators.ts';
import { webhookJob } from '../src/domain/messages/webhooks/deliver.ts';
import { demoService, executablePath } from '../test/browser/browser.ts';
import { makeOrder } from '../test/support/examples/orders.ts';
import { operatorOn } from '../test/support/operator.ts';
import { restClientOf, tokenFor } from '../test/support/rest.ts';

/*
 * A day in the office at the console, in Chromium: `node bench/console-day.ts`. Counts what a person does (clicks, fields that are
 * typed in, keys) and how long the console takes for it; a person needs the time to read and to think besides.
 */

/** What was done for a task. */
interface Count {
  clicks: number;
  fields: number;
  keys: number;
}

/** A person who counts what they do. */
function person(page: Page) {
  let count: Count = { clicks: 0, fields: 0, keys: 0 };
  const click = async (what: Locator) => {
    count.clicks += 1;
    await what.click();
  };
  return {
    click,
    button: (name: string | RegExp, within: Page | Locator = page) =>
      click(within.getByRole('button', { name, exact: true })),
    async type(field: Locator, text: string) {
      count.fields += 1;
      await field.fill(text);
    },
    async press(key: string) {
      count.keys += 1;
      await page.keyboard.press(key);
    },
    /** Does a task, and prints what it took. */
    async task(name: string, work: () => Promise<void>) {
      count = { clicks: 0, fields: 0, keys: 0 };
      const began = performance.now();
      await work();
      const seconds = (performance.now() - began) / 1000;
      process.stdout.write(
        `${name}: ${count.clicks} clicks, ${count.fields} fields, ${count.keys} keys, ${seconds.toFixed(1)} s\n`,
      );
    },
  };
}

const consoleDir = mkdtempSync(join(tmpdir(), 'cartwright-console-'));
await buildConsole(consoleDir);
/** Where the webhook goes: it fails at first. */
const receiver = { fails: true, refused: 0, got: 0 };
const erp = createServer((request, response) => {
  request.resume();
  receiver[receiver.fails ? 'refused' : 'got'] += 1;
  response.writeHead(receiver.fails ? 500 : 204).end();
}).listen(0, '127.0.0.1');
await once(erp, 'listening');
{
  await using service = await demoService({ consoleDir, webhookPrivateAddresses: true });
  const { engine, url } = service;
  const office = restClientOf(service, await tokenFor({ engine, grants: ['all'] }));
  const made = async (path: string, body: object) => {
    const { status, text, body: answer } = await office.post(path, body);
    if (status >= 300) throw new Error(`${path}: ${text}`);
    return answer;
  };
  const orders: Awaited<ReturnType<typeof makeOrder>>[] = [];
  for (let i = 0; i < 10; i += 1) orders.push(await makeOrder(engine));
  for (let i = 0; i < 50; i += 1)
    await made('/products', { sku: `DAY-${100 + i}`, name: `Day ${i}`, price: 5, stockQty: 9, status: 'enabled' });
  await made('/api-users', { username: 'connector' });
  await made('/webhooks', {
    url: `http://127.0.0.1:${(erp.address() as AddressInfo).port}/`,
    events: ['product.changed'],
  });
  await office.patch('/products/1', { name: 'An event' });

  const { token } = await operatorOn(engine)(addOperator, { email: 'olga@example.com', role: undefined, stores: null });
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const { click, button, type, press, task } = person(page);
  const dialog = page.getByRole('dialog');
  const menu = (name: string) => click(page.getByRole('navigation').getByRole('link', { name, exact: true }));
  const submit = async (name: string) => {
    await button(name, dialog);
    await dialog.waitFor({ state: 'detached' });
  };

  await page.goto(`${url}/console/welcome#${token}`);
  await page.getByLabel('Name').fill('Olga');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('navigation').getByText('Olga').waitFor();

  await task('ten orders invoiced and shipped with a track', async () => {
    for (const { number } of orders) {
      await menu('Orders');
      await click(page.getByRole('link', { name: number, exact: true }));
      await button('Invoice');
      await submit('Invoice');
      await button('Ship');
      await type(dialog.getByLabel('Tracking number'), `1Z-${number}`);
      await submit('Ship');
      await page.getByRole('cell', { name: `1Z-${number}` }).waitFor();
    }
  });

  await task('fifty prices changed', async () => {
    await menu('Products');
    await type(page.getByRole('searchbox'), 'DAY-');
    await press('Enter');
    for (let i = 0; i < 50; i += 1) {
      const price = page.getByLabel(`Price: DAY-${100 + i}`, { exact: true });
      await type(price, String(6 + i / 100));
      await press('Enter');
      await price.and(page.locator(':not(.changed)')).waitFor();
    }
    await page.waitForLoadState('networkidle');
  });

  await task("a connector's key replaced", async () => {
    await menu('Web services');
    await click(page.getByRole('link', { name: 'connector', exact: true }));
    await button('New key');
    await button('Make a new key', dialog);
    await dialog.getByText('Key').first().waitFor();
  });
  await page.keyboard.press('Escape');

  const deliver = () =>
    webhookJob.run({ engine, now: Date.now, signal: new AbortController().signal, webhookPrivateAddresses: true });
  await deliver();
  receiver.fails = false;
  await task('a failed webhook replayed', async () => {
    await menu('Health');
    await click(page.getByRole('link', { name: /127\.0\.0\.1/ }));
    await button('Send events again');
    await submit('Send again');
  });
  await deliver();

  const done = await Promise.all(
    orders.map(async ({ number }) => (await office.get(`/orders/number/${number}`)).body.state),
  );
  const found: { sku: string; price: number }[] = (await office.get('/products?search=DAY-&itemsPerPage=100')).body;
  const prices = found.filter(({ sku, price }) => sku.startsWith('DAY-') && price !== 5);
  process.stdout.write(
    `orders complete: ${done.filter((state) => state === 'complete').length}, prices changed: ${prices.length}, webhook: refused ${receiver.refused}, then got ${receiver.got}\n`,
  );

  // The list of 100,000 orders: copies of one of them.
  await engine.write(async (tx) => {
    const columns = await tx.query(() => sql<{ name: string }>`select name from pragma_table_info('sales_order')`);
    const names = columns.map(({ name }) => name);
    const values = names.map((name) => {
      if (name === 'order_id') return '10000 + i';
      if (name === 'increment_id') return "'9' || (10000000 + i)";
      return name === 'created_at' ? 'created_at + i' : name;
    });
    const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000) select i from n';
    const copied = `select ${values} from sales_order, (${numbers}) where order_id = ${orders[0]?.orderId}`;
    await tx.exec(`insert into sales_order (${names}) ${copied}`);
  });
  for (const path of ['orders', 'orders?state=complete']) {
    const cdp = await page.context().newCDPSession(page);
    await page.goto('about:blank');
    await cdp.send('Performance.enable');
    const metric = async (name: string) =>
      (await cdp.send('Performance.getMetrics')).metrics.find((each) => each.name === name)?.value ?? 0;
    const before = await metric('TaskDuration');
    const began = performance.now();
    await page.goto(`${url}/console/${path}`);
    await page
      .getByRole('link', { name: /^91\d+$/ })
      .first()
      .waitFor();
    const shown = performance.now() - began;
    await page.waitForLoadState('networkidle');
    const busy = (await metric('TaskDuration')) - before;
    process.stdout.write(
      `${path} of 100,010: shown after ${shown.toFixed(0)} ms, ${(busy * 1000).toFixed(0)} ms of processor time in the page\n`,
    );
  }
  await browser.close();
}
erp.close();
rmSync(consoleDir, { recursive: true, force: true });
