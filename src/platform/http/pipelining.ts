import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOfRequest } from './network.ts';
import { whenOver } from './over.ts';
import { createShares } from './shares.ts';

/** The most requests of one connection that wait for those before them, and the most of all connections. */
const mostOfConnection = 100;
const mostOfAll = 10_000;

/** A waiting request, and the function that continues it. */
interface Waiting {
  readonly network: string;
  readonly begin: () => void;
}

/** The requests of a connection. */
interface Line {
  /** The running request. */
  current: IncomingMessage | undefined;
  readonly waiting: Waiting[];
}

/**
 * Answers the requests of a connection one after the other, each after the answer before it was handed to the system.
 * So for a client that pipelines (RFC 9112 9.3.2) and reads nothing, only one answer is made. A connection with more
 * than a hundred waiting requests is closed, and so is a connection of a network with very many. Waiting requests of a
 * closed connection are never started.
 *
 * @returns a function that answers the running requests
 */
export function answerInOrder(server: FastifyInstance): () => Iterable<IncomingMessage> {
  const waiting = createShares(mostOfAll, 3);
  const lines = new Map<Socket, Line>();
  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket);
    if (known) return known;
    const line: Line = { current: undefined, waiting: [] };
    lines.set(socket, line);
    socket.once('close', () => {
      lines.delete(socket);
      for (const { network } of line.waiting.splice(0)) waiting.give(network, 1);
    });
    return line;
  };
  const next = (socket: Socket, line: Line): void => {
    line.current = undefined;
    // The last answer was the final one, or the client has disconnected.
    if (!socket.writable) return;
    const first = line.waiting.shift();
    if (!first) return;
    if (line.waiting.length === 0) socket.resume();
    waiting.give(first.network, 1);
    first.begin();
  };
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // Further requests that came in the same piece as the one with which the connection was ended (RFC 9112 9.6).
    if (socket.destroyed || socket.writableEnded) return;
    const line = lineOf(socket);
    const begin = (): void => {
      line.current = request.raw;
      whenOver(reply.raw, () => next(socket, line));
      done();
    };
    if (!line.current) return begin();
    const network = networkOfRequest(request);
    if (line.waiting.length >= mostOfConnection || !waiting.hasRoom(network, 1)) {
      socket.destroy();
      return;
    }
    waiting.take(network, 1);
    line.waiting.push({ network, begin });
    // Nothing more is read in the meantime.
    socket.pause();
  });
  return function* () {
    for (const { current } of lines.values()) if (current) yield current;
  };
}
