import { type Case, type Requests, requestText } from './cases.ts';
import type { RecordedAnswer } from './ceiling.ts';

/** An answer with its status. */
export type Answer = RecordedAnswer & { readonly status: number };

/** The service's answer to the last request of a case. */
export async function askLast(port: number, requests: Requests): Promise<Answer> {
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

/** What shows that a call failed: the status of its answer, or the case's `refusal` in it. Undefined if it succeeded. */
export function failureIn({ status, body }: Answer, { refusal }: Pick<Case, 'refusal'>): string | undefined {
  if (status !== 200 && status !== 201) return `${status}`;
  const [refused] = refusal?.exec(body) ?? [];
  return refused === undefined ? undefined : `${status} with ${refused}`;
}

/** The service's answer to the last request of a case, for the ceiling to send again; rejects if the call failed. */
export async function record(
  port: number,
  requests: Requests,
  measured: Pick<Case, 'refusal'>,
): Promise<RecordedAnswer> {
  const answer = await askLast(port, requests);
  const failure = failureIn(answer, measured);
  if (failure !== undefined) throw new Error(`the service answered ${failure}: ${answer.body}`);
  return { headers: answer.headers, body: answer.body };
}
