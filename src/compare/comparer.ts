import type { IncomingHttpHeaders } from 'node:http';
import { createLegacyRegistry } from '#app/app.ts';
import { createCallDecoder } from '#app/calls/decode.ts';
import type { BenchAnswer } from '#app/calls/exchange.ts';
import { type ComparedAnswer, comparedAnswer } from './answers.ts';
import { createEffects } from './calls.ts';
import { createConversation } from './conversation.ts';
import { compareAnswers } from './differ.ts';
import { type CompareReport, createReport } from './report.ts';
import { open, wholeAnswer } from './send.ts';

/** A call that the old store has answered. */
export interface AnsweredCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly answer: BenchAnswer;
  readonly ms: number;
}

export interface ComparerOptions {
  /** The address of the new store. */
  readonly store: URL;
  /** Whether writes are asked of it, too: then it must be a store that may be written to. */
  readonly writes: boolean;
  readonly now: () => number;
  readonly timeoutMs: number;
}

/** The most calls that wait for the new store, and their bytes; more are counted as not asked. */
const mostWaiting = { calls: 1000, bytes: 256 * 2 ** 20 };
/** Of longer requests only the length is shown. */
const longestShown = 64 * 1024;

/** Asks the new store what the old one has answered, in the same order, and compares. Never throws. */
export interface Comparer {
  add(call: AnsweredCall): void;
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>;
  report(): CompareReport;
}

export function createComparer({ store, writes, now, timeoutMs }: ComparerOptions): Comparer {
  const decoder = createCallDecoder(createLegacyRegistry());
  const effectOf = createEffects();
  const conversation = createConversation();
  const report = createReport(now);
  const waiting = { calls: 0, bytes: 0 };
  let last: Promise<void> = Promise.resolve();

  async function compare(answered: AnsweredCall, hasRoom: boolean): Promise<void> {
    const { method, path, headers, body, answer, ms } = answered;
    const call = decoder.call({ method, url: path, headers: Object.entries(headers).flat().map(String), body });
    const effect = effectOf(call);
    const text = body.length > longestShown ? `(${body.length} bytes)` : body.toString();
    const request = effect === 'login' ? '(a login)' : `${method} ${path}\n${text}`;
    const pair = { call, request, oldMs: ms };
    const isAsked = effect === 'read' || effect === 'login' || (writes && effect === 'write');
    if (!isAsked || !hasRoom) {
      report.add(pair);
      return;
    }
    try {
      const began = performance.now();
      const ours = await wholeAnswer(await open(store, translated(answered), timeoutMs));
      const newMs = performance.now() - began;
      const [old, fresh] = [answer, ours].map((each) => comparedAnswer(decoder, call.style, each)) as [
        ComparedAnswer,
        ComparedAnswer,
      ];
      const comparison = compareAnswers(old, fresh, call.operation);
      conversation.learn(effect, old.value, fresh.value);
      report.add({ ...pair, newMs, comparison });
    } catch (error) {
      report.add({ ...pair, failure: error instanceof Error ? error.message : String(error) });
    }
  }

  function translated({ method, path, headers, body }: AnsweredCall) {
    const isText = /xml|json|form-urlencoded|text/i.test(headers['content-type'] ?? '');
    const { authorization } = headers;
    return {
      method,
      path: conversation.translate(path),
      headers: { ...headers, ...(authorization && { authorization: conversation.translate(authorization) }) },
      body: isText ? Buffer.from(conversation.translate(body.toString())) : body,
    };
  }

  return {
    add(call) {
      const bytes = call.body.length + call.answer.body.length;
      if (waiting.calls >= mostWaiting.calls || waiting.bytes + bytes > mostWaiting.bytes) {
        // Counted at once, and not held: each has its bytes.
        void compare(call, false).catch(() => undefined);
        return;
      }
      waiting.calls += 1;
      waiting.bytes += bytes;
      last = last.then(async () => {
        // A call that cannot even be reported ends nothing: the old store is behind this process.
        await compare(call, true).catch(() => undefined);
        waiting.calls -= 1;
        waiting.bytes -= bytes;
      });
    },
    settled: () => last,
    report: report.report,
  };
}
