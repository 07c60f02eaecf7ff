import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { createLegacyRegistry } from '../../src/app/app.ts';
import type { Difference } from './differences.ts';
import { normalize } from './normalize.ts';
import type { RecordedCase, RecordedStyle } from './recorded.ts';
import type { Outcome } from './replay.ts';

const registry = createLegacyRegistry();

/**
 * Asserts that two outcomes are equal but for the differences, of which each that names the case is needed for that. Those
 * that were needed are added to `found`.
 */
export function compare(
  { differences, found }: { readonly differences: readonly Difference[]; readonly found: Set<Difference> },
  style: RecordedStyle,
  recorded: RecordedCase,
  theirs: Outcome,
  ours: Outcome,
): void {
  const relevant = differences.filter(
    ({ cases, styles }) => (cases?.includes(recorded.name) ?? true) && (styles?.includes(style) ?? true),
  );
  const [actual, expected] = withDifferences(relevant, style, recorded, theirs, ours);
  assert.deepEqual(actual, expected);
  for (const entry of relevant) {
    const others = relevant.filter((other) => other !== entry);
    const needed = !isDeepStrictEqual(...withDifferences(others, style, recorded, theirs, ours));
    if (needed) found.add(entry);
    else assert.ok(!entry.cases, `there is no such difference any more: ${entry.what}`);
  }
}

function withDifferences(
  entries: readonly Difference[],
  style: RecordedStyle,
  { name }: RecordedCase,
  theirs: Outcome,
  ours: Outcome,
): [Outcome, Outcome] {
  const [actual, expected] = [structuredClone(ours), structuredClone(theirs)];
  for (const { expect, ignore } of entries) {
    expect?.(expected, { name, style, registry });
    for (const outcome of ignore ? [actual, expected] : []) ignore?.(outcome);
  }
  normalize(actual);
  normalize(expected);
  return [actual, expected];
}
