import { Agent } from 'node:http';
import { type Client, createClientAsync } from 'soap';

/** The calls of a sync, as npm `soap` makes them in V2 after a login. */
export interface SyncApi {
  /** Ids of the products that changed since a time, `YYYY-MM-DD hh:mm:ss`. */
  list(since: string): Promise<string[]>;
  info(productId: string): Promise<void>;
  updateStock(productId: string, qty: string): Promise<void>;
  /** Quantities in stock by product id. */
  stock(productIds: readonly string[]): Promise<Map<string, string>>;
  /** The text of the last answer. */
  lastAnswer(): string;
  /** Sends the calls from now on to another address, in the same session. */
  moveTo(address: string): void;
  close(): void;
}

/** The caller of a sync, and its number of connections. */
export interface SyncCaller {
  readonly username: string;
  readonly key: string;
  readonly connections: number;
}

/** The results of a sync. */
export interface SyncFigures {
  readonly products: number;
  /** Answered calls, with a fault or without. */
  readonly calls: number;
  readonly faults: number;
  readonly firstFault: string | undefined;
  /** The time of everything. */
  readonly seconds: number;
  /** The time of the list. */
  readonly listSeconds: number;
}

/**
 * Syncs as connectors do at night: lists the products that changed since a time, then reads each of them and sends its
 * stock. It works on as many products at once as there are connections. A failed call is counted, and the sync
 * continues; a failed list rejects.
 */
export async function sync(
  api: SyncApi,
  { connections, since, qty }: { readonly connections: number; readonly since: string; readonly qty: string },
): Promise<SyncFigures> {
  const start = performance.now();
  const ids = await api.list(since);
  const listSeconds = (performance.now() - start) / 1000;
  const failures: string[] = [];
  let calls = 1;
  const make = async (call: Promise<void>): Promise<void> => {
    await call.catch((error: unknown) => failures.push(error instanceof Error ? error.message : String(error)));
    calls += 1;
  };
  let next = 0;
  const connect = async (): Promise<void> => {
    for (let id = ids[next++]; id !== undefined; id = ids[next++]) {
      await make(api.info(id));
      await make(api.updateStock(id, qty));
    }
  };
  await Promise.all(Array.from({ length: connections }, connect));
  const seconds = (performance.now() - start) / 1000;
  return { products: ids.length, calls, faults: failures.length, firstFault: failures[0], seconds, listSeconds };
}

/** The products whose stock differs from the sent one, read a hundred at a time. */
export async function lostUpdates(api: SyncApi, since: string, qty: string): Promise<string[]> {
  const ids = await api.list(since);
  const lost: string[] = [];
  for (let index = 0; index < ids.length; index += 100) {
    const some = ids.slice(index, index + 100);
    const stock = await api.stock(some);
    lost.push(...some.filter((id) => Number(stock.get(id)) !== Number(qty)));
  }
  return lost;
}

type Named = Record<string, unknown>;
type Method = (args: Named, options: object) => Promise<[Named]>;

/** Reads the V2 WSDL of a service, `http://host:port`, and logs in. Rejects with the fault of the login. */
export async function openSync(base: string, { username, key, connections }: SyncCaller): Promise<SyncApi> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const client = await createClientAsync(`${base}/api/v2_soap/?wsdl`, { disableCache: true });
  const call = async (operation: string, args: Named): Promise<unknown> => {
    const method = (client as unknown as Record<string, Method>)[`${operation}Async`] as Method;
    const [answer] = await method(args, { httpAgent: agent });
    return Object.values(answer)[0];
  };
  const session = plain(await call('login', { username, apiKey: key }));
  return api(client, agent, (operation, args) => call(operation, { sessionId: session, ...args }));
}

function api(client: Client, agent: Agent, call: (operation: string, args: Named) => Promise<unknown>): SyncApi {
  return {
    async list(since) {
      const filter = [{ key: 'updated_at', value: { key: 'gteq', value: since } }];
      const rows = await call('catalogProductList', { filters: { complex_filter: { item: filter } } });
      return itemsOf(rows).map(({ product_id }) => plain(product_id));
    },
    async info(productId) {
      await call('catalogProductInfo', { productId });
    },
    async updateStock(productId, qty) {
      await call('catalogInventoryStockItemUpdate', { product: productId, data: { qty } });
    },
    async stock(productIds) {
      const rows = await call('catalogInventoryStockItemList', { products: { item: productIds } });
      return new Map(itemsOf(rows).map(({ product_id, qty }) => [plain(product_id), plain(qty)]));
    },
    lastAnswer: () => String((client as unknown as { lastResponse: unknown }).lastResponse),
    moveTo: (address) => client.setEndpoint(address),
    close: () => agent.destroy(),
  };
}

/** This client gives an element with attributes as an object with `$value`. */
const plain = (value: unknown): string =>
  String(typeof value === 'object' && value !== null ? (value as { $value: unknown }).$value : value);

/** The rows of a list; this client returns a list of one row as that row. */
function itemsOf(list: unknown): Named[] {
  const { item = [] } = list as { item?: Named | Named[] };
  return [item].flat();
}
