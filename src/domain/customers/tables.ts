import {
  cascade,
  flag,
  id,
  integer,
  integerDefault,
  type Tables,
  text,
  textOrNull,
  time,
} from '#platform/storage/columns.ts';

/** Customers with their groups and addresses. */
export const customerTables = {
  customer_group: { columns: { group_id: id(), code: text(), tax_class_id: integerDefault(0) } },
  customer: {
    columns: {
      customer_id: id(),
      website_id: integerDefault(0),
      store_id: integerDefault(0),
      group_id: integerDefault(1),
      email: text(),
      /** The email address in lower case, for look-ups. */
      email_key: text(),
      password_hash: textOrNull(),
      is_active: flag(1),
      increment_id: textOrNull(),
      created_at: time(),
      updated_at: time(),
      /** Tokens contain it: raising it ends all tokens of the account. */
      token_generation: integerDefault(0),
      /** The id of the only token of an earlier generation that stays valid: the one that changed the password. */
      kept_token: textOrNull(),
      /** What extensions of an imported store had added to the row, as JSON. */
      extension_fields: textOrNull(),
    },
    indexes: {
      customer_email: { columns: ['email_key', 'website_id'], unique: true },
      customer_updated: { columns: ['updated_at', 'customer_id'] },
      customer_created: { columns: ['created_at', 'customer_id'] },
    },
    changesOften: true,
  },
  customer_value: {
    columns: { customer_id: integer(), attribute_id: integer(), value: textOrNull() },
    key: ['customer_id', 'attribute_id'],
    foreign: [cascade('customer_id', 'customer'), cascade('attribute_id', 'attribute')],
    changesOften: true,
  },
  /** Links to set a new password, each valid for the state of the account at the time of the request. */
  reset_link: {
    columns: {
      /** SHA-256 of the secret in the link. */
      token_hash: text(),
      customer_id: integer(),
      /** A digest of the account's state. */
      state: text(),
      expires_at: time(),
    },
    key: ['token_hash'],
    foreign: [cascade('customer_id', 'customer')],
    indexes: { reset_link_customer: { columns: ['customer_id'] }, reset_link_end: { columns: ['expires_at'] } },
    backedUp: false,
    changesOften: true,
  },
  customer_address: {
    columns: {
      address_id: id(),
      customer_id: integer(),
      increment_id: textOrNull(),
      is_active: flag(1),
      created_at: time(),
      updated_at: time(),
      /** As that of customers. */
      extension_fields: textOrNull(),
    },
    foreign: [cascade('customer_id', 'customer')],
    indexes: { customer_address_customer: { columns: ['customer_id'] } },
    changesOften: true,
  },
  customer_address_value: {
    columns: { address_id: integer(), attribute_id: integer(), value: textOrNull() },
    key: ['address_id', 'attribute_id'],
    foreign: [cascade('address_id', 'customer_address'), cascade('attribute_id', 'attribute')],
    changesOften: true,
  },
} as const satisfies Tables;
