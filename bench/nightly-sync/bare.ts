/**
 * A bare route, in a process of its own. It reads a call and sends the service's recorded answer of that operation: so
 * the time of a sync on it is the client's own work. A message has the answers by operation; the reply is the address.
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The service's answers, by operation. */
export type BareAnswers = Readonly<Record<string, string>>;

let answers: readonly (readonly [operation: string, answer: Buffer])[] = [];

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const found = answers.find(([operation]) => body.includes(operation))?.[1] ?? Buffer.alloc(0);
  response.writeHead(found.length > 0 ? 200 : 404, {
    'content-type': 'text/xml; charset=utf-8',
    'content-length': found.length,
  });
  response.end(found);
});
server.listen(0, '127.0.0.1', () => {
  process.on('message', (sent: BareAnswers) => {
    answers = Object.entries(sent).map(([operation, answer]) => [operation, Buffer.from(answer)]);
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
});
process.on('disconnect', () => process.exit());
