import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** The metrics of a process as prom-client hands them to others. */
export type MetricsOfWorker = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The messages about metrics between workers and their primary process. */
type Message =
  | { readonly metrics: 'wanted'; readonly id: number }
  | { readonly metrics: 'own'; readonly id: number; readonly own: MetricsOfWorker }
  | { readonly metrics: 'all'; readonly id: number; readonly text: string };

/** Workers that do not answer in this time are left out. */
const patienceMs = 2000;

/**
 * The metrics of all workers for Prometheus, collected by one of them: a scrape may reach any worker, and counts of
 * different workers could not be compared. Every sample gets the label `worker`. A process that is not a worker answers
 * its own metrics.
 *
 * The messages are our own: prom-client's collection works only in the primary process, which serves nobody, and fails
 * completely if one worker does not answer.
 */
export function gatheredMetrics(own: () => Registry): () => Promise<string> {
  const { worker } = cluster;
  if (!worker) return () => own().metrics();
  const waiting = new Map<number, (text: string) => void>();
  let asked = 0;
  worker.on('message', async (message: Message) => {
    if (message.metrics === 'wanted') {
      const found = await own()
        .getMetricsAsJSON()
        .catch(() => []);
      worker.send({ metrics: 'own', id: message.id, own: found } satisfies Message);
    } else if (message.metrics === 'all') {
      waiting.get(message.id)?.(message.text);
      waiting.delete(message.id);
    }
  });
  return () =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      // Twice the workers' own time, since the primary waits for them.
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new Error('the primary process did not answer'));
      }, 2 * patienceMs).unref();
      waiting.set(id, (text) => {
        clearTimeout(timer);
        resolve(text);
      });
      worker.send({ metrics: 'wanted', id } satisfies Message);
    });
}

/** In the primary process: collects the metrics of all workers for the one that asks. */
export function gatherForWorkers(): void {
  let collections = 0;
  cluster.on('message', async (asking: Worker, message: Message) => {
    if (message.metrics !== 'wanted') return;
    const id = ++collections;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const found = await Promise.all(workers.map(async (worker) => [worker.id, await askWorker(worker, id)] as const));
    const text = await mergeMetrics(found);
    if (asking.isConnected()) asking.send({ metrics: 'all', id: message.id, text } satisfies Message);
  });
}

function askWorker(worker: Worker, id: number): Promise<MetricsOfWorker> {
  return new Promise((resolve) => {
    const finish = (own: MetricsOfWorker): void => {
      clearTimeout(timer);
      worker.off('message', listen);
      resolve(own);
    };
    const listen = (message: Message): void => {
      if (message.metrics === 'own' && message.id === id) finish(message.own);
    };
    const timer = setTimeout(() => finish([]), patienceMs);
    worker.on('message', listen);
    if (worker.isConnected()) worker.send({ metrics: 'wanted', id } satisfies Message);
    else finish([]);
  });
}

/** Joins metrics in Prometheus' format: each metric once, then the samples of all workers with the label `worker`. */
export function mergeMetrics(found: readonly (readonly [worker: number, own: MetricsOfWorker])[]): Promise<string> {
  const labelled = found.map(([worker, own]) =>
    own.map((metric) => ({
      ...metric,
      // Each sample belongs to one worker: nothing is added up, and samples that cannot be added are not lost.
      aggregator: 'first',
      values: metric.values.map((sample) => ({ ...sample, labels: { worker: String(worker), ...sample.labels } })),
    })),
  );
  return AggregatorRegistry.aggregate(labelled).metrics();
}
