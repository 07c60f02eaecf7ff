import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { maxSecretLength } from './secret.ts';
import { endSessionsOf } from './sessions.ts';

/** An API user as an operator sees it. */
export interface ApiUser {
  readonly userId: number;
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly isActive: boolean;
  /** Whether a key was ever set. */
  readonly hasKey: boolean;
  /** Milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/**
 * The data of a new user. The key must be hashed by `hashSecret`, or by `digestSecret` if the service made it, before
 * the transaction, since hashing is too slow inside.
 */
export interface NewApiUser {
  readonly username: string;
  readonly keyHash: string;
  readonly firstname?: string;
  readonly lastname?: string;
  readonly email?: string;
}

/** The data of a user that a login needs. */
export interface LoginUser {
  readonly userId: number;
  readonly keyHash: string | null;
  readonly isActive: boolean;
  readonly hasRole: boolean;
  /** The generation of the valid tokens; a new key, and switching the user off or on, raise it. */
  readonly generation: number;
}

/** The longest name of an API user. */
const maxUsernameLength = 255;

/** The form of a name for look-ups: in lower case (reference 5). */
export function usernameKey(username: string): string {
  return username.toLowerCase();
}

/** Why a name cannot be a user's, as a sentence for an operator; `undefined` if it can. */
export function usernameProblem(username: string): string | undefined {
  if (username.trim() === '') return 'a user name must not be empty';
  if (username !== username.trim()) return 'a user name must not begin or end with a blank';
  if (username.length > maxUsernameLength) return `a user name has at most ${maxUsernameLength} characters`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a name must not have.
  if (/[\u0000-\u001f\u007f:]/.test(username)) return 'a user name must not have colons or control characters';
  return undefined;
}

/** Why a key may not be set, as a sentence for an operator; `undefined` if it may (key policy of reference 5). */
export function keyProblem(key: string): string | undefined {
  if (key.length > maxSecretLength) return `a key has at most ${maxSecretLength} characters`;
  if (key.length < 8) return 'a key has at least 8 characters';
  if (!/\p{L}/u.test(key) || !/\p{N}/u.test(key)) return 'a key has letters and digits';
  return undefined;
}

/** Creates an active user without roles; answers the id, or `undefined` when the name is taken. */
export async function createUser(tx: Tx, user: NewApiUser, now: number): Promise<number | undefined> {
  const { username, keyHash, firstname = '', lastname = '', email = '' } = user;
  const key = usernameKey(username);
  return (await tx.first(insertUser, { username, key, keyHash, firstname, lastname, email, now }))?.user_id;
}

/** Every user, ordered by name. */
export async function listUsers(tx: Tx): Promise<ApiUser[]> {
  return (await tx.all(selectUsers, {})).map(userOf);
}

/** The user with a name, in any case. */
export async function findUser(tx: Tx, username: string): Promise<ApiUser | undefined> {
  const row = isName(username) ? await tx.first(selectUser, { key: usernameKey(username) }) : undefined;
  return row && userOf(row);
}

/** The user with an id. */
export async function findUserById(tx: Tx, userId: number): Promise<ApiUser | undefined> {
  const row = await tx.first(selectUserById, { userId });
  return row && userOf(row);
}

/** Changes what is known about a person. The name stays: calls, keys and records are known by it. */
export async function updateUser(
  tx: Tx,
  userId: number,
  { firstname, lastname, email }: Pick<ApiUser, 'firstname' | 'lastname' | 'email'>,
  now: number,
): Promise<void> {
  await tx.run(updatePerson, { userId, firstname, lastname, email, now });
}

/** Deletes a user with its roles, sessions and client credentials; its tokens end. Answers whether it existed. */
export async function deleteUser(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.run(deleteById, { userId })) > 0;
}

/** A key that nobody has seen yet: 160 random bits as letters and digits that need no escape in a shell or in XML. */
export function generateKey(): string {
  for (;;) {
    const key = randomBytes(20).toString('hex');
    if (!keyProblem(key)) return key;
  }
}

/** The data for a login, by the user's name. */
export async function findLoginUser(tx: Tx, username: string): Promise<LoginUser | undefined> {
  const row = isName(username) ? await tx.first(selectLoginUser, { key: usernameKey(username) }) : undefined;
  return (
    row && {
      userId: row.user_id,
      keyHash: row.key_hash,
      isActive: row.is_active === 1,
      hasRole: row.has_role !== null,
      generation: row.token_generation,
    }
  );
}

/**
 * Allows a user to log in, or refuses all further calls at once. Both end the existing tokens and sessions, so that
 * none becomes valid again. Answers whether the user exists.
 */
export async function setActive(tx: Tx, userId: number, isActive: boolean, now: number): Promise<boolean> {
  const hasChanged = (await tx.run(updateActive, { userId, isActive: isActive ? 1 : 0, now })) > 0;
  if (hasChanged) await endSessionsOf(tx, userId);
  return hasChanged || (await tx.first(selectId, { userId })) !== undefined;
}

/**
 * Gives a user a new key, hashed like that of a new user. All tokens end, and the sessions too unless `keepSessions` is
 * set. Answers whether the user exists.
 */
export async function setKey(
  tx: Tx,
  userId: number,
  keyHash: string,
  now: number,
  { keepSessions = false }: { readonly keepSessions?: boolean } = {},
): Promise<boolean> {
  const isThere = (await tx.run(updateKey, { userId, keyHash, now })) > 0;
  // After the change of the key: a login with the old key that opens a session at the same time either waits for it, or
  // its session is found here.
  if (isThere && !keepSessions) await endSessionsOf(tx, userId);
  return isThere;
}

/** Stores the same key in a better form, unless the key was changed since. */
export async function replaceKeyHash(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  await tx.run(updateKeyHash, { userId, from, to });
}

/** PostgreSQL refuses NUL in a text, and names never contain it. */
function isName(username: string): boolean {
  return username.length <= maxUsernameLength && !username.includes('\0');
}

interface UserRow {
  readonly user_id: number;
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly is_active: number;
  readonly has_key: number;
  readonly created_at: number;
  readonly updated_at: number;
}

function userOf(row: UserRow): ApiUser {
  return {
    userId: row.user_id,
    username: row.username,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    isActive: row.is_active === 1,
    hasKey: row.has_key === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const userColumns = [
  'user_id',
  'username',
  'firstname',
  'lastname',
  'email',
  'is_active',
  'created_at',
  'updated_at',
] as const;
const hasKey = sql<number>`case when key_hash is null then 0 else 1 end`.as('has_key');

interface InsertParams {
  readonly [name: string]: string | number;
  readonly username: string;
  readonly key: string;
  readonly keyHash: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly now: number;
}

const insertUser = statement<InsertParams, { user_id: number }>((q, p) =>
  q
    .insertInto('api_user')
    .values({
      username: p.username,
      username_key: p.key,
      firstname: p.firstname,
      lastname: p.lastname,
      email: p.email,
      key_hash: p.keyHash,
      created_at: p.now,
      updated_at: p.now,
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('user_id'),
);

const selectUsers = statement<Record<never, never>, UserRow>((q) =>
  q
    .selectFrom('api_user')
    .select([...userColumns, hasKey])
    .orderBy('username_key'),
);

const selectUser = statement<{ key: string }, UserRow>((q, { key }) =>
  q
    .selectFrom('api_user')
    .select([...userColumns, hasKey])
    .where('username_key', '=', key),
);

const selectUserById = statement<{ userId: number }, UserRow>((q, { userId }) =>
  q
    .selectFrom('api_user')
    .select([...userColumns, hasKey])
    .where('user_id', '=', userId),
);

const updatePerson = statement<
  { userId: number; firstname: string; lastname: string; email: string; now: number },
  never
>((q, { userId, firstname, lastname, email, now }) =>
  q.updateTable('api_user').set({ firstname, lastname, email, updated_at: now }).where('user_id', '=', userId),
);

const deleteById = statement<{ userId: number }, never>((q, { userId }) =>
  q.deleteFrom('api_user').where('user_id', '=', userId),
);

const selectLoginUser = statement<
  { key: string },
  { user_id: number; key_hash: string | null; is_active: number; has_role: number | null; token_generation: number }
>((q, { key }) =>
  q
    .selectFrom('api_user as u')
    .where('u.username_key', '=', key)
    .select((eb) => [
      'u.user_id',
      'u.key_hash',
      'u.is_active',
      'u.token_generation',
      eb
        .selectFrom('user_role as r')
        .select('r.role_id')
        .whereRef('r.user_id', '=', 'u.user_id')
        .limit(1)
        .as('has_role'),
    ]),
);

const updateActive = statement<{ userId: number; isActive: number; now: number }, never>(
  (q, { userId, isActive, now }) =>
    q
      .updateTable('api_user')
      .set((eb) => ({ is_active: isActive, token_generation: eb('token_generation', '+', 1), updated_at: now }))
      .where('user_id', '=', userId)
      .where('is_active', '!=', isActive),
);

const selectId = statement<{ userId: number }, { user_id: number }>((q, { userId }) =>
  q.selectFrom('api_user').select('user_id').where('user_id', '=', userId),
);

const updateKey = statement<{ userId: number; keyHash: string; now: number }, never>((q, { userId, keyHash, now }) =>
  q
    .updateTable('api_user')
    .set((eb) => ({ key_hash: keyHash, token_generation: eb('token_generation', '+', 1), updated_at: now }))
    .where('user_id', '=', userId),
);

const updateKeyHash = statement<{ userId: number; from: string; to: string }, never>((q, { userId, from, to }) =>
  q.updateTable('api_user').set({ key_hash: to }).where('user_id', '=', userId).where('key_hash', '=', from),
);
