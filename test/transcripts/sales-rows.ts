import { sql } from 'kysely';
import { formatDecimal } from '../../src/kernel/decimal.ts';
import type { Engine, Tx } from '../../src/platform/storage/engine.ts';
import type { RecordedCase, RecordedRows } from './recorded.ts';

type Row = Readonly<Record<string, unknown>>;

/** What the recording has after calls that change orders: the order, its lines, and stock by product. */
interface AfterOrder {
  readonly order?: Row;
  readonly items?: readonly Row[];
  readonly stock?: Row;
}

/** Of these rows the names of their columns are ours, too; an order's id has another. */
function after({ database_after: said }: RecordedCase): AfterOrder {
  const { order, items, stock } = (said ?? {}) as AfterOrder;
  return order?.entity_id === undefined ? {} : { order, ...(items && { items }), ...(stock && { stock }) };
}

/** What the recording has of the database after a call. */
export function recordedRows(recorded: RecordedCase): { rows?: RecordedRows } {
  const { order, items, stock } = after(recorded);
  return order ? { rows: { order, items, stock } } : {};
}

/** The same of ours. */
export async function ourRows(engine: Engine, recorded: RecordedCase): Promise<{ rows?: RecordedRows }> {
  const { order, items = [], stock = {} } = after(recorded);
  if (!order) return {};
  return engine.read(async (tx) => {
    const [ours] = await rowsOf(tx, `select * from sales_order where order_id = ${order.entity_id}`);
    const lines = await rowsOf(
      tx,
      `select * from sales_order_item where order_id = ${order.entity_id} order by item_id`,
    );
    const ids = Object.keys(stock);
    const left = ids.length
      ? await rowsOf(tx, `select product_id, qty from stock_item where product_id in (${ids.join()})`)
      : [];
    return {
      rows: {
        order: ours ? inWordsOf(order, { ...ours, entity_id: ours.order_id }) : undefined,
        items: lines.map((line) => inWordsOf(items[0] ?? {}, line)),
        stock: Object.fromEntries(left.map(({ product_id, qty }) => [product_id, formatDecimal(Number(qty))])),
      },
    };
  });
}

const rowsOf = (tx: Tx, text: string): Promise<Row[]> => tx.query(() => sql.raw<Row>(text));

/** The columns of a recorded row; amounts are text with four decimals there. */
function inWordsOf(recorded: Row, ours: Row): Row {
  return Object.fromEntries(
    Object.keys(recorded).map((name) => {
      const value = ours[name] ?? null;
      const isAmount = amounts.test(name) && value !== null;
      return [name, isAmount ? formatDecimal(Number(value)) : value];
    }),
  );
}

const amounts = /^(?:total_|qty_|row_|amount_)|(?:_total|_amount|subtotal)$/;

/** Sets our stock to that of the reference: orders that are refused here take none, and later calls show it. */
export async function countStock(engine: Engine, recorded: RecordedCase): Promise<void> {
  const { stock = {} } = after(recorded);
  if (Object.keys(stock).length === 0) return;
  await engine.write(async (tx) => {
    for (const [id, qty] of Object.entries(stock)) {
      await tx.exec(`update stock_item set qty = ${Math.round(Number(qty) * 10_000)} where product_id = ${id}`);
    }
  });
}
