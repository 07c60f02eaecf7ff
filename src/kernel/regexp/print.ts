import type { Characters, Range } from './characters.ts';
import type { Expression } from './parse.ts';

/**
 * An expression in PostgreSQL's syntax (advanced regular expressions), without any part that depends on a locale, on
 * case or on groups: so PostgreSQL uses an automaton, too.
 */
export function printForPostgres(expression: Expression): string {
  switch (expression.kind) {
    case 'characters':
      return printCharacters(expression.characters);
    case 'sequence':
      return expression.parts.map((part) => (part.kind === 'either' ? grouped(part) : printForPostgres(part))).join('');
    case 'either':
      return expression.parts.map(printForPostgres).join('|');
    case 'repeated': {
      const { part, least, most } = expression;
      const inside = part.kind === 'characters' ? printForPostgres(part) : grouped(part);
      return `${inside}{${least},${most === Number.POSITIVE_INFINITY ? '' : most}}`;
    }
    default:
      return expression.kind === 'begin' ? '^' : '$';
  }
}

const grouped = (expression: Expression): string => `(?:${printForPostgres(expression)})`;

function printCharacters({ isNegated, ranges }: Characters): string {
  if (ranges.length === 0) return isNegated ? '.' : '[^\\u0001-\\U0010ffff]';
  return `[${isNegated ? '^' : ''}${ranges.map(printRange).join('')}]`;
}

function printRange([first, last]: Range): string {
  // PostgreSQL does not support U+0000.
  const from = printCharacter(Math.max(first, 1));
  return first === last ? from : `${from}-${printCharacter(last)}`;
}

function printCharacter(code: number): string {
  if (/[a-z0-9]/i.test(String.fromCharCode(code)) && code < 0x80) return String.fromCharCode(code);
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
