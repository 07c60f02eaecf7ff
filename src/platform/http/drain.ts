import { Server as NetServer, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { whenOver } from './over.ts';
import { RestProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Stops the service for its clients, see `prepareDrain`. Resolves when nobody is connected any more; then call
     * `close` for the parts behind it.
     */
    drain(times: DrainTimes): Promise<void>;
    /** Whether the service is about to stop. */
    isStopping(): boolean;
    /** Whether the answer to a request announces that its connection ends. */
    isLastAnswer(request: FastifyRequest): boolean;
  }
}

/** The times of a stop, in milliseconds. */
export interface DrainTimes {
  /** How long calls are still accepted, so that load balancers notice first. */
  readonly delayMs: number;
  /** How long accepted calls may run; then their connections are cut. */
  readonly graceMs: number;
  /**
   * How long a connection without a request stays open: a request that its client sends meanwhile gets an answer
   * instead of a reset (RFC 9112 9.6).
   */
  readonly lingerMs: number;
  /**
   * Whether new connections are accepted and refused with 503 until the running calls have ended, instead of being
   * rejected. Otherwise connections that the primary process accepts for its workers would wait for nothing.
   */
  readonly keepsListening: boolean;
}

/**
 * Prepares a stop that clients notice as little as possible. From its beginning, every answer is the last of its
 * connection and says so. After the delay, nobody can connect any more, calls that still come on open connections are
 * refused with 503 before any work, and accepted calls are answered.
 */
export function prepareDrain(server: FastifyInstance): void {
  let state: 'serving' | 'leaving' | 'refusing' = 'serving';
  const connections = new Map<Socket, number>();
  let lingerMs = 0;
  let requests = 0;
  let whenNone: (() => void) | undefined;

  const closeUnused = (socket: Socket): void => {
    setTimeout(() => {
      if (connections.get(socket) === 0) socket.destroySoon();
    }, lingerMs).unref();
  };
  const know = (socket: Socket): void => {
    if (connections.has(socket)) return;
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
    if (state === 'refusing') closeUnused(socket);
  };
  const noRequests = () =>
    new Promise<void>((resolve) => {
      whenNone = resolve;
    });
  const isLastAnswer = (request: FastifyRequest): boolean => state !== 'serving' && isRead(request);
  server.server.on('connection', know);
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // A name such as localhost has several addresses, each with its own server.
    know(socket);
    requests += 1;
    connections.set(socket, (connections.get(socket) ?? 0) + 1);
    whenOver(reply.raw, () => {
      requests -= 1;
      const left = connections.get(socket);
      if (left !== undefined) connections.set(socket, left - 1);
      if (state === 'refusing') closeUnused(socket);
      if (requests === 0) whenNone?.();
    });
    if (state !== 'refusing' || request.routeOptions.config.isNeverShed) return done();
    const headers = { 'retry-after': '5' };
    const refuse = () => done(new RestProblem(503, 'The service is about to stop. Try again soon.', { headers }));
    // Reads the whole request first, see `isRead`.
    request.raw.resume().once('end', refuse);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (isLastAnswer(request)) reply.header('connection', 'close');
    done(null, payload);
  });
  // For a close without a drain.
  server.addHook('preClose', async () => {
    state = 'refusing';
  });
  server.decorate('isLastAnswer', isLastAnswer);
  server.decorate('isStopping', () => state !== 'serving');
  server.decorate('drain', async (times) => {
    state = 'leaving';
    await pause(times.delayMs);
    lingerMs = times.lingerMs;
    state = 'refusing';
    let isCut = false;
    const cut = setTimeout(() => {
      isCut = true;
      for (const socket of connections.keys()) socket.destroy();
    }, times.graceMs).unref();
    for (const [socket, busy] of connections) if (busy === 0) closeUnused(socket);
    if (times.keepsListening) {
      if (connections.size > 0) await pause(lingerMs);
      while (requests > 0 && !isCut) await noRequests();
    }
    // The method of HTTP servers would reset the idle connections.
    await new Promise((resolve) => NetServer.prototype.close.call(server.server, resolve));
    // Waits for the requests of the other servers.
    if (requests > 0) await noRequests();
    clearTimeout(cut);
  });
}

/**
 * Whether the whole request was received: if its connection is closed before, it is reset, and the answer may be lost.
 */
function isRead({ raw, headers }: FastifyRequest): boolean {
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  return raw.complete || !hasBody;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
