import {
  id,
  integer,
  integerDefault,
  type Migration,
  text,
  textDefault,
  textOrNull,
  time,
  timeOrNull,
} from '../columns.ts';

/** Tokens of the REST interface: signing keys, revocations, credentials of service accounts, store views of API users. */
export const tokens = {
  name: '0004-tokens',
  create: {
    /** The key of the highest number signs; another holds until the last token it signed is over. */
    token_key: {
      columns: {
        /** Counts from 1, so that of two nodes that make a key at the same time one wins. */
        key_number: integer(),
        /** Names the key in a token's header: 32 hex characters, never used again for another. */
        kid: text(),
        /** 32 bytes as 64 hex characters. */
        secret: text(),
        /** Who issues: the same for every key of a store (`urn:uuid:...`). */
        issuer: text(),
        created_at: time(),
        /** From when on it holds no more; null for the one that signs. */
        expires_at: timeOrNull(),
      },
      key: ['key_number'],
      indexes: { token_key_kid: { columns: ['kid'], unique: true } },
    },
    /** Tokens that were given back before they were over, by their `jti`, until they are. */
    token_revocation: {
      columns: { jti: text(), expires_at: time() },
      key: ['jti'],
      indexes: { token_revocation_expiry: { columns: ['expires_at'] } },
    },
    /** Client credentials: what a service account gets its tokens with. */
    api_client: {
      columns: {
        client_number: id(),
        client_id: text(),
        user_id: integer(),
        /** What the operator calls it. */
        label: textDefault(''),
        /** A digest of a secret that was made at random, or a hash carried over from a legacy store until it is used. */
        secret_hash: text(),
        /** Counts changes of the secret: tokens carry it, so that a new secret ends those of the former. */
        generation: integerDefault(0),
        created_at: time(),
        updated_at: time(),
      },
      foreign: [{ columns: ['user_id'], table: 'api_user', onDelete: 'cascade' }],
      indexes: {
        api_client_id: { columns: ['client_id'], unique: true },
        api_client_user: { columns: ['user_id'] },
      },
    },
  },
  addColumns: {
    api_user: {
      /** Tokens carry it: raising it ends all that the account has. */
      token_generation: integerDefault(0),
      /** The store views the user is bound to, as a JSON list of ids; null where there are no bounds. */
      allowed_store_ids: textOrNull(),
    },
    customer: {
      /** Tokens carry it: raising it ends all that the account has. */
      token_generation: integerDefault(0),
    },
  },
} as const satisfies Migration;
