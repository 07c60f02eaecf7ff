import type { ErpClient } from './clients.ts';

/** An order to work on, by its number. */
export interface ErpOrder {
  readonly number: string;
}

/** The results of a loop. */
export interface LoopFigures {
  readonly orders: number;
  /** Answered calls, with a fault or without. */
  readonly calls: number;
  readonly faults: number;
  readonly firstFault: string | undefined;
  readonly seconds: number;
  /** The slowest percent of the orders took longer than this, in milliseconds. */
  readonly p99: number;
}

/** The tracking number of an order, and the comment on it. */
export const trackNumber = (order: string): string => `PARCEL-${order}`;
export const commentOn = (order: string): string => `Sent by the ERP, order ${order}`;

/**
 * Works on orders as ERP connectors do at night: reads each order, makes an invoice and a shipment of everything that
 * is left, adds a tracking number, and comments on it. Each client takes the next order when it is free. A failed call
 * is counted; the client then continues with the next order.
 */
export async function erpLoop(clients: readonly ErpClient[], orders: readonly ErpOrder[]): Promise<LoopFigures> {
  const failures: string[] = [];
  const taken: number[] = [];
  let calls = 0;
  const work = async (client: ErpClient, number: string): Promise<void> => {
    const made = async <T>(call: Promise<T>): Promise<T> => {
      calls += 1;
      return call;
    };
    await made(client.call('info', number));
    await made(client.call('invoice', number));
    const shipment = String(await made(client.call('ship', number)));
    await made(client.call('track', shipment, 'ups', 'UPS', trackNumber(number)));
    await made(client.call('comment', number, 'complete', commentOn(number)));
  };
  const start = performance.now();
  await eachByClients(clients, orders, async (client, { number }) => {
    const begun = performance.now();
    await work(client, number).catch((error: unknown) =>
      failures.push(error instanceof Error ? error.message : String(error)),
    );
    taken.push(performance.now() - begun);
  });
  const seconds = (performance.now() - start) / 1000;
  const p99 = taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? 0;
  return { orders: orders.length, calls, faults: failures.length, firstFault: failures[0], seconds, p99 };
}

/** Lets each client take the next item of a list when it is free. */
export async function eachByClients<T>(
  clients: readonly ErpClient[],
  list: readonly T[],
  work: (client: ErpClient, item: T) => Promise<unknown>,
): Promise<void> {
  const left = list.values();
  await Promise.all(
    clients.map(async (client) => {
      for (const item of left) await work(client, item);
    }),
  );
}
