import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { createLegacyRegistry } from '../../src/app/app.ts';
import type { Difference } from './differences.ts';
import { normalize } from './normalize.ts';
import type { RecordedCase, RecordedStyle } from './recorded.ts';
import type { Outcome } from './replay.ts';

const registry = createLegacyRegistry();

/** What outcomes are compared by. */
export interface Comparison {
  readonly differences: readonly Difference[];
  /** Those that some case needed. */
  readonly found: Set<Difference>;
  /** Names of fields that hold ids of rows, where they are others than those of carts. */
  readonly rowIds?: ReadonlySet<string>;
}

/**
 * Asserts that two outcomes are equal but for the differences, of which each that names the case is needed for that. Those
 * that were needed are added to `found`.
 */
export function compare(
  { differences, found, rowIds }: Comparison,
  style: RecordedStyle,
  recorded: RecordedCase,
  theirs: Outcome,
  ours: Outcome,
): void {
  const relevant = differences.filter(
    ({ cases, styles }) => (cases?.includes(recorded.name) ?? true) && (styles?.includes(style) ?? true),
  );
  const [actual, expected] = withDifferences(relevant, rowIds, style, recorded, theirs, ours);
  assert.deepEqual(actual, expected);
  for (const entry of relevant) {
    const others = relevant.filter((other) => other !== entry);
    const needed = !isDeepStrictEqual(...withDifferences(others, rowIds, style, recorded, theirs, ours));
    if (needed) found.add(entry);
    else assert.ok(!entry.cases, `there is no such difference any more: ${entry.what}`);
  }
}

function withDifferences(
  entries: readonly Difference[],
  rowIds: ReadonlySet<string> | undefined,
  style: RecordedStyle,
  { name }: RecordedCase,
  theirs: Outcome,
  ours: Outcome,
): [Outcome, Outcome] {
  const actual = structuredClone(ours);
  const expected = structuredClone(theirs);
  for (const { expect, ignore } of entries) {
    expect?.(expected, { name, style, registry });
    for (const outcome of ignore ? [actual, expected] : []) ignore?.(outcome);
  }
  normalize(actual, rowIds);
  normalize(expected, rowIds);
  return [actual, expected];
}
