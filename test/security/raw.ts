/** Raw bytes on a socket, for requests that an HTTP client would refuse to send. */

import { connect, type Socket } from 'node:net';

/** An answer as it was received; only the parts that tests look at are parsed. */
export interface RawAnswer {
  readonly status: number;
  /** The names and values of the header lines as received, in order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** One header by its name in lower case; undefined if it is absent. */
  header(name: string): string | undefined;
  readonly body: string;
}

/**
 * The bytes that a server sent on a connection, until it closed the connection or the expected number of answers
 * arrived.
 */
export interface Exchange {
  readonly answers: readonly RawAnswer[];
  /** All received bytes, as Latin 1. */
  readonly text: string;
  /** Whether the server ended the connection. */
  readonly isClosed: boolean;
  /** Number of bytes that were handed to the system before the end. */
  readonly sent: number;
}

/** The port of a service. */
export function portOf(url: string): number {
  return Number(new URL(url).port);
}

/**
 * Writes bytes to a service and reads until it closes the connection or `count` answers came. An error of the
 * connection ends the exchange like a close.
 */
export async function exchange(
  url: string,
  bytes: string | Uint8Array,
  count = Number.POSITIVE_INFINITY,
): Promise<Exchange> {
  const socket = connect(portOf(url), '127.0.0.1');
  return converse(socket, count, () => {
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  });
}

/** Like `exchange`; `begin` writes the bytes once the connection is established. */
export function converse(socket: Socket, count: number, begin: () => void): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  let text = '';
  let isClosed = false;
  const finish = (): void => {
    const sent = socket.bytesWritten - socket.writableLength;
    socket.destroy();
    resolve({ answers: parseAnswers(text), text, isClosed, sent });
  };
  socket.setEncoding('latin1');
  socket.once('connect', begin);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    text += chunk;
    if (parseAnswers(text).length >= count) finish();
  });
  socket.once('end', () => {
    isClosed = true;
  });
  socket.once('close', () => {
    isClosed = true;
    finish();
  });
  return promise;
}

/**
 * A request with a head and a body; header lines are sent as given, and `Host` is added first unless it is among them.
 */
export function requestText(line: string, headers: readonly string[] = [], body = ''): string {
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : ['Host: shop.example'];
  return `${[`${line} HTTP/1.1`, ...host, ...headers].join('\r\n')}\r\n\r\n${body}`;
}

/** Sends one request on its own connection; answers the answer, which must be exactly one. */
export async function askAlone(
  url: string,
  line: string,
  headers: readonly string[] = [],
  body = '',
): Promise<RawAnswer> {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const text = requestText(line, [...headers, ...length, 'Connection: close'], body);
  const [answer, ...more] = (await exchange(url, Buffer.from(text))).answers;
  if (!answer || more.length > 0) throw new Error(`${line}: ${answer ? more.length + 1 : 0} answers`);
  return answer;
}

/** The complete answers in a text; an incomplete one is left out, unless its length is unknown. */
export function parseAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    const status = /^HTTP\/1\.[01] (\d{3})/.exec(rest)?.[1];
    if (end < 0 || status === undefined) return answers;
    const headers = rest
      .slice(0, end)
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const);
    const header = (name: string): string | undefined => headers.find(([each]) => each.toLowerCase() === name)?.[1];
    rest = rest.slice(end + 4);
    if (status === '100') continue;
    const length = Number(header('content-length') ?? 0);
    if (header('transfer-encoding') !== undefined) {
      const last = rest.indexOf('0\r\n\r\n');
      if (last < 0) return answers;
      answers.push({ status: Number(status), headers, header, body: rest.slice(0, last) });
      rest = rest.slice(last + 5);
      continue;
    }
    if (rest.length < length) return answers;
    answers.push({ status: Number(status), headers, header, body: rest.slice(0, length) });
    rest = rest.slice(length);
  }
}
