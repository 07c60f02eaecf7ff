import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installDemoStore } from '../../src/demo/install.ts';
import { createUsageCounter } from '../../src/platform/metrics/usage.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { onStore } from './support.ts';

interface Finding {
  readonly check: string;
  readonly state: string;
  readonly detail: string;
}

const exec = (engine: Engine, ...statements: readonly string[]): Promise<void> =>
  engine.write(async (tx) => {
    for (const text of statements) await tx.exec(text);
  });

const operation = { style: 'V2', operation: 'salesOrderList', calls: 3, same: 3, declared: 0, different: 0, failed: 0 };

onEachEngine('what is missing for the day of the move is named', async (_t, engine, settings) => {
  const media = join(settings.dataDir, 'media');
  await installDemoStore(engine, media);
  await onStore(settings, 'role add ops all');
  await onStore(settings, 'user add erp --role ops');
  await onStore(settings, 'user add idle');
  const check = async (more = '') => {
    const { status, out, err } = await onStore(settings, `move-check --json${more}`);
    const findings: Finding[] = JSON.parse(out);
    const bad = findings
      .filter(({ state }) => state !== 'ok')
      .map(({ state, check: name, detail }) => `${state} ${name}: ${detail}`);
    return { status, err, bad, good: findings.filter(({ state }) => state === 'ok').map(({ check: name }) => name) };
  };
  assert.deepEqual(await check(), {
    status: 1,
    err: 'cartwright: 2 problems were found\n',
    bad: [
      'problem base URL: not set: links in mails, WSDLs and tokens must name the address that connectors use (baseUrl)',
      'warning API users: active, but cannot log in: idle (no role)',
      'warning calls: no call in 7 days: erp, idle',
      'warning compare: no report given (--report): differences are not known',
      'problem mail server: none is set (mailHost): mails are written into "mail" in the data folder, and reach nobody',
      'warning way back: this store was not taken by import --catch-up; export needs --source',
    ],
    good: ['API users', 'outbox', 'taxes', 'images'],
  });

  // Calls that were answered, refused each time, and not served.
  const counter = createUsageCounter(Date.now);
  const call = { userId: 1, style: 'v2' } as const;
  counter.add({ ...call, operation: 'salesOrderList', outcome: 'ok' });
  counter.add({ ...call, operation: 'catalogProductCreate', outcome: 'denied' });
  counter.add({ ...call, operation: 'giftcardAccountList', outcome: 'not served' });
  counter.add({ ...call, operation: 'catalogProductInfo', outcome: '101' });
  await counter.flush(engine);
  const report = join(settings.dataDir, 'report.json');
  writeFileSync(report, JSON.stringify({ calls: 4, operations: [operation, { ...operation, different: 1 }] }));
  // An order that was taxed by a rate that is not here, and whose parts do not add up.
  await exec(
    engine,
    "insert into sales_order (store_id, increment_id, subtotal, tax_amount, grand_total, created_at, updated_at) values (1, '100000042', 100000, 19000, 999000, 0, 0)",
    "insert into sales_order_tax (order_id, code, percent, priority, position, process) select order_id, 'XX-*', 190000, 0, 0, 0 from sales_order",
  );
  rmSync(media, { recursive: true });
  const { bad, good } = await check(` --report ${report} --base-url https://shop.example.com`);
  assert.deepEqual(
    bad.map((line) => line.replace(/images: .*/, 'images')),
    [
      'warning API users: active, but cannot log in: idle (no role)',
      'problem calls: called, but not served: erp v2 giftcardAccountList (not served)',
      'problem calls: never answered: erp v2 catalogProductCreate (denied)',
      'warning calls: refused each time: erp v2 catalogProductInfo (101)',
      'warning calls: no call in 7 days: idle',
      'problem compare: open: V2 salesOrderList (1 different, 0 not answered)',
      'problem mail server: none is set (mailHost): mails are written into "mail" in the data folder, and reach nobody',
      'warning taxes: not here like this, but charged in the last 1 order: XX-* 19 %',
      'warning sums: parts do not add up to the total, of the last 1 order: 100000042',
      'problem images',
      'warning way back: this store was not taken by import --catch-up; export needs --source',
    ],
  );
  assert.deepEqual(good, ['base URL', 'API users', 'calls', 'outbox']);
});

onEachEngine('a report that is none, and days that are none, are refused', async (_t, _engine, settings) => {
  const file = join(settings.dataDir, 'none.json');
  writeFileSync(file, '{}');
  assert.deepEqual(await onStore(settings, `move-check --report ${file}`), {
    status: 2,
    out: '',
    err: `cartwright: ${file} is no report of compare\n`,
  });
  assert.equal((await onStore(settings, 'move-check --days 0')).status, 2);
  assert.match(
    (await onStore(settings, 'export --legacy 1.4.0')).err,
    /before 1\.4\.1 orders were kept in other tables/,
  );
  assert.match((await onStore(settings, 'export --legacy 3')).err, /^cartwright: --legacy takes 1\.4\.1 to 1\.9, /);
  assert.deepEqual(await onStore(settings, 'export --legacy 1.9'), {
    status: 2,
    out: '',
    err: 'cartwright: this store was not taken by import --catch-up\n',
  });
});
