import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import { type AttributeFlag, attributeFlags } from '#domain/shared/attributes/registry.ts';
import type { Database } from '#platform/storage/schema.ts';
import { productTypes } from '../types/index.ts';
import type { SentDefault } from './default-value.ts';
import type { FoundAttribute } from './find.ts';
import { type AdditionalField, additionalColumns, frontendClasses, inputType } from './input-types.ts';
import { type Labels, labelsOf, type SentLabel } from './labels.ts';

/** The flags that every attribute has and callers may set. */
export type SettableFlag = Exclude<AttributeFlag, AdditionalField | 'isUserDefined'>;

/** Fields that only attributes of some types have. */
export interface AdditionalValues extends Readonly<Record<Extract<AdditionalField, AttributeFlag>, boolean>> {
  /** One of `frontendClasses`; null for none. */
  readonly frontendClass: string | null;
  /** 0 or less no, 2 always, all else with results only. */
  readonly filterable: number;
  /** 0 if it is less. */
  readonly position: number;
}

/** The fields of an attribute that a caller sends; absent ones stay as they are. */
export interface AttributeChange {
  readonly flags: Readonly<Partial<Record<SettableFlag, boolean>>>;
  readonly scope?: string;
  readonly defaultValue?: SentDefault;
  /** Product types, without duplicates; empty for all. */
  readonly appliesTo?: readonly string[];
  /** Fields that the type of the attribute does not have are ignored (Q18). */
  readonly additional: Readonly<Partial<AdditionalValues>>;
  /** Sent fields that cannot be read: an error only if the type has them. */
  readonly unreadable: readonly AdditionalField[];
  /** All labels, instead of those that it has. */
  readonly labels?: readonly SentLabel[];
  /** One label that changes, where `labels` are absent. */
  readonly label?: SentLabel;
}

/** Columns of an attribute to set. */
export type AttributeColumns = Partial<Selectable<Database['attribute']>>;

/** The columns of a change to write. Its scope and its default value are checked elsewhere. */
export interface Judged {
  readonly columns: AttributeColumns;
  /** Set if they were sent and differ from the current ones. */
  readonly labels?: Labels;
}

/** The current values of an attribute: sending them again is no change, and is not checked (design decision 5). */
export interface Present {
  readonly appliesTo: readonly string[];
  readonly additional: Partial<AdditionalValues>;
  readonly labels: Labels;
}

const nothing: Present = { appliesTo: [], additional: {}, labels: new Map() };

/** The current values of an attribute, with the labels of the store views that were sent. */
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
 * The columns that a change sets, for an attribute with this input. Undefined if something is wrong: an unknown product
 * type or class, a label that is too long, a position of more than nine digits, or a value that a field of the type
 * does not take.
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

/** Null if a type is unknown and the attribute did not have it before. */
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
  // An editor of HTML produces HTML (reference 4.3), so setting either of the two sets both.
  const wasEditor = before.isWysiwygEnabled === true && columns.is_wysiwyg_enabled === undefined;
  if (columns.is_wysiwyg_enabled === 1 || (wasEditor && columns.is_html_allowed_on_front === 0)) {
    columns.is_html_allowed_on_front = 1;
  }
  return columns;
}

const mostPosition = 999_999_999;

/** Undefined for an invalid value. */
function columnValue(
  field: AdditionalField,
  value: AdditionalValues[AdditionalField],
): string | number | null | undefined {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'number') return value === null || frontendClasses.includes(value) ? value : undefined;
  if (field === 'filterable') return value === 2 ? 2 : Number(value > 0);
  return value <= mostPosition ? Math.max(0, value) : undefined;
}
