import { Agent, request as httpRequest } from 'node:http';
import { request as httpsRequest, Agent as TlsAgent } from 'node:https';
import { type BenchAnswer, type BenchRequest, withoutHeaders } from '#app/calls/exchange.ts';

/** Sends whole requests to a server. */
export interface Forwarder {
  /** Rejects if the server cannot be reached or ends the connection. */
  send(to: URL, request: BenchRequest): Promise<BenchAnswer>;
  close(): void;
}

/** Headers that are about a connection, not about what is sent over it. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
]);

/** Makes a forwarder, with connections that are used again. */
export function createForwarder(): Forwarder {
  const agents = { http: new Agent({ keepAlive: true }), https: new TlsAgent({ keepAlive: true }) };
  return {
    send(to, { method, url, headers, body }) {
      const isTls = to.protocol === 'https:';
      const length =
        body.length > 0 || /^(POST|PUT|PATCH)$/.test(method) ? ['Content-Length', String(body.length)] : [];
      const { promise, resolve, reject } = Promise.withResolvers<BenchAnswer>();
      const sent = (isTls ? httpsRequest : httpRequest)(
        {
          host: to.hostname.replace(/^\[|\]$/g, ''),
          port: to.port,
          method,
          path: url,
          agent: isTls ? agents.https : agents.http,
          headers: [...withoutHeaders(headers, ofConnection), ...length],
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const rest = withoutHeaders(answer.rawHeaders, ofConnection);
            resolve({ status: answer.statusCode ?? 502, headers: rest, body: Buffer.concat(chunks) });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
      return promise;
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
