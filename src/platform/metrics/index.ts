import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { type CallObservation, type CallStyle, notServedOutcome, type Observe } from '#kernel/observe.ts';
import type { Engine } from '../storage/engine.ts';
import { createCallStats } from './call-stats.ts';
import { createMetrics, type Gauge, withProcessMetrics } from './metrics.ts';
import { createRefusals, type Refused } from './refusals.ts';
import { createUsageCounter } from './usage.ts';

/** Monitoring of the calls of a process. */
export interface Watch {
  readonly observe: Observe;
  /** Counts a refusal of an unknown caller. */
  readonly refused: Refused;
  /** Counts a failed login for the named API user. */
  loginFailed(style: CallStyle, userId: number): void;
  /** Logs the refusals since the last time. */
  logRefusals(): void;
  /** The metrics for Prometheus. */
  readonly metrics: () => Registry;
  /** Writes the usage counts since the last time. */
  flushUsage(engine: Engine): Promise<void>;
}

/** The parts that monitoring gets from the composition root. */
export interface WatchOptions {
  readonly log: FastifyBaseLogger;
  /** Slower calls, in milliseconds, are logged; 0 for none. */
  readonly slowCallMs: number;
  readonly now: () => number;
  readonly gauges: readonly Gauge[];
}

/** Failed logins of a flood wait for long: they are counted, since a log line for each would be the next flood. */
function isRefusedLogin({ operation, outcome }: CallObservation): boolean {
  return outcome !== 'ok' && (operation === 'login' || operation === 'issueToken');
}

const hour = 3_600_000;
/** The most pairs of users and operations; at the next one all are forgotten. */
const mostTold = 10_000;

/** Reports the first call of an operation by a user in an hour. */
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

/** Counts calls for Prometheus and for the usage table, and logs slow ones. */
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
