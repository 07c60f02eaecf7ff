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

/** The message to the process of the route. */
export interface BareErp {
  /** The port of the service whose answers it learns. */
  readonly port: number;
  /** The texts that identify requests which it answers itself, once it has learned the answer. */
  readonly texts: readonly string[];
}

/**
 * Starts a route that forwards the first request with each of the texts, and all other requests, to a service. It
 * answers all further ones with the same answer. So the time of a loop on it is the clients' own work.
 */
export async function startBareErp(told: BareErp): Promise<BareErpRoute> {
  const child = fork(join(import.meta.dirname, 'bare.ts'), { execArgv: [] });
  endWithUs(child);
  child.send(told);
  const [address] = (await once(child, 'message')) as [string];
  return { address, stop: () => child.disconnect() };
}
