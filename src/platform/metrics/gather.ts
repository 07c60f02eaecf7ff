import cluster, { type Worker } from 'node:cluster';

/** What workers and their primary process tell each other about metrics. */
type Message =
  | { readonly metrics: 'wanted'; readonly id: number }
  | { readonly metrics: 'here'; readonly id: number; readonly text: string };

/** A worker that does not answer in this time is left out. */
const patienceMs = 2000;

/**
 * Metrics of all workers, asked for in one of them: a scrape reaches any worker, and counts that jump between them would
 * say nothing. Every sample gets the label `worker`. In a process that is no worker, its own metrics as they are.
 */
export function gatheredMetrics(own: () => Promise<string>): () => Promise<string> {
  const { worker } = cluster;
  if (!worker) return own;
  const waiting = new Map<number, (text: string) => void>();
  let asked = 0;
  worker.on('message', async (message: Message) => {
    if (message.metrics === 'wanted') {
      const text = await own().catch(() => '');
      worker.send({ metrics: 'here', id: message.id, text });
    } else if (message.metrics === 'here') {
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
      worker.send({ metrics: 'wanted', id });
    });
}

/** In the primary process: collects the metrics of all workers for the one that asks. */
export function gatherForWorkers(): void {
  let collections = 0;
  cluster.on('message', async (asking: Worker, message: Message) => {
    if (message.metrics !== 'wanted') return;
    const id = ++collections;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const texts = await Promise.all(workers.map(async (worker) => [worker.id, await askWorker(worker, id)] as const));
    if (asking.isConnected()) asking.send({ metrics: 'here', id: message.id, text: mergeMetrics(texts) });
  });
}

function askWorker(worker: Worker, id: number): Promise<string> {
  return new Promise((resolve) => {
    const finish = (text: string): void => {
      clearTimeout(timer);
      worker.off('message', listen);
      resolve(text);
    };
    const listen = (message: Message): void => {
      if (message.metrics === 'here' && message.id === id) finish(message.text);
    };
    const timer = setTimeout(() => finish(''), patienceMs);
    worker.on('message', listen);
    if (worker.isConnected()) worker.send({ metrics: 'wanted', id });
    else finish('');
  });
}

/**
 * Joins texts in the format of Prometheus: each metric's help and type once, then the samples of all, told apart by the
 * label `worker`.
 */
export function mergeMetrics(texts: readonly (readonly [worker: number, text: string])[]): string {
  const families = new Map<string, { head: string[]; samples: string[] }>();
  for (const [worker, text] of texts) {
    let family = { head: [] as string[], samples: [] as string[] };
    for (const line of text.split('\n')) {
      const name = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1];
      if (name !== undefined) {
        const known = families.get(name);
        family = known ?? { head: [], samples: [] };
        families.set(name, family);
        if (!family.head.includes(line)) family.head.push(line);
      } else if (line !== '' && !line.startsWith('#')) {
        family.samples.push(labelled(line, worker));
      }
    }
  }
  return `${[...families.values()].flatMap(({ head, samples }) => [...head, ...samples]).join('\n')}\n`;
}

function labelled(sample: string, worker: number): string {
  const [, name = '', labels, value = ''] = /^([^\s{]+)(?:\{(.*)\})? (\S.*)$/.exec(sample) ?? [];
  return `${name}{worker="${worker}"${labels ? `,${labels}` : ''}} ${value}`;
}
