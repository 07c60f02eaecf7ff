/** A list whose items are written by themselves: writers put a mark where they belong. */

/** No text of an answer has this character: XML knows it not. */
const mark = '\0';

/** Stands for a list of so many items, of which one is at hand for those who type lists by their items. */
export class Gap {
  readonly length: number;
  readonly sample: unknown;
  /** What a writer puts in the place of the items. */
  readonly text = mark;

  constructor(length: number, sample: unknown) {
    this.length = length;
    this.sample = sample;
  }
}

/** Writes a value as a whole answer. */
export type WriteWhole = (value: unknown) => string | Buffer;

/** What an answer with a list has before and after the items. */
export function frameOf(write: WriteWhole, length: number, sample: unknown): readonly [before: string, after: string] {
  const [before = '', after = ''] = String(write(new Gap(length, sample))).split(mark);
  return [before, after];
}

/** The items of a list as they stand in an answer; the list is not empty. */
export function itemsIn(write: WriteWhole, items: readonly unknown[]): string {
  const [before, after] = frameOf(write, items.length, items[0]);
  const text = String(write(items));
  return text.slice(before.length, text.length - after.length);
}
