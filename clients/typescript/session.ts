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
  /** Gives the token back; it is refused from then on. */
  readonly signOut: () => Promise<void>;
}

/** A token is renewed when it has less than this to live, or less than a tenth of its life. */
const marginMs = 60_000;

/** Signs in at a store. Throws `CartwrightError` where it is refused or the store is not reached. */
export async function signIn(
  storeUrl: string,
  credentials: Credentials,
  { fetch: send = fetch, now = Date.now }: SessionOptions = {},
): Promise<Session> {
  const post = (path: string, init: RequestInit): Promise<Response> =>
    send(`${storeUrl.replace(/\/$/, '')}/api/rest/v2${path}`, { method: 'POST', ...init });
  const asked = async (path: string, init: RequestInit): Promise<Token> => {
    const response = await post(path, init);
    const body: unknown = await response.json().catch(notJson);
    if (!response.ok || body === undefined) throw refusal(response, body);
    return body as Token;
  };
  const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });
  const login = (body: TokenRequest): Promise<Token> =>
    asked('/auth/token', { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  let answer = await login(requestOf(credentials));
  let since = now();
  let renewal: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    try {
      answer = await asked('/auth/refresh', bearer(answer.token));
    } catch (error) {
      if (!(error instanceof CartwrightError) || error.status !== 401) throw error;
      // Its cart was merged when it signed in first.
      answer = await login(requestOf(credentials, { isAgain: true }));
    }
    since = now();
  };
  return {
    async token() {
      const life = answer.expires_in * 1000;
      if (now() >= since + life - Math.min(marginMs, life / 10)) {
        renewal ??= renew().finally(() => {
          renewal = undefined;
        });
        await renewal;
      }
      return answer.token;
    },
    get answer() {
      return answer;
    },
    async signOut() {
      await asked('/auth/logout', bearer(answer.token));
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
