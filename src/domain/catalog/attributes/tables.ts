import {
  cascade,
  flag,
  id,
  integer,
  integerDefault,
  type Tables,
  text,
  textDefault,
  textOrNull,
} from '#platform/storage/columns.ts';

/** Attributes of products, categories and customers (EAV), with their options. */
export const attributeTables = {
  entity_type: {
    columns: { entity_type_id: id(), code: text() },
    indexes: { entity_type_code: { columns: ['code'], unique: true } },
  },
  attribute: {
    columns: {
      attribute_id: id(),
      entity_type_id: integer(),
      code: text(),
      /** `static`, `varchar`, `text`, `int`, `decimal` or `datetime`. */
      backend_type: text(),
      /** How the backend handles a value beyond storing it: `array`, `price`, `datetime`, ... our names. */
      backend: textOrNull(),
      frontend_input: textOrNull(),
      frontend_label: textOrNull(),
      frontend_class: textOrNull(),
      /** Source of the options: `table`, `boolean`, `status`, `visibility`, `tax_class`, ... our names. */
      source: textOrNull(),
      is_required: flag(),
      is_user_defined: flag(),
      default_value: textOrNull(),
      is_unique: flag(),
      note: textOrNull(),
      /** `store`, `website` or `global`. */
      scope: textDefault('store'),
      is_visible: flag(1),
      is_searchable: flag(),
      is_filterable: integerDefault(0),
      is_filterable_in_search: flag(),
      is_comparable: flag(),
      is_visible_on_front: flag(),
      is_html_allowed_on_front: flag(),
      is_wysiwyg_enabled: flag(),
      is_used_for_promo_rules: flag(),
      is_visible_in_advanced_search: flag(),
      used_in_product_listing: flag(),
      used_for_sort_by: flag(),
      is_configurable: flag(),
      /** Product types, comma separated; null means all. */
      apply_to: textOrNull(),
      position: integerDefault(0),
      /** Rules for values of customers and addresses, as JSON (`customers/value-rules.ts`). */
      validate_rules: textOrNull(),
    },
    foreign: [cascade('entity_type_id', 'entity_type')],
    indexes: { attribute_code: { columns: ['entity_type_id', 'code'], unique: true } },
  },
  attribute_label: {
    columns: { attribute_id: integer(), store_id: integer(), label: text() },
    key: ['attribute_id', 'store_id'],
    foreign: [cascade('attribute_id', 'attribute'), cascade('store_id', 'store')],
  },
  attribute_option: {
    columns: { option_id: id(), attribute_id: integer(), sort_order: integerDefault(0), swatch: textOrNull() },
    foreign: [cascade('attribute_id', 'attribute')],
    indexes: { attribute_option_attribute: { columns: ['attribute_id', 'sort_order'] } },
  },
  attribute_option_label: {
    columns: { option_id: integer(), store_id: integer(), label: text() },
    key: ['option_id', 'store_id'],
    foreign: [cascade('option_id', 'attribute_option'), cascade('store_id', 'store')],
  },
} as const satisfies Tables;
