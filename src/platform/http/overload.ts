import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressCheck, networkOfAddress, networkOfRequest } from './network.ts';
import { whenOver } from './over.ts';
import { RestProblem } from './problem.ts';
import { refuseConnection } from './protocol-checks.ts';
import { createShares, type Shares } from './shares.ts';

/** The limits of what a process accepts at a time. */
export interface OverloadLimits {
  /** Open connections. */
  readonly connections: number;
  /** Running requests. */
  readonly requests: number;
  /** Running requests with large bodies, since each is held in memory. */
  readonly largeRequests: number;
  /** Bytes of answers that clients have not read yet. */
  readonly answerBytes: number;
}

/** The use of each limit, by network. */
export type Loads = Readonly<Record<keyof OverloadLimits, Shares>>;

/**
 * The shares of the limits: a network gets at most half of the large requests, and three quarters of everything else.
 */
export function createLoads({ connections, requests, largeRequests, answerBytes }: OverloadLimits): Loads {
  return {
    connections: createShares(connections, 3),
    requests: createShares(requests, 3),
    largeRequests: createShares(largeRequests, 1),
    answerBytes: createShares(answerBytes, 3),
  };
}

/** The places that a request has taken from the limits. */
interface Place {
  readonly network: string;
  /** The counted bytes of its answer. */
  held: number;
  isOver: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered under any load: for checks whether the service lives. */
    isNeverShed?: boolean;
  }
  interface FastifyRequest {
    /** Its places in the limits, once it is accepted. */
    place?: Place;
  }
  interface FastifyInstance {
    /**
     * Counts bytes as held for the answer to a request, until all of it is handed to the system or the client has
     * disconnected. A second call only adds the difference. Throws the problem 503, before anything is sent, if the
     * network has too many unread bytes. Short answers always pass, and so does the growth of an answer that was
     * counted before.
     *
     * @param always counts it in any case: the result of a write must be sent
     */
    holdAnswer(request: FastifyRequest, bytes: number, always?: boolean): void;
    /** As `holdAnswer` for an answer that grows while it is made: answers whether there was room for the growth. */
    growAnswer(request: FastifyRequest, bytes: number): boolean;
  }
}

/** Bodies above this many bytes are large; so are bodies without a length, and compressed ones. */
const largeBytes = 1_048_576;
/** Answers up to this length are counted, but not refused: the limit of requests limits them. */
const shortAnswer = 65_536;

/**
 * Refuses requests beyond the limits of the process, or of one network, before their bodies are read: with 503 and
 * `Retry-After`, in the form of the interface. Accepted requests are answered as fast as without a load.
 */
export function shedOverload(server: FastifyInstance, loads: Loads): void {
  const { requests, largeRequests, answerBytes } = loads;
  server.decorateRequest('place');
  server.addHook('onRequest', (request, reply, done) => {
    const network = networkOfRequest(request);
    const large = isLarge(request);
    if (!request.routeOptions.config.isNeverShed) {
      if (!requests.hasRoom(network, 1) || (large && !largeRequests.hasRoom(network, 1))) {
        return done(refusal('The service has too much to do. Try again soon.'));
      }
      if (!answerBytes.hasRoom(network, 0)) return done(unread());
    }
    requests.take(network, 1);
    if (large) largeRequests.take(network, 1);
    const place: Place = { network, held: 0, isOver: false };
    request.place = place;
    whenOver(reply.raw, () => {
      place.isOver = true;
      requests.give(network, 1);
      if (large) largeRequests.give(network, 1);
      answerBytes.give(network, place.held);
    });
    done();
  });
  /** Counts it if there is room; answers whether there was. */
  const count = (
    { place }: Pick<FastifyRequest, 'place'>,
    bytes: number,
    mayHave: (place: Place, more: number) => boolean,
  ): boolean => {
    if (!place || place.isOver || bytes <= place.held) return true;
    const more = bytes - place.held;
    if (!mayHave(place, more)) return false;
    answerBytes.take(place.network, more);
    place.held = bytes;
    return true;
  };
  const hasRoom = ({ network }: Place, more: number): boolean => answerBytes.hasRoom(network, more);
  const hold: FastifyInstance['holdAnswer'] = (request, bytes, always = false) => {
    const mayHave = (place: Place, more: number): boolean =>
      always || place.held > 0 || more <= shortAnswer || hasRoom(place, more);
    if (!count(request, bytes, mayHave)) throw unread();
  };
  server.decorate('holdAnswer', hold);
  server.decorate('growAnswer', (request, bytes) => count(request, bytes, hasRoom));
  server.addHook('onSend', (request, _reply, payload, done) => {
    // A stream is made as fast as its reader reads.
    const length = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    try {
      hold(request, length, !isRead(request));
    } catch (error) {
      return done(error as RestProblem);
    }
    done(null, payload);
  });
}

/** Whether a request only reads. */
function isRead({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Closes connections beyond the limit of the process, or of one network, with the answer 503. Connections of proxies
 * count for no network: their clients are counted by requests.
 *
 * @param trustedProxies addresses and networks
 */
export function limitConnections(
  server: FastifyInstance,
  { connections }: Loads,
  trustedProxies: readonly string[],
): void {
  const isProxy = addressCheck(trustedProxies);
  server.server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    const network = remoteAddress === undefined || isProxy(remoteAddress) ? '' : networkOfAddress(remoteAddress);
    const hasRoom = network === '' ? connections.taken() < connections.capacity : connections.hasRoom(network, 1);
    if (!hasRoom) return refuseConnection(socket);
    connections.take(network, 1);
    socket.once('close', () => connections.give(network, 1));
  });
}

function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  if (length === undefined) return headers['transfer-encoding'] !== undefined;
  return Number(length) > largeBytes || headers['content-encoding'] !== undefined;
}

function refusal(text: string): RestProblem {
  return new RestProblem(503, text, { headers: { 'retry-after': '1' } });
}

function unread(): RestProblem {
  return refusal('Too much of what was answered to your network has not been read yet. Read it, and try again.');
}
