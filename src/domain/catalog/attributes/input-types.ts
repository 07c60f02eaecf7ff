import type { BackendName, SourceName } from './attribute-models.ts';

/** Fields that only attributes of some types have, with their columns. */
export const additionalColumns = {
  frontendClass: 'frontend_class',
  filterable: 'is_filterable',
  isFilterableInSearch: 'is_filterable_in_search',
  isHtmlAllowedOnFront: 'is_html_allowed_on_front',
  isWysiwygEnabled: 'is_wysiwyg_enabled',
  position: 'position',
  usedForSortBy: 'used_for_sort_by',
} as const;

/** The name of such a field. */
export type AdditionalField = keyof typeof additionalColumns;

/** The properties of an attribute type. */
export interface InputType {
  readonly label: string;
  /** How its values are stored. */
  readonly backendType: 'varchar' | 'text' | 'int' | 'decimal' | 'datetime';
  readonly backend: BackendName | null;
  readonly source: SourceName | null;
  /** The fields that it has besides the common ones, in the order of the interface. */
  readonly additional: readonly AdditionalField[];
}

const filter = ['filterable', 'isFilterableInSearch', 'position'] as const;

/** The types that an attribute can be created with, in the order of the types list (spec 2.5, reference 4.3, D21). */
export const inputTypes = {
  text: {
    label: 'Text Field',
    backendType: 'varchar',
    backend: null,
    source: null,
    additional: ['frontendClass', 'isHtmlAllowedOnFront', 'usedForSortBy'],
  },
  textarea: {
    label: 'Text Area',
    backendType: 'text',
    backend: null,
    source: null,
    additional: ['isWysiwygEnabled', 'isHtmlAllowedOnFront'],
  },
  date: {
    label: 'Date',
    backendType: 'datetime',
    backend: 'datetime',
    source: null,
    additional: ['usedForSortBy'],
  },
  boolean: {
    label: 'Yes/No',
    backendType: 'int',
    backend: null,
    source: 'boolean',
    additional: ['usedForSortBy'],
  },
  multiselect: {
    label: 'Multiple Select',
    backendType: 'text',
    backend: 'array',
    source: 'table',
    additional: filter,
  },
  select: {
    label: 'Dropdown',
    backendType: 'int',
    backend: null,
    source: 'table',
    additional: [...filter, 'usedForSortBy'],
  },
  price: {
    label: 'Price',
    backendType: 'decimal',
    backend: 'price',
    source: null,
    additional: [...filter, 'usedForSortBy'],
  },
  media_image: { label: 'Media Image', backendType: 'varchar', backend: null, source: null, additional: [] },
} as const satisfies Record<string, InputType>;

/** The name of an input type. */
export type InputName = keyof typeof inputTypes;

/**
 * The type with a name; undefined for inputs that only system attributes have (`weight`, `gallery`), and for unknown
 * names.
 */
export function inputType(name: string | null): InputType | undefined {
  return name !== null && Object.hasOwn(inputTypes, name) ? inputTypes[name as InputName] : undefined;
}

/** The values of `frontend_class` besides none (spec 2.5). */
export const frontendClasses: readonly string[] = [
  'validate-number',
  'validate-digits',
  'validate-email',
  'validate-url',
  'validate-alpha',
  'validate-alphanum',
];
