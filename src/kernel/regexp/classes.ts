import { type Characters, complement, lastCharacter } from './characters.ts';

/** Classes of characters that an expression cannot distinguish: the characters of a class are in the same sets. */
export interface CharacterClasses {
  readonly count: number;
  /** The classes of a set. */
  readonly classesOf: (characters: Characters) => readonly number[];
  /** The class of a code point. */
  readonly classOf: (code: number) => number;
}

const ascii = 128;

/** The classes of characters that some sets distinguish. */
export function classesOfSets(sets: readonly Characters[]): CharacterClasses {
  const rangesOf = (set: Characters) => (set.isNegated ? complement(set.ranges) : set.ranges);
  const starts = [0, ...sets.flatMap((set) => rangesOf(set).flatMap(([first, last]) => [first, last + 1]))];
  const spans = [...new Set(starts)].filter((start) => start <= lastCharacter).sort((a, b) => a - b);
  const spanOf = (code: number): number => {
    let [low, high] = [0, spans.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((spans[middle] ?? 0) <= code) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  const memberships = spans.map((): number[] => []);
  const spansOfSets = sets.map((set, index) => {
    const found = rangesOf(set).flatMap(([first, last]) => {
      const from = spanOf(first);
      return Array.from({ length: spanOf(last) - from + 1 }, (_, more) => from + more);
    });
    for (const span of found) memberships[span]?.push(index);
    return found;
  });
  const numbers = new Map<string, number>();
  const classes = memberships.map((members) => {
    const name = members.join(' ');
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });

  const classOf = (code: number): number => classes[spanOf(code)] ?? 0;
  const plain = Uint16Array.from({ length: ascii }, (_, code) => classOf(code));
  const classesOf = new Map(
    sets.map((set, index) => [set, [...new Set(spansOfSets[index]?.map((span) => classes[span] ?? 0))]]),
  );
  return {
    count: numbers.size,
    classesOf: (characters) => classesOf.get(characters) ?? [],
    classOf: (code) => (code < ascii ? (plain[code] ?? 0) : classOf(code)),
  };
}
