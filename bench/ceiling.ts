/**
 * The ceiling, in a process of its own: a bare Fastify route that reads the bytes of a request and sends the bytes that
 * the service answered. The difference between the two is the cost of the service. Each message sets the answer from
 * now on, since cases share a path; the reply is the port.
 */

import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

/** An answer of the service, to be sent again. */
export interface RecordedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

let answer: RecordedAnswer = { headers: {}, body: '' };

const server = fastify();
server.removeAllContentTypeParsers();
server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
server.all('/*', async (_request, reply) => reply.headers(answer.headers).send(answer.body));
await server.listen({ host: '127.0.0.1', port: 0 });

process.on('message', (next: RecordedAnswer) => {
  answer = next;
  process.send?.((server.server.address() as AddressInfo).port);
});
process.on('disconnect', () => process.exit());
