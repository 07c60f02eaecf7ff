import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currencyRate, roundedRate, storeCurrencies } from '../../src/domain/stores/currencies.ts';
import { onDemoStore } from '../support/legacy.ts';

test('a rate is read exactly, with all its places', () => {
  assert.deepEqual(currencyRate('0.706700000001'), { numerator: 706_700_000_001n, denominator: 1_000_000_000_000n });
  assert.deepEqual(currencyRate('150'), { numerator: 150n, denominator: 1n });
});

test('an invalid rate counts as missing', () => {
  for (const text of ['', '0', '0.000', '-1', '1e3', '1,5', ' 1', 'abc', '.5']) {
    assert.equal(currencyRate(text), undefined, text);
  }
});

test('a quote keeps four places of a rate', () => {
  assert.equal(roundedRate({ numerator: 2n, denominator: 3n }), 6667);
});

const same = { numerator: 1n, denominator: 1n };

onDemoStore(
  'a store view has its website’s base currency, with the rate to that of the installation',
  async (engine) => {
    assert.deepEqual(await engine.read((tx) => storeCurrencies(tx, 3)), {
      base: 'EUR',
      display: 'EUR',
      global: 'USD',
      baseToDisplay: same,
      baseToGlobal: { numerator: 1087n, denominator: 1000n },
    });
  },
);

onDemoStore('where prices are not kept by website there is one base currency', async (engine) => {
  await engine.write((tx) => tx.exec(`delete from store_config where path = 'catalog/price/scope'`));
  assert.deepEqual(await engine.read((tx) => storeCurrencies(tx, 3)), {
    base: 'USD',
    display: 'EUR',
    global: 'USD',
    baseToDisplay: { numerator: 92n, denominator: 100n },
    baseToGlobal: same,
  });
});

onDemoStore('without a rate customers pay in the base currency', async (engine) => {
  await engine.write(async (tx) => {
    await tx.exec('delete from currency_rate');
    await tx.exec(
      `insert into store_config (scope, scope_id, path, value) values ('stores', 2, 'currency/options/default', 'EUR')`,
    );
  });
  const { base, display, baseToDisplay } = await engine.read((tx) => storeCurrencies(tx, 2));
  assert.deepEqual([base, display, baseToDisplay], ['USD', 'USD', same]);
});
