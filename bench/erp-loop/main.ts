import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { openEngine } from '../../src/schema/open.ts';
import { type EngineKind, makeStore } from '../make-store.ts';
import { type NewOrder, orderNumber, orderTables } from '../order-rows.ts';
import { here, type Service, startService } from '../processes.ts';
import { productId } from '../products.ts';
import { smallRows } from '../spread.ts';
import { benchUser, load } from '../store.ts';
import { startBareErp } from './bare-route.ts';
import { lostStock, lostWork } from './check.ts';
import { changedSince, type ErpClient, type ErpStyle, loopTexts, openErp } from './clients.ts';
import { eachByClients, erpLoop } from './loop.ts';
import { type ErpOptions, erpHelp, readErpOptions } from './options.ts';
import { type ErpRun, erpReport, isWhole } from './report.ts';

// Cleanup at the exit also runs after a signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** Orders of a client before its loop, until its code is compiled. */
const warmUp = 20;
/** The first id of the orders of loops; the store's own orders have ids below. */
const firstOrder = 7_000_000;

try {
  const options = readErpOptions(process.argv.slice(2));
  if (options === 'help') console.log(erpHelp);
  else {
    const runs: ErpRun[] = [];
    for (const engine of options.engines) runs.push(...(await loopsOn(engine, options)));
    console.log(options.json ? JSON.stringify(runs, null, 2) : erpReport(options.orders, options.maker, runs));
    process.exit(runs.every(isWhole) ? 0 : 2);
  }
} catch (error) {
  console.error(`erp-loop: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

/** The settings of a loop. */
interface Loop {
  readonly engine: Engine;
  readonly service: Service;
  readonly style: ErpStyle;
  readonly connections: number;
  readonly options: ErpOptions;
  /** One order to learn the answers of the bare route from, then those of the warm-up, then the others. */
  readonly orders: readonly NewOrder[];
  /** Pieces in stock; every loop sends another number. */
  readonly qty: number;
}

/**
 * Makes a store with orders and a service on it, and loops over some of them in each style with each number of
 * connections.
 */
async function loopsOn(kind: EngineKind, options: ErpOptions): Promise<ErpRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-erp-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const store = await makeStore(here, kind, folder, smallRows, () => undefined);
  const engine = openEngine(store);
  let next = firstOrder;
  const loops = options.styles
    .flatMap((style) => options.connections.map((connections) => ({ style, connections })))
    .map(({ style, connections }, index) => {
      const count = warmed({ connections }) + options.orders;
      const orders = Array.from({ length: count }, () => newOrder(next++));
      return { style, connections, orders, qty: 1000 + index };
    });
  for (const { orders } of loops) await load(engine, orderTables(orders, smallRows));
  const service = await startService(here, store);
  const runs: ErpRun[] = [];
  for (const loop of loops) runs.push(await measure(kind, { ...loop, engine, service, options }));
  await service.stop();
  await engine.close();
  return runs;
}

function newOrder(id: number): NewOrder {
  return { id, lines: 2, product: id, customerId: null, placedAt: Date.now() };
}

async function measure(kind: EngineKind, loop: Loop): Promise<ErpRun> {
  const { engine, service, style, connections, orders, qty } = loop;
  const measured = orders.slice(warmed(loop));
  const bareSeconds = await onBareRoute(loop);
  const clients = await openAll(`http://127.0.0.1:${service.port}`, loop);
  await erpLoop(clients, numbersOf(orders.slice(1, warmed(loop))));
  // A second earlier, since stored times have no fraction.
  const since = new Date(Date.now() - 1000).toISOString().slice(0, 19).replace('T', ' ');
  const before = service.cpuMs();
  const figures = await erpLoop(clients, numbersOf(measured));
  const after = service.cpuMs();
  const { listSeconds, listed } = await list(clients, since);
  const { perSecond, products } = await updateStock(clients, measured, qty);
  await Promise.all(clients.map((client) => client.end()));
  const stock = await lostStock(engine, products, qty);
  return {
    engine: kind,
    style,
    connections,
    figures,
    listSeconds,
    listed,
    bareSeconds,
    stockPerSecond: perSecond,
    lost: [...(await lostWork(engine, orders)), ...stock.map((id) => `product ${id}: stock is not ${qty}`)],
    cpuMs: before === undefined || after === undefined ? undefined : after - before,
  };
}

/** The number of orders of a loop that are not measured. */
function warmed({ connections }: Pick<Loop, 'connections'>): number {
  return 1 + warmUp * connections;
}

/** The clients' own time in a loop, in seconds. */
async function onBareRoute(loop: Loop): Promise<number> {
  const { service, orders } = loop;
  const bare = await startBareErp({ port: service.port, texts: loopTexts });
  const clients = await openAll(bare.address, loop);
  const learned = await erpLoop(clients.slice(0, 1), numbersOf(orders.slice(0, 1)));
  if (learned.firstFault !== undefined) throw new Error(learned.firstFault);
  await erpLoop(clients, numbersOf(orders.slice(1, warmed(loop))));
  const { seconds } = await erpLoop(clients, numbersOf(orders.slice(warmed(loop))));
  await Promise.all(clients.map((client) => client.end()));
  bare.stop();
  return seconds;
}

function openAll(address: string, { connections, options, style }: Loop): Promise<ErpClient[]> {
  return Promise.all(Array.from({ length: connections }, () => openErp(address, options.maker, style, benchUser)));
}

function numbersOf(orders: readonly NewOrder[]) {
  return orders.map(({ id }) => ({ number: orderNumber(id) }));
}

/** Asks one client which orders changed since a time. */
async function list([client]: readonly ErpClient[], since: string) {
  const start = performance.now();
  const found = await client?.call('list', changedSince(client.style, since));
  const listSeconds = (performance.now() - start) / 1000;
  return { listSeconds, listed: Array.isArray(found) ? found.length : 0 };
}

/** Sends the stock of each order's product, once for each product. */
async function updateStock(clients: readonly ErpClient[], orders: readonly NewOrder[], qty: number) {
  const products = [...new Set(orders.map(({ product }) => productId(product, smallRows)))];
  const start = performance.now();
  await eachByClients(clients, products, (client, id) => client.call('updateStock', String(id), { qty: String(qty) }));
  return { perSecond: products.length / ((performance.now() - start) / 1000), products };
}
