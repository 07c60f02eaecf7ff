import assert from 'node:assert/strict';
import { test } from 'node:test';
import { customerTextProblem, dateProblem, valueRules } from '../../src/domain/customers/value-rules.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onShop } from '../support/shop.ts';
import { onSoapShop } from '../support/soap-shop.ts';
import { nested } from '../support/styled-client.ts';

/** Sets the rules of an attribute of customers (entity 1) or addresses (2). */
const setRules = (engine: Engine, entity: string, code: string, rules: object): Promise<unknown> =>
  engine.write((tx) =>
    tx.query((q) =>
      q
        .updateTable('attribute')
        .set({ validate_rules: JSON.stringify(rules) })
        .where('code', '=', code)
        .where('entity_type_id', '=', (eb) =>
          eb.selectFrom('entity_type').select('entity_type_id').where('code', '=', entity),
        )
        .returning('attribute_id'),
    ),
  );

test('texts and dates are held to the rules of their attribute, each line of a text by itself', () => {
  const said = (rules: object, text: string) => customerTextProblem(text, 'Name', valueRules(JSON.stringify(rules)));
  assert.equal(said({ min_text_length: '3' }, 'Al'), '"Name" length must be equal or greater than 3 characters.');
  assert.equal(said({ max_text_length: 3 }, 'Alan'), '"Name" length must be equal or less than 3 characters.');
  assert.equal(said({ max_text_length: 3 }, 'Al\n😀😀😀'), undefined);
  assert.equal(said({ input_validation: 'alpha' }, 'Ål an'), undefined);
  assert.equal(said({ input_validation: 'alpha' }, 'R2'), '"Name" contains non-alphabetic characters.');
  assert.equal(said({ input_validation: 'numeric' }, '12a'), '"Name" contains non-numeric characters.');
  assert.equal(
    said({ input_validation: 'alphanumeric' }, 'a-1'),
    '"Name" contains non-alphabetic or non-numeric characters.',
  );
  assert.equal(said({ input_validation: 'email' }, 'a@'), '"Name" is not a valid email address.');
  assert.equal(said({ input_validation: 'url' }, 'javascript:x'), '"Name" is not a valid URL.');
  assert.equal(said({ input_validation: 'url' }, 'https://example.com/a'), undefined);
  assert.equal(said({ input_validation: 'nonsense', min_text_length: 'x' }, 'a'), undefined);
  const born = (rules: object, date: string) => dateProblem(date, 'Birth', valueRules(JSON.stringify(rules)));
  const range = { date_range_min: Date.UTC(1900, 0, 1) / 1000 + 0, date_range_max: Date.UTC(2010, 0, 1) / 1000 };
  assert.equal(born({ date_range_max: range.date_range_max }, '2010-01-01 00:00:00'), undefined);
  assert.equal(
    born({ date_range_max: range.date_range_max }, '2010-01-02 00:00:00'),
    'Please enter a valid date less than or equal to 2010-01-01 at Birth.',
  );
  assert.deepEqual(valueRules(null), valueRules('[]'));
});

onShop('broken rules of attributes are reported by field, and nothing is written', async (shop) => {
  await setRules(shop.engine, 'customer', 'firstname', { min_text_length: 2, max_text_length: 10 });
  await setRules(shop.engine, 'customer', 'taxvat', { input_validation: 'alphanumeric' });
  await setRules(shop.engine, 'customer', 'dob', { input_validation: 'date', date_range_max: 1262304000 });
  await setRules(shop.engine, 'customer_address', 'street', { max_text_length: 12 });
  const office = await shop.as('customers/write', 'customers/read', 'addresses/write', 'addresses/read');
  const refused = await office.patch('/customers/1', { firstName: 'A', taxvat: 'DE-1', dob: '2011-02-03' });
  assert.deepEqual(
    [refused.status, refused.body.errors.map((error: { field: string }) => error.field).toSorted()],
    [422, ['/dob', '/firstName', '/taxvat']],
  );
  const addresses = (await office.get('/customers/1/addresses')).body;
  const wrong = await office.patch(`/customers/1/addresses/${addresses[0].id}`, {
    street: ['1 Quay', '1234567890 Quay'],
  });
  assert.deepEqual([wrong.status, wrong.body.errors[0].field], [422, '/street']);
  assert.deepEqual((await office.get('/customers/1/addresses')).body, addresses);
  assert.equal((await office.patch('/customers/1', { firstName: 'Åsa', dob: '1980-02-03' })).status, 200);
});

onSoapShop(
  'customers are held to the rules of attributes, and get numbers where the store gives them',
  async (shop) => {
    await setRules(shop.engine, 'customer', 'lastname', { max_text_length: 5 });
    const create = (email: string, lastname: string) => ({
      customerData: nested({ email, firstname: 'Ann', lastname, website_id: 1, store_id: 1, group_id: 1 }),
    });
    assert.equal(
      await shop.fault('customer.create', create('ann@example.com', 'Beeson')),
      '100 "Last Name" length must be equal or less than 5 characters.',
    );
    const numberOf = async (email: string): Promise<unknown> => {
      await shop.result('customer.create', create(email, 'Bee'));
      const [row] = await shop.engine.read((tx) =>
        tx.query((q) => q.selectFrom('customer').select('increment_id').where('email', '=', email)),
      );
      return row?.increment_id;
    };
    assert.equal(await numberOf('a@example.com'), null);
    await shop.engine.write((tx) =>
      tx.query((q) =>
        q.insertInto('store_config').values({
          scope: 'default',
          scope_id: 0,
          value: '1',
          path: 'customer/create_account/generate_human_friendly_id',
        }),
      ),
    );
    assert.deepEqual([await numberOf('b@example.com'), await numberOf('c@example.com')], ['000000001', '000000002']);
  },
);
