import assert from 'node:assert/strict';
import { onEachStore } from '../support/database/engines.ts';
import { onStore } from './support.ts';

onEachStore('demo', 'gift-card adds, lists, shows and changes gift cards', async (_t, _engine, settings) => {
  const run = (line: string) => onStore(settings, `gift-card ${line}`);
  assert.equal(
    (await run('add 25.5 --code WREN-GIFT-2026 --website 1 --comment fair')).out,
    'Gift card 1 of 25.50 USD: WREN-GIFT-2026\n',
  );
  assert.match(
    (await run('add 10 --website 2 --expires 2099-01-01T00:00:00Z')).out,
    /^Gift card 2 of 10\.00 EUR: \S{19}\n$/,
  );
  assert.equal((await run('change 1 --balance 20 --disable --comment lost')).out, 'Gift card 1: 20.00 USD, disabled\n');
  assert.deepEqual((await run('list --status disabled')).out.split('\n'), [
    'ID  CODE            STATUS    BALANCE    EXPIRES  RECIPIENT  ORDER',
    '1   WREN-GIFT-2026  disabled  20.00 USD',
    '',
  ]);
  const listed = JSON.parse((await run('list --json --limit 1')).out) as Record<string, unknown>[];
  assert.deepEqual(
    listed.map(({ id, balance, currency, status, expiresAt, websiteIds }) => [
      id,
      balance,
      currency,
      status,
      expiresAt,
      websiteIds,
    ]),
    [[2, 10, 'EUR', 'active', '2099-01-01T00:00:00Z', [2]]],
  );
  const lines = (await run('show 1')).out
    .split('\n')
    .map((line) => line.replace(/^\d{4}-\S+Z/, 'TIME').replaceAll(/ {2,}/g, '|'));
  assert.deepEqual(lines, [
    'WREN-GIFT-2026: 20.00 USD, disabled',
    'TIME|WHAT|AMOUNT|BALANCE|ORDER|COMMENT',
    'TIME|disabled|0|20|lost',
    'TIME|adjusted|-5.5|20|lost',
    'TIME|created|25.5|25.5|fair',
    '',
  ]);
});

onEachStore('demo', 'gift-card says what is wrong, and changes nothing', async (_t, engine, settings) => {
  const run = async (line: string) => {
    const { status, err } = await onStore(settings, `gift-card ${line}`);
    return [status, err.split('\n')[0]];
  };
  await onStore(settings, 'gift-card add 25 --code WREN-GIFT-2026');
  assert.deepEqual(await run('add 25 --code SHORT'), [1, 'cartwright: code must have at least 8 letters and digits']);
  assert.deepEqual(await run('add 25 --code wren-gift-2026'), [
    1,
    'cartwright: there is a gift card with this code already',
  ]);
  assert.deepEqual(await run('add ten'), [2, 'cartwright: an amount is a number as in 25.00, not "ten"']);
  assert.deepEqual(await run('change 1'), [
    2,
    'cartwright: name a change: --balance, --expires, --disable or --enable',
  ]);
  assert.deepEqual(await run('change 7 --disable'), [1, 'cartwright: there is no such gift card']);
  assert.deepEqual(await run('change 1 --balance -3'), [
    1,
    'cartwright: balance must be an amount in whole cents, from 0 to 99999999.99',
  ]);
  const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('gift_card').select(['balance', 'is_disabled'])));
  assert.deepEqual(
    rows.map(({ balance, is_disabled }) => [balance, is_disabled]),
    [[250_000, 0]],
  );
});
