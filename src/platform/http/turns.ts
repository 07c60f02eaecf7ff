import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOfRequest } from './network.ts';
import { createShares } from './shares.ts';

/** Requests of one connection that wait for those before them, at most, and of all connections. */
const mostOfConnection = 100;
const mostOfAll = 10_000;

/** A request that waits, and how it goes on. */
interface Waiting {
  readonly network: string;
  readonly begin: () => void;
}

/** The requests of a connection. */
interface Line {
  /** The one that is under way. */
  current: IncomingMessage | undefined;
  readonly waiting: Waiting[];
}

/**
 * Lets the requests of a connection be answered one after the other, each when the answer before it has been handed to the
 * system: a client that pipelines (RFC 9112 9.3.2) and reads nothing has one answer made, not one for each of its waiting.
 * A connection on which more than a hundred wait is closed, and so is one of a network of which very many wait. What waits on a
 * connection that ends is never begun.
 *
 * @returns what tells the requests that are under way
 */
export function takeTurns(server: FastifyInstance): () => Iterable<IncomingMessage> {
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
    // Its answer was the last one, or nobody is there any more.
    if (!socket.writable) return;
    const first = line.waiting.shift();
    if (!first) return;
    if (line.waiting.length === 0) socket.resume();
    waiting.give(first.network, 1);
    first.begin();
  };
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // More of what came in one piece with the request for which it was closed.
    if (socket.destroyed) return;
    const line = lineOf(socket);
    const begin = (): void => {
      line.current = request.raw;
      reply.raw.once('close', () => next(socket, line));
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
    // Nothing more is read meanwhile.
    socket.pause();
  });
  return function* () {
    for (const { current } of lines.values()) if (current) yield current;
  };
}
