import { coverOf, isSecretName, secretMark, secretsOfCall, withoutSecretValues } from '#app/calls/blackout.ts';
import type { BenchStyle, DecodedCall } from '#app/calls/decode.ts';
import type { AnswerValue } from './answers.ts';
import type { AnswerComparison, ValueDifference } from './differ.ts';

/** What became of the calls of one operation. */
export interface OperationReport {
  readonly style: BenchStyle;
  readonly operation: string;
  readonly calls: number;
  readonly same: number;
  readonly declared: number;
  readonly different: number;
  /** Not asked of the new store: writes, or calls whose effect is not known. */
  readonly notAsked: number;
  /** Calls that the new store did not answer. */
  readonly failed: number;
  /** The kinds of declared differences, with their reasons. */
  readonly declaredKinds: readonly { readonly what: string; readonly why: string }[];
  /** Two calls that differ. */
  readonly examples: readonly Example[];
  /** Milliseconds: the median, and what 99 of 100 calls stay below. */
  readonly old: Times;
  readonly new: Times;
}

export interface Times {
  readonly median: number;
  readonly p99: number;
}

export interface Example {
  /** Without secrets. */
  readonly request: string;
  readonly differences: readonly ValueDifference[];
}

/** All that was compared. */
export interface CompareReport {
  readonly since: string;
  readonly until: string;
  readonly calls: number;
  readonly operations: readonly OperationReport[];
}

/** One call of both sides; without `comparison` the new store was not asked, or did not answer (`failure`). */
export interface ComparedPair {
  readonly call: Pick<DecodedCall, 'style' | 'operation' | 'arguments'>;
  readonly request: string;
  readonly oldMs: number;
  readonly newMs?: number;
  readonly comparison?: AnswerComparison;
  readonly failure?: string;
}

/** The most times of an operation that are remembered. */
const mostTimes = 10_000;
/** The most operations that are told apart: addresses that nobody knows are as many as are asked for. */
const mostOperations = 2000;
const others = { style: 'other', operation: '(others)', arguments: undefined } as const;
const mostExamples = 2;
const mostPlaces = 20;
const longest = 4000;

/** Collects what was compared. */
export function createReport(now: () => number): { add(pair: ComparedPair): void; report(): CompareReport } {
  const since = now();
  const operations = new Map<string, ReturnType<typeof emptyOperation>>();
  return {
    add({ call, request, oldMs, newMs, comparison, failure }) {
      const isNew = !operations.has(`${call.style} ${call.operation}`);
      const { style, operation } = isNew && operations.size >= mostOperations ? others : call;
      const key = `${style} ${operation}`;
      const known = operations.get(key) ?? emptyOperation({ style, operation });
      operations.set(key, known);
      known.calls += 1;
      push(known.oldTimes, oldMs);
      if (newMs !== undefined) push(known.newTimes, newMs);
      if (!comparison) known[failure === undefined ? 'notAsked' : 'failed'] += 1;
      if (failure !== undefined) addExample(known.examples, { call, request }, [{ path: 'answer', new: failure }]);
      if (!comparison) return;
      known[comparison.verdict] += 1;
      for (const { what, why } of comparison.declared) known.kinds.set(what, why);
      if (comparison.verdict === 'different') addExample(known.examples, { call, request }, comparison.differences);
    },
    report() {
      const list = [...operations.values()].map(({ oldTimes, newTimes, kinds, ...counts }) => ({
        ...counts,
        declaredKinds: [...kinds].map(([what, why]) => ({ what, why })),
        old: timesOf(oldTimes),
        new: timesOf(newTimes),
      }));
      return {
        since: new Date(since).toISOString(),
        until: new Date(now()).toISOString(),
        calls: list.reduce((sum, { calls }) => sum + calls, 0),
        // What needs a look comes first.
        operations: list.sort((a, b) => b.different + b.failed - (a.different + a.failed) || b.calls - a.calls),
      };
    },
  };
}

function emptyOperation({ style, operation }: Pick<ComparedPair['call'], 'style' | 'operation'>) {
  const oldTimes: number[] = [];
  const newTimes: number[] = [];
  const examples: Example[] = [];
  const counts = { calls: 0, same: 0, declared: 0, different: 0, notAsked: 0, failed: 0 };
  return { style, operation, ...counts, examples, oldTimes, newTimes, kinds: new Map<string, string>() };
}

function addExample(
  examples: Example[],
  { call, request }: Pick<ComparedPair, 'call' | 'request'>,
  differences: readonly ValueDifference[],
): void {
  if (examples.length >= mostExamples) return;
  examples.push({
    request: withoutSecrets(request, call).slice(0, longest),
    differences: differences.slice(0, mostPlaces).map((each) => shownDifference(each, call)),
  });
}

/** A difference without the values of secrets, which are known by the names in its path. */
function shownDifference(difference: ValueDifference, { operation }: ComparedPair['call']): ValueDifference {
  const isSecret = difference.path.split(/[.[\]]+/).some(isSecretName);
  const shown = (value: AnswerValue): AnswerValue => {
    if (isSecret) return secretMark;
    const hidden = withoutSecretValues(value, operation) as AnswerValue;
    const text = JSON.stringify(hidden);
    return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : hidden;
  };
  return {
    path: difference.path,
    ...(difference.old !== undefined && { old: shown(difference.old) }),
    ...(difference.new !== undefined && { new: shown(difference.new) }),
  };
}

function push(times: number[], ms: number): void {
  if (times.length === mostTimes) times.shift();
  times.push(ms);
}

function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const below = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
  return { median: below(0.5), p99: below(0.99) };
}

/** A request without what opens a store: keys, passwords, sessions, tokens. */
function withoutSecrets(text: string, call: ComparedPair['call']): string {
  const cover = coverOf(secretsOfCall(call).secrets);
  if (!cover) return secretMark;
  return /^\s*</.test(text) ? cover.xml(text) : cover.text(text);
}
