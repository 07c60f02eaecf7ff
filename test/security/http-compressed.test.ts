/**
 * Bodies that grow or never end: compressed once or more often, in chunks, with or without a declared length (OWASP
 * DoS). The tests count the bytes that the service takes before it refuses and, in a separate process, the growth of
 * its memory.
 */

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { measuredUser, startMeasuredService } from '../support/measured-service.ts';
import { tokenFor } from '../support/rest.ts';
import { envelope, key, list, login, paths, serveFile } from '../wire/soap/wire.ts';
import { converse, exchange, portOf, requestText } from './raw.ts';

const mebi = 2 ** 20;
const wire = await serveFile({ soapBodyLimit: mebi });
const token = await tokenFor({ engine: wire.engine, grants: ['all'] });
const bearer = `Authorization: Bearer ${token}`;

/**
 * Addresses that take bodies, with the header lines of a permitted caller; and the size of the largest body in bytes.
 */
const takers = {
  SOAP: { line: `POST ${paths.v2}`, lines: ['Content-Type: text/xml'], limit: mebi },
  'V1 of SOAP': { line: `POST ${paths.v1}`, lines: ['Content-Type: text/xml'], limit: mebi },
  REST: { line: 'POST /api/rest/v2/cms-pages', lines: ['Content-Type: application/json', bearer], limit: mebi },
  'many rows of REST': {
    line: 'POST /api/rest/v2/products/bulk',
    lines: ['Content-Type: application/json', bearer],
    limit: 32 * mebi,
  },
  tokens: { line: 'POST /api/rest/v2/auth/token', lines: ['Content-Type: application/json'], limit: 16 * 1024 },
} as const;

const blanks = (bytes: number) => Buffer.alloc(bytes, ' ');
const encoders = { gzip: gzipSync, 'x-gzip': gzipSync, deflate: deflateSync, br: brotliCompressSync } as const;

function post(line: string, lines: readonly string[], body: Buffer): Buffer {
  const head = requestText(line, [...lines, `Content-Length: ${body.length}`, 'Connection: close']);
  return Buffer.concat([Buffer.from(head), body]);
}

for (const [name, { line, lines, limit }] of Object.entries(takers)) {
  describe(`what grows at the address of ${name} is refused`, () => {
    for (const [encoding, encode] of Object.entries(encoders)) {
      it(`in ${encoding}`, async () => {
        const bomb = encode(blanks(limit * 2));
        assert.ok(bomb.length < limit / 10, 'the bomb itself is small');
        const { answers } = await exchange(wire.url, post(line, [...lines, `Content-Encoding: ${encoding}`], bomb), 1);
        assert.deepEqual(
          answers.map(({ status }) => status),
          [413],
        );
      });
    }
    it('in several streams of gzip behind each other', async () => {
      const part = gzipSync(blanks(mebi));
      const bomb = Buffer.concat(Array.from({ length: (2 * limit) / mebi + 1 }, () => part));
      const { answers } = await exchange(wire.url, post(line, [...lines, 'Content-Encoding: gzip'], bomb), 1);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [413],
      );
    });
    for (const coding of [
      'gzip, gzip',
      'gzip, br',
      'br,gzip',
      'deflate, identity',
      'zstd',
      'compress',
      'gzip;q=1',
      '__proto__',
    ]) {
      it(`in ${coding}, which is not undone at all`, async () => {
        const bomb = gzipSync(gzipSync(blanks(1000)));
        const { answers } = await exchange(wire.url, post(line, [...lines, `Content-Encoding: ${coding}`], bomb), 1);
        assert.deepEqual(
          answers.map(({ status }) => status),
          [415],
        );
      });
    }
    it('in two layers under one name: only one is undone', async () => {
      const inner = gzipSync(blanks(limit * 2));
      const bomb = gzipSync(inner);
      const { answers } = await exchange(wire.url, post(line, [...lines, 'Content-Encoding: gzip'], bomb), 1);
      // After one layer is removed, the rest is neither XML nor JSON.
      const [answer] = answers;
      assert.ok(answer && [400, 500].includes(answer.status), String(answer?.status));
    });
    it('where the header line comes twice', async () => {
      const twice = [...lines, 'Content-Encoding: gzip', 'Content-Encoding: gzip'];
      const { answers } = await exchange(wire.url, post(line, twice, gzipSync(gzipSync('{}'))), 1);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [415],
      );
    });
    for (const [what, body] of [
      ['raw deflate', deflateRawSync('{}')],
      ['what ends early', gzipSync(blanks(5000)).subarray(0, 20)],
      ['what is broken', Buffer.concat([gzipSync('{}').subarray(0, 10), Buffer.from('garbage')])],
      ['nothing', Buffer.alloc(0)],
    ] as const) {
      it(`with ${what} instead of gzip`, async () => {
        const { answers } = await exchange(wire.url, post(line, [...lines, 'Content-Encoding: gzip'], body), 1);
        const [answer] = answers;
        assert.ok(answer && [400, 500].includes(answer.status), String(answer?.status));
        assert.doesNotMatch(answer.body, /zlib|Z_|unexpected end|incorrect header/i);
      });
    }
  });
}

describe('a body without end is not taken beyond the limit', () => {
  /** An upper bound for bytes in buffers of the system between client and service. */
  const buffered = 16 * mebi;
  for (const [name, { line, lines, limit }] of Object.entries(takers)) {
    it(`in chunks, at the address of ${name}`, async () => {
      const socket = connect(portOf(wire.url), '127.0.0.1');
      const piece = Buffer.concat([Buffer.from('10000\r\n'), blanks(65_536), Buffer.from('\r\n')]);
      let written = 0;
      const feed = (): void => {
        while (socket.writable && written < limit + 4 * buffered) {
          written += piece.length;
          if (!socket.write(piece)) return void socket.once('drain', feed);
        }
      };
      const { answers, sent, isClosed } = await converse(socket, 1, () => {
        socket.write(requestText(line, [...lines, 'Transfer-Encoding: chunked']));
        feed();
      });
      // A client that still sends when the connection ends may not receive the answer.
      assert.ok(answers[0]?.status === 413 || (answers.length === 0 && isClosed), `${answers[0]?.status}`);
      assert.ok(sent < limit + buffered, `${sent} bytes were taken`);
    });
    it(`by its announced length, before anything of it comes, at the address of ${name}`, async () => {
      const text = requestText(line, [...lines, `Content-Length: ${limit + 1}`]);
      const { answers } = await exchange(wire.url, text, 1);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [413],
      );
    });
  }
});

describe('bombs of every kind, many at once, at a service in a process of its own', () => {
  it('add no more memory than the bodies that are allowed', async (t) => {
    const server = await startMeasuredService();
    const { url } = server;
    try {
      const soap = ['Content-Type: text/xml'];
      const ask = async (body: string) =>
        (await exchange(url, post(`POST ${paths.v2}`, soap, Buffer.from(body)), 1)).answers[0]?.body ?? '';
      const session = /<loginReturn[^>]*>(\w+)</.exec(await ask(envelope(login('v2', measuredUser, key))))?.[1] ?? '';
      const [grown, xml, read] = [413, 500, 200].map((status) => Array(3).fill(status));
      for (const [who, expected, most] of [
        ['none', [grown, grown, grown, grown, grown, grown, grown], 3 * 32 * mebi],
        // Three at a time, each of 32 MiB at most, held as bytes and as text, with what waits to be collected.
        [session, [grown, grown, grown, xml, xml, xml, read], 3 * 32 * mebi * 5],
      ] as const) {
        const large = blanks(256 * mebi);
        const whole = envelope(list('v2', who, 1));
        const wide = whole.replace('</e:Body>', `${'<a/>'.repeat(7 * mebi)}</e:Body>`);
        const deep = whole.replace('</e:Body>', '<a>'.repeat(10 * mebi));
        const bodies = [
          gzipSync(large, { level: 9 }),
          brotliCompressSync(large),
          deflateSync(large),
          gzipSync(wide),
          gzipSync(deep),
          gzipSync(whole.replace('</e:Body>', `<a ${'xmlns:a="b" '.repeat(2 * mebi)}/></e:Body>`)),
          gzipSync(whole.replace('</e:Body>', `${'&#65;'.repeat(6 * mebi)}</e:Body>`)),
        ];
        const names = ['gzip', 'br', 'deflate', 'gzip', 'gzip', 'gzip', 'gzip'];
        const attack = async () => {
          const statuses: number[][] = [];
          for (const [index, body] of bodies.entries()) {
            const lines = [...soap, `Content-Encoding: ${names[index]}`];
            const three = [1, 2, 3].map(() => exchange(url, post(`POST ${paths.v2}`, lines, body), 1));
            statuses.push((await Promise.all(three)).map(({ answers }) => answers[0]?.status ?? 0));
          }
          return statuses;
        };
        // Memory that the program needs at its first call does not belong to the attack.
        await ask(whole);
        let statuses: number[][] = [];
        const added = await server.added(async () => {
          statuses = await attack();
        });
        t.diagnostic(`${Math.round(added / mebi)} MiB more`);
        assert.deepEqual(statuses, expected);
        assert.ok(added < most, `${added} bytes more`);
      }
      assert.match(await ask(envelope(list('v2', 'none', 1))), /Session expired/);
    } finally {
      await server.end();
    }
  });
});
