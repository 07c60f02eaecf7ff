import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endWithUs } from '../processes.ts';

/** A route that answers with fixed bytes. */
export interface BareErpRoute {
  /** `http://host:port` */
  readonly address: string;
  stop(): void;
}

/** What the process of the route is told. */
export interface BareErp {
  /** The port of the service that it learns its answers from. */
  readonly port: number;
  /** What the requests are known by that it answers itself, once it has learned how. */
  readonly texts: readonly string[];
}

/**
 * Starts a route that sends the first request with each of the texts, and all others, on to a service, and answers all further ones as
 * that was answered: what a loop takes on it is the clients' own work.
 */
export async function startBareErp(told: BareErp): Promise<BareErpRoute> {
  const child = fork(join(import.meta.dirname, 'bare.ts'), { execArgv: [] });
  endWithUs(child);
  child.send(told);
  const [address] = (await once(child, 'message')) as [string];
  return { address, stop: () => child.disconnect() };
}
