import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import {
  addOperator,
  resetOperator,
  setOperatorDisabled,
} from '../../src/domain/access/identity/commands/operators.ts';
import { createRole, grantToRole, revokeFromRole } from '../../src/domain/access/identity/commands/roles.ts';
import { operatorOn } from '../support/operator.ts';
import { type RestAnswer, restClientOf } from '../support/rest.ts';
import { onShop, type Shop, shopTime } from '../support/shop.ts';

const email = 'Olga@example.com';
const password = 'a long enough one';
const minute = 60_000;

/** An operator who has taken the link; `role` is a role by name, undefined for everything. */
async function operator(shop: Shop, role?: string, stores: readonly string[] | null = null) {
  const run = operatorOn(shop.engine, { now: () => shopTime });
  const { token } = await run(addOperator, { email, role, stores });
  const nobody = restClientOf(shop);
  const taken = await nobody.post('/auth/operator/accept', { token, name: 'Olga', password });
  assert.equal(taken.status, 200, taken.text);
  return { run, nobody, token, taken, ...sessionOf(shop, taken) };
}

/** A browser with the cookie of an answer. */
function sessionOf(shop: Shop, { headers, body }: RestAnswer) {
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  const csrf: string = body.csrfToken;
  const client = restClientOf(shop);
  const send = (method: string, path: string, sent?: unknown, more: Readonly<Record<string, string>> = {}) =>
    client.send(method, path, {
      headers: { cookie, ...(method !== 'GET' && { 'x-csrf-token': csrf }), ...more },
      ...(sent !== undefined && { body: sent }),
    });
  return { cookie, csrf, send };
}

const logIn = (shop: Shop, sent: object = {}) =>
  restClientOf(shop).post('/auth/operator', { email, password, ...sent });

onShop('an operator takes the link once, logs in, is known, and logs out', async (shop) => {
  const { nobody, token, taken } = await operator(shop);
  assert.match(
    taken.headers.get('set-cookie') ?? '',
    /^cartwright-operator=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/,
  );
  const again = await nobody.post('/auth/operator/accept', { token, name: 'Eve', password });
  assert.deepEqual([again.status, again.body.error], [422, 'operator_link_over'], again.text);

  const login = await logIn(shop, { email: ' OLGA@example.com' });
  const { permissions, csrfToken, ...who } = login.body;
  assert.deepEqual([login.status, login.headers.get('cache-control')], [200, 'no-store']);
  assert.deepEqual(who, {
    kind: 'operator',
    id: 1,
    name: 'Olga',
    email,
    storeViews: null,
    secondFactor: false,
    role: { id: who.role.id, name: 'Administrators' },
  });
  assert.ok(permissions.includes('roles/write'));
  const session = sessionOf(shop, login);
  const me = await session.send('GET', '/auth/me');
  assert.deepEqual([me.status, me.body], [200, login.body]);
  assert.equal(me.headers.get('cache-control'), 'private, no-cache');
  assert.match(csrfToken, /^[\w-]{43}$/);

  const out = await session.send('DELETE', '/auth/operator');
  assert.equal(out.status, 204);
  assert.match(out.headers.get('set-cookie') ?? '', /^cartwright-operator=; Path=\/; Max-Age=0; /);
  assert.equal((await session.send('GET', '/auth/me')).status, 401);
});

onShop(
  'behind https the cookie belongs to the host alone, and the other name does not count',
  async (shop) => {
    const { taken, cookie } = await operator(shop);
    assert.match(
      taken.headers.get('set-cookie') ?? '',
      /^__Host-cartwright-operator=[\w-]{43}; .*SameSite=Strict; Secure$/,
    );
    const client = restClientOf(shop);
    assert.equal((await client.get('/auth/me', { headers: { cookie: `a=b; ${cookie}` } })).status, 200);
    const plain = cookie.replace('__Host-', '');
    assert.equal((await client.get('/auth/me', { headers: { cookie: plain } })).status, 401);
  },
  { settings: { baseUrl: 'https://shop.example.com' } },
);

onShop(
  'wrong passwords, unknown and disabled operators are refused alike, and slowed down',
  async (shop) => {
    const { run } = await operator(shop);
    const refused = { status: 401, error: 'invalid_credentials' };
    const seen = async (sent: object) => {
      const { status, body, headers } = await logIn(shop, sent);
      assert.equal(headers.get('set-cookie'), null);
      return { status, error: body.error };
    };
    assert.deepEqual(await seen({ password: 'something else' }), refused);
    assert.deepEqual(await seen({ email: 'nobody@example.com' }), refused);
    assert.equal((await logIn(shop, { email: 'a\0b' })).status, 400);
    await run(setOperatorDisabled, { email, isDisabled: true });
    assert.deepEqual(await seen({}), refused);
    await run(setOperatorDisabled, { email, isDisabled: false });
    const throttled = await logIn(shop);
    assert.deepEqual([throttled.status, throttled.headers.get('retry-after')], [429, '60']);
    shop.setTime(shopTime + minute);
    assert.equal((await logIn(shop)).status, 200);
  },
  { settings: { loginFailuresPerAccount: 2 } },
);

onShop('a call by cookie that changes something needs the token of its session', async (shop) => {
  const { send, csrf } = await operator(shop);
  const other = sessionOf(shop, await logIn(shop));
  const role = { name: 'Warehouse' };
  for (const wrong of ['', 'x', other.csrf]) {
    const { status, body } = await send('POST', '/roles', role, { 'x-csrf-token': wrong });
    assert.deepEqual([status, body.error], [403, 'csrf'], wrong);
  }
  const { headers } = await send('GET', '/auth/me');
  assert.equal(headers.get('set-cookie'), null);
  const missing = restClientOf(shop).post('/roles', role, { headers: { cookie: other.cookie } });
  assert.deepEqual([(await missing).status, (await missing).body.error], [403, 'csrf']);
  const withToken = await send('POST', '/roles', role);
  assert.equal(withToken.status, 201, withToken.text);
  assert.notEqual(csrf, other.csrf);
  // A shop in the same browser makes its guest's cart.
  const cart = await restClientOf(shop).post('/guest-carts', {}, { headers: { cookie: other.cookie } });
  assert.equal(cart.status, 201, cart.text);
});

onShop('the cookie counts only for REST, and only without an Authorization header', async (shop) => {
  const { cookie, send } = await operator(shop);
  const bearer = (await shop.as('reviews/read')).token;
  const { body } = await send('GET', '/auth/me', undefined, { authorization: `Bearer ${bearer}` });
  assert.equal(body.kind, 'api_user');
  assert.equal((await send('GET', '/auth/me', undefined, { authorization: 'Basic eDp5' })).status, 401);
  assert.equal((await send('GET', '/auth/me', undefined, { authorization: 'Bearer x' })).status, 401);
  const [, token = ''] = cookie.split('=');
  const call = `<?xml version="1.0"?><methodCall><methodName>call</methodName><params><param><value><string>${token}</string></value></param><param><value><string>store.list</string></value></param></params></methodCall>`;
  const answer = await fetch(`${shop.url}/api/xmlrpc/`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/xml' },
    body: call,
  });
  assert.match(await answer.text(), /<int>5<\/int>/);
  assert.equal(
    (await restClientOf(shop).get('/auth/me', { headers: { cookie: 'cartwright-operator=%00' } })).status,
    401,
  );
});

onShop('a change of role, bounds or state counts at the next call', async (shop) => {
  const admin = operatorOn(shop.engine, { now: () => shopTime });
  await admin(createRole, { name: 'Office', ids: ['reviews/read'] });
  const { send, run } = await operator(shop, 'Office', ['default']);
  const me = (await send('GET', '/auth/me')).body;
  assert.deepEqual([me.role.name, me.permissions, me.storeViews], ['Office', ['reviews/read'], ['default']]);
  assert.equal((await send('GET', '/orders')).status, 403);
  await run(grantToRole, { role: 'Office', ids: ['orders/read', 'roles/read'], isOnly: true });
  assert.equal((await send('GET', '/orders')).status, 200);
  const shared = await send('GET', '/roles');
  assert.equal(shared.status, 403, 'shared data is for operators without bounds');
  assert.equal((await send('GET', '/orders?store=admin')).status, 403);
  await run(revokeFromRole, { role: 'Office', ids: ['orders/read'] });
  assert.equal((await send('GET', '/orders')).status, 403);
  await run(setOperatorDisabled, { email, isDisabled: true });
  assert.equal((await send('GET', '/auth/me')).status, 401);
});

onShop('sessions end after eight hours without a call, and after a week', async (shop) => {
  const { send } = await operator(shop);
  const hour = 60 * minute;
  const statusAfter = async (moment: number) => {
    shop.setTime(shopTime + moment);
    return (await send('GET', '/auth/me')).status;
  };
  const isSeen = async (moment: number) => {
    const rows = await shop.engine.read((tx) => tx.query((q) => q.selectFrom('operator_session').select('seen_at')));
    return rows.some(({ seen_at }) => seen_at === moment);
  };
  for (let slept = 8; slept < 7 * 24; slept += 8) {
    assert.equal(await statusAfter(slept * hour), 200, `${slept}`);
    // The use is written down behind the answer.
    while (!(await isSeen(shopTime + slept * hour))) await new Promise(setImmediate);
  }
  assert.equal(await statusAfter(7 * 24 * hour + 1), 401, 'a week is over');
  const next = sessionOf(shop, await logIn(shop));
  assert.equal((await next.send('GET', '/auth/me')).status, 200);
  shop.setTime(shopTime + 7 * 24 * hour + 8 * hour + 2 * minute);
  assert.equal((await next.send('GET', '/auth/me')).status, 401, 'the last call was eight hours ago');
});

onShop('a link is over after a day, a reset ends password and sessions', async (shop) => {
  const { run, send, nobody } = await operator(shop);
  const { token } = await run(resetOperator, { email });
  assert.equal((await send('GET', '/auth/me')).status, 401);
  assert.equal((await logIn(shop)).body.error, 'invalid_credentials');
  shop.setTime(shopTime + 86_400_000);
  const sent = { token, name: 'Olga', password };
  assert.equal((await nobody.post('/auth/operator/accept', sent)).body.error, 'operator_link_over');
  shop.setTime(shopTime + 86_399_999);
  const short = await nobody.post('/auth/operator/accept', { ...sent, password: '11 letters!' });
  assert.deepEqual([short.status, short.body.errors[0].field], [400, '/password']);
  assert.equal((await nobody.post('/auth/operator/accept', sent)).status, 200);
});

onShop('a second factor is needed once its first code was right; each code counts once', async (shop) => {
  const { send } = await operator(shop);
  const codeAt = (secret: string, moment: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment });
  const begun = await send('POST', '/auth/operator/second-factor');
  const { secret, otpauthUrl } = begun.body;
  assert.match(otpauthUrl, /^otpauth:\/\/totp\/Cartwright:Olga%40example\.com\?issuer=Cartwright&secret=[A-Z2-7]{32}&/);
  assert.equal((await logIn(shop)).status, 200, 'not confirmed yet');
  const path = '/auth/operator/second-factor/confirm';
  const wrong = await send('POST', path, { code: codeAt(secret, shopTime - 120_000) });
  assert.deepEqual([wrong.status, wrong.body.error], [401, 'second_factor_invalid']);
  const { recoveryCodes } = (await send('POST', path, { code: codeAt(secret, shopTime) })).body;
  assert.equal(recoveryCodes.length, 10);
  assert.equal((await send('GET', '/auth/me')).body.secondFactor, true);
  assert.equal((await send('POST', '/auth/operator/second-factor')).body.error, 'second_factor_exists');

  const seen = async (code?: string, more: object = {}) => {
    const { status, body } = await logIn(shop, { ...(code !== undefined && { code }), ...more });
    return status === 200 ? 200 : body.error;
  };
  assert.equal(await seen(), 'second_factor_required');
  assert.equal(await seen(''), 'second_factor_required');
  assert.equal(await seen(codeAt(secret, shopTime)), 'second_factor_invalid', 'used to confirm');
  assert.equal(await seen(codeAt(secret, shopTime + 30_000), { password: 'wrong' }), 'invalid_credentials');
  assert.equal(await seen(codeAt(secret, shopTime + 30_000)), 200);
  assert.equal(await seen(codeAt(secret, shopTime + 30_000)), 'second_factor_invalid', 'used');
  assert.equal(await seen(codeAt(secret, shopTime + 60_000)), 'second_factor_invalid', 'too early');
  assert.equal(await seen(recoveryCodes[3].toUpperCase()), 200);
  assert.equal(await seen(recoveryCodes[3]), 'second_factor_invalid', 'used');
  shop.setTime(shopTime + 90_000);
  const next = codeAt(secret, shopTime + 90_000);
  assert.deepEqual((await Promise.all([seen(next), seen(next)])).sort(), [200, 'second_factor_invalid']);
  for (let tries = 0; tries < 20; tries += 1) await seen('000000');
  assert.equal(await seen(recoveryCodes[4]), 'too_many_requests', 'too many codes');
  assert.equal((await send('DELETE', '/auth/operator/second-factor')).status, 204);
  assert.equal(await seen(), 200);
});

onShop('an operator sees and ends sessions; a new password ends the others', async (shop) => {
  const { send } = await operator(shop);
  const other = sessionOf(shop, await logIn(shop));
  const { body: listed } = await send('GET', '/auth/operator/sessions');
  assert.deepEqual(
    listed.map(({ isCurrent, address }: { isCurrent: boolean; address: string }) => [isCurrent, address]).sort(),
    [
      [false, '127.0.0.1'],
      [true, '127.0.0.1'],
    ],
  );
  const { id } = listed.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  assert.equal((await send('DELETE', `/auth/operator/sessions/${id}`)).status, 204);
  assert.equal((await send('DELETE', `/auth/operator/sessions/${id}`)).status, 404);
  assert.equal((await other.send('GET', '/auth/me')).status, 401);

  const third = sessionOf(shop, await logIn(shop));
  const path = '/auth/operator/password';
  const refused = await send('PUT', path, { currentPassword: 'no', newPassword: 'another long one' });
  assert.deepEqual([refused.status, refused.body.errors[0].field], [422, '/currentPassword']);
  assert.equal((await send('PUT', path, { currentPassword: password, newPassword: 'short' })).status, 400);
  assert.equal((await send('PUT', path, { currentPassword: password, newPassword: 'another long one' })).status, 204);
  assert.equal((await third.send('GET', '/auth/me')).status, 401);
  assert.equal((await send('GET', '/auth/me')).status, 200);
  assert.equal((await logIn(shop)).status, 401);
  assert.equal((await logIn(shop, { password: 'another long one' })).status, 200);
  const robot = await shop.as('all');
  assert.equal((await robot.get('/auth/operator/sessions')).status, 403, 'API users have no such sessions');
});

onShop('operators are invited, changed and deleted over REST, by those who may as much', async (shop) => {
  const { send } = await operator(shop);
  const office = (await send('POST', '/roles', { name: 'Office', grants: ['orders/read'] })).body;
  const made = await send('POST', '/operators', { email: 'Jo@example.com', role: office.id, storeViews: ['default'] });
  const { link, createdAt, updatedAt, ...jo } = made.body;
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(jo, {
    id: 2,
    email: 'Jo@example.com',
    name: '',
    role: { id: office.id, name: 'Office' },
    storeViews: ['default'],
    isDisabled: false,
    hasPassword: false,
    hasSecondFactor: false,
  });
  assert.ok(made.headers.get('location')?.endsWith('/operators/2'));
  const again = await send('POST', '/operators', { email: 'jo@EXAMPLE.com', role: office.id });
  assert.equal(again.status, 409);
  const wrong = await send('POST', '/operators', { email: 'jo', role: office.id });
  assert.deepEqual([wrong.status, wrong.body.errors[0].field], [422, '/email']);
  const [, token] = new RegExp(`^${shop.url}/console/welcome#([\\w-]{43})$`).exec(link) ?? [];
  const taken = await restClientOf(shop).post('/auth/operator/accept', { token, name: 'Jo', password });
  const theirs = sessionOf(shop, taken);
  assert.equal((await theirs.send('GET', '/operators')).status, 403);
  const [mine] = (await send('GET', '/auth/operator/sessions')).body;
  assert.equal((await theirs.send('DELETE', `/auth/operator/sessions/${mine.id}`)).status, 404, 'of another operator');

  await send('PATCH', `/roles/${office.id}`, { grants: ['operators/read', 'operators/write', 'operators/delete'] });
  assert.equal((await theirs.send('GET', '/operators')).status, 403, 'bound to store views');
  const changed = await send('PATCH', '/operators/2', { storeViews: null });
  assert.deepEqual([changed.status, changed.body.storeViews, changed.body.name], [200, null, 'Jo']);
  const seen = (await theirs.send('GET', '/operators')).body;
  assert.deepEqual(
    seen.map((each: { email: string }) => each.email),
    ['Jo@example.com', 'Olga@example.com'],
  );
  assert.doesNotMatch(JSON.stringify(seen), /argon2|hash/i);
  const { id: all } = seen[1].role;
  const exceeded = async (method: string, path: string, body?: object) => {
    const { status, body: told } = await theirs.send(method, path, body);
    assert.deepEqual([status, told?.error], [403, 'rights_exceeded'], `${method} ${path}`);
  };
  await exceeded('POST', '/operators', { email: 'eve@example.com', role: all });
  await exceeded('PATCH', '/operators/2', { role: all });
  await exceeded('PATCH', '/operators/1', { isDisabled: true });
  await exceeded('POST', '/operators/1/link');
  await exceeded('DELETE', '/operators/1');

  const used = await send('DELETE', `/roles/${office.id}`);
  assert.deepEqual(
    [used.status, used.body.error, used.body.detail],
    [409, 'role_in_use', 'Jo@example.com has the role.'],
  );
  const { body: activity } = await send('GET', '/activity?entity=operator&entityId=2');
  assert.deepEqual(activity[0].actor, { kind: 'operator', id: 1, name: email });
  const renewed = await send('POST', '/operators/2/link');
  assert.match(renewed.body.link, /#[\w-]{43}$/);
  assert.equal((await theirs.send('GET', '/auth/me')).status, 401);
  assert.equal((await send('DELETE', '/operators/2')).status, 204);
  assert.equal((await send('GET', '/operators/2')).status, 404);
});
