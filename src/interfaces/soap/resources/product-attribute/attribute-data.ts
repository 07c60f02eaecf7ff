import {
  type AdditionalField,
  additionalColumns,
  frontendClasses,
  inputType,
  productTypes,
} from '../../../../domain/catalog/attributes/input-types.ts';
import { type Labels, readLabels } from '../../../../domain/catalog/attributes/labels.ts';
import { flagValue, integerValue, isRecord, listOf, plainText, type Sent, textValue } from './read-data.ts';

/** The flags that every attribute has; columns of the same names. */
export const flagFields = [
  'is_unique',
  'is_required',
  'is_configurable',
  'is_searchable',
  'is_visible_in_advanced_search',
  'is_comparable',
  'is_used_for_promo_rules',
  'is_visible_on_front',
  'used_in_product_listing',
] as const;

/** What a caller gives of an attribute, checked; what was not given is absent. */
export interface AttributeData {
  /** Columns and their values. */
  readonly columns: Readonly<
    Partial<Record<(typeof flagFields)[number], number> & Record<AdditionalField, string | number | null>> & {
      apply_to?: string | null;
    }
  >;
  /** As it was sent; `global`, `website` and `store` are known. */
  readonly scope?: string;
  /** Text without tags, not yet checked by type. */
  readonly defaultValue?: string;
  readonly labels?: Labels;
}

/** What an attribute already has: given again, it is not judged (design decision 5). */
export interface Present {
  /** Product types in `apply_to`. */
  readonly types: readonly string[];
  readonly labels: Labels;
}

const nothing: Present = { types: [], labels: new Map() };

/**
 * Reads `data` of create and update (spec 2.4, 2.5): only the fields that the spec names, of `additional_fields` only
 * those of the type (Q18). Flags are yes above 0 and no otherwise. Undefined where something is not of its kind: a list
 * or map in the place of a text, a word in the place of a number, an unknown product type in `apply_to` or class in
 * `frontend_class`.
 */
export function readAttributeData(
  sent: Sent,
  frontendInput: string | null,
  present: Present = nothing,
): AttributeData | undefined {
  const columns: Record<string, string | number | null> = {};
  for (const field of flagFields) {
    const flag = flagValue(sent[field]);
    if (flag === undefined) return undefined;
    if (flag !== null) columns[field] = flag;
  }
  const [scope, defaultValue] = [textValue(sent.scope), textValue(sent.default_value)];
  const applyTo = readApplyTo(sent.apply_to, [...productTypes, ...present.types]);
  const additional = readAdditional(sent.additional_fields, frontendInput);
  const labels = isAbsent(sent.frontend_label) ? null : readLabels(sent.frontend_label, 'label', present.labels);
  if (scope === undefined || defaultValue === undefined || applyTo === undefined) return undefined;
  if (additional === undefined || labels === undefined) return undefined;
  if (applyTo !== null) columns.apply_to = applyTo.join(',') || null;
  return {
    columns: { ...columns, ...additional },
    ...(scope && { scope }),
    ...(defaultValue !== null && { defaultValue: plainText(defaultValue).trim() }),
    ...(labels && { labels }),
  };
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** Product types, each once; an empty text or list is all of them. Null where nothing was sent. */
function readApplyTo(sent: unknown, known: readonly string[]): readonly string[] | null | undefined {
  if (isAbsent(sent)) return null;
  const items = typeof sent === 'string' ? sent.split(',') : listOf(sent);
  const types = items?.map((item) => textValue(item)?.trim());
  if (!types) return undefined;
  const named = types.filter((type) => type !== '');
  return named.every((type) => type !== undefined && known.includes(type))
    ? [...new Set(named as string[])]
    : undefined;
}

/** `additional_fields` by name, sent as a map or as a list of `{key, value}`, which may have gaps; undefined for neither. */
export function additionalSent(sent: unknown): Sent | undefined {
  if (isAbsent(sent) || sent === '') return {};
  const listed = listOf(sent);
  if (!listed && isRecord(sent)) return sent;
  return listed?.every(isRecord)
    ? Object.fromEntries(listed.map(({ key, value }) => [textValue(key) ?? '', value]))
    : undefined;
}

/** The columns that `additional_fields` names. */
function readAdditional(
  sent: unknown,
  frontendInput: string | null,
): Record<string, string | number | null> | undefined {
  const columns: Record<string, string | number | null> = {};
  const named = additionalSent(sent);
  if (!named) return undefined;
  const fields: ReadonlySet<string> = new Set(inputType(frontendInput)?.additional ?? []);
  for (const [field, value] of Object.entries(named)) {
    if (!fields.has(field) || isAbsent(value)) continue;
    const read = readers[additionalColumns[field as AdditionalField]](value);
    if (read === undefined) return undefined;
    if (read !== null || additionalColumns[field as AdditionalField] === 'class') columns[field] = read;
  }
  // An editor of HTML makes HTML (reference 4.3).
  if (columns.is_wysiwyg_enabled === 1) columns.is_html_allowed_on_front = 1;
  return columns;
}

const readers = {
  flag: flagValue,
  /** 2 is: filterable, also where nothing would be found. */
  filter: (value: unknown) => (integerValue(value) === 2 ? 2 : flagValue(value)),
  number(value: unknown) {
    const number = integerValue(value);
    return typeof number === 'number' ? Math.max(0, number) : number;
  },
  class(value: unknown) {
    const name = textValue(value)?.trim();
    if (name === '') return null;
    return name !== undefined && frontendClasses.includes(name) ? name : undefined;
  },
};
