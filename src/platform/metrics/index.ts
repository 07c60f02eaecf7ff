import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { type CallObservation, type CallStyle, notServedOutcome, type Observe } from '../../kernel/observe.ts';
import type { Engine } from '../storage/engine.ts';
import { createCallStats } from './call-stats.ts';
import { createMetrics, type Gauge, withProcessMetrics } from './metrics.ts';
import { createRefusals, type Refused } from './refusals.ts';
import { createUsageCounter } from './usage.ts';

/** What watches the calls of a process. */
export interface Watch {
  readonly observe: Observe;
  /** Counts a refusal of somebody who is not known. */
  readonly refused: Refused;
  /** Counts a wrong login for the API user who was named. */
  loginFailed(style: CallStyle, userId: number): void;
  /** Logs the refusals since the last time. */
  logRefusals(): void;
  /** What Prometheus reads. */
  readonly metrics: () => Registry;
  /** Writes down who called what since the last time. */
  flushUsage(engine: Engine): Promise<void>;
}

/** What watching takes from the composition root. */
export interface WatchOptions {
  readonly log: FastifyBaseLogger;
  /** Calls that take longer, in milliseconds, are logged; 0 for none. */
  readonly slowCallMs: number;
  readonly now: () => number;
  readonly gauges: readonly Gauge[];
}

/** A flood of wrong logins waits long: it is counted, a line of the log for each would be the next flood. */
function isRefusedLogin({ operation, outcome }: CallObservation): boolean {
  return outcome !== 'ok' && (operation === 'login' || operation === 'issueToken');
}

const hour = 3_600_000;
/** So many users and operations are told apart; the next one forgets all. */
const mostTold = 10_000;

/** Passes on the first call of an operation by a user in an hour. */
function createHourly(now: () => number, tell: (call: CallObservation) => void): (call: CallObservation) => void {
  const counts = new Map<string, number>();
  return (call) => {
    const key = `${call.userId} ${call.operation}`;
    const last = counts.get(key);
    if (last !== undefined && now() - last < hour) return;
    if (counts.size >= mostTold) counts.clear();
    counts.set(key, now());
    tell(call);
  };
}

/** Counts calls for Prometheus and for the usage table, and logs those that took long. */
export function createWatch({ log, slowCallMs, now, gauges }: WatchOptions): Watch {
  const register = createMetrics(gauges);
  const count = createCallStats(register);
  const usage = createUsageCounter(now);
  const refusals = createRefusals(register, log);
  const tellNotServed = createHourly(now, ({ requestId: reqId, style, operation, userId }) =>
    log.warn({ reqId, style, operation, userId }, 'an operation was called that is not served'),
  );
  return {
    observe(call) {
      count(call);
      usage.add(call);
      if (call.outcome === notServedOutcome) tellNotServed(call);
      if (slowCallMs === 0 || call.durationMs < slowCallMs || isRefusedLogin(call)) return;
      const { requestId: reqId, style, operation, userId, outcome, durationMs } = call;
      log.warn({ reqId, style, operation, userId, outcome, durationMs: Math.round(durationMs) }, 'a slow call');
    },
    metrics: withProcessMetrics(register),
    refused: refusals.add,
    loginFailed: (style, userId) =>
      usage.add({ style, operation: style === 'rest' ? 'issueToken' : 'login', userId, outcome: 'denied' }),
    logRefusals: refusals.flush,
    flushUsage: (engine) => usage.flush(engine),
  };
}
