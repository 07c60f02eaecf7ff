import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The rest of an announced body of so many bytes is read in any case, so that its connection can be used again. */
const SMALL = 65_536;
/** After its last answer a connection is read for so long at most, and so many bytes. */
const LINGER_MS = 1000;
const LINGER_BYTES = 1_048_576;

/**
 * Whether a request is answered before a body was received that is long, or has no announced length. The rest is not
 * awaited: the answer ends the connection. Else a client could have a body read that was refused, at a cost a chunk.
 */
export function leavesUnread({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  return (
    !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL)
  );
}

/**
 * Closes connections with an unread body in two steps (RFC 9112 9.6): a connection that is closed while its client
 * sends is reset, and the client may lose the answer. So at first only our direction is ended, and what comes is
 * dropped as bytes, without looking for chunks, until the client ends, too, or has sent much, or after a second.
 */
export function closeUnreadSoftly(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw;
    if (leavesUnread(request)) {
      // Node calls it after the last answer.
      socket.destroySoon = () => {
        if (leavesUnread(request)) linger(socket);
        else Object.getPrototypeOf(socket).destroySoon.call(socket);
      };
    }
    done();
  });
}

function linger(socket: Socket): void {
  let left = LINGER_BYTES;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => socket.destroy());
  // Without its listener, the parser gets nothing more.
  socket.removeAllListeners('data').on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) socket.destroy();
  });
  socket.end();
  socket.resume();
}
