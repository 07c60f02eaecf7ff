import { isoDate } from '#domain/shared/attributes/iso-date.ts';
import { optionsAmong } from '#domain/shared/attributes/options.ts';
import type { Context } from '#domain/shared/command.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { plainText } from './plain-text.ts';

/** A default value as it was sent, also read in the forms of attributes whose values are not texts. */
export interface SentDefault {
  readonly text: string;
  /** For a select or multiselect: the options that it names, without duplicates. */
  readonly optionIds: readonly number[];
  /** Undefined if it means neither yes nor no. */
  readonly isYes: boolean | undefined;
  /** In ISO 8601 if it is a date. */
  readonly date: string;
}

/** The attribute that has the default; `id` is null before the attribute is created. */
export interface DefaultOf {
  readonly id: number | null;
  readonly backendType: string;
  readonly source: string | null;
}

/**
 * A default value as it is stored, by the kind of the attribute's values; null for none. Texts lose their tags,
 * decimals stay as sent, dates become `YYYY-MM-DD`. For a select or multiselect, only ids of the attribute's options
 * stay, so a new attribute has no default; a select has one at most. Refuses (`attribute_default_invalid`) an invalid
 * decimal, date, whole number, or yes/no value (reference 4.3).
 */
export async function storedDefault(
  { tx, fail }: Pick<Context<'attribute_default_invalid'>, 'tx' | 'fail'>,
  { id, backendType, source }: DefaultOf,
  sent: SentDefault,
): Promise<string | null> {
  const text = plainText(sent.text).trim();
  if (text === '') return null;
  const refuse = (what: string) => fail('attribute_default_invalid', { text: what });
  if (source === 'table') {
    if (backendType === 'int' && sent.optionIds.length > 1) throw refuse('Invalid default value');
    return id === null ? null : existingOptions(tx, id, sent.optionIds);
  }
  if (source === 'boolean') {
    if (sent.isYes === undefined) throw refuse('Invalid default value');
    return sent.isYes ? '1' : '0';
  }
  if (backendType === 'int' && !/^\d{1,15}$/.test(text)) throw refuse('Invalid default value');
  if (backendType === 'decimal' && parseDecimal(text) === null) throw refuse('Invalid default decimal value');
  if (backendType !== 'datetime') return text;
  const date = isoDate(sent.date);
  if (date === undefined) throw refuse('Invalid default date');
  return date;
}

async function existingOptions(tx: Tx, attributeId: number, ids: readonly number[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const existing = await optionsAmong(tx, attributeId, ids);
  return ids.filter((id) => existing.has(id)).join(',') || null;
}
