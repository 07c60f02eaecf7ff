/**
 * Measures checkouts on the demo store, with the built program: `node bench/checkout.ts [--engine=sqlite|postgres|both]
 * [--seconds=NUMBER]`, after `npm run build`. It measures the totals of carts of 5 and 100 lines under 20 rules, orders
 * from carts of 5 lines, whole checkouts by seven V2 calls, and 1,000 pieces that 64 callers order.
 */

import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { openEngine } from '../src/schema/open.ts';
import { byCallers, copiesOf, customerAddress, guest, readyCart, setStock, stockOf } from '../test/checkout/support.ts';
import { engines } from '../test/support/database/engines.ts';
import { legacyCaller } from '../test/support/legacy.ts';
import { restClientOf, tokenFor } from '../test/support/rest.ts';
import { addApiUser, testKey } from '../test/support/service.ts';
import { styledClient } from '../test/support/styled-client.ts';
import { type Case, requestsOf } from './cases.ts';
import { here, type LoadGenerator, type Service, startLoadGenerator, startService } from './processes.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** Checkouts a second of the reference at 8 connections. */
const reference = 5;
/** The least factor of ours to those. */
const wanted = { sqlite: 40, postgres: 12 } as const;
const connections = [8, 32] as const;
const rules = 20;
const sku = 'INK-TIDE';

const { values } = parseArgs({
  options: { engine: { type: 'string', default: 'both' }, seconds: { type: 'string', default: '5' } },
});
const seconds = Number(values.seconds);
if (!(seconds > 0)) throw new Error('--seconds is a number above 0');

let isGood = true;
for (const engine of engines) {
  if (values.engine === 'both' || values.engine === engine.kind) await measureOn(engine);
}
process.exit(isGood ? 0 : 2);

/** Makes the store of an engine, serves it, and prints a line for each row. */
async function measureOn({ kind, createPrepared }: (typeof engines)[number]): Promise<void> {
  const database = await createPrepared('demo');
  if ('unavailable' in database) throw new Error(database.unavailable);
  const engine = openEngine(database.settings);
  const call = await legacyCaller(engine);
  const id = await addApiUser(engine, 'shop', ['all']);
  const token = await tokenFor({ engine, subject: { kind: 'apiUser', id }, now: Date.now() });
  const five = await cartOfLines(5);
  const hundred = await cartOfLines(100);
  const count = Math.ceil(2000 * seconds);
  // One half for each number of connections.
  const carts = await copiesOf(engine, five, 2 * count);
  const single = Number(await readyCart(call, { products: [{ sku, qty: 1 }] }));
  const racing = await copiesOf(engine, single, 1100, 5_000_000);
  await setStock(engine, sku, 10_000_000);

  /** A cart with a product on this many lines. */
  async function cartOfLines(lines: number): Promise<number> {
    const cart = Number(await readyCart(call, { products: [{ sku, qty: 1 }] }));
    await engine.write(async (tx) => {
      const [row] = await tx.query((q) => q.selectFrom('quote_item').selectAll().where('quote_id', '=', cart));
      if (!row) throw new Error('the cart is empty');
      const { item_id: _own, ...rest } = row;
      const columns = Object.keys(rest);
      const copy = (line: number) => columns.map((name) => ({ ...rest, identity: `line-${line}` })[name as 'sku']);
      await tx.insertMany(
        'quote_item',
        columns,
        Array.from({ length: lines - 1 }, (_, line) => copy(line)),
      );
    });
    return cart;
  }

  const service = await startService(here, database.settings);
  const generator = startLoadGenerator();
  const url = `http://127.0.0.1:${service.port}`;
  const office = restClientOf({ url }, token);
  const session = await styledClient(url, 'v2').login('shop', testKey);
  console.log(`\n${kind}`);
  try {
    for (const clients of connections) {
      const index = connections.indexOf(clients);
      await rate(`place order of 5 lines, ${clients} connections`, clients, placing(carts.slice(index * count), count));
    }
    for (const clients of connections) await checkouts(clients);
    await race();
    await addRules();
    for (const [lines, cart] of [
      [5, five],
      [100, hundred],
    ] as const) {
      for (const clients of connections)
        await rate(`totals of ${lines} lines, ${rules} rules, ${clients} connections`, clients, showing(cart));
    }
  } finally {
    generator.stop();
    await service.stop();
    await engine.close();
    await database.remove();
  }

  function placing(some: readonly number[], requests: number): Case {
    return {
      name: `place ${some[0]}`,
      path: '/api/v2_soap/',
      call: '<ns1:shoppingCartOrder><sessionId xsi:type="xsd:string">@session</sessionId><quoteId xsi:type="xsd:int">@cart</quoteId></ns1:shoppingCartOrder>',
      values: (index) => ({ session, cart: String(some[index]) }),
      requests,
      once: true,
    };
  }

  function showing(cart: number): Case {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
    return {
      name: `show ${cart}`,
      path: `/api/rest/v2/carts/${cart}`,
      call: { method: 'GET', headers, body: '' },
      values: () => ({}),
      requests: 1,
    };
  }

  async function rate(title: string, clients: number, benchCase: Case): Promise<void> {
    tell(title, await rateOf(generator, service, clients, benchCase));
  }

  async function addRules(): Promise<void> {
    for (let number = 1; number <= rules; number++) {
      const body = {
        name: `Rule ${number}`,
        discountType: 'percent',
        discountAmount: 1,
        sortOrder: number,
        websiteIds: [1],
        customerGroupIds: [0, 1],
        minimumSubtotal: 1,
      };
      const added = await office.post('/price-rules', body);
      if (added.status !== 201) throw new Error(added.text);
    }
  }

  /** Guests order by seven calls each, over and over; checkouts a second. */
  async function checkoutRate(clients: number, ms: number): Promise<number> {
    const agent = new Agent({ keepAlive: true, maxSockets: clients });
    const client = styledClient(url, 'v2', {}, (to, body, headers) => postBy(agent, to, body, headers));
    const start = performance.now();
    let done = 0;
    await byCallers(clients, Array.from({ length: clients }), async () => {
      while (performance.now() < start + ms) {
        await checkOut(client, session);
        done += 1;
      }
    });
    const rate = done / ((performance.now() - start) / 1000);
    agent.destroy();
    return rate;
  }

  async function checkouts(clients: number): Promise<void> {
    // As in the other rows, what V8 has not compiled yet does not count.
    await checkoutRate(clients, seconds * 500);
    const each = await checkoutRate(clients, seconds * 1000);
    const isEnough = clients !== 8 || each >= reference * wanted[kind];
    tell(
      `checkout by seven V2 calls, ${clients} connections`,
      each,
      ` ${(each / reference).toFixed(1)} times the reference${isEnough ? '' : `, less than ${wanted[kind]}`}`,
    );
  }

  /** 64 callers order 1,000 pieces: exactly as many are sold. */
  async function race(): Promise<void> {
    await setStock(engine, sku, 1000);
    const client = styledClient(url, 'v2');
    const start = performance.now();
    const outcomes = await byCallers(64, racing, (cart) => client.outcome(session, 'cart.order', { quoteId: cart }));
    const took = (performance.now() - start) / 1000;
    const sold = outcomes.filter((outcome) => outcome === 'ok').length;
    const left = await stockOf(engine, sku);
    const others = outcomes.filter((outcome) => !/^(ok|1008 Not all products)/.test(outcome));
    if (sold !== 1000 || left !== 0 || others.length > 0) isGood = false;
    tell(
      '1,000 pieces for 1,100 carts by 64 callers',
      outcomes.length / took,
      ` ${sold} sold, ${left} left${others[0] ? `, ${others[0]}` : ''}`,
    );
    await setStock(engine, sku, 10_000_000);
  }
}

/** Calls a second of a case, after a second that does not count. */
async function rateOf(generator: LoadGenerator, { port }: Service, clients: number, benchCase: Case): Promise<number> {
  const target = { port, caseName: benchCase.name, requests: requestsOf(benchCase, 1), isCeiling: false };
  const load = { targets: [target], connections: clients, rounds: 1, sliceMs: seconds * 1000, leadInMs: seconds * 200 };
  const { slices, failure } = await generator.run(load);
  if (failure !== undefined) throw new Error(failure);
  const [slice] = slices[0] ?? [];
  return slice ? slice.latencies.length / slice.seconds : 0;
}

/** Sends a request by Node's plain client: `fetch` takes several times as long, on the processors of the service. */
function postBy(agent: Agent, url: string, body: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: text })).once('error', reject);
    });
    sent.once('error', reject).end(body);
  });
}

/** One checkout of a guest. */
async function checkOut(client: ReturnType<typeof styledClient>, session: string): Promise<void> {
  const created = await client.envelope(session, 'cart.create', {});
  const quoteId = Number(/<quoteId[^>]*>(\d+)</.exec(created)?.[1] ?? /int">(\d+)</.exec(created)?.[1]);
  const steps: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['cart_product.add', { productsData: [{ sku, qty: 1 }] }],
    ['cart_customer.set', { customerData: guest }],
    [
      'cart_customer.addresses',
      { customerAddressData: ['billing', 'shipping'].map((mode) => ({ mode, ...customerAddress })) },
    ],
    ['cart_shipping.method', { shippingMethod: 'flatrate_flatrate' }],
    ['cart_payment.method', { paymentData: { method: 'checkmo' } }],
    ['cart.order', {}],
  ];
  for (const [path, args] of steps) {
    const outcome = await client.outcome(session, path, { quoteId, ...args });
    if (outcome !== 'ok') throw new Error(`${path}: ${outcome}`);
  }
}

function tell(title: string, each: number, more = ''): void {
  console.log(`  ${title.padEnd(52)} ${each.toFixed(0).padStart(7)} a second${more}`);
}
