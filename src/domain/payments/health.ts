import type { Gauge } from '../../platform/metrics/metrics.ts';
import { sharedWhileUnderWay } from '../../platform/metrics/shared.ts';
import type { Engine, Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';

/** What payment providers were asked for and have not decided yet, on all nodes. */
export interface PaymentHealth {
  readonly open: number;
  /** When the oldest of them was begun, in milliseconds since 1970; null where there is none. */
  readonly oldestAt: number | null;
  /** Those among them whose provider was asked and could not be understood or reached, and what the latest of these failures said. */
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

/** Looks at the payments that are not decided. */
export async function paymentHealth(tx: Tx): Promise<PaymentHealth> {
  return (await tx.first(health, {})) ?? { open: 0, oldestAt: null, failing: 0, lastError: null };
}

/** What Prometheus reads of payments, on all nodes, read once for all of these numbers. `now` in milliseconds since 1970. */
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
