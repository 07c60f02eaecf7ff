import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endWithUs } from '../processes.ts';
import { type SyncApi, type SyncCaller, type SyncFigures, sync } from './sync.ts';

/** The client of a sync: npm `soap` in this process, or PHP's SoapClient in a process for each connection. */
export type ClientKind = 'npm' | 'php';

/** A sync: the address, the time since which products changed, and the quantity to send. */
export interface SyncOrder {
  readonly address: string;
  readonly since: string;
  readonly qty: string;
}

/** The results of a sync, and the client's processor time for it in milliseconds. */
export interface ClientFigures extends SyncFigures {
  readonly clientCpuMs: number;
}

/** A client with its connections. */
export interface SyncClient {
  sync(order: SyncOrder): Promise<ClientFigures>;
  close(): void;
}

/** The calls of npm `soap`. */
export function npmClient(api: SyncApi, connections: number): SyncClient {
  return {
    async sync({ address, since, qty }) {
      api.moveTo(address);
      const before = process.cpuUsage();
      const figures = await sync(api, { connections, since, qty });
      const { user, system } = process.cpuUsage(before);
      return { ...figures, clientCpuMs: (user + system) / 1000 };
    },
    close: () => undefined,
  };
}

/** The report of a process about its products. */
interface PartFigures {
  readonly calls: number;
  readonly faults: number;
  readonly firstFault: string | null;
  readonly cpuMs: number;
}

/** Starts a PHP process for each connection, which logs in. Rejects if there is no PHP with SoapClient. */
export async function phpClient(base: string, { username, key, connections }: SyncCaller): Promise<SyncClient> {
  const start = () => startPart({ base, username, key });
  const parts = await Promise.all(Array.from({ length: connections }, start));
  return {
    async sync({ address, since, qty }) {
      const begin = performance.now();
      const ids = (await parts[0]?.ask({ address, since })) as string[];
      const listSeconds = (performance.now() - begin) / 1000;
      const shareOf = (place: number) => ids.filter((_, index) => index % connections === place);
      const orders = parts.map((part, place) => part.ask({ address, ids: shareOf(place), qty }));
      const all = (await Promise.all(orders)) as PartFigures[];
      const sum = (amountOf: (figures: PartFigures) => number) =>
        all.reduce((total, figures) => total + amountOf(figures), 0);
      return {
        products: ids.length,
        calls: 1 + sum(({ calls }) => calls),
        faults: sum(({ faults }) => faults),
        firstFault: all.find(({ firstFault }) => firstFault !== null)?.firstFault ?? undefined,
        seconds: (performance.now() - begin) / 1000,
        listSeconds,
        clientCpuMs: sum(({ cpuMs }) => cpuMs),
      };
    },
    close() {
      for (const { child } of parts) child.stdin?.end();
    },
  };
}

interface Part {
  readonly child: ChildProcess;
  ask(order: object): Promise<unknown>;
}

async function startPart(caller: {
  readonly base: string;
  readonly username: string;
  readonly key: string;
}): Promise<Part> {
  const child = spawn('php', [join(import.meta.dirname, 'sync.php'), JSON.stringify(caller)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  endWithUs(child);
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  failed.catch(() => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const { value, done } = await Promise.race([lines.next(), failed]);
    if (done) throw new Error('PHP has ended');
    return JSON.parse(value);
  };
  await next();
  return {
    child,
    ask(order) {
      child.stdin.write(`${JSON.stringify(order)}\n`);
      return next();
    },
  };
}
