import type { SettableFlag } from '#domain/catalog/attributes/change.ts';
import type { AdditionalField } from '#domain/catalog/attributes/input-types.ts';

/** The names of every attribute's flags on the wire, in its order (spec 2.4). */
export const flagNames = {
  isUnique: 'is_unique',
  isRequired: 'is_required',
  isConfigurable: 'is_configurable',
  isSearchable: 'is_searchable',
  isVisibleInAdvancedSearch: 'is_visible_in_advanced_search',
  isComparable: 'is_comparable',
  isUsedForPriceRules: 'is_used_for_promo_rules',
  isVisibleOnFront: 'is_visible_on_front',
  usedInProductListing: 'used_in_product_listing',
} as const satisfies Readonly<Record<SettableFlag, string>>;

/** The names of the fields of some types in `additional_fields` (spec 2.5). */
export const additionalNames = {
  frontendClass: 'frontend_class',
  filterable: 'is_filterable',
  isFilterableInSearch: 'is_filterable_in_search',
  isHtmlAllowedOnFront: 'is_html_allowed_on_front',
  isWysiwygEnabled: 'is_wysiwyg_enabled',
  position: 'position',
  usedForSortBy: 'used_for_sort_by',
} as const satisfies Readonly<Record<AdditionalField, string>>;
