import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** What came back, the body as text. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Sends a request, and reads the whole answer; a redirect is an answer. It takes a third of the processor time of
 * `fetch`, and does not ask for a compressed answer.
 */
export function sendHttp(
  url: string,
  {
    method,
    headers,
    body,
  }: { method: string; headers: Readonly<Record<string, string>>; body?: string | Uint8Array | undefined },
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        let made: Headers | undefined;
        resolve({
          status: answer.statusCode ?? 0,
          get headers() {
            made ??= headersOf(answer.rawHeaders);
            return made;
          },
          text: new TextDecoder().decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)),
        });
      });
    });
    sent.on('error', reject);
    // Node's client does not announce the body of a DELETE by itself.
    if (method === 'DELETE' && body !== undefined) sent.setHeader('content-length', Buffer.byteLength(body));
    sent.end(body);
  });
}

/** Names and values in turn, as Node gives them. */
function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let i = 0; i + 1 < raw.length; i += 2) headers.append(raw[i] as string, raw[i + 1] as string);
  return headers;
}
