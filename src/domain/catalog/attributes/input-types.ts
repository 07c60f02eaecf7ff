import type { BackendName, SourceName } from './attribute-models.ts';

/** How a field of `additional_fields` is read and shown: yes or no, a number, a word of a list. */
export type AdditionalKind = 'flag' | 'filter' | 'number' | 'class';

/** The columns that `additional_fields` can reach, whatever the type (Q18). */
export const additionalColumns = {
  frontend_class: 'class',
  is_filterable: 'filter',
  is_filterable_in_search: 'flag',
  is_html_allowed_on_front: 'flag',
  is_wysiwyg_enabled: 'flag',
  position: 'number',
  used_for_sort_by: 'flag',
} as const satisfies Record<string, AdditionalKind>;

/** Name of a field of `additional_fields`. */
export type AdditionalField = keyof typeof additionalColumns;

/** What an attribute of a type is made of. */
export interface InputType {
  readonly label: string;
  /** How its values are stored. */
  readonly backendType: 'varchar' | 'text' | 'int' | 'decimal' | 'datetime';
  readonly backend: BackendName | null;
  readonly source: SourceName | null;
  /** The fields of `additional_fields` in their order. */
  readonly additional: readonly AdditionalField[];
}

const filter = ['is_filterable', 'is_filterable_in_search', 'position'] as const;

/** The types that an attribute can be created with, in the order of the types list (spec 2.5, reference 4.3, D21). */
export const inputTypes = {
  text: {
    label: 'Text Field',
    backendType: 'varchar',
    backend: null,
    source: null,
    additional: ['frontend_class', 'is_html_allowed_on_front', 'used_for_sort_by'],
  },
  textarea: {
    label: 'Text Area',
    backendType: 'text',
    backend: null,
    source: null,
    additional: ['is_wysiwyg_enabled', 'is_html_allowed_on_front'],
  },
  date: {
    label: 'Date',
    backendType: 'datetime',
    backend: 'datetime',
    source: null,
    additional: ['used_for_sort_by'],
  },
  boolean: {
    label: 'Yes/No',
    backendType: 'int',
    backend: null,
    source: 'boolean',
    additional: ['used_for_sort_by'],
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
    additional: [...filter, 'used_for_sort_by'],
  },
  price: {
    label: 'Price',
    backendType: 'decimal',
    backend: 'price',
    source: null,
    additional: [...filter, 'used_for_sort_by'],
  },
  media_image: { label: 'Media Image', backendType: 'varchar', backend: null, source: null, additional: [] },
} as const satisfies Record<string, InputType>;

/** The name of one of them. */
export type InputName = keyof typeof inputTypes;

/** The type of a name; undefined for inputs that only system attributes have (`weight`, `gallery`), and for none. */
export function inputType(name: string | null): InputType | undefined {
  return name !== null && Object.hasOwn(inputTypes, name) ? inputTypes[name as InputName] : undefined;
}

/** What `frontend_class` may be beside nothing (spec 2.5). */
export const frontendClasses: readonly string[] = [
  'validate-number',
  'validate-digits',
  'validate-email',
  'validate-url',
  'validate-alpha',
  'validate-alphanum',
];

/** What `apply_to` may hold (spec 2.4). */
export const productTypes: readonly string[] = [
  'simple',
  'grouped',
  'configurable',
  'virtual',
  'bundle',
  'downloadable',
  'giftcard',
];
