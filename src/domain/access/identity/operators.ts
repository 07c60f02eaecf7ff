import { sql } from 'kysely';
import type { Tx } from '#platform/storage/engine.ts';
import { type Builder, statement } from '#platform/storage/statement.ts';
import { storeScopeOf } from './api-user-stores.ts';
import { endFirstLink } from './first-link.ts';

/** A person who works at the console. */
export interface OperatorAccount {
  readonly operatorId: number;
  readonly email: string;
  readonly name: string;
  /** argon2id; null until the one-time link was used. */
  readonly passwordHash: string | null;
  readonly roleId: number;
  /** The store views that the operator is bound to; undefined without bounds. */
  readonly storeIds: readonly number[] | undefined;
  readonly isDisabled: boolean;
  readonly hasSecondFactor: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A new operator, without a password. */
export interface NewOperator {
  readonly email: string;
  readonly roleId: number;
  readonly storeIds: readonly number[] | null;
}

/** The form of an address for look-ups. */
export const operatorKey = (email: string): string => email.trim().toLowerCase();

/**
 * Creates an operator, and ends the link of the first one; answers the id, undefined if the address has an operator already.
 */
export async function createOperator(
  tx: Tx,
  { email, roleId, storeIds }: NewOperator,
  now: number,
): Promise<number | undefined> {
  await endFirstLink(tx);
  const bounds = boundsText(storeIds);
  return (await tx.first(insert, { email: email.trim(), key: operatorKey(email), roleId, bounds, now }))?.operator_id;
}

/** The operator with an id. */
export async function operatorById(tx: Tx, operatorId: number): Promise<OperatorAccount | undefined> {
  const row = await tx.first(selectById, { operatorId });
  return row && operatorOf(row);
}

/** The operator with an address, in any case. */
export async function operatorByEmail(tx: Tx, email: string): Promise<OperatorAccount | undefined> {
  const key = operatorKey(email);
  // PostgreSQL refuses NUL in a text, and addresses never contain it.
  if (key.length > 255 || key.includes('\0')) return undefined;
  const row = await tx.first(selectByKey, { key });
  return row && operatorOf(row);
}

/** All operators, by their addresses. */
export async function listOperators(tx: Tx): Promise<OperatorAccount[]> {
  return (await tx.all(selectAll, {})).map(operatorOf);
}

/** What of an operator can be changed. */
export type OperatorState = Pick<OperatorAccount, 'name' | 'roleId' | 'isDisabled'> & {
  readonly storeIds: readonly number[] | null;
};

/** Stores name, role, bounds and whether the operator is disabled. */
export async function updateOperator(
  tx: Tx,
  operatorId: number,
  { name, roleId, storeIds, isDisabled }: OperatorState,
  now: number,
): Promise<void> {
  const disabled = isDisabled ? 1 : 0;
  await tx.run(update, { operatorId, name, roleId, bounds: boundsText(storeIds), disabled, now });
}

/** Stores the hash of a new password, and the name if it is given. */
export async function setOperatorPassword(
  tx: Tx,
  operatorId: number,
  { hash, name }: { readonly hash: string; readonly name?: string },
  now: number,
): Promise<void> {
  await tx.run(updatePassword, { operatorId, hash, name: name ?? null, now });
}

/** Stores the same password in a better form, unless it was changed since. */
export async function replaceOperatorHash(tx: Tx, operatorId: number, from: string, to: string): Promise<void> {
  await tx.run(updateHash, { operatorId, from, to });
}

/** Takes password and second factor from an operator, who needs a new link then. */
export async function forgetOperatorSecrets(tx: Tx, operatorId: number, now: number): Promise<void> {
  await tx.run(clearSecrets, { operatorId, now });
}

/** Deletes an operator with sessions and link; answers whether there was one. */
export async function deleteOperator(tx: Tx, operatorId: number): Promise<boolean> {
  return (await tx.run(deleteById, { operatorId })) > 0;
}

/** The addresses of the operators who have a role. */
export async function operatorsWithRole(tx: Tx, roleId: number): Promise<string[]> {
  return (await tx.all(selectByRole, { roleId })).map(({ email }) => email);
}

/** Replaces the one-time link of an operator. */
export async function setOperatorLink(tx: Tx, operatorId: number, hash: string, expiresAt: number): Promise<void> {
  await tx.run(upsertLink, { operatorId, hash, expiresAt });
}

/** The operator of a one-time link that was not used and is not over. */
export async function operatorOfLink(tx: Tx, hash: string, now: number): Promise<number | undefined> {
  return (await tx.first(selectLink, { hash, now }))?.operator_id;
}

/** Uses up a one-time link; answers whether it was still there. */
export async function useOperatorLink(tx: Tx, hash: string): Promise<boolean> {
  return (await tx.run(deleteLink, { hash })) > 0;
}

function boundsText(storeIds: readonly number[] | null): string | null {
  return storeIds && JSON.stringify([...new Set(storeIds)].sort((a, b) => a - b));
}

interface OperatorRow {
  readonly operator_id: number;
  readonly email: string;
  readonly name: string;
  readonly password_hash: string | null;
  readonly role_id: number;
  readonly allowed_store_ids: string | null;
  readonly is_disabled: number;
  readonly has_factor: number;
  readonly created_at: number;
  readonly updated_at: number;
}

function operatorOf(row: OperatorRow): OperatorAccount {
  return {
    operatorId: row.operator_id,
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    roleId: row.role_id,
    storeIds: storeScopeOf(row.allowed_store_ids),
    isDisabled: row.is_disabled === 1,
    hasSecondFactor: row.has_factor === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const operators = (q: Builder) =>
  q
    .selectFrom('operator')
    .select(['operator_id', 'email', 'name', 'password_hash', 'role_id', 'allowed_store_ids', 'is_disabled'])
    .select([
      'created_at',
      'updated_at',
      sql<number>`case when totp_secret is null or recovery_hashes is null then 0 else 1 end`.as('has_factor'),
    ]);

const selectById = statement<{ operatorId: number }, OperatorRow>((q, { operatorId }) =>
  operators(q).where('operator_id', '=', operatorId),
);
const selectByKey = statement<{ key: string }, OperatorRow>((q, { key }) => operators(q).where('email_key', '=', key));
const selectAll = statement<Record<never, never>, OperatorRow>((q) => operators(q).orderBy('email_key'));
const selectByRole = statement<{ roleId: number }, { email: string }>((q, { roleId }) =>
  q.selectFrom('operator').select('email').where('role_id', '=', roleId).orderBy('email_key'),
);
const insert = statement<
  { email: string; key: string; roleId: number; bounds: string | null; now: number },
  { operator_id: number }
>((q, { email, key, roleId, bounds, now }) =>
  q
    .insertInto('operator')
    .values({
      email,
      email_key: key,
      role_id: roleId,
      allowed_store_ids: bounds,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('operator_id'),
);
const update = statement<
  { operatorId: number; name: string; roleId: number; bounds: string | null; disabled: number; now: number },
  never
>((q, { operatorId, name, roleId, bounds, disabled, now }) =>
  q
    .updateTable('operator')
    .set({ name, role_id: roleId, allowed_store_ids: bounds, is_disabled: disabled, updated_at: now })
    .where('operator_id', '=', operatorId),
);
const updatePassword = statement<{ operatorId: number; hash: string; name: string | null; now: number }, never>(
  (q, { operatorId, hash, name, now }) =>
    q
      .updateTable('operator')
      .set({ password_hash: hash, updated_at: now, name: sql<string>`coalesce(cast(${name} as text), name)` })
      .where('operator_id', '=', operatorId),
);
const updateHash = statement<{ operatorId: number; from: string; to: string }, never>((q, { operatorId, from, to }) =>
  q
    .updateTable('operator')
    .set({ password_hash: to })
    .where('operator_id', '=', operatorId)
    .where('password_hash', '=', from),
);
const clearSecrets = statement<{ operatorId: number; now: number }, never>((q, { operatorId, now }) =>
  q
    .updateTable('operator')
    .set({ password_hash: null, totp_secret: null, totp_last_step: null, recovery_hashes: null, updated_at: now })
    .where('operator_id', '=', operatorId),
);
const deleteById = statement<{ operatorId: number }, never>((q, { operatorId }) =>
  q.deleteFrom('operator').where('operator_id', '=', operatorId),
);
const upsertLink = statement<{ operatorId: number; hash: string; expiresAt: number }, never>(
  (q, { operatorId, hash, expiresAt }) =>
    q
      .insertInto('operator_link')
      .values({ operator_id: operatorId, link_hash: hash, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('operator_id').doUpdateSet({ link_hash: hash, expires_at: expiresAt })),
);
const selectLink = statement<{ hash: string; now: number }, { operator_id: number }>((q, { hash, now }) =>
  q
    .selectFrom('operator_link as l')
    .innerJoin('operator as o', 'o.operator_id', 'l.operator_id')
    .select('l.operator_id')
    .where('l.link_hash', '=', hash)
    .where('l.expires_at', '>', now)
    .where('o.is_disabled', '=', 0),
);
const deleteLink = statement<{ hash: string }, never>((q, { hash }) =>
  q.deleteFrom('operator_link').where('link_hash', '=', hash),
);
