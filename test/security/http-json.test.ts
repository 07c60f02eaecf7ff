/**
 * JSON that costs more than its size suggests, or that other programs read differently (OWASP REST security and mass
 * assignment). It is sent to the token endpoint and to routes that write, by anonymous and by permitted callers.
 */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readJson } from '../../src/interfaces/rest/messages/json-body.ts';
import { restClient } from '../support/rest.ts';
import { serveFile } from '../wire/soap/wire.ts';

const wire = await serveFile();
const client = await restClient(wire, { engine: wire.engine, grants: ['all'] });
const stranger = await restClient(wire, 'anonymous');
const page = (extra: string) => `{"identifier":"p","title":"t","content":"c"${extra}}`;
const post = (path: string, body: string, as = client) =>
  as.send('POST', path, { body, headers: { 'content-type': 'application/json' } });
const pages = async (): Promise<number> => (await client.get('/cms-pages')).body.length;
const before = await pages();

const megabyte = 1_000_000;
const fill = (part: string, separator = ',') =>
  Array.from({ length: Math.floor(megabyte / (part.length + separator.length)) }, () => part).join(separator);

/** Bodies of a megabyte, each the worst case for one step of reading it. */
const bombs: Readonly<Record<string, string>> = {
  'empty texts': `[${fill('""')}]`,
  'empty texts before a colon': `{"a":[${fill('""')}],"b":1}`,
  'open brackets': '['.repeat(megabyte),
  'brackets in each other': '['.repeat(megabyte / 2) + ']'.repeat(megabyte / 2),
  'objects in each other': `${'{"a":'.repeat(megabyte / 6)}1${'}'.repeat(megabyte / 6)}`,
  numbers: `[${fill('1')}]`,
  'one number of a megabyte': '1'.repeat(megabyte),
  'one fraction of a megabyte': `0.${'1'.repeat(megabyte)}`,
  'numbers beyond all numbers': `[${fill('1e999')}]`,
  'empty objects': `[${fill('{}')}]`,
  members: `{${Array.from({ length: 80_000 }, (_, index) => `"m${index}":1`).join(',')}}`,
  'members like indices': `{${Array.from({ length: 80_000 }, (_, index) => `"${index * 53_687}":1`).join(',')}}`,
  'the same member': `{${fill('"a":1')}}`,
  'colons in a text': `{"a":"${':'.repeat(megabyte)}"}`,
  backslashes: `{"a":"${'\\\\'.repeat(megabyte / 2)}"}`,
  'quotes in a text': `{"a":"${'\\"'.repeat(megabyte / 2)}"}`,
  'backslashes and quotes': `["${'\\'.repeat(megabyte / 2)}","${'\\"'.repeat(megabyte / 5)}"]`,
  'halves of pairs': `["${'\\ud800'.repeat(megabyte / 6)}"]`,
  'NUL characters': `[${fill('"\\u0000"')}]`,
  blanks: `{"a":${' '.repeat(megabyte)}1}`,
  'one text without end': `"${'x'.repeat(megabyte)}`,
};

/**
 * Milliseconds: reading must take time in proportion to the size. The limit is far above the time that one pass over a
 * megabyte takes on a loaded machine.
 */
const workLimit = 3000;

describe('a megabyte of JSON is read or refused with little work:', () => {
  for (const [what, body] of Object.entries(bombs)) {
    it(what, async () => {
      const bytes = Buffer.from(body);
      const started = process.cpuUsage();
      try {
        readJson(bytes);
      } catch (error) {
        assert.equal((error as { status?: number }).status, 400);
      }
      const { user, system } = process.cpuUsage(started);
      assert.ok(user + system < workLimit * 1000, `it took ${(user + system) / 1000} ms of work`);
      const answer = await post('/cms-pages', body);
      assert.ok([400, 413].includes(answer.status), `${answer.status} ${answer.text.slice(0, 200)}`);
      assert.ok(answer.text.length < 50_000, `the answer has ${answer.text.length} characters`);
    });
  }
  it('and a stranger is told no more than that he is one', async () => {
    for (const body of Object.values(bombs)) assert.equal((await post('/cms-pages', body, stranger)).status, 401);
  });
  it('and the token endpoint reads nothing of that size', async () => {
    for (const body of Object.values(bombs)) {
      const answer = await post('/auth/token', body, stranger);
      assert.deepEqual([answer.status, answer.body.error], [413, 'invalid_request']);
    }
  });
  it('and none of it was written', async () => assert.equal(await pages(), before));
});

describe('callers who are not API users may send less:', async () => {
  const customer = await restClient(wire, { engine: wire.engine, subject: { kind: 'customer', id: 1 } });
  const address = (street: readonly unknown[], extra = '') =>
    `{"address":{"countryId":"US","street":${JSON.stringify(street)}}${extra}}`;
  const tooMany = [413, 'The body has more than 2000 members and elements.'];
  const bodies: Readonly<Record<string, readonly [body: string, answer: readonly unknown[]]>> = {
    'elements beyond the limit': [address(Array(1998).fill(1)), tooMany],
    'a number in another form among them': [address(Array(1998).fill(1)).replace('[1,', '[1e1,'), tooMany],
    'members beyond the limit': [`{${Array.from({ length: 2001 }, (_, index) => `"${index}":1`)}}`, tooMany],
    'empty lists beyond the limit': [`[${Array(2001).fill('[]')}]`, tooMany],
    'bytes beyond the limit': [address(['a'], ' '.repeat(65_536)), [413, 'The body is too large.']],
    'a long name': [
      `{"${'~/'.repeat(501)}":[${Array(1000).fill(1)}]}`,
      [400, 'The body names a member of more than 1000 characters.'],
    ],
  };
  for (const [what, [body, answer]] of Object.entries(bodies)) {
    it(what, async () => {
      const { maskedId } = (await stranger.post('/guest-carts', {})).body;
      const guest = await post(`/guest-carts/${maskedId}/shipping-methods`, body, stranger);
      assert.deepEqual([guest.status, guest.body.detail], answer);
      const own = await post('/customers/1/addresses', body, customer);
      assert.deepEqual([own.status, own.body.detail], answer);
    });
  }
  it('as much as they may send is checked against the schema', async () => {
    const { maskedId } = (await stranger.post('/guest-carts', {})).body;
    const { status, body } = await post(
      `/guest-carts/${maskedId}/shipping-methods`,
      address(Array(1997).fill(1)),
      stranger,
    );
    assert.deepEqual([status, body.error], [400, 'validation_error']);
  });
  it('API users may send more', async () => {
    const content = Array.from({ length: 2001 }, (_, index) => `"${index}":1`);
    const { status, body } = await post('/cms-pages', page(`,${content}${' '.repeat(65_536)}`));
    assert.deepEqual([status, body.error, body.errors.length], [400, 'validation_error', 100]);
    const many = await post('/cms-pages', `[${Array(200_001).fill('1')}]`);
    assert.deepEqual([many.status, many.body.detail], [413, 'The body has more than 200000 members and elements.']);
  });
});

describe('names that mean something in JavaScript mean nothing here:', () => {
  const forbidden = 'The body names a member that is not allowed: __proto__ or constructor.prototype.';
  for (const extra of [
    ',"__proto__":{"isActive":true}',
    ',"__proto__":null',
    ',"\\u005f_proto__":{"isActive":true}',
    ',"constructor":{"prototype":{"isActive":true}}',
  ]) {
    it(extra, async () => {
      const { status, body } = await post('/cms-pages', page(extra));
      assert.deepEqual([status, body.detail], [400, forbidden]);
      assert.equal(({} as Record<string, unknown>).isActive, undefined);
    });
  }
  for (const name of [
    'constructor',
    'toString',
    'hasOwnProperty',
    'prototype',
    'valueOf',
    '__defineGetter__',
    '$where',
  ]) {
    it(`${name} is an unknown member`, async () => {
      const { status, body } = await post('/cms-pages', page(`,"${name}":1`));
      assert.deepEqual([status, body.errors], [400, [{ field: `/${name}`, message: 'is not a known field' }]]);
    });
    it(`${name} is an unknown parameter`, async () => {
      const { status, body } = await client.get(`/cms-pages?${name}=1`);
      assert.deepEqual([status, body.errors?.[0]?.field], [400, name]);
    });
    it(`${name} is an unknown resource, id and store view`, async () => {
      assert.equal((await client.get(`/${name}`)).status, 404);
      assert.equal((await client.get(`/products/${name}`)).status, 404);
      assert.equal((await client.get(`/store-config?store=${name}`)).status, 400);
    });
    it(`${name} is no grant`, async () => {
      const { status, body } = await post('/auth/token', JSON.stringify({ grant_type: name }), stranger);
      assert.deepEqual([status, body.error], [400, 'unsupported_grant_type']);
    });
  }
  it('__proto__ as a parameter is unknown, too', async () => {
    for (const query of ['__proto__=1', '__proto__[isActive]=1', 'constructor[prototype][a]=1']) {
      assert.equal((await client.get(`/cms-pages?${query}`)).status, 400, query);
    }
    assert.equal(({} as Record<string, unknown>).isActive, undefined);
  });
  it('nothing was written', async () => assert.equal(await pages(), before));
});

describe('a value of another kind than declared is refused, never converted:', () => {
  for (const value of ['1', 'true', '[]', '["a"]', '{}', '{"$ne":null}', '{"toString":1}', '[["a"]]', '-0', '1e308']) {
    it(`${value} as a text`, async () => {
      const { status } = await post('/cms-pages', `{"identifier":${value},"title":"t","content":"c"}`);
      assert.equal(status, 400);
    });
    it(`${value} as a credential`, async () => {
      const body = `{"grant_type":"api_user","username":"root","api_key":${value}}`;
      const { status, body: said } = await post('/auth/token', body, stranger);
      assert.deepEqual([status, said.error], [400, 'invalid_request']);
    });
  }
  it('nothing was written', async () => assert.equal(await pages(), before));
});

describe('bytes that another program would read as other JSON are refused:', () => {
  const valid = page('');
  const bodies: Readonly<Record<string, Buffer>> = {
    'a byte order mark of UTF-16': Buffer.from(`\ufeff${valid}`, 'utf16le'),
    'UTF-16': Buffer.from(valid, 'utf16le'),
    'UTF-8 that is broken': Buffer.concat([
      Buffer.from('{"identifier":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ]),
    'UTF-8 that is overlong': Buffer.concat([
      Buffer.from('{"identifier":"'),
      Buffer.from([0xc0, 0xaf]),
      Buffer.from('"}'),
    ]),
    'a comment': Buffer.from(`${valid}// x`),
    'a comment inside': Buffer.from(valid.replace('{', '{/* x */')),
    'a comma at the end': Buffer.from(valid.replace('}', ',}')),
    'single quotes': Buffer.from(valid.replaceAll('"', "'")),
    'two values': Buffer.from(valid + valid),
    NaN: Buffer.from(valid.replace('"c"', 'NaN')),
    'a number in hexadecimal': Buffer.from(valid.replace('"c"', '0x10')),
    'a line end in a text': Buffer.from(valid.replace('"c"', '"c\n"')),
    'a prefix against hijacking': Buffer.from(`)]}',\n${valid}`),
    'NUL bytes': Buffer.concat([Buffer.from(valid), Buffer.alloc(10)]),
    XML: Buffer.from('<identifier>p</identifier>'),
  };
  for (const [what, bytes] of Object.entries(bodies)) {
    it(what, async () => {
      const answer = await fetch(`${wire.url}/api/rest/v2/cms-pages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
        body: new Uint8Array(bytes),
      });
      assert.equal(answer.status, 400);
    });
  }
  it('nothing was written', async () => assert.equal(await pages(), before));
});
