import { type Requests, requestText } from './cases.ts';
import type { RecordedAnswer } from './ceiling.ts';

/** The service's answer to the last request of a case. */
export async function askLast(port: number, requests: Requests): Promise<RecordedAnswer & { readonly status: number }> {
  const [head = '', body = ''] = requestText(requests, requests.values.length - 1).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const [method = 'POST', path = '/'] = first.split(' ');
  // `fetch` writes these headers itself.
  const own = /^(host|connection|content-length):/i;
  const headers = new Headers(
    lines
      .filter((line) => !own.test(line))
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
  );
  const sent = method === 'GET' ? { method, headers } : { method, headers, body };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, sent);
  const text = await response.text();
  // Node's server adds these headers itself, also in the ceiling.
  const added = ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'];
  const answered = Object.fromEntries([...response.headers].filter(([name]) => !added.includes(name)));
  return { status: response.status, headers: answered, body: text };
}

/** Whether a call succeeded, by the status of its answer. */
export const isDone = (status: number): boolean => status === 200 || status === 201;

/** The same, for the ceiling to send again; rejects if the call failed. */
export async function record(port: number, requests: Requests): Promise<RecordedAnswer> {
  const { status, headers, body } = await askLast(port, requests);
  // A fault of XML-RPC also has status 200.
  if (!isDone(status) || body.includes('<fault>')) throw new Error(`the service answered ${status}: ${body}`);
  return { headers, body };
}
