import type { Readable } from 'node:stream';
import type { LegacyBackend } from '#interfaces/legacy/backend.ts';
import { ApiFault, globalFaults } from '#interfaces/legacy/fault.ts';
import { readLongTexts } from '#interfaces/legacy/wire/long-texts.ts';
import type { WireObject } from '#interfaces/legacy/wire/values.ts';
import { childOf, elementText } from '#interfaces/legacy/wire/xml/tree.ts';
import type { Credentials } from '#kernel/principal.ts';
import { freeBytes } from '#platform/process/memory.ts';
import { isTemporaryFailure, StorageError } from '#platform/storage/engine.ts';
import {
  encodeSoapFault,
  MEDIA_TYPE,
  readEnvelope,
  readEnvelopeInTurns,
  SoapFault,
  type SoapRequest,
  type SoapVersion,
  type XmlLimits,
} from '../wire/index.ts';
import type { MatchedOperation, SoapAddress } from './services.ts';

/** A request as HTTP received it. */
export interface SoapHttpRequest {
  /** The decoded body. Released after it is read, since images make it large. */
  body: Uint8Array | undefined;
  readonly contentType: string | undefined;
  /** Name and key of HTTP Basic, if they were sent. */
  readonly basic: { readonly username: string; readonly key: string } | undefined;
  /** The user of these credentials, if they were checked already. */
  readonly caller?: Credentials | undefined;
  /** The caller's address. */
  readonly address: string;
  /** The service's address for the caller, without a slash at its end. */
  readonly baseUrl: string;
  /** The id of the request in log lines. */
  readonly requestId: string;
  /** Counts bytes as held for the answer; false if the caller's network has too many. */
  readonly hold: (bytes: number) => boolean;
}

/** An answer for HTTP to carry. */
export interface SoapHttpAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Text, or its bytes in UTF-8; a stream of bytes for a list that is too long for memory. */
  readonly body: string | Buffer | Readable;
  /** Seconds after which the same call may succeed (RFC 9110 10.2.3). */
  readonly retryAfter?: number;
}

/** The parts that answering needs, besides the request. */
export interface SoapAnswering {
  readonly backend: LegacyBackend;
  readonly limits: XmlLimits;
  /** The target namespace of answers to requests that name none. */
  readonly namespace: string;
  /** The HTTP status of API faults (design 4). */
  readonly faultStatus: number;
  readonly report: (failure: { operation: string; error: unknown; requestId?: string | undefined }) => void;
}

/** Answers a request at an address. Never rejects: every failure is a fault document (reference 1.5, design 4). */
export async function answerSoap(
  address: SoapAddress,
  http: SoapHttpRequest,
  answering: SoapAnswering,
): Promise<SoapHttpAnswer> {
  let version: SoapVersion = '1.1';
  let operation = '';
  try {
    const { matched, decoded, namespace, body } = await understand(address, http, answering, (request) => {
      version = request.version;
    });
    operation = matched.compiled.operation.name;
    const result = await run(matched, decoded, http, answering.backend);
    if (body) freeBytes(body);
    const write = (value: unknown) => matched.compiled.encode(value, { namespace, version });
    const { address: caller, requestId } = http;
    const text = await answering.backend.long.written(result, write, { operation, address: caller, requestId });
    return { status: 200, contentType: MEDIA_TYPE[version], body: text };
  } catch (error) {
    return faultAnswer(error, version, answering, operation, http.requestId);
  }
}

/** A request that is understood. */
interface Understood {
  readonly matched: MatchedOperation;
  readonly decoded: WireObject;
  readonly namespace: string;
  /** The body, if the arguments still need it. */
  readonly body: Uint8Array | undefined;
}

/**
 * Decodes a request; its document is not kept after that, unless it has an image. `known` is called with the request as
 * soon as it is read.
 */
async function understand(
  address: SoapAddress,
  http: SoapHttpRequest,
  { limits, namespace, backend }: SoapAnswering,
  known: (request: SoapRequest) => void,
): Promise<Understood> {
  const { body = new Uint8Array(0), contentType } = http;
  http.body = undefined;
  const options = { contentType, limits, emptyCall: address.emptyCall };
  let isNeeded = false;
  try {
    const request = body.length > longDocument ? await readEnvelopeInTurns(body, options) : readEnvelope(body, options);
    known(request);
    const matched = await matchOf(address, request, http, backend);
    const decoded = matched.compiled.decode(request);
    isNeeded = request.operation.source.cuts.length > 0 && readLongTexts(decoded);
    return { matched, decoded, namespace: request.namespace || namespace, body: isNeeded ? body : undefined };
  } finally {
    if (!isNeeded) freeBytes(body);
  }
}

/** Longer documents are read in turns, with other tasks in between. */
const longDocument = 262_144;

/** The operation of a request; tells the backend if it is unknown. */
async function matchOf(
  address: SoapAddress,
  request: SoapRequest,
  http: SoapHttpRequest,
  backend: LegacyBackend,
): Promise<MatchedOperation> {
  try {
    return address.match(request);
  } catch (error) {
    await tellUnknown(request, http, backend);
    throw error;
  }
}

/** Tells the backend of a request for an operation that its address does not have. */
async function tellUnknown(
  { localName: name, operation }: SoapRequest,
  { address: path, requestId }: SoapHttpRequest,
  backend: LegacyBackend,
): Promise<void> {
  backend.unknownOperation(path);
  const session = childOf(operation, 'sessionId');
  const style = name.endsWith('RequestParam') ? 'wsi' : 'v2';
  if (session) await backend.notServed({ name, sessionId: elementText(session), style, requestId });
}

/** The answer with a fault; any other failure is reported and becomes fault 1. */
export function faultAnswer(
  error: unknown,
  version: SoapVersion,
  { faultStatus, report, namespace }: Pick<SoapAnswering, 'faultStatus' | 'report' | 'namespace'>,
  operation = '',
  requestId?: string,
): SoapHttpAnswer {
  if (error instanceof SoapFault) {
    const answerVersion = error.version ?? version;
    return {
      status: 500,
      contentType: MEDIA_TYPE[answerVersion],
      body: encodeSoapFault(error, { version: answerVersion, namespace }),
    };
  }
  if (!(error instanceof ApiFault)) report({ operation, error, requestId });
  const { code, message } = error instanceof ApiFault ? error : globalFaults.internal;
  const answer = { contentType: MEDIA_TYPE[version], body: encodeSoapFault({ code, message }, { version, namespace }) };
  // An operator who chose status 200 for faults has clients that ignore the bodies of other statuses.
  return isTemporary(error) && faultStatus !== 200
    ? { ...answer, status: 503, retryAfter: 1 }
    : { ...answer, status: faultStatus };
}

function isTemporary(error: unknown): boolean {
  return error instanceof ApiFault ? error.isTemporary : error instanceof StorageError && isTemporaryFailure(error);
}

async function run(
  { kind, compiled, operation }: MatchedOperation,
  decoded: Readonly<Record<string, unknown>>,
  http: SoapHttpRequest,
  backend: LegacyBackend,
): Promise<unknown> {
  // Nil in WS-I is an empty element: with HTTP Basic credentials, PHP's client can write nothing else there.
  const args = http.basic && decoded.sessionId === '' ? { ...decoded, sessionId: null } : decoded;
  const { style } = compiled;
  const credentials = (): Credentials | undefined | Promise<Credentials> => {
    const { sessionId } = args;
    if (typeof sessionId === 'string') return { kind: 'session', sessionId };
    if (http.caller) return http.caller;
    if (http.basic) return backend.authenticate({ ...http.basic, address: http.address, style });
    // WS-I checks for missing arguments before anything else (reference 3.1).
    if (style === 'wsi' && sessionId === undefined) throw new ApiFault(globalFaults.invalid_request_param);
    return undefined;
  };
  const { address, baseUrl, requestId } = http;
  const origin = { style, baseUrl, requestId };
  if (kind === 'service') {
    return operation.run({ ...origin, backend, arguments: args, credentials, address, hold: http.hold });
  }
  return backend.call({
    ...origin,
    operation,
    credentials: await credentials(),
    arguments: args,
    argumentsFirst: style === 'wsi',
  });
}
