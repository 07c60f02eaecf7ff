import { cascade, flag, id, integer, integerDefault, type Tables, text } from '#platform/storage/columns.ts';

/** The attributes of each kind of entity, in groups. */
export const attributeSetTables = {
  attribute_set: {
    columns: { set_id: id(), entity_type_id: integer(), name: text(), sort_order: integerDefault(0) },
    foreign: [cascade('entity_type_id', 'entity_type')],
    indexes: { attribute_set_name: { columns: ['entity_type_id', 'name'], unique: true } },
  },
  attribute_group: {
    columns: {
      group_id: id(),
      set_id: integer(),
      name: text(),
      sort_order: integerDefault(0),
      is_default: flag(),
    },
    foreign: [cascade('set_id', 'attribute_set')],
    indexes: { attribute_group_set: { columns: ['set_id', 'name'], unique: true } },
  },
  /** Which attributes a set holds, in which group, in which order. */
  attribute_placement: {
    columns: { set_id: integer(), attribute_id: integer(), group_id: integer(), sort_order: integerDefault(0) },
    key: ['set_id', 'attribute_id'],
    foreign: [
      cascade('set_id', 'attribute_set'),
      cascade('attribute_id', 'attribute'),
      cascade('group_id', 'attribute_group'),
    ],
    indexes: { attribute_placement_attribute: { columns: ['attribute_id'] } },
  },
} as const satisfies Tables;
