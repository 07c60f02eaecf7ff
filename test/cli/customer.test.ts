import assert from 'node:assert/strict';
import { onEachDemoStore } from '../support/database/engines.ts';
import { restClient } from '../support/rest.ts';
import { startService } from '../support/service.ts';
import { onStore } from './support.ts';

onEachDemoStore('customers are made, listed and shown', async (_t, _engine, settings) => {
  const { status, out, err } = await onStore(settings, 'customer add ann@example.com --firstname Ann --lastname Bee');
  assert.deepEqual([status, err], [0, '']);
  assert.match(out, /^Made the customer ann@example\.com \(id 2\)\.\nPassword, shown only now: [\w-]{20}\n$/);
  const list = await onStore(settings, 'customer list --email ann%');
  assert.match(list.out, /^ID +EMAIL +NAME +WEBSITE +STATE +CHANGED\n2 +ann@example\.com +Ann Bee +1 +active +\S+Z\n$/);
  const { email, hasPassword, firstname, addresses } = JSON.parse(
    (await onStore(settings, 'customer show ANN@example.com --json')).out,
  );
  assert.deepEqual([email, hasPassword, firstname, addresses], ['ann@example.com', true, 'Ann', []]);
  const marta = (await onStore(settings, 'customer show 1')).out;
  assert.match(marta, /address 1 +Marta, Lind, 7 Ferry Steps, 04101, Portland, US/);
  assert.doesNotMatch(marta, /argon2/);
});

onEachDemoStore('invalid accounts are reported and not created', async (_t, _engine, settings) => {
  const line = async (words: string, input?: string) => {
    const { status, err } = await onStore(settings, `customer ${words}`, input === undefined ? {} : { input });
    return [status, err];
  };
  assert.deepEqual(await line('add ann'), [2, 'cartwright: "ann" is not an email address\n']);
  const short = 'the password must have at least 8 characters. Leading or trailing spaces will be ignored';
  assert.deepEqual(await line('add ann@example.com --password-stdin', 'short\n'), [2, `cartwright: ${short}\n`]);
  assert.deepEqual(await line('add marta.lind@example.com'), [1, 'cartwright: this customer email already exists\n']);
  assert.deepEqual(await line('show nobody@example.com'), [
    1,
    'cartwright: there is no customer "nobody@example.com"\n',
  ]);
  assert.deepEqual(await line('list --limit x'), [2, 'cartwright: --limit must be a whole number\n']);
  assert.equal((await line('delete 1'))[0], 2);
  assert.equal(JSON.parse((await onStore(settings, 'customer list --json')).out).length, 1);
});

onEachDemoStore('an address of several accounts must be told by the id', async (_t, _engine, settings) => {
  await onStore(settings, 'customer add marta.lind@example.com --website 2 --store 3');
  assert.deepEqual(await onStore(settings, 'customer disable marta.lind@example.com'), {
    status: 1,
    out: '',
    err: 'cartwright: several customers have the address "marta.lind@example.com"; name one by its id: 1, 2\n',
  });
});

onEachDemoStore('passwords are set, and accounts disabled, enabled and deleted', async (_t, engine, settings) => {
  const service = await startService(engine, { mediaDir: settings.mediaDir });
  try {
    const client = await restClient(service, 'anonymous');
    const email = 'marta.lind@example.com';
    const login = async (password: string) => (await client.post('/auth/token', { email, password })).status;
    const run = async (line: string, input?: string) =>
      (await onStore(settings, `customer ${line}`, input === undefined ? {} : { input })).out;
    assert.equal(
      await run(`set-password ${email} --password-stdin`, 'my own words\n'),
      `${email} has the new password.\n`,
    );
    assert.equal(await login('my own words'), 200);
    const { password } = JSON.parse(await run('set-password 1 --json'));
    assert.deepEqual([await login('my own words'), await login(password)], [400, 200]);
    const { body } = await client.post('/auth/token', { email, password });
    const withToken = async () =>
      (await fetch(`${service.url}/api/rest/v2/stores`, { headers: { authorization: `Bearer ${body.token}` } })).status;
    assert.equal(await withToken(), 200);
    assert.equal(await run('disable 1'), `${email} is disabled.\n`);
    assert.deepEqual([await withToken(), await login(password)], [401, 400]);
    assert.equal(await run('enable 1'), `${email} is active.\n`);
    assert.equal(await login(password), 200);
    assert.equal(await run('delete 1 --yes'), `Deleted the customer ${email} (id 1).\n`);
    assert.equal(await login(password), 400);
    assert.equal(await run('list --json'), '[]\n');
  } finally {
    await service.close();
  }
});
