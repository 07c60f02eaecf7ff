/** A list whose items are written separately: writers put a mark in their place. */

/** No text of an answer has this character: XML does not support it. */
const mark = '\0';

/** Stands for a list with a number of items; one item is available for writers that derive the list's type from it. */
export class Gap {
  readonly length: number;
  readonly sample: unknown;
  /** The mark that a writer puts in the place of the items. */
  readonly text = mark;

  constructor(length: number, sample: unknown) {
    this.length = length;
    this.sample = sample;
  }
}

/** Writes a value as a whole answer. */
export type WriteWhole = (value: unknown) => string | Buffer;

/** The parts of an answer with a list before and after the items. */
export function frameOf(write: WriteWhole, length: number, sample: unknown): readonly [before: string, after: string] {
  const [before = '', after = ''] = String(write(new Gap(length, sample))).split(mark);
  return [before, after];
}

/** The items of a list in the form of an answer; the list must not be empty. */
export function itemsIn(write: WriteWhole, items: readonly unknown[]): string {
  const [before, after] = frameOf(write, items.length, items[0]);
  const text = String(write(items));
  return text.slice(before.length, text.length - after.length);
}
