import { Agent, type ClientRequest, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

/** The content of one request. */
export interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/** A whole answer. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A client with one connection at a time. */
export interface Connection {
  readonly keepsAlive: boolean;
  /**
   * Sends a request; undefined where nobody takes a new connection any more. Rejects where an answer is torn, or where a
   * connection that was kept open is reset.
   */
  send(exchange: Exchange): Promise<Answer | undefined>;
}

/** A client of the service at an address, which uses a connection again or takes a new one for each request. */
export function connection(address: string, keepsAlive: boolean): Connection {
  const agent = new Agent({ keepAlive: keepsAlive, maxSockets: 1 });
  return {
    keepsAlive,
    async send(exchange) {
      const request = open(address, exchange, agent);
      request.end(exchange.body);
      try {
        return await answerTo(request);
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === 'ECONNREFUSED') return undefined;
        // The system answered the connection before anybody took it, and nobody did.
        if (code === 'ECONNRESET' && !request.reusedSocket && !answers.has(request)) return undefined;
        throw new Error(
          `${exchange.method} ${exchange.path} on a connection that was ${request.reusedSocket ? 'used' : 'new'}`,
          { cause: error },
        );
      }
    },
  };
}

/** A request of which only half was sent. */
export interface Upload {
  /** Sends the rest; answers what came. */
  finish(): Promise<Answer>;
}

/** Sends the first half of a request, and waits until it has left this process. */
export async function startUpload(address: string, exchange: Exchange): Promise<Upload> {
  const body = Buffer.from(exchange.body ?? '');
  const half = body.length >> 1;
  const request = open(address, exchange, new Agent(), { 'content-length': body.length, expect: '100-continue' });
  const answer = answerTo(request);
  answer.catch(() => undefined);
  // The service says that it has taken it.
  await Promise.race([new Promise((resolve) => request.once('continue', resolve)), answer]);
  await new Promise((resolve) => request.write(body.subarray(0, half), resolve));
  return {
    finish() {
      request.end(body.subarray(half));
      return answer;
    },
  };
}

/** Requests whose answer has begun. */
const answers = new WeakSet<ClientRequest>();

function open(address: string, { method, path }: Exchange, agent: Agent, headers = {}): ClientRequest {
  return httpRequest(`${address}${path}`, { method, agent, headers: { 'content-type': 'text/xml', ...headers } });
}

function answerTo(request: ClientRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.once('error', reject).once('response', async (response) => {
      answers.add(request);
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        if (!response.complete) throw new Error('the answer is torn');
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks).toString() });
      } catch (error) {
        reject(error);
      }
    });
  });
}
