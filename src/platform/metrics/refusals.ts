import { Counter, type Registry } from 'prom-client';
import { networkOf } from '../../kernel/network.ts';

/** What is counted of those whom nobody knows: a wrong login, one refused unseen, and calls of what is not there. */
const refusalKinds = ['login_denied', 'login_throttled', 'login_busy', 'unknown_operation', 'unknown_address'] as const;

/** One of them. */
export type RefusalKind = (typeof refusalKinds)[number];

/** Is told of each refusal, with the caller's IP address; must be quick and must not throw. */
export type Refused = (kind: RefusalKind, address: string | undefined) => void;

/** Counts refusals for the log and for Prometheus. */
export interface Refusals {
  readonly add: Refused;
  /** Logs what was counted since the last time: one line for each kind and address. */
  flush(): void;
}

/** Addresses that get lines of their own, of all kinds together; more are counted as `others`. */
const mostLines = 1000;

/** Adds counts that are all zero to metrics. `log` gets a line for people with what it is about. */
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
