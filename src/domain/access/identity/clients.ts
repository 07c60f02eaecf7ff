import { randomBytes } from 'node:crypto';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { digestSecret } from './secret.ts';

/** Client credentials as an operator sees them; only their owner knows the secret. */
export interface ApiClient {
  readonly clientId: string;
  readonly userId: number;
  readonly label: string;
  /** Milliseconds. */
  readonly createdAt: number;
  /** When the secret was made. */
  readonly updatedAt: number;
}

/** The new credentials, shown to their owner once. */
export interface NewClient {
  readonly clientId: string;
  /** 64 hex characters: 256 random bits. */
  readonly clientSecret: string;
}

/** The data that a check of client credentials needs. */
export interface LoginClient {
  readonly clientId: string;
  readonly secretHash: string;
  readonly generation: number;
  readonly userId: number;
  readonly userGeneration: number;
  readonly isUserActive: boolean;
}

/** The longest client id. */
const maxClientIdLength = 255;

/** Gives a user additional client credentials, drawn unless they are given. */
export async function addClient(
  tx: Tx,
  userId: number,
  label: string,
  now: number,
  client: NewClient = { clientId: `cw_${randomBytes(16).toString('hex')}`, clientSecret: newSecret() },
): Promise<NewClient> {
  await tx.run(insertClient, { ...hashed(client), userId, label, now });
  return client;
}

/** Replaces the secret of a user's client; tokens of the old secret end. Undefined if the user has no such client. */
export async function rotateClient(
  tx: Tx,
  userId: number,
  clientId: string,
  now: number,
): Promise<NewClient | undefined> {
  const client = { clientId, clientSecret: newSecret() };
  return (await tx.run(updateSecret, { ...hashed(client), userId, now })) > 0 ? client : undefined;
}

/** Removes client credentials of a user, with their tokens. Answers whether the user had them. */
export async function removeClient(tx: Tx, userId: number, clientId: string): Promise<boolean> {
  return (await tx.run(deleteClient, { userId, clientId })) > 0;
}

/** The client credentials of a user, the oldest first. */
export async function listClients(tx: Tx, userId: number): Promise<ApiClient[]> {
  return tx.all(selectClients, { userId });
}

/** The data for a check of the client with an id. */
export async function findLoginClient(tx: Tx, clientId: string): Promise<LoginClient | undefined> {
  // PostgreSQL refuses NUL in a text, and ids never contain it.
  const isId = clientId.length <= maxClientIdLength && !clientId.includes('\0');
  const row = await tx.first(selectLogin, { clientId: isId ? clientId : '' });
  return (
    row && {
      clientId: row.client_id,
      secretHash: row.secret_hash,
      generation: row.generation,
      userId: row.user_id,
      userGeneration: row.token_generation,
      isUserActive: row.is_active === 1,
    }
  );
}

/** Stores the same secret in a better form, unless the secret was changed since. */
export async function replaceSecretHash(tx: Tx, clientId: string, from: string, to: string): Promise<void> {
  await tx.run(updateHash, { clientId, from, to });
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}

function hashed({ clientId, clientSecret }: NewClient) {
  return { clientId, secretHash: digestSecret(clientSecret) };
}

const insertClient = statement<
  { clientId: string; secretHash: string; userId: number; label: string; now: number },
  never
>((q, p) =>
  q.insertInto('api_client').values({
    client_id: p.clientId,
    user_id: p.userId,
    label: p.label,
    secret_hash: p.secretHash,
    created_at: p.now,
    updated_at: p.now,
  }),
);

const updateSecret = statement<{ clientId: string; secretHash: string; userId: number; now: number }, never>((q, p) =>
  q
    .updateTable('api_client')
    .set((eb) => ({ secret_hash: p.secretHash, generation: eb('generation', '+', 1), updated_at: p.now }))
    .where('client_id', '=', p.clientId)
    .where('user_id', '=', p.userId),
);

const deleteClient = statement<{ clientId: string; userId: number }, never>((q, { clientId, userId }) =>
  q.deleteFrom('api_client').where('client_id', '=', clientId).where('user_id', '=', userId),
);

const selectClients = statement<{ userId: number }, ApiClient>((q, { userId }) =>
  q
    .selectFrom('api_client')
    .select([
      'client_id as clientId',
      'user_id as userId',
      'label',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('client_number'),
);

interface LoginRow {
  readonly client_id: string;
  readonly secret_hash: string;
  readonly generation: number;
  readonly user_id: number;
  readonly token_generation: number;
  readonly is_active: number;
}

const selectLogin = statement<{ clientId: string }, LoginRow>((q, { clientId }) =>
  q
    .selectFrom('api_client as i')
    .innerJoin('api_user as u', 'u.user_id', 'i.user_id')
    .where('i.client_id', '=', clientId)
    .select(['i.client_id', 'i.secret_hash', 'i.generation', 'i.user_id', 'u.token_generation', 'u.is_active']),
);

const updateHash = statement<{ clientId: string; from: string; to: string }, never>((q, { clientId, from, to }) =>
  q
    .updateTable('api_client')
    .set({ secret_hash: to })
    .where('client_id', '=', clientId)
    .where('secret_hash', '=', from),
);
