import assert from 'node:assert/strict';
import { onSoapShop, type SoapShop } from '../../support/soap-shop.ts';
import { nested } from '../../support/styled-client.ts';

const path = 'catalog_product_custom_option';
const productId = 'INK-TIDE';
type Row = Record<string, string>;

async function options({ list }: SoapShop): Promise<Row[]> {
  return (await list(`${path}.list`, { productId })) as Row[];
}

/** Adds an option; answers its id. */
async function added(shop: SoapShop, data: object): Promise<string> {
  const before = new Set((await options(shop)).map(({ option_id }) => option_id));
  await shop.result(`${path}.add`, { productId, data });
  return (await options(shop)).find(({ option_id }) => !before.has(option_id))?.option_id ?? '';
}

const value = (title: string, price: string) => nested({ title, price, price_type: 'fixed', sku: title.toLowerCase() });
const wood = { title: 'Wood', type: 'drop_down', is_require: '1', sort_order: '2' };
const withValues = { ...wood, additional_fields: [value('Oak', '5'), value('Ash', '2.5')] };

/** `title price type sku` of the values of an option. */
async function values({ list }: SoapShop, optionId: string): Promise<string[]> {
  const rows = (await list(`${path}_value.list`, { optionId })) as Row[];
  return rows.map(({ title, price, price_type, sku }) => `${title} ${price} ${price_type} ${sku}`);
}

async function valueIds({ list }: SoapShop, optionId: string): Promise<string[]> {
  return ((await list(`${path}_value.list`, { optionId })) as Row[]).map(({ value_id }) => value_id ?? '');
}

onSoapShop('an option of text has a price and a limit of its own, its title no markup', async (shop) => {
  const id = await added(shop, {
    title: 'Name <b>on it</b>',
    type: 'field',
    sort_order: '4',
    additional_fields: [nested({ price: '10', price_type: 'percent', sku: 'name', max_characters: '20' })],
  });
  const info = (await shop.result(`${path}.info`, { optionId: id })) as Record<string, unknown>;
  assert.deepEqual([info.title, info.type, info.sort_order], ['Name on it', 'field', '4']);
  assert.deepEqual(info.additional_fields, [
    { price: '10.0000', price_type: 'percent', sku: 'name', max_characters: '20' },
  ]);
});

onSoapShop('an option that is chosen has values, each with its price', async (shop) => {
  const id = await added(shop, withValues);
  assert.deepEqual(await values(shop, id), ['Oak 5.0000 fixed oak', 'Ash 2.5000 fixed ash']);
});

onSoapShop('a required option must be chosen in a cart, and its price counts', async (shop) => {
  const optionId = await added(shop, withValues);
  const [oak = ''] = await valueIds(shop, optionId);
  const quoteId = String(await shop.result('cart.create', { store: 'default' })).replace('int ', '');
  const add = (more: object) =>
    shop.fault('cart_product.add', { quoteId, productsData: [{ sku: productId, ...more }] });
  assert.match(await add({ qty: '1' }), /^1022 /);
  const chosen = shop.style === 'v1' ? nested({ [optionId]: oak }) : [nested({ key: optionId, value: oak })];
  assert.equal(await add({ qty: '1', options: chosen }), 'ok');
});

onSoapShop('the title of a drop-down changes alone, and its values stay', async (shop) => {
  const optionId = await added(shop, withValues);
  await shop.result(`${path}.update`, { optionId, data: { title: 'Kind of wood' } });
  assert.deepEqual((await options(shop)).find((option) => option.option_id === optionId)?.title, 'Kind of wood');
  assert.deepEqual(await values(shop, optionId), ['Oak 5.0000 fixed oak', 'Ash 2.5000 fixed ash']);
});

onSoapShop('rows of an update change the values that they name and add the others', async (shop) => {
  const optionId = await added(shop, withValues);
  const [oak = ''] = await valueIds(shop, optionId);
  const rows = [nested({ value_id: oak, price: '6' }), value('Elm', '3')];
  await shop.result(`${path}.update`, { optionId, data: { additional_fields: rows } });
  assert.deepEqual(await values(shop, optionId), [
    'Oak 6.0000 fixed oak',
    'Ash 2.5000 fixed ash',
    'Elm 3.0000 fixed elm',
  ]);
});

onSoapShop('a text becomes a drop-down only with values', async (shop) => {
  const optionId = await added(shop, { ...wood, type: 'field', additional_fields: [nested({ price: '1' })] });
  const change = (data: object) => shop.fault(`${path}.update`, { optionId, data: { type: 'drop_down', ...data } });
  assert.equal(await change({}), '103 Select type options required values rows.');
  assert.equal(await change({ additional_fields: [value('Oak', '5')] }), 'ok');
  assert.deepEqual(await values(shop, optionId), ['Oak 5.0000 fixed oak']);
});

onSoapShop('a store view has a title of its own, and the defaults stay', async (shop) => {
  const optionId = await added(shop, withValues);
  await shop.result(`${path}.update`, { optionId, data: { title: 'Holz' }, store: 'german' });
  const titleAt = async (store: string) => ((await shop.result(`${path}.info`, { optionId, store })) as Row).title;
  assert.deepEqual([await titleAt('german'), await titleAt('default')], ['Holz', 'Wood']);
});

onSoapShop('a value shows its default and the value of a store view', async (shop) => {
  const optionId = await added(shop, withValues);
  const [valueId = ''] = await valueIds(shop, optionId);
  const data = { title: 'Eiche', price: '5', price_type: 'fixed', sku: 'oak' };
  await shop.result(`${path}_value.update`, { valueId, data, store: 'german' });
  const info = (await shop.result(`${path}_value.info`, { valueId, store: 'german' })) as Row;
  assert.deepEqual(
    [info.title, info.default_title, info.store_title, info.price, info.default_price, info.option_id],
    ['Eiche', 'Oak', 'Eiche', '5.0000', '5.0000', optionId],
  );
});

onSoapShop('prices that are the same on all websites are kept once', async (shop) => {
  await shop.engine.write((tx) => tx.exec("update store_config set value = '0' where path = 'catalog/price/scope'"));
  const optionId = await added(shop, withValues);
  const [valueId = ''] = await valueIds(shop, optionId);
  const data = { title: 'Oak', price: '9', price_type: 'fixed', sku: 'oak' };
  await shop.result(`${path}_value.update`, { valueId, data, store: 'german' });
  const info = (await shop.result(`${path}_value.info`, { valueId })) as Row;
  assert.equal(info.default_price, '9.0000');
});

onSoapShop('values are added, and the last one stays', async (shop) => {
  const optionId = await added(shop, withValues);
  await shop.result(`${path}_value.add`, { optionId, data: [value('Elm', '3')] });
  const [oak, ash, elm] = await valueIds(shop, optionId);
  for (const valueId of [oak, ash]) await shop.result(`${path}_value.remove`, { valueId });
  assert.equal(
    await shop.fault(`${path}_value.remove`, { valueId: elm }),
    '109 Option should have at least one value. Can not delete last value.',
  );
  assert.deepEqual(await values(shop, optionId), ['Elm 3.0000 fixed elm']);
});

onSoapShop('a product tells whether it has options, and one that must be chosen', async (shop) => {
  const flags = async () => {
    const info = (await shop.result('catalog_product.info', { productId })) as Row;
    return info.has_options;
  };
  assert.equal(await flags(), '0');
  const optionId = await added(shop, withValues);
  assert.equal(await flags(), '1');
  await shop.result(`${path}.remove`, { optionId });
  assert.equal(await flags(), '0');
});
