import { backendOf, sourceOf } from '#domain/catalog/attributes/attribute-models.ts';
import type { SqlValue } from '#platform/storage/engine.ts';
import type { Known } from './known.ts';
import { type Amendment, integerField, mapping, plainText, type TableMapping, text, wholeNumber } from './mapping.ts';
import { jsonOfPhp } from './php-json.ts';
import type { LegacyRow } from './source.ts';

/** Attribute sets, groups, placements, labels and options; the attributes themselves are joined by `attributeRows`. */
export const attributes: readonly TableMapping[] = [
  mapping({
    what: 'entity types',
    from: 'eav_entity_type',
    to: 'entity_type',
    columns: { entity_type_id: integerField('entity_type_id'), code: text('entity_type_code') },
  }),
  mapping({
    what: 'attribute labels',
    from: 'eav_attribute_label',
    to: 'attribute_label',
    optional: true,
    columns: { attribute_id: integerField('attribute_id'), store_id: integerField('store_id'), label: text('value') },
  }),
  mapping({
    what: 'attribute options',
    from: 'eav_attribute_option',
    to: 'attribute_option',
    columns: {
      option_id: integerField('option_id'),
      attribute_id: integerField('attribute_id'),
      sort_order: integerField('sort_order'),
    },
  }),
  mapping({
    what: 'labels of attribute options',
    from: 'eav_attribute_option_value',
    to: 'attribute_option_label',
    columns: { option_id: integerField('option_id'), store_id: integerField('store_id'), label: text('value') },
  }),
  mapping({
    what: 'attribute sets',
    from: 'eav_attribute_set',
    to: 'attribute_set',
    columns: {
      set_id: integerField('attribute_set_id'),
      entity_type_id: integerField('entity_type_id'),
      name: text('attribute_set_name'),
      sort_order: integerField('sort_order'),
    },
  }),
  mapping({
    what: 'attribute groups',
    from: 'eav_attribute_group',
    to: 'attribute_group',
    columns: {
      group_id: integerField('attribute_group_id'),
      set_id: integerField('attribute_set_id'),
      name: text('attribute_group_name'),
      sort_order: integerField('sort_order'),
      is_default: integerField('default_id'),
    },
  }),
  mapping({
    what: 'placements of attributes in sets',
    from: 'eav_entity_attribute',
    to: 'attribute_placement',
    columns: {
      set_id: integerField('attribute_set_id'),
      attribute_id: integerField('attribute_id'),
      group_id: integerField('attribute_group_id'),
      sort_order: integerField('sort_order'),
    },
  }),
];

/** Swatches of options: a colour or the file of a picture. */
export const swatches: Amendment = {
  from: 'eav_attribute_option_swatch',
  to: 'attribute_option',
  key: 'option_id',
  set: 'swatch',
  optional: true,
  read: (row) => {
    const option = wholeNumber(row('option_id') ?? '');
    const swatch = row('value') || row('filename');
    return option === null || !swatch ? undefined : [option, plainText(swatch)];
  },
};

/** Scope by the legacy `is_global`. */
const SCOPES: Readonly<Record<string, string>> = { '0': 'store', '1': 'global', '2': 'website' };

const flag = (value: string | null | undefined, standIn = 0): number =>
  value === null || value === undefined ? standIn : Number(value) ? 1 : 0;
const number = (value: string | null | undefined): number => wholeNumber(value ?? '') ?? 0;
const word = (value: string | null | undefined): string | null => (value ? plainText(value) : null);

/** How each of our attribute columns is read from an attribute joined with its catalog or customer part. */
const ATTRIBUTE_COLUMNS: Readonly<Record<string, (row: LegacyRow) => SqlValue>> = {
  attribute_id: (row) => number(row.attribute_id),
  entity_type_id: (row) => number(row.entity_type_id),
  code: (row) => row.attribute_code ?? '',
  backend_type: (row) => row.backend_type ?? 'static',
  backend: (row) => backendOf(row.backend_model ?? null),
  frontend_input: (row) => word(row.frontend_input),
  frontend_label: (row) => word(row.frontend_label),
  frontend_class: (row) => word(row.frontend_class),
  source: (row) => sourceOf(row.source_model ?? null, row.frontend_input ?? null),
  is_required: (row) => flag(row.is_required),
  is_user_defined: (row) => flag(row.is_user_defined),
  default_value: (row) =>
    row.default_value === null || row.default_value === undefined ? null : plainText(row.default_value),
  is_unique: (row) => flag(row.is_unique),
  note: (row) => word(row.note),
  // Values of customers and addresses have no scope.
  scope: (row) => SCOPES[row.is_global ?? '1'] ?? 'store',
  is_visible: (row) => flag(row.is_visible, 1),
  is_searchable: (row) => flag(row.is_searchable),
  is_filterable: (row) => number(row.is_filterable),
  is_filterable_in_search: (row) => flag(row.is_filterable_in_search),
  is_comparable: (row) => flag(row.is_comparable),
  is_visible_on_front: (row) => flag(row.is_visible_on_front),
  is_html_allowed_on_front: (row) => flag(row.is_html_allowed_on_front),
  is_wysiwyg_enabled: (row) => flag(row.is_wysiwyg_enabled),
  is_used_for_promo_rules: (row) => flag(row.is_used_for_promo_rules ?? row.is_used_for_price_rules),
  is_visible_in_advanced_search: (row) => flag(row.is_visible_in_advanced_search),
  used_in_product_listing: (row) => flag(row.used_in_product_listing),
  used_for_sort_by: (row) => flag(row.used_for_sort_by),
  is_configurable: (row) => flag(row.is_configurable),
  apply_to: (row) => word(row.apply_to),
  position: (row) => number(row.position ?? row.sort_order),
  validate_rules: (row) => (row.validate_rules ? (jsonOfPhp(row.validate_rules) ?? null) : null),
};

/** Our columns of an attribute, in the order of `attributeRows`. */
export const attributeColumns: readonly string[] = Object.keys(ATTRIBUTE_COLUMNS);

/** The attributes of all entities, each joined with its row of the catalog or the customer module. */
export function attributeRows(known: Known): SqlValue[][] {
  const extra = new Map<string, LegacyRow>();
  for (const name of ['customer_eav_attribute', 'catalog_eav_attribute'] as const) {
    for (const row of known.rows.get(name) ?? []) extra.set(row.attribute_id ?? '', row);
  }
  const readers = Object.values(ATTRIBUTE_COLUMNS);
  return (known.rows.get('eav_attribute') ?? []).map((row) => {
    const joined = { ...extra.get(row.attribute_id ?? ''), ...row };
    return readers.map((read) => read(joined));
  });
}

/**
 * Labels of attributes by store view, as rows of `attribute_label`, which versions before 1.4 kept among the
 * translations: one for each attribute with the translated label.
 */
export function translatedLabels(known: Known): SqlValue[][] {
  return (known.rows.get('eav_attribute') ?? []).flatMap((row) =>
    known.attributes.get(row.attribute_id ?? '')?.entity.startsWith('catalog_')
      ? (known.translations.get(row.frontend_label ?? '') ?? [])
          .filter(([store]) => store !== '0')
          .map(([store, label]) => [number(row.attribute_id), number(store), plainText(label)])
      : [],
  );
}

/** Entities whose attributes are columns here, whatever their backend model. */
const WITHOUT_MODELS: ReadonlySet<string> = new Set(['blog_post', 'blog_category']);

/** Codes of attributes whose backend or source model belongs to an extension, and is unknown here. */
export function unknownModels(known: Known): string[] {
  return (known.rows.get('eav_attribute') ?? [])
    .filter(
      (row) =>
        !WITHOUT_MODELS.has(known.attributes.get(row.attribute_id ?? '')?.entity ?? '') &&
        ((row.backend_model &&
          row.backend_model !== 'eav/entity_attribute_backend_default' &&
          !backendOf(row.backend_model)) ||
          (row.source_model && !sourceOf(row.source_model, null))),
    )
    .map((row) => row.attribute_code ?? '');
}
