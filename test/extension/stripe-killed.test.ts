/** A process that pays by Stripe is killed at each step: each ends in one order and one charge (the transaction before it: test/checkout/killed.test.ts). */

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { StripeBehaviour } from '../support/fake-stripe.ts';
import { openStripeShop } from './stripe-shop.ts';

const { onEachDatabase } = await import('../support/database/engines.ts');

const program = join(import.meta.dirname, 'stripe-killed-program.ts');

/** Where the process dies: amid a write of the database, or while Stripe has a request, which it has carried out or not. */
const deaths: readonly {
  readonly moment: string;
  readonly point?: { readonly write: number; readonly statement: number };
  readonly request?: string;
  readonly behaviour?: StripeBehaviour;
}[] = [
  { moment: 'after the intent was created', request: 'payment_intents', behaviour: 'answer' },
  { moment: 'as its id is stored', point: { write: 2, statement: 1 } },
  { moment: 'before it is confirmed', request: 'confirm', behaviour: 'cut' },
  { moment: 'after it was confirmed', request: 'confirm', behaviour: 'answer' },
  { moment: 'amid the last transaction', point: { write: 3, statement: 15 } },
];

onEachDatabase('a payment that is killed at each step is one charge', async (_t, storage) => {
  const shop = await openStripeShop(storage);
  const { stripe } = shop;
  try {
    await shop.set('payment_action', 'authorize_capture');
    let orders = 0;
    for (const { moment, point = { write: 0, statement: 0 }, request, behaviour } of deaths) {
      const { path, body } = (await shop.cart()).sent;
      let child: ChildProcess | undefined;
      stripe.onCall((call) => {
        if (request === undefined || !call.path.endsWith(`/${request}`)) return;
        stripe.next(behaviour ?? 'answer');
        child?.kill('SIGKILL');
      });
      const said = JSON.stringify({ storage: { ...storage, mediaDir: shop.mediaDir }, path, body, point });
      child = spawn(process.execPath, [program, said], { stdio: ['ignore', 'ignore', 'inherit'] });
      const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
      assert.equal(signal, 'SIGKILL', moment);
      stripe.onCall(() => undefined);
      // A day later: Stripe has forgotten the keys.
      stripe.forgetKeys();
      await shop.resolve(24 * 3600);
      orders += 1;
      const { held, taken, charges } = stripe.money();
      assert.deepEqual(
        [await shop.orders(), await shop.taken(), held, Math.round(taken * 100), charges],
        [orders, orders, 0, orders * 2931, orders],
        moment,
      );
    }
  } finally {
    await shop.close();
  }
});
