import type { Gauge } from '#platform/metrics/metrics.ts';
import { sharedWhileUnderWay } from '#platform/metrics/shared.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { type WebhookHealth, webhookHealth } from './webhooks.ts';

/** The metrics of webhooks for Prometheus, for all nodes, from a single query. `now` in milliseconds since 1970. */
export function webhookGauges(engine: Pick<Engine, 'read'>, now: () => number): Gauge[] {
  const health = sharedWhileUnderWay(() => engine.read(webhookHealth));
  const gauge = (name: string, help: string, measure: (health: WebhookHealth) => number): Gauge => ({
    name: `cartwright_webhook${name}`,
    help,
    read: async () => measure(await health()),
  });
  return [
    gauge('s_active', 'Webhooks that are told of changes.', ({ active }) => active),
    gauge('s_failing', 'Webhooks among them that the last event did not reach.', ({ failing }) => failing),
    gauge('s_switched_off', 'Webhooks that were switched off after days of failure.', ({ switchedOff }) => switchedOff),
    gauge('_events_waiting', 'Events that wait to be sent.', ({ waiting }) => waiting),
    gauge('_oldest_seconds', 'How long the oldest of them has waited; 0 where none waits.', ({ oldestAt }) =>
      oldestAt === null ? 0 : Math.max(0, (now() - oldestAt) / 1000),
    ),
  ];
}
