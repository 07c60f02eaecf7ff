import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLegacyRegistry } from '../../src/app/app.ts';
import { onEachStore } from '../support/database/engines.ts';
import { startService } from '../support/service.ts';
import { importedSample } from '../support/stores.ts';
import { catalogDifferences } from './catalog-differences.ts';
import { compare } from './compare.ts';
import { customerDifferences } from './customer-differences.ts';
import { type Difference, differences } from './differences.ts';
import { isReplayable, type RecordedSet, recordedCases, recordedStyles, recordingsMissing } from './recorded.ts';
import { createReplay } from './replay.ts';
import { xmlRpcDifferences } from './xmlrpc-differences.ts';

const registry = createLegacyRegistry();
/** Differences that some case showed. */
const found = new Set<Difference>();

/** Calls that are carried out here and were refused there: the recorded call that takes each back. */
const undoes: Readonly<Record<string, string>> = { category_move_path_text_prefix: 'category_move_back' };

const sets: Readonly<Record<Exclude<RecordedSet, 'sales'>, readonly Difference[]>> = {
  carts: differences,
  catalog: [...catalogDifferences, ...customerDifferences],
  xmlrpc: xmlRpcDifferences,
};
const everySet = ['carts', 'catalog', 'xmlrpc'] as const;
const everyRun = everySet.flatMap((set) => recordedStyles[set].map((style) => ({ set, style })));

for (const { set, style } of everyRun) {
  onEachStore(
    importedSample,
    `the recorded exchanges of ${style} (${set}) happen again, but for the written differences`,
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
        for (const recorded of recordedCases(style, set)) {
          await replay.prepare(recorded);
          if (!isReplayable(recorded, registry)) continue;
          const theirs = replay.recorded(recorded);
          const ours = await replay.send(recorded);
          const undone = undoes[recorded.name];
          const undoing = recordedCases(style, set).find(({ name }) => name === undone);
          if (undoing) await replay.send(undoing);
          await t.test(`${style} ${recorded.seq} ${recorded.name}`, () =>
            compare({ differences: sets[set], found }, style, recorded, theirs, ours),
          );
          repeated++;
        }
        t.diagnostic(
          `${repeated} of ${recordedCases(style, set).length} exchanges; the operations of the others are to come`,
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
  for (const set of everySet) {
    for (const { cases = [], styles = recordedStyles[set], what } of sets[set]) {
      const names = new Set(styles.flatMap((style) => recordedCases(style, set).map(({ name }) => name)));
      const unknown = cases.filter((name) => !names.has(name));
      assert.deepEqual(unknown, [], `"${what}" names cases that were not recorded`);
    }
  }
});

test('every written difference was found', (t) => {
  const missing = recordingsMissing();
  if (missing !== undefined) {
    t.skip(missing);
    return;
  }
  assert.deepEqual(
    Object.values(sets)
      .flat()
      .filter((entry) => !found.has(entry))
      .map(({ what }) => what),
    [],
  );
});
