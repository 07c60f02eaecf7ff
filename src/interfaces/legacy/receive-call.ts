import type { FastifyRequest } from 'fastify';
import type { Credentials } from '#kernel/principal.ts';
import { baseUrlOf } from '#platform/http/base-url.ts';
import type { LegacyBackend, LegacyStyle } from './backend.ts';
import { type BodyLimits, takeBody } from './check-caller-before-body.ts';
import { basicCredentials } from './http.ts';

/** A request as HTTP received it. */
export interface ReceivedCall {
  /** The decoded body. Released after it is read, since images make it large. */
  body: Uint8Array | undefined;
  readonly contentType: string | undefined;
  /** The caller by HTTP Basic, if credentials were sent; checks them once for any number of calls. */
  readonly byBasic: (() => Promise<Credentials>) | undefined;
  /** The caller's address. */
  readonly address: string;
  /** The service's address for the caller, without a slash at its end. */
  readonly baseUrl: string;
  /** The id of the request in log lines. */
  readonly requestId: string;
  /** Counts bytes as held for the answer; false if the caller's network has too many. */
  readonly hold: (bytes: number) => boolean;
}

/** Takes a request of a style with one address; the fault for a large body of a caller who may not send one. */
export async function receiveCall(
  request: FastifyRequest,
  parts: BodyLimits & { readonly backend: LegacyBackend; readonly baseUrl: string | undefined },
  style: LegacyStyle,
): Promise<ReceivedCall | { readonly fault: unknown }> {
  const { headers, ip: address, id: requestId } = request;
  const basic = basicCredentials(headers.authorization);
  const authenticate = basic && once(() => parts.backend.authenticate({ ...basic, address, style }));
  const taken = await takeBody(request, parts, parts.backend, authenticate);
  // Nothing else may hold a body that is released after it is read.
  request.body = undefined;
  if ('fault' in taken) return taken;
  return {
    body: taken.body,
    contentType: headers['content-type'] ?? request.malformedType,
    byBasic: authenticate,
    address,
    baseUrl: baseUrlOf(request, parts.baseUrl),
    requestId,
    hold: (bytes: number) => request.server.growAnswer(request, bytes),
  };
}

/** Asks only once. */
function once(ask: () => Promise<Credentials>): () => Promise<Credentials> {
  let answer: Promise<Credentials> | undefined;
  return () => (answer ??= ask());
}
