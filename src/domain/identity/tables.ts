import {
  cascade,
  flag,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
  textDefault,
  textOrNull,
  time,
  timeOrNull,
} from '../../platform/storage/columns.ts';

/**
 * API users and roles, sessions, tokens and their keys, failed logins, secrets. What says who may call now, and for how long, is
 * in no backup: a restored store must not bring back sessions that were ended or tokens that were revoked since. Nor are
 * keys: a restored store makes its own.
 */
export const identityTables = {
  api_user: {
    columns: {
      user_id: id(),
      username: text(),
      /** The name as it is looked up: lower case. */
      username_key: text(),
      firstname: textDefault(''),
      lastname: textDefault(''),
      email: textDefault(''),
      /** argon2id, or a hash carried over from a legacy store until the next login replaces it. */
      key_hash: textOrNull(),
      is_active: flag(1),
      created_at: time(),
      updated_at: time(),
      /** Tokens carry it: raising it ends all that the account has. */
      token_generation: integerDefault(0),
      /** The store views the user is bound to, as a JSON list of ids; null where there are no bounds. */
      allowed_store_ids: textOrNull(),
    },
    indexes: { api_user_name: { columns: ['username_key'], unique: true } },
  },
  role: {
    columns: { role_id: id(), name: text() },
  },
  role_grant: {
    /** One row an id that was said something about; `is_allowed` 0 is a denial that an import brought along. */
    columns: { role_id: integer(), resource_id: text(), is_allowed: flag(1) },
    key: ['role_id', 'resource_id'],
    foreign: [cascade('role_id', 'role')],
  },
  user_role: {
    columns: { user_id: integer(), role_id: integer() },
    key: ['user_id', 'role_id'],
    foreign: [cascade('user_id', 'api_user'), cascade('role_id', 'role')],
    indexes: { user_role_role: { columns: ['role_id'] } },
  },
  soap_session: {
    columns: {
      /** SHA-256 of the session id in hex; the id itself is never stored. */
      session_hash: text(),
      user_id: integer(),
      created_at: time(),
      renewed_at: time(),
      /** The store view that `currentStore` chose for the product operations of this session. */
      product_store_id: integerOrNull(),
      /** The same for the operations on categories. */
      category_store_id: integerOrNull(),
    },
    key: ['session_hash'],
    foreign: [cascade('user_id', 'api_user')],
    indexes: { soap_session_user: { columns: ['user_id'] }, soap_session_renewed: { columns: ['renewed_at'] } },
    backedUp: false,
    changesOften: true,
  },
  /** Failed logins of the current window, by what they are counted for (an account from an address, an address). */
  login_failure: {
    columns: { subject: text(), window_start: time(), failures: integerDefault(0) },
    key: ['subject', 'window_start'],
    indexes: { login_failure_window: { columns: ['window_start'] } },
    backedUp: false,
    changesOften: true,
  },
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
    backedUp: false,
  },
  /** Tokens that were given back before they were over, by their `jti`, until they are. */
  token_revocation: {
    columns: { jti: text(), expires_at: time() },
    key: ['jti'],
    indexes: { token_revocation_expiry: { columns: ['expires_at'] } },
    backedUp: false,
    changesOften: true,
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
    foreign: [cascade('user_id', 'api_user')],
    indexes: {
      api_client_id: { columns: ['client_id'], unique: true },
      api_client_user: { columns: ['user_id'] },
    },
  },
  /** Secrets of the store itself: made once, at their first use, and never shown. */
  store_secret: {
    columns: {
      /** What it is for. */
      name: text(),
      /** 32 bytes as 64 hex characters. */
      secret: text(),
      created_at: time(),
    },
    key: ['name'],
    backedUp: false,
  },
} as const satisfies Tables;
