/**
 * References inside a message (SOAP 1.1 5.4.1) must not make a small document large, or a cheap one expensive. The
 * library counts the cost of a message in values; this file tests that limit over HTTP, before any login.
 */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { envelope, paths, send, serveFile, styles, v1, v2, wsi } from '../wire/soap/wire.ts';

/** Here the service reads whole bodies of all callers. */
const wire = await serveFile({ soapStrangerBodyLimit: 2 ** 25 });

/** A call with `argument` as the argument that holds a list, and `beside` as the elements that it refers to. */
const calls = {
  v1: (argument: string) => v1('cart_product.add', 'none', `<args>${argument}</args>`),
  v2: (argument: string) =>
    v2('shoppingCartProductAdd', 'none', `<quoteId>1</quoteId><products>${argument}</products>`),
  wsi: (argument: string) =>
    wsi('shoppingCartProductAdd', 'none', `<quoteId>1</quoteId><productsData>${argument}</productsData>`),
} as const;
const answerTo = async (style: (typeof styles)[number], argument: string, beside: string) =>
  (await send(wire.url, { path: paths[style], body: envelope(calls[style](argument) + beside) })).answer;

const refused = (text: string) => ({ status: 500, version: '1.1', fault: { code: 'SOAP-ENV:Client', text } });
const tooMany = refused('The references in the message expand to too many values');
const loop = refused('References in the message form a loop');

/** Elements that refer to each other in a row; each has `more` beside its reference. */
const chain = (length: number, more = '', end = '<r id="c-end"><sku>x</sku></r>') =>
  Array.from(
    { length },
    (_, index) => `<r id="c${index}" ${more} href="#${index + 1 < length ? `c${index + 1}` : 'c-end'}"/>`,
  ).join('') + end;
const attributes = Array.from({ length: 250 }, (_, index) => `a${index}=""`).join(' ');
const long = `a="${'x'.repeat(100_000)}"`;
const many = (target: string, count = 150_000) => `<item href="#${target}"/>`.repeat(count);

describe('in every style it is refused', () => {
  for (const style of styles) {
    it(`that many values share a long chain of references, in ${style}`, async () => {
      assert.deepEqual(await answerTo(style, many('c0'), chain(60, attributes)), tooMany);
    });
    it(`that many values share one element of many attributes, in ${style}`, async () => {
      assert.deepEqual(await answerTo(style, many('c0'), chain(1, attributes)), tooMany);
    });
    it(`that many values share one element with a long attribute, in ${style}`, async () => {
      assert.deepEqual(await answerTo(style, many('c-end'), `<r id="c-end" ${long}><sku>x</sku></r>`), tooMany);
    });
    it(`that many values share a long text, in ${style}`, async () => {
      const text = `<r id="c-end"><sku>${'x'.repeat(1_000_000)}</sku></r><k id="k">${'y'.repeat(1_000_000)}</k>`;
      const items = '<item><sku href="#k"/></item>'.repeat(1000);
      assert.deepEqual(await answerTo(style, items, text), tooMany);
    });
    it(`that a value refers to itself, in ${style}`, async () => {
      assert.deepEqual(await answerTo(style, '<item href="#a"/>', '<r id="a" href="#a"/>'), loop);
    });
    it(`that a value contains itself, in ${style}`, async () => {
      // Values of declared types cannot contain values of their own type. Values of undeclared types can, until the
      // loop is detected.
      const inside =
        '<r id="a"><options><i><key>1</key><value href="#b"/></i></options></r><r id="b"><i><i href="#b"/></i></r>';
      assert.deepEqual(await answerTo(style, '<item href="#a"/>', inside), loop);
    });
    it(`that references go through more elements than may be nested, in ${style}`, async () => {
      assert.deepEqual(await answerTo(style, '<item href="#c0"/>', chain(200)), loop);
    });
  }
});

describe('documents of honest clients pass:', () => {
  it('ten thousand items, each with its fields elsewhere, as Axis writes them', async () => {
    const items = many('none', 0) + Array.from({ length: 10_000 }, (_, index) => `<item href="#i${index}"/>`).join('');
    const typed =
      'e:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/" enc:root="0" xsi:type="m:shoppingCartProductEntity"';
    const beside = Array.from(
      { length: 10_000 },
      (_, index) =>
        `<multiRef id="i${index}" ${typed}><sku href="#s${index}"/><qty href="#q${index}"/></multiRef>` +
        `<multiRef id="s${index}" ${typed.replace('m:shoppingCartProductEntity', 'xsd:string')}>S${index}</multiRef>` +
        `<multiRef id="q${index}" ${typed.replace('m:shoppingCartProductEntity', 'xsd:double')}>1.0</multiRef>`,
    ).join('');
    const { fault } = await answerTo('v2', items, beside);
    // The message was understood: the session is checked only after that.
    assert.deepEqual(fault, { code: '5', text: 'Session expired. Try to relogin.' });
  });
});

describe('the declared size of an array is not trusted:', () => {
  for (const size of ['2147483647', '99999999999999999999', '-1', '1,1,1,1,1,1,1,1', '', 'x', '5][9999999']) {
    it(`arrayType [${size}]`, async () => {
      const args = `<args xsi:type="enc:Array" enc:arrayType="xsd:anyType[${size}]"><item>1</item></args>`;
      const { answer } = await send(wire.url, {
        path: paths.v1,
        body: envelope(v1('cart_product.list', 'none', args)),
      });
      assert.deepEqual(answer.fault, { code: '5', text: 'Session expired. Try to relogin.' });
    });
  }
  it('offset and position', async () => {
    const args =
      '<args xsi:type="enc:Array" enc:arrayType="xsd:anyType[9999999]" enc:offset="[9999998]"><item enc:position="[2147483646]">1</item></args>';
    const { answer } = await send(wire.url, { path: paths.v1, body: envelope(v1('cart_product.list', 'none', args)) });
    assert.deepEqual(answer.fault, { code: '5', text: 'Session expired. Try to relogin.' });
  });
});
