import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { createLegacyRegistry } from '../../src/app/app.ts';
import { onEachStore } from '../support/engines.ts';
import { startService } from '../support/service.ts';
import { importedSample } from '../support/stores.ts';
import { type Difference, differences } from './differences.ts';
import { normalize } from './normalize.ts';
import {
  isReplayable,
  type RecordedCase,
  type RecordedStyle,
  recordedCases,
  recordedStyles,
  recordingsMissing,
} from './recorded.ts';
import { createReplay, type Outcome } from './replay.ts';

const registry = createLegacyRegistry();
/** Differences that some case showed. */
const found = new Set<Difference>();

for (const style of recordedStyles) {
  onEachStore(
    importedSample,
    `the recorded exchanges of ${style} happen again, but for the written differences`,
    async (t, engine) => {
      const missing = recordingsMissing();
      if (missing !== undefined) {
        t.skip(missing);
        return;
      }
      const service = await startService(engine);
      try {
        const replay = createReplay(style, service.url, engine);
        let repeated = 0;
        for (const recorded of recordedCases(style)) {
          await replay.prepare(recorded);
          if (!isReplayable(recorded, registry)) continue;
          const [theirs, ours] = [replay.recorded(recorded), await replay.send(recorded)];
          await t.test(`${style} ${recorded.seq} ${recorded.name}`, () => compare(style, recorded, theirs, ours));
          repeated++;
        }
        t.diagnostic(
          `${repeated} of ${recordedCases(style).length} exchanges; the operations of the others are to come`,
        );
      } finally {
        await service.close();
      }
    },
  );
}

test('every written difference names only cases that were recorded', (t) => {
  const missing = recordingsMissing();
  if (missing !== undefined) {
    t.skip(missing);
    return;
  }
  for (const { cases = [], styles = recordedStyles, what } of differences) {
    const names = new Set(styles.flatMap((style) => recordedCases(style).map(({ name }) => name)));
    const unknown = cases.filter((name) => !names.has(name));
    assert.deepEqual(unknown, [], `"${what}" names cases that were not recorded`);
  }
});

test('every written difference was found', (t) => {
  const missing = recordingsMissing();
  if (missing !== undefined) {
    t.skip(missing);
    return;
  }
  assert.deepEqual(
    differences.filter((entry) => !found.has(entry)).map(({ what }) => what),
    [],
  );
});

/** Equal but for the differences, of which each that names the case is needed for that. */
function compare(style: RecordedStyle, recorded: RecordedCase, theirs: Outcome, ours: Outcome): void {
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
