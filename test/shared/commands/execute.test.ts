import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command, Outside } from '../../../src/domain/shared/command.ts';
import { type Call, createExecute } from '../../../src/domain/shared/execute.ts';
import type { CallObservation } from '../../../src/kernel/observe.ts';
import { anonymous, type Principal, system } from '../../../src/kernel/principal.ts';
import { Refusal } from '../../../src/kernel/refusal.ts';
import type { Tx, Until } from '../../../src/platform/storage/engine.ts';
import { createReportedChanges } from '../../../src/platform/storage/reported-changes.ts';
import { testSettings } from '../../support/service.ts';

type TestCommand = Command<'cart_empty', number, number>;

/** Notes what happened in a transaction. */
const note = (tx: Tx, what: string): void => void (tx as unknown as { readonly notes: string[] }).notes.push(what);

const user = (grants: readonly string[], storeIds?: readonly number[]): Principal => ({
  kind: 'apiUser',
  userId: 7,
  may: (id) => grants.includes(id),
  ...(storeIds && { scope: { storeIds: new Set(storeIds), websiteIds: new Set([1]) } }),
});

/** An executor over transactions that are lists of what happened in them. */
function scene(change: Partial<TestCommand> = {}, options: { settle?: boolean } = {}) {
  const happened: string[] = [];
  const observed: CallObservation[] = [];
  const engine =
    (kind: string) =>
    async <T>(work: (tx: Tx) => T | Promise<T>, sharing?: 'shared' | 'alone', until?: Until) => {
      const notes: string[] = [];
      const tx = { notes, reported: createReportedChanges() } as unknown as Tx;
      try {
        const answer = await work(tx);
        const unflushed = until === 'committed' ? ' unflushed' : '';
        happened.push(`${kind}${sharing === 'shared' ? ' with others' : ''}${unflushed}: ${notes.join(', ')}`);
        return answer;
      } catch (error) {
        happened.push(`${kind} failed: ${notes.join(', ')}`);
        throw error;
      }
    };
  const execute = createExecute({
    engine: {
      read: engine('read'),
      write: engine('write'),
      flush: async () => void happened.push('flush'),
    },
    outside: () => ({}) as Outside,
    settings: testSettings(),
    now: () => 5,
    report: ({ error }) => void happened.push(`reported ${(error as Error).message}`),
    observe: (call) => void observed.push(call),
    settle: async (tx) => {
      if (options.settle) note(tx, 'settle');
    },
  });
  const command: TestCommand = {
    name: 'thing.double',
    permission: {},
    effect: 'write',
    touches: 'open',
    refusals: ['cart_empty'],
    async run({ tx, fail }, input) {
      note(tx, 'run');
      if (input % 2 === 1) throw fail('cart_empty');
      return input * 2;
    },
    ...change,
  };
  const call = (more: Partial<Call<'cart_empty', number, number, string>> & { by?: Principal } = {}) =>
    execute<'cart_empty', number, number, string>({
      command,
      style: 'rest',
      operation: 'double',
      identify: (tx) => {
        note(tx, 'identify');
        return more.by ?? user(['all things']);
      },
      admission: { level: 'granted', ids: ['all things'] },
      decode: ({ tx }) => {
        note(tx, 'decode');
        return 2;
      },
      answer: (result, { tx }) => {
        note(tx, 'answer');
        return String(result);
      },
      outcomeOf: (error) => (error instanceof Refusal ? error.code : 'error'),
      ...more,
    });
  return { happened, observed, call };
}

test('a call is one transaction: caller, permission, run, settle, answer', async () => {
  const { happened, observed, call } = scene({}, { settle: true });
  assert.equal(await call(), '4');
  assert.deepEqual(happened, ['write: identify, decode, run, settle, answer']);
  assert.deepEqual(
    observed.map(({ operation, userId, outcome }) => [operation, userId, outcome]),
    [['double', 7, 'ok']],
  );
});

test('only a command that says its key shares a transaction', async () => {
  const { happened, call } = scene({ key: (input) => ['thing', input] });
  await call();
  assert.deepEqual(happened, ['write with others: identify, decode, run, answer']);
});

test('a call that waits for no disk waits for it before it does anything outside, and between its halves', async () => {
  const plain = scene();
  await plain.call({ until: 'committed' });
  assert.deepEqual(plain.happened, ['write unflushed: identify, decode, run, answer']);
  const effects = scene({
    async run({ afterCommit }) {
      afterCommit(async () => void effects.happened.push('effect'));
      return 4;
    },
  });
  await effects.call({ until: 'committed' });
  assert.deepEqual(effects.happened, ['write unflushed: identify, decode, answer', 'flush', 'effect']);
  const ask = async () => undefined;
  const halves = scene({ finish: { ask, run: async () => 4, discard: async () => undefined } });
  await halves.call({ until: 'committed' });
  assert.deepEqual(halves.happened, ['write: identify, decode, run, answer']);
});

test('a read settles nothing', async () => {
  const { happened, call } = scene({ effect: 'read' }, { settle: true });
  await call();
  assert.deepEqual(happened, ['read: identify, decode, run, answer']);
});

for (const [title, by, admission, code] of [
  ['nobody in particular', anonymous, { level: 'granted', ids: ['all things'] }, 'login_required'],
  ['who lacks one of two ids', user(['a']), { level: 'granted', ids: ['a', 'b'] }, 'permission_missing'],
  ['an API user where customers may', user(['a']), { level: 'customer' }, 'customers_only'],
] as const) {
  test(`access is judged before the input is read: ${title}`, async () => {
    const { happened, observed, call } = scene();
    await assert.rejects(call({ by, admission }), { code });
    assert.deepEqual(happened, ['write failed: identify']);
    assert.deepEqual(
      observed.map(({ outcome }) => outcome),
      [code],
    );
  });
}

test('users who are bound to store views cannot change shared data, and their input is not read', async () => {
  const { happened, call } = scene({ touches: 'shared' });
  await assert.rejects(call({ by: user(['all things'], [1]) }), { code: 'shared_with_others' });
  assert.deepEqual(happened, ['write failed: identify']);
});

test('the command line may everything', async () => {
  const { call } = scene({ touches: 'shared' });
  assert.equal(await call({ by: system }), '4');
});

test('a customer may call routes for customers, and routes for customers and granted users', async () => {
  const { call } = scene();
  const by: Principal = { kind: 'customer', customerId: 3, may: () => false };
  assert.equal(await call({ by, admission: { level: 'customerOrGranted', ids: ['x'] } }), '4');
});

test('the answer of an earlier call is repeated, and nothing runs', async () => {
  const { happened, call } = scene();
  assert.equal(await call({ before: async () => ({ answer: 'as before' }) }), 'as before');
  assert.deepEqual(happened, ['write: identify, decode']);
});

test('a refusal ends the transaction, and actions after the commit do not happen', async () => {
  const { happened, call } = scene({
    async run({ tx, fail, afterCommit }) {
      note(tx, 'run');
      afterCommit(async () => void happened.push('effect'));
      throw fail('cart_empty', { text: 'It is odd.' });
    },
  });
  await assert.rejects(call({ decode: () => 3 }), { code: 'cart_empty', message: 'It is odd.' });
  assert.deepEqual(happened, ['write failed: identify, run']);
});

test('an effect that fails after the commit is reported and changes nothing of the answer', async () => {
  const { happened, call } = scene({
    async run({ afterCommit }, input) {
      afterCommit(async () => {
        throw new Error('no disk');
      });
      return input;
    },
  });
  assert.equal(await call(), '2');
  assert.deepEqual(happened, ['write: identify, decode, answer', 'reported no disk']);
});

test('where an earlier answer turns up only in the write, what was prepared is taken back', async () => {
  const { happened, call } = scene({
    prepare: {
      check: async () => 'checked',
      make: async () => 'made',
      discard: async () => void happened.push('discard'),
    },
  });
  let looks = 0;
  const before = async () => {
    looks += 1;
    return looks === 1 ? undefined : { answer: 'as before' };
  };
  assert.equal(await call({ before }), 'as before');
  assert.deepEqual(happened, ['read: identify, decode', 'write: identify, decode', 'discard']);
});
