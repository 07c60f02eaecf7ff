import { type OutgoingPost, requestAndRead } from './post.ts';

/** A request of an extension. */
export interface FetchOptions {
  /** GET by default. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request to an address, and answers a `Response` of the platform. Rejects if there is no answer. */
export type Fetch = (url: string, options?: FetchOptions) => Promise<Response>;

/** The longest answer that is read. */
const mostBytes = 2 ** 20;
/** Statuses whose answer has no body. */
const bare: readonly number[] = [204, 205, 304];

/**
 * A `fetch` with our rules for addresses: only public ones and only with encryption (unless `allowsPrivate`), no redirects, one
 * time limit, at most a megabyte.
 */
export function createFetch(rules: Pick<OutgoingPost, 'allowsPrivate' | 'timeoutMs' | 'signal'>): Fetch {
  return async (url, { method = 'GET', headers = {}, body = '' } = {}) => {
    const answer = await requestAndRead({ url, method, headers, body, ...rules }, mostBytes);
    return new Response(bare.includes(answer.status) ? null : answer.body, {
      status: answer.status,
      headers: Object.entries(answer.headers).flatMap(([name, value = []]) =>
        [value].flat().map((each): [string, string] => [name, each]),
      ),
    });
  };
}
