/** The route of `bare-route.ts`, in a process of its own. A message has its settings; the reply is the address. */

import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BareErp } from './bare-route.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const learned = new Map<string, Answer>();

process.once('message', ({ port, texts }: BareErp) => {
  const server = createServer(async (asked, response) => {
    const body = Buffer.concat(await asked.toArray());
    const text = texts.find((each) => body.includes(each));
    const known = text === undefined ? undefined : learned.get(text);
    const answer = known ?? (await forward(port, asked, body));
    if (text !== undefined) learned.set(text, answer);
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});
process.on('disconnect', () => process.exit());

/** The service's answer. The service sees the address that the client called, so its WSDL names that. */
function forward(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers }, async (answer) => {
      const whole = Buffer.concat(await answer.toArray());
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...own } = answer.headers;
      resolve({
        status: answer.statusCode ?? 500,
        headers: { ...own, 'content-length': String(whole.length) },
        body: whole,
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
