import type { Engine } from '../../../../src/platform/storage/engine.ts';
import { tables } from '../../../../src/schema/tables.ts';
import { type LegacyCaller, onDemoStore } from '../../../support/legacy.ts';
import { type RestClient, restClient } from '../../../support/rest.ts';
import { startService } from '../../../support/service.ts';

/** The time of every call of these tests. */
export const now = Date.parse('2026-11-21T12:00:00Z');

/** The tools of a test that writes products. */
export interface WriteTest {
  /** A client that may do everything. */
  readonly rest: RestClient;
  readonly engine: Engine;
  readonly call: LegacyCaller;
  /** A client of a new API user with these grants; an anonymous client if there are none. */
  client(grants?: readonly string[]): Promise<RestClient>;
}

/** Declares a test over the demo store served by REST, on each engine. */
export function onRest(title: string, work: (test: WriteTest) => Promise<void>): void {
  onDemoStore(title, async (engine, call) => {
    const service = await startService(engine, {}, { now: () => now });
    const client = (grants?: readonly string[]) => restClient(service, grants ? { engine, grants, now } : 'anonymous');
    try {
      await work({ rest: await client(['all']), engine, call, client });
    } finally {
      await service.close();
    }
  });
}

/** All data of the catalog and the carts, to check that nothing has changed. */
export async function snapshot(engine: Engine): Promise<string> {
  const wanted = Object.keys(tables).filter((name) =>
    /^(product|stock|tier|group_price|super|bundle|download|gift|gallery|image|quote)/.test(name),
  );
  const all = await engine.read(async (tx) => {
    const found: Record<string, unknown> = {};
    for (const name of wanted) {
      const rows = await tx.query((q) => q.selectFrom(name as 'product').selectAll());
      found[name] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return found;
  });
  return JSON.stringify(all);
}

/** The id of a product of the demo store. */
export async function idOf(engine: Engine, sku: string): Promise<number> {
  const rows = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('product').select('product_id').where('sku', '=', sku)),
  );
  return rows[0]?.product_id as number;
}

/** A pen that the demo store does not have. */
export const lark = {
  sku: 'PEN-LARK',
  name: 'Lark fountain pen',
  attributeSetId: 5,
  description: 'A light pen for long letters.',
  shortDescription: 'Light and patient.',
  price: 34.5,
  weight: 0.03,
  taxClassId: 2,
  stockQty: 12,
  customAttributes: { color: 'Ink', good_for: ['Letters', 'Presents'], is_handmade: true, shelf_mark: 'B7' },
  categoryIds: [5, 8],
  websiteIds: [1, 2],
};

/** The members of a new product in an attribute set that requires nothing more. */
export function plain(sku: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    sku,
    name: `Thing ${sku}`,
    description: 'Long.',
    shortDescription: 'Short.',
    price: 10,
    weight: 1,
    stockQty: 5,
    ...more,
  };
}
