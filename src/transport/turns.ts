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
  isBusy: boolean;
  readonly waiting: Waiting[];
}

/**
 * Lets the requests of a connection be answered one after the other, each when the answer before it has been handed to the
 * system: a client that pipelines (RFC 9112 9.3.2) and reads nothing has one answer made, not one for each of its waiting.
 * A connection on which more than a hundred wait is closed, and so is one of a network of which very many wait. What waits on a
 * connection that ends is never begun.
 */
export function takeTurns(server: FastifyInstance): void {
  const waiting = createShares(mostOfAll, 3);
  const lines = new WeakMap<Socket, Line>();
  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket);
    if (known) return known;
    const line: Line = { isBusy: false, waiting: [] };
    lines.set(socket, line);
    socket.once('close', () => {
      for (const { network } of line.waiting.splice(0)) waiting.give(network, 1);
    });
    return line;
  };
  const next = (socket: Socket, line: Line): void => {
    line.isBusy = false;
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
    const line = lineOf(socket);
    const begin = (): void => {
      line.isBusy = true;
      reply.raw.once('close', () => next(socket, line));
      done();
    };
    if (!line.isBusy) return begin();
    // More of what came in one piece with the request for which it was closed.
    if (socket.destroyed) return;
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
}
