import { formatDecimal, parseDecimal } from '#kernel/decimal.ts';
import type { SqlValue } from '#platform/storage/engine.ts';
import type { Known } from './known.ts';
import { type Field, plainText, type Row, text, through, wholeNumber } from './mapping.ts';

/** The tables with attribute values, by the suffix of their name; `url_key` is a separate table of some editions. */
export const VALUE_TYPES = ['varchar', 'text', 'int', 'decimal', 'datetime'] as const;

/**
 * The reason why an attribute value is left out: its attribute was deleted, belongs to another entity, or stores its
 * values in another table (old values stay there when the type of an attribute changes).
 */
export function refuseValue(entity: string, type: string): (row: Row, known: Known) => string | undefined {
  return (row, known) => {
    const attribute = known.attributes.get(row('attribute_id') ?? '');
    if (!attribute) return 'their attribute was deleted';
    if (attribute.entity !== entity) return 'their attribute belongs to something else';
    if (attribute.backendType !== type) return 'their attribute stores its values in another table';
    return undefined;
  };
}

/** The text of a value; decimals of a table that keeps more are rounded to four. */
export function valueText(type: string): Field {
  return type === 'decimal' ? through('value', roundedDecimal) : text('value');
}

function roundedDecimal(value: string): string {
  const number = /\.\d{4}\d*[1-9]/.test(value) ? parseDecimal(value) : null;
  return number === null ? plainText(value) : formatDecimal(number);
}

/** The value of an int or decimal attribute as a number to compare and sort by: decimals in ten-thousandths. */
export function numberOf(row: Row, known: Known): SqlValue {
  const value = row('value');
  if (value === null) return null;
  switch (known.attributes.get(row('attribute_id') ?? '')?.backendType) {
    case 'int':
      return wholeNumber(value);
    case 'decimal':
      return parseDecimal(value);
    default:
      return null;
  }
}
