/** Every operation of the legacy interface is called by every kind of caller: the exact fault, and nothing changed. */

import assert from 'node:assert/strict';
import { createLegacyRegistry } from '../../src/app/app.ts';
import { setActive } from '../../src/domain/access/identity/api-users.ts';
import { endSession } from '../../src/domain/access/identity/sessions.ts';
import type { OperationDeclaration } from '../../src/interfaces/legacy/declare.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { openSession } from '../access/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { addApiUser, startService, testKey } from '../support/service.ts';
import { type AnyStyle, everyStyle, styledClient } from '../support/styled-client.ts';
import { differences, storeRows } from './support/store-rows.ts';
import { makeTargets, type Targets, validCalls } from './support/valid-calls.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const { operations } = createLegacyRegistry();
const pathOf = ({ resource, method }: OperationDeclaration) => `${resource.name}.${method}`;

const expired = '5 Session expired. Try to relogin.';
const denied = '2 Access denied.';

type Grants = readonly (readonly [id: string, isAllowed: 0 | 1])[];

/** The ids that an operation needs: its own id and that of its resource. */
function idsOf({ resource, aclId }: OperationDeclaration): { own: string; parent: string } {
  return { own: aclId ?? resource.aclId, parent: resource.aclId };
}

/** Callers whose sessions lack a grant; undefined if the operation does not need that grant. */
const lacking: Readonly<Record<string, (ids: { own: string; parent: string }) => Grants | undefined>> = {
  'no role': () => [],
  'only the id of the resource': ({ own, parent }) => (own === parent ? undefined : [[parent, 1]]),
  'only the id of the operation': ({ own, parent }) => (own === parent ? undefined : [[own, 1]]),
  'the operation is denied': ({ own, parent }) =>
    own === parent
      ? [[own, 0]]
      : [
          [parent, 1],
          [own, 0],
        ],
  'everything is denied': () => [['all', 0]],
  'an id that only begins the same': ({ own, parent }) =>
    [...new Set([`${own}x`, `${parent}x`, 'al', 'all/', '%'])].map((id) => [id, 1]),
};

const fitting: Readonly<Record<string, (ids: { own: string; parent: string }) => Grants>> = {
  'both ids': ({ own, parent }) => [...new Set([own, parent])].map((id) => [id, 1]),
  all: () => [['all', 1]],
};

/** A user with exactly these grants, without the ids below them. Answers the user's id. */
async function userOf(engine: Engine, name: string, grants: Grants): Promise<number> {
  const userId = await addApiUser(engine, name, []);
  await engine.write(async (tx) => {
    const [role] = await tx.query((q) => q.selectFrom('user_role').select('role_id').where('user_id', '=', userId));
    const rows = grants.map(([id, isAllowed]) => [role?.role_id ?? 0, id, isAllowed] as const);
    if (rows.length > 0) await tx.insertMany('role_grant', ['role_id', 'resource_id', 'is_allowed'], rows);
  });
  return userId;
}

const sessionOf = (engine: Engine, userId: number) => engine.write((tx) => openSession(tx, userId, noon));

/** Serves the demo store with the data that the calls need. */
async function served(
  engine: Engine,
  mediaDir: string,
  work: (url: string, targets: Targets, root: number) => Promise<void>,
): Promise<void> {
  const root = await addApiUser(engine, 'root', ['all']);
  const service = await startService(engine, { mediaDir, loginFailuresPerAccount: 9999 }, { now: () => noon });
  try {
    await work(service.url, await makeTargets(engine, service.url, await sessionOf(engine, root)), root);
  } finally {
    await service.close();
  }
}

onEachDemoStore('every operation refuses a call without a session', async (_t, engine, { mediaDir }) => {
  await served(engine, mediaDir, async (url, targets, root) => {
    const ended = await sessionOf(engine, await userOf(engine, 'ended', [['all', 1]]));
    await engine.write((tx) => endSession(tx, ended));
    const disabledUser = await userOf(engine, 'disabled', [['all', 1]]);
    const disabled = await sessionOf(engine, disabledUser);
    await engine.write((tx) => setActive(tx, disabledUser, false, noon));
    const deletedUser = await userOf(engine, 'deleted', [['all', 1]]);
    const deleted = await sessionOf(engine, deletedUser);
    await engine.write((tx) => tx.exec(`delete from api_user where user_id = ${deletedUser}`));
    const over = await engine.write((tx) => openSession(tx, root, noon - 3_660_001));
    const sessions = { none: '', 'a guess': 'a'.repeat(64), ended, disabled, deleted, over };
    const before = await storeRows(engine);
    const wrong: string[] = [];
    for (const operation of operations) {
      for (const [kind, session] of Object.entries(sessions)) {
        for (const style of everyStyle) {
          const path = pathOf(operation);
          const outcome = await styledClient(url, style).outcome(session, path, validCalls[path]?.(targets));
          if (outcome !== expired) wrong.push(`${path} ${style} ${kind}: ${outcome}`);
        }
      }
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(differences(before, await storeRows(engine)), []);
  });
});

onEachDemoStore('every operation refuses a user without its grant', async (_t, engine, { mediaDir }) => {
  await served(engine, mediaDir, async (url, targets) => {
    const callers = await sessionsFor(engine, lacking);
    const before = await storeRows(engine);
    const wrong: string[] = [];
    for (const { operation, kind, session } of callers) {
      const path = pathOf(operation);
      const args = validCalls[path]?.(targets);
      for (const style of everyStyle) {
        const outcome = await styledClient(url, style).outcome(session, path, args);
        if (outcome !== denied) wrong.push(`${path} ${style} ${kind}: ${outcome}`);
      }
    }
    assert.ok(callers.length > operations.length * 4);
    assert.deepEqual(wrong, []);
    assert.deepEqual(differences(before, await storeRows(engine)), []);
    // Each check of a key is slow on purpose, so each operation is called by only one kind of caller.
    for (const [index, operation] of operations.entries()) {
      const own = callers.filter((caller) => caller.operation === operation);
      const { kind, name = '' } = own[index % own.length] ?? {};
      const path = pathOf(operation);
      const outcome = await withBasic(url, everyStyle[index % 4] ?? 'v1', name, testKey, path, targets);
      assert.equal(outcome, denied, `${path} HTTP Basic ${kind}`);
    }
    // A right key in an old form is stored again in the new form, so users are not compared.
    const [earlier, later] = [before, await storeRows(engine)].map((rows) => new Map(rows));
    for (const rows of [earlier, later]) rows?.delete('api_user');
    assert.deepEqual(differences(earlier ?? before, later ?? before), []);
  });
});

onEachDemoStore('a wrong key in HTTP Basic is denied by every operation', async (_t, engine, { mediaDir }) => {
  await served(engine, mediaDir, async (url, targets) => {
    const before = await storeRows(engine);
    for (const [index, operation] of operations.entries()) {
      const path = pathOf(operation);
      for (const name of ['root', 'nobody']) {
        const outcome = await withBasic(url, everyStyle[index % 4] ?? 'v1', name, 'wrong-key-1', path, targets);
        assert.equal(outcome, denied, `${path} ${name}`);
      }
    }
    assert.deepEqual(differences(before, await storeRows(engine)), []);
  });
});

onEachDemoStore('every operation admits a user with both ids, or with all', async (_t, engine, { mediaDir }) => {
  await served(engine, mediaDir, async (url, targets) => {
    for (const { operation, kind, session, name } of await sessionsFor(engine, fitting)) {
      const path = pathOf(operation);
      for (const style of everyStyle) {
        const outcome = await styledClient(url, style).outcome(session, path, validCalls[path]?.(targets));
        assert.ok(![expired, denied].includes(outcome), `${path} ${style} ${kind}: ${outcome}`);
      }
      if (kind === 'all') continue;
      const basic = await withBasic(url, everyStyle[operation.method.length % 4] ?? 'v1', name, testKey, path, targets);
      assert.ok(![expired, denied].includes(basic), `${path} HTTP Basic ${kind}: ${basic}`);
    }
  });
});

/** A session of a new user for each operation and kind. */
async function sessionsFor(engine: Engine, kinds: Readonly<Record<string, (typeof lacking)[string]>>) {
  const made = new Map<string, { name: string; session: string }>();
  const callers = [];
  for (const operation of operations) {
    for (const [kind, grantsOf] of Object.entries(kinds)) {
      const grants = grantsOf(idsOf(operation));
      if (!grants) continue;
      const same = JSON.stringify(grants);
      const name = `caller-${made.size}`;
      const known = made.get(same) ?? { name, session: await sessionOf(engine, await userOf(engine, name, grants)) };
      made.set(same, known);
      callers.push({ operation, kind, ...known });
    }
  }
  return callers;
}

/** The outcome of a call with name and key in HTTP Basic instead of a session. */
async function withBasic(
  url: string,
  style: AnyStyle,
  name: string,
  key: string,
  path: string,
  targets: Targets,
): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`;
  return styledClient(url, style, { authorization }).outcome('', path, validCalls[path]?.(targets));
}
