// domain/pricing/promotions/: price rules of carts: which are in force (load-rules.ts), their conditions as trees
// of plain data (conditions.ts), their discounts (actions/), their coupons, and the counts of their use (use-
// rules.ts). What rules of the catalog share is in shared-rule*.ts.

/** The operators of conditions, with the signs of the legacy family. */
export const operators = ['==', '!=', '>=', '<=', '>', '<', '{}', '!{}', '()', '!()', '[]', '![]'] as const;

/** An operator: equal, at least, more, contains, one of, all of, and their opposites. */
export type Operator = (typeof operators)[number];

/** The value of a condition; several for `()`, `[]` and attributes with several values. */
export type ConditionValue = string | readonly string[];

/** Splits the text of a list, like the reference. */
const listOf = (value: ConditionValue): readonly string[] =>
  typeof value === 'string' ? value.split(/\s*[,;]\s*/).filter((text) => text !== '') : value;

const isNumeric = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

/** Compares numbers as numbers, and other texts in any case. */
function isEqual(a: string, b: string): boolean {
  return isNumeric(a) && isNumeric(b) ? Number(a) === Number(b) : a.toLowerCase() === b.toLowerCase();
}

const dayPattern = /^\d{4}-\d\d-\d\d/;

function isAtMost(a: string, b: string): boolean {
  if (isNumeric(a) && isNumeric(b)) return Number(a) <= Number(b);
  if (dayPattern.test(a) && dayPattern.test(b)) return instant(a) <= instant(b);
  return a <= b;
}

const instant = (text: string): number =>
  Date.parse(text.length > 10 ? `${text.slice(0, 19).replace(' ', 'T')}Z` : text);

const only = (value: ConditionValue): string => (typeof value === 'string' ? value : value.join(','));

/**
 * Compares a found value with the value of a condition (soap-sales 12.3, "Conditions"). A missing value is neither more
 * nor less than any other.
 *
 * @param found the found value, several for attributes with several values; undefined if there is none
 * @param isOneOfMany set if the value without a list operator means one of several found ones, like a category
 */
export function compares(
  found: string | readonly string[] | undefined,
  operator: Operator,
  value: ConditionValue,
  isOneOfMany = false,
): boolean {
  switch (operator) {
    case '==':
    case '{}':
    case '()':
    case '[]':
      return isMet(found, operator, value, isOneOfMany);
    case '!=':
      return !isMet(found, '==', value, isOneOfMany);
    case '!{}':
      return !isMet(found, '{}', value, isOneOfMany);
    case '!()':
      return !isMet(found, '()', value, isOneOfMany);
    case '![]':
      return !isMet(found, '[]', value, isOneOfMany);
    default:
      return typeof found === 'string' && isOrdered(found, operator, only(value));
  }
}

function isOrdered(found: string, operator: '>=' | '<=' | '>' | '<', value: string): boolean {
  if (operator === '<=') return isAtMost(found, value);
  if (operator === '>') return !isAtMost(found, value);
  const isAtLeast = isAtMost(value, found);
  return operator === '>=' ? isAtLeast : !isAtLeast;
}

function isMet(
  found: string | readonly string[] | undefined,
  operator: '==' | '{}' | '()' | '[]',
  value: ConditionValue,
  isOneOfMany: boolean,
): boolean {
  const isList = operator === '()' || operator === '[]';
  if (typeof found === 'object') {
    const wanted = isOneOfMany && !isList ? [only(value)] : listOf(value);
    if (operator === '[]') return wanted.every((item) => found.includes(item));
    return wanted.some((item) => found.includes(item));
  }
  const text = found ?? '';
  if (isList) return listOf(value).some((item) => isEqual(text, item));
  return operator === '==' ? isEqual(text, only(value)) : text.toLowerCase().includes(only(value).toLowerCase());
}
