import { anyCharacter, type Characters, complement, inBothCases, type Range } from './characters.ts';

/** An expression as a tree. */
export type Expression =
  | { readonly kind: 'characters'; readonly characters: Characters }
  | { readonly kind: 'sequence' | 'either'; readonly parts: readonly Expression[] }
  | { readonly kind: 'repeated'; readonly part: Expression; readonly least: number; readonly most: number }
  | { readonly kind: 'begin' | 'end' };

/** Why an expression is not accepted, as a text for the caller. */
export class RegexpProblem extends Error {
  override readonly name = 'RegexpProblem';
}

/** The longest expression, in characters. */
const longest = 1000;
/** The most characters of an expression after its counts are expanded. */
const mostPlaces = 1000;
/** The highest count, as in POSIX. */
const highestCount = 255;

const digits: readonly Range[] = [[0x30, 0x39]];
const upper: readonly Range[] = [[0x41, 0x5a]];
const lower: readonly Range[] = [[0x61, 0x7a]];
const letters: readonly Range[] = [...upper, ...lower];
const blanks: readonly Range[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
];
const words: readonly Range[] = [...digits, ...letters, [0x5f, 0x5f]];

/** Classes in brackets (`[[:digit:]]`), of ASCII. */
const namedClasses: Readonly<Record<string, readonly Range[]>> = {
  alnum: [...digits, ...letters],
  alpha: letters,
  blank: [
    [0x09, 0x09],
    [0x20, 0x20],
  ],
  cntrl: [
    [0x01, 0x1f],
    [0x7f, 0x7f],
  ],
  digit: digits,
  graph: [[0x21, 0x7e]],
  lower,
  print: [[0x20, 0x7e]],
  punct: [
    [0x21, 0x2f],
    [0x3a, 0x40],
    [0x5b, 0x60],
    [0x7b, 0x7e],
  ],
  space: blanks,
  upper,
  xdigit: [...digits, [0x41, 0x46], [0x61, 0x66]],
};

/** The meaning of a letter after a backslash. */
const escapes: Readonly<Record<string, readonly Range[]>> = {
  d: digits,
  D: complement(digits),
  s: blanks,
  S: complement(blanks),
  w: words,
  W: complement(words),
  n: [[0x0a, 0x0a]],
  r: [[0x0d, 0x0d]],
  t: [[0x09, 0x09]],
};

/** The characters of an expression, and the reading position. */
interface Source {
  readonly characters: readonly string[];
  position: number;
}

/**
 * Reads an extended regular expression as MySQL takes it (POSIX, and the escapes `\d \D \s \S \w \W`), without regard
 * to case. Throws `RegexpProblem` for an invalid one, and for parts that no automaton supports: references to groups,
 * lookahead and lookbehind.
 */
export function parseRegexp(text: string): Expression {
  const characters = [...text];
  if (characters.length === 0) throw new RegexpProblem('the expression is empty');
  if (characters.length > longest) throw new RegexpProblem(`an expression has at most ${longest} characters`);
  const source: Source = { characters, position: 0 };
  const expression = readEither(source);
  if (next(source) === ')') throw new RegexpProblem('a `)` closes no group');
  if (places(expression) > mostPlaces) throw new RegexpProblem('the expression is too large');
  return expression;
}

const next = ({ characters, position }: Source, ahead = 0): string | undefined => characters[position + ahead];

/** Consumes the text if it comes next; answers whether it did. */
function take(source: Source, text: string): boolean {
  if ([...text].some((character, ahead) => next(source, ahead) !== character)) return false;
  source.position += text.length;
  return true;
}

function readEither(source: Source): Expression {
  const parts = [readSequence(source)];
  while (take(source, '|')) parts.push(readSequence(source));
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'either', parts };
}

function readSequence(source: Source): Expression {
  const parts: Expression[] = [];
  for (let character = next(source); character !== undefined; character = next(source)) {
    if (character === '|' || character === ')') break;
    const part = readPart(source);
    const count = readCount(source);
    if (count && (part.kind === 'begin' || part.kind === 'end')) throw nothingToRepeat();
    parts.push(count ? { kind: 'repeated', part, ...count } : part);
    if (count && readCount(source)) throw nothingToRepeat();
  }
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'sequence', parts };
}

const nothingToRepeat = () =>
  new RegexpProblem('a count (`*`, `+`, `?`, `{}`) stands behind nothing that can be repeated');

function readPart(source: Source): Expression {
  const character = next(source) ?? '';
  if (readCount(source)) throw nothingToRepeat();
  source.position += 1;
  switch (character) {
    case '^':
      return { kind: 'begin' };
    case '$':
      return { kind: 'end' };
    case '.':
      return { kind: 'characters', characters: anyCharacter };
    case '(':
      return readGroup(source);
    case '[':
      return { kind: 'characters', characters: readBrackets(source) };
    case '\\':
      return { kind: 'characters', characters: inBothCases(readEscape(source)) };
    default:
      return { kind: 'characters', characters: inBothCases([only(character)]) };
  }
}

const only = (character: string): Range => {
  const code = character.codePointAt(0) ?? 0;
  return [code, code];
};

function readGroup(source: Source): Expression {
  if (next(source) === '?' && !take(source, '?:')) throw new RegexpProblem('groups with `(?` are not supported');
  const inside = readEither(source);
  if (!take(source, ')')) throw new RegexpProblem('a group is not closed');
  // A node of its own, so that a count after it repeats all of it.
  return { kind: 'sequence', parts: [inside] };
}

/** The characters that a backslash and the next character mean. */
function readEscape(source: Source): readonly Range[] {
  const character = next(source);
  if (character === undefined) throw new RegexpProblem('a `\\` stands at the end');
  source.position += 1;
  const known = Object.hasOwn(escapes, character) ? escapes[character] : undefined;
  if (known) return known;
  if (/[a-z0-9]/i.test(character)) throw new RegexpProblem(`\`\\${character}\` is not supported`);
  return [only(character)];
}

/** The repetition count of the expression before it; undefined if there is none. */
function readCount(source: Source): { readonly least: number; readonly most: number } | undefined {
  const rest = source.characters.slice(source.position, source.position + 24).join('');
  const [sign, least, comma, most] = /^(?:[*+?]|\{(\d{1,9})(,(\d{1,9})?)?\})/.exec(rest) ?? [];
  if (sign === undefined) return undefined;
  source.position += sign.length;
  // Greedy or lazy makes no difference to whether something is found.
  take(source, '?');
  if (least === undefined) return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
  const count = {
    least: Number(least),
    most: most === undefined ? (comma === undefined ? Number(least) : Number.POSITIVE_INFINITY) : Number(most),
  };
  const highest = count.most === Number.POSITIVE_INFINITY ? count.least : count.most;
  if (highest > highestCount || count.least > count.most) {
    throw new RegexpProblem(`\`${sign}\` is no count up to ${highestCount}`);
  }
  return count;
}

/** The content of brackets, after the first one. */
function readBrackets(source: Source): Characters {
  const isNegated = take(source, '^');
  const ranges: Range[] = [];
  for (let isFirst = true; isFirst || next(source) !== ']'; isFirst = false) {
    const from = readMember(source);
    const isSpan = next(source) === '-' && next(source, 1) !== ']' && next(source, 1) !== undefined;
    if (!isSpan) {
      ranges.push(...from);
      continue;
    }
    source.position += 1;
    const to = readMember(source);
    const [first, last] = [codeOf(from), codeOf(to)];
    if (first === undefined || last === undefined || first > last) throw new RegexpProblem('a range in `[]` is none');
    ranges.push([first, last]);
  }
  source.position += 1;
  return inBothCases(ranges, isNegated);
}

const codeOf = ([range, ...more]: readonly Range[]): number | undefined =>
  range && more.length === 0 && range[0] === range[1] ? range[0] : undefined;

/** A character or a class in brackets. */
function readMember(source: Source): readonly Range[] {
  const character = next(source);
  if (character === undefined) throw new RegexpProblem('a `[` is not closed');
  source.position += 1;
  if (character === '\\') return readEscape(source);
  if (character !== '[' || !/[:.=]/.test(next(source) ?? '')) return [only(character)];
  const rest = source.characters.slice(source.position).join('');
  const [matched, name = ''] = /^:([a-z]+):\]/.exec(rest) ?? [];
  const known = Object.hasOwn(namedClasses, name) ? namedClasses[name] : undefined;
  if (matched === undefined || !known) throw new RegexpProblem('a class in `[]` is not known');
  source.position += matched.length;
  return known;
}

/** The number of characters in an expression, with every count expanded. */
function places(expression: Expression): number {
  switch (expression.kind) {
    case 'characters':
      return 1;
    case 'sequence':
    case 'either':
      return expression.parts.reduce((sum, part) => sum + places(part), 1);
    case 'repeated': {
      const { part, least, most } = expression;
      return places(part) * (most === Number.POSITIVE_INFINITY ? least + 1 : most) + 1;
    }
    default:
      return 1;
  }
}
