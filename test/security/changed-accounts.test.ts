/** After a new key, or after an account is disabled and enabled again, no older session or token works. */

import assert from 'node:assert/strict';
import { setActive, setKey } from '../../src/domain/access/identity/api-users.ts';
import { addClient } from '../../src/domain/access/identity/clients.ts';
import type { Engine, Tx } from '../../src/platform/storage/engine.ts';
import { onStore } from '../cli/support.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { addApiUser, legacyKeyHash, startService, testKey } from '../support/service.ts';
import { rows } from '../wire/rest/framework/auth-support.ts';
import { envelope, login, paths, send, v2 } from '../wire/soap/wire.ts';

const json = { 'content-type': 'application/json' };

/** A service with the user `erp`, as a caller sees it. */
async function erpAt(engine: Engine) {
  await engine.write((tx) => tx.exec(rows));
  const userId = await addApiUser(engine, 'erp', ['all'], legacyKeyHash);
  const { clientId, clientSecret } = await engine.write((tx) => addClient(tx, userId, '', 0));
  const service = await startService(engine);
  const soap = async (body: string) => (await send(service.url, { path: paths.v2, body: envelope(body) })).answer;
  const token = async (body: object): Promise<string> => {
    const url = `${service.url}/api/rest/v2/auth/token`;
    const answer = await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) });
    return ((await answer.json()) as { token?: string }).token ?? '';
  };
  const client = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  return {
    userId,
    service,
    /** Logs in; answers the session, or the code of the fault. */
    login: async (key = testKey) => {
      const { result, fault } = await soap(login('v2', 'erp', key));
      return fault ? fault.code : String(result);
    },
    userToken: () => token({ grant_type: 'api_user', username: 'erp', api_key: testKey }),
    clientToken: () => token(client),
    /** Makes a call in a session; answers the code of the fault, or undefined if the call is carried out. */
    inSession: async (session: string) => (await soap(v2('resources', session))).fault?.code,
    withToken: async (bearer: string) =>
      (await fetch(`${service.url}/api/rest/v2/product-attributes`, { headers: { authorization: `Bearer ${bearer}` } }))
        .status,
  };
}

onEachEngine('user set-key ends sessions and tokens of the former key', async (_t, engine, settings) => {
  const erp = await erpAt(engine);
  try {
    const session = await erp.login();
    const token = await erp.userToken();
    assert.deepEqual([await erp.inSession(session), await erp.withToken(token)], [undefined, 200]);
    await onStore(settings, 'user set-key erp --key-stdin', { input: 'another-key-1\n' });
    assert.deepEqual([await erp.inSession(session), await erp.withToken(token)], ['5', 401]);
    assert.equal(await erp.inSession(await erp.login('another-key-1')), undefined);
  } finally {
    await erp.service.close();
  }
});

onEachEngine('user set-key --keep-sessions ends tokens only', async (_t, engine, settings) => {
  const erp = await erpAt(engine);
  try {
    const session = await erp.login();
    const token = await erp.userToken();
    await onStore(settings, 'user set-key erp --keep-sessions');
    assert.deepEqual([await erp.inSession(session), await erp.withToken(token)], [undefined, 401]);
  } finally {
    await erp.service.close();
  }
});

onEachEngine('user disable and enable bring no session and no token back', async (_t, engine, settings) => {
  const erp = await erpAt(engine);
  try {
    const session = await erp.login();
    const byKey = await erp.userToken();
    const byClient = await erp.clientToken();
    const all = async () => [await erp.inSession(session), await erp.withToken(byKey), await erp.withToken(byClient)];
    await onStore(settings, 'user enable erp');
    assert.deepEqual(await all(), [undefined, 200, 200], 'the user was active already');
    await onStore(settings, 'user disable erp');
    assert.deepEqual(await all(), ['5', 401, 401]);
    await onStore(settings, 'user enable erp');
    assert.deepEqual(await all(), ['5', 401, 401]);
    assert.equal(await erp.inSession(await erp.login()), undefined);
    assert.equal(await erp.withToken(await erp.clientToken()), 200);
  } finally {
    await erp.service.close();
  }
});

onEachEngine('user enable ends what an older version left of a disabled user', async (_t, engine, settings) => {
  const erp = await erpAt(engine);
  try {
    const session = await erp.login();
    const token = await erp.userToken();
    await engine.write((tx) => tx.exec('update api_user set is_active = 0'));
    await onStore(settings, 'user enable erp');
    assert.deepEqual([await erp.inSession(session), await erp.withToken(token)], ['5', 401]);
  } finally {
    await erp.service.close();
  }
});

const changes: Readonly<Record<string, (tx: Tx, userId: number) => Promise<unknown>>> = {
  'a new key': (tx, userId) => setKey(tx, userId, 'x:y', 0),
  'a switch off': (tx, userId) => setActive(tx, userId, false, 0),
};

for (const [what, change] of Object.entries(changes)) {
  onEachEngine(`${what} between the check of a key and its session leaves no session`, async (_t, engine) => {
    let meanwhile: (() => Promise<unknown>) | undefined;
    const watched: Engine = {
      ...engine,
      async write(work) {
        await meanwhile?.();
        meanwhile = undefined;
        return engine.write(work);
      },
    };
    const erp = await erpAt(watched);
    try {
      // The first login stores the key in its newest form, so that the next login writes nothing but its session.
      await erp.login();
      await engine.write((tx) => tx.exec('delete from soap_session'));
      meanwhile = () => engine.write((tx) => change(tx, erp.userId));
      assert.equal(await erp.login(), '2');
      assert.equal(meanwhile, undefined);
      const sessions = await engine.read((tx) => tx.query((q) => q.selectFrom('soap_session').selectAll()));
      assert.deepEqual(sessions, []);
    } finally {
      await erp.service.close();
    }
  });
}
