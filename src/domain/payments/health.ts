import type { Gauge } from '#platform/metrics/metrics.ts';
import { sharedWhileUnderWay } from '#platform/metrics/shared.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** The undecided requests to payment providers, on all nodes. */
export interface PaymentHealth {
  readonly open: number;
  /** When the oldest began, in milliseconds since 1970; null if there is none. */
  readonly oldestAt: number | null;
  /**
   * How many of them failed because the provider could not be reached or understood, and the message of the latest
   * failure.
   */
  readonly failing: number;
  readonly lastError: string | null;
}

const health = statement<Record<string, never>, PaymentHealth>((q) =>
  q
    .selectFrom('payment_attempt')
    .select((eb) => [
      eb.fn.countAll<number>().as('open'),
      eb.fn.min<number | null>('created_at').as('oldestAt'),
      eb.fn.count<number>('last_error').as('failing'),
      eb
        .selectFrom('payment_attempt as a')
        .select('a.last_error')
        .where('a.is_open', '=', 1)
        .where('a.last_error', 'is not', null)
        .orderBy('a.updated_at', 'desc')
        .limit(1)
        .as('lastError'),
    ])
    .where('is_open', '=', 1),
);

/** Reads the state of the undecided payments. */
export async function paymentHealth(tx: Tx): Promise<PaymentHealth> {
  return (await tx.first(health, {})) ?? { open: 0, oldestAt: null, failing: 0, lastError: null };
}

/** The metrics of payments for Prometheus, for all nodes, from a single query. `now` in milliseconds since 1970. */
export function paymentGauges(engine: Pick<Engine, 'read'>, now: () => number): Gauge[] {
  const shared = sharedWhileUnderWay(() => engine.read(paymentHealth));
  const gauge = (name: string, help: string, measure: (health: PaymentHealth) => number): Gauge => ({
    name: `cartwright_payment_attempts_${name}`,
    help,
    read: async () => measure(await shared()),
  });
  return [
    gauge('open', 'What payment providers were asked for and have not decided yet.', ({ open }) => open),
    gauge('failing', 'Those among them whose provider could not be asked the last time.', ({ failing }) => failing),
    gauge('oldest_seconds', 'How long the oldest of them has waited; 0 where none waits.', ({ oldestAt }) =>
      oldestAt === null ? 0 : Math.max(0, (now() - oldestAt) / 1000),
    ),
  ];
}
