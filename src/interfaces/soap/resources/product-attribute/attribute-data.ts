import type { AdditionalValues, AttributeChange, SettableFlag } from '#domain/catalog/attributes/change.ts';
import type { SentDefault } from '#domain/catalog/attributes/default-value.ts';
import type { AdditionalField } from '#domain/catalog/attributes/input-types.ts';
import { plainText } from '#domain/catalog/attributes/plain-text.ts';
import { readDate } from '#kernel/read-date.ts';
import {
  type ClientMap,
  digits,
  flagValue,
  integerValue,
  isRecord,
  listOf,
  textValue,
  wordOrNumber,
} from '../../read-data.ts';
import { additionalNames, flagNames } from './field-names.ts';
import { readLabels } from './sent-labels.ts';

/**
 * Reads `data` of create and update (spec 2.4, 2.5): only the fields of the spec. Flags are yes above 0 and no
 * otherwise. Undefined if a value has the wrong type: a list or map for a text, a word for a number. For
 * `additional_fields`, the type of the attribute decides whether that matters.
 */
export function readAttributeData(sent: ClientMap): AttributeChange | undefined {
  const flags = readFlags(sent);
  const scope = textValue(sent.scope);
  const defaultValue = textValue(sent.default_value);
  const appliesTo = readAppliesTo(sent.apply_to);
  const additional = readAdditional(sent.additional_fields);
  const labels = isAbsent(sent.frontend_label) ? null : readLabels(sent.frontend_label, 'label');
  if (!flags || scope === undefined || defaultValue === undefined || appliesTo === undefined) return undefined;
  if (!additional || labels === undefined) return undefined;
  return {
    flags,
    ...additional,
    ...(scope && { scope }),
    ...(defaultValue !== null && { defaultValue: readDefault(defaultValue) }),
    ...(appliesTo && { appliesTo }),
    ...(labels && { labels }),
  };
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

function readFlags(sent: ClientMap): AttributeChange['flags'] | undefined {
  const flags: Partial<Record<SettableFlag, boolean>> = {};
  for (const [flag, name] of Object.entries(flagNames) as [SettableFlag, string][]) {
    const isOn = flagValue(sent[name]);
    if (isOn === undefined) return undefined;
    if (isOn !== null) flags[flag] = isOn;
  }
  return flags;
}

/** Product types, without duplicates; an empty text or list means all of them. Null if nothing was sent. */
function readAppliesTo(sent: unknown): readonly string[] | null | undefined {
  if (isAbsent(sent)) return null;
  const items = typeof sent === 'string' ? sent.split(',') : listOf(sent);
  const types = items?.map((item) => textValue(item)?.trim());
  if (!types) return undefined;
  const named = types.filter((type) => type !== '');
  return named.every((type) => type !== undefined) ? [...new Set(named)] : undefined;
}

/** Dates are accepted in every spelling, also as seconds since 1970, which the reference uses. */
function readDefault(sent: string): SentDefault {
  const text = plainText(sent).trim();
  return {
    text: sent,
    optionIds: [...new Set(text.split(',').flatMap((part) => digits(part) ?? []))],
    isYes: flagValue(text) ?? undefined,
    date: readDate(text)?.replace(' 00:00:00', '') ?? text,
  };
}

/**
 * `additional_fields` by name, sent as a map or as a list of `{key, value}`, which may have gaps; undefined for
 * anything else.
 */
function additionalSent(sent: unknown): ClientMap | undefined {
  if (isAbsent(sent) || sent === '') return {};
  const listed = listOf(sent);
  if (!listed && isRecord(sent)) return sent;
  return listed?.every(isRecord)
    ? Object.fromEntries(listed.map(({ key, value }) => [textValue(key) ?? '', value]))
    : undefined;
}

function readAdditional(sent: unknown): Pick<AttributeChange, 'additional' | 'unreadable'> | undefined {
  const named = additionalSent(sent);
  if (!named) return undefined;
  const additional: Partial<AdditionalValues> = {};
  const unreadable: AdditionalField[] = [];
  for (const [field, name] of Object.entries(additionalNames) as [AdditionalField, string][]) {
    if (isAbsent(named[name])) continue;
    const value = readers[field](named[name]);
    if (value === undefined) unreadable.push(field);
    else if (value !== null || field === 'frontendClass') Object.assign(additional, { [field]: value });
  }
  return { additional, unreadable };
}

/** How each is read: undefined for invalid values, null for none, which only a class can be. */
const readers: { readonly [K in AdditionalField]: (value: unknown) => AdditionalValues[K] | null | undefined } = {
  frontendClass(value) {
    const name = textValue(value)?.trim();
    return name === '' ? null : name;
  },
  filterable: wordOrNumber,
  isFilterableInSearch: flagValue,
  isHtmlAllowedOnFront: flagValue,
  isWysiwygEnabled: flagValue,
  // More digits than can be set, since existing values may be sent again.
  position: (value) => integerValue(value, 15),
  usedForSortBy: flagValue,
};
