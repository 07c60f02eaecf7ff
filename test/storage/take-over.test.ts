import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Engine, SqlValue } from '../../src/platform/storage/engine.ts';
import { differences } from '../../src/platform/storage/migrations/describe.ts';
import { migrate, migrationState, OlderDatabaseError } from '../../src/platform/storage/migrations/migrate.ts';
import { tablesAfter } from '../../src/platform/storage/migrations/states.ts';
import type { Schema } from '../../src/platform/storage/schema.ts';
import { openEngineWith } from '../../src/schema/open.ts';
import { schema } from '../../src/schema/schema.ts';
import { onEachDatabase } from '../support/engines.ts';
import { fillTables } from '../support/table-rows.ts';
import { createReleased } from './released/create.ts';

const base = tablesAfter(schema, schema.base);
/** The schema without migrations after the base, so that nothing at all may change. */
const atBase: Schema = { ...schema, tables: base, migrations: [] };

/** Runs work on a database as the last program before the base left it, with rows in each table. */
function onReleased(title: string, work: (engine: Engine) => Promise<void>): void {
  onEachDatabase(title, async (_t, settings) => {
    const engine = openEngineWith(atBase, settings);
    try {
      await createReleased(engine);
      await fillTables(engine, base);
      await work(engine);
    } finally {
      await engine.close();
    }
  });
}

/**
 * Everything in a database, including its position in the file: so a table that was created again, or a row that was
 * written again, is a difference.
 */
async function everything(engine: Engine): Promise<Record<string, unknown>> {
  return engine.read(async (tx) => {
    const query = <R>(text: string) => tx.query(() => sql.raw<R>(text));
    const things =
      tx.kind === 'sqlite'
        ? await query<{ type: string; name: string }>(
            'select type, name, rootpage, sql from sqlite_master order by name',
          )
        : await query<{ type: string; name: string }>(
            `select relkind as type, relname as name, oid, relfilenode, relnatts, reltriggers from (
              select *, (select count(*) from pg_trigger where tgrelid = c.oid and tgname <> 'move_version') as reltriggers from pg_class c) c
              where relnamespace = 'public'::regnamespace and relname not like 'table_version%' order by relname`,
          );
    const place = tx.kind === 'sqlite' ? '' : ', xmin::text, ctid::text';
    const rows: Record<string, readonly Record<string, SqlValue>[]> = {};
    for (const { name } of things.filter(({ type }) => type === 'table' || type === 'r')) {
      if (name !== 'schema_migration' && name !== 'table_version')
        rows[name] = await query(`select *${place} from ${name}`);
    }
    return { things, rows };
  });
}

type OnEach = Some | Record<Engine['kind'], Some>;
type Some = string | readonly string[];

function textsFor(text: OnEach, { kind }: Engine): readonly string[] {
  const some = typeof text === 'object' && 'sqlite' in text ? text[kind] : text;
  return [some].flat();
}

const noted = (engine: Engine) =>
  engine.read((tx) => tx.query(() => sql<{ name: string }>`select name from schema_migration order by name`));

onReleased('a database of the last program is taken over as it is', async (engine) => {
  await engine.write((tx) => tx.exec('create table of_somebody_else (a text)'));
  const before = await everything(engine);
  assert.deepEqual(await migrationState(engine), { applied: schema.replaced, pending: [schema.base] });
  assert.deepEqual(await migrate(engine), [schema.base]);
  assert.deepEqual(await migrationState(engine), { applied: [schema.base], pending: [] });
  assert.deepEqual(await migrate(engine), []);
  assert.deepEqual(await everything(engine), before);
});

/** Changes that somebody may have made by hand, and the messages about them. */
const changes: readonly { readonly sql: OnEach; readonly says: OnEach }[] = [
  // columns: one more, one less, another name, another type, may be null, another default
  { sql: 'alter table quote add column remark text', says: 'quote has "remark text"' },
  {
    sql: 'alter table customer drop column token_generation',
    says: {
      sqlite: 'customer lacks "token_generation integer not null default 0"',
      postgres: 'customer lacks "token_generation bigint not null default 0"',
    },
  },
  {
    sql: 'alter table role rename column name to title',
    says: ['role lacks "name text not null"', 'role has "title text not null"'],
  },
  {
    sql: {
      sqlite: `alter table api_user drop column allowed_store_ids;
        alter table api_user add column allowed_store_ids integer`,
      postgres: 'alter table api_user alter column allowed_store_ids type varchar(255)',
    },
    says: {
      sqlite: ['api_user lacks "allowed_store_ids text"', 'api_user has "allowed_store_ids integer"'],
      postgres: ['api_user lacks "allowed_store_ids text"', 'api_user has "allowed_store_ids character varying(255)"'],
    },
  },
  {
    sql: {
      sqlite: `alter table url_rewrite drop column is_system;
        alter table url_rewrite add column is_system integer default 0`,
      postgres: 'alter table url_rewrite alter column is_system drop not null',
    },
    says: {
      sqlite: [
        'url_rewrite lacks "is_system integer not null default 0"',
        'url_rewrite has "is_system integer default 0"',
      ],
      postgres: [
        'url_rewrite lacks "is_system bigint not null default 0"',
        'url_rewrite has "is_system bigint default 0"',
      ],
    },
  },
  {
    sql: {
      sqlite: `alter table gallery_image_value drop column inherits_exclusion;
        alter table gallery_image_value add column inherits_exclusion integer not null default 1`,
      postgres: 'alter table gallery_image_value alter column inherits_exclusion set default 1',
    },
    says: {
      sqlite: [
        'gallery_image_value lacks "inherits_exclusion integer not null default 0"',
        'gallery_image_value has "inherits_exclusion integer not null default 1"',
      ],
      postgres: [
        'gallery_image_value lacks "inherits_exclusion bigint not null default 0"',
        'gallery_image_value has "inherits_exclusion bigint not null default 1"',
      ],
    },
  },
  // a table less
  { sql: 'drop table stored_answer', says: 'there is no table stored_answer' },
  // another key, a reference less
  {
    sql: {
      sqlite: `drop table login_failure;
        create table login_failure (subject text not null, window_start integer not null,
          failures integer not null default 0, primary key (subject)) strict, without rowid;
        create index login_failure_window_ix on login_failure (window_start)`,
      postgres: `delete from login_failure;
        alter table login_failure drop constraint login_failure_pkey, add primary key (subject)`,
    },
    says: {
      sqlite: [
        'login_failure lacks "primary key (subject, window_start)"',
        'login_failure has "primary key (subject)"',
      ],
      postgres: [
        'login_failure lacks "PRIMARY KEY (subject, window_start)"',
        'login_failure has "PRIMARY KEY (subject)"',
      ],
    },
  },
  {
    sql: {
      sqlite: `drop table user_role;
        create table user_role (user_id integer not null, role_id integer not null, primary key (user_id, role_id),
          constraint user_role_user_id_fk foreign key (user_id) references api_user on delete cascade
          deferrable initially immediate) strict, without rowid;
        create index user_role_role_ix on user_role (role_id)`,
      postgres: 'alter table user_role drop constraint user_role_role_id_fk',
    },
    says: {
      sqlite:
        'user_role lacks "constraint user_role_role_id_fk foreign key (role_id) references role on delete cascade deferrable initially immediate"',
      postgres:
        'user_role lacks "constraint user_role_role_id_fk FOREIGN KEY (role_id) REFERENCES role(role_id) ON DELETE CASCADE DEFERRABLE"',
    },
  },
  // indexes: one less, not unique any more, of other rows
  {
    sql: 'drop index category_path_ix',
    says: {
      sqlite: 'category lacks "create index category_path_ix on category (path)"',
      postgres: 'category lacks "CREATE INDEX category_path_ix ON category USING btree (path)"',
    },
  },
  {
    sql: 'drop index store_code_ix; create index store_code_ix on store (code)',
    says: {
      sqlite: [
        'store lacks "create unique index store_code_ix on store (code)"',
        'store has "create index store_code_ix on store (code)"',
      ],
      postgres: [
        'store lacks "CREATE UNIQUE INDEX store_code_ix ON store USING btree (code)"',
        'store has "CREATE INDEX store_code_ix ON store USING btree (code)"',
      ],
    },
  },
  {
    sql: `drop index quote_item_parent_ix;
      create index quote_item_parent_ix on quote_item (parent_item_id) where parent_item_id > 0`,
    says: {
      sqlite: [
        'quote_item lacks "create index quote_item_parent_ix on quote_item (parent_item_id) where parent_item_id is not null"',
        'quote_item has "create index quote_item_parent_ix on quote_item (parent_item_id) where parent_item_id > 0"',
      ],
      postgres: [
        'quote_item lacks "CREATE INDEX quote_item_parent_ix ON quote_item USING btree (parent_item_id) WHERE (parent_item_id IS NOT NULL)"',
        'quote_item has "CREATE INDEX quote_item_parent_ix ON quote_item USING btree (parent_item_id) WHERE (parent_item_id > 0)"',
      ],
    },
  },
  // a trigger more, and what finds words of products less
  {
    sql: {
      sqlite: 'create trigger mine after insert on website begin delete from service_fact; end',
      postgres: `create function mine() returns trigger language plpgsql as $$ begin return null; end $$;
        create trigger mine after insert on website execute function mine()`,
    },
    says: {
      sqlite: 'website has "create trigger mine after insert on website begin delete from service_fact; end"',
      postgres: 'website has "CREATE TRIGGER mine AFTER INSERT ON website FOR EACH STATEMENT EXECUTE FUNCTION mine()"',
    },
  },
  {
    sql: { sqlite: 'drop trigger product_search_inserted', postgres: 'drop index product_search_words_ix' },
    says: {
      sqlite:
        'product_search lacks "create trigger product_search_inserted after insert on product_search begin insert into product_search_fts (rowid, words) values (new.document_id, new.words); end"',
      postgres:
        'product_search lacks "CREATE INDEX product_search_words_ix ON product_search USING gin (array_to_tsvector(string_to_array(words, \' \'::text)))"',
    },
  },
];

onReleased('a database whose tables were changed by hand is refused and left alone', async (engine) => {
  for (const { sql: text } of changes) await engine.write((tx) => tx.exec(textsFor(text, engine).join()));
  const before = [await everything(engine), await noted(engine)];
  const found = await engine.write((tx) => differences(tx, base));
  assert.deepEqual(found.toSorted(), changes.flatMap(({ says }) => textsFor(says, engine)).toSorted());
  await assert.rejects(migrate(engine), {
    name: 'OlderDatabaseError',
    message: `the tables of the database are not those that the last version left: ${found.slice(0, 5).join('; ')}; and ${found.length - 5} more differences. Nothing was changed. Undo what was changed by hand; or write a backup with the last version and restore it with this one into a new database`,
  });
  assert.deepEqual([await everything(engine), await noted(engine)], before);
});

onReleased('a database that has but some of the migrations of old is refused and left alone', async (engine) => {
  await engine.write((tx) =>
    tx.exec("delete from schema_migration where name in ('0013-sku-keys', '0014-image-variants')"),
  );
  const before = [await everything(engine), await noted(engine)];
  const refusal = {
    name: 'OlderDatabaseError',
    message:
      'the database is older than this program can take over (it lacks 0013-sku-keys, 0014-image-variants); nothing was changed. Run "cartwright migrate" once with a version whose last migration is 0014-image-variants (docs/operations.md, Upgrades, names it), then this one',
  };
  await assert.rejects(migrate(engine), refusal);
  await assert.rejects(migrationState(engine), OlderDatabaseError);
  assert.deepEqual([await everything(engine), await noted(engine)], before);
});
