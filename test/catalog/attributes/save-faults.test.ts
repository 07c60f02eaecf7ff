import assert from 'node:assert/strict';
import { type Engine, StorageError, type Tx } from '../../../src/platform/storage/engine.ts';
import { legacyCaller, onDemoStore } from '../../support/legacy.ts';
import { attributesAndValues, optionIdsOf } from './support.ts';

/** An engine whose first change of a row inside a write fails. */
function failingChanges(engine: Engine): Engine {
  const fail = async (): Promise<never> => {
    throw new StorageError('failed', 'database disk image is malformed in /var/lib/secret');
  };
  const broken = (tx: Tx): Tx => ({ ...tx, run: fail, query: fail, insertMany: fail });
  return { ...engine, write: (work) => engine.write((tx) => work(broken(tx))) };
}

onDemoStore("a change that fails is the operation's own save fault, and nothing has changed", async (engine) => {
  const { Letters } = await optionIdsOf(engine, 'good_for');
  const label = [{ store_id: '0', label: 'Grain', value: 'Rough' }];
  const cases: [string, Readonly<Record<string, unknown>>, string][] = [
    [
      'create',
      { data: { attribute_code: 'grain', frontend_input: 'text', frontend_label: label } },
      '105 Unable to save attribute.',
    ],
    ['update', { attribute: 'color', data: { is_comparable: 0 } }, '105 Unable to save attribute.'],
    ['remove', { attribute: 'good_for' }, '106 This attribute cannot be deleted.'],
    ['addOption', { attribute: 'good_for', data: { label } }, '108 Unable to add option.'],
    ['removeOption', { attribute: 'good_for', optionId: Letters }, '109 Unable to remove option.'],
  ];
  const before = await attributesAndValues(engine);
  const reports: unknown[] = [];
  const failing = await legacyCaller(engine, {
    name: 'unlucky',
    calls: failingChanges(engine),
    report: ({ error }) => reports.push(error),
  });
  for (const [method, args, fault] of cases) {
    assert.equal(await failing.fault(`product_attribute.${method}`, args), fault);
    assert.equal(reports.splice(0).length, 1, `${method}: the cause is reported`);
  }
  assert.deepEqual(await attributesAndValues(engine), before);
});
