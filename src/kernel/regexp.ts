import { createRequire } from 'node:module';
import type { RE2JS } from 're2js';

const require = createRequire(import.meta.url);

/** Why an expression is not accepted, as a text for the caller. */
export class RegexpProblem extends Error {
  override readonly name = 'RegexpProblem';
}

/** A regular expression with the same matches in both engines. */
export interface CompiledRegexp {
  /** Whether a text contains a match. */
  readonly isIn: (text: string) => boolean;
  /** The expression in the syntax that RE2 and PostgreSQL's operator `~` read alike. */
  readonly source: string;
}

/** The longest expression, in characters. */
const longest = 1000;
/** The most instructions of a compiled expression, which has its counts expanded. */
const mostInstructions = 1000;
/** The highest count, as in POSIX. */
const highestCount = 255;
/** Longer ranges contain more than letters. */
const longestOfLetters = 512;
const nothingToRepeat = 'a count (`*`, `+`, `?`, `{}`) stands behind nothing that can be repeated';
const last = '\u{10ffff}';

/** The classes after a backslash, as the content of brackets: ASCII, whatever the locale. */
const escapes: Readonly<Record<string, string>> = {
  d: '0-9',
  D: `\u0001-/:-${last}`,
  s: '\t-\r ',
  S: `\u0001-\b\u000e-\u001f!-${last}`,
  w: '0-9A-Za-z_',
  W: `\u0001-/:-@\\[-\\^\`\\{-${last}`,
};
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Classes in brackets (`[[:digit:]]`), of ASCII and without regard to case. */
const namedClasses: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  blank: '\t ',
  cntrl: '\u0001-\u001f\u007f',
  digit: '0-9',
  graph: '!-~',
  lower: 'A-Za-z',
  print: ' -~',
  punct: '!-/:-@\\[-`\\{-~',
  space: '\t-\r ',
  upper: 'A-Za-z',
  xdigit: '0-9A-Fa-f',
};

const token =
  /(?<count>[*+?]|\{(?<least>\d{1,9})(?<open>,(?<most>\d{1,9})?)?\})\??|(?<group>\((?:\?:)?)(?<unknown>\?)?|\\(?<escaped>.)?|(?<character>.)/suy;
const member = /\[(?<named>[:.=](?:(?<name>[a-z]+):\])?)|\\(?<escaped>.)?|(?<character>.)/suy;

/**
 * Compiles an extended regular expression as MySQL takes it (POSIX, and `\d \D \s \S \w \W`), without regard to case.
 * Throws `RegexpProblem` for an invalid or a very large one, and for what no automaton supports: references to groups,
 * lookahead and lookbehind. Matching is linear in the text.
 */
export function compileRegexp(text: string): CompiledRegexp {
  if (text === '') throw new RegexpProblem('the expression is empty');
  if ([...text].length > longest) throw new RegexpProblem(`an expression has at most ${longest} characters`);
  if (/[\0\p{Cs}]/u.test(text)) throw new RegexpProblem('a character is none that a text has');
  const source = commonForm(text);
  return { isIn: regexpMatcher(source), source };
}

/** The function that tells whether a `source` of `compileRegexp` is found in a text. */
export function regexpMatcher(source: string): (text: string) => boolean {
  const compiled = compileWithin(source);
  if (!compiled || compiled.programSize() > mostInstructions) throw new RegexpProblem('the expression is too large');
  return (text) => compiled.test(text);
}

/** RE2 refuses counts of counts that are too large; everything else was refused before. */
function compileWithin(source: string): RE2JS | undefined {
  try {
    // Loaded with the first expression: few stores ever see one.
    const { RE2JS: engine } = require('re2js') as typeof import('re2js');
    return engine.compile(source, engine.DOTALL);
  } catch {
    return undefined;
  }
}

/** What is found at a position of an expression; the position behind it is the `lastIndex` of the `RegExp`. */
function partsFrom(expression: RegExp, text: string, position: number): Readonly<Record<string, string | undefined>> {
  expression.lastIndex = position;
  return expression.exec(text)?.groups ?? {};
}

/** Writes the cases of letters, the classes, groups and counts in the way that depends on no engine and no locale. */
function commonForm(text: string): string {
  let written = '';
  let depth = 0;
  let canRepeat = false;
  for (let position = 0; position < text.length; ) {
    const { count, least = '0', most, group, unknown, escaped, character } = partsFrom(token, text, position);
    position = token.lastIndex;
    if (count !== undefined) {
      if (!canRepeat) throw new RegexpProblem(nothingToRepeat);
      const highest = Number(most ?? least);
      if (highest > highestCount || Number(least) > highest) {
        throw new RegexpProblem(`\`${count}\` is no count up to ${highestCount}`);
      }
      // Whether a lazy count is meant (`*?`) changes no answer.
      written += count;
    } else if (group !== undefined) {
      if (unknown !== undefined) throw new RegexpProblem('groups with `(?` are not supported');
      depth += 1;
      written += '(?:';
    } else if (character === ')') {
      if (depth === 0) throw new RegexpProblem('a `)` closes no group');
      depth -= 1;
      written += ')';
    } else if (character === '[') {
      const brackets = readBrackets(text, position);
      position = brackets.end;
      written += brackets.written;
    } else if (character !== undefined && '.^$|'.includes(character)) {
      written += character;
    } else {
      written += `[${(character === undefined ? escapedMember(escaped) : plainMember(character)).set}]`;
    }
    canRepeat = count === undefined && group === undefined && !'^$|'.includes(character ?? ' ');
  }
  if (depth > 0) throw new RegexpProblem('a group is not closed');
  return written;
}

/** A member of brackets as their content, and the character if it is one, which can begin or end a range. */
interface Member {
  readonly set: string;
  readonly character?: string;
}

/** The content of brackets, from the position after the first one; `end` is the position after the last one. */
function readBrackets(text: string, start: number): { readonly written: string; readonly end: number } {
  const isNegated = text[start] === '^';
  let position = start + Number(isNegated);
  const read = (): Member => {
    if (position >= text.length) throw new RegexpProblem('a `[` is not closed');
    const { named, name = '', escaped, character } = partsFrom(member, text, position);
    position = member.lastIndex;
    if (named === undefined) return character === undefined ? escapedMember(escaped) : plainMember(character);
    const set = Object.hasOwn(namedClasses, name) ? namedClasses[name] : undefined;
    if (set === undefined) throw new RegexpProblem('a class in `[]` is not known');
    return { set };
  };

  let written = '';
  for (let isFirst = true; isFirst || text[position] !== ']'; isFirst = false) {
    const from = read();
    const isRange = text[position] === '-' && position + 1 < text.length && text[position + 1] !== ']';
    if (isRange) position += 1;
    written += isRange ? rangeOf(from, read()) : from.set;
  }
  return { written: `[${isNegated ? '^' : ''}${written}]`, end: position + 1 };
}

function escapedMember(escaped: string | undefined): Member {
  if (escaped === undefined) throw new RegexpProblem('a `\\` stands at the end');
  const set = Object.hasOwn(escapes, escaped) ? escapes[escaped] : undefined;
  if (set !== undefined) return { set };
  if (Object.hasOwn(controls, escaped)) return plainMember(controls[escaped] ?? '');
  if (/[a-z0-9]/i.test(escaped)) throw new RegexpProblem(`\`\\${escaped}\` is not supported`);
  return plainMember(escaped);
}

const quoted = (character: string): string => (/[\\^$.|?*+()[\]{}-]/.test(character) ? `\\${character}` : character);

function plainMember(character: string): Member {
  return { set: casesOf(character).map(quoted).join(''), character };
}

/** A letter in all its cases that are a single character. */
function casesOf(character: string): string[] {
  const upper = character.toUpperCase();
  return [...new Set([character, upper, character.toLowerCase(), upper.toLowerCase()])].filter(
    (other) => [...other].length === 1,
  );
}

/** A range in both cases; a long one contains more than letters, and only its ASCII letters are put in both. */
function rangeOf(from: Member, to: Member): string {
  const first = from.character?.codePointAt(0);
  const end = to.character?.codePointAt(0);
  if (first === undefined || end === undefined || first > end) throw new RegexpProblem('a range in `[]` is none');
  const lastOfLetters = end - first < longestOfLetters ? end : Math.min(end, 0x7a);
  const others = Array.from({ length: Math.max(0, lastOfLetters - first + 1) }, (_, more) => first + more)
    .flatMap((code) => casesOf(String.fromCodePoint(code)))
    .filter((other) => (other.codePointAt(0) ?? 0) < first || (other.codePointAt(0) ?? 0) > end);
  return `${quoted(from.character ?? '')}-${quoted(to.character ?? '')}${others.map(quoted).join('')}`;
}
