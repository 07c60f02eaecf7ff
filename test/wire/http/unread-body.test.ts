/** What is still read of a request after its answer, if its body goes on. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, it, mock } from 'node:test';
import { portOf, requestText } from '../../security/raw.ts';
import { eventually } from '../../support/process.ts';
import { paths, serveFile } from '../soap/wire.ts';

const wire = await serveFile();
/** Counts the chunks that the parser finds, whoever reads them. */
const chunks = mock.method(IncomingMessage.prototype, 'push').mock;

interface Said {
  readonly status: string | undefined;
  readonly connection: string | undefined;
  readonly error: Error | undefined;
}

/** Sends a head and more, all at once, and reads until the connection is over. */
function say(head: string, more: string): Promise<Said> {
  const { promise, resolve } = Promise.withResolvers<Said>();
  const socket = connect(portOf(wire.url), '127.0.0.1', () => socket.write(head + more));
  let text = '';
  let error: Error | undefined;
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece;
  });
  socket.on('error', (failure) => {
    error = failure;
  });
  socket.once('close', () => {
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? [];
    const [, connection] = /\r\nconnection: (\S+)/i.exec(text) ?? [];
    resolve({ status, connection, error });
  });
  return promise;
}

const sent = 500_000;
const tiny = `${'1\r\n \r\n'.repeat(sent)}0\r\n\r\n`;
/** A body is refused after 10,000 chunks; on a busy machine many more have come by then. */
const most = sent / 2;

describe('of a body in chunks of one byte the rest is not read, and the answer ends the connection, at', () => {
  const lines = {
    'POST /api/soap/': '400',
    [`POST ${paths.v2}`]: '400',
    [`PUT ${paths.v2}`]: '405',
    'POST /api/xmlrpc': '200',
    'POST /api/rest/v2/cms-pages': '401',
    'POST /api/rest/v2/auth/token': '400',
    'POST /api/rest/v2/auth/logout': '401',
    'GET /api/rest/v2/stores': '200',
    'POST /media/x': '400',
    'GET /media/x': '404',
    'POST /nosuch': '400',
    'GET /nosuch': '404',
    'GET /livez': '200',
    'POST /%E0%A4%A': '400',
  };
  for (const [line, status] of Object.entries(lines)) {
    it(line, async () => {
      chunks.resetCalls();
      const head = requestText(line, ['Content-Type: text/xml', 'Transfer-Encoding: chunked']);
      const said = await say(head, tiny);
      assert.deepEqual([said.status, said.connection], [status, 'close']);
      assert.ok(chunks.callCount() < most, `${chunks.callCount()} of ${sent} chunks`);
    });
  }
});

describe('a client that has sent much of a refused body', () => {
  // As long as the time stands still, no connection ends by time.
  const still = async (work: () => Promise<void>): Promise<void> => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      await work();
    } finally {
      mock.timers.reset();
    }
  };
  const head = (line: string) => requestText(line, ['Content-Type: text/xml', 'Content-Length: 1000000000']);

  for (const [line, status] of [
    [`POST ${paths.v2}`, '413'],
    ['POST /api/xmlrpc', '200'],
    ['POST /api/rest/v2/cms-pages', '401'],
    ['POST /nosuch', '413'],
  ] as const) {
    it(`reads its answer without a reset, at ${line}`, () =>
      still(async () => {
        chunks.resetCalls();
        const said = await say(head(line), ' '.repeat(900_000));
        assert.deepEqual(said, { status, connection: 'close', error: undefined });
        assert.ok(chunks.callCount() < 10, `${chunks.callCount()} pieces`);
      }));
  }
  it('is cut off if it does not stop', () =>
    still(async () => {
      const { error } = await say(head('POST /api/xmlrpc'), ' '.repeat(40_000_000));
      assert.notEqual(error, undefined);
    }));
  it('is cut off after a while if it keeps its connection open', async () => {
    let isClosed = false;
    const socket = connect({ port: portOf(wire.url), host: '127.0.0.1', allowHalfOpen: true }, () =>
      socket.write(head('POST /api/xmlrpc')),
    );
    socket.on('error', () => undefined);
    socket.once('close', () => {
      isClosed = true;
    });
    const [answer] = await once(socket, 'data');
    assert.match(String(answer), /^HTTP\/1\.1 200 /);
    // The system tells a client that its connection is gone when it sends.
    await eventually(
      60_000,
      () => true,
      async () => {
        socket.write(' ');
        assert.ok(isClosed);
      },
    );
  });
});

it('a short refused body is read, and its connection can be used again', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  const first = requestText('POST /api/rest/v2/cms-pages', ['Content-Type: text/xml', 'Content-Length: 60000']);
  const socket = connect(portOf(wire.url), '127.0.0.1', () => socket.write(first));
  let hasAnswer = false;
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece;
    if (!hasAnswer) socket.write(' '.repeat(60_000) + requestText('GET /livez', ['Connection: close']));
    hasAnswer = true;
  });
  socket.once('close', () => resolve(text));
  const statuses = (await promise).match(/HTTP\/1\.1 \d+/g);
  assert.deepEqual(statuses, ['HTTP/1.1 401', 'HTTP/1.1 200']);
});
