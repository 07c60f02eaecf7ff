import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerNoRequest } from './protocol-checks.ts';

/** The least speed of bodies. */
export interface BodyFlow {
  /** Bytes a second, on average; 0 for any. */
  readonly bytesPerSecond: number;
  /** The time over which the average is taken, in milliseconds. */
  readonly windowMs: number;
}

/**
 * Ends requests whose bodies come too slowly, with the answer 408: otherwise they could occupy the process for as long
 * as they like. Only the time counts in which the body is read.
 *
 * @param underWay answers the requests whose bodies may still be coming
 */
export function endSlowBodies(
  server: FastifyInstance,
  underWay: () => Iterable<IncomingMessage>,
  flow: BodyFlow,
): void {
  if (flow.bytesPerSecond === 0) return;
  const isSlow = createFlowCheck(flow);
  const timer = setInterval(() => {
    for (const request of underWay()) {
      if (isSlow(request, performance.now())) {
        answerNoRequest(
          Object.assign(new Error('a body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          request.socket,
        );
      }
    }
  }, flow.windowMs / 10).unref();
  server.addHook('onClose', async () => clearInterval(timer));
}

/** The fields of a request that are checked. */
export type FlowingBody = Pick<IncomingMessage, 'complete' | 'readableFlowing'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'bytesRead'>;
};

/** A repeated check of the same requests: whether less came in the last window than required. */
export function createFlowCheck({ bytesPerSecond, windowMs }: BodyFlow): (body: FlowingBody, now: number) => boolean {
  const windows = new WeakMap<FlowingBody, { readonly startedAt: number; readonly bytes: number }>();
  const least = (bytesPerSecond * windowMs) / 1000;
  return (body, now) => {
    const { complete, readableFlowing, socket } = body;
    if (complete) return false;
    const window = windows.get(body);
    if (!readableFlowing) windows.delete(body);
    else if (!window || now - window.startedAt >= windowMs)
      windows.set(body, { startedAt: now, bytes: socket.bytesRead });
    return (
      readableFlowing === true &&
      window !== undefined &&
      now - window.startedAt >= windowMs &&
      socket.bytesRead - window.bytes < least
    );
  };
}
