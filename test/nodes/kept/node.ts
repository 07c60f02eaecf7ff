/**
 * A node that reads kept values and changes what they were read from, at random; told by its arguments the settings of the
 * database, a seed and for how many milliseconds. Prints how often it did what; ends with an error at the first value that is not as it must be.
 */

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, StorageError, type Tx } from '../../../src/platform/storage/engine.ts';
import { type Memo, memo } from '../../../src/platform/storage/memo.ts';
import { statement } from '../../../src/platform/storage/statement.ts';
import { openEngine } from '../../../src/schema/open.ts';

/** What there is: roles whose names count up, and a fact of each that its writers keep equal. */
export const roleIds = [1, 2, 3] as const;

const role = statement((q, p: { id: number }) => q.selectFrom('role').select('name').where('role_id', '=', p.id));
const locked = statement((q, p: { id: number }) =>
  q.selectFrom('role').select('name').where('role_id', '=', p.id).forUpdate(),
);
const fact = statement((q, p: { name: string }) =>
  q.selectFrom('service_fact').select('value').where('name', '=', p.name),
);
const setRole = statement((q, p: { id: number; name: string }) =>
  q.updateTable('role').set({ name: p.name }).where('role_id', '=', p.id),
);
const setFact = statement((q, p: { name: string; value: string }) =>
  q.updateTable('service_fact').set({ value: p.value }).where('name', '=', p.name),
);
const dropFact = statement((q, p: { name: string }) => q.deleteFrom('service_fact').where('name', '=', p.name));

const keptRoles: Memo<number> = memo();
const keptFacts: Memo<number> = memo();

const roleNow = async (tx: Tx, id: number) => Number((await tx.first(role, { id }))?.name);
const factNow = async (tx: Tx, id: number) => Number((await tx.first(fact, { name: String(id) }))?.value);

async function keptPair(tx: Tx, id: number, isApart: boolean): Promise<[number, number]> {
  const name = await tx.remember(keptRoles, String(id), () => roleNow(tx, id));
  if (isApart) await sleep(2);
  const value = await tx.remember(keptFacts, String(id), () => factNow(tx, id));
  return [name.value, value.value];
}

/** mulberry32 */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Taken extends Error {}

async function play(engine: Engine, random: () => number, until: number): Promise<Record<string, number>> {
  const done = { reads: 0, writes: 0, failures: 0 };
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

  const read = async (): Promise<void> => {
    const id = pick(roleIds);
    const isApart = random() < 0.1;
    const before = await engine.read((tx) => roleNow(tx, id));
    const [name, value] = await engine.read((tx) => keptPair(tx, id, isApart));
    const after = await engine.read((tx) => roleNow(tx, id));
    assert.ok(before <= name && name <= after, `role ${id} was ${before}, is kept as ${name}, and is ${after}`);
    assert.equal(value, name, `the fact of role ${id} is of another state`);
    done.reads += 1;
  };

  const change = async (tx: Tx, id: number, how: string, fails: boolean): Promise<void> => {
    await tx.turn?.(['role', id]);
    if (random() < 0.3) await keptPair(tx, id, false);
    const found = Number((await tx.first(locked, { id }))?.name);
    const [name, value] = await keptPair(tx, id, false);
    assert.deepEqual([name, value], [found, found], `role ${id} is locked, and is kept as of another state`);
    const next = String(found + 1);
    await tx.run(setRole, { id, name: next });
    if (how === 'slow') await sleep(random() * 20);
    if (how === 'again') {
      await tx.run(dropFact, { name: String(id) });
      await tx.insertMany('service_fact', ['name', 'value'], [[String(id), next]]);
    } else if (how === 'late') tx.save(setFact, { name: String(id), value: next });
    else await tx.run(setFact, { name: String(id), value: next });
    if (random() < 0.3) assert.deepEqual(await keptPair(tx, id, false), [found + 1, found + 1]);
    if (fails) throw new Taken('no');
  };

  const write = async (): Promise<void> => {
    const id = pick(roleIds);
    const how = pick(['plain', 'slow', 'again', 'late']);
    const fails = random() < 0.2;
    try {
      if (random() < 0.1) await engine.load((tx) => change(tx, id, how, fails));
      else await engine.write((tx) => change(tx, id, how, fails), pick(['shared', 'alone'] as const));
      done.writes += 1;
    } catch (error) {
      // A load is not tried again where it was chosen to end a deadlock.
      const isTaken = error instanceof Taken || (error instanceof StorageError && error.failure === 'busy');
      if (!isTaken) throw error;
      done.failures += 1;
    }
  };

  const visit = async (): Promise<void> => {
    while (Date.now() < until) {
      if (random() < 0.25) await write();
      else await read();
    }
  };
  await Promise.all(Array.from({ length: 8 }, visit));
  return done;
}

const [settings, seed, milliseconds] = process.argv.slice(2);
if (settings !== undefined) {
  const engine = openEngine(JSON.parse(settings));
  try {
    console.log(JSON.stringify(await play(engine, randomFrom(Number(seed)), Date.now() + Number(milliseconds))));
  } finally {
    await engine.close();
  }
}
