import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingNames } from '../../src/platform/settings/settings.ts';
import { cli } from './support.ts';

test('settings lists every setting with value, source, default and meaning', async () => {
  const { status, out } = await cli(['settings', '--port', '81', '--json'], { env: { CARTWRIGHT_HOST: '::1' } });
  assert.equal(status, 0);
  const all: Record<string, string>[] = JSON.parse(out);
  assert.deepEqual(
    all.map(({ name }) => name),
    settingNames,
  );
  assert.deepEqual(all[0], {
    name: 'port',
    flag: '--port',
    variable: 'CARTWRIGHT_PORT',
    default: '8080',
    meaning: 'TCP port to listen on; 0 for any free port',
    value: '81',
    source: 'flag',
  });
  assert.deepEqual([all[1]?.value, all[1]?.source], ['::1', 'environment']);
});

test('settings prints a table', async () => {
  const { out } = await cli(['settings']);
  assert.match(out, /^SETTING +VALUE +FROM +DEFAULT +MEANING\nport +8080 +default +8080 +TCP port/);
  assert.equal(out.split('\n').filter((line) => /^[a-z]\w+ {2}/.test(line)).length, settingNames.length);
});

test('a secret is hidden, as a table and as JSON', async () => {
  const env = { CARTWRIGHT_DATABASE_URL: 'postgres://shop:s3cret@db/shop' };
  for (const args of [['settings'], ['settings', '--json']]) {
    const { out, err } = await cli(args, { env });
    assert.match(out, /postgres:\/\/shop:\*\*\*@db\/shop/);
    assert.equal(`${out}${err}`.includes('s3cret'), false);
  }
});

test('a flag without a value says yes', async () => {
  const value = async (...args: string[]) =>
    JSON.parse((await cli(['settings', '--json', ...args])).out).find(
      ({ name }: { name: string }) => name === 'strictStock',
    ).value;
  assert.deepEqual(
    [await value(), await value('--strict-stock'), await value('--strict-stock', 'false')],
    ['false', 'true', 'false'],
  );
});

test('an unknown variable is reported', async () => {
  const { status, err } = await cli(['settings'], { env: { CARTWRIGHT_PROT: '1' } });
  assert.deepEqual([status, err], [0, 'cartwright: CARTWRIGHT_PROT is not a setting; is it misspelt?\n']);
});
