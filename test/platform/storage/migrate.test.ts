import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { migrate, migrationState, NewerDatabaseError } from '../../../src/platform/storage/migrations/migrate.ts';
import { stateNames } from '../../../src/platform/storage/migrations/states.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { schema } from '../../../src/schema/schema.ts';
import { tables } from '../../../src/schema/tables.ts';
import { onEachDatabase, onEachEngine } from '../../support/database/engines.ts';

const names = stateNames(schema);

onEachDatabase('a new database gets every migration, and nothing the second time', async (_t, settings) => {
  const engine = openEngine(settings);
  try {
    assert.deepEqual(await migrationState(engine), { applied: [], pending: names });
    assert.deepEqual(await migrate(engine), names);
    assert.deepEqual(await migrationState(engine), { applied: names.toSorted(), pending: [] });
    assert.deepEqual(await migrate(engine), []);
  } finally {
    await engine.close();
  }
});

onEachDatabase('several nodes that start at once migrate once', async (_t, settings) => {
  const nodes = Array.from({ length: 4 }, () => openEngine(settings));
  try {
    const done = await Promise.all(nodes.map((engine) => migrate(engine)));
    assert.deepEqual(done.flat(), names);
  } finally {
    await Promise.all(nodes.map((engine) => engine.close()));
  }
});

onEachDatabase('a node waits for one that migrates for long', async (_t, settings) => {
  const first = openEngine(settings);
  const second = openEngine(settings);
  try {
    // Writers of one file always wait for each other.
    if (first.kind !== 'postgres') return;
    const held = Promise.withResolvers<void>();
    const ready = Promise.withResolvers<void>();
    const long = first.write(async (tx) => {
      await tx.exec('select pg_advisory_xact_lock(4701982)');
      held.resolve();
      await ready.promise;
    });
    await held.promise;
    const waiting = migrate(second);
    // Longer than other statements wait for a lock.
    await setTimeout(4000);
    ready.resolve();
    await long;
    assert.deepEqual(await waiting, names);
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
});

onEachDatabase('a database newer than the program is refused and left alone', async (_t, settings) => {
  const engine = openEngine(settings);
  try {
    await migrate(engine);
    await engine.write((tx) => tx.exec(`insert into schema_migration (name, applied_at) values ('9999-future', '')`));
    await assert.rejects(
      migrate(engine),
      (error) => error instanceof NewerDatabaseError && error.message.includes('9999-future'),
    );
    await assert.rejects(migrationState(engine), NewerDatabaseError);
  } finally {
    await engine.close();
  }
});

onEachEngine('every declared table can be read with every declared column', async (_t, engine) => {
  for (const [table, { columns }] of Object.entries(tables)) {
    const rows = await engine.read((tx) =>
      tx.query((q) => q.selectFrom(table as keyof typeof tables).select(Object.keys(columns) as never[])),
    );
    assert.deepEqual(rows, [], table);
  }
});
