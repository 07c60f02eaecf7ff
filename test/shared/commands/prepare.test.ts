/** What an operation does outside of its transaction: before it, after its commit, and when it failed. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { executeOf } from '../../../src/app/execute.ts';
import { command } from '../../../src/domain/shared/command.ts';
import { createDispatcher } from '../../../src/interfaces/legacy/backend.ts';
import { operation, type ResourceDeclaration } from '../../../src/interfaces/legacy/declare.ts';
import { ApiFault } from '../../../src/interfaces/legacy/fault.ts';
import type { BlobStore } from '../../../src/platform/storage/blobs/blob-store.ts';
import { type Engine, StorageError, type Tx } from '../../../src/platform/storage/engine.ts';
import { createReportedChanges } from '../../../src/platform/storage/reported-changes.ts';
import { testSettings } from '../../support/service.ts';

const resource = {
  name: 'thing',
  title: 'Thing',
  aliases: [],
  aclId: 'thing',
  faults: { bad: { code: 100, message: 'Bad.' }, unsaved: { code: 101, message: 'Not saved.' } },
} as const satisfies ResourceDeclaration;

type Step = 'check' | 'make' | 'run' | 'discard' | 'effect' | 'commit';

/** A dispatcher over an engine that only says what happens, and an operation that does; `failingStep` makes a step fail. */
function scene({
  failingStep,
  error,
  tries = 1,
  nothing = false,
  granted = true,
  effect = 'write',
}: {
  failingStep?: Step | 'blobs';
  error?: Error;
  tries?: number;
  nothing?: boolean;
  granted?: boolean;
  effect?: 'read' | 'write';
} = {}) {
  const happened: string[] = [];
  const reports: unknown[] = [];
  const step = (name: Step, detail = ''): void => {
    happened.push(`${name}${detail}`);
    if (name === failingStep) throw error ?? new ApiFault(resource.faults.bad);
  };
  const tx = { reported: createReportedChanges() } as Tx;
  const engine = {
    read: (work: (tx: Tx) => Promise<unknown>) => work(tx),
    async write(work: (tx: Tx) => Promise<unknown>) {
      let value: unknown;
      // As PostgreSQL does after a conflict.
      for (let attempt = 0; attempt < tries; attempt += 1) value = await work(tx);
      step('commit');
      return value;
    },
  } as unknown as Engine;
  const doThing = command({
    name: 'thing.do',
    permission: {},
    effect,
    touches: 'open',
    refusals: [],
    prepare: {
      async check(_context, { word }: { readonly word: string | null }) {
        step('check', ` ${word}`);
        return nothing ? undefined : `${word}!`;
      },
      async make(_outside, _input, checked) {
        step('make', ` ${checked}`);
        return { made: checked };
      },
      async discard(_outside, { made }) {
        step('discard', ` ${made}`);
      },
    },
    async run({ afterCommit }, { word }: { readonly word: string | null }, prepared): Promise<string> {
      step('run', ` ${prepared?.made}`);
      afterCommit(async () => step('effect'));
      return String(word);
    },
  });
  const thing = operation({
    resource,
    method: 'do',
    title: 'Do',
    v2Name: 'thingDo',
    arguments: { word: { schema: Type.String() } },
    result: Type.String(),
    command: doThing,
    refusals: {},
    faults: ['bad'],
    saveFault: 'unsaved',
  });
  const report = (failure: { error: unknown }): void => {
    reports.push(failure.error);
  };
  const dispatch = createDispatcher({
    execute: executeOf({ engine, blobs: {} as BlobStore, settings: testSettings(), now: () => 0, report }),
    report,
    authenticate: async () => ({ kind: 'apiUser', userId: 1, username: 'x', may: () => granted }),
  });
  const call = async () => {
    const credentials = { kind: 'user', userId: 1 } as const;
    const origin = { style: 'v1', baseUrl: '', requestId: 'test' } as const;
    return await dispatch({ operation: thing, credentials, arguments: { word: 'hi' }, ...origin });
  };
  return { happened, reports, call };
}

const bad = { code: 100 };

test('a command with preparation checks, makes, runs, and acts after the commit', async () => {
  const { happened, call } = scene();
  assert.equal(await call(), 'hi');
  assert.deepEqual(happened, ['check hi', 'make hi!', 'run hi!', 'commit', 'effect']);
});

test('a command that only reads may prepare, too', async () => {
  const { happened, call } = scene({ effect: 'read' });
  assert.equal(await call(), 'hi');
  assert.deepEqual(happened, ['check hi', 'make hi!', 'run hi!', 'effect']);
});

test('where there is nothing to prepare, nothing is made', async () => {
  const { happened, call } = scene({ nothing: true });
  await call();
  assert.deepEqual(happened, ['check hi', 'run undefined', 'commit', 'effect']);
});

test('callers without permission prepare nothing', async () => {
  const { happened, call } = scene({ granted: false });
  await assert.rejects(call(), { code: 2 });
  assert.deepEqual(happened, []);
});

test('a check or a making that fails ends the call, with nothing to take back', async () => {
  for (const failingStep of ['check', 'make'] as const) {
    const { happened, call } = scene({ failingStep });
    await assert.rejects(call(), bad);
    assert.deepEqual(happened, ['check hi', 'make hi!'].slice(0, failingStep === 'check' ? 1 : 2));
  }
});

test('if run or commit fails, prepared files are removed, and nothing has changed', async () => {
  const run = scene({ failingStep: 'run' });
  await assert.rejects(run.call(), bad);
  assert.deepEqual(run.happened, ['check hi', 'make hi!', 'run hi!', 'discard hi!']);
  const commit = scene({ failingStep: 'commit', error: new StorageError('failed', 'disk full') });
  await assert.rejects(commit.call(), { code: 101 });
  assert.deepEqual(commit.happened, ['check hi', 'make hi!', 'run hi!', 'commit', 'discard hi!']);
});

test('a storage that fails while something is made is the save fault', async () => {
  const { call, reports } = scene({ failingStep: 'make', error: new StorageError('unavailable', 'no space left') });
  await assert.rejects(call(), { code: 101 });
  assert.equal(reports.length, 1);
});

test('a write that runs again is given the same, and acts once', async () => {
  const { happened, call } = scene({ tries: 3 });
  await call();
  assert.deepEqual(happened, ['check hi', 'make hi!', 'run hi!', 'run hi!', 'run hi!', 'commit', 'effect']);
});

test('a failure after the commit is reported, and the call has succeeded', async () => {
  const { reports, call } = scene({ failingStep: 'effect', error: new Error('stuck') });
  assert.equal(await call(), 'hi');
  assert.equal(reports.length, 1);
});
