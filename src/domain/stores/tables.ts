import {
  flag,
  id,
  integer,
  integerDefault,
  type Tables,
  text,
  textDefault,
  textOrNull,
} from '#platform/storage/columns.ts';

/** Websites, store groups and store views, their configuration, and exchange rates. */
export const storesTables = {
  website: {
    columns: {
      website_id: id(),
      code: text(),
      name: textDefault(''),
      sort_order: integerDefault(0),
      default_group_id: integerDefault(0),
      is_default: flag(),
    },
    indexes: { website_code: { columns: ['code'], unique: true } },
  },
  store_group: {
    columns: {
      group_id: id(),
      website_id: integer(),
      name: textDefault(''),
      root_category_id: integerDefault(0),
      default_store_id: integerDefault(0),
    },
  },
  /** Store views; 0 is the admin store, whose values are the defaults. */
  store: {
    columns: {
      store_id: id(),
      code: text(),
      website_id: integer(),
      group_id: integer(),
      name: textDefault(''),
      sort_order: integerDefault(0),
      is_active: flag(1),
    },
    indexes: { store_code: { columns: ['code'], unique: true } },
  },
  /** Store configuration by path; scope is `default`, `websites` or `stores`. */
  store_config: {
    columns: { scope: text(), scope_id: integer(), path: text(), value: textOrNull() },
    key: ['path', 'scope', 'scope_id'],
  },
  currency_rate: {
    columns: {
      currency_from: text(),
      currency_to: text(),
      /** The rate from the first currency to the second: a decimal text with up to twelve decimals. */
      rate: text(),
    },
    key: ['currency_from', 'currency_to'],
  },
} as const satisfies Tables;
