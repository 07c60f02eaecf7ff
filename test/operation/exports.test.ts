import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkJobs } from '../../src/domain/operation/health/jobs.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { grants, exportOffice as office, stock } from '../support/export-office.ts';

const minute = 60_000;

onEachDemoStore('a list is written below the folder when its time has come', async (t, engine, given) => {
  const before = process.umask(0o077);
  t.after(() => process.umask(before));
  await office(engine, given, async ({ as, run, clock, exportDir }) => {
    const client = await as(...grants, 'inventory/read');
    const made = await client.post('/scheduled-exports', stock);
    const shown = {
      id: 1,
      ...stock,
      oldForm: false,
      raw: false,
      storeId: null,
      changedOnly: false,
      isActive: true,
      nextRunAt: '2026-11-21T19:15:00.000Z',
      lastRun: null,
    };
    assert.deepEqual([made.status, made.body], [201, shown]);
    assert.match(String(made.headers.get('location')), /\/scheduled-exports\/1$/);
    await run();
    assert.deepEqual(readdirSync(exportDir), []);

    clock.now = Date.parse('2026-11-21T19:15:20Z');
    await run();
    assert.deepEqual(readdirSync(join(exportDir, 'market')), ['stock-2026-11-21.csv']);
    const file = join(exportDir, 'market/stock-2026-11-21.csv');
    const text = readFileSync(file, 'utf8');
    const lines = text.split('\r\n');
    assert.deepEqual([lines[0], lines.at(-1)], ['sku,qty,in_stock', '']);
    assert.ok(lines.includes('PEN-WREN,40,1') || lines.some((line) => line.startsWith('PEN-WREN,')));
    const modes = [file, join(exportDir, 'market')].map((path) => statSync(path).mode & 0o777);
    assert.deepEqual(modes, [0o640, 0o750]);
    const lastRun = {
      state: 'done',
      startedAt: '2026-11-21T19:15:20.000Z',
      endedAt: '2026-11-21T19:15:20.000Z',
      rows: lines.length - 2,
      bytes: Buffer.byteLength(text),
      reason: null,
      failures: 0,
    };
    const after = { ...shown, nextRunAt: '2026-11-22T19:15:00.000Z', lastRun };
    assert.deepEqual((await client.get('/scheduled-exports')).body, [after]);

    // It is due once, and replaced by a run that is asked for.
    writeFileSync(file, 'old');
    await run();
    assert.equal(readFileSync(file, 'utf8'), 'old');
    const asked = await client.post('/scheduled-exports/1/run');
    assert.deepEqual([asked.status, asked.body.nextRunAt], [202, '2026-11-21T19:15:20.000Z']);
    await run();
    assert.equal(readFileSync(file, 'utf8'), text);

    // Switched off it only runs when it is asked for.
    assert.equal((await client.patch('/scheduled-exports/1', { isActive: false })).body.nextRunAt, null);
    assert.equal((await client.post('/scheduled-exports/1/run')).status, 202);
    await run();
    const off = (await client.get('/scheduled-exports/1')).body;
    assert.deepEqual([off.nextRunAt, off.lastRun.state], [null, 'done']);
    assert.equal((await client.del('/scheduled-exports/1')).status, 204);
    assert.equal((await client.get('/scheduled-exports/1')).status, 404);
    assert.equal((await client.post('/scheduled-exports/1/run')).status, 404);
  });
});

onEachDemoStore('schedules are in the time zone of the store', async (_t, engine, given) => {
  const timezone = { scope: 'default', path: 'general/locale/timezone' } as const;
  await engine.write((tx) =>
    tx.query((q) =>
      q
        .updateTable('store_config')
        .set({ value: 'America/New_York' })
        .where('scope', '=', timezone.scope)
        .where('path', '=', timezone.path)
        .returning('path'),
    ),
  );
  await office(engine, given, async ({ as, run, clock, exportDir }) => {
    const client = await as(...grants, 'inventory/read');
    const target = { type: 'folder', path: 'stock-{date}-{time}.csv' };
    const { body } = await client.post('/scheduled-exports', { ...stock, schedule: '30 14 * * *', target });
    assert.equal(body.nextRunAt, '2026-11-21T19:30:00.000Z');
    clock.now = Date.parse('2026-11-21T19:29:59Z');
    await client.post('/scheduled-exports/1/run');
    await run();
    assert.deepEqual(readdirSync(exportDir), ['stock-2026-11-21-142959.csv']);
  });
});

const caller = {
  firstName: 'Ann',
  lastName: 'Archer',
  street: ['1 Quay'],
  city: 'Berlin',
  postcode: '10115',
  countryId: 'DE',
  telephone: '030 1',
};
const byTelephone = {
  items: [{ sku: 'PEN-WREN', qty: 1 }],
  shippingAddress: caller,
  billingAddress: { sameAsShipping: true },
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'checkmo',
};

onEachDemoStore('of orders only those that changed since the last run are written', async (_t, engine, given) => {
  await office(engine, given, async ({ as, run, clock, exportDir }) => {
    const client = await as(...grants, 'all');
    for (const guestEmail of ['ann@example.com', 'bea@example.com']) {
      assert.equal((await client.post('/orders/new', { ...byTelephone, guestEmail })).status, 201);
    }
    const csv = { headers: { accept: '*/*' } };
    const target = { type: 'folder', path: 'orders.csv' };
    const orders = { name: 'Orders', kind: 'orders', schedule: '0 * * * *', changedOnly: true, target };
    await client.post('/scheduled-exports', orders);
    const ids = async (): Promise<string[]> => {
      await client.post('/scheduled-exports/1/run');
      await run();
      const [, ...lines] = readFileSync(join(exportDir, 'orders.csv'), 'utf8').split('\r\n');
      return lines.slice(0, -1).map((line) => line.split(',')[0] ?? '');
    };
    clock.now += 10 * minute;
    assert.deepEqual(await ids(), ['1', '2']);
    assert.equal(readFileSync(join(exportDir, 'orders.csv'), 'utf8'), (await client.get('/orders/export', csv)).text);
    clock.now += 10 * minute;
    assert.deepEqual(await ids(), []);
    assert.equal((await client.post('/orders/1/cancel')).status, 200);
    clock.now += 10 * minute;
    assert.deepEqual(await ids(), ['1']);
    clock.now += 10 * minute;
    assert.deepEqual(await ids(), []);
  });
});

onEachDemoStore('a failed run is told, tried again later, and by the doctor', async (_t, engine, given) => {
  await office(engine, given, async ({ as, run, clock, exportDir }) => {
    const client = await as(...grants, 'inventory/read');
    await client.post('/scheduled-exports', stock);
    writeFileSync(join(exportDir, 'market'), 'in the way');
    const state = async () => {
      const { nextRunAt, lastRun } = (await client.get('/scheduled-exports/1')).body;
      return [nextRunAt, lastRun.state, lastRun.failures, lastRun.reason, lastRun.rows];
    };
    clock.now = Date.parse('2026-11-21T19:15:00Z');
    await run();
    assert.deepEqual(await state(), ['2026-11-21T19:16:00.000Z', 'failed', 1, 'market is no folder', null]);
    clock.now += minute;
    await run();
    assert.deepEqual(await state(), ['2026-11-21T19:18:00.000Z', 'failed', 2, 'market is no folder', null]);
    const findings = await engine.read((tx) => checkJobs(tx, []));
    assert.deepEqual(
      findings.filter(({ check }) => check === 'exports'),
      [
        {
          check: 'exports',
          state: 'warning',
          detail:
            'scheduled export 1 (Stock for the market) failed 2 times in a row (market is no folder); it has never succeeded',
        },
      ],
    );
    rmSync(join(exportDir, 'market'));
    clock.now += 2 * minute;
    await run();
    assert.deepEqual((await state()).slice(0, 4), ['2026-11-22T19:15:00.000Z', 'done', 0, null]);

    // What a node that has ended left is begun again, and its unfinished file goes away.
    const left = { state: 'running', started_at: clock.now, due_at: clock.now };
    await engine.write((tx) => tx.query((q) => q.updateTable('scheduled_export').set(left).returning('export_id')));
    const { status, body } = await client.post('/scheduled-exports/1/run');
    assert.deepEqual([status, body.detail], [409, 'The export runs now.']);
    writeFileSync(join(exportDir, 'market/.1-stock-2026-11-21.csv.part'), 'half');
    clock.now += minute;
    await run();
    assert.equal((await state())[1], 'done');
    assert.deepEqual(readdirSync(join(exportDir, 'market')), ['stock-2026-11-21.csv']);
  });
});

onEachDemoStore('no path leads out of the folder, and no symbolic link is followed', async (_t, engine, given) => {
  await office(engine, given, async ({ as, run, exportDir }) => {
    const client = await as(...grants, 'inventory/read');
    const field = async (path: string) => {
      const { status, body } = await client.post('/scheduled-exports', { ...stock, target: { type: 'folder', path } });
      return [status, body.errors?.[0].field];
    };
    const hostile = ['/etc/x.csv', '../x.csv', 'a/../../x.csv', 'a//x.csv', '.hidden', 'a/', 'a\\..\\x.csv', 'C:x.csv'];
    for (const path of [...hostile, 'a\n.csv', 'x/./y', '~/../x/..', ' a', 'a.', '1/2/3/4/5/6/7/8/9']) {
      assert.deepEqual(await field(path), [422, '/target/path'], JSON.stringify(path));
    }
    assert.deepEqual((await client.get('/scheduled-exports')).body, []);

    const outside = join(given.dataDir, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'theirs.csv'), 'theirs');
    symlinkSync(outside, join(exportDir, 'market'));
    symlinkSync(join(outside, 'theirs.csv'), join(exportDir, 'link.csv'));
    symlinkSync(join(outside, 'theirs.csv'), join(exportDir, '.2-link.csv.part'));
    await client.post('/scheduled-exports', stock);
    await client.post('/scheduled-exports', { ...stock, name: 'Link', target: { type: 'folder', path: 'link.csv' } });
    await client.post('/scheduled-exports/1/run');
    await client.post('/scheduled-exports/2/run');
    await run();
    const runs = (await client.get('/scheduled-exports')).body;
    assert.deepEqual([runs[0].lastRun.reason, runs[1].lastRun.state], ['market is no folder', 'done']);
    // The link itself was replaced, not what it leads to.
    assert.deepEqual(readdirSync(outside), ['theirs.csv']);
    assert.equal(readFileSync(join(outside, 'theirs.csv'), 'utf8'), 'theirs');
    assert.match(readFileSync(join(exportDir, 'link.csv'), 'utf8'), /^sku,qty,in_stock\r\n/);
  });
});

onEachDemoStore(
  'what cannot be is refused by field, and the rights are those of the list',
  async (_t, engine, given) => {
    await office(engine, given, async ({ as, exportDir }) => {
      const client = await as(...grants, 'inventory/read', 'products/read', 'orders/read');
      const fields = async (change: object): Promise<unknown[]> => {
        const { status, body } = await client.post('/scheduled-exports', { ...stock, ...change });
        return [status, ...(body.errors ?? []).map((error: { field: string }) => error.field)];
      };
      for (const schedule of ['often', '* * * *', '* * * * * *', '61 * * * *', '0 0 31 2 *', '0 0 30 2 *']) {
        assert.deepEqual(await fields({ schedule }), [422, '/schedule'], schedule);
      }
      assert.deepEqual(await fields({ oldForm: true, storeId: 1, changedOnly: true }), [
        422,
        '/oldForm',
        '/storeId',
        '/changedOnly',
      ]);
      assert.deepEqual(await fields({ kind: 'orders', raw: true, storeId: 77 }), [422, '/raw', '/storeId']);
      assert.deepEqual(await fields({ name: 'a\u0007b' }), [422, '/name']);
      assert.equal((await fields({ kind: '__proto__' }))[0], 400);

      // Who may not see a list can neither have it written, nor lead it elsewhere, nor run it.
      for (const kind of ['customers', 'subscribers', 'coupons']) assert.deepEqual(await fields({ kind }), [403]);
      const all = await as(...grants, 'customers/read', 'addresses/read');
      const target = { type: 'folder', path: 'customers.csv' };
      const customers = { name: 'Customers', kind: 'customers', schedule: '@daily', target };
      assert.equal((await all.post('/scheduled-exports', customers)).status, 201);
      const half = await as(...grants, 'customers/read');
      for (const [method, path, body] of [
        ['POST', '', { ...customers, name: 'Again' }],
        ['PATCH', '/1', { target: { type: 'folder', path: 'mine.csv' } }],
        ['PATCH', '/1', { kind: 'stock' }],
        ['PUT', '/1', stock],
        ['POST', '/1/run', undefined],
      ] as const) {
        const { status, body: problem } = await half.send(method, `/scheduled-exports${path}`, { body });
        assert.deepEqual([status, problem.detail], [403, 'This needs addresses/read, too.'], `${method} ${path}`);
      }
      const reader = await as('scheduled-exports/read', 'customers/read', 'addresses/read');
      assert.equal((await reader.del('/scheduled-exports/1')).status, 403);
      assert.equal((await reader.post('/scheduled-exports/1/run')).status, 403);
      assert.equal((await (await as('orders/read')).get('/scheduled-exports')).status, 403);
      const [only, ...others] = (await reader.get('/scheduled-exports')).body;
      assert.deepEqual([only.target, only.kind, only.lastRun, others], [target, 'customers', null, []]);
      assert.equal((await all.post('/scheduled-exports', customers)).status, 409);
      assert.deepEqual(readdirSync(exportDir), []);
    });
  },
);

onEachDemoStore('a list is mailed to all addresses, if it is not too large', async (_t, engine, given) => {
  await office(engine, given, async ({ as, run, clock, exportDir }) => {
    const client = await as(...grants, 'inventory/read', 'products/read');
    const fields = async (target: object): Promise<unknown[]> => {
      const { status, body } = await client.post('/scheduled-exports', { ...stock, target });
      return [status, ...(body.errors ?? []).map((error: { field: string }) => error.field)];
    };
    const to = ['market@example.com', 'ann@example.com'];
    assert.deepEqual(await fields({ type: 'mail', path: 'a/b.csv', to: ['x@example.com\r\nBcc: y@example.com'] }), [
      422,
      '/target/path',
      '/target/to',
    ]);
    assert.deepEqual(await fields({ type: 'mail', path: 'b.csv' }), [422, '/target/to']);
    assert.deepEqual(await fields({ type: 'folder', path: 'b.csv', to }), [422, '/target/to']);
    assert.deepEqual(await fields({ type: 'mail', path: 'stock-{date}.csv', to }), [201]);
    await client.post('/scheduled-exports/1/run');
    await run();
    const folder = join(given.dataDir, 'mail');
    const [name = '', ...others] = readdirSync(folder);
    const mail = readFileSync(join(folder, name), 'utf8');
    assert.deepEqual(others, []);
    assert.match(mail, /^To: market@example.com, ann@example.com\r$/m);
    assert.match(mail, /^Subject: Stock for the market\r$/m);
    assert.match(mail, /^Content-Disposition: attachment; filename=stock-2026-11-21.csv\r$/m);
    const attached = /attachment.*?\r\n\r\n(.*?)\r\n--/s.exec(mail)?.[1] ?? '';
    const target = { type: 'folder', path: 'stock.csv' };
    await client.patch('/scheduled-exports/1', { target });
    await client.post('/scheduled-exports/1/run');
    await run();
    const text = readFileSync(join(exportDir, 'stock.csv'));
    assert.deepEqual(Buffer.from(attached, 'base64'), text);
    const { lastRun } = (await client.get('/scheduled-exports/1')).body;
    assert.deepEqual([lastRun.state, lastRun.bytes], ['done', text.length]);

    // One that is too large is not tried again before its next time.
    await engine.write(async (tx) => {
      await tx.query((q) =>
        q
          .updateTable('product_value')
          .set({ value: 'x'.repeat(2 ** 21) })
          .where('attribute_id', 'in', (eb) =>
            eb.selectFrom('attribute').select('attribute_id').where('code', '=', 'description'),
          )
          .returning('product_id'),
      );
    });
    const all = { ...stock, name: 'Products', kind: 'products', target: { type: 'mail', path: 'products.csv', to } };
    assert.equal((await client.post('/scheduled-exports', all)).status, 201);
    clock.now = Date.parse('2026-11-21T19:15:00Z');
    await run();
    const { nextRunAt, lastRun: failed } = (await client.get('/scheduled-exports/2')).body;
    assert.deepEqual(
      [nextRunAt, failed.state, failed.reason],
      ['2026-11-22T19:15:00.000Z', 'failed', 'it is larger than 10 MiB, which is the most for a mail'],
    );
    assert.equal(readdirSync(folder).length, 1);
  });
});

onEachDemoStore('without the folder of an operator nothing is written', async (_t, engine, given) => {
  await office(
    engine,
    given,
    async ({ as }) => {
      const client = await as(...grants, 'inventory/read');
      const { status, body } = await client.post('/scheduled-exports', stock);
      assert.deepEqual([status, body.errors[0].field], [422, '/target/type']);
      assert.match(body.errors[0].message, /exportDir/);
    },
    { exportDir: undefined },
  );
});
