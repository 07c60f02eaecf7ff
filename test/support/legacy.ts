import { createLegacyRegistry } from '../../src/app/app.ts';
import { executeOf, type StoreParts } from '../../src/app/execute.ts';
import { authenticate } from '../../src/domain/access/identity/authenticate.ts';
import { createDispatcher } from '../../src/interfaces/legacy/backend.ts';
import { ApiFault } from '../../src/interfaces/legacy/fault.ts';
import { plainValue } from '../../src/kernel/cached.ts';
import type { Credentials } from '../../src/kernel/principal.ts';
import type { Settings } from '../../src/platform/settings/settings.ts';
import type { BlobStore } from '../../src/platform/storage/blobs/blob-store.ts';
import { openFolderBlobs } from '../../src/platform/storage/blobs/folder.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { openSession } from '../access/support.ts';
import { onEachDemoStore } from './database/engines.ts';
import { addApiUser, testSettings } from './service.ts';

/** The address of the service, for callers without a wire. */
export const testBaseUrl = 'https://shop.example.com';

/** Calls operations by their V1 path, without a wire. */
export interface LegacyCaller {
  (path: string, args?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** The fault that a call raises, as `code text`; fails if it raises none. */
  fault(path: string, args?: Readonly<Record<string, unknown>>): Promise<string>;
}

/** A caller whose role grants the ids (everything by default). Its calls go through `calls` if that is given. */
export async function legacyCaller(
  engine: Engine,
  options: Partial<Pick<StoreParts, 'now' | 'report'>> & {
    settings?: Settings;
    grants?: readonly string[];
    name?: string;
    /** Opens a session, as connectors do; without it each call names the user. */
    inSession?: boolean;
    calls?: Engine;
    blobs?: BlobStore;
  } = {},
): Promise<LegacyCaller> {
  const { grants = ['all'], settings = testSettings(), now = Date.now, report = () => undefined } = options;
  const userId = await addApiUser(engine, options.name ?? `caller-${grants.join('-')}`, grants);
  const credentials: Credentials = options.inSession
    ? { kind: 'session', sessionId: await engine.write((tx) => openSession(tx, userId, now())) }
    : { kind: 'user', userId };
  const registry = createLegacyRegistry();
  const origin = { style: 'v1', baseUrl: testBaseUrl, requestId: 'test' } as const;
  const dispatch = createDispatcher({
    execute: executeOf({
      engine: options.calls ?? engine,
      blobs: options.blobs ?? openFolderBlobs(settings.mediaDir),
      settings,
      now,
      report,
    }),
    report,
    authenticate: async (tx, credentials) => (await authenticate(tx, credentials, now(), 3_600_000))?.caller,
  });
  const call = async (path: string, args: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
    plain(await dispatch({ operation: registry.byPath(path), credentials, arguments: args, ...origin }));
  const fault = async (path: string, args: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    try {
      const value = await call(path, args);
      throw new Error(`${path} raised no fault but answered ${JSON.stringify(value)}`);
    } catch (error) {
      if (error instanceof ApiFault) return `${error.code} ${error.message}`;
      throw error;
    }
  };
  return Object.assign(call, { fault });
}

/** A result without the texts that are kept with it; the same for the items of a list. */
function plain(result: unknown): unknown {
  const value = plainValue(result);
  return Array.isArray(value) ? value.map((item: unknown) => plainValue(item)) : value;
}

/** Declares a test for each engine over the demo store. */
export function onDemoStore(title: string, work: (engine: Engine, call: LegacyCaller) => Promise<void>): void {
  onEachDemoStore(title, async (_t, engine, { mediaDir }) => {
    const settings = testSettings({ mediaDir });
    await work(engine, await legacyCaller(engine, { settings }));
  });
}

/** The lines of a cart for tests: SKU, quantity, price of a piece, row total. */
export async function linesOf(call: LegacyCaller, quoteId: unknown): Promise<[string, number, string, string][]> {
  const info = (await call('cart.info', { quoteId })) as {
    items: { sku: string; qty: number; price: string; row_total: string }[];
  };
  return info.items.map(({ sku, qty, price, row_total }) => [sku, qty, price, row_total]);
}

/** The demo store's custom option and value ids of a product, by title: `Nib`, `Nib/Fine`. */
export async function optionIds(engine: Engine, sku: string): Promise<Record<string, string>> {
  const options = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('product as p')
        .innerJoin('product_option as o', 'o.product_id', 'p.product_id')
        .innerJoin('product_option_title as t', 't.option_id', 'o.option_id')
        .leftJoin('product_option_value as v', 'v.option_id', 'o.option_id')
        .leftJoin('product_option_value_title as vt', (join) =>
          join.onRef('vt.value_id', '=', 'v.value_id').on('vt.store_id', '=', 0),
        )
        .select(['o.option_id', 't.title', 'v.value_id', 'vt.title as value_title'])
        .where('p.sku', '=', sku)
        .where('t.store_id', '=', 0),
    ),
  );
  return Object.fromEntries(
    options.flatMap(({ option_id, title, value_id, value_title }) => [
      [title, String(option_id)],
      [`${title}/${value_title}`, String(value_id)],
    ]),
  );
}
