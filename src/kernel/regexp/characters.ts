/** A set of code points, as sorted ranges that neither touch nor overlap; or all code points that are not in them. */
export interface Characters {
  readonly isNegated: boolean;
  readonly ranges: readonly Range[];
}

/** Code points from the first to the last. */
export type Range = readonly [first: number, last: number];

/** The highest code point. */
export const lastCharacter = 0x10ffff;
/** Longer ranges contain more than letters: only their ASCII letters are put in both cases. */
const longestOfLetters = 512;

/** Every character. */
export const anyCharacter: Characters = { isNegated: true, ranges: [] };

/** The characters of some ranges in both cases; or all others. */
export function inBothCases(ranges: readonly Range[], isNegated = false): Characters {
  return { isNegated, ranges: merged([...ranges, ...ranges.flatMap(otherCases)]) };
}

function otherCases([first, last]: Range): Range[] {
  const spans: Range[] = last - first < longestOfLetters ? [[first, last]] : asciiLetters;
  return spans.flatMap(([from, to]) => {
    const found: Range[] = [];
    for (let code = Math.max(from, first); code <= Math.min(to, last); code++) {
      for (const other of casesOf(code)) found.push([other, other]);
    }
    return found;
  });
}

const asciiLetters: Range[] = [
  [0x41, 0x5a],
  [0x61, 0x7a],
];

/** The same letter in another case, if that is a single character. */
function casesOf(code: number): number[] {
  const character = String.fromCodePoint(code);
  const upper = character.toUpperCase();
  const others = new Set([upper, character.toLowerCase(), upper.toLowerCase()]);
  return [...others].flatMap((other) => ([...other].length === 1 ? (other.codePointAt(0) ?? []) : []));
}

/** All characters that are in none of some ranges. */
export function complement(ranges: readonly Range[]): Range[] {
  const found: Range[] = [];
  let next = 0;
  for (const [first, last] of merged(ranges)) {
    if (first > next) found.push([next, first - 1]);
    next = last + 1;
  }
  return next <= lastCharacter ? [...found, [next, lastCharacter]] : found;
}

function merged(ranges: readonly Range[]): Range[] {
  const found: [number, number][] = [];
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const before = found.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else found.push([first, last]);
  }
  return found;
}
