import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerNoRequest } from './door.ts';

/** How fast bodies must come. */
export interface BodyFlow {
  /** Bytes a second, on an average; 0 for any. */
  readonly bytesPerSecond: number;
  /** The time that the average is of, in milliseconds. */
  readonly windowMs: number;
}

/**
 * Ends requests whose bodies come more slowly than they must, with the answer 408: they would hold what a process takes on
 * for as long as they like. Only the time counts in which somebody reads the body.
 *
 * @param underWay tells the requests whose bodies may be on their way
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

/** What is looked at of a request. */
export type FlowingBody = Pick<IncomingMessage, 'complete' | 'readableFlowing'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'bytesRead'>;
};

/** A check that is made again and again of the same requests: whether less came in the last window than should have. */
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
