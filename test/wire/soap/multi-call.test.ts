/** multiCall in V1 (reference 3.3). */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faults, linesOf, serveFile } from './wire.ts';

const wire = await serveFile({ maxCallsPerMultiCall: 4 });
const session = await wire.login();

const array = (items: readonly string[], element = 'item') =>
  `<${element} xsi:type="enc:Array" enc:arrayType="xsd:anyType[${items.length}]">${items.join('')}</${element}>`;
const text = (value: string | number) => `<item xsi:type="xsd:string">${value}</item>`;
const add = (quoteId: number, sku: string) =>
  array([
    text('cart_product.add'),
    array([
      text(quoteId),
      array([`<item xsi:type="apache:Map"><item><key>sku</key><value>${sku}</value></item></item>`]),
    ]),
  ]);
const listed = (quoteId: number) => array([text('cart_product.list'), array([text(quoteId)])]);
const untilFault =
  '<options xsi:type="apache:Map"><item><key>break</key><value xsi:type="xsd:int">1</value></item></options>';
const multiCall = (calls: readonly string[], options = '', id = session) =>
  wire.call('v1', `<m:multiCall><sessionId>${id}</sessionId>${array(calls, 'calls')}${options}</m:multiCall>`);
const failed = (faultCode: string, faultMessage: string) => ({ isFault: 'boolean true', faultCode, faultMessage });

const gone = failed('1022', 'Product does not exist.');
const nowhere = failed('3', 'Invalid api path.');

describe('multiCall', () => {
  it('answers in order, with faults as maps', async () => {
    const quoteId = await wire.cart(session);
    const { result } = await multiCall([add(quoteId, 'PEN-WREN'), add(quoteId, 'NO-SUCH'), add(quoteId, 'INK-TIDE')]);
    assert.deepEqual(result, ['boolean true', gone, 'boolean true']);
    assert.deepEqual(await linesOf(wire.engine, quoteId), [
      ['PEN-WREN', 1],
      ['INK-TIDE', 1],
    ]);
  });

  it('stops at the first fault on request, and keeps the effects before it', async () => {
    const quoteId = await wire.cart(session);
    const calls = [add(quoteId, 'PEN-WREN'), add(quoteId, 'NO-SUCH'), add(quoteId, 'INK-TIDE')];
    const { result } = await multiCall(calls, untilFault);
    assert.deepEqual(result, ['boolean true', gone]);
    assert.deepEqual(await linesOf(wire.engine, quoteId), [['PEN-WREN', 1]]);
  });

  it('sees in a call the changes of the call before', async () => {
    const quoteId = await wire.cart(session);
    const { result } = await multiCall([add(quoteId, 'PEN-WREN'), listed(quoteId)]);
    const skus = (result as { sku: string }[][])[1]?.map(({ sku }) => sku);
    assert.deepEqual(skus, ['PEN-WREN']);
  });

  it('takes a call without arguments, and one that is only a path', async () => {
    const { result } = await multiCall([array([text('cart.create')]), text('cart.create')]);
    assert.deepEqual(
      (result as string[]).map((value) => value.replace(/\d+/, 'N')),
      ['int N', 'int N'],
    );
  });

  it('takes a call without a path for one of no path', async () => {
    assert.deepEqual((await multiCall([array([])])).result, [nowhere]);
  });

  it('answers an empty list to an empty list', async () => {
    assert.deepEqual((await multiCall([])).result, []);
  });

  it('is one fault in a bad session', async () => {
    assert.deepEqual((await multiCall([listed(1)], '', 'nope')).fault, faults.session);
  });

  it('is one fault in a bad session, even without any call', async () => {
    assert.deepEqual((await multiCall([], '', 'nope')).fault, faults.session);
  });

  it('says of each call that it is denied', async () => {
    const viewer = await wire.login('viewer');
    const quoteId = await wire.cart(session);
    const { result } = await multiCall([listed(quoteId), add(quoteId, 'PEN-WREN')], '', viewer);
    assert.deepEqual(result, [[], failed('2', 'Access denied.')]);
    assert.deepEqual(await linesOf(wire.engine, quoteId), []);
  });

  it('takes as many calls as the setting says', async () => {
    assert.deepEqual((await multiCall(Array<string>(4).fill(array([])))).result, Array(4).fill(nowhere));
  });

  it('takes no more', async () => {
    const { fault } = await multiCall(Array<string>(5).fill(array([])));
    assert.deepEqual(fault, { code: '6', text: 'At most 4 calls can be sent in one multiCall.' });
  });
});

describe('a multiCall whose answer grows too large', () => {
  const small = serveFile({ multiCallAnswerLimit: 4096 });
  const notMade = failed(
    '6',
    'This call was not made, since the answers to those before it are too large. Send fewer at once.',
  );

  it('makes no more of its calls, tells so in their places, and the next one goes well', async () => {
    const wire = await small;
    const session = await wire.login();
    const quoteId = await wire.cart(session);
    const untouched = await wire.cart(session);
    const send = async (calls: readonly string[]) =>
      (await wire.call('v1', `<m:multiCall><sessionId>${session}</sessionId>${array(calls, 'calls')}</m:multiCall>`))
        .result as unknown[];
    assert.deepEqual(await send([add(quoteId, 'PEN-WREN')]), ['boolean true']);
    const lists = Array.from({ length: 20 }, () => listed(quoteId));
    const answers = await send([...lists, add(untouched, 'PEN-WREN')]);
    assert.equal(answers.length, 21);
    const made = answers.filter((answer) => Array.isArray(answer)).length;
    assert.ok(made > 0 && made < 20, `${made} calls were made`);
    assert.deepEqual(answers.slice(made), Array(21 - made).fill(notMade));
    assert.deepEqual(await linesOf(wire.engine, untouched), []);
    assert.deepEqual(await send([add(untouched, 'PEN-WREN')]), ['boolean true']);
  });
});
