// test-bench/: a store for the tests of connectors (docs/testing-a-connector.md). A front takes every call, writes it down, may
// spoil it, and passes it on to a store of its own, which can be put back, and whose clock can be set.

import { createUser } from '#domain/access/identity/api-users.ts';
import { addClient } from '#domain/access/identity/clients.ts';
import { addRole, assignRole, grant } from '#domain/access/identity/roles.ts';
import { digestSecret } from '#domain/access/identity/secret.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** The accounts of every bench. They are public: the store holds made-up data only. */
export const benchCredentials = {
  /** For SOAP and XML-RPC, with every right. */
  username: 'bench',
  apiKey: 'bench-key-1',
  /** For REST, with the rights of the same user. */
  clientId: 'bench-client',
  clientSecret: 'bench-secret-1',
  customer: { email: 'marta.lind@example.com', password: 'ink-before-breakfast' },
} as const;

/** Those accounts, as a connector needs them. */
export type BenchCredentials = typeof benchCredentials;

/** Adds the API user of the bench; the customer is the demo store's. */
export async function addBenchUser(tx: Tx): Promise<void> {
  const { username, apiKey, clientId, clientSecret } = benchCredentials;
  const now = Date.now();
  const userId = await createUser(tx, { username, keyHash: digestSecret(apiKey) }, now);
  const roleId = await addRole(tx, username);
  if (userId === undefined || roleId === undefined) throw new Error('the store of the bench is not new');
  await grant(tx, roleId, 'all');
  await assignRole(tx, userId, roleId);
  await addClient(tx, userId, 'bench', now, { clientId, clientSecret });
}
