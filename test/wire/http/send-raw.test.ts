import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { createEndSoon, sendRaw } from '../../../src/platform/http/send-raw.ts';

/** A response that only records its calls. */
function response(told: string[], name: string): ServerResponse {
  const noted = {
    writeHead(status: number, headers: Readonly<Record<string, string>>) {
      if (headers['x-bad']) throw new TypeError('no header');
      told.push(`${name} head ${status} ${headers['content-length']} ${headers.connection ?? ''}`.trim());
    },
    end: (body: string, encoding: string) => told.push(`${name} ${body} ${encoding}`),
  };
  return noted as unknown as ServerResponse;
}

/** Lets the clock that an answer's wait is measured by stand still; returns what moves it on, by milliseconds. */
function stoppedClock(t: TestContext): (milliseconds: number) => void {
  let now = performance.now();
  t.mock.method(performance, 'now', () => now);
  return (milliseconds) => {
    now += milliseconds;
  };
}

/** Makes requests of one server. */
function requests() {
  const endSoon = createEndSoon();
  return (isLast = false) =>
    ({ server: { isLastAnswer: () => isLast, holdAnswer: () => undefined, endSoon } }) as unknown as FastifyRequest;
}

test('answers of one turn go out together, in their order', async (t) => {
  const request = requests();
  stoppedClock(t);
  const told: string[] = [];
  await Promise.resolve();
  sendRaw(request(), response(told, 'a'), 200, {}, 'x');
  await Promise.resolve();
  sendRaw(request(), response(told, 'b'), 500, {}, 'é');
  assert.deepEqual(told, ['a head 200 1', 'b head 500 2']);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(told.slice(2), ['a x latin1', 'b é utf8']);
});

test('an answer does not wait for calls of its turn that take long', async (t) => {
  const request = requests();
  const pass = stoppedClock(t);
  const told: string[] = [];
  sendRaw(request(), response(told, 'a'), 200, {}, 'x');
  pass(2);
  sendRaw(request(), response(told, 'b'), 200, {}, 'y');
  assert.deepEqual(told.slice(2), ['a x latin1', 'b y latin1']);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(told.length, 4);
});

test('many large answers do not wait for each other', async (t) => {
  const request = requests();
  stoppedClock(t);
  const told: string[] = [];
  const large = 'x'.repeat(60_000);
  for (const name of ['a', 'b', 'c', 'd']) sendRaw(request(), response(told, name), 200, {}, large);
  assert.equal(told.length, 4);
  sendRaw(request(), response(told, 'e'), 200, {}, large);
  assert.equal(told.length, 10);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(told.length, 10);
});

test('a very large answer does not wait', (t) => {
  const request = requests();
  stoppedClock(t);
  const told: string[] = [];
  sendRaw(request(), response(told, 'a'), 200, {}, 'x'.repeat(70_000));
  assert.equal(told.length, 2);
});

test('bytes go out as they are', async () => {
  const request = requests();
  const told: string[] = [];
  sendRaw(request(), response(told, 'a'), 200, {}, Buffer.from('é'));
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(told, ['a head 200 2', 'a é latin1']);
});

test('a header that cannot be sent is for the caller to hear of', () => {
  const request = requests();
  assert.throws(() => sendRaw(request(), response([], 'a'), 200, { 'x-bad': '1' }, 'x'), TypeError);
});

test('the last answer of a connection says so', () => {
  const request = requests();
  const told: string[] = [];
  sendRaw(request(true), response(told, 'a'), 200, {}, '');
  assert.deepEqual(told, ['a head 200 0 close']);
});

test('answers of two servers do not wait for each other', async (t) => {
  const pass = stoppedClock(t);
  const first = requests();
  const other = requests();
  const told: string[] = [];
  sendRaw(first(), response(told, 'a'), 200, {}, 'x');
  pass(2);
  sendRaw(other(), response(told, 'b'), 200, {}, 'y');
  assert.equal(told.length, 2);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(told.slice(2), ['a x latin1', 'b y latin1']);
});
