import type { Gauge } from './metrics.ts';

const described = {
  connections: ['connections', 'Connections that are open.'],
  requests: ['requests_under_way', 'Requests that are under way, also those whose answers have not been taken.'],
  largeRequests: ['large_requests_under_way', 'Requests with large bodies among them.'],
  answerBytes: ['unread_answer_bytes', 'Bytes of answers that are held until their clients take them.'],
} as const;

/** The metrics of the process's limits for Prometheus. */
export function loadGauges(loads: Readonly<Record<keyof typeof described, { taken(): number }>>): Gauge[] {
  return (Object.keys(described) as (keyof typeof described)[]).map((load) => {
    const [name, help] = described[load];
    return { name: `cartwright_${name}`, help, read: () => loads[load].taken() };
  });
}
