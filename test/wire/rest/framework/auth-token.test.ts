import assert from 'node:assert/strict';
import { setActive } from '../../../../src/domain/access/identity/api-users.ts';
import { addApiUser, testKey } from '../../../support/service.ts';
import { type AuthAnswer, type AuthTest, erp, noon, onAuth, password } from './auth-support.ts';

const wrongCustomer = 'The email or the password is wrong, or the account cannot be used.';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

onAuth('a customer gets exactly what the spec lists; the grant is the default', async ({ post }) => {
  const { status, headers, body } = await post('token', { email: 'marta@Example.com ', password });
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('pragma'), 'no-cache');
  const { token, ...rest } = body;
  assert.match(token, /^[\w-]+\.[\w-]+\.[\w-]{43}$/);
  assert.deepEqual(rest, {
    token_type: 'Bearer',
    expires_in: 3600,
    customer: { id: 1, email: 'Marta@example.com', firstName: 'Marta', lastName: 'Lind' },
    cartItemsQty: 0,
  });
  assert.equal((await post('token', { grant_type: 'customer', username: 'marta@example.com', password })).status, 200);
});

onAuth('API users and service accounts get their account and permissions', async ({ engine, post }) => {
  const { userId, clientId, clientSecret } = await erp(engine, ['products/write', 'cart/info']);
  const expected = {
    token_type: 'Bearer',
    expires_in: 3600,
    apiUser: { id: userId, username: 'erp' },
    permissions: ['cart/info', 'products/write'],
  };
  const user = await post('token', { grant_type: 'api_user', username: 'ERP', api_key: testKey });
  const client = await post('token', {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  for (const { status, body } of [user, client]) {
    const { token, ...rest } = body;
    assert.deepEqual([status, typeof token, rest], [200, 'string', expected]);
  }
});

onAuth('a user who may do everything has the single permission all', async ({ engine, post }) => {
  await erp(engine, ['products/write', 'all']);
  const { body } = await post('token', { grant_type: 'api_user', username: 'erp', api_key: testKey });
  assert.deepEqual(body.permissions, ['all']);
});

onAuth(
  'a name with quotes and letters beyond ASCII stands in the token and beside it as it is',
  async ({ engine, post }) => {
    const username = 'zoë "ерп" \\ \u{1f9fe}';
    const userId = await addApiUser(engine, username, ['cart/info']);
    const { status, body } = await post('token', { grant_type: 'api_user', username, api_key: testKey });
    assert.deepEqual([status, body.apiUser], [200, { id: userId, username }]);
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    assert.deepEqual([claims.api_user_id, claims.username, claims.permissions], [userId, username, ['cart/info']]);
  },
);

onAuth('the next token says what was granted meanwhile', async ({ engine, post }) => {
  await erp(engine, ['cart/info']);
  const said = async () => {
    const { body } = await post('token', { grant_type: 'api_user', username: 'erp', api_key: testKey });
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    return [body.permissions, claims.permissions];
  };
  assert.deepEqual(await said(), [['cart/info'], ['cart/info']]);
  await engine.write((tx) => tx.exec(`update role_grant set resource_id = 'cart/list'`));
  assert.deepEqual(await said(), [['cart/list'], ['cart/list']]);
});

onAuth('a body that is too large is refused before it has come', async ({ post }) => {
  const headers = { 'content-type': 'application/json' };
  const large = new TextEncoder().encode('x'.repeat(20_000));
  const announced = await post('token', undefined, { body: large, headers });
  const chunked = await post('token', undefined, {
    body: new Blob([large]).stream(),
    headers,
    duplex: 'half',
  } as RequestInit);
  for (const answer of [announced, chunked]) {
    assert.deepEqual(problem(answer), [413, 'invalid_request', 'The body is too large.']);
    assert.equal(answer.headers.get('connection'), 'close');
  }
});

onAuth('a mark before UTF-8 is passed over', async ({ post }) => {
  const headers = { 'content-type': 'application/json' };
  const body = `\ufeff${JSON.stringify({ email: 'marta@example.com', password })}`;
  assert.equal((await post('token', undefined, { body, headers })).status, 200);
});

onAuth('a form is answered with access_token too, as OAuth has it', async ({ engine, post }) => {
  const { clientId, clientSecret } = await erp(engine);
  const fields = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const { status, body } = await post('token', undefined, { body: new URLSearchParams(fields), headers: form });
  assert.equal(status, 200);
  assert.equal(body.access_token, body.token);
});

onAuth('a client may authenticate by HTTP Basic, each part form-encoded', async ({ engine, post }) => {
  const { clientId, clientSecret } = await erp(engine);
  const encoded = clientId.replace('_', '%5F');
  const headers = { ...form, authorization: `basic ${btoa(`${encoded}:${clientSecret}`)}` };
  const body = 'grant_type=client_credentials';
  assert.equal((await post('token', undefined, { body, headers })).status, 200);
  assert.equal((await post('token', undefined, { body: `${body}&client_id=${clientId}`, headers })).status, 200);
  const twice = await post('token', undefined, { body: `${body}&client_secret=${clientSecret}`, headers });
  assert.deepEqual(problem(twice), [400, 'invalid_request', 'The client is authenticated in two ways; use one.']);
  const other = await post('token', undefined, { body: `${body}&client_id=other`, headers });
  assert.deepEqual([other.status, other.body.error], [400, 'invalid_request']);
  const wrong = await post('token', undefined, {
    body,
    headers: { ...form, authorization: `Basic ${btoa(`${clientId}:wrong`)}` },
  });
  assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client']);
  assert.equal(wrong.headers.get('www-authenticate'), 'Basic realm="cartwright", charset="UTF-8"');
});

onAuth('every reason that refuses a customer is answered alike', async ({ engine, post }) => {
  const answers: [number, string][] = [];
  for (const body of [
    { email: 'marta@example.com', password: 'wrong' },
    { email: 'nobody@example.com', password },
    { email: 'closed@example.com', password },
    { email: 'waiting@example.com', password },
    { email: 'oskar@example.com', password },
    { email: `${'x'.repeat(300)}@example.com`, password },
    { email: 'marta@example.com', password: 'x'.repeat(1000) },
  ]) {
    const answer = await post('token', body);
    assert.equal(answer.headers.get('www-authenticate'), null);
    const { requestId, ...rest } = answer.body;
    assert.equal(answer.headers.get('x-request-id'), requestId);
    answers.push([answer.status, JSON.stringify(rest)]);
  }
  const told = {
    error: 'invalid_grant',
    error_description: wrongCustomer,
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: wrongCustomer,
    message: wrongCustomer,
    code: 400,
    reason: 'invalid_credentials',
  };
  assert.deepEqual(new Set(answers.map(([, body]) => body)), new Set([JSON.stringify(told)]));
  assert.deepEqual(await tokensIn(engine), 0);
});

onAuth('a customer logs in at the own website, or at every one where accounts are shared', async (test) => {
  const { engine, post } = test;
  const oskar = { email: 'oskar@example.com', password };
  const tokenIn = (store: string) => post(`token?store=${store}`, oskar);
  assert.deepEqual(
    [(await tokenIn('default')).status, (await tokenIn('second')).status, (await tokenIn('2')).status],
    [400, 200, 200],
  );
  assert.deepEqual(problem(await tokenIn('nowhere')), [400, 'invalid_request', 'There is no such store view.']);
  assert.deepEqual(problem(await tokenIn('%00')), [400, 'invalid_request', 'There is no such store view.']);
  assert.deepEqual(problem(await tokenIn('admin')), [400, 'invalid_request', 'There is no such store view.']);
  await engine.write((tx) =>
    tx.exec(
      "insert into store_config (scope, scope_id, path, value) values ('default', 0, 'customer/account_share/scope', '0')",
    ),
  );
  assert.equal((await tokenIn('default')).status, 200);
});

onAuth('an imported password gets a new hash after a good login, and logs in again', async ({ engine, post }) => {
  const stored = async () => {
    const [row] = await engine.read((tx) =>
      tx.query((q) => q.selectFrom('customer').select('password_hash').where('customer_id', '=', 1)),
    );
    return row?.password_hash?.slice(0, 10);
  };
  const before = await stored();
  await post('token', { email: 'marta@example.com', password: 'wrong' });
  assert.equal(await stored(), before);
  await post('token', { email: 'marta@example.com', password });
  assert.equal(await stored(), '$argon2id$');
  assert.equal((await post('token', { email: 'marta@example.com', password })).status, 200);
});

onAuth('a customer whose address waits for its confirmation only matters where the store asks for it', async (test) => {
  const { engine, post } = test;
  await engine.write((tx) => tx.exec("update store_config set value = '0' where scope = 'websites'"));
  assert.equal((await post('token', { email: 'waiting@example.com', password })).status, 200);
});

onAuth('wrong keys, secrets and names of API users are answered alike, and an inactive user too', async (test) => {
  const { engine, post } = test;
  const { userId, clientId, clientSecret } = await erp(engine);
  const user = { grant_type: 'api_user', username: 'erp', api_key: testKey };
  const client = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const refused = async (body: unknown) => {
    const { status, body: told } = await post('token', body);
    return [status, told.error, told.message];
  };
  const wrongUser = [401, 'invalid_client', 'The user name or the API key is wrong, or the account cannot be used.'];
  const wrongClient = [
    401,
    'invalid_client',
    'The client id or the client secret is wrong, or the account cannot be used.',
  ];
  assert.deepEqual(await refused({ ...user, api_key: 'wrong' }), wrongUser);
  assert.deepEqual(await refused({ ...user, username: 'nobody' }), wrongUser);
  assert.deepEqual(await refused({ ...client, client_secret: 'wrong' }), wrongClient);
  assert.deepEqual(await refused({ ...client, client_id: 'nothing' }), wrongClient);
  assert.deepEqual(await refused({ ...client, client_id: 'zzzz' }), wrongClient);
  await engine.write((tx) => setActive(tx, userId, false, noon));
  assert.deepEqual(await refused(user), wrongUser);
  assert.deepEqual(await refused(client), wrongClient);
});

onAuth('invalid token requests are refused with the codes of RFC 6749', async ({ post, engine }) => {
  const { clientId } = await erp(engine);
  const json = { 'content-type': 'application/json' };
  const raw = (body: string, headers: Record<string, string> = json) => post('token', undefined, { body, headers });
  assert.deepEqual(problem(await post('token', { grant_type: 'password' })), [
    400,
    'unsupported_grant_type',
    'grant_type must be customer, client_credentials, api_user.',
  ]);
  assert.deepEqual(problem(await post('token', { grant_type: 'toString' })).slice(0, 2), [
    400,
    'unsupported_grant_type',
  ]);
  assert.deepEqual(problem(await post('token', {})), [400, 'invalid_request', 'email and password are needed.']);
  assert.deepEqual(problem(await post('token', { grant_type: '', email: 'a', password: '' })).slice(0, 2), [
    400,
    'invalid_request',
  ]);
  assert.deepEqual(problem(await post('token', { email: 'a', password: 5 })), [
    400,
    'invalid_request',
    'The parameter password must be a text.',
  ]);
  const lacking = { grant_type: 'client_credentials', client_id: clientId };
  assert.deepEqual(problem(await post('token', lacking)), [
    400,
    'invalid_request',
    'client_id and client_secret are needed.',
  ]);
  assert.deepEqual(problem(await raw('{"email":')), [400, 'invalid_request', 'The body is not valid JSON.']);
  assert.deepEqual(problem(await raw('[]')), [400, 'invalid_request', 'The body must be a JSON object.']);
  assert.deepEqual(problem(await raw('')), [400, 'invalid_request', 'The body is missing.']);
  assert.deepEqual(problem(await raw('grant_type=api_user&grant_type=customer', form)), [
    400,
    'invalid_request',
    'The parameter grant_type is given more than once.',
  ]);
  assert.deepEqual(problem(await raw('email', { 'content-type': 'text/plain' })).slice(0, 2), [415, 'invalid_request']);
  assert.deepEqual(problem(await raw('{}', { 'content-type': 'application/json; charset=latin1' })).slice(0, 2), [
    415,
    'invalid_request',
  ]);
  assert.deepEqual(problem(await raw(`{"email":"${'x'.repeat(20_000)}"}`)).slice(0, 2), [413, 'invalid_request']);
  assert.deepEqual(problem(await raw('{}', { ...json, 'content-encoding': 'gzip' })).slice(0, 2), [
    400,
    'invalid_request',
  ]);
});

onAuth('members that the endpoint does not know are ignored, in a stale bearer too', async ({ post }) => {
  const body = JSON.stringify({ email: 'marta@example.com', password, scope: 'read', twofa_code: 7, cart: {} });
  const headers = { 'content-type': 'application/json', authorization: 'Bearer stale' };
  assert.equal((await post('token', undefined, { body, headers })).status, 200);
});

onAuth(
  'too many failures refuse even what is right, for SOAP and REST together, until the minute is over',
  async ({ engine, service, clock, post }) => {
    await erp(engine);
    const soap = (key: string) =>
      fetch(`${service.url}/api/v2_soap/`, {
        method: 'POST',
        headers: { 'content-type': 'text/xml' },
        body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:m="urn:Magento"><e:Body><m:login><username>erp</username><apiKey>${key}</apiKey></m:login></e:Body></e:Envelope>`,
      }).then((answer) => answer.text());
    const user = { grant_type: 'api_user', username: 'erp', api_key: testKey };
    await soap('wrong');
    assert.equal((await post('token', { ...user, api_key: 'wrong' })).status, 401);
    const refused = await post('token', user);
    assert.deepEqual(problem(refused), [429, 'too_many_requests', 'Too many attempts failed. Try again later.']);
    assert.equal(refused.headers.get('retry-after'), '60');
    assert.match(await soap(testKey), /faultcode>2</);
    const customer = { email: 'marta@example.com', password };
    assert.equal((await post('token', customer)).status, 200);
    clock.now += 60_000;
    assert.equal((await post('token', user)).status, 200);
  },
  { loginFailuresPerAccount: 2 },
);

onAuth(
  'failures of customers and clients are counted too, each account for itself',
  async ({ engine, post }) => {
    const { clientId, clientSecret } = await erp(engine);
    const client = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const customer = { email: 'marta@example.com', password };
    assert.equal((await post('token', { ...client, client_secret: 'wrong' })).status, 401);
    assert.equal((await post('token', client)).status, 429);
    assert.equal((await post('token', { ...customer, password: 'wrong' })).status, 400);
    assert.equal((await post('token', { ...customer, email: 'MARTA@example.com' })).status, 429);
    const other = await post('token', { ...customer, email: 'nobody@example.com' });
    assert.equal(other.status, 400);
  },
  { loginFailuresPerAccount: 1 },
);

onAuth('other methods than POST are refused with the allowed ones', async ({ service }) => {
  for (const method of ['GET', 'PUT', 'DELETE', 'HEAD']) {
    const answer = await fetch(`${service.url}/api/rest/v2/auth/token`, { method });
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST, OPTIONS'], method);
  }
});

function problem({ status, body }: AuthAnswer): [number, string, string] {
  assert.equal(body.error_description, body.message);
  assert.equal(body.code, status);
  return [status, body.error, body.message];
}

async function tokensIn(engine: AuthTest['engine']): Promise<number> {
  return (await engine.read((tx) => tx.query((q) => q.selectFrom('token_key').select('kid')))).length;
}
