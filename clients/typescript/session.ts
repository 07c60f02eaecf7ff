import { CartwrightError, refusal } from './problem.ts';
import type { Token, TokenRequest } from './schema.ts';

/** Who signs in: a customer, or a service account. */
export type Credentials =
  | {
      readonly email: string;
      readonly password: string;
      /** The guest's cart that becomes the customer's. */
      readonly maskedId?: string;
    }
  | { readonly clientId: string; readonly clientSecret: string };

/** What a session is made with. */
export interface SessionOptions {
  readonly fetch?: typeof fetch;
  /** Milliseconds since 1970, for tests. */
  readonly now?: () => number;
}

/** Somebody who is signed in: tokens are traded for new ones before they end. */
export interface Session {
  /** The token that holds now: what `cartwright(url, { token })` takes. Several calls at once ask for a new one together. */
  readonly token: () => Promise<string>;
  /** What the last sign-in or renewal answered: the account, its cart, its permissions. */
  readonly answer: Token;
  /** What `resume` goes on with, as plain data: keep it after each renewal, since the token before ends. */
  readonly stored: StoredToken;
  /** Gives the token back; it is refused from then on. */
  readonly signOut: () => Promise<void>;
}

/** A token that was stored, and when it was given. */
export interface StoredToken {
  readonly answer: Token;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** A token is renewed when it has less than this to live, or less than a tenth of its life. */
const marginMs = 60_000;

/** Signs in at a store. Throws `CartwrightError` where it is refused or the store is not reached. */
export async function signIn(
  storeUrl: string,
  credentials: Credentials,
  options: SessionOptions = {},
): Promise<Session> {
  const asked = askAt(storeUrl, options);
  const login = (body: TokenRequest): Promise<Token> =>
    asked('/auth/token', { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const answer = await login(requestOf(credentials));
  // Its cart was merged when it signed in first.
  const again = (): Promise<Token> => login(requestOf(credentials, { isAgain: true }));
  return sessionFrom(asked, { answer, since: (options.now ?? Date.now)() }, options, again);
}

/**
 * Goes on with the token of an earlier session, such as that of the page before (`session.stored`). Without the credentials a
 * token that does not hold any more cannot be replaced: `token` throws `CartwrightError` with status 401 then.
 */
export function resume(storeUrl: string, stored: StoredToken, options: SessionOptions = {}): Session {
  return sessionFrom(askAt(storeUrl, options), stored, options);
}

type Ask = (path: string, init: RequestInit) => Promise<Token>;

function askAt(storeUrl: string, { fetch: send = fetch }: SessionOptions): Ask {
  return async (path, init) => {
    const response = await send(`${storeUrl.replace(/\/$/, '')}/api/rest/v2${path}`, { method: 'POST', ...init });
    const body: unknown = await response.json().catch(notJson);
    if (!response.ok || body === undefined) throw refusal(response, body);
    return body as Token;
  };
}

/** A session from its first token. `again` signs in once more, if that is possible. */
function sessionFrom(
  asked: Ask,
  first: StoredToken,
  { now = Date.now }: SessionOptions,
  again?: () => Promise<Token>,
): Session {
  const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });
  let stored = first;
  let renewal: Promise<void> | undefined;
  const renewed = async (): Promise<Token> => {
    try {
      return await asked('/auth/refresh', bearer(stored.answer.token));
    } catch (error) {
      if (!again || !(error instanceof CartwrightError) || error.status !== 401) throw error;
      return again();
    }
  };
  const renew = async (): Promise<void> => {
    stored = { answer: await renewed(), since: now() };
  };
  return {
    async token() {
      const life = stored.answer.expires_in * 1000;
      if (now() >= stored.since + life - Math.min(marginMs, life / 10)) {
        renewal ??= renew().finally(() => {
          renewal = undefined;
        });
        await renewal;
      }
      return stored.answer.token;
    },
    get answer() {
      return stored.answer;
    },
    get stored() {
      return stored;
    },
    async signOut() {
      await asked('/auth/logout', bearer(stored.answer.token));
    },
  };
}

/** Undefined for a body that is not JSON, as proxies write them. */
function notJson(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error;
}

function requestOf(credentials: Credentials, { isAgain = false } = {}): TokenRequest {
  if ('clientId' in credentials) {
    return {
      grant_type: 'client_credentials',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
    };
  }
  const { email, password, maskedId } = credentials;
  return { grant_type: 'customer', email, password, ...(maskedId !== undefined && !isAgain && { maskedId }) };
}
