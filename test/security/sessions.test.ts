/** Sessions of SOAP: callers can neither choose nor guess one, and a session can end in the middle of a multiCall. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setActive } from '../../src/domain/access/identity/api-users.ts';
import { endSessionsOf } from '../../src/domain/access/identity/sessions.ts';
import type { Engine, Tx } from '../../src/platform/storage/engine.ts';
import { onEachStore } from '../support/database/engines.ts';
import { envelope, key, login, paths, send, serve, styles, v1, v2, type Wire } from '../wire/soap/wire.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const expired = '5';

async function onWire(engine: Engine, work: (wire: Wire) => Promise<void>): Promise<void> {
  const wire = await serve(engine, {}, { now: () => noon });
  try {
    await work(wire);
  } finally {
    await wire.close();
  }
}

const resources = (session: string) => v2('resources', session);

onEachStore(
  'demo_rows',
  'an id that startSession gave, or that a client chose, is never logged in',
  async (_t, engine) => {
    await onWire(engine, async (wire) => {
      for (const style of styles) {
        const started = await wire.call(style, style === 'wsi' ? '<m:startSessionParam/>' : '<m:startSession/>');
        const ids = [String(started.result), 'f'.repeat(64)];
        for (const id of ids) {
          const headers = { cookie: `PHPSESSID=${id}; sessionId=${id}; frontend=${id}`, 'x-session-id': id };
          const path = `${paths[style]}?SID=${id}&sessionId=${id}&PHPSESSID=${id}`;
          const sent = { path, headers, body: envelope(login(style, 'root', key)) };
          const { answer, headers: answered } = await send(wire.url, sent);
          assert.notEqual(answer.result, id);
          assert.equal(answered['set-cookie'], undefined);
          assert.equal((await wire.call('v2', resources(id))).fault?.code, expired);
          const inEnvelope = login(style, 'root', key).replace('<username>', `<sessionId>${id}</sessionId><username>`);
          await wire.call(style, inEnvelope);
          assert.equal((await wire.call('v2', resources(id))).fault?.code, expired);
        }
      }
    });
  },
);

onEachStore(
  'demo_rows',
  'each login gives another id of 256 random bits, of which the hash is stored',
  async (_t, engine) => {
    await onWire(engine, async (wire) => {
      const ids = new Set<string>();
      for (let count = 0; count < 12; count++) ids.add(await wire.login());
      assert.equal(ids.size, 12);
      for (const id of ids) assert.match(id, /^[0-9a-f]{64}$/);
      const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('soap_session').selectAll()));
      const stored = JSON.stringify(rows);
      for (const id of ids) {
        assert.ok(!stored.includes(id));
        const hash = createHash('sha256').update(id).digest('hex');
        assert.ok(stored.includes(hash));
        // The stored hash is not a session id, in upper or lower case.
        for (const tried of [hash, hash.toUpperCase(), id.toUpperCase(), ` ${id}x`, id.slice(0, 63), `${id}%`]) {
          if (tried === id) continue;
          assert.equal((await wire.call('v2', resources(tried))).fault?.code, expired, tried);
        }
      }
    });
  },
);

/** The ways to end a session from outside. */
const ends: Readonly<Record<string, (tx: Tx, userId: number) => Promise<unknown>>> = {
  'the session is ended': (tx, userId) => endSessionsOf(tx, userId),
  'the user is switched off': (tx, userId) => setActive(tx, userId, false, noon),
  'the role is taken away': (tx, userId) => tx.exec(`delete from user_role where user_id = ${userId}`),
  'the grants are taken away': (tx) => tx.exec('delete from role_grant'),
};

for (const [what, end] of Object.entries(ends)) {
  onEachStore(
    'demo_rows',
    `where ${what} in the middle of a multiCall, the calls behind do nothing`,
    async (_t, engine) => {
      let writesUntilEnd = Number.POSITIVE_INFINITY;
      let userId = 0;
      const watched: Engine = {
        ...engine,
        async write(work) {
          const result = await engine.write(work);
          writesUntilEnd -= 1;
          if (writesUntilEnd === 0) await engine.write((tx) => end(tx, userId));
          return result;
        },
      };
      await onWire(watched, async (wire) => {
        const session = await wire.login();
        const [user] = await engine.read((tx) =>
          tx.query((q) => q.selectFrom('api_user').select('user_id').where('username', '=', 'root')),
        );
        userId = user?.user_id ?? 0;
        const carts = async () =>
          (await engine.read((tx) => tx.query((q) => q.selectFrom('quote').select('quote_id')))).length;
        const before = await carts();
        writesUntilEnd = 2;
        const item = '<item xsi:type="xsd:string">cart.create</item>';
        const body = v1('x', session).replace('<resourcePath>x</resourcePath>', `<calls>${item.repeat(6)}</calls>`);
        await wire.call('v1', body.replaceAll('m:call', 'm:multiCall'));
        assert.equal((await carts()) - before, 2);
      });
    },
  );
}
