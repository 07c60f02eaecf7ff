import { LRUCache } from 'lru-cache';
import { createFetch, type Fetch } from '#platform/http-out/fetch.ts';

/** What may be used to ask outside. */
export interface AskedOutside {
  /** With our rules for addresses (`platform/http-out`). */
  readonly fetch: Fetch;
  /** Aborted when the time is over. */
  readonly signal: AbortSignal;
}

/** What only a service outside can say, such as the price of a parcel. */
export interface Question {
  /** Says who is asked what: equal questions have the same, and one answer. */
  readonly key: string;
  readonly timeLimitMs: number;
  /** Asks; its exceptions, and no answer in time, count as no answer, and are reported. */
  readonly ask: (outside: AskedOutside) => Promise<unknown>;
}

/** OutsideAnswers from outside, in a transaction. */
export interface OutsideAnswers {
  /**
   * The answers to questions in their order, undefined for those that nobody answered. If some were not asked yet, it throws
   * `OpenQuestions`: the transaction ends, they are asked, and the work runs again from the start.
   */
  get(questions: readonly Question[]): readonly unknown[];
}

/** Ends a transaction that needs answers from outside. Nothing but the executor catches it. */
class OpenQuestions extends Error {
  readonly questions: readonly Question[];
  constructor(questions: readonly Question[]) {
    super('questions must be asked outside of the transaction');
    this.questions = questions;
  }
}

/** Without anybody to ask: no question has an answer. */
export const noAnswers: OutsideAnswers = { get: (questions) => questions.map(() => undefined) };

/** How long an answer is used, and how long nobody is asked again who gave none. */
const lifetimeMs = { answer: 10 * 60_000, silence: 60_000 };
/** How often the work of a call may run again; then what is still open counts as not answered. */
const mostRounds = 6;
/** How many questions wait for answers at once, in all and of the calls of one network; others are not asked. */
const mostAtOnce = { all: 64, ofNetwork: 32 };

interface AnswersParts {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether private addresses may be asked, and some without encryption. */
  readonly allowsPrivate: boolean;
  readonly report: (error: unknown) => void;
}

/** Runs a transaction, and again after its open questions were asked. */
export type WithAnswers = <T>(work: (answers: OutsideAnswers) => Promise<T>) => Promise<T>;

/**
 * Asks the questions of calls, between their transactions. Makes the function for one call, of a network if it is known:
 * whatever it has been told stays the same until its end. Other calls of the process use an answer for ten minutes.
 */
export function createAnswers({
  now,
  allowsPrivate,
  report,
}: AnswersParts): (networkOf?: () => string | undefined) => WithAnswers {
  const known = new LRUCache<string, { readonly answer: unknown; readonly until: number }>({ max: 5000 });
  const waiting = new Map<string, { readonly answer: Promise<unknown>; readonly network: string | undefined }>();

  const ask = async ({ key, ask, timeLimitMs }: Question): Promise<unknown> => {
    const signal = AbortSignal.timeout(timeLimitMs);
    const fetch = createFetch({ allowsPrivate, timeoutMs: timeLimitMs, signal });
    const late = Promise.withResolvers<never>();
    const stop = (): void => late.reject(new Error(`no answer in ${timeLimitMs} ms`));
    signal.addEventListener('abort', stop);
    let answer: unknown;
    try {
      answer = await Promise.race([ask({ fetch, signal }), late.promise]);
    } catch (error) {
      report(error);
    } finally {
      signal.removeEventListener('abort', stop);
      waiting.delete(key);
    }
    known.set(key, { answer, until: now() + (answer === undefined ? lifetimeMs.silence : lifetimeMs.answer) });
    return answer;
  };
  const hasRoom = (network: string | undefined): boolean => {
    if (waiting.size >= mostAtOnce.all) return false;
    if (network === undefined) return true;
    return [...waiting.values()].filter((each) => each.network === network).length < mostAtOnce.ofNetwork;
  };
  const askOnce = (question: Question, network: string | undefined): Promise<unknown> => {
    const asked = waiting.get(question.key);
    if (asked) return asked.answer;
    if (!hasRoom(network)) return Promise.resolve(undefined);
    const answer = ask(question);
    waiting.set(question.key, { answer, network });
    return answer;
  };

  return (networkOf) => {
    const told = new Map<string, unknown>();
    const isTold = ({ key }: Question): boolean => {
      if (told.has(key)) return true;
      const found = known.get(key);
      if (!found || found.until <= now()) return false;
      told.set(key, found.answer);
      return true;
    };
    return async (work) => {
      for (let round = 1; ; round++) {
        try {
          return await work({
            get(questions) {
              const open = questions.filter((question) => !isTold(question));
              if (open.length > 0 && round < mostRounds) throw new OpenQuestions(open);
              return questions.map(({ key }) => told.get(key));
            },
          });
        } catch (error) {
          if (!(error instanceof OpenQuestions)) throw error;
          const network = networkOf?.();
          const asking = error.questions.map(async (question) =>
            told.set(question.key, await askOnce(question, network)),
          );
          await Promise.all(asking);
        }
      }
    };
  };
}
