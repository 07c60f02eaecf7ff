/**
 * A written value of an attribute is read back: every kind of value in every scope, also null, false and the empty
 * text.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fieldShapes, readValue } from '../../../src/domain/catalog/categories/fields.ts';
import { customValue } from '../../../src/domain/catalog/products/read/values.ts';
import { isValueProblem, rowToKeep, storedValue } from '../../../src/domain/shared/attributes/stored-value.ts';
import { type ValueManner, valueManners } from '../../../src/domain/shared/attributes/value-manners.ts';
import { onSoapShop } from '../../support/soap-shop.ts';
import { plain } from '../../wire/rest/products/products-write-support.ts';
import { optionIdsOf } from './support.ts';

const scopes = ['global', 'website', 'store'] as const;
/**
 * By the input of an attribute: two values, and the values that are shown after an empty text and after false are
 * written. Without an entry, the value is refused.
 */
type Shown = Readonly<Record<string, unknown>>;
const kinds: Readonly<Record<string, { first: unknown; second: unknown; empty: unknown; false?: unknown }>> = {
  text: { first: 'alpha', second: 'beta', empty: '', false: '0' },
  textarea: { first: 'Long\ntext', second: 'short', empty: '', false: '0' },
  date: { first: '2026-05-04', second: '1999-12-31', empty: null },
  boolean: { first: true, second: false, empty: null, false: false },
  price: { first: 12.5, second: 3, empty: null },
  select: { first: 'One', second: 'Two', empty: null },
  multiselect: { first: ['One', 'Two'], second: ['Two'], empty: null },
};
const attributes = Object.keys(kinds).flatMap((input) =>
  scopes.map((scope) => ({ input, scope, code: `v_${input}_${scope}` })),
);

/** In the demo store prices belong to websites, whatever the scope of their attribute (`catalog/price/scope`). */
const reachOf = ({ input, scope }: { readonly input: string; readonly scope: string }) =>
  input === 'price' ? 'website' : scope;

onSoapShop(
  'a value, nothing, an empty text and false read back where the scope of the attribute has them',
  async (shop) => {
    for (const { input, scope, code } of attributes) {
      const label = { store_id: 0, label: code };
      const id = await shop.result('product_attribute.create', {
        data: { attribute_code: code, frontend_input: input, scope, frontend_label: [label] },
      });
      await shop.result('product_attribute_set.attributeAdd', {
        attributeId: String(id).replace('int ', ''),
        attributeSetId: '5',
      });
      if (!input.endsWith('select')) continue;
      for (const option of ['One', 'Two']) {
        const data = { label: [{ store_id: ['0'], value: option }], order: '0', is_default: '0' };
        await shop.result('product_attribute.addOption', { attribute: code, data });
      }
    }
    const options = new Map<string, Readonly<Record<string, string>>>();
    for (const { code } of attributes) options.set(code, await optionIdsOf(shop.engine, code));
    const asShown = (code: string, value: unknown): unknown => {
      const idOf = (label: unknown) => Number(options.get(code)?.[String(label)]);
      if (code.startsWith('v_select')) return value === null ? null : idOf(value);
      return code.startsWith('v_multi') && Array.isArray(value) ? value.map(idOf) : value;
    };

    const rest = await shop.as('all');
    const { body: made } = await rest.post('/products', plain('MATRIX', { attributeSetId: 5 }));
    assert.ok(made.id, JSON.stringify(made));
    const path = `/products/${made.id}`;
    // Without a store view the values of the website's first store view are shown.
    const stores = ['', '?store=default', '?store=german', '?store=atelier_fr'];
    const seen = async (): Promise<Shown[]> => {
      const views: Shown[] = [];
      for (const store of stores) {
        const { body } = await rest.get(path + store);
        const all = body.customAttributes as Record<string, unknown>;
        const shown = (code: string) => {
          const value = all[code] ?? null;
          return Array.isArray(value) && value.length === 0 ? null : value;
        };
        views.push(Object.fromEntries(attributes.map(({ code }) => [code, shown(code)])));
      }
      return views;
    };
    const say = (value: (kind: (typeof kinds)[string]) => unknown, among = attributes) =>
      Object.fromEntries(among.map(({ code, input }) => [code, value(kinds[input] as (typeof kinds)[string])]));
    const firsts = say(({ first }) => first);
    const own = attributes.filter((attribute) => reachOf(attribute) !== 'global');

    const cases = [
      {
        name: 'a value',
        sent: (kind: (typeof kinds)[string]) => kind.second,
        shown: (kind: (typeof kinds)[string]) => kind.second,
      },
      { name: 'null', sent: () => null, shown: () => null },
      { name: 'an empty text', sent: () => '', shown: (kind: (typeof kinds)[string]) => kind.empty },
      { name: 'false', sent: () => false, shown: (kind: (typeof kinds)[string]) => kind.false },
    ];
    for (const { name, sent, shown } of cases) {
      const taken = attributes.filter(({ input }) => shown(kinds[input] as (typeof kinds)[string]) !== undefined);
      const refused = attributes.filter((attribute) => !taken.includes(attribute));
      assert.equal((await rest.patch(path, { customAttributes: firsts })).status, 200, name);
      await rest.patch(`${path}?store=german`, { useDefault: own.map(({ code }) => code) });
      const before = await seen();
      for (const { code } of refused) {
        const { status } = await rest.patch(`${path}?store=german`, { customAttributes: { [code]: false } });
        assert.equal(status, 422, code);
      }
      assert.deepEqual(await seen(), before, 'what is refused changes nothing');
      const { status, body } = await rest.patch(`${path}?store=german`, { customAttributes: say(sent, taken) });
      assert.equal(status, 200, JSON.stringify(body));
      const expected = stores.map((store) =>
        Object.fromEntries(
          attributes.map(({ code, input, scope }) => {
            const kind = kinds[input] as (typeof kinds)[string];
            const reach = reachOf({ input, scope });
            const isWritten =
              reach === 'global' || store === '?store=german' || (reach === 'website' && store !== '?store=atelier_fr');
            const value = isWritten && taken.some((attribute) => attribute.code === code) ? shown(kind) : kind.first;
            return [code, asShown(code, value)];
          }),
        ),
      );
      assert.deepEqual(await seen(), expected, name);
    }
  },
  { only: ['v1'] },
);

/** The value that is read after it was written for all store views, or for one. */
function readBack(
  attribute: Parameters<typeof storedValue>[0],
  sent: unknown,
  manner: ValueManner,
  storeId: number,
): { value: string | null; number: number | null } | 'no row' | 'refused' {
  const known = { idOf: (_id: number, given: unknown) => Number(given) || undefined, taxClasses: new Set([2]) };
  const stored = storedValue(attribute, sent, { manner, known });
  return isValueProblem(stored) ? 'refused' : (rowToKeep(stored, storeId, manner) ?? 'no row');
}
const shape = { id: 1, backend: null, source: null, input: null } as const;
const shapes = {
  varchar: { ...shape, backendType: 'varchar', input: 'text' },
  text: { ...shape, backendType: 'text', input: 'textarea' },
  int: { ...shape, backendType: 'int' },
  flag: { ...shape, backendType: 'int', source: 'boolean', input: 'boolean' },
  option: { ...shape, backendType: 'int', source: 'table', input: 'select' },
  decimal: { ...shape, backendType: 'decimal' },
  datetime: { ...shape, backendType: 'datetime', input: 'date' },
  list: { ...shape, backendType: 'text', backend: 'array', source: 'table', input: 'multiselect' },
} as const;
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const amount = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map((units) => units / 10_000);
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 1 });
const word = fc.string({ minLength: 1, maxLength: 255 }).filter((text) => text.trim() === text && !text.includes('\0'));
const arbitraries: Readonly<Record<keyof typeof shapes, fc.Arbitrary<unknown>>> = {
  varchar: word,
  text: word,
  int: fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
  flag: fc.boolean(),
  option: fc.integer({ min: 1, max: 99_999 }),
  decimal: amount,
  datetime: day,
  list: ids,
};
const everyKind = Object.keys(shapes) as (keyof typeof shapes)[];
const attributeOf = (name: keyof typeof shapes) => shapes[name] as unknown as Parameters<typeof customValue>[0];

test('written values of a product are read back, also an empty value of a store view', () => {
  for (const name of everyKind) {
    for (const storeId of [0, 3]) {
      fc.assert(
        fc.property(arbitraries[name], (value) => {
          const row = readBack(shapes[name], value, valueManners.product, storeId);
          assert.ok(typeof row === 'object', `${name} ${row}`);
          assert.deepEqual(customValue(attributeOf(name), row), value);
        }),
      );
      const nothing = storeId === 0 ? 'no row' : { value: null, number: null };
      assert.deepEqual(readBack(shapes[name], null, valueManners.product, storeId), nothing, name);
      const isText = name === 'varchar' || name === 'text';
      const empty = isText ? { value: '', number: null } : nothing;
      assert.deepEqual(readBack(shapes[name], '', valueManners.product, storeId), empty, name);
      if (name === 'list') assert.deepEqual(readBack(shapes[name], [], valueManners.product, storeId), nothing);
    }
  }
});

test('written values of a category are read back, and empty values leave no row in any store view', () => {
  const sent = {
    text: word,
    flag: fc.boolean(),
    whole: fc.integer({ min: 1 }),
    decimal: amount.filter((value) => value > 0),
    list: fc.array(fc.constantFrom('position', 'name', 'price'), { minLength: 1, maxLength: 1 }),
    day,
  } as const;
  for (const kind of Object.keys(sent) as (keyof typeof sent)[]) {
    for (const storeId of [0, 3]) {
      fc.assert(
        fc.property(sent[kind] as fc.Arbitrary<unknown>, (value) => {
          const row = readBack(fieldShapes[kind], value, valueManners.category, storeId);
          assert.ok(typeof row === 'object', `${kind} ${row}`);
          assert.deepEqual(readValue(kind, row.value), value);
        }),
      );
      for (const nothing of [
        null,
        '',
        ...(kind === 'list' ? [[]] : kind === 'whole' || kind === 'decimal' ? [0, -1] : []),
      ]) {
        assert.equal(readBack(fieldShapes[kind], nothing, valueManners.category, storeId), 'no row', kind);
      }
    }
  }
});

test('texts of customers are stored; blanks are no value, and false is not a text', () => {
  const { customer } = valueManners;
  const textOf = (name: keyof typeof shapes, value: unknown): string =>
    Array.isArray(value) ? value.join(',') : name === 'flag' ? String(Number(value)) : String(value);
  for (const name of everyKind) {
    fc.assert(
      fc.property(
        name === 'decimal' ? fc.integer({ max: 99_999_999, min: -99_999_999 }) : arbitraries[name],
        fc.constantFrom('', ' '),
        (value, blank) => {
          const text = textOf(name, value);
          const row = readBack(shapes[name], blank + text + blank, customer, 0);
          assert.ok(typeof row === 'object', `${name} ${row}`);
          assert.equal(row.value, name === 'datetime' ? `${text} 00:00:00` : text);
        },
      ),
    );
    for (const nothing of [null, '', '  ']) assert.equal(readBack(shapes[name], nothing, customer, 0), 'no row', name);
  }
  assert.equal(
    readBack(shapes.datetime, '5/4/2026', customer, 0) &&
      (readBack(shapes.datetime, '5/4/2026', customer, 0) as { value: string }).value,
    '2026-05-04 00:00:00',
  );
  assert.equal(readBack(shapes.datetime, '5/4/2026', valueManners.product, 0), 'refused');
  assert.equal(readBack({ ...shapes.option, source: 'country' }, 'Germany', customer, 0), 'refused');
});
