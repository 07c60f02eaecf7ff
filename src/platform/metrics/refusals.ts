import { networkOf } from '../../kernel/network.ts';

/** What is counted of those whom nobody knows: a wrong login, one refused unseen, and calls of what is not there. */
export const refusalKinds = [
  'login_denied',
  'login_throttled',
  'login_busy',
  'unknown_operation',
  'unknown_address',
] as const;

/** One of them. */
export type RefusalKind = (typeof refusalKinds)[number];

/** Is told of each refusal, with the caller's IP address; must be quick and must not throw. */
export type Refused = (kind: RefusalKind, address: string | undefined) => void;

/** Counts refusals for the log and for Prometheus. */
export interface Refusals {
  readonly add: Refused;
  /** Logs what was counted since the last time: one line for each kind and address. */
  flush(): void;
  /** In the text format of Prometheus 0.0.4. */
  text(): string;
}

/** Addresses that get lines of their own, of all kinds together; more are counted as `others`. */
const mostLines = 1000;

/** Makes counts that are all zero. `log` gets a line for people with what it is about. */
export function createRefusals(log: { warn(details: object, text: string): void }): Refusals {
  const totals = new Map<RefusalKind, number>(refusalKinds.map((kind) => [kind, 0]));
  let lines = new Map<string, { readonly kind: RefusalKind; readonly address: string; count: number }>();
  return {
    add(kind, from) {
      totals.set(kind, (totals.get(kind) ?? 0) + 1);
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
    text: () =>
      [
        '# HELP cartwright_refusals_total Logins that were wrong or refused unseen, and calls of what is not there.',
        '# TYPE cartwright_refusals_total counter',
        ...[...totals].map(([kind, count]) => `cartwright_refusals_total{kind="${kind}"} ${count}`),
        '',
      ].join('\n'),
  };
}
