import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/storage/schema.ts';
import type { StoreLabel } from './labels.ts';
import type { AttributeOption } from './system-sources.ts';

/** What is yes or no of an attribute, and the columns that keep it. */
export const attributeFlags = {
  isRequired: 'is_required',
  isUserDefined: 'is_user_defined',
  isUnique: 'is_unique',
  isSearchable: 'is_searchable',
  isFilterableInSearch: 'is_filterable_in_search',
  isComparable: 'is_comparable',
  isVisibleOnFront: 'is_visible_on_front',
  isHtmlAllowedOnFront: 'is_html_allowed_on_front',
  isUsedForPriceRules: 'is_used_for_promo_rules',
  usedInProductListing: 'used_in_product_listing',
  usedForSortBy: 'used_for_sort_by',
  isVisibleInAdvancedSearch: 'is_visible_in_advanced_search',
  isWysiwygEnabled: 'is_wysiwyg_enabled',
  isConfigurable: 'is_configurable',
} as const;

/** One of them. */
export type AttributeFlag = keyof typeof attributeFlags;

/** An attribute of products as a store view sees it. */
export interface ProductAttribute extends Readonly<Record<AttributeFlag, boolean>> {
  readonly id: number;
  readonly code: string;
  /** Label in the store view. */
  readonly label: string | null;
  /** `text`, `select`, ...: one of `inputTypes`, an input that only the system has, or none. */
  readonly input: string | null;
  readonly backendType: string;
  readonly frontendClass: string | null;
  readonly defaultValue: string | null;
  readonly note: string | null;
  /** `global`, `website` or `store`. */
  readonly scope: string;
  /** Product types; none for all. */
  readonly appliesTo: readonly string[];
  readonly position: number;
  /** 0 no, 1 with results only, 2 always. */
  readonly filterable: number;
  /** What may be chosen, with labels of the store view. */
  readonly options: readonly AttributeOption[];
}

/** An attribute with its labels in all store views. */
export interface WholeAttribute extends ProductAttribute {
  /** The default label first. */
  readonly labels: readonly StoreLabel[];
}

type Columns = Selectable<Database['attribute']>;
type FlagColumn = (typeof attributeFlags)[AttributeFlag];
type OtherColumn =
  | ('attribute_id' | 'code' | 'frontend_input' | 'backend_type' | 'frontend_class' | 'default_value')
  | ('note' | 'scope' | 'apply_to' | 'position' | 'is_filterable');

/** An attribute made of its columns, its label and its options. */
export function productAttribute(
  row: Pick<Columns, FlagColumn | OtherColumn>,
  label: string | null,
  options: readonly AttributeOption[],
): ProductAttribute {
  const flags = Object.entries(attributeFlags).map(([flag, column]) => [flag, row[column] === 1]);
  return {
    id: row.attribute_id,
    code: row.code,
    label,
    input: row.frontend_input,
    backendType: row.backend_type,
    frontendClass: row.frontend_class,
    defaultValue: row.default_value,
    note: row.note,
    scope: row.scope,
    appliesTo: typesOf(row),
    position: row.position,
    filterable: row.is_filterable,
    ...(Object.fromEntries(flags) as Record<AttributeFlag, boolean>),
    options,
  };
}

/** The product types that an attribute is for; none for all. */
export function typesOf({ apply_to }: { readonly apply_to: string | null }): readonly string[] {
  return apply_to ? apply_to.split(',') : [];
}
