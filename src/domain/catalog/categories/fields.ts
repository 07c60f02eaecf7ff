import type { ConvertedAttribute } from '#domain/shared/attributes/stored-value.ts';
import { parseDecimal } from '#kernel/decimal.ts';

/** How the text of an attribute value is written and read. */
export type CategoryFieldKind = 'text' | 'flag' | 'whole' | 'decimal' | 'list' | 'day';

const plain = { id: 0, backend: null, source: null, input: null } as const;

/**
 * What attributes of these kinds are declared as; a store without the attribute converts sent values in the same way.
 */
export const fieldShapes: Readonly<Record<CategoryFieldKind, ConvertedAttribute>> = {
  text: { ...plain, backendType: 'text' },
  flag: { ...plain, backendType: 'int', source: 'boolean' },
  whole: { ...plain, backendType: 'int' },
  decimal: { ...plain, backendType: 'decimal' },
  list: { ...plain, backendType: 'text', backend: 'array' },
  day: { ...plain, backendType: 'datetime' },
};

/** A field of a category that is the value of an attribute. */
export interface CategoryField {
  readonly code: string;
  readonly kind: CategoryFieldKind;
  /** The value of a category whose request leaves the field out. */
  readonly fallback?: boolean;
  /** Shown only to the back office. */
  readonly isBackend?: true;
}

/** The fields of categories that are attributes (rest 4.2). */
export const categoryFields = {
  name: { code: 'name', kind: 'text' },
  urlKey: { code: 'url_key', kind: 'text' },
  isActive: { code: 'is_active', kind: 'flag', fallback: true },
  includeInMenu: { code: 'include_in_menu', kind: 'flag', fallback: true },
  isAnchor: { code: 'is_anchor', kind: 'flag' },
  description: { code: 'description', kind: 'text' },
  displayMode: { code: 'display_mode', kind: 'text' },
  pageLayout: { code: 'page_layout', kind: 'text' },
  metaTitle: { code: 'meta_title', kind: 'text' },
  metaKeywords: { code: 'meta_keywords', kind: 'text' },
  metaDescription: { code: 'meta_description', kind: 'text' },
  metaRobots: { code: 'meta_robots', kind: 'text' },
  image: { code: 'image', kind: 'text' },
  availableSortBy: { code: 'available_sort_by', kind: 'list' },
  defaultSortBy: { code: 'default_sort_by', kind: 'text' },
  landingPageId: { code: 'landing_page', kind: 'whole' },
  filterPriceRange: { code: 'filter_price_range', kind: 'decimal' },
  customUseParentSettings: { code: 'custom_use_parent_settings', kind: 'flag' },
  customApplyToProducts: { code: 'custom_apply_to_products', kind: 'flag' },
  customDesign: { code: 'custom_design', kind: 'text', isBackend: true },
  customDesignFrom: { code: 'custom_design_from', kind: 'day', isBackend: true },
  customDesignTo: { code: 'custom_design_to', kind: 'day', isBackend: true },
  customLayoutUpdate: { code: 'custom_layout_update', kind: 'text', isBackend: true },
} as const satisfies Readonly<Record<string, CategoryField>>;

/** The name of such a field. */
export type CategoryFieldName = keyof typeof categoryFields;

/** A value of any field. */
export type CategoryValue = string | number | boolean | readonly string[] | null;

/** The value of each kind of field; null, or an empty list, for none. */
interface ValueOf {
  readonly text: string | null;
  readonly flag: boolean | null;
  readonly whole: number | null;
  readonly decimal: number | null;
  readonly list: readonly string[];
  readonly day: string | null;
}
type Fields = typeof categoryFields;
type BackendName = { [N in CategoryFieldName]: Fields[N] extends { isBackend: true } ? N : never }[CategoryFieldName];

/** The fields of a category; those of the back office are absent for everybody else. */
export type CategoryFieldValues = {
  readonly [N in Exclude<CategoryFieldName, BackendName>]: ValueOf[Fields[N]['kind']];
} & { readonly [N in BackendName]?: ValueOf[Fields[N]['kind']] };

/** The fields of a category that a caller sends; null clears. */
export type CategoryFieldData = { readonly [N in CategoryFieldName]?: ValueOf[Fields[N]['kind']] | null };

/** Reads a stored text; null for none, or if it cannot be read. */
export function readValue(kind: CategoryFieldKind, text: string | null | undefined): CategoryValue {
  if (text === null || text === undefined || text === '') return kind === 'list' ? [] : null;
  switch (kind) {
    case 'flag':
      return Number(text) !== 0;
    case 'whole':
      // 0 means none.
      return Number.isSafeInteger(Number(text)) && Number(text) !== 0 ? Number(text) : null;
    case 'decimal': {
      const value = parseDecimal(text);
      return value === null ? null : value / 10_000;
    }
    case 'list':
      return text.split(',').filter((code) => code !== '');
    case 'day':
      return text.slice(0, 10);
    default:
      return text;
  }
}
