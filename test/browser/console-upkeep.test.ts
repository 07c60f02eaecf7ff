import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restClientOf } from '../support/rest.ts';
import { skip } from './browser.ts';
import { button, checkPage, useConsole } from './operator.ts';

const { operator, service } = useConsole();
const hostile = '<img src=x onerror=alert(1)>';
type Person = Awaited<ReturnType<typeof operator>>;
const owner = ({ authorization }: Person) => restClientOf(service(), authorization.slice('Bearer '.length));

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    assert.ok(tries < 100, 'it does not become so');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('reviews and tags are approved and rejected, several at once', { skip }, async () => {
  await using person = await operator();
  const { page } = person;
  const rest = owner(person);
  const { id } = (await rest.get('/products/sku/PEN-WREN')).body as { id: number };
  for (const nickname of ['Ann', 'Ben']) {
    const review = { title: `${hostile} ${nickname}`, detail: hostile, nickname, rating: 4 };
    const answer = await rest.post(`/products/${id}/reviews`, review);
    assert.ok(answer.status < 300, answer.text);
  }
  const tagged = await rest.post(`/products/${id}/tags`, { names: [hostile], customerId: 1 });
  assert.ok(tagged.status < 300, tagged.text);
  await person.open('approve');
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await reviews.getByText(`${hostile} Ben`).waitFor();
  await checkPage(page, 'approve');
  await button(page, 'Choose all').first().click();
  await reviews.getByRole('button', { name: /^Approve \(\d+\)$/ }).click();
  await reviews.getByText('Nothing here.').waitFor();
  const { body } = await rest.get(`/reviews?productId=${id}&status=approved`);
  const names = (body as { nickname: string }[]).map(({ nickname }) => nickname);
  assert.deepEqual(
    ['Ann', 'Ben'].filter((name) => !names.includes(name)),
    [],
  );
});

test('a setting is found, set for one store view, and inherits again', { skip }, async () => {
  await using person = await operator();
  const { page } = person;
  const rest = owner(person);
  const { code } = ((await rest.get('/stores')).body as { code: string }[])[0] ?? { code: '' };
  await person.open(`settings?scope=store:${code}&words=general/store_information/name`);
  await button(page, 'Edit').click();
  await page.getByRole('dialog').getByRole('textbox').fill(hostile);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: hostile }).waitFor();
  await checkPage(page, 'setting');
  const path = `/config/general/store_information/name?scope=store:${code}`;
  assert.equal(((await rest.get(path)).body as { value: string }).value, hostile);
  await button(page, 'Inherit').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Inherit' }).click();
  await page.getByRole('cell', { name: hostile }).waitFor({ state: 'detached' });
  assert.notEqual(((await rest.get(path)).body as { value: string }).value, hostile);
});

for (const [size, colorScheme] of [
  ['phone', 'light'],
  ['desktop', 'dark'],
] as const) {
  test(`the screens of upkeep are in order in ${colorScheme} on a ${size}`, { skip }, async () => {
    await using person = await operator({ colorScheme, size });
    for (const path of [
      'approve',
      'settings?words=store_information',
      'price-rules',
      'price-rules/1',
      'coupons',
      'cms-pages',
      'categories/3',
    ]) {
      await person.open(path);
      await person.page.locator('table, .nothing, .tree').first().waitFor();
      await checkPage(person.page, `${path.split('?')[0]?.replace('/', '-')}-${size}-${colorScheme}`);
    }
  });
}

test('a price rule is made, edited and gets a coupon; a gift card is made', { skip }, async () => {
  await using person = await operator();
  const { page } = person;
  const rest = owner(person);
  const dialog = page.getByRole('dialog');
  await person.open('price-rules');
  await button(page, 'New price rule').click();
  await dialog.getByLabel('Name').fill(hostile);
  await dialog.getByLabel('Amount').fill('15');
  await dialog.getByLabel('Coupon').selectOption('auto');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: hostile }).waitFor();
  const id = Number(page.url().split('/').at(-1));
  await page.getByText('It is on').click();
  await page.getByLabel('From a subtotal of').fill('20');
  await button(page, 'Save').click();
  await page.locator('.badge', { hasText: 'active' }).waitFor();
  const rule = (await rest.get(`/price-rules/${id}`)).body as Record<string, unknown>;
  const cart = page.getByRole('region', { name: 'Conditions of the cart' });
  await cart.getByRole('button', { name: 'Add a condition' }).click();
  const second = cart.locator('.condition').nth(1);
  await second.getByLabel('What').selectOption('country_id');
  await second.getByLabel('How').selectOption('in');
  await second.getByLabel('Values').fill('US, DE');
  await checkPage(page, 'conditions');
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await cart.getByRole('button', { name: 'Save conditions' }).click();
  assert.equal((await stored).status(), 200);
  const { conditions } = (await rest.get(`/price-rules/${id}`)).body as { conditions: unknown };
  assert.deepEqual(conditions, {
    kind: 'all',
    isTrue: true,
    of: [
      { kind: 'cart', attribute: 'base_subtotal', operator: 'gteq', value: '20' },
      { kind: 'cart', attribute: 'country_id', operator: 'in', value: ['US', 'DE'] },
    ],
  });
  const line = page.getByRole('region', { name: 'Conditions of a line' });
  await line.getByRole('button', { name: 'Add a condition' }).click();
  await line.getByLabel('Attribute').fill('no_such');
  await line.getByRole('button', { name: 'Save conditions' }).click();
  await line.getByRole('alert').getByText('/lineConditions/of/0/attribute').waitFor();
  const branches = { kind: 'any', of: [{ kind: 'all', of: [] }] };
  await rest.patch(`/price-rules/${id}`, { conditions: branches });
  await page.reload();
  await cart.getByText('These conditions have branches, so they are edited as JSON.').waitFor();
  assert.deepEqual(
    [rule.isActive, rule.discountType, rule.discountAmount, rule.minimumSubtotal],
    [true, 'percent', 15, 20],
  );
  await person.open('coupons');
  await button(page, 'New coupon').click();
  await dialog.getByLabel('Price rule').selectOption(String(id));
  await dialog.getByLabel('Code').fill('CONSOLE15');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('cell', { name: 'CONSOLE15' }).waitFor();
  await checkPage(page, 'coupons');
  await person.open('gift-cards');
  await button(page, 'New gift card').click();
  await dialog.getByLabel('Balance').fill('25');
  await dialog.getByLabel('Name of the recipient').fill(hostile);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('cell', { name: hostile }).waitFor();
  await checkPage(page, 'gift-cards');
});

test('a page and a block are edited, a category is moved by keyboard', { skip }, async () => {
  await using person = await operator();
  const { page } = person;
  const rest = owner(person);
  const dialog = page.getByRole('dialog');
  for (const [path, add] of [
    ['cms-pages', 'New page'],
    ['cms-blocks', 'New block'],
  ] as const) {
    await person.open(path);
    await button(page, add).click();
    await dialog.getByLabel('Title').fill(hostile);
    await dialog.getByLabel('Identifier').fill('by-console');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: hostile }).waitFor();
    await page.getByLabel('Content').fill('<p>Hello</p>');
    await button(page, 'Save').click();
    await page.getByText('Saved.').waitFor();
    const { body } = await rest.get(`/${path}/${page.url().split('/').at(-1)}`);
    assert.equal((body as { content: string }).content, '<p>Hello</p>');
    await checkPage(page, path);
  }
  await person.open('categories');
  await button(page, 'New category').click();
  await dialog.getByLabel('Name').fill(hostile);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: hostile }).waitFor();
  const id = Number(page.url().split('/').at(-1));
  const branch = async () => {
    const { body } = await rest.get('/categories/tree?store=admin');
    interface Node {
      readonly id: number;
      readonly position: number;
      readonly children: Node[];
    }
    const children = (body as Node).children[0]?.children ?? [];
    return children.sort((a, b) => a.position - b.position).map((each) => each.id);
  };
  const before = await branch();
  const row = page.getByRole('row', { name: hostile });
  await row.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('Moved.').waitFor();
  assert.deepEqual(await branch(), [...before.slice(0, -2), id, ...before.slice(-2, -1)]);
  await checkPage(page, 'categories');
  // By the mouse to the first place, above the middle of the row.
  const moved = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  const name = ((await rest.get(`/categories/${before[0]}`)).body as { name: string }).name;
  let done = moved();
  const [from, to] = await Promise.all([row, page.getByRole('row', { name })].map((each) => each.boundingBox()));
  assert.ok(from && to);
  await page.mouse.move(from.x + 300, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(to.x + 300, to.y + 12, { steps: 4 });
  await page.mouse.move(to.x + 300, to.y + 2, { steps: 4 });
  await page.mouse.up();
  await done;
  await until(async () => (await branch())[0] === id);
  // By the keyboard: the handle, and the next places to drop it.
  await row.getByRole('button').first().focus();
  done = moved();
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /^Insert/ })
    .first()
    .waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await done;
  await until(async () => (await branch())[0] !== id);
});
