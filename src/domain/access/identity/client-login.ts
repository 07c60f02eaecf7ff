import type { Engine } from '#platform/storage/engine.ts';
import { findLoginClient, replaceSecretHash } from './clients.ts';
import { type CheckOptions, type CredentialCheck, checkCredentials, type SecretHolder } from './credentials.ts';
import { type TokenMaterial, tokenMaterial } from './issue.ts';
import { digestSecret, hashSecret } from './secret.ts';
import { findStandIn } from './stand-in.ts';

/** The credentials of a service account, and its IP address. */
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
  /** The generation of the user's valid tokens. */
  readonly userGeneration: number;
  /** The data for a token of the user, read at the same time. */
  readonly material: TokenMaterial;
}

const none: TokenMaterial = { account: undefined, key: undefined };

/**
 * Checks client credentials (RFC 6749 4.4; rest 1.1): see `checkCredentials`. Credentials of an inactive user
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
      // Names of API users never contain a colon, so the subjects cannot collide.
      subject: `client:${clientId}`,
      secret: clientSecret,
      userIdOf: ({ userId }) => userId,
      address,
      async find(tx) {
        const [client, standIn] = await tx.together(
          () => findLoginClient(tx, clientId),
          () => findStandIn(tx, 'client', clientId),
        );
        // Also read for a stand-in account: so unknown names take as long as known ones.
        const userId = client?.userId ?? standIn?.ownerId;
        const material = userId === undefined ? none : await tokenMaterial(tx, { kind: 'apiUser', id: userId });
        return {
          account: client && { ...client, material, isAdmitted: client.isUserActive },
          standIn,
        };
      },
      // Imported secrets were random too; one that does not look random is hashed in the expensive form.
      hash: async (secret) => (/^[0-9a-f]{64}$/.test(secret) ? digestSecret(secret) : hashSecret(secret)),
      replace: (tx, client, from, to) => replaceSecretHash(tx, client.clientId, from, to),
    },
    options,
  );
}
