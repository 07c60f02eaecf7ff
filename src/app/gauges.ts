import { checkedSecrets } from '#domain/access/identity/secret.ts';
import { countSessions } from '#domain/access/identity/sessions.ts';
import { indexProgress } from '#domain/catalog/products/search/upkeep.ts';
import { webhookGauges } from '#domain/messages/webhooks/gauges.ts';
import { paymentGauges } from '#domain/payments/health.ts';
import type { Loads } from '#platform/http/overload.ts';
import { engineGauges } from '#platform/metrics/engine.ts';
import { jobGauges } from '#platform/metrics/jobs.ts';
import { loadGauges } from '#platform/metrics/loads.ts';
import type { Gauge } from '#platform/metrics/metrics.ts';
import { replicaGauges } from '#platform/metrics/replica.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { jobsOf } from './jobs.ts';

/** The metrics of a service and its store for operators. */
export function serviceGauges(settings: Settings, engine: Engine, loads: Loads, now: () => number): readonly Gauge[] {
  const lifetimeMs = settings.sessionLifetime * 1000;
  return [
    {
      name: 'cartwright_soap_sessions',
      help: 'SOAP sessions that are not over, on all nodes.',
      read: () => engine.read((tx) => countSessions(tx, now(), lifetimeMs)),
    },
    {
      name: 'cartwright_products_to_index',
      help: 'Products whose index rows wait to be made anew after a change of many products.',
      read: async () => (await engine.read(indexProgress)).waiting,
    },
    ...loadGauges(loads),
    ...engineGauges(engine),
    ...replicaGauges(engine),
    ...jobGauges(
      engine,
      jobsOf(settings).map(({ name }) => name),
      now,
    ),
    ...webhookGauges(engine, now),
    ...paymentGauges(engine, now),
    {
      name: 'cartwright_secret_checks_total',
      help: 'Keys and passwords that were checked, by stored form and by where that ran.',
      type: 'counter',
      labels: ['form', 'place'],
      read: () => checkedSecrets().map(({ count, ...labels }) => ({ labels, value: count })),
    },
  ];
}
