import { Server as NetServer, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RestProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Ends the service for its clients, see `prepareDrain`. Resolves when nobody is connected any more; `close` is then
     * for what is behind.
     */
    drain(times: DrainTimes): Promise<void>;
    /** Whether the service is about to stop. */
    isStopping(): boolean;
    /** Whether the answer to a request says that its connection ends. */
    isLastAnswer(request: FastifyRequest): boolean;
  }
}

/** How long a stop may take, in milliseconds. */
export interface DrainTimes {
  /** Calls are still taken so long, so that balancers see first that they should look elsewhere. */
  readonly delayMs: number;
  /** Calls that were taken get so long to end; then their connections are cut. */
  readonly graceMs: number;
  /**
   * A connection without a request stays open so long: what its client sends meanwhile, not knowing yet, gets an answer
   * instead of a reset (RFC 9112 9.6).
   */
  readonly lingerMs: number;
  /**
   * Whether new connections are answered, with refusals, until the running calls have ended, instead of refused: what the
   * primary process accepts for its workers would wait for nobody otherwise.
   */
  readonly keepsListening: boolean;
}

/**
 * Makes the server able to stop without a client noticing more than it has to. From then on every answer is the last of its
 * connection and says so. After the delay nobody can connect any more, calls that still come on open connections are refused
 * with 503 before anything is done for them, and those that were taken are answered.
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
    // A name such as localhost has several addresses, each with a server of its own.
    know(socket);
    requests += 1;
    connections.set(socket, (connections.get(socket) ?? 0) + 1);
    // Not a hook of Fastify's: none of them is called for a client that went away.
    reply.raw.on('close', () => {
      requests -= 1;
      const left = connections.get(socket);
      if (left !== undefined) connections.set(socket, left - 1);
      if (state === 'refusing') closeUnused(socket);
      if (requests === 0) whenNone?.();
    });
    if (state !== 'refusing' || request.routeOptions.config.isNeverShed) return done();
    const headers = { 'retry-after': '5' };
    const refuse = () => done(new RestProblem(503, 'The service is about to stop. Try again soon.', { headers }));
    // First all of the request, see `isRead`.
    request.raw.resume().once('end', refuse);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (isLastAnswer(request)) reply.header('connection', 'close');
    done(null, payload);
  });
  // Where it is closed without having been drained.
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
    // The method of HTTP servers would reset the connections that are idle at this moment.
    await new Promise((resolve) => NetServer.prototype.close.call(server.server, resolve));
    // Those of the other servers.
    if (requests > 0) await noRequests();
    clearTimeout(cut);
  });
}

/** Whether all of a request has come: a connection that is closed before is reset, and its answer may be lost. */
function isRead({ raw, headers }: FastifyRequest): boolean {
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  return raw.complete || !hasBody;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
