import assert from 'node:assert/strict';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { exampleGiftCard } from '../support/examples/example-gift-card.ts';
import { type FakeGateway, startFakeGateway } from '../support/fake-gateway.ts';
import { type RestClient, restClient } from '../support/rest.ts';
import { startService } from '../support/service.ts';
import { address } from '../wire/rest/carts/carts-support.ts';
import { lookers, offerGateway } from './support.ts';

/** How a guest orders a cart that the gateway pays. */
export const placing = {
  shippingAddress: address,
  billingAddress: { sameAsShipping: true },
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'gateway',
  paymentToken: 'tok_1',
};

/** A shop with a gateway, where the grand total of carts is 29.31 and gift cards pay a part of it. */
export interface CardShop extends ReturnType<typeof lookers> {
  readonly engine: Engine;
  readonly gateway: FakeGateway;
  readonly stranger: RestClient;
  readonly office: RestClient;
  /** Makes a card of so much, in ten-thousandths; answers its id. */
  made(balance: number): Promise<number>;
  /** Opens a guest's cart that the card pays; answers its address. */
  cart(): Promise<string>;
}

/** The code of the card that is made. */
export const code = 'WREN-GIFT-2026';

/** Declares a test over a shop with a gateway and gift cards, on each engine. */
export function onCardShop(title: string, work: (shop: CardShop) => Promise<void>): void {
  onEachDemoStore(title, async (_t, engine, { mediaDir }) => {
    const gateway = await startFakeGateway();
    const service = await startService(engine, { mediaDir, paymentPrivateAddresses: true });
    try {
      await offerGateway(engine, gateway);
      const stranger = await restClient(service, 'anonymous');
      await work({
        engine,
        gateway,
        stranger,
        office: await restClient(service, { engine, grants: ['all'] }),
        ...lookers(engine),
        made: (balance) => exampleGiftCard(engine, code, balance),
        async cart() {
          const path = `/guest-carts/${(await stranger.post('/guest-carts', {})).body.maskedId}`;
          await stranger.post(`${path}/items`, { sku: 'INK-TIDE', qty: 2 });
          const applied = await stranger.post(`${path}/giftcards`, { giftcardCode: code });
          assert.equal(applied.status, 200, applied.text);
          return path;
        },
      });
    } finally {
      await service.close();
      await gateway.close();
    }
  });
}

/** The balance of a card and its history, the oldest line first; each line continues from the balance before it. */
export async function cardOf(
  office: RestClient,
  id: number,
): Promise<readonly [number, ...(readonly [string, number])[]]> {
  const { balance, history } = (await office.get(`/giftcards/${id}`)).body as {
    balance: number;
    history: { action: string; amount: number; balanceBefore: number; balanceAfter: number }[];
  };
  let sum = 0;
  for (const { amount, balanceBefore, balanceAfter } of history.reverse()) {
    assert.equal(balanceBefore, sum);
    sum += amount;
    assert.equal(balanceAfter, sum);
  }
  assert.equal(balance, sum);
  return [balance, ...history.map(({ action, amount }) => [action, amount] as const)];
}
