import type { Problem as ProblemDocument } from '@cartwright/client';
import { operations } from 'operations';

/** What is known of a refusal, by the problem document that the service writes. */
export type Problem = Pick<ProblemDocument, 'status' | 'error'> & Partial<ProblemDocument>;

/** A call that was refused, or that reached no service (status 0). */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail || problem.title || problem.error);
    this.problem = problem;
  }
}

export interface Sent {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly body?: unknown;
  /** The tag that the resource must still have. */
  readonly ifMatch?: string | undefined;
  /** The code of the store view whose values are meant. */
  readonly store?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer<Data> {
  readonly data: Data;
  readonly etag: string | undefined;
  /** The cursor of the page behind this one. */
  readonly next: string | undefined;
  /** The number of rows of all pages of a list. */
  readonly total: number;
}

const base = new URL('../api/rest/v2', document.baseURI).href;

/** The session that calls are made in. */
export const session: {
  /** The token that writes by cookie carry. */
  csrfToken?: string | undefined;
  /** The store view that calls name if they are about no other: who is bound to some may not call the default one. */
  store?: string | undefined;
  /** What is done where the session has ended; the call is repeated after it, so that nothing typed is lost. */
  signInAgain?: (() => Promise<void>) | undefined;
} = {};

/** Carries out an operation of the OpenAPI document. Throws `Refused`. */
export function call<Data>(id: string, sent: Sent = {}): Promise<Answer<Data>> {
  const operation = operations[id];
  if (!operation) throw new Error(`no operation ${id}`);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(sent.params?.[name])));
  return request(operation.method, path, sent);
}

/** Keys of the POSTs that got no answer: who sends the same again does not do it twice. */
const unanswered = new Map<string, string>();

/** Sends a request to a path of the REST interface. Throws `Refused`. */
export async function request<Data>(method: string, path: string, sent: Sent = {}): Promise<Answer<Data>> {
  const what = JSON.stringify([method, path, sent]);
  const key = unanswered.get(what) ?? randomKey();
  const headers = method === 'POST' ? { 'idempotency-key': key } : {};
  if (method === 'POST') unanswered.set(what, key);
  let answer = await send(method, path, sent, headers);
  if (answer.status === 401 && !path.startsWith('/auth/') && session.signInAgain) {
    await session.signInAgain();
    answer = await send(method, path, sent, headers);
  }
  const text = await answer.text().catch(unreachable);
  if (![502, 503, 504].includes(answer.status)) unanswered.delete(what);
  return read(answer, text);
}

/** The bytes of a file, such as a PDF; a long list may take a quarter of an hour. */
export async function file(path: string): Promise<Blob> {
  const answer = await send('GET', path, {}, {}, '*/*');
  if (!answer.ok) await read(answer, await answer.text().catch(unreachable));
  return answer.blob();
}

async function send(method: string, path: string, sent: Sent, key: object, accept = 'application/json') {
  const { csrfToken } = session;
  const store = sent.store ?? session.store;
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (Array.isArray(value)) for (const each of value) url.searchParams.append(name, each);
    else if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const patience = accept === '*/*' ? 900_000 : 60_000;
  try {
    return await fetch(url, {
      method,
      headers: {
        accept,
        'accept-language': document.documentElement.lang,
        ...key,
        ...(sent.body !== undefined && { 'content-type': type }),
        ...(sent.ifMatch !== undefined && { 'if-match': sent.ifMatch }),
        ...(store !== undefined && { 'x-store-code': store }),
        ...(csrfToken !== undefined && method !== 'GET' && { 'x-csrf-token': csrfToken }),
      },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
      signal: AbortSignal.any([AbortSignal.timeout(patience), ...(sent.signal ? [sent.signal] : [])]),
      cache: 'no-cache',
      credentials: 'same-origin',
    });
  } catch (error) {
    if (sent.signal?.aborted) throw error;
    return unreachable();
  }
}

const unreachable = () => Promise.reject(new Refused({ status: 0, error: 'unreachable' }));

async function read<Data>(answer: Response, text: string): Promise<Answer<Data>> {
  const data: unknown = await new Response(text).json().catch(() => undefined);
  if (!answer.ok) {
    const isProblem = typeof data === 'object' && data !== null && 'error' in data;
    throw new Refused(isProblem ? (data as Problem) : { status: answer.status, error: `http_${answer.status}` });
  }
  const next = /<([^>]*)>;\s*rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  return {
    data: data as Data,
    etag: answer.headers.get('etag') ?? undefined,
    total: Number(answer.headers.get('x-total-count')),
    next: next === undefined ? undefined : (new URL(next, base).searchParams.get('cursor') ?? undefined),
  };
}

function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((each) => each.toString(16).padStart(2, '0')).join('');
}
