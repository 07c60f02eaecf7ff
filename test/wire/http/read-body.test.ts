import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { readBody } from '../../../src/platform/http/read-body.ts';

/** The chunks of a body of a mebibyte, each with other bytes. */
const chunks = () => Array.from({ length: 16 }, (_, index) => Buffer.from(new ArrayBuffer(65_536)).fill(index));

function read(payload: Readable, announced?: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    readBody(payload, announced, 2_000_000, (error, body) => (body ? resolve(body) : reject(error)));
  });
}

test('of a large body its chunks do not stay in memory', async () => {
  const given = chunks();
  const body = await read(Readable.from(given), '1048576');
  assert.ok(body.equals(Buffer.concat(chunks())));
  assert.deepEqual([...new Set(given.map(({ length }) => length))], [0]);
});

test('of a chunk that shares its memory with another, only the bytes are taken', async () => {
  const shared = Buffer.concat(chunks());
  const halves = [shared.subarray(0, 524_288), shared.subarray(524_288)];
  const body = await read(Readable.from(halves), '1048576');
  assert.ok(body.equals(shared));
  assert.ok(shared.equals(Buffer.concat(chunks())));
});

for (const announced of [undefined, '400000'] as const) {
  test(`small chunks are not held, with ${announced ?? 'no'} announced length`, async () => {
    const given: Buffer[] = [];
    const body = await read(
      Readable.from(
        (function* () {
          for (let index = 0; index < 10_000; index++) {
            const chunk = Buffer.alloc(40, index % 251);
            given.push(chunk);
            // Read long ago: what is in it now does not matter.
            given[index - 1000]?.fill(255);
            yield chunk;
          }
        })(),
      ),
      announced,
    );
    assert.ok(body.equals(Buffer.concat(Array.from({ length: 10_000 }, (_, index) => Buffer.alloc(40, index % 251)))));
    assert.ok(body.buffer.byteLength <= 800_000, `${body.buffer.byteLength}`);
  });
}
