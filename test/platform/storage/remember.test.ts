import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { valuesOf } from '../../../src/kernel/cached.ts';
import { createMemoStore } from '../../../src/platform/storage/cache/memo-store.ts';
import type { Engine, Tx } from '../../../src/platform/storage/engine.ts';
import { type Memo, memo } from '../../../src/platform/storage/memo.ts';
import { createChangeLog } from '../../../src/platform/storage/sqlite/changes.ts';
import { openSqlite } from '../../../src/platform/storage/sqlite/connection.ts';
import { closeView } from '../../../src/platform/storage/sqlite/engine.ts';
import { createGroupCommit } from '../../../src/platform/storage/sqlite/group-commit.ts';
import { statement } from '../../../src/platform/storage/statement.ts';
import { openEngine, type StorageSettings } from '../../../src/schema/open.ts';
import { tables } from '../../../src/schema/tables.ts';
import { onEachEngine, sqliteEngine } from '../../support/database/engines.ts';

const facts = statement((q) => q.selectFrom('service_fact').select(['name', 'value']).orderBy('name'));
const putFact = statement((q, p: { name: string; value: string }) =>
  q
    .insertInto('service_fact')
    .values({ name: p.name, value: p.value })
    .onConflict((on) => on.column('name').doUpdateSet({ value: p.value })),
);
const types = statement((q) =>
  q.selectFrom('entity_type').select(['entity_type_id', 'code']).orderBy('entity_type_id'),
);
const sets = statement((q) => q.selectFrom('attribute_set').select(['set_id', 'name']).orderBy('set_id'));
const putType = statement((q, p: { id: number; code: string }) =>
  q
    .insertInto('entity_type')
    .values({ entity_type_id: p.id, code: p.code })
    .onConflict((on) => on.column('entity_type_id').doUpdateSet({ code: p.code })),
);
/** Inserts an attribute set of the entity type with the same id; it is deleted with its type. */
const putSet = statement((q, p: { id: number }) =>
  q
    .insertInto('attribute_set')
    .values({ set_id: p.id, entity_type_id: p.id, name: 's' })
    .onConflict((on) => on.column('set_id').doNothing()),
);
const dropType = statement((q, p: { id: number }) => q.deleteFrom('entity_type').where('entity_type_id', '=', p.id));

/** A value of all facts that counts how often it was computed. */
function countedFacts(kind: { readonly keepsWritten?: boolean } = {}) {
  const stored: Memo<unknown> = memo(kind);
  const seen = { computed: 0 };
  const ask = async (tx: Tx) => {
    const { value } = await tx.remember(stored, 'facts', () => {
      seen.computed += 1;
      return tx.all(facts, {});
    });
    return value;
  };
  return { seen, ask };
}

/** Declares a test on a fresh SQLite database. */
function onSqlite(title: string, work: (t: TestContext, engine: Engine, settings: StorageSettings) => Promise<void>) {
  test(title, async (t) => {
    const created = await sqliteEngine.createPrepared('migrated');
    assert.ok(created && !('unavailable' in created));
    const engine = openEngine(created.settings);
    try {
      await work(t, engine, created.settings);
    } finally {
      await engine.close();
      await created.remove();
    }
  });
}

const names = (rows: unknown) => (rows as { name: string }[]).map(({ name }) => name);
const put = (engine: Engine, name: string, value = '') => engine.write((tx) => tx.run(putFact, { name, value }));
/** At its first read of a database the engine only notes the state. */
const readOnce = (engine: Engine) => engine.read((tx) => tx.all(facts, {}));

onEachEngine('an unchanged value is computed once', async (_, engine) => {
  await put(engine, 'one');
  await readOnce(engine);
  const { seen, ask } = countedFacts();
  assert.deepEqual(names(await engine.read(ask)), ['one']);
  assert.deepEqual(names(await engine.read(ask)), ['one']);
  await engine.write(ask);
  assert.equal(seen.computed, 1);
});

onEachEngine('a commit is seen by the next transaction', async (_, engine) => {
  const { ask } = countedFacts();
  await put(engine, 'one');
  await readOnce(engine);
  assert.deepEqual(names(await engine.read(ask)), ['one']);
  await put(engine, 'two');
  assert.deepEqual(names(await engine.read(ask)), ['one', 'two']);
  assert.deepEqual(names(await engine.write(ask)), ['one', 'two']);
});

onEachEngine('a change of another table leaves a value alone', async (_, engine) => {
  await readOnce(engine);
  const { seen, ask } = countedFacts();
  await engine.read(ask);
  await engine.write((tx) => tx.run(putType, { id: 1, code: 'one' }));
  await engine.read(ask);
  assert.equal(seen.computed, 1);
});

onEachEngine('a transaction sees its own writes, and others never see rolled back ones', async (_, engine) => {
  await readOnce(engine);
  const { ask } = countedFacts();
  await engine.read(ask);
  const failed = engine.write(async (tx) => {
    await ask(tx);
    await tx.run(putFact, { name: 'never', value: '' });
    assert.deepEqual(names(await ask(tx)), ['never']);
    throw new Error('no');
  });
  const beside = engine.write(async (tx) => names(await ask(tx)));
  await assert.rejects(failed, /no/);
  assert.deepEqual(await beside, []);
  assert.deepEqual(names(await engine.read(ask)), []);
});

onEachEngine('what a write computed after its last change is kept when it is committed', async (_, engine) => {
  await readOnce(engine);
  const { seen, ask } = countedFacts({ keepsWritten: true });
  await engine.read(ask);
  const write = (name: string, after: (tx: Tx) => Promise<unknown> = async () => undefined) =>
    engine.write(async (tx) => {
      await tx.run(putFact, { name, value: '' });
      await ask(tx);
      await after(tx);
    });
  /** The facts that the next calls see, and how often they are computed for them. */
  const next = async () => {
    const before = seen.computed;
    const read = names(await engine.read(ask));
    const written = names(await engine.write(ask));
    return { facts: read, isSame: read.join() === written.join(), computed: seen.computed - before };
  };
  await write('a');
  assert.deepEqual(await next(), { facts: ['a'], isSame: true, computed: 0 });
  // A change behind it in the same transaction, of the same table and of another one.
  await write('b', async (tx) => tx.run(putFact, { name: 'c', value: '' }));
  assert.deepEqual(await next(), { facts: ['a', 'b', 'c'], isSame: true, computed: 1 });
  await write('d', async (tx) => tx.run(putType, { id: 1, code: 't' }));
  assert.deepEqual((await next()).facts, ['a', 'b', 'c', 'd']);
  await assert.rejects(
    write('never', () => Promise.reject(new Error('undone'))),
    /undone/,
  );
  assert.deepEqual(await next(), { facts: ['a', 'b', 'c', 'd'], isSame: true, computed: 0 });
  // Calls that share a commit, one of which fails.
  await Promise.allSettled([
    write('e'),
    write('never', () => Promise.reject(new Error('undone'))),
    engine.write(ask),
    write('f'),
  ]);
  assert.deepEqual((await next()).facts, ['a', 'b', 'c', 'd', 'e', 'f']);
});

onSqlite('a commit that fails leaves no value behind', async (_, _engine, settings) => {
  let fails = false;
  const changes = createChangeLog(() => connection.dataVersion());
  const stored = createMemoStore(changes, 1_000_000);
  const connection = openSqlite(join(settings.dataDir, 'store.db'), tables, { readOnly: false, cacheKib: 100 }, stored);
  const group = createGroupCommit(
    {
      ...connection,
      control(text) {
        if (text === 'commit' && fails) throw new Error('the disk is full');
        connection.control(text);
      },
    },
    {
      async begin() {
        connection.control('begin immediate');
        connection.remembering.view = changes.openWrite();
      },
      ended(outcome) {
        closeView(connection.remembering, changes, outcome);
      },
      makeRoom: async () => false,
      staysFull: () => undefined,
      durable: async () => undefined,
    },
  );
  const { seen, ask } = countedFacts({ keepsWritten: true });
  await group.write(ask);
  fails = true;
  const lost = group.write(async (tx) => {
    await tx.run(putFact, { name: 'lost', value: '' });
    return ask(tx);
  });
  const beside = group.write(async (tx) => assert.deepEqual(names(await ask(tx)), ['lost']));
  await assert.rejects(lost, /full/);
  await assert.rejects(beside, /full/);
  fails = false;
  assert.deepEqual(names(await group.write(ask)), []);
  assert.ok(seen.computed >= 3);
  connection.close();
});

onSqlite('a commit of another process is seen', async (_, engine, settings) => {
  const { ask } = countedFacts();
  const other = openEngine(settings);
  const plain = new DatabaseSync(join(settings.dataDir, 'store.db'));
  await readOnce(engine);
  await engine.read(ask);
  await put(other, 'one');
  assert.deepEqual(names(await engine.read(ask)), ['one']);
  assert.deepEqual(names(await engine.read(ask)), ['one']);
  plain.exec("insert into service_fact values ('two', '')");
  assert.deepEqual(names(await engine.write(ask)), ['one', 'two']);
  plain.exec('delete from service_fact');
  assert.deepEqual(names(await engine.write(ask)), []);
  assert.deepEqual(names(await engine.read(ask)), []);
  plain.close();
  await other.close();
});

onSqlite('an import is seen after its commit, and not before', async (_, engine) => {
  const { ask } = countedFacts();
  await readOnce(engine);
  await engine.read(ask);
  await engine.load(async (tx) => {
    await tx.insertMany('service_fact', ['name', 'value'], [['loaded', '']]);
    assert.deepEqual(names(await ask(tx)), ['loaded']);
    assert.deepEqual(names(await engine.read(ask)), []);
  });
  assert.deepEqual(names(await engine.read(ask)), ['loaded']);
});

onSqlite('rows that go with others are seen to go', async (_, engine) => {
  const stored: Memo<unknown> = memo();
  const ask = async (tx: Tx) => (await tx.remember(stored, 'sets', () => tx.all(sets, {}))).value;
  await engine.write(async (tx) => {
    await tx.run(putType, { id: 1, code: 'one' });
    await tx.run(putSet, { id: 1 });
  });
  await readOnce(engine);
  assert.deepEqual(await engine.read(ask), [{ set_id: 1, name: 's' }]);
  await engine.write((tx) => tx.run(dropType, { id: 1 }));
  assert.deepEqual(await engine.read(ask), []);
});

onSqlite('a snapshot from before a commit keeps its state, and does not corrupt caches', async (_, engine) => {
  const { ask } = countedFacts();
  await readOnce(engine);
  const old = engine.read(async (tx) => {
    await tx.all(facts, {});
    // Work must not do this elsewhere: the wait makes the snapshot old.
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    await put(engine, 'one');
    return names(await ask(tx));
  });
  assert.deepEqual(await old, []);
  assert.deepEqual(names(await engine.read(ask)), ['one']);
});

onSqlite('a value is as old as the oldest it was made of', async (_, engine) => {
  const { ask } = countedFacts();
  const outer: Memo<unknown> = memo();
  const both = async (tx: Tx) =>
    (await tx.remember(outer, 'both', async () => [await tx.all(types, {}), await ask(tx)])).value;
  await readOnce(engine);
  await engine.read(ask);
  assert.deepEqual(await engine.read(both), [[], []]);
  await put(engine, 'one');
  assert.deepEqual(await engine.read(both), [[], [{ name: 'one', value: '' }]]);
});

onSqlite('ids that are known are not asked for again, unknown ones are remembered as absent', async (_, engine) => {
  await engine.write((tx) => tx.run(putType, { id: 1, code: 'one' }));
  await readOnce(engine);
  const stored: Memo<{ code: string } | undefined> = memo();
  const asked: (readonly number[])[] = [];
  const ask = async (ids: readonly number[]) =>
    valuesOf(
      await engine.read(async (tx) =>
        tx.rememberEach(stored, '', ids, async (unknown) => {
          asked.push(unknown);
          return new Map((await tx.all(types, {})).map(({ entity_type_id, code }) => [entity_type_id, { code }]));
        }),
      ),
    );
  assert.deepEqual(await ask([1, 7]), new Map([[1, { code: 'one' }]]));
  assert.deepEqual(await ask([7, 1, 8]), new Map([[1, { code: 'one' }]]));
  assert.deepEqual(asked, [[1, 7], [8]]);
});

onSqlite('cached values are frozen, and are not cached if computing them wrote something', async (_, engine) => {
  await readOnce(engine);
  const stored: Memo<{ list: { n: number }[] }> = memo();
  let computed = 0;
  const ask = async (tx: Tx) => {
    const { value } = await tx.remember(stored, 'frozen', async () => {
      computed += 1;
      await tx.all(facts, {});
      return { list: [{ n: 1 }] };
    });
    return value;
  };
  const value = await engine.read(ask);
  assert.throws(() => value.list.push({ n: 2 }), TypeError);
  assert.throws(() => Object.assign(value.list[0] ?? {}, { n: 2 }), TypeError);
  const writing = async (tx: Tx) =>
    tx.remember(stored, 'writing', async () => {
      await tx.run(putFact, { name: 'w', value: '' });
      return ask(tx);
    });
  await engine.write(writing);
  await engine.write(writing);
  assert.equal(computed, 3);
});

onSqlite(
  'kept values stay within their memory, those that are asked for again and again first',
  async (t, _, settings) => {
    const engine = openEngine({ ...settings, cacheMemory: 80_000 });
    t.after(() => engine.close());
    await readOnce(engine);
    const stored: Memo<string> = memo();
    let computed = 0;
    const ask = (key: string, length: number) =>
      engine.read(async (tx) =>
        tx.remember(stored, key, async () => {
          computed += 1;
          await tx.all(facts, {});
          return 'x'.repeat(length);
        }),
      );
    const few = async () => {
      for (let key = 0; key < 10; key += 1) await ask(String(key), 1000);
    };
    await few();
    await few();
    assert.equal(computed, 10);
    // Values that are read once do not replace values that are read often.
    for (let key = 1000; key < 2000; key += 1) {
      await ask(String(key), 1000);
      if (key % 10 === 0) await few();
    }
    assert.ok(computed <= 10 + 1000 + 20, String(computed));
    // All values together are more than fit.
    computed = 0;
    for (let turn = 0; turn < 3; turn += 1) for (let key = 0; key < 1000; key += 1) await ask(`all ${key}`, 1000);
    assert.ok(computed > 2700, String(computed));
    computed = 0;
    await ask('too large', 20_000);
    await ask('too large', 20_000);
    assert.equal(computed, 2);
    const { cachedBytes } = engine.figures();
    assert.ok(cachedBytes !== undefined && cachedBytes > 60_000 && cachedBytes <= 80_000, String(cachedBytes));
  },
);

onSqlite(
  'kinds share the memory: what nobody has asked for longest goes, whatever its kind',
  async (t, _, settings) => {
    const engine = openEngine({ ...settings, cacheMemory: 80_000 });
    t.after(() => engine.close());
    await readOnce(engine);
    const computed: string[] = [];
    const kinds: Readonly<Record<string, Memo<string>>> = { one: memo(), other: memo() };
    const ask = (kind: string, key: number) =>
      engine.read(async (tx) =>
        tx.remember(kinds[kind] as Memo<string>, String(key), async () => {
          computed.push(`${kind} ${key}`);
          await tx.all(facts, {});
          return 'x'.repeat(4000);
        }),
      );
    for (let key = 0; key < 10; key += 1) await ask('one', key);
    // Now the first of them was used last.
    await ask('one', 0);
    for (let key = 0; key < 14; key += 1) for (let time = 0; time < 2; time += 1) await ask('other', key);
    computed.length = 0;
    await ask('one', 0);
    await ask('other', 13);
    assert.deepEqual(computed, []);
    await ask('one', 1);
    assert.deepEqual(computed, ['one 1']);
  },
);

onEachEngine('a derived value belongs to its value', async (_, engine) => {
  await readOnce(engine);
  const stored: Memo<readonly { name: string }[]> = memo();
  const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);
  const joined = (texts: readonly string[]): string => texts.join();
  const ask = async () => {
    const found = await engine.read(async (tx) => tx.remember(stored, 'facts', () => tx.all(facts, {})));
    return found.map(namesOf).derive(joined, joined);
  };
  for (const name of ['one', 'two']) {
    await put(engine, name);
    await readOnce(engine);
    for (let time = 0; time < 4; time += 1) assert.equal(await ask(), name === 'one' ? 'one' : 'one,two');
  }
});

/** One step of the property below; `engine` is one of two on the same file. */
type Step = {
  readonly kind: 'read' | 'type' | 'set' | 'drop' | 'fact' | 'fail' | 'load' | 'plain' | 'literal' | 'turn';
  readonly engine: 0 | 1;
  readonly id: number;
  readonly value: string;
};

const step = fc.record<Step>({
  kind: fc.constantFrom('read', 'read', 'type', 'set', 'drop', 'fact', 'fail', 'load', 'plain', 'literal', 'turn'),
  engine: fc.constantFrom(0, 1),
  id: fc.integer({ min: 1, max: 3 }),
  value: fc.constantFrom('a', 'b', 'c'),
});

onSqlite('after any sequence of events a cached value is equal to a read one', async (_, first, settings) => {
  const second = openEngine(settings);
  const plain = new DatabaseSync(join(settings.dataDir, 'store.db'), { timeout: 0 });
  const stored: Memo<unknown> = memo({ keepsWritten: true });
  const each: Memo<{ code: string } | undefined> = memo({ keepsWritten: true });
  const all = { facts, types, sets };
  let hits = 0;
  const check = async (tx: Tx): Promise<void> => {
    for (const [name, kind] of Object.entries(all)) {
      let computed = false;
      const { value } = await tx.remember(stored, name, () => {
        computed = true;
        return tx.all(kind as typeof facts, {});
      });
      if (!computed) hits += 1;
      assert.deepEqual(value, await tx.all(kind as typeof facts, {}), name);
    }
    const read = async () => new Map((await tx.all(types, {})).map((row) => [row.entity_type_id, { code: row.code }]));
    assert.deepEqual(
      [...valuesOf(await tx.rememberEach(each, '', [1, 2, 3], read))].sort(),
      [...(await read())].sort(),
    );
  };
  const change = async (tx: Tx, { kind, id, value }: Step): Promise<void> => {
    if (kind === 'type') await tx.run(putType, { id, code: value + id });
    if (kind === 'set') {
      await tx.run(putType, { id, code: value + id });
      await tx.run(putSet, { id });
    }
    if (kind === 'drop') await tx.run(dropType, { id });
    if (kind === 'fact') await tx.query((q) => q.deleteFrom('service_fact').where('name', '=', value));
    if (kind === 'fact' || kind === 'fail') await tx.run(putFact, { name: value, value: String(id) });
    if (kind === 'literal') await tx.exec(`delete from service_fact where name = '${value}'`);
  };
  const run = async (step: Step): Promise<void> => {
    const engine = [first, second][step.engine] as Engine;
    const work = async (tx: Tx): Promise<void> => {
      await check(tx);
      await change(tx, step);
      await check(tx);
      if (step.kind === 'fail') throw new Error('on purpose');
    };
    if (step.kind === 'read') return engine.read(check);
    if (step.kind === 'turn') return nextTurn();
    if (step.kind === 'plain') {
      try {
        plain.prepare('insert or replace into service_fact values (?, ?)').run(step.value, String(step.id));
      } catch (error) {
        // An import in the same round locks the file.
        assert.match(String(error), /locked/);
      }
      return undefined;
    }
    if (step.kind === 'load') {
      return engine.load(async (tx) => {
        await check(tx);
        await tx.query(() => sql`delete from service_fact where name = ${step.value}`);
        await tx.insertMany('service_fact', ['name', 'value'], [[step.value, 'loaded']]);
        await check(tx);
      });
    }
    return engine.write(work).catch((error: Error) => assert.equal(error.message, 'on purpose'));
  };
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 12 }), async (rounds) => {
        // The steps of one round run at the same time, and so share snapshots and commits.
        for (const round of rounds) await Promise.all(round.map(run));
        await Promise.all([first, second].map((engine) => engine.read(check)));
      }),
      { numRuns: 60 },
    );
    assert.ok(hits > 100, 'values were kept at all');
  } finally {
    plain.close();
    await second.close();
  }
});
