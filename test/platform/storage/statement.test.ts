import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statement } from '../../../src/platform/storage/statement.ts';
import { schema } from '../../../src/schema/schema.ts';

const views = statement((q, p: { after: number; most: number }) =>
  q
    .selectFrom('store')
    .select('code')
    .where('is_active', '=', 1)
    .where('name', '=', 'Main')
    .where('sort_order', '<', 1e21)
    .where('store_id', '>', p.after)
    .limit(p.most),
);
const firstView = statement((q) => q.selectFrom('store').select('code').limit(1));

for (const kind of ['sqlite', 'postgres'] as const) {
  test(`a statement's own numbers are part of its text (${kind}): SQLite would plan "limit ?" anew each time`, () => {
    const { sql, bind } = firstView.compiled(kind, schema.tables);
    assert.equal(sql, 'select "code" from "store" limit 1');
    assert.deepEqual(bind({}), []);
  });
}

test('parameters, texts and numbers that are not whole are bound', () => {
  const { sql, bind } = views.compiled('sqlite', schema.tables);
  assert.equal(
    sql,
    'select "code" from "store" where "is_active" = 1 and "name" = ? and "sort_order" < ? and "store_id" > ? limit ?',
  );
  assert.deepEqual(bind({ after: 5, most: 10 }), ['Main', 1e21, 5, 10]);
});
