import { type AdditionalField, inputType } from '../../../../domain/catalog/attributes/input-types.ts';
import type { AttributeFlag, WholeAttribute } from '../../../../domain/catalog/attributes/product-attribute.ts';

/** The flags that every attribute has: their names on the wire, in its order (spec 2.4). */
const flags = {
  is_unique: 'isUnique',
  is_required: 'isRequired',
  is_configurable: 'isConfigurable',
  is_searchable: 'isSearchable',
  is_visible_in_advanced_search: 'isVisibleInAdvancedSearch',
  is_comparable: 'isComparable',
  is_used_for_promo_rules: 'isUsedForPriceRules',
  is_visible_on_front: 'isVisibleOnFront',
  used_in_product_listing: 'usedInProductListing',
} as const satisfies Readonly<Record<string, AttributeFlag>>;

type WireFlag = keyof typeof flags;

/** An attribute as callers see it (spec 2.4); without the key `options` where there are none. */
export function attributeEntity(attribute: WholeAttribute) {
  const { options, labels } = attribute;
  return {
    attribute_id: String(attribute.id),
    attribute_code: attribute.code,
    frontend_input: attribute.input,
    scope: attribute.scope,
    default_value: attribute.defaultValue,
    apply_to: attribute.appliesTo,
    ...(Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, Number(attribute[flag])])) as Record<
      WireFlag,
      number
    >),
    additional_fields: additionalFieldsOf(attribute),
    ...(options.length > 0 && { options }),
    frontend_label: labels.map(({ storeId, label }) => ({ store_id: String(storeId), label })),
  };
}

/** The fields that only some types have (spec 2.5). */
const additional = {
  frontend_class: 'frontendClass',
  is_filterable: 'filterable',
  is_filterable_in_search: 'isFilterableInSearch',
  is_html_allowed_on_front: 'isHtmlAllowedOnFront',
  is_wysiwyg_enabled: 'isWysiwygEnabled',
  position: 'position',
  used_for_sort_by: 'usedForSortBy',
} as const satisfies Readonly<Record<AdditionalField, keyof WholeAttribute>>;

/** The fields of the type, yes and no as booleans (spec 2.5); `is_filterable` is 2 where also empty results are offered. */
function additionalFieldsOf(attribute: WholeAttribute): Record<string, string | number | boolean | null> {
  const fields = inputType(attribute.input)?.additional ?? [];
  return Object.fromEntries(
    fields.map((field) => {
      const value = attribute[additional[field]];
      return [field, field === 'is_filterable' && (value === 0 || value === 1) ? value === 1 : value];
    }),
  );
}
