import { type Answer, codeOf } from './problem.ts';

/** How a call is repeated. */
export interface OnceOptions {
  /** How often it is tried at most; 4 by default. */
  readonly attempts?: number;
  /** The key, where a call is repeated that an earlier process began. */
  readonly key?: string;
  /** Waits so many milliseconds, for tests. */
  readonly wait?: (ms: number) => Promise<void>;
}

/**
 * Makes a call that has its effect once, however often it must be sent. It is repeated with the same `Idempotency-Key`
 * if the connection broke, the service was busy or not reached (429, 502, 503, 504), or an earlier attempt still runs
 * (409 `idempotency_in_progress`). Answers what the last attempt did.
 *
 * @param call `(key) => client.POST('/carts/mine/order', { params: { header: { 'Idempotency-Key': key } }, body })`
 */
export async function once<Data>(
  call: (key: string) => Promise<Answer<Data>>,
  { attempts = 4, key = crypto.randomUUID(), wait = sleep }: OnceOptions = {},
): Promise<Answer<Data>> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt >= attempts;
    try {
      const answer = await call(key);
      if (isLast || !isToRepeat(answer)) return answer;
      await wait(retryAfter(answer.response) ?? pause(attempt));
    } catch (error) {
      // What a fetch throws where no answer came.
      if (isLast || !(error instanceof TypeError)) throw error;
      await wait(pause(attempt));
    }
  }
}

function isToRepeat({ response, error }: Answer<unknown>): boolean {
  return [429, 502, 503, 504].includes(response.status) || codeOf(error) === 'idempotency_in_progress';
}

const longestWait = 30_000;

function retryAfter({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, longestWait) : undefined;
}

const pause = (attempt: number): number => Math.min(250 * 2 ** (attempt - 1), longestWait);
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
