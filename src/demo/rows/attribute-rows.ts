import type { AttributeFlag, DemoAttribute } from '../content/attribute.ts';
import { attributeSets, type DemoGroup, entityTypes } from '../content/attribute-sets.ts';
import { textByStore } from '../content/text.ts';
import { attributeOf, type NumberedAttribute, numberedAttributes, optionId, setId } from './ids.ts';
import type { Rows } from './rows.ts';

/** Entity types, their attributes with labels and options, and the attribute sets. */
export function addAttributes(rows: Rows): void {
  for (const { id, code } of entityTypes) rows.add('entity_type', { entity_type_id: id, code });
  for (const numbered of numberedAttributes) addAttribute(rows, numbered);
  addSets(rows);
}

function addAttribute(rows: Rows, numbered: NumberedAttribute): void {
  const { id, entity, attribute } = numbered;
  const labels = typeof attribute.label === 'string' ? { en: attribute.label } : attribute.label;
  rows.add('attribute', {
    attribute_id: id,
    entity_type_id: entityTypes.find(({ code }) => code === entity)?.id ?? 0,
    code: attribute.code,
    backend_type: attribute.type,
    backend: attribute.backend ?? null,
    frontend_input: attribute.input,
    frontend_label: labels?.en ?? null,
    frontend_class: attribute.frontendClass ?? null,
    source: attribute.source ?? null,
    is_required: bit(attribute.required),
    is_user_defined: bit(attribute.own),
    default_value: attribute.value ?? null,
    is_unique: bit(attribute.unique),
    note: attribute.note ?? null,
    scope: attribute.scope ?? 'store',
    is_visible: bit(!attribute.hidden),
    is_filterable: attribute.filterable ?? 0,
    is_configurable: bit(attribute.configurable !== false),
    apply_to: attribute.applyTo ?? null,
    position: attribute.position ?? 0,
    ...flags(attribute),
  });
  for (const [storeId, label] of labels ? textByStore(labels) : []) {
    // The default label is the attribute's own column.
    if (storeId !== 0) rows.add('attribute_label', { attribute_id: id, store_id: storeId, label });
  }
  for (const [index, { key, label, swatch }] of (attribute.options ?? []).entries()) {
    const option = optionId(numbered, key);
    rows.add('attribute_option', {
      option_id: option,
      attribute_id: id,
      sort_order: index + 1,
      swatch: swatch ?? null,
    });
    for (const [storeId, text] of textByStore(label)) {
      rows.add('attribute_option_label', { option_id: option, store_id: storeId, label: text });
    }
  }
}

const flagNames: readonly AttributeFlag[] = [
  'is_searchable',
  'is_comparable',
  'is_visible_on_front',
  'is_html_allowed_on_front',
  'is_wysiwyg_enabled',
  'is_used_for_promo_rules',
  'is_visible_in_advanced_search',
  'is_filterable_in_search',
  'used_in_product_listing',
  'used_for_sort_by',
];

function flags(attribute: DemoAttribute): Record<AttributeFlag, number> {
  const set = new Set(attribute.flags);
  return Object.fromEntries(flagNames.map((name) => [name, bit(set.has(name))])) as Record<AttributeFlag, number>;
}

function addSets(rows: Rows): void {
  let groupId = 0;
  for (const { entity, name, groups } of attributeSets) {
    const set = setId(entity, name);
    const type = entityTypes.find(({ code }) => code === entity)?.id ?? 0;
    rows.add('attribute_set', { set_id: set, entity_type_id: type, name, sort_order: set });
    for (const [order, group] of (groups as readonly DemoGroup[]).entries()) {
      groupId += 1;
      rows.add('attribute_group', {
        group_id: groupId,
        set_id: set,
        name: group.name,
        sort_order: order + 1,
        is_default: bit(order === 0),
      });
      for (const [place, code] of group.codes.entries()) {
        rows.add('attribute_placement', {
          set_id: set,
          attribute_id: attributeOf(entity, code).id,
          group_id: groupId,
          sort_order: place + 1,
        });
      }
    }
  }
}

function bit(value: boolean | undefined): 0 | 1 {
  return value ? 1 : 0;
}
