import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endWithUs } from '../processes.ts';
import type { BareAnswers } from './bare.ts';
import type { SyncApi } from './sync.ts';

/** A route that answers with fixed bytes. */
export interface BareRoute {
  readonly address: string;
  stop(): void;
}

/** Starts a route with the service's present answers: its list, and its answers about the first product of it. */
export async function startBareRoute(api: SyncApi, since: string, qty: string): Promise<BareRoute> {
  const [first] = await api.list(since);
  const list = api.lastAnswer();
  if (first === undefined) throw new Error('there is no product');
  await api.info(first);
  const info = api.lastAnswer();
  await api.updateStock(first, qty);
  const update = api.lastAnswer();
  const answers: BareAnswers = {
    catalogProductList: list,
    catalogProductInfo: info,
    catalogInventoryStockItemUpdate: update,
  };
  const child = fork(join(import.meta.dirname, 'bare.ts'), { execArgv: [] });
  endWithUs(child);
  child.send(answers);
  const [address] = (await once(child, 'message')) as [string];
  return { address, stop: () => child.disconnect() };
}
