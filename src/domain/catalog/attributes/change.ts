import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/storage/schema.ts';
import { type AttributeFlag, attributeFlags } from '../../attributes/registry.ts';
import { productTypes } from '../types/index.ts';
import type { SentDefault } from './default-value.ts';
import type { FoundAttribute } from './find.ts';
import { type AdditionalField, additionalColumns, frontendClasses, inputType } from './input-types.ts';
import { type Labels, labelsOf, type SentLabel } from './labels.ts';

/** The flags that every attribute has and callers may set. */
export type SettableFlag = Exclude<AttributeFlag, AdditionalField | 'isUserDefined'>;

/** What only attributes of some types have. */
export interface AdditionalValues extends Readonly<Record<Extract<AdditionalField, AttributeFlag>, boolean>> {
  /** One of `frontendClasses`; null for none. */
  readonly frontendClass: string | null;
  /** 0 or less no, 2 always, all else with results only. */
  readonly filterable: number;
  /** 0 where it is less. */
  readonly position: number;
}

/** What a caller says of an attribute; what is absent is left as it is. */
export interface AttributeChange {
  readonly flags: Readonly<Partial<Record<SettableFlag, boolean>>>;
  readonly scope?: string;
  readonly defaultValue?: SentDefault;
  /** Product types, each once; none for all. */
  readonly appliesTo?: readonly string[];
  /** What the type of the attribute does not have says nothing (Q18). */
  readonly additional: Readonly<Partial<AdditionalValues>>;
  /** What was sent of it and cannot be read: wrong where the type has it. */
  readonly unreadable: readonly AdditionalField[];
  readonly labels?: readonly SentLabel[];
}

/** Columns of an attribute to be set. */
export type AttributeColumns = Partial<Selectable<Database['attribute']>>;

/** What is to be written of a change. Its scope and its default value are judged elsewhere. */
export interface Judged {
  readonly columns: AttributeColumns;
  /** Where they are given and others than before. */
  readonly labels?: Labels;
}

/** What an attribute has already: given again it is no change, and is not judged (design decision 5). */
export interface Present {
  readonly appliesTo: readonly string[];
  readonly additional: Partial<AdditionalValues>;
  readonly labels: Labels;
}

const nothing: Present = { appliesTo: [], additional: {}, labels: new Map() };

/** What an attribute has, with its labels as far as some were sent. */
export function presentOf(attribute: FoundAttribute, labels: Labels): Present {
  return {
    appliesTo: [...new Set(attribute.appliesTo.map((type) => type.trim()))].filter((type) => type !== ''),
    additional: {
      frontendClass: attribute.frontendClass,
      filterable: attribute.filterable,
      isFilterableInSearch: attribute.isFilterableInSearch,
      isHtmlAllowedOnFront: attribute.isHtmlAllowedOnFront,
      isWysiwygEnabled: attribute.isWysiwygEnabled,
      position: attribute.position,
      usedForSortBy: attribute.usedForSortBy,
    },
    labels,
  };
}

/**
 * What a change sets of an attribute with an input. Undefined where something is wrong: an unknown product type or class, a
 * label that is too long, a position of more than nine digits, or what cannot be read of what the type has.
 */
export function judged(change: AttributeChange, input: string | null, present = nothing): Judged | undefined {
  const additional = additionalOf(change, input, present.additional);
  const appliesTo = change.appliesTo && typesToSet(change.appliesTo, present.appliesTo);
  const labels = change.labels && labelsOf(change.labels, present.labels);
  if (!additional || appliesTo === null || (change.labels && !labels)) return undefined;
  const flags = Object.entries(change.flags).map(([flag, isOn]) => [
    attributeFlags[flag as SettableFlag],
    Number(isOn),
  ]);
  return {
    columns: { ...Object.fromEntries(flags), ...additional, ...appliesTo },
    ...(labels && !isDeepStrictEqual(labels, present.labels) && { labels }),
  };
}

/** Null for a type that is unknown and was not there before. */
function typesToSet(types: readonly string[], before: readonly string[]): AttributeColumns | null {
  if (isDeepStrictEqual(types, before)) return {};
  if (!types.every((type) => productTypes.includes(type) || before.includes(type))) return null;
  return { apply_to: types.join(',') || null };
}

function additionalOf(
  { additional, unreadable }: AttributeChange,
  input: string | null,
  before: Present['additional'],
): AttributeColumns | undefined {
  const columns: Record<string, string | number | null> = {};
  for (const field of inputType(input)?.additional ?? []) {
    if (unreadable.includes(field)) return undefined;
    const value = additional[field];
    if (value === undefined || value === before[field]) continue;
    const column = columnValue(field, value);
    if (column === undefined) return undefined;
    columns[additionalColumns[field]] = column;
  }
  // An editor of HTML makes HTML (reference 4.3), whichever of the two was sent.
  const wasEditor = before.isWysiwygEnabled === true && columns.is_wysiwyg_enabled === undefined;
  if (columns.is_wysiwyg_enabled === 1 || (wasEditor && columns.is_html_allowed_on_front === 0)) {
    columns.is_html_allowed_on_front = 1;
  }
  return columns;
}

const mostPosition = 999_999_999;

/** Undefined for what it cannot be. */
function columnValue(
  field: AdditionalField,
  value: AdditionalValues[AdditionalField],
): string | number | null | undefined {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'number') return value === null || frontendClasses.includes(value) ? value : undefined;
  if (field === 'filterable') return value === 2 ? 2 : Number(value > 0);
  return value <= mostPosition ? Math.max(0, value) : undefined;
}
