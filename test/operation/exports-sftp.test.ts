/** Scheduled lists to SFTP servers: a server of ssh2 on the loopback, whose files are in memory. */

import assert from 'node:assert/strict';
import { generateKeyPairSync, hash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import ssh2 from 'ssh2';
import { onEachDemoStore } from '../support/database/engines.ts';
import { exportOffice, grants, stock } from '../support/export-office.ts';

const { STATUS_CODE } = ssh2.utils.sftp;
const hostKeys = ssh2.utils.generateKeyPairSync('ed25519');
const hostKey = fingerprint(hostKeys.public);
const clientKeys = ssh2.utils.generateKeyPairSync('ed25519', {
  passphrase: 'lock of the key',
  cipher: 'aes256-ctr',
  rounds: 4,
});
const password = 'pass-8f2c71';

/** The SHA-256 of a public key in the form of OpenSSH, as `ssh-keygen -l` prints it. */
function fingerprint(key: string): string {
  const blob = Buffer.from(key.split(' ')[1] ?? '', 'base64');
  return `SHA256:${hash('sha256', blob, 'base64').replace(/=+$/, '')}`;
}

/** What the server has, and what was asked of it: logins with their secrets, then calls on files. */
const files = new Map<string, Buffer>();
const calls: string[] = [];

const server = new ssh2.Server({ hostKeys: [hostKeys.private] }, (client) => {
  client.on('error', () => {});
  client.on('authentication', (login) => {
    calls.push(`${login.method} ${login.username}${login.method === 'password' ? ` ${login.password}` : ''}`);
    const [type, data] = clientKeys.public.split(' ');
    const isKnown =
      login.method === 'publickey'
        ? login.key.algo === type && login.key.data.equals(Buffer.from(data ?? '', 'base64'))
        : login.method === 'password' && login.password === password;
    if (isKnown && login.username === 'erp') login.accept();
    else login.reject();
  });
  client.on('session', (accept) => {
    accept().on('sftp', (acceptSftp) => {
      const sftp = acceptSftp();
      let open = '';
      sftp.on('OPEN', (id, name) => {
        calls.push(`open ${name}`);
        if (name.startsWith('closed/')) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED, 'Permission denied');
        open = name;
        files.set(name, Buffer.alloc(0));
        sftp.handle(id, Buffer.from('1'));
      });
      sftp.on('WRITE', (id, _handle, offset, data) => {
        const was = files.get(open) ?? Buffer.alloc(0);
        assert.equal(offset, was.length);
        files.set(open, Buffer.concat([was, data]));
        sftp.status(id, STATUS_CODE.OK);
      });
      sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
      sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
      sftp.on('REMOVE', (id, name) => {
        calls.push(`remove ${name}`);
        sftp.status(id, files.delete(name) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE);
      });
      sftp.on('RENAME', (id, from, to) => {
        calls.push(`rename ${from} ${to}`);
        const content = files.get(from);
        if (!content || files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
        files.delete(from);
        files.set(to, content);
        sftp.status(id, STATUS_CODE.OK);
      });
    });
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());
const { port } = server.address() as AddressInfo;

const place = { type: 'sftp', path: 'in/stock-{date}.csv', host: '127.0.0.1', port, user: 'erp', hostKey };
const allowed = { exportPrivateAddresses: true };

onEachDemoStore('a list arrives on an SFTP server whole, under its name', async (_t, engine, given) => {
  await exportOffice(
    engine,
    given,
    async ({ as, run, clock }) => {
      const client = await as(...grants, 'inventory/read', 'all');
      files.clear();
      calls.length = 0;
      const made = await client.post('/scheduled-exports', { ...stock, target: { ...place, password } });
      assert.deepEqual([made.status, made.body.target], [201, place]);
      clock.now = Date.parse('2026-11-21T19:15:20Z');
      await run();
      const { text } = await client.get('/exports/stock', { headers: { accept: '*/*' } });
      assert.match(text, /^sku,qty,in_stock\r\n/);
      const arrived = () => [...files].map(([name, content]) => [name, content.toString()]);
      assert.deepEqual(arrived(), [['in/stock-2026-11-21.csv', text]]);
      assert.deepEqual(
        calls.filter((call) => !call.startsWith('none')),
        [
          `password erp ${password}`,
          'open in/.stock-2026-11-21.csv.part',
          'remove in/stock-2026-11-21.csv',
          'rename in/.stock-2026-11-21.csv.part in/stock-2026-11-21.csv',
        ],
      );
      const { lastRun } = (await client.get('/scheduled-exports/1')).body;
      assert.deepEqual([lastRun.state, lastRun.bytes, lastRun.reason], ['done', Buffer.byteLength(text), null]);

      // It replaces the one before; a private key with its passphrase will do, and stays with what is not of the account.
      files.set('in/stock-2026-11-21.csv', Buffer.from('old'));
      const keys = { privateKey: clientKeys.private, passphrase: 'lock of the key' };
      assert.equal((await client.patch('/scheduled-exports/1', { target: { ...place, ...keys } })).status, 200);
      assert.equal((await client.patch('/scheduled-exports/1', { name: 'Stock', target: place })).status, 200);
      calls.length = 0;
      await client.post('/scheduled-exports/1/run');
      await run();
      assert.deepEqual(arrived(), [['in/stock-2026-11-21.csv', text]]);
      assert.ok(calls.includes('publickey erp') && !calls.some((call) => call.startsWith('password')), calls.join());

      // No answer has a secret, nor has the log of what was done.
      for (const path of ['/scheduled-exports', '/scheduled-exports/1', '/activity']) {
        const answer = await client.get(path);
        assert.equal(answer.status, 200);
        for (const secret of [password, 'lock of the key', clientKeys.private.split('\n')[1] ?? '-']) {
          assert.ok(!answer.text.includes(secret), `${path}: ${secret}`);
        }
      }
    },
    allowed,
  );
});

onEachDemoStore(
  'what an SFTP server refuses is told, and another server is sent nothing',
  async (_t, engine, given) => {
    await exportOffice(
      engine,
      given,
      async ({ as, run }) => {
        const client = await as(...grants, 'inventory/read');
        files.clear();
        const other = fingerprint(ssh2.utils.generateKeyPairSync('ed25519').public);
        await client.post('/scheduled-exports', { ...stock, target: { ...place, password } });
        const reasonOf = async (target: object): Promise<string> => {
          calls.length = 0;
          const { status } = await client.patch('/scheduled-exports/1', { target: { ...place, ...target } });
          assert.equal(status, 200);
          await client.post('/scheduled-exports/1/run');
          await run();
          const { lastRun } = (await client.get('/scheduled-exports/1')).body;
          assert.deepEqual([lastRun.state, lastRun.rows], ['failed', null]);
          return lastRun.reason;
        };
        const wrongKey = `the key of the server is ${hostKey}, not the expected one`;
        assert.equal(await reasonOf({ hostKey: other, password }), wrongKey);
        assert.equal(calls.join(), '');
        const wrongLogin = 'All configured authentication methods failed';
        assert.equal(await reasonOf({ password: 'wrong-4d1e' }), wrongLogin);
        assert.ok(calls.includes('password erp wrong-4d1e'), calls.join());
        assert.equal(await reasonOf({ path: 'closed/stock.csv', password }), 'Permission denied');
        assert.deepEqual([...files], []);
        assert.match(await reasonOf({ port: 1, password }), /ECONNREFUSED/);
      },
      allowed,
    );
  },
);

onEachDemoStore('secrets stay with their account, and private addresses are refused', async (_t, engine, given) => {
  await exportOffice(engine, given, async ({ as, run }) => {
    const client = await as(...grants, 'inventory/read');
    calls.length = 0;
    const fields = async (target: object): Promise<unknown[]> => {
      const { status, body } = await client.post('/scheduled-exports', { ...stock, target: { ...place, ...target } });
      return [status, ...(body.errors ?? []).map((error: { field: string }) => error.field)];
    };
    const host = 'files.example.com';
    for (const hostile of ['127.0.0.1', '10.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', '0x7f.1', '127.1']) {
      assert.deepEqual(await fields({ host: hostile, password }), [422, '/target/host'], hostile);
    }
    for (const hostile of ['a b', 'a\r\nb', 'sftp://a', 'a/b', '-a', 'a..b']) {
      assert.deepEqual(await fields({ host: hostile, password }), [422, '/target/host'], hostile);
    }
    assert.deepEqual(await fields({ host, password, hostKey: 'MD5:00' }), [422, '/target/hostKey']);
    assert.deepEqual(await fields({ host, password, hostKey: undefined }), [422, '/target/hostKey']);
    assert.deepEqual(await fields({ host, password, user: undefined }), [422, '/target/user']);
    assert.deepEqual(await fields({ host, password, path: '../x.csv' }), [422, '/target/path']);
    assert.deepEqual(await fields({ host }), [422, '/target/password']);
    assert.deepEqual(await fields({ host, passphrase: 'x' }), [422, '/target/passphrase']);
    const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
    for (const privateKey of ['no key', clientKeys.public, clientKeys.private, String(publicKey)]) {
      assert.deepEqual(await fields({ host, privateKey }), [422, '/target/privateKey']);
    }
    const folder = { ...stock, target: { ...stock.target, password } };
    assert.equal((await client.post('/scheduled-exports', folder)).status, 422);

    // What stays for the account is led to no other one.
    assert.deepEqual(await fields({ host, password }), [201]);
    const change = async (target: object): Promise<unknown[]> => {
      const { status, body } = await client.patch('/scheduled-exports/1', { target: { ...place, host, ...target } });
      return [status, ...(body.errors ?? []).map((error: { field: string }) => error.field)];
    };
    assert.deepEqual(await change({ path: '/other/stock.csv' }), [200]);

    // A secret alone is told as a change, without its value.
    const office = await as('all');
    assert.deepEqual(await change({ path: '/other/stock.csv', password: 'fresh-words' }), [200]);
    const { body: acts, text: told } = await office.get('/activity?entity=scheduled_export&entityId=1');
    assert.deepEqual([acts[0].what, acts[0].changes], [['changed'], [{ field: 'secrets' }]]);
    assert.doesNotMatch(told, /fresh-words/);
    const other = fingerprint(ssh2.utils.generateKeyPairSync('ed25519').public);
    for (const target of [{ host: 'evil.example.com' }, { port: port - 1 }, { user: 'eve' }, { hostKey: other }]) {
      assert.deepEqual(await change(target), [422, '/target/password'], JSON.stringify(target));
    }
    assert.equal((await client.patch('/scheduled-exports/1', { target: stock.target })).status, 200);
    assert.deepEqual(await change({}), [422, '/target/password']);

    // A name is refused when it is resolved.
    assert.deepEqual(await change({ host: 'localhost', password }), [200]);
    await client.post('/scheduled-exports/1/run');
    await run();
    const { lastRun } = (await client.get('/scheduled-exports/1')).body;
    assert.deepEqual([lastRun.state, lastRun.reason], ['failed', 'it leads into a private network']);
    assert.equal(calls.join(), '');
  });
});
