import { Server as NetServer, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { whenOver } from './over.ts';
import { leavesUnread } from './unread-body.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Stops the service for its clients, see `prepareDrain`. Resolves when nobody is connected any more; then call
     * `close` for the parts behind it.
     */
    drain(times: DrainTimes): Promise<void>;
    /** Tells that somebody, such as a balancer, asks whether the service is ready. */
    noteBalancer(): void;
    /** Whether the service is about to stop. */
    isStopping(): boolean;
    /** Whether the answer to a request announces that its connection ends: at a stop, or since a body stays unread. */
    isLastAnswer(request: FastifyRequest): boolean;
  }
}

/** How a stop goes; times are in milliseconds. */
export interface DrainTimes {
  /** How long everything stays as it is, but for `/readyz`, so that balancers notice first, if any has asked lately. */
  readonly delayMs: number;
  /** How long open connections may last after that; then they are cut. */
  readonly graceMs: number;
  /**
   * How long a connection without a request stays open: a request that its client sends meanwhile is answered. Longer than
   * balancers keep unused connections, so that it is they who close them: whoever closes a connection may cross a request.
   */
  readonly lingerMs: number;
  /**
   * Makes those stop accepting connections who accept them for this process (the primary process, for a worker), by closing
   * the server's handle. Without it the server stops by itself.
   */
  readonly leave?: () => void;
}

/** How long after its last question a balancer is waited for. */
const balancerMs = 60_000;

/**
 * Prepares a stop by which clients and balancers lose nothing. After the delay nobody can connect any more: a balancer
 * without health checks, such as nginx, learns of the stop by that, before it has sent anything. Only then do answers end
 * their connections, each with `Connection: close`: were they ended before, a busy balancer would connect anew for each
 * call, also in the instant in which the listening socket is closed. Calls on connections that are open, or that the
 * system has accepted, are answered.
 */
export function prepareDrain(server: FastifyInstance): void {
  let state: 'serving' | 'leaving' | 'ending' = 'serving';
  const connections = new Map<Socket, number>();
  let accepted = 0;
  let lastAsked = Number.NEGATIVE_INFINITY;
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
    accepted += 1;
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
    if (state === 'ending') closeUnused(socket);
  };
  const noRequests = () =>
    new Promise<void>((resolve) => {
      whenNone = resolve;
    });
  const isLastAnswer = (request: FastifyRequest): boolean =>
    leavesUnread(request) || (state === 'ending' && isRead(request));
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
      if (state === 'ending') closeUnused(socket);
      if (requests === 0) whenNone?.();
    });
    done();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (isLastAnswer(request)) reply.header('connection', 'close');
    done(null, payload);
  });
  // For a close without a drain.
  server.addHook('preClose', async () => {
    state = 'ending';
  });
  server.decorate('isLastAnswer', isLastAnswer);
  server.decorate('isStopping', () => state !== 'serving');
  server.decorate('noteBalancer', () => {
    lastAsked = performance.now();
  });
  server.decorate('drain', async (times) => {
    state = 'leaving';
    if (performance.now() - lastAsked < balancerMs) await pause(times.delayMs);
    lingerMs = times.lingerMs;

    const { allClosed } = await stopListening(server.server, () => accepted, times.leave);
    state = 'ending';
    const cut = setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy();
    }, times.graceMs).unref();
    for (const [socket, busy] of connections) if (busy === 0) closeUnused(socket);
    await allClosed;

    // Waits for the requests of the other servers.
    if (requests > 0) await noRequests();
    clearTimeout(cut);
  });
}

/**
 * Closes the listening socket; answers when that is done, with what resolves when all connections have ended. The system
 * answers connections before the process takes them, and resets those that it has not taken when the socket is closed: so
 * all are taken first.
 */
async function stopListening(
  server: NetServer,
  accepted: () => number,
  leave: DrainTimes['leave'],
): Promise<{ readonly allClosed: Promise<void> }> {
  const { promise: allClosed, resolve } = Promise.withResolvers<void>();
  // The method of HTTP servers would reset the idle connections.
  const close = () => void NetServer.prototype.close.call(server, () => resolve());
  if (leave) {
    const ofServer = server.close;
    await new Promise<void>((left) => {
      // Node calls it when the primary process has stopped, and would then close the channel to it, too.
      server.close = () => {
        server.close = ofServer;
        close();
        left();
        return server;
      };
      leave();
    });
    return { allClosed };
  }
  // Each turn of the loop takes a connection, if there is one; the first may begin after its place in the turn.
  for (let before = -1, idleTurns = 0, turns = 0; idleTurns < 2 && turns < 1000; turns++) {
    idleTurns = accepted() === before ? idleTurns + 1 : 0;
    before = accepted();
    await new Promise(setImmediate);
  }
  close();
  return { allClosed };
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
