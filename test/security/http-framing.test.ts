/**
 * Request smuggling (RFC 9112 11.2): bytes that a proxy before the service may take for one request are never two
 * requests here. An ambiguous request is refused, the connection is closed, and a request hidden in it is not carried
 * out. The hidden request is a call that would log its caller out.
 */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { envelope, paths, serveFile, v2 } from '../wire/soap/wire.ts';
import { exchange, requestText } from './raw.ts';

const wire = await serveFile();

const rest = '/api/rest/v2/stores';
const addresses = {
  SOAP: paths.v2,
  REST: rest,
  tokens: '/api/rest/v2/auth/token',
  images: '/media/catalog/product/a.png',
};

/** A whole request, hidden in the place of a body: it would end the session. */
const hidden = (session: string): string => {
  const body = envelope(v2('endSession', session));
  return requestText(
    `POST ${paths.v2}`,
    ['Content-Type: text/xml', `Content-Length: ${body.length}`, 'X-Hidden: 1'],
    body,
  );
};
let current: string | undefined;
/** A valid session; one for all tests, until a test ends it. */
const login = async (): Promise<string> => {
  current ??= await wire.login();
  return current;
};
const lives = async (session: string): Promise<boolean> => {
  const { result } = await wire.call('v2', v2('shoppingCartCreate', session));
  if (result === undefined) current = undefined;
  return result !== undefined;
};

/** Ambiguous header lines, and the status; the parser refuses with 400. */
const unclear: Readonly<Record<string, readonly [lines: readonly string[], status?: number]>> = {
  'a length and chunks': [['Content-Length: 5', 'Transfer-Encoding: chunked']],
  'chunks and a length': [['Transfer-Encoding: chunked', 'Content-Length: 5']],
  'two lengths': [['Content-Length: 0', 'Content-Length: 44']],
  'the same length twice': [['Content-Length: 0', 'Content-Length: 0']],
  'a list of lengths': [['Content-Length: 0, 0']],
  'a length with a sign': [['Content-Length: +0']],
  'a length below nothing': [['Content-Length: -1']],
  'a length in hexadecimal': [['Content-Length: 0x0']],
  'a length with a blank inside': [['Content-Length: 0 0']],
  'a length beyond all numbers': [['Content-Length: 99999999999999999999999999']],
  'a length of 2 to the 64th': [['Content-Length: 18446744073709551616']],
  'an empty length': [['Content-Length:']],
  'a length with a fraction': [['Content-Length: 0.0']],
  'chunks, misspelt': [['Transfer-Encoding: xchunked'], 501],
  'chunks with a vertical tab': [['Transfer-Encoding:\x0bchunked']],
  'chunks with a NUL': [['Transfer-Encoding: chunked\x00']],
  'chunks in quotes': [['Transfer-Encoding: "chunked"'], 501],
  'chunks and then something': [['Transfer-Encoding: chunked, identity']],
  'chunks twice': [['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
  'chunks, taken back': [['Transfer-Encoding: chunked', 'Transfer-Encoding: identity']],
  'another coding before chunks': [['Transfer-Encoding: gzip, chunked'], 501],
  identity: [['Transfer-Encoding: identity'], 501],
  'chunks, folded': [['Transfer-Encoding:\r\n chunked']],
  'any folded line': [['X-Folded: a\r\n b', 'Content-Length: 0']],
  'a blank before the colon': [['Transfer-Encoding : chunked']],
  'a blank before the name': [[' Transfer-Encoding: chunked']],
  'a line without a colon': [['Transfer-Encoding chunked']],
  'a name that is none': [['Transfer\x01Encoding: chunked']],
  'a bare LF in a line': [['X-A: b\nTransfer-Encoding: chunked', 'Content-Length: 0']],
  'a bare CR in a line': [['X-A: b\rTransfer-Encoding: chunked', 'Content-Length: 0']],
  'a NUL in a value': [['X-A: b\x00', 'Content-Length: 0']],
  'two hosts': [['Host: shop.example', 'Host: evil.example', 'Content-Length: 0'], 400],
  '201 lines': [[...Array.from({ length: 199 }, (_, index) => `X-${index}: a`), 'Content-Length: 0'], 431],
};

for (const [name, address] of Object.entries(addresses)) {
  describe(`at the address of ${name} it is refused and nothing behind it is carried out:`, () => {
    for (const [what, [lines, status = 400]] of Object.entries(unclear)) {
      it(what, async () => {
        const session = await login();
        const text = requestText(
          `POST ${address}`,
          ['Content-Type: text/xml', ...lines],
          `${lines.includes('Content-Length: 0') ? '' : '0\r\n\r\n'}${hidden(session)}`,
        );
        const { answers, isClosed } = await exchange(wire.url, text);
        assert.deepEqual([answers.map((each) => each.status), isClosed], [[status], true]);
        const [answer] = answers;
        assert.deepEqual(
          [answer?.header('connection'), answer?.header('x-content-type-options')],
          ['close', 'nosniff'],
        );
        assert.ok(await lives(session), 'the hidden request was carried out');
      });
    }
  });
}

describe('chunks that are no chunks are refused:', () => {
  const body = envelope(v2('nothing', ''));
  const size = body.length.toString(16);
  const chunked = {
    'lines that end in LF': `${size}\n${body}\n0\n\n`,
    'a size below nothing': `-1\r\n${body}\r\n0\r\n\r\n`,
    'a size with 0x': `0x${size}\r\n${body}\r\n0\r\n\r\n`,
    'a size beyond all numbers': `fffffffffffffffff\r\n${body}\r\n0\r\n\r\n`,
    'a size with a blank': `${size} \r\n${body}\r\n0\r\n\r\n`,
    'no size': `\r\n${body}\r\n0\r\n\r\n`,
    'a chunk longer than its size': `5\r\n${body}\r\n0\r\n\r\n`,
    'an LF in an extension': `${size};a=\nb\r\n${body}\r\n0\r\n\r\n`,
    'a length in the trailer': `${size}\r\n${body}\r\n0\r\nContent-Length: 5\r\n\r\n`,
    'a coding in the trailer': `${size}\r\n${body}\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n`,
  };
  for (const [what, chunks] of Object.entries(chunked)) {
    it(what, async () => {
      const session = await login();
      const head = ['Content-Type: text/xml', 'Transfer-Encoding: chunked'];
      const { answers, isClosed } = await exchange(
        wire.url,
        requestText(`POST ${paths.v2}`, head, chunks + hidden(session)),
      );
      assert.deepEqual([answers.map((each) => each.status), isClosed], [[400], true]);
      assert.ok(await lives(session), 'the hidden request was carried out');
    });
  }
  it('extensions without end', async () => {
    const head = ['Content-Type: text/xml', 'Transfer-Encoding: chunked'];
    const chunks = `5;${'a'.repeat(100_000)}`;
    const { answers, sent } = await exchange(wire.url, requestText(`POST ${paths.v2}`, head, chunks));
    assert.deepEqual([answers.map((each) => each.status), sent > 16_384], [[413], true]);
  });
  for (const [where, target] of Object.entries({ ...addresses, REST: `${rest}x`, 'an unknown address': '/nothing' })) {
    it(`more small chunks than a client sends, to ${where}`, async () => {
      const head = ['Content-Type: application/json', 'Transfer-Encoding: chunked', 'Connection: close'];
      const chunks = `${'1\r\n \r\n'.repeat(11_000)}0\r\n\r\n`;
      const { answers, isClosed } = await exchange(wire.url, requestText(`POST ${target}`, head, chunks));
      assert.deepEqual([answers.map((each) => each.status), isClosed], [[400], true]);
    });
  }
  it('extensions that are short are passed over, as they must be', async () => {
    const head = ['Content-Type: text/xml', 'Transfer-Encoding: chunked', 'Connection: close'];
    const chunks = `${size};a=b;c="d"\r\n${body}\r\n0\r\n\r\n`;
    const { answers } = await exchange(wire.url, requestText(`POST ${paths.v2}`, head, chunks));
    assert.match(answers[0]?.body ?? '', /Procedure 'nothing' not present/);
  });
});

describe('bytes after a request are another request, or are refused:', () => {
  it('a body of a GET is not read as a request', async () => {
    const session = await login();
    const smuggled = hidden(session);
    for (const target of ['/livez', rest, '/api/soap/?wsdl', '/media/catalog/product/a.png', '/nothing']) {
      const first = requestText(`GET ${target}`, [`Content-Length: ${smuggled.length}`], smuggled);
      const { answers } = await exchange(wire.url, first + requestText('GET /livez', ['Connection: close']));
      // An address that takes no body may close the connection without reading it.
      assert.ok(answers.length <= 2, `${target}: ${answers.length} answers`);
      if (answers.length === 2) assert.equal(answers[1]?.body, 'ok\n');
    }
    assert.ok(await lives(session), 'the hidden request was carried out');
  });
  it('a body that no one reads is not read as a request either', async () => {
    const session = await login();
    const smuggled = hidden(session);
    for (const target of [rest, '/nothing', '/api/rest/v2/auth/logout', '/livez', '/api/docs']) {
      const first = requestText(
        `POST ${target}`,
        ['Content-Type: text/plain', `Content-Length: ${smuggled.length}`],
        smuggled,
      );
      const { answers } = await exchange(wire.url, first + requestText('GET /livez', ['Connection: close']));
      assert.ok(answers.length <= 2, `${target}: ${answers.length} answers`);
      if (answers.length === 2) assert.equal(answers[1]?.body, 'ok\n', target);
    }
    assert.ok(await lives(session), 'the hidden request was carried out');
  });
  it('requests in a row are answered in their order', async () => {
    const request =
      requestText('GET /livez') + requestText(`GET ${rest}`) + requestText('GET /nothing', ['Connection: close']);
    const { answers } = await exchange(wire.url, request);
    assert.deepEqual(
      answers.map(({ status, header }) => [status, header('content-type')?.split(';')[0]]),
      [
        [200, 'text/plain'],
        [200, 'application/ld+json'],
        [404, 'application/problem+json'],
      ],
    );
  });
  it('bytes that are no request never get into the middle of an answer', async () => {
    const { text, answers } = await exchange(wire.url, `${requestText('GET /api/docs/reference.js')}garbage\r\n\r\n`);
    // The script (whole or cut off) or the refusal, but never one inside the other.
    assert.equal(text.indexOf('HTTP/1.1 400') > 0, answers.length === 2);
    assert.ok(!(answers[0]?.body ?? '').includes('HTTP/1.1 400'));
  });
});

describe('versions of HTTP:', () => {
  it('below 1.0 are refused', async () => {
    const { answers } = await exchange(wire.url, 'GET /livez\r\n\r\n');
    assert.equal(answers[0]?.status, 505);
  });
  for (const line of [
    'PRI * HTTP/2.0',
    'GET /livez HTTP/2.0',
    'GET /livez HTTP/1.2',
    'GET /livez HTTP/9.9',
    'GET /livez http/1.1',
    'GET /livez HTTP/1.1 HTTP/1.1',
  ]) {
    it(`${line} is refused`, async () => {
      const { answers, isClosed } = await exchange(wire.url, `${line}\r\nHost: a\r\n\r\n`);
      assert.ok(answers[0]?.status === 400 || answers[0]?.status === 505, String(answers[0]?.status));
      assert.ok(isClosed);
    });
  }
  it('1.0 has no chunks', async () => {
    const text = `POST ${paths.v2} HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
    const { answers, isClosed } = await exchange(wire.url, text);
    assert.deepEqual([answers.map(({ status }) => status), isClosed], [[400], true]);
  });
  it('1.1 without a host is refused, 1.0 is not', async () => {
    const without = await exchange(wire.url, 'GET /livez HTTP/1.1\r\n\r\n');
    assert.deepEqual(
      [without.answers[0]?.status, without.answers[0]?.header('x-content-type-options')],
      [400, 'nosniff'],
    );
    const old = await exchange(wire.url, 'GET /livez HTTP/1.0\r\n\r\n');
    assert.equal(old.answers[0]?.status, 200);
  });
  it('an upgrade to another protocol is refused, so that nobody evades the rules of a proxy', async () => {
    for (const protocol of ['h2c', 'websocket', 'TLS/1.2']) {
      const lines = [`Upgrade: ${protocol}`, 'Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABk'];
      const { answers } = await exchange(wire.url, requestText('GET /livez', lines), 1);
      assert.equal(answers[0]?.status, 200, protocol);
    }
  });
  it('a handshake of TLS is answered with words and the end', async () => {
    const { answers, isClosed } = await exchange(wire.url, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03');
    assert.deepEqual([answers[0]?.status, isClosed], [400, true]);
  });
});
