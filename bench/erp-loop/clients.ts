import { join } from 'node:path';
import type { Json } from '../../test/clients/calls/call.ts';
import { startClient } from '../../test/clients/calls/client.ts';
import { here } from '../processes.ts';

/** The spellings of the calls that connectors use, in the order of the table. */
export const erpStyles = ['v2', 'v1', 'xmlrpc'] as const;
export type ErpStyle = (typeof erpStyles)[number];

/** The makers of the clients. */
export const erpMakers = ['npm', 'php'] as const;
export type ErpMaker = (typeof erpMakers)[number];

/** The calls of the loop in order, and the two that are measured separately. */
const calls = {
  info: { path: 'sales_order.info', v2: 'salesOrderInfo', parts: ['orderIncrementId'] },
  invoice: { path: 'sales_order_invoice.create', v2: 'salesOrderInvoiceCreate', parts: ['invoiceIncrementId'] },
  ship: { path: 'sales_order_shipment.create', v2: 'salesOrderShipmentCreate', parts: ['orderIncrementId'] },
  track: {
    path: 'sales_order_shipment.addTrack',
    v2: 'salesOrderShipmentAddTrack',
    parts: ['shipmentIncrementId', 'carrier', 'title', 'trackNumber'],
  },
  comment: {
    path: 'sales_order.addComment',
    v2: 'salesOrderAddComment',
    parts: ['orderIncrementId', 'status', 'comment'],
  },
  list: { path: 'sales_order.list', v2: 'salesOrderList', parts: ['filters'] },
  updateStock: {
    path: 'cataloginventory_stock_item.update',
    v2: 'catalogInventoryStockItemUpdate',
    parts: ['product', 'data'],
  },
} as const;
export type ErpCall = keyof typeof calls;

/** The texts that identify requests of the loop: names of operations in V2, paths in V1 and XML-RPC. */
export const loopTexts: readonly string[] = (['info', 'invoice', 'ship', 'track', 'comment'] as const).flatMap(
  (name) => [calls[name].v2, calls[name].path],
);

/** A client that others wrote, in a process of its own, after a login. */
export interface ErpClient {
  readonly style: ErpStyle;
  /** Rejects with the fault. */
  call(name: ErpCall, ...values: Json[]): Promise<Json>;
  /** Resolves when its process is gone. */
  end(): Promise<void>;
}

const programs: Readonly<Record<ErpMaker, (style: ErpStyle) => readonly [program: string, file: string]>> = {
  npm: (style) => [process.execPath, style === 'xmlrpc' ? 'calls-xmlrpc-npm.ts' : 'calls-npm.ts'],
  php: (style) => ['php', style === 'xmlrpc' ? 'calls-xmlrpc.php' : 'calls.php'],
};

/** Starts a client of the service at `http://host:port`, and logs in. Rejects with the fault of the login. */
export async function openErp(
  base: string,
  maker: ErpMaker,
  style: ErpStyle,
  { username, key }: { readonly username: string; readonly key: string },
): Promise<ErpClient> {
  const [program, file] = programs[maker](style);
  const command = [program, join(here, 'test', 'clients', 'programs', file)];
  const client = startClient({ name: maker, style, command, missing: undefined }, base);
  const ask = async (operation: string, parts: readonly (readonly [string, Json])[]): Promise<Json> => {
    const told = await client.ask(operation, parts);
    if ('fault' in told) throw new Error(`${operation}: ${told.fault.join(' ')}`);
    return told.answer;
  };
  const session = await ask('login', [
    ['username', username],
    ['apiKey', key],
  ]);
  return {
    style,
    call(name, ...values) {
      const { path, v2, parts } = calls[name];
      if (style === 'v2')
        return ask(v2, [['sessionId', session], ...values.map((value, index) => part(parts, index, value))]);
      return ask('call', [
        ['sessionId', session],
        ['resourcePath', path],
        ['args', values],
      ]);
    },
    end: () => client.end(),
  };
}

const part = (parts: readonly string[], index: number, value: Json): readonly [string, Json] => [
  parts[index] ?? '',
  value,
];

/** The filter of a list for records that changed since a time, `YYYY-MM-DD hh:mm:ss`, in a style. */
export function changedSince(style: ErpStyle, since: string): Json {
  if (style !== 'v2') return { updated_at: { gteq: since } };
  return { complex_filter: [{ key: 'updated_at', value: { key: 'gteq', value: since } }] };
}
