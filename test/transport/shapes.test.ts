import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const runNode = promisify(execFile);

/** Prints whether the reply to a request with a body of some bytes is still there after a full collection. */
const program = (bytes: number): string => `
  import { setImmediate } from 'node:timers/promises';
  import fastify from 'fastify';
  import { keepShapes } from ${JSON.stringify(new URL('../../src/platform/http/shapes.ts', import.meta.url))};
  import { giveBackMemory } from ${JSON.stringify(new URL('../../src/platform/process/memory.ts', import.meta.url))};
  const server = fastify();
  keepShapes(server);
  let sent;
  server.post('/', (_request, reply) => {
    sent = new WeakRef(reply);
    reply.send('');
  });
  await server.listen();
  const { port } = server.server.address();
  await (await fetch('http://127.0.0.1:' + port, { method: 'POST', body: 'a'.repeat(${bytes}) })).text();
  await server.close();
  await setImmediate();
  giveBackMemory();
  console.log(sent.deref() !== undefined);
`;

for (const [bytes, isKept] of [
  [100, true],
  [20_000, false],
] as const) {
  test(`a reply to a body of ${bytes} bytes is ${isKept ? '' : 'not '}kept for the shape of the next ones`, async () => {
    const args = ['--expose-gc', '--input-type=module', '--eval', program(bytes)];
    const { stdout } = await runNode(process.execPath, args, { cwd: import.meta.dirname });
    assert.equal(stdout, `${isKept}\n`);
  });
}
