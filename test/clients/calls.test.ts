/**
 * Clients that we did not write call every served operation by the generated WSDLs, or by XML-RPC, and understand the
 * answers.
 */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { createLegacyRegistry } from '../../src/app/app.ts';
import { openEngine } from '../../src/schema/open.ts';
import { engines, type TestEngine } from '../support/database/engines.ts';
import { makeOrder } from '../support/examples/orders.ts';
import { addApiUser, startService, testKey } from '../support/service.ts';
import type { Json } from './calls/call.ts';
import { startClient } from './calls/client.ts';
import { type Played, play } from './calls/play.ts';
import { readingsOf } from './calls/readings.ts';
import { calls } from './calls/table.ts';
import { type ClientProgram, clientPrograms } from './programs.ts';

/** The program of a client that makes the calls of the table. */
function withCalls(program: ClientProgram): ClientProgram {
  return {
    ...program,
    command: program.command.map((part) => part.replace(/story((?:-xmlrpc)?(?:-npm)?\.(?:php|pl|py|ts))$/, 'calls$1')),
  };
}

const programs = (await clientPrograms()).filter(({ name }) => !name.endsWith('without a WSDL')).map(withCalls);

/** What goes through only for documents that wait for a payment provider, which no client can make. */
const alwaysRefused = new Set([
  'salesOrderInvoiceCapture',
  'salesOrderInvoiceVoid',
  'salesOrderInvoiceCancel',
  'salesOrderCreditmemoCancel',
]);

describe('the table of calls', () => {
  it('has every operation of the registry', () => {
    const called = new Set(
      calls.flatMap(({ operation, answer }) => ('fault' in answer && !alwaysRefused.has(operation) ? [] : [operation])),
    );
    const served = createLegacyRegistry().operations.map(({ v2Name }) => v2Name);
    assert.deepEqual(
      served.filter((operation) => !called.has(operation)),
      [],
    );
  });
});

for (const engine of engines) {
  describe(`clients that we did not write call every operation (${engine.kind})`, () => {
    // PostgreSQL answers the same as SQLite to the same code, so one client is enough to see that it does.
    for (const program of engine.kind === 'sqlite' ? programs : programs.slice(0, 3)) {
      it(`${program.name}, ${program.style}`, { skip: program.missing ?? false }, async (t) => {
        const played = await callAll(program, engine);
        if (typeof played === 'string') return t.skip(played);
        const read = (value: Json) => readingsOf(program).reduce((made, reading) => reading(made), value);
        const told = played.map(({ operation, actual, expected }) => ({
          operation,
          actual: read(actual),
          expected: read(expected),
        }));
        const wrong = told.filter(({ actual, expected }) => !isDeepStrictEqual(actual, expected));
        assert.deepEqual(
          wrong.map(({ operation, actual }) => [operation, actual]),
          wrong.map(({ operation, expected }) => [operation, expected]),
        );
        assert.equal(told.length, calls.length);
      });
    }
  });
}

/** At this time the calls are made. */
const now = Date.UTC(2026, 5, 1, 12);

/** Makes all calls over a store of their own; answers why there is none, where there is none. */
async function callAll(program: ClientProgram, { createPrepared }: TestEngine): Promise<Played[] | string> {
  const database = await createPrepared('demo_rows');
  if ('unavailable' in database) return database.unavailable;
  const engine = openEngine(database.settings);
  await addApiUser(engine, 'connector', ['all']);
  await makeOrder(engine, { createdAt: now, withDocuments: true });
  const service = await startService(engine, {}, { now: () => now });
  const client = startClient(program, service.url);
  try {
    const { style } = program;
    return await play(client, style, { user: 'connector', key: testKey, names: { base: service.url } }, calls);
  } finally {
    await client.end();
    await service.close();
    await engine.close();
    await database.remove();
  }
}
