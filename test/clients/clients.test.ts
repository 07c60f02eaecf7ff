import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { openEngine } from '../../src/schema/open.ts';
import { engines, type TestDatabase } from '../support/database/engines.ts';
import type { PreparedStore } from '../support/database/prepared.ts';
import { addApiUser, startService, type TestService, testKey } from '../support/service.ts';
import { importedSample } from '../support/stores.ts';
import { type ClientProgram, clientPrograms, phpOptions, tellStory } from './programs.ts';
import { expectedLines, type Line, prepareStory, type StorySkus, type StoryStore, storedTexts } from './story.ts';

/** A store to tell the story over, and who tells it there. */
interface Stage {
  readonly name: string;
  readonly skus: StorySkus;
  readonly user: string;
  readonly key: string;
  readonly store: PreparedStore;
}

const stages: readonly Stage[] = [
  {
    name: 'the demo store',
    skus: { plain: 'PEN-WREN', special: 'INK-TIDE', options: 'STAMP-NAME' },
    user: 'connector',
    key: testKey,
    store: 'demo',
  },
  {
    name: 'the imported sample store',
    skus: { plain: 'REF-S01', special: 'REF-S20', options: 'REF-OPT' },
    // Carried over from the dump, with its key.
    user: 'soapuser',
    key: 'soapkey-123456',
    store: importedSample,
  },
];

/** Options of PHP's client that change how it writes. */
const options = [
  'gzip',
  'deflate',
  'SOAP 1.2',
  'ISO-8859-1',
  'single elements as arrays',
  'a connection a call',
  'HTTP Basic',
];

const programs = await clientPrograms();

for (const stage of stages) {
  for (const { kind, createPrepared } of engines) {
    describe(`clients that we did not write, over ${stage.name} (${kind})`, async () => {
      const opened = await open(stage, createPrepared);
      after(async () => {
        if (typeof opened !== 'string') await opened.close();
      });
      // PostgreSQL answers the same as SQLite to the same code, so one client is enough to see that it does.
      for (const program of kind === 'sqlite' ? programs : programs.slice(0, 3)) {
        describe(`${program.name}, ${program.style}`, () => {
          tellAndCompare(program, stage, opened);
          if (program.name === 'PHP SoapClient') tellWithOptions(program, stage, opened);
        });
      }
    });
  }
}

interface OpenStage {
  readonly store: StoryStore;
  readonly engine: Engine;
  readonly service: TestService;
  close(): Promise<void>;
}

/** Opens a stage; answers why it can not be, where it can not. */
async function open(
  { store: prepared, user, skus }: Stage,
  createPrepared: (store: PreparedStore) => Promise<TestDatabase | { unavailable: string }>,
): Promise<OpenStage | string> {
  const database = await createPrepared(prepared);
  if ('unavailable' in database) return database.unavailable;
  const engine = openEngine(database.settings);
  if (prepared === 'demo') await addApiUser(engine, user, ['all']);
  const store = await prepareStory(engine, skus);
  const service = await startService(engine);
  return {
    store,
    engine,
    service,
    async close() {
      await service.close();
      await engine.close();
      await database.remove();
    },
  };
}

function tellWithOptions(program: ClientProgram, { user, key }: Stage, opened: OpenStage | string): void {
  const skip = typeof opened === 'string' ? opened : program.missing;
  it(`under ${options.join(', ')}`, { skip: skip ?? false }, async () => {
    const { store, service } = opened as OpenStage;
    const facts = { ...store.facts, base: service.url, style: program.style, user, key };
    assert.deepEqual(
      await tellStory(phpOptions(program), facts),
      options.map((step) => ({ step, value: [facts.plainId] })),
    );
  });
}

function tellAndCompare(program: ClientProgram, { user, key }: Stage, opened: OpenStage | string): void {
  const skip = typeof opened === 'string' ? opened : program.missing;
  if (skip !== undefined || typeof opened === 'string') {
    it('tells the whole story', { skip: skip ?? true }, () => {});
    return;
  }
  const { store, engine, service } = opened;
  let told: Promise<Line[]> | undefined;
  const lines = () =>
    (told ??= tellStory(program, { ...store.facts, base: service.url, style: program.style, user, key }));
  const expected = expectedLines(store, program.style);
  it('tells the whole story', async () => {
    const before = (await storedTexts(engine, store)).length;
    const steps = (await lines()).map(({ step }) => step);
    assert.deepEqual(
      steps,
      expected.map(({ step }) => step),
    );
    const stored = await storedTexts(engine, store);
    assert.deepEqual(stored.slice(before), [store.facts.text], 'the text of the option as it is stored');
  });
  for (const line of expected) {
    it(line.step, async () => {
      assert.deepEqual(
        (await lines()).find(({ step }) => step === line.step),
        line,
      );
    });
  }
}
