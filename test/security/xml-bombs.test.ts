/**
 * Small or valid documents that cost more than they should (OWASP XML Security: coercive parsing, oversized payloads,
 * jumbo names, attribute counts): in every style, before any login. The work is counted in processor time of this
 * process, service and client together. Quadratic reading of a megabyte would exceed the limit.
 */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { envelope, paths, send, serveFile, styles, v1, v2, wsi } from '../wire/soap/wire.ts';

/** Here the service reads whole bodies of all callers. */
const wire = await serveFile({ soapStrangerBodyLimit: 2 ** 25 });
const calls = {
  v1: (inside: string) => v1('cart_product.add', 'none', inside),
  v2: (inside: string) => v2('shoppingCartProductAdd', 'none', inside),
  wsi: (inside: string) => wsi('shoppingCartProductAdd', 'none', inside),
} as const;
const lists = { v1: 'args', v2: 'products', wsi: 'productsData' } as const;

const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');
const nested = (count: number, open: (index: number) => string, close = '</a>') =>
  many(count, open) + close.repeat(count);

const session = { code: '5', text: 'Session expired. Try to relogin.' };
const limit = (what: string) => ({ code: 'Sender', text: `The document has ${what}` });
const invalid = { code: 'Sender', text: 'Invalid XML' };

/** Elements that are unknown in every style, so that only reading them takes time. */
const documents: Readonly<Record<string, readonly [inside: string, fault: { code: string; text: string }]>> = {
  'namespaces in each other': [
    nested(60, (index) => `<a ${many(3, (n) => `xmlns:n${index}-${n}="u" `)}>`),
    limit('more than 128 namespaces in force'),
  ],
  'namespaces in one element': [
    `<a ${many(200, (index) => `xmlns:n${index}="u" `)}/>`,
    limit('more than 128 namespaces in force'),
  ],
  'the same namespace again and again': [nested(60, () => `<a xmlns:n="u" xmlns="v">`), session],
  'namespaces in many elements': [
    many(60_000, (index) => `<n${index % 7}:a xmlns:n${index % 7}="u${index}"/>`),
    session,
  ],
  'a namespace of a megabyte': [`<a xmlns:n="${'u'.repeat(1_000_000)}">${'<n:a/>'.repeat(50_000)}</a>`, session],
  'attributes that only differ in their namespace': [
    many(
      1000,
      (index) => `<a ${many(100, (n) => `xmlns:p${n}="u${index}-${n}" `)}${many(100, (n) => `p${n}:a="" `)}/>`,
    ),
    session,
  ],
  'attributes in all': [
    many(2000, () => `<a ${many(250, (n) => `a${n}="" `)}/>`),
    limit('more than 400000 attributes'),
  ],
  'an attribute of megabytes': [`<a b="${'x'.repeat(4_000_000)}"/>`, session],
  'an attribute of line ends': [`<a b="${'\n'.repeat(1_500_000)}"/>`, session],
  'an attribute of references': [`<a b="${'&#9;'.repeat(700_000)}"/>`, session],
  'a name of megabytes': [`<${'a'.repeat(3_000_000)}/>`, session],
  'a name of megabytes that is not closed': [`<${'a'.repeat(3_000_000)}`, invalid],
  'an end that is nearly the name': [`<${'a'.repeat(2_000_000)}b></${'a'.repeat(2_000_000)}c>`, invalid],
  'prefixes of a megabyte': [`<${'p'.repeat(1_000_000)}:a xmlns:${'p'.repeat(1_000_000)}="u"/>`, session],
  'comments between letters': [`<a>${'x<!---->'.repeat(400_000)}</a>`, session],
  'sections between letters': [`<a>${'x<![CDATA[y]]>'.repeat(250_000)}</a>`, session],
  instructions: ['<?a b?>'.repeat(400_000), session],
  'references in a text': [`<a>${'&#x00000041;&amp;'.repeat(200_000)}</a>`, session],
  'references that are nearly endless': [`<a>&#${'0'.repeat(5_000_000)}65;</a>`, invalid],
  'carriage returns': [`<a>${'\r'.repeat(3_000_000)}</a>`, session],
  'white space': [' \n\t'.repeat(1_000_000), session],
  'characters beyond the first plane': [`<a>${'\u{1f600}'.repeat(2_000_000)}</a>`, session],
  'ends without beginnings': ['</a>'.repeat(1_000_000), invalid],
};

/**
 * Milliseconds: enough for thirty megabytes on a loaded machine, and far below the time of quadratic work on one
 * megabyte.
 */
const workLimit = 8000;

describe('in every style it is little work to read or refuse', () => {
  for (const [what, [inside, fault]] of Object.entries(documents)) {
    it(what, async () => {
      for (const style of styles) {
        const body = envelope(calls[style]('') + inside);
        const started = process.cpuUsage();
        const { answer } = await send(wire.url, { path: paths[style], body });
        const { user, system } = process.cpuUsage(started);
        assert.ok(user + system < workLimit * 1000, `${style}: it took ${(user + system) / 1000} ms of work`);
        // After reading everything, the service checks the call first, which has no session; WS-I checks the arguments
        // first.
        const expected = fault === session && style === 'wsi' ? { code: '6' } : fault;
        assert.equal(answer.fault?.code, expected.code, `${style}: ${answer.fault?.text}`);
        if (expected === fault) assert.equal(answer.fault?.text, fault.text);
      }
    });
  }
});

/** Values whose decoding is attacked, too: arguments that are as wide or unusual as possible. */
const values: Readonly<Record<string, string>> = {
  'items without number': '<item/>'.repeat(150_000),
  'fields without number': `<item>${'<sku>a</sku>'.repeat(150_000)}</item>`,
  'options without number': `<item><options>${many(40_000, (index) => `<i><key>${index}</key><value>1</value></i>`)}</options></item>`,
  'one option again and again': `<item><options>${'<i><key>1</key><value>1</value></i>'.repeat(40_000)}</options></item>`,
  'options with keys like indices': `<item><options>${many(40_000, (index) => `<i><key>${index * 99_991}</key><value>1</value></i>`)}</options></item>`,
  'options that mean something in JavaScript': `<item><options>${[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'length',
  ]
    .map((name) => `<i><key>${name}</key><value>1</value></i>`)
    .join('')}</options></item>`,
  'fields that mean something in JavaScript':
    '<item><__proto__><isAdmin>1</isAdmin></__proto__><constructor>x</constructor></item>',
  'maps in maps': nested(25, () => '<a xsi:type="apache:Map"><item><key>__proto__</key><value>', '</value></item></a>'),
  'lists in lists': nested(50, () => '<item xsi:type="enc:Array" enc:arrayType="xsd:anyType[1]">', '</item>'),
  'a number of a megabyte': `<item><sku>a</sku><qty>${'9'.repeat(1_000_000)}</qty></item>`,
  'a fraction of a megabyte': `<item><sku>a</sku><qty>0.${'0'.repeat(1_000_000)}1</qty></item>`,
  'an exponent of a megabyte': `<item><sku>a</sku><qty>1e${'9'.repeat(1_000_000)}</qty></item>`,
  'a number of blanks': `<item><sku>a</sku><qty>${' '.repeat(1_000_000)}1${' '.repeat(1_000_000)}x</qty></item>`,
};

describe('documents are decoded with little work, and leave no trace:', () => {
  for (const [what, items] of Object.entries(values)) {
    it(what, async () => {
      for (const style of styles) {
        const argument =
          style === 'v1' ? `<args>${items}</args>` : `<quoteId>1</quoteId><${lists[style]}>${items}</${lists[style]}>`;
        const started = process.cpuUsage();
        const { status, answer } = await send(wire.url, { path: paths[style], body: envelope(calls[style](argument)) });
        const { user, system } = process.cpuUsage(started);
        assert.ok(user + system < workLimit * 1000, `${style}: it took ${(user + system) / 1000} ms of work`);
        assert.equal(status, 500);
        // The fault of a missing session, if the arguments could be read, or else a fault about them; never an internal
        // error.
        assert.notEqual(answer.fault?.code, '1', style);
        assert.equal(({} as Record<string, unknown>).isAdmin, undefined);
      }
    });
  }
});

it('a structure that takes unknown fields collects many of one name with little work', async () => {
  const filters = `<filters>${'<a/>'.repeat(190_000)}</filters>`;
  for (const [style, call] of [
    ['v2', v2('catalogProductList', 'none', filters)],
    ['wsi', wsi('catalogProductList', 'none', filters)],
  ] as const) {
    const started = process.cpuUsage();
    const { answer } = await send(wire.url, { path: paths[style], body: envelope(call) });
    const { user, system } = process.cpuUsage(started);
    assert.ok(user + system < workLimit * 1000, `${style}: it took ${(user + system) / 1000} ms of work`);
    assert.deepEqual(answer.fault, session);
  }
});
