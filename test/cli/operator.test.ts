import assert from 'node:assert/strict';
import { onEachStore } from '../support/database/engines.ts';
import { onStore } from './support.ts';

const link = /^http:\/\/127\.0\.0\.1:\d+\/console\/welcome#[\w-]{43}$/;

onEachStore(
  'demo',
  'operators are added with a role or everything, listed, reset and disabled',
  async (_, _engine, settings) => {
    const none = await onStore(settings, 'operator add olga@example.com');
    assert.deepEqual([none.status, none.out], [2, '']);
    const { out, err } = await onStore(settings, 'operator add olga@example.com --all');
    assert.equal(err, '');
    const [first = '', second = ''] = out.split('\n');
    assert.match(first, /^Created the operator olga@example\.com \(id \d+\)\.$/);
    assert.match(second.replace('Link, valid once and for a day: ', ''), link);
    await onStore(settings, 'role add Office orders/read');
    const jo = await onStore(settings, 'operator add jo@example.com --role Office --stores default --json');
    assert.match(JSON.parse(jo.out).link, link);
    assert.equal((await onStore(settings, 'operator add JO@example.com --all')).status, 1);
    assert.equal((await onStore(settings, 'operator add eve@example.com --role None')).status, 1);
    assert.equal((await onStore(settings, 'operator disable Jo@example.com')).out, 'Jo@example.com is disabled.\n');
    const listed = JSON.parse((await onStore(settings, 'operator list --json')).out);
    assert.deepEqual(
      listed.map(({ email, role, storeViews, isDisabled, hasPassword }: Record<string, unknown>) => [
        email,
        role,
        storeViews,
        isDisabled,
        hasPassword,
      ]),
      [
        ['jo@example.com', 'Office', ['default'], true, false],
        ['olga@example.com', 'Administrators', null, false, false],
      ],
    );
    const reset = await onStore(settings, 'operator reset olga@example.com');
    assert.match(reset.out, /^olga@example\.com has no password any more\.\nLink, valid once and for a day: http/);
    assert.equal((await onStore(settings, 'operator reset eve@example.com')).status, 1);
  },
);
