import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { id, integer, integerDefault, text } from '../../src/platform/storage/columns.ts';
import type { Engine, SqlValue } from '../../src/platform/storage/engine.ts';
import { differences } from '../../src/platform/storage/migrations/describe.ts';
import { migrate, migrateTo, migrationState } from '../../src/platform/storage/migrations/migrate.ts';
import { stateNames, tablesAfter } from '../../src/platform/storage/migrations/states.ts';
import {
  addColumns,
  create,
  creating,
  tableOf,
  without,
  withoutColumns,
} from '../../src/platform/storage/migrations/steps.ts';
import type { Migration, Schema } from '../../src/platform/storage/schema.ts';
import { openEngineWith, type StorageSettings } from '../../src/schema/open.ts';
import { schema } from '../../src/schema/schema.ts';
import { onEachDatabase } from '../support/engines.ts';
import { createReleased } from './released/create.ts';

async function onSchema(schema: Schema, settings: StorageSettings, work: (engine: Engine) => Promise<void>) {
  const engine = openEngineWith(schema, settings);
  try {
    await work(engine);
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

onEachDatabase('a released database is brought to the tables that are declared', (_t, settings) =>
  onSchema(schema, settings, async (engine) => {
    await createReleased(engine);
    await migrate(engine);
    assert.deepEqual(await wrong(engine), []);
  }),
);

onEachDatabase('migrations bring the tables of the base to those that are declared', (_t, settings) =>
  onSchema(schema, settings, async (engine) => {
    await migrateTo(engine, [schema.base]);
    assert.deepEqual(await migrate(engine), stateNames(schema).slice(1));
    assert.deepEqual(await wrong(engine), []);
  }),
);

onEachDatabase('keys of texts with a capital ẞ are folded anew', (_t, settings) =>
  onSchema(schema, settings, async (engine) => {
    const names = stateNames(schema);
    await migrateTo(engine, names.slice(0, names.indexOf('0101-sharp-s')));
    const now = 1_795_780_800;
    const cards = [
      ['GROẞ-1', 'groß1'],
      ['GRÜẞE-2', 'grüße2'],
      ['GRÜSSE-2', 'grüsse2'],
    ];
    await engine.write(async (tx) => {
      await tx.query(() => sql`insert into entity_type (entity_type_id, code) values (4, 'catalog_product')`);
      await tx.query(() => sql`insert into attribute_set (set_id, entity_type_id, name) values (900, 4, 'Old')`);
      await tx.query(
        () =>
          sql`insert into product (product_id, set_id, type, sku, sku_key, created_at, updated_at)
          values (901, 900, 'simple', 'STRAẞE', 'straße', ${now}, ${now}), (902, 900, 'simple', 'Gasse', 'gasse', ${now}, ${now})`,
      );
      await tx.query(() => sql`insert into tag (name, name_key) values ('GROẞ', 'groß')`);
      for (const [code, key] of cards) {
        await tx.query(
          () =>
            sql`insert into gift_card (code, code_key, balance, initial_balance, currency_code, created_at, updated_at)
            values (${code}, ${key}, 50000, 50000, 'EUR', ${now}, ${now})`,
        );
      }
    });
    assert.equal((await migrate(engine))[0], '0101-sharp-s');
    assert.deepEqual(await rows(engine, 'select sku_key from product order by product_id'), [
      { sku_key: 'strasse' },
      { sku_key: 'gasse' },
    ]);
    assert.deepEqual(await rows(engine, 'select name_key from tag'), [{ name_key: 'gross' }]);
    assert.deepEqual(await rows(engine, 'select code_key from gift_card order by card_id'), [
      { code_key: 'gross1' },
      { code_key: 'grüße2' },
      { code_key: 'grüsse2' },
    ]);
  }),
);

onEachDatabase('customers and orders that there are get the words that they are found by', (_t, settings) =>
  onSchema(schema, settings, async (engine) => {
    const names = stateNames(schema);
    await migrateTo(engine, names.slice(0, names.indexOf('0108-lookup-words')));
    await engine.write(async (tx) => {
      await tx.exec(`insert into customer (customer_id, email, email_key, created_at, updated_at)
        values (7, 'Ann@example.com', 'ann@example.com', 0, 0)`);
      await tx.exec(`insert into sales_order (order_id, increment_id, customer_email, customer_lastname, created_at, updated_at)
        values (9, '100000009', 'ann@example.com', 'Lee', 0, 0)`);
      await tx.exec(`insert into sales_order_item (order_id, sku, created_at, updated_at) values (9, 'MUG', 0, 0)`);
    });
    assert.deepEqual(await migrate(engine), ['0108-lookup-words']);
    assert.deepEqual(await rows(engine, 'select customer_id, word from customer_word order by word'), [
      { customer_id: 7, word: ' @ann@example.com' },
      { customer_id: 7, word: 'example.com' },
    ]);
    const words = await rows(engine, 'select word from order_word where order_id = 9 order by word');
    assert.deepEqual(
      words.map(({ word }) => word),
      [' @ann@example.com', '100000009', 'example.com', 'lee', 'mug'],
    );
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
  replaced: [],
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

test('migrations are listed in the order of their names', () => {
  const names = schema.migrations.map(({ name }) => name);
  assert.deepEqual(names, names.toSorted());
});
