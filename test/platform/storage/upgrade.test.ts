import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { id, integer, integerDefault, text } from '../../../src/platform/storage/columns.ts';
import type { Engine, SqlValue } from '../../../src/platform/storage/engine.ts';
import { migrate, migrateTo, migrationState } from '../../../src/platform/storage/migrations/migrate.ts';
import { stateNames, tablesAfter } from '../../../src/platform/storage/migrations/states.ts';
import {
  addColumns,
  adding,
  create,
  creating,
  indexing,
  tableOf,
  without,
  withoutColumns,
} from '../../../src/platform/storage/migrations/steps.ts';
import type { Migration, Schema } from '../../../src/platform/storage/schema.ts';
import { openEngineWith, type StorageSettings } from '../../../src/schema/open.ts';
import { schema } from '../../../src/schema/schema.ts';
import { onEachDatabase } from '../../support/database/engines.ts';
import { fillTables, rowsIn } from '../../support/database/table-rows.ts';
import { differences } from './describe/differences.ts';

async function onSchema<T>(
  schema: Schema,
  settings: StorageSettings,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = openEngineWith(schema, settings);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Differences between the database and the tables that its engine was opened for. */
const wrong = (engine: Engine) => engine.write((tx) => differences(tx, engine.schema.tables));
async function rows(engine: Engine, text: string): Promise<Record<string, SqlValue>[]> {
  const found = await engine.read((tx) => tx.query(() => sql.raw<Record<string, SqlValue>>(text)));
  return found.map((row) => ({ ...row }));
}

// --- a store of the first release, and a program that goes further

/** What a later program may change: a table more, an index more, a column more in a table with rows. */
const { website = assert.fail() } = schema.tables;
const later: Schema = {
  ...schema,
  tables: {
    ...schema.tables,
    website: {
      ...website,
      columns: { ...website.columns, remark: integerDefault(7) },
      indexes: { ...website.indexes, website_remark: { columns: ['remark'] } },
    },
    website_note: { columns: { note_id: id(), body: text() } },
  },
  migrations: [
    ...schema.migrations,
    creating('9001-notes', 'website_note'),
    adding('9002-remarks', { website: ['remark'] }),
    indexing('9003-remark-index', 'website', 'website_remark'),
  ],
};

onEachDatabase('a store of 0.1.0 is carried further with all its rows', async (_t, settings) => {
  await onSchema(schema, settings, async (engine) => {
    await migrate(engine);
    await fillTables(engine, schema.tables);
  });
  const before = await onSchema(schema, settings, (engine) => rowsIn(engine, schema.tables));
  assert.equal(before.website?.length, 2);
  await onSchema(later, settings, async (engine) => {
    assert.deepEqual(await migrate(engine), ['9001-notes', '9002-remarks', '9003-remark-index']);
    assert.deepEqual(await migrationState(engine), { applied: stateNames(later), pending: [] });
    assert.deepEqual(await rowsIn(engine, schema.tables), before);
    assert.deepEqual(await rows(engine, 'select code, remark from website order by website_id'), [
      { code: 't1', remark: 7 },
      { code: 't2', remark: 7 },
    ]);
    await engine.write((tx) => tx.exec("insert into website_note (body) values ('seen')"));
    assert.deepEqual(await wrong(engine), []);
  });
  await onSchema(schema, settings, async (engine) => {
    await assert.rejects(migrate(engine), {
      name: 'NewerDatabaseError',
      message:
        'the database is newer than this program (it has 9001-notes, 9002-remarks, 9003-remark-index); upgrade Cartwright',
    });
  });
});

onEachDatabase('a new store of a later program is as one of 0.1.0 that was carried there', (_t, settings) =>
  onSchema(later, settings, async (engine) => {
    assert.deepEqual(await migrate(engine), stateNames(later));
    assert.deepEqual(await wrong(engine), []);
  }),
);

onEachDatabase('a store from before 0.1.0 is refused and left alone', (_t, settings) =>
  onSchema(schema, settings, async (engine) => {
    await engine.write(async (tx) => {
      await tx.exec('create table schema_migration (name text not null primary key, applied_at text not null)');
      await tx.exec("insert into schema_migration values ('0001-base', ''), ('0108-lookup-words', '')");
    });
    const refusal = {
      name: 'OlderDatabaseError',
      message:
        'the database is from before version 0.1.0, the first that can be upgraded (its last migration is 0108-lookup-words); nothing was changed',
    };
    await assert.rejects(migrate(engine), refusal);
    await assert.rejects(migrationState(engine), refusal);
    assert.deepEqual(await rows(engine, 'select name from schema_migration order by name'), [
      { name: '0001-base' },
      { name: '0108-lookup-words' },
    ]);
  }),
);

onEachDatabase('migrations bring the tables of 0.1.0 to those that are declared', (_t, settings) =>
  onSchema(schema, settings, async (engine) => {
    await migrateTo(engine, [schema.base]);
    assert.deepEqual(await migrate(engine), stateNames(schema).slice(1));
    assert.deepEqual(await wrong(engine), []);
  }),
);

// --- migrations of our own: one fills, one creates and fills, one renames

const words: Migration = {
  name: '0002-words',
  before: (after) => ({ ...after, note: withoutColumns(tableOf(after, 'note'), 'words') }),
  async run(tx, after) {
    await addColumns(tx, after, 'note', 'words');
    for (const { note_id, text } of await tx.query(
      () => sql<{ note_id: number; text: string }>`select note_id, text from note`,
    )) {
      await tx.query(() => sql`update note set words = ${text.split(' ').length} where note_id = ${note_id}`);
    }
  },
};

const authors: Migration = {
  name: '0003-authors',
  before: (after) => without(after, 'author'),
  async run(tx, after) {
    await create(tx, after, 'author');
    await tx.exec('insert into author (name, notes) select author, count(*) from note group by author order by author');
  },
};

const bodies: Migration = {
  name: '0004-bodies',
  before(after) {
    const { body, ...columns } = tableOf(after, 'note').columns;
    assert.ok(body);
    const indexes = { note_text: { columns: ['author', 'text'] } };
    return { ...after, note: { ...after.note, columns: { ...columns, text: body }, indexes } };
  },
  async run(tx) {
    await tx.exec('alter table note rename column text to body');
    if (tx.kind === 'postgres') await tx.exec('alter index note_text_ix rename to note_body_ix');
    else await tx.exec('drop index note_text_ix; create index note_body_ix on note (author, body)');
  },
};

const notes: Schema = {
  tables: {
    note: {
      columns: { note_id: id(), author: text(), body: text(), words: integerDefault(0) },
      indexes: { note_body: { columns: ['author', 'body'] } },
    },
    author: { columns: { author_id: id(), name: text(), notes: integer() } },
  },
  base: '0001-notes',
  migrations: [words, authors, bodies],
};

async function createNotes(settings: StorageSettings): Promise<void> {
  await onSchema(notes, settings, async (engine) => {
    const tables = await migrateTo(engine, ['0001-notes']);
    assert.deepEqual(Object.keys(tables?.note?.columns ?? {}), ['note_id', 'author', 'text']);
    assert.deepEqual(await migrationState(engine), { applied: ['0001-notes'], pending: stateNames(notes).slice(1) });
    await engine.write((tx) =>
      tx.exec("insert into note (author, text) values ('ann', 'one two three'), ('bob', 'four'), ('ann', 'five six')"),
    );
  });
}

onEachDatabase('migrations create, fill and rename, and end where a new database begins', async (_t, settings) => {
  await createNotes(settings);
  await onSchema(notes, settings, async (engine) => {
    assert.deepEqual(await migrate(engine), ['0002-words', '0003-authors', '0004-bodies']);
    assert.deepEqual(await rows(engine, 'select note_id, author, body, words from note order by note_id'), [
      { note_id: 1, author: 'ann', body: 'one two three', words: 3 },
      { note_id: 2, author: 'bob', body: 'four', words: 1 },
      { note_id: 3, author: 'ann', body: 'five six', words: 2 },
    ]);
    assert.deepEqual(await rows(engine, 'select author_id, name, notes from author order by author_id'), [
      { author_id: 1, name: 'ann', notes: 2 },
      { author_id: 2, name: 'bob', notes: 1 },
    ]);
    assert.deepEqual(await wrong(engine), []);
    assert.deepEqual(await migrationState(engine), { applied: stateNames(notes), pending: [] });
  });
});

onEachDatabase('a new database gets the declared tables, and no migration runs', async (_t, settings) => {
  const never = notes.migrations.map(({ name, before }) => ({ name, before, run: () => assert.fail(name) }));
  await onSchema({ ...notes, migrations: never }, settings, async (engine) => {
    assert.deepEqual(await migrate(engine), stateNames(notes));
    assert.deepEqual(await wrong(engine), []);
  });
});

onEachDatabase('where one migration fails, none has been', async (_t, settings) => {
  await createNotes(settings);
  const failing = { ...bodies, run: () => Promise.reject(new Error('no')) };
  await onSchema({ ...notes, migrations: [words, authors, failing] }, settings, async (engine) => {
    await assert.rejects(migrate(engine), /^Error: no$/);
    assert.deepEqual((await migrationState(engine)).applied, ['0001-notes']);
    assert.deepEqual(await engine.write((tx) => differences(tx, tablesAfter(notes, '0001-notes'))), []);
  });
  await onSchema(notes, settings, async (engine) => {
    assert.equal((await migrate(engine)).length, 3);
    assert.deepEqual(await wrong(engine), []);
  });
});

onEachDatabase('differences that a migration forgot are found', async (_t, settings) => {
  await createNotes(settings);
  const forgetful = { ...bodies, run: (tx) => tx.exec('alter table note rename column text to body') } as Migration;
  await onSchema({ ...notes, migrations: [words, authors, forgetful] }, settings, async (engine) => {
    await migrate(engine);
    assert.deepEqual(
      (await wrong(engine)).map((line) => line.replace(' USING btree', '').toLowerCase()),
      [
        'note lacks "create index note_body_ix on note (author, body)"',
        'note has "create index note_text_ix on note (author, body)"',
      ],
    );
  });
});

onEachDatabase('a table that a later migration has changed is created as it was', async (_t, settings) => {
  const born = creating('0005-tags', 'tag');
  const coloured: Migration = {
    name: '0006-colours',
    before: (after) => ({ ...after, tag: withoutColumns(tableOf(after, 'tag'), 'colour') }),
    run: (tx, after) => addColumns(tx, after, 'tag', 'colour'),
  };
  const tag = { columns: { tag_id: id(), colour: integerDefault(7) } };
  await createNotes(settings);
  const later = { ...notes, tables: { ...notes.tables, tag }, migrations: [...notes.migrations, born, coloured] };
  await onSchema(later, settings, async (engine) => {
    assert.equal((await migrate(engine)).length, 5);
    assert.deepEqual(await wrong(engine), []);
  });
});

test('the base and the migrations are listed in the order of their names', () => {
  const names = stateNames(schema);
  assert.deepEqual(names, names.toSorted());
});
