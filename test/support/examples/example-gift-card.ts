import { addGiftCard } from '../../../src/domain/payments/gift-cards/change-card.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { shopTime } from '../shop-time.ts';

/** A gift card of 50 in the first website; answers its id. */
export async function exampleGiftCard(engine: Engine, code = 'WREN-GIFT-2026', balance = 500_000): Promise<number> {
  const card = {
    code,
    balance,
    currency_code: 'USD',
    is_disabled: 0,
    expires_at: null,
    websiteIds: [1],
    recipient_name: 'Marta Lind',
    recipient_email: 'marta.lind@example.com',
    sender_name: null,
    sender_email: null,
    message: null,
    bought: undefined,
    mailed_at: null,
  };
  return (await engine.write((tx) => addGiftCard(tx, card, { action: 'created' }, shopTime))).id;
}
