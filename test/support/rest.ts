import { authenticateBearer } from '../../src/domain/access/identity/bearer.ts';
import { issueFor } from '../../src/domain/access/identity/issue.ts';
import type { TokenSubject } from '../../src/domain/access/identity/tokens.ts';
import type { Principal } from '../../src/kernel/principal.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { sendHttp } from './send.ts';
import { addApiUser, type TestService } from './service.ts';

/** The answer of a call. */
export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined if it is empty, the text if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare it with what they expect.
  readonly body: any;
  /** The body as text. */
  readonly text: string;
}

/** A call of the REST interface. */
export interface RestCall {
  /** An empty header removes the one that the client would send. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
}

/** A client that sends JSON, and its token with every call. */
export interface RestClient {
  readonly token: string | undefined;
  get(path: string, call?: RestCall): Promise<RestAnswer>;
  post(path: string, body?: unknown, call?: RestCall): Promise<RestAnswer>;
  put(path: string, body?: unknown, call?: RestCall): Promise<RestAnswer>;
  patch(path: string, body?: unknown, call?: RestCall): Promise<RestAnswer>;
  del(path: string, call?: RestCall): Promise<RestAnswer>;
  send(method: string, path: string, call?: RestCall): Promise<RestAnswer>;
}

/**
 * The identity of the client: an API user of a role with these grants (made for it), an existing account, or nobody.
 */
export type RestIdentity =
  | { readonly engine: Engine; readonly grants: readonly string[]; readonly now?: number }
  | { readonly engine: Engine; readonly subject: TokenSubject; readonly now?: number }
  | 'anonymous';

/** A client of `/api/rest/v2` of a service; paths are relative to it. Its token was issued at `now`, for an hour. */
export async function restClient(service: Pick<TestService, 'url'>, identity: RestIdentity): Promise<RestClient> {
  return restClientOf(service, identity === 'anonymous' ? undefined : await tokenFor(identity));
}

/** As `restClient`, with an existing token, or without one. */
export function restClientOf(service: Pick<TestService, 'url'>, token?: string): RestClient {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const send = async (method: string, path: string, { headers, body }: RestCall = {}): Promise<RestAnswer> => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': type };
    const all = { accept: 'application/json', ...json, ...authorization, ...headers };
    const answer = await sendHttp(`${service.url}/api/rest/v2${path}`, {
      method,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, headers: answer.headers, body: parsed(answer.text), text: answer.text };
  };
  return {
    token,
    send,
    get: (path, call) => send('GET', path, call),
    post: (path, body, call) => send('POST', path, { ...call, body }),
    put: (path, body, call) => send('PUT', path, { ...call, body }),
    patch: (path, body, call) => send('PATCH', path, { ...call, body }),
    del: (path, call) => send('DELETE', path, call),
  };
}

let users = 0;

/** A token of an account, or of a new API user with the grants. */
export async function tokenFor(identity: Exclude<RestIdentity, 'anonymous'>): Promise<string> {
  const { engine, now = Date.now() } = identity;
  const subject: TokenSubject =
    'subject' in identity
      ? identity.subject
      : { kind: 'apiUser', id: await addApiUser(engine, `rest-${++users}`, identity.grants) };
  const generation = await generationOf(engine, subject);
  const issue = await issueFor(engine, { subject, generation, issuer: 'http://127.0.0.1' }, now, 3_600_000);
  if (!issue) throw new Error('there is no such account');
  return issue.token;
}

/** The caller that a route is given, without HTTP: for tests of handlers and of the domain. */
export async function callerFor(identity: Exclude<RestIdentity, 'anonymous'>): Promise<Principal> {
  const token = await tokenFor(identity);
  const bearer = await identity.engine.read((tx) => authenticateBearer(tx, token, identity.now ?? Date.now()));
  if (!bearer.ok) throw new Error(`the token is refused: ${bearer.reason}`);
  return bearer.caller;
}

async function generationOf(engine: Engine, { kind, id }: TokenSubject): Promise<number> {
  const [table, key] =
    kind === 'customer' ? (['customer', 'customer_id'] as const) : (['api_user', 'user_id'] as const);
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom(table)
        .select('token_generation')
        .where(key as never, '=', id as never),
    ),
  );
  return rows[0]?.token_generation ?? 0;
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
