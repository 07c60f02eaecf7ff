import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredLines } from '../../src/domain/cart/cart-storage.ts';
import { cartDigest } from '../../src/domain/checkout/pay-cart.ts';

type Members = Readonly<Record<string, unknown>>;

const line = { item_id: 7, sku: 'INK-TIDE', qty: 20_000, original_custom_price: null };
const address = { address_id: 3, address_type: 'billing', city: 'Portland', region: null };
const chosen = { option_ids: '2', option_2: 'Ann' };

/** The digest of a cart of one line. */
function digest(row: Members, choices: Members, others: unknown = [[address], 'FIVE']): string {
  const rows = [row] as unknown as StoredLines;
  const byCode = new Map(Object.entries(choices).map(([code, value]) => [code, String(value)]));
  return cartDigest({ rows, chosen: new Map([[7, byCode]]) }, others);
}
const reversed = (members: Members): Members => Object.fromEntries(Object.entries(members).toReversed());

test('an upgrade that moves columns, or adds some that are empty, leaves the digest of a cart', () => {
  const before = digest(line, chosen);
  assert.equal(digest(reversed(line), reversed(chosen), [[reversed(address)], 'FIVE']), before);
  assert.equal(digest({ note: null, ...line }, chosen, [[{ floor: null, ...address }], 'FIVE']), before);
});

test('the digest of a cart includes all of its data', () => {
  const others = [
    digest({ ...line, qty: 20_001 }, chosen),
    digest({ ...line, original_custom_price: 0 }, chosen),
    digest(line, { ...chosen, option_2: 'Eve' }),
    digest(line, { option_ids: '2' }),
    digest(line, chosen, [[{ ...address, region: 'Maine' }], 'FIVE']),
    digest(line, chosen, [[address, address], 'FIVE']),
    digest(line, chosen, [[address], null]),
  ];
  assert.equal(new Set([digest(line, chosen), ...others]).size, others.length + 1);
});
