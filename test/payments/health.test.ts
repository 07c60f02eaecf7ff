import assert from 'node:assert/strict';
import { paymentGauges } from '../../src/domain/payments/health.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { readyCart } from '../checkout/support.ts';
import { onStore } from '../cli/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { startFakeGateway } from '../support/fake-gateway.ts';
import { legacyCaller } from '../support/legacy.ts';
import { testSettings } from '../support/service.ts';
import { lookers, offerGateway } from './support.ts';

onEachDemoStore('doctor and metrics tell of payments whose provider does not answer', async (_t, engine, storage) => {
  const gateway = await startFakeGateway();
  const settings = testSettings({ mediaDir: storage.mediaDir, paymentPrivateAddresses: true });
  const findings = async (): Promise<string[]> => {
    const { out } = await onStore(storage, 'doctor --json');
    const all = JSON.parse(out) as { check: string; state: string; detail: string }[];
    return all.flatMap(({ check, state, detail }) => (check === 'payments' ? [`${state}: ${detail}`] : []));
  };
  const metrics = async (): Promise<string[]> => {
    const text = await createMetrics(paymentGauges(engine, () => Date.now() + 3_600_000)).metrics();
    return text.split('\n').filter((line) => /^[^#]/.test(line));
  };
  try {
    await offerGateway(engine, gateway);
    const call = await legacyCaller(engine, { settings });
    const quoteId = await readyCart(call, { payment: 'gateway' });
    assert.deepEqual(await findings(), []);
    gateway.next('fail', 'fail');
    await call.fault('cart.order', { quoteId });
    assert.deepEqual((await metrics()).slice(0, 2), [
      'cartwright_payment_attempts_open 1',
      'cartwright_payment_attempts_failing 1',
    ]);
    assert.match((await metrics())[2] ?? '', /^cartwright_payment_attempts_oldest_seconds 3[56]\d\d(\.\d+)?$/);
    const [found] = await findings();
    assert.match(
      found ?? '',
      /^warning: 1 payment waits for a provider, the oldest since [-\dT:]+Z; 1 could not be decided yet \(.+\)$/,
    );
    const { resolve, orders } = lookers(engine, settings);
    // The job asks in vain, then not.
    await resolve(300);
    assert.equal((await findings()).length, 1);
    await resolve(7200);
    assert.deepEqual([await orders(), await findings()], [1, []]);
  } finally {
    await gateway.close();
  }
});
