import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { LongRows } from '../../../src/domain/shared/lists/long-rows.ts';
import { encodeResult } from '../../../src/interfaces/jsonrpc/wire/encode.ts';
import { createLongAnswers } from '../../../src/interfaces/legacy/long-answers.ts';
import { encodeValue } from '../../../src/interfaces/xmlrpc/wire/encode.ts';
import { createShares, type Shares } from '../../../src/platform/http/shares.ts';
import { Spool, type SpoolPlace, spoolMemory } from '../../../src/platform/http/spool.ts';
import type { Tx } from '../../../src/platform/storage/engine.ts';

/** A folder of its own, removed at the end. */
function place(t: TestContext, room: Shares = createShares(100_000_000, 3)): SpoolPlace {
  const folder = mkdtempSync(join(tmpdir(), 'spool-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return { folder, room };
}

const write = (value: unknown) => encodeValue(value, 'nil');
const to = { operation: 'list', address: '192.0.2.1', requestId: 'r1' };

/** A row that takes a tenth of the memory for an answer. */
const wide = (n: number) => `${n}:${'x'.repeat(spoolMemory / 10)}`;

/** So many pages of a wide row each; `told` of each that is read. */
function rows(pages: number, told: (n: number) => unknown = () => undefined): LongRows<string> {
  return new LongRows(async () => ({
    count: pages,
    pages: (async function* () {
      for (let n = 0; n < pages; n++) {
        await told(n);
        yield [wide(n)];
      }
    })(),
  }));
}

const notReported = ({ error }: { error: unknown }): void => assert.fail(String(error));

const noTx = {} as Tx;

test('a snapshot is over before a slow client has taken anything', async (t) => {
  let isOver = false;
  const ended = Promise.withResolvers<void>();
  const answers = createLongAnswers({
    place: place(t),
    report: notReported,
    readLong: async (work) => {
      const value = await work(noTx);
      isOver = true;
      ended.resolve();
      return value;
    },
  });
  const stream = await answers.stream(rows(50), write, to);
  assert.equal(isOver, false);
  await ended.promise;
  const expected = write(Array.from({ length: 50 }, (_, n) => wide(n)));
  assert.equal(await text(stream), expected);
});

test('a list that has become empty is an empty list', async (t) => {
  const answers = createLongAnswers({ place: place(t), report: notReported, readLong: async (work) => work(noTx) });
  assert.equal(await text(await answers.stream(rows(0), write, to)), write([]));
});

test('pages of a list in JSON are divided by commas', async (t) => {
  const answers = createLongAnswers({ place: place(t), report: notReported, readLong: async (work) => work(noTx) });
  const inJson = (value: unknown) => encodeResult(value, { id: 7, isVersion2: false });
  const expected = Array.from({ length: 3 }, (_, n) => wide(n));
  for (const pages of [0, 1, 3]) {
    const sent = await text(await answers.stream(rows(pages), inJson, { ...to, between: ',' }));
    assert.deepEqual(JSON.parse(sent), { result: expected.slice(0, pages), id: 7 });
  }
});

test('a failure amid the rows is reported, and the stream ends with it', async (t) => {
  const reported: unknown[] = [];
  const { room, ...where } = place(t);
  const answers = createLongAnswers({
    place: { ...where, room },
    report: (failure) => reported.push(failure),
    readLong: async (work) => work(noTx),
  });
  const error = new Error('gone');
  const failing = rows(30, (n) => (n === 20 ? Promise.reject(error) : undefined));
  await assert.rejects(text(await answers.stream(failing, write, to)), error);
  assert.deepEqual(reported, [{ operation: 'list', error, requestId: 'r1' }]);
  assert.equal(room.taken(), 0);
});

test('a list whose client is gone is not read further, and this is not reported', async (t) => {
  let read = 0;
  const over = Promise.withResolvers<void>();
  const answers = createLongAnswers({
    place: place(t),
    report: notReported,
    readLong: async (work) => {
      try {
        return await work(noTx);
      } finally {
        over.resolve();
      }
    },
  });
  const stream = await answers.stream(
    rows(1000, () => {
      read += 1;
    }),
    write,
    to,
  );
  stream.destroy();
  await over.promise;
  assert.ok(read < 10, `${read}`);
});

test('two long lists are read at a time, and one of a network that reads none comes first', async (t) => {
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const answers = createLongAnswers({ place: place(t), report: notReported, readLong: async (work) => work(noTx) });
  const ask = (name: string, address: string): Promise<unknown> => {
    const gate = Promise.withResolvers<void>();
    gates.set(name, gate);
    const waits = rows(1, () => {
      begun.push(name);
      return gate.promise;
    });
    return answers.stream(waits, write, { ...to, address });
  };
  const asked = [ask('a1', '192.0.2.1'), ask('a2', '192.0.2.1'), ask('a3', '192.0.2.1'), ask('b1', '198.51.100.1')];
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  await turn();
  assert.deepEqual(begun, ['a1', 'a2']);
  gates.get('a1')?.resolve();
  await asked[0];
  await turn();
  await turn();
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  for (const { resolve } of gates.values()) resolve();
  await Promise.all(asked);
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3']);
});

test('rows among other answers are gathered as long as there is room', async (t) => {
  const answers = createLongAnswers({ place: place(t), report: notReported, readLong: async (work) => work(noTx) });
  const all = await answers.gather(rows(3), () => true, to.address);
  assert.deepEqual(all, [wide(0), wide(1), wide(2)]);
  let pages = 0;
  assert.equal(await answers.gather(rows(30), () => ++pages < 5, to.address), undefined);
  assert.equal(pages, 5);
});

test('a spool returns the written bytes in order, from memory and file', async (t) => {
  const where = place(t);
  const spool = new Spool(where, 'n');
  const pieces = Array.from({ length: 100 }, (_, n) => Buffer.alloc(50_000, n));
  let taken = Buffer.alloc(0);
  for (const [n, piece] of pieces.entries()) {
    await spool.write(piece);
    // Now and then the reader catches up.
    if (n % 30 === 29) {
      while (taken.length < (n - 2) * 50_000) {
        const some = spool.read() as Buffer | null;
        if (some) taken = Buffer.concat([taken, some]);
        else await new Promise((resolve) => setImmediate(resolve));
      }
    }
  }
  spool.end();
  for await (const some of spool) taken = Buffer.concat([taken, some]);
  assert.ok(taken.equals(Buffer.concat(pieces)));
  assert.deepEqual(readdirSync(where.folder), []);
  assert.equal(where.room.taken(), 0);
});

test('a full spool refuses, and frees its memory', async (t) => {
  const where = place(t, createShares(2_000_000, 3));
  const spool = new Spool(where, 'n');
  spool.on('error', () => undefined);
  const fill = async (): Promise<void> => {
    for (let n = 0; n < 100; n++) await spool.write(Buffer.alloc(100_000));
  };
  await assert.rejects(fill(), /waits to be read/);
  assert.ok(where.room.taken() > 0);
  const closed = new Promise((resolve) => spool.once('close', resolve));
  spool.destroy();
  await closed;
  assert.equal(where.room.taken(), 0);
  await assert.rejects(spool.write(Buffer.alloc(1)), /nobody reads/);
});
