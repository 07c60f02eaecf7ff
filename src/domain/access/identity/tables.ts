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
} from '#platform/storage/columns.ts';

/**
 * API users and roles, sessions, tokens and their keys, failed logins, secrets. Data that decides who may call now, and
 * for how long, is not in backups: a restored store must not bring back ended sessions or revoked tokens. Keys are not
 * in backups either: a restored store makes its own.
 */
export const identityTables = {
  api_user: {
    columns: {
      user_id: id(),
      username: text(),
      /** The name in lower case, for look-ups. */
      username_key: text(),
      firstname: textDefault(''),
      lastname: textDefault(''),
      email: textDefault(''),
      /** argon2id, or a hash carried over from a legacy store until the next login replaces it. */
      key_hash: textOrNull(),
      is_active: flag(1),
      created_at: time(),
      updated_at: time(),
      /** Tokens contain it: raising it ends all tokens of the account. */
      token_generation: integerDefault(0),
      /** The store views the user is bound to, as a JSON list of ids; null without bounds. */
      allowed_store_ids: textOrNull(),
    },
    indexes: { api_user_name: { columns: ['username_key'], unique: true } },
  },
  role: {
    columns: { role_id: id(), name: text() },
  },
  role_grant: {
    /** One row for each granted or denied id; `is_allowed` 0 is a denial from an import. */
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
      /** The store view that `currentStore` chose for the session's operations on products. */
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
  /**
   * Failed logins of the current minute, by the subject they are counted for (an account from an address, an address).
   */
  login_failure: {
    columns: { subject: text(), window_start: time(), failures: integerDefault(0) },
    key: ['subject', 'window_start'],
    indexes: { login_failure_window: { columns: ['window_start'] } },
    backedUp: false,
    changesOften: true,
  },
  /** The key with the highest number signs; others stay valid until the last token that they signed has expired. */
  token_key: {
    columns: {
      /** Counts from 1, so that if two nodes make a key at the same time, one wins. */
      key_number: integer(),
      /** Names the key in a token's header: 32 hex characters, never reused for another key. */
      kid: text(),
      /** 32 bytes as 64 hex characters. */
      secret: text(),
      /** The issuer: the same for every key of a store (`urn:uuid:...`). */
      issuer: text(),
      created_at: time(),
      /** The time from which on it is not valid any more; null for the key that signs. */
      expires_at: timeOrNull(),
    },
    key: ['key_number'],
    indexes: { token_key_kid: { columns: ['kid'], unique: true } },
    backedUp: false,
  },
  /** Tokens that were revoked before they expired, by their `jti`; removed when they have expired. */
  token_revocation: {
    columns: { jti: text(), expires_at: time() },
    key: ['jti'],
    indexes: { token_revocation_expiry: { columns: ['expires_at'] } },
    backedUp: false,
    changesOften: true,
  },
  /** Client credentials: service accounts get their tokens with them. */
  api_client: {
    columns: {
      client_number: id(),
      client_id: text(),
      user_id: integer(),
      /** The operator's name for it. */
      label: textDefault(''),
      /** A digest of a random secret, or a hash carried over from a legacy store until its next use. */
      secret_hash: text(),
      /** Counts changes of the secret: tokens contain it, so that a new secret ends the tokens of the old one. */
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
  /** People who work at the console. */
  operator: {
    columns: {
      operator_id: id(),
      email: text(),
      /** The address in lower case, for look-ups. */
      email_key: text(),
      name: textDefault(''),
      /** argon2id; null until the one-time link was used. */
      password_hash: textOrNull(),
      role_id: integer(),
      /** As of `api_user`. */
      allowed_store_ids: textOrNull(),
      is_disabled: flag(),
      /** The secret of the second factor in base32; null without one. */
      totp_secret: textOrNull(),
      /** The step of the last code that was used: it and older ones are not taken again. */
      totp_last_step: integerOrNull(),
      /** Digests of the recovery codes that are left, as a JSON list. */
      recovery_hashes: textOrNull(),
      created_at: time(),
      updated_at: time(),
    },
    indexes: { operator_email: { columns: ['email_key'], unique: true }, operator_role: { columns: ['role_id'] } },
  },
  operator_session: {
    columns: {
      /** SHA-256 of the token in hex; the token itself is never stored. */
      session_hash: text(),
      operator_id: integer(),
      created_at: time(),
      seen_at: time(),
      address: text(),
      agent: textDefault(''),
    },
    key: ['session_hash'],
    foreign: [cascade('operator_id', 'operator')],
    indexes: {
      operator_session_operator: { columns: ['operator_id'] },
      operator_session_seen: { columns: ['seen_at'] },
    },
    backedUp: false,
    changesOften: true,
  },
  /** One-time links with which operators choose a password: one for each. */
  operator_link: {
    columns: { operator_id: integer(), link_hash: text(), expires_at: time() },
    key: ['operator_id'],
    foreign: [cascade('operator_id', 'operator')],
    indexes: { operator_link_hash: { columns: ['link_hash'], unique: true } },
    backedUp: false,
  },
  /** Secrets of the store itself: made at their first use, and never shown; and the digest of the link of the first operator. */
  store_secret: {
    columns: {
      /** The purpose of the secret. */
      name: text(),
      /** 32 bytes as 64 hex characters. */
      secret: text(),
      created_at: time(),
    },
    key: ['name'],
    backedUp: false,
  },
} as const satisfies Tables;
