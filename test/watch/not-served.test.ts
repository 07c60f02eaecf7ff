import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLegacyRegistry } from '../../src/app/app.ts';
import { notServed, notServedOperation } from '../../src/domain/access/not-served.ts';
import { listUsage } from '../../src/platform/metrics/usage.ts';
import { onStore } from '../cli/support.ts';
import { type LogLine, startLogged } from '../security/support/logged-service.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { addApiUser, testKey } from '../support/service.ts';
import { envelope, login, paths, send, v1, v2 } from '../wire/soap/wire.ts';

const noon = Date.UTC(2026, 0, 2, 12);

test('every operation of the Community edition is served, and none that is listed as missing', () => {
  const served = createLegacyRegistry().operations.map(({ v2Name }) => v2Name);
  assert.deepEqual(
    served.filter((name) => notServed.has(name)),
    [],
  );
  // 150 operations, of which 6 are not of a resource.
  assert.equal(new Set(served).size, 144);
});

test('an operation is known by its path, its name and its element in WS-I', () => {
  const spellings = ['giftcard_account.info', 'giftcardAccountInfo', 'giftcardAccountInfoRequestParam'];
  assert.deepEqual(new Set(spellings.map(notServedOperation)), new Set(['giftcardAccountInfo']));
  for (const other of ['sales_order.nothing', 'catalog_product.list', 'toString', '']) {
    assert.equal(notServedOperation(other), undefined, other);
  }
});

onEachEngine(
  'calls of operations that are not served are shown by usage, log and doctor, and answered as unknown',
  async (_t, engine, settings) => {
    const userId = await addApiUser(engine, 'erp', ['all']);
    let now = noon;
    const service = await startLogged(engine, {}, () => now);
    const ask = async (path: string, body: string) => {
      const { answer } = await send(service.url, { path, body: envelope(body) });
      return answer.fault ? `${answer.fault.code} ${answer.fault.text}` : answer.result;
    };
    try {
      const session = String(await ask(paths.v2, login('v2', 'erp', testKey)));
      const byPath = await ask(paths.v1, v1('giftcard_account.info', session));
      assert.equal(byPath, await ask(paths.v1, v1('no.such', session)));
      await ask(paths.v1, v1('giftcard_account.info', session));
      const named = String(await ask(paths.v2, v2('giftcardAccountInfo', session)));
      assert.equal(named.replace('giftcardAccountInfo', 'noSuch'), await ask(paths.v2, v2('noSuch', session)));
      await ask(paths.v2, v2('giftcardAccountInfo', 'nobody'));
      now += 3_600_000;
      await ask(paths.v1, v1('giftcard_account.info', session));
    } finally {
      await service.close();
    }
    const usage = await engine.read((tx) => listUsage(tx, { from: '2000-01-01', userId }));
    assert.deepEqual(
      usage
        .filter(({ operation }) => operation === 'giftcardAccountInfo')
        .map(({ style, calls }) => `${style} ${calls}`)
        .sort(),
      ['v1 3', 'v2 1'],
    );
    const told = service.lines
      .map((line) => JSON.parse(line) as LogLine)
      .filter(({ msg }) => msg === 'an operation was called that is not served');
    assert.deepEqual(
      told.map(({ level, operation, userId: who }) => [level, operation, who]),
      [
        [40, 'giftcardAccountInfo', userId],
        [40, 'giftcardAccountInfo', userId],
      ],
    );
    await engine.write((tx) => tx.exec(`update api_usage set day = '${new Date().toISOString().slice(0, 10)}'`));
    const { out } = await onStore(settings, 'usage');
    assert.match(
      out,
      /\n\nCalled, but not offered:\n\nUSER +STYLE +OPERATION +CALLS +LAST\nerp +v1 +giftcardAccountInfo +3 /,
    );
    const json = JSON.parse((await onStore(settings, 'usage --json')).out) as {
      operation: string;
      isServed: boolean;
    }[];
    assert.deepEqual(
      new Set(json.filter(({ isServed }) => !isServed).map(({ operation }) => operation)),
      new Set(['giftcardAccountInfo']),
    );
    const doctor = await onStore(settings, 'doctor');
    assert.match(
      doctor.out,
      /^warning {2}calls +not served, but called in 30 days: giftcardAccountInfo \(erp, 3 calls\), giftcardAccountInfo \(erp, 1 call\)$/m,
    );
  },
);
