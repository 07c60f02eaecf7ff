import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { demoWelcome } from '../../src/cli/welcome.ts';
import { curlCall, customerCall, orderCalls, phpCall, pythonCall, restCall } from '../../src/demo/first-call.ts';
import { onEachDatabase } from '../support/database/engines.ts';
import { output } from '../support/process.ts';
import { cli, type Outcome, storeFlags } from './support.ts';

onEachDatabase('serve --demo makes the store once, and its key logs in', async (_, settings) => {
  const flags = ['serve', '--demo', '--port', '0', '--log-level', 'silent', ...storeFlags(settings)];
  const first = await serving(flags, async (address, out) => {
    const [, key = ''] = /^ {2}key {3}([0-9a-f]{40})$/m.exec(out) ?? [];
    const parts = {
      address,
      username: 'demo',
      key,
      sku: 'INK-TIDE',
      namespace: 'urn:Magento',
      wsdlDefault: 'v2',
      clientId: /^ {2}client_id {6}(cw_[0-9a-f]{32})$/m.exec(out)?.[1] ?? '',
      clientSecret: /^ {2}client_secret {2}([0-9a-f]{64})$/m.exec(out)?.[1] ?? '',
    } as const;
    assert.ok(out.includes(demoWelcome(parts)));
    assert.ok(out.trimEnd().split('\n').length <= 30, out);
    assert.match(await post(address, 'login', `<username>demo</username><apiKey>${key}</apiKey>`), />[0-9a-f]{64}</);
  });
  assert.deepEqual([first.status, first.err], [0, '']);
  const second = await serving(flags, async (_address, out) => {
    assert.doesNotMatch(out, /key {3}/);
    assert.match(out, /^This demo store was made before, .* Its API user is demo\. /m);
    assert.match(out, /^ {2}bin\/cartwright user set-key demo$/m);
    assert.match(out, /^ {2}Mails {11}are files in \/.*\/mail$/m);
  });
  assert.deepEqual([second.status, second.err], [0, '']);
});

onEachDatabase('serve without --demo on an empty store says how to begin', async (_, settings) => {
  const { status } = await serving(
    ['serve', '--port', '0', '--log-level', 'silent', ...storeFlags(settings)],
    async (address, out) => {
      assert.match(out, /The store is empty\..*\n.*cartwright import FILE.*\n.*cartwright serve --demo/);
      assert.match(await post(address, 'login', '<username>a</username><apiKey>b</apiKey>'), /<faultcode>2</);
    },
  );
  assert.equal(status, 0);
});

test('each start of a store without accounts prints a link that makes the first operator; others print none', async (t) => {
  const dataDir = temporaryFolder(t);
  const start = async (work: (address: string, token: string | undefined) => Promise<void>, ...more: string[]) => {
    const flags = ['--port', '0', '--log-level', 'silent', '--data', dataDir, ...more];
    const { status, err } = await serving(['serve', ...flags], (address, out) => {
      const found = /^ {2}(http\S+)\/console\/first#([\w-]{43})$/m.exec(out);
      if (found) assert.equal(found[1], address);
      return work(address, found?.[2]);
    });
    assert.deepEqual([status, err], [0, '']);
  };
  const become = async (address: string, token: string | undefined) => {
    const body = { token, email: 'olga@example.com', name: 'Olga', password: 'a long enough one' };
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${address}/api/rest/v2/auth/operator/first`, sent)).status;
  };
  let earlier: string | undefined;
  await start(async (_address, token) => assert.equal(token, undefined));
  const withConsole = ['--console-dir', dataDir];
  await start(
    async (_address, token) => {
      earlier = token;
    },
    ...withConsole,
  );
  await start(
    async (address, token) => {
      assert.deepEqual([await become(address, earlier), await become(address, token)], [422, 200]);
    },
    ...withConsole,
  );
  await start(async (_address, token) => assert.equal(token, undefined), ...withConsole);
});

test('the documents of the interfaces are at the addresses that the start prints', async (t) => {
  await serving(
    ['serve', '--port', '0', '--log-level', 'silent', '--data', temporaryFolder(t)],
    async (address, out) => {
      const told = [...out.matchAll(/(Reference|WSDL): (\S+)/g)].map(([, what, url]) => [what, String(url)] as const);
      const types = await Promise.all(
        told.map(async ([what, url]) => [what, (await fetch(url)).headers.get('content-type')]),
      );
      assert.deepEqual(types, [
        ['Reference', 'text/html; charset=utf-8'],
        ['WSDL', 'text/xml; charset=UTF-8'],
        ['WSDL', 'text/xml; charset=UTF-8'],
      ]);
      assert.match(out, new RegExp(`Reference: ${address}/`));
    },
  );
});

onEachDatabase('an API user named demo that was there keeps its key', async (_, settings) => {
  await cli(['migrate', ...storeFlags(settings)]);
  await cli(['user', 'add', 'demo', ...storeFlags(settings)]);
  const flags = ['serve', '--demo', '--port', '0', '--log-level', 'silent', ...storeFlags(settings)];
  const { status } = await serving(flags, async (_address, out) => assert.doesNotMatch(out, /key {3}/));
  assert.equal(status, 0);
});

test('an address that is taken is told in one line', async (t) => {
  const dataDir = temporaryFolder(t);
  await serving(['serve', '--port', '0', '--log-level', 'silent', '--data', dataDir], async (address) => {
    const { port } = new URL(address);
    const { status, err } = await cli(['serve', '--port', port, '--log-level', 'silent', '--data', dataDir]);
    assert.deepEqual(
      [status, err],
      [
        1,
        `cartwright: listen EADDRINUSE: address already in use 127.0.0.1:${port}; choose another port: --port NUMBER\n`,
      ],
    );
  });
});

test('a demo store is not made if its address is taken', async (t) => {
  await using taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const dataDir = join(temporaryFolder(t), 'data');
  const end = await cli(['serve', '--demo', '--port', String(port), '--log-level', 'silent', '--data', dataDir]);
  assert.deepEqual([end.status, end.out, existsSync(dataDir)], [1, '', false]);
  assert.match(end.err, /choose another port: --port NUMBER\n$/);
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`the program ends in order at ${signal}`, async (t) => {
    const main = new URL('../../src/main.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [main, 'serve', '--port', '0', '--data', temporaryFolder(t)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    t.after(() => child.kill('SIGKILL'));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill(signal);
    const end = await new Promise((resolve) => child.once('exit', (code, by) => resolve({ code, by })));
    assert.deepEqual(end, { code: 0, by: null });
  });
}

test('the printed calls work as they stand', async (t) => {
  const dataDir = temporaryFolder(t);
  for (const wsdlDefault of ['v2', 'wsi'] as const) {
    const flags = ['--port', '0', '--log-level', 'silent', '--data', dataDir, '--wsdl-default', wsdlDefault];
    await cli(['migrate', '--data', dataDir]);
    await serving(['serve', '--demo', ...flags], async (address) => {
      const { out } = await cli(['user', 'add', wsdlDefault, '--role', 'demo', '--json', '--data', dataDir]);
      const { key } = JSON.parse(out) as { key: string };
      const added = await cli(['user', 'client-credentials', 'add', wsdlDefault, '--json', '--data', dataDir]);
      const client = JSON.parse(added.out) as { clientId: string; clientSecret: string };
      const names = { address, username: wsdlDefault, sku: 'INK-TIDE', namespace: 'urn:Magento' };
      const call = { ...names, key, wsdlDefault, ...client };
      await t.test(`REST (${wsdlDefault})`, async (t) => {
        const printed = await run(t, restCall(call), 'curl --version');
        if (printed !== undefined) assert.equal(JSON.parse(printed).length, 3);
      });
      await t.test(`the customer (${wsdlDefault})`, async (t) => {
        const printed = await run(t, customerCall(call), 'curl --version');
        if (printed !== undefined) assert.equal(JSON.parse(printed).email, 'marta.lind@example.com');
      });
      await t.test(`six calls to an order (${wsdlDefault})`, async (t) => {
        const printed = await run(t, orderCalls(call), 'curl --version');
        if (printed === undefined) return;
        const [order = '', ...statuses] = printed.trim().split('\n').reverse();
        assert.deepEqual(statuses, ['200', '200', '200', '200']);
        const { couponCode, customerEmail, prices } = JSON.parse(order);
        assert.deepEqual(
          [couponCode, customerEmail, prices.subtotal, prices.discountAmount],
          ['WELCOME10', 'ann@example.com', 79, -7.9],
        );
      });
      await t.test(`curl (${wsdlDefault})`, async (t) => {
        const printed = await run(t, curlCall(call), 'curl --version');
        if (printed !== undefined) assert.match(printed, />true<[\s\S]*<sku[^>]*>INK-TIDE</);
      });
      await t.test(`PHP (${wsdlDefault})`, async (t) => {
        const printed = await run(t, phpCall(call), 'php -r "exit(class_exists(SoapClient::class) ? 0 : 1);"');
        if (printed !== undefined) assert.match(printed, /\[sku\] => INK-TIDE\n/);
      });
      await t.test(`Python (${wsdlDefault})`, async (t) => {
        const printed = await run(t, pythonCall(call), 'python3 -c "import zeep"');
        if (printed !== undefined) assert.match(printed, /'sku': 'INK-TIDE',\n/);
      });
    });
  }
});

/** Runs a printed call in a shell, where the tools that it needs are there. Systems keep their own Python in /usr/bin. */
async function run(t: { skip(reason: string): void }, call: string, needs: string): Promise<string | undefined> {
  for (const path of ['', 'PATH=/usr/bin:$PATH; ']) {
    const isThere = await output('sh', ['-c', path + needs]).then(
      () => true,
      () => false,
    );
    if (isThere) return output('sh', ['-c', `set -e; ${path}${call}`]);
  }
  t.skip(`this machine cannot run: ${needs}`);
  return undefined;
}

/** Runs `serve` until `work` is done, which gets the address and what was printed. */
async function serving(
  args: readonly string[],
  work: (address: string, out: string) => Promise<void>,
): Promise<Outcome> {
  const stop = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<string>();
  let out = '';
  const ended = cli(args, {
    stopAsked: stop.promise,
    onOut(text) {
      out += `${text}\n`;
      const [, address] = /^Serving (\S+)$/m.exec(text) ?? [];
      // What else is printed at the start comes with the same turn.
      if (address) setImmediate(() => ready.resolve(address));
    },
  });
  try {
    const address = await Promise.race([ready.promise, ended]);
    if (typeof address !== 'string') throw new Error(`serve ended: ${address.err}`);
    await work(address, out);
  } finally {
    stop.resolve();
  }
  return ended;
}

async function post(address: string, operation: string, content: string): Promise<string> {
  const body = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><${operation}>${content}</${operation}></e:Body></e:Envelope>`;
  return (await fetch(`${address}/api/v2_soap/`, { method: 'POST', body })).text();
}

function temporaryFolder(t: { after(work: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const unmakable =
  process.platform === 'linux' ? ['/proc/none/data', '/dev/null/data', '/dev/null'] : ['/dev/null/data'];
for (const folder of unmakable) {
  test(`serve with the data folder ${folder}, which cannot be made, says so in one line and ends`, async () => {
    const { status, out, err } = await cli(['serve', '--port', '0', '--data', folder]);
    assert.deepEqual([status, out], [1, '']);
    assert.match(err, new RegExp(`^cartwright: the data folder ${folder} cannot be made: E[A-Z]+: [^\n]*\n$`));
  });
}
