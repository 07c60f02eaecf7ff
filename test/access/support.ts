import { randomBytes } from 'node:crypto';
import { createUser } from '../../src/domain/access/identity/api-users.ts';
import { addRole, assignRole, grant } from '../../src/domain/access/identity/roles.ts';
import { sessionHash } from '../../src/domain/access/identity/sessions.ts';
import type { Engine, Tx } from '../../src/platform/storage/engine.ts';

/** A moment in the tests' time, the start of a minute. */
export const noon = Date.UTC(2026, 0, 5, 12);
export const minute = 60_000;
export const hour = 60 * minute;

/** Creates a user with a stored key and one role that is granted `ids`; answers both ids. */
export async function userWith(
  engine: Engine,
  username: string,
  ids: readonly string[],
  keyHash = 'no key',
): Promise<{ userId: number; roleId: number }> {
  return engine.write(async (tx) => {
    const userId = await createUser(tx, { username, keyHash }, noon);
    const roleId = await addRole(tx, `role of ${username}`);
    if (userId === undefined || roleId === undefined) throw new Error('the name is taken');
    await assignRole(tx, userId, roleId);
    for (const id of ids) await grant(tx, roleId, id, ids);
    return { userId, roleId };
  });
}

/** Opens a session of a user without a check; answers its id. */
export async function openSession(tx: Tx, userId: number, now: number): Promise<string> {
  const sessionId = randomBytes(32).toString('hex');
  const columns = ['session_hash', 'user_id', 'created_at', 'renewed_at'];
  await tx.insertMany('soap_session', columns, [[sessionHash(sessionId), userId, now, now]]);
  return sessionId;
}
