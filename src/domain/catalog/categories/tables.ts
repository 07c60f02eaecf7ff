import {
  cascade,
  id,
  integer,
  integerDefault,
  type Tables,
  text,
  textOrNull,
  time,
} from '#platform/storage/columns.ts';

/** Categories with their values. */
export const categoryTables = {
  category: {
    columns: {
      category_id: id(),
      parent_id: integer(),
      set_id: integer(),
      /** Ids from the root down, joined by `/`. */
      path: text(),
      level: integerDefault(0),
      position: integerDefault(0),
      children_count: integerDefault(0),
      created_at: time(),
      updated_at: time(),
    },
    indexes: { category_path: { columns: ['path'] }, category_parent: { columns: ['parent_id', 'position'] } },
  },
  category_value: {
    columns: { category_id: integer(), attribute_id: integer(), store_id: integer(), value: textOrNull() },
    key: ['category_id', 'attribute_id', 'store_id'],
    foreign: [cascade('category_id', 'category'), cascade('attribute_id', 'attribute'), cascade('store_id', 'store')],
    indexes: {
      /** Finds the category with a URL key. Long texts would not fit an index of PostgreSQL. */
      category_value_short: { columns: ['attribute_id', 'value'], where: 'length(value) between 1 and 255' },
    },
  },
} as const satisfies Tables;
