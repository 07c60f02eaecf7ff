import { ApiFault } from '../../../interfaces/soap/fault.ts';
import { digits, flagValue } from '../../../interfaces/soap/resources/product-attribute/read-data.ts';
import { productAttributeFaults as faults } from '../../../interfaces/soap/resources/product-attribute/resource.ts';
import { parseDecimal } from '../../../kernel/decimal.ts';
import type { Tx } from '../../../platform/storage/engine.ts';
import { statement } from '../../../platform/storage/statement.ts';

const ownOptions = statement((q, p: { attributeId: number; ids: readonly number[] }, d) =>
  q
    .selectFrom('attribute_option')
    .select('option_id')
    .where('attribute_id', '=', p.attributeId)
    .where('option_id', 'in', d.list(p.ids)),
);

/**
 * A default value as it is stored, by what the attribute's values are; null for none. Decimals stay as they were sent,
 * dates become `YYYY-MM-DD`; of a select or multiselect those ids stay that are options of the attribute, so a new one has
 * no default; a select has one.
 * Throws fault 105 for a decimal, a date, a whole number, a yes or no that is none (reference 4.3).
 *
 * @param attribute `id` is null before the attribute is created
 */
export async function storedDefault(
  tx: Tx,
  attribute: { readonly id: number | null; readonly backendType: string; readonly source: string | null },
  sent: string,
): Promise<string | null> {
  if (sent === '') return null;
  if (attribute.source === 'table') {
    const one = attribute.backendType === 'int';
    return existingOptions(tx, attribute.id, sent, one);
  }
  if (attribute.source === 'boolean') return checked(flagValue(sent), 'Invalid default value');
  if (attribute.backendType === 'int' && digits(sent) === undefined) return refuse('Invalid default value');
  if (attribute.backendType === 'decimal') {
    return parseDecimal(sent) === null ? refuse('Invalid default decimal value') : sent;
  }
  return attribute.backendType === 'datetime' ? checked(isoDate(sent), 'Invalid default date') : sent;
}

function checked(value: string | number | null | undefined, text: string): string {
  return value === undefined || value === null ? refuse(text) : String(value);
}

function refuse(text: string): never {
  throw new ApiFault(faults.unable_to_save, text);
}

async function existingOptions(
  tx: Tx,
  attributeId: number | null,
  sent: string,
  onlyOne: boolean,
): Promise<string | null> {
  const ids = [...new Set(sent.split(',').flatMap((part) => digits(part) ?? []))];
  if (onlyOne && ids.length > 1) return refuse('Invalid default value');
  if (attributeId === null || ids.length === 0) return null;
  const existing = new Set((await tx.all(ownOptions, { attributeId, ids })).map(({ option_id }) => option_id));
  return ids.filter((id) => existing.has(id)).join(',') || null;
}

/**
 * A date as `YYYY-MM-DD`, with ` HH:MM:SS` where a time was sent. Understood are that form, the short form of the default
 * locale (`1/31/2024`, `1/31/24`), and the seconds since 1970 that the reference makes of a date. Undefined for what is no day
 * of the calendar.
 */
export function isoDate(text: string): string | undefined {
  if (/^\d{9,11}$/.test(text)) return new Date(Number(text) * 1000).toISOString().slice(0, 10);
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?Z?)?$/.exec(text);
  const short = /^(\d\d?)\/(\d\d?)\/(\d{4}|\d\d)$/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [short?.[3], short?.[1], short?.[2]];
  if (!year || !month || !day) return undefined;
  const full = year.length === 2 ? `20${year}` : year;
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = iso?.[4];
  const moment = new Date(`${date}T${time ?? '00:00'}Z`);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== date) return undefined;
  return time === undefined ? date : `${date} ${time.padEnd(8, ':00')}`;
}
