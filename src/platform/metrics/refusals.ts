import { Counter, type Registry } from 'prom-client';
import { networkOf } from '#kernel/network.ts';

/**
 * The counted refusals of unknown callers: a failed login, one that was refused without a check, and calls of unknown
 * addresses.
 */
const refusalKinds = ['login_denied', 'login_throttled', 'login_busy', 'unknown_operation', 'unknown_address'] as const;

/** A kind of refusal. */
export type RefusalKind = (typeof refusalKinds)[number];

/** Called for each refusal, with the caller's IP address; must be fast and must not throw. */
export type Refused = (kind: RefusalKind, address: string | undefined) => void;

/** Counts refusals for the log and for Prometheus. */
export interface Refusals {
  readonly add: Refused;
  /** Logs the counts since the last time: one line for each kind and address. */
  flush(): void;
}

/** The most addresses with lines of their own, for all kinds together; further ones are counted as `others`. */
const mostLines = 1000;

/** Adds the counters to metrics, at zero. `log` gets a line for people with its details. */
export function createRefusals(register: Registry, log: { warn(details: object, text: string): void }): Refusals {
  const totals = new Counter({
    name: 'cartwright_refusals_total',
    help: 'Logins that were wrong or refused unseen, and calls of what is not there.',
    labelNames: ['kind'],
    registers: [register],
  });
  for (const kind of refusalKinds) totals.inc({ kind }, 0);
  let lines = new Map<string, { readonly kind: RefusalKind; readonly address: string; count: number }>();
  return {
    add(kind, from) {
      totals.inc({ kind });
      const network = networkOf(from);
      const address = lines.size < mostLines || lines.has(`${kind} ${network}`) ? network : 'others';
      const key = `${kind} ${address}`;
      const line = lines.get(key);
      if (line) line.count += 1;
      else lines.set(key, { kind, address, count: 1 });
    },
    flush() {
      const counted = lines;
      lines = new Map();
      for (const line of counted.values()) log.warn(line, 'calls were refused');
    },
  };
}
