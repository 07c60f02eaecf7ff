import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  differsByView,
  noteSeen,
  scopeNamed,
  scopeOfValues,
  viewsWritten,
} from '../../../src/domain/shared/attributes/value-scope.ts';

const scopes = ['global', 'website', 'store'] as const;
/** Store views of two websites, and the one of the back office. */
const views = [
  { store_id: 0, website_id: 0 },
  { store_id: 1, website_id: 1 },
  { store_id: 2, website_id: 1 },
  { store_id: 3, website_id: 2 },
];

test('a value goes into row 0, into the row of its store view, or into those of the website', () => {
  assert.deepEqual(
    scopes.map((scope) => [0, 1, 3].map((storeId) => viewsWritten(scope, storeId, views))),
    [
      [[0], [0], [0]],
      [[0], [1, 2], [3]],
      [[0], [1], [3]],
    ],
  );
});

test('prices have the scope of the configuration, and what no store writes is the same everywhere', () => {
  const price = { backend: 'price', scope: 'store' } as const;
  assert.deepEqual(
    [false, true].map((byWebsite) => scopeOfValues(price, byWebsite)),
    ['global', 'website'],
  );
  assert.equal(scopeOfValues({ backend: 'weee', scope: 'store' }, true), 'store');
  assert.deepEqual(['global', 'website', 'store', '', '2'].map(scopeNamed), [...scopes, 'global', 'global']);
});

const write = fc.record({ storeId: fc.constantFrom(0, 1, 2, 3), value: fc.option(fc.constantFrom('a', 'b', 'c')) });

test('a value that is written through a store view is seen there, and only in the scope of its attribute', () => {
  fc.assert(
    fc.property(fc.constantFrom(...scopes), fc.array(write), write, (scope, before, last) => {
      const rows = new Map<number, string | null>();
      const keep = ({ storeId, value }: typeof last) => {
        for (const store of viewsWritten(scope, storeId, views)) rows.set(store, value);
      };
      const seenIn = (storeId: number, order: readonly number[]): string | null | undefined => {
        const seen = new Map<string, string | null>();
        for (const store of order) {
          const value = rows.get(store);
          if (value !== undefined && (store === 0 || store === storeId)) noteSeen(seen, 'it', value, store === storeId);
        }
        return seen.get('it');
      };
      const all = [0, 1, 2, 3];
      for (const earlier of before) keep(earlier);
      const seenBefore = all.map((storeId) => seenIn(storeId, all));
      keep(last);
      const website = views.find(({ store_id }) => store_id === last.storeId)?.website_id;
      for (const { store_id: storeId, website_id } of views) {
        const reaches =
          storeId === last.storeId ||
          !differsByView({ scope }) ||
          (scope === 'website' && last.storeId !== 0 && website_id === website) ||
          // A view without its own value shows the default.
          (last.storeId === 0 && !rows.has(storeId));
        const expected = reaches ? last.value : seenBefore[storeId];
        assert.equal(seenIn(storeId, all), expected);
        assert.equal(seenIn(storeId, all.toReversed()), expected, 'in whatever order rows come');
      }
    }),
  );
});
