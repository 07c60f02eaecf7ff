import assert from 'node:assert/strict';
import { boundTo } from '../../../support/order-callers.ts';
import { onShop, type Shop } from '../../../support/shop.ts';

const madeAt = '2026-11-21T19:00:00.000Z';
const cardsIn = ({ engine }: Shop) =>
  engine.read((tx) =>
    tx.query((q) => q.selectFrom('gift_card').select(['code', 'balance', 'is_disabled']).orderBy('card_id')),
  );

onShop('the office makes a gift card, changes it, and reads what became of it', async (shop) => {
  const office = await shop.as('giftcards/read', 'giftcards/create', 'giftcards/write');
  const body = {
    balance: 50,
    code: ' wren-gift 2026 ',
    recipientName: 'Marta Lind',
    recipientEmail: 'marta@example.com',
  };
  const made = await office.post('/giftcards', { ...body, comment: 'For the fair', websiteIds: [1] });
  const { id } = made.body;
  const shown = {
    id,
    code: 'wren-gift 2026',
    balance: 50,
    initialBalance: 50,
    status: 'active',
    currencyCode: 'USD',
    expiresAt: null,
    recipientName: 'Marta Lind',
    recipientEmail: 'marta@example.com',
    senderName: null,
    senderEmail: null,
    message: null,
    websiteIds: [1],
    purchaseOrderId: null,
    purchaseOrderItemId: null,
    emailSentAt: null,
    createdAt: madeAt,
    updatedAt: madeAt,
  };
  const { name: userName } = (await office.get('/auth/me')).body;
  assert.match(userName, /^rest-/);
  const line = { orderId: null, userName, createdAt: madeAt, comment: null };
  const created = {
    ...line,
    action: 'created',
    amount: 50,
    balanceBefore: 0,
    balanceAfter: 50,
    comment: 'For the fair',
  };
  assert.deepEqual([made.status, made.body], [201, { ...shown, history: [created] }]);
  assert.equal(made.headers.get('location'), `${shop.url}/api/rest/v2/giftcards/${id}`);
  const path = `/giftcards/${id}`;
  const tag = { headers: { 'if-match': (await office.get(path)).headers.get('etag') ?? '' } };
  const less = await office.patch(path, { balance: 20.5, comment: 'A mistake' }, tag);
  assert.deepEqual([less.status, less.body.balance, less.body.initialBalance], [200, 20.5, 50]);
  assert.equal((await office.patch(path, { balance: 1 }, tag)).status, 412);
  const off = await office.put(path, { status: 'disabled', expiresAt: '2027-01-01T00:00:00Z' });
  assert.deepEqual([off.body.status, off.body.expiresAt], ['disabled', '2027-01-01T00:00:00.000Z']);
  const on = await office.patch(path, { ...off.body, status: 'active', expiresAt: null });
  assert.deepEqual([on.status, on.body.status, on.body.expiresAt], [200, 'active', null]);
  assert.deepEqual(
    on.body.history.map(({ action, amount, balanceBefore, balanceAfter, comment }: Record<string, unknown>) => [
      action,
      amount,
      balanceBefore,
      balanceAfter,
      comment,
    ]),
    [
      ['expiry', 0, 20.5, 20.5, null],
      ['enabled', 0, 20.5, 20.5, null],
      ['expiry', 0, 20.5, 20.5, null],
      ['disabled', 0, 20.5, 20.5, null],
      ['adjusted', -29.5, 50, 20.5, 'A mistake'],
      ['created', 50, 0, 50, 'For the fair'],
    ],
  );
  assert.equal((await office.patch(path, { balance: 0 })).body.status, 'used');
});

onShop('a gift card has a code of its own, in whole cents, on websites that are there', async (shop) => {
  const office = await shop.as('giftcards/create');
  const say = async (body: object) => {
    const { status, body: told } = await office.post('/giftcards', body);
    return [status, told.error, ...(told.errors ?? []).map(({ field }: { field: string }) => field)];
  };
  const { body } = await office.post('/giftcards', { balance: 10 });
  assert.match(body.code, /^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/);
  assert.deepEqual(body.websiteIds, [1]);
  assert.deepEqual(await say({ balance: 10, code: body.code.toLowerCase().replaceAll('-', ' ') }), [
    409,
    'gift_card_exists',
  ]);
  assert.deepEqual(
    await say({ balance: 10.005, code: 'SHORT-7', websiteIds: [9], expiresAt: '2026-11-21T19:00:00Z' }),
    [422, 'unprocessable_entity', '/code', '/websiteIds', '/balance', '/expiresAt'],
  );
  assert.deepEqual(
    (await cardsIn(shop)).map(({ code }) => code),
    [body.code],
  );
});

onShop('gift cards are listed by code, status, recipient and website', async (shop) => {
  const office = await shop.as('giftcards/read', 'giftcards/create');
  for (const body of [
    { balance: 1, code: 'FIRST-CARD', recipientEmail: 'Marta@example.com' },
    { balance: 0, code: 'SECOND-CARD' },
    { balance: 2, code: 'THIRD-CARD', status: 'disabled' },
    { balance: 3, code: 'FOURTH-CARD', expiresAt: '2026-11-21T19:00:01Z' },
  ]) {
    assert.equal((await office.post('/giftcards', body)).status, 201);
  }
  const listed = async (query: string) =>
    (await office.get(`/giftcards?${query}`)).body.map(({ code }: { code: string }) => code.replace('-CARD', ''));
  assert.deepEqual(await listed(''), ['FOURTH', 'THIRD', 'SECOND', 'FIRST']);
  assert.deepEqual(await listed('status=active'), ['FOURTH', 'FIRST']);
  assert.deepEqual([await listed('status=used'), await listed('status=disabled')], [['SECOND'], ['THIRD']]);
  assert.deepEqual(
    [await listed('code=second'), await listed('recipientEmail=marta@EXAMPLE.com')],
    [['SECOND'], ['FIRST']],
  );
  assert.deepEqual([await listed('websiteId=1&itemsPerPage=1'), await listed('websiteId=2')], [['FOURTH'], []]);
  await shop.engine.write((tx) => tx.exec('update gift_card set expires_at = 0 where expires_at is not null'));
  assert.deepEqual([await listed('status=expired'), await listed('status=active')], [['FOURTH'], ['FIRST']]);
});

onShop('callers without the permission, or bound to other websites, see and change no gift cards', async (shop) => {
  const { engine } = shop;
  const office = await shop.as('giftcards/read', 'giftcards/create', 'giftcards/write');
  const { id } = (await office.post('/giftcards', { balance: 50, code: 'WREN-GIFT-2026' })).body;
  const path = `/giftcards/${id}`;
  const before = await cardsIn(shop);
  for (const [client, expected] of [
    [await shop.as(), [401, 401, 401, 401]],
    [await shop.as('giftcards/read'), [200, 200, 403, 403]],
    [await shop.as('orders/all', 'coupons/all'), [403, 403, 403, 403]],
  ] as const) {
    const statuses = [
      (await client.get('/giftcards')).status,
      (await client.get(path)).status,
      (await client.post('/giftcards', { balance: 9 })).status,
      (await client.patch(path, { balance: 9 })).status,
    ];
    assert.deepEqual(statuses, expected);
  }
  // The user is bound to website 2; the card belongs to website 1.
  const bound = await boundTo(shop, 3, 'atelier-only');
  const there = { headers: { 'x-store-code': '3' } };
  assert.deepEqual((await bound.get('/giftcards', there)).body, []);
  for (const websiteIds of [[1], [2]]) {
    const { status } = await bound.post('/giftcards', { balance: 1, websiteIds }, there);
    assert.equal(status, websiteIds[0] === 2 ? 201 : 403);
  }
  assert.deepEqual(
    [(await bound.get(path, there)).status, (await bound.patch(path, { balance: 9 }, there)).status],
    [404, 404],
  );
  assert.deepEqual((await bound.get('/giftcards', there)).body[0].currencyCode, 'EUR');
  // The card now belongs to website 2, too: the user sees it, but may not change it.
  await engine.write((tx) => tx.exec(`insert into gift_card_website (card_id, website_id) values (${id}, 2)`));
  assert.deepEqual(
    [(await bound.get(path, there)).status, (await bound.patch(path, { balance: 9 }, there)).status],
    [200, 403],
  );
  assert.deepEqual((await cardsIn(shop)).slice(0, 1), before);
});

onShop('the balance of a code can be read by everybody, ten times a minute', async (shop) => {
  const office = await shop.as('giftcards/read', 'giftcards/create', 'giftcards/write');
  const { id } = (await office.post('/giftcards', { balance: 50, code: 'WREN-GIFT-2026' })).body;
  const stranger = await shop.as();
  const ask = async (code: string, client = stranger) => {
    const { status, body, headers } = await client.post('/giftcards/balance', { code });
    return status === 200 ? body : [status, body.error, headers.get('retry-after')];
  };
  const nothing = { isValid: false, status: null, balance: null, currencyCode: null, expiresAt: null };
  const good = { isValid: true, status: 'active', balance: 50, currencyCode: 'USD', expiresAt: null };
  assert.deepEqual(await ask('wren gift 2026'), good);
  assert.deepEqual(await ask('WREN-GIFT-2027'), nothing);
  await office.patch(`/giftcards/${id}`, { status: 'disabled' });
  assert.deepEqual(await ask('WREN-GIFT-2026'), { ...good, isValid: false, status: 'disabled' });
  for (let tries = 3; tries < 10; tries += 1) assert.deepEqual(await ask(`GUESS-${tries}`), nothing);
  assert.deepEqual(await ask('WREN-GIFT-2026'), [429, 'too_many_requests', '60']);
  assert.equal((await ask('WREN-GIFT-2026', office)).balance, 50);
});

onShop('who changed a gift card is in the activity, without its code', async (shop) => {
  const office = await shop.as('giftcards/create', 'giftcards/write', 'activity/read');
  const { id } = (await office.post('/giftcards', { balance: 50, code: 'wren gift 2026', websiteIds: [1] })).body;
  await office.patch(`/giftcards/${id}`, { balance: 20.5, status: 'disabled', expiresAt: '2027-01-01T00:00:00Z' });
  await office.patch(`/giftcards/${id}`, { balance: 20.5 });
  const { body, text } = await office.get(`/activity?entity=gift_card&entityId=${id}`);
  const made = body.map(({ what, changes, operation, actor }: Record<string, unknown>) => [
    (actor as { kind: string }).kind,
    operation,
    what,
    changes,
  ]);
  assert.deepEqual(made, [
    [
      'apiUser',
      'updateGiftCard',
      ['changed'],
      [
        { field: 'balance', from: 50, to: 20.5 },
        { field: 'isDisabled', from: false, to: true },
        { field: 'expiresAt', from: null, to: '2027-01-01T00:00:00.000Z' },
      ],
    ],
    ['apiUser', 'createGiftCard', ['created'], []],
  ]);
  assert.doesNotMatch(text, /wren/i);
});
