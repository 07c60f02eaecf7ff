import type { Engine } from '../../platform/storage/engine.ts';
import { findLoginClient, replaceSecretHash } from './clients.ts';
import { type CheckOptions, type CredentialCheck, checkCredentials, type SecretHolder } from './credentials.ts';
import { type TokenMaterial, tokenMaterial } from './issue.ts';
import { digestSecret, hashSecret } from './secret.ts';
import { findStandIn } from './stand-in.ts';

/** What a service account sent, and its IP address. */
export interface ClientLogin {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly address: string;
}

/** A client that may have a token. */
export interface CheckedClient extends SecretHolder {
  readonly clientId: string;
  readonly generation: number;
  readonly userId: number;
  /** Of the user's tokens that hold. */
  readonly userGeneration: number;
  /** What a token for the user is made from, read in the same look. */
  readonly material: TokenMaterial;
}

const none: TokenMaterial = { account: undefined, key: undefined };

/**
 * Checks client credentials (RFC 6749 4.4; reference rest 1.1): see `checkCredentials`. Those of a user who is not active
 * are refused like a wrong secret.
 */
export function loginClient(
  engine: Engine,
  { clientId, clientSecret, address }: ClientLogin,
  options: CheckOptions,
): Promise<CredentialCheck<CheckedClient>> {
  return checkCredentials(
    engine,
    {
      // No name of an API user has a colon.
      subject: `client:${clientId}`,
      secret: clientSecret,
      userIdOf: ({ userId }) => userId,
      address,
      async find(tx) {
        const [client, standIn] = await tx.together(
          () => findLoginClient(tx, clientId),
          () => findStandIn(tx, 'client', clientId),
        );
        // Read for the one that stands in as well: names that do not exist take as long as others.
        const userId = client?.userId ?? standIn?.ownerId;
        const material = userId === undefined ? none : await tokenMaterial(tx, { kind: 'apiUser', id: userId });
        return {
          account: client && { ...client, material, isAdmitted: client.isUserActive },
          standIn,
        };
      },
      // Imported secrets were made at random too; should one not look so, it gets the form that costs.
      hash: async (secret) => (/^[0-9a-f]{64}$/.test(secret) ? digestSecret(secret) : hashSecret(secret)),
      replace: (tx, client, from, to) => replaceSecretHash(tx, client.clientId, from, to),
    },
    options,
  );
}
