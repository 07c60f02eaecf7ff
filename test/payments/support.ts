import { runAsOperator } from '../../src/app/run-as.ts';
import { paymentJob } from '../../src/domain/checkout/resolve-payments.ts';
import { openFolderBlobs } from '../../src/platform/storage/blobs/folder.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { configure } from '../checkout/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { type FakeGateway, startFakeGateway } from '../support/fake-gateway.ts';
import { type LegacyCaller, legacyCaller } from '../support/legacy.ts';
import { testSettings } from '../support/service.ts';

/** The demo store with a payment gateway, called by an API user. */
export interface PaidStore {
  readonly engine: Engine;
  readonly gateway: FakeGateway;
  readonly call: LegacyCaller;
  /** Carries out the job that looks after payments, so many seconds later. */
  resolve(seconds: number): Promise<void>;
  /** The rows of a table, without the columns that nobody compares. */
  attempts(): Promise<{ action: string; state: string; order_id: number | null; last_error: string | null }[]>;
  orders(): Promise<number>;
}

/** Has a store pay by a gateway. */
export async function offerGateway(
  engine: Engine,
  { url, secret }: Pick<FakeGateway, 'url' | 'secret'>,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const values = { active: '1', url, secret, timeout: '1', ...more };
  for (const [name, value] of Object.entries(values)) await configure(engine, `payment/gateway/${name}`, value);
}

/** Declares a test for each engine over the demo store with a gateway. */
export function onPaidStore(
  title: string,
  work: (store: PaidStore) => Promise<void>,
  more: Readonly<Record<string, string>> = {},
): void {
  onEachDemoStore(title, async (_t, engine, { mediaDir }) => {
    const gateway = await startFakeGateway();
    try {
      await offerGateway(engine, gateway, more);
      const settings = testSettings({ mediaDir, paymentPrivateAddresses: true });
      const call = await legacyCaller(engine, { settings });
      await work({ engine, gateway, call, ...lookers(engine, settings) });
    } finally {
      await gateway.close();
    }
  });
}

/** What shows and resolves the payments of a store. */
export function lookers(engine: Engine, settings = testSettings({ paymentPrivateAddresses: true })) {
  return {
    async resolve(seconds: number): Promise<void> {
      const now = () => Date.now() + seconds * 1000;
      const report = ({ error }: { error: unknown }): void => {
        throw error;
      };
      const blobs = openFolderBlobs(settings.mediaDir);
      const run = runAsOperator({ engine, blobs, settings, now, report }, 'job');
      await paymentJob.run({ run, now, signal: new AbortController().signal });
    },
    attempts: () =>
      engine.read((tx) =>
        tx.query((q) =>
          q.selectFrom('payment_attempt').select(['action', 'state', 'order_id', 'last_error']).orderBy('created_at'),
        ),
      ),
    orders: async () =>
      (await engine.read((tx) => tx.query((q) => q.selectFrom('sales_order').select('order_id')))).length,
  };
}
