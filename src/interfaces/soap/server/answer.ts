import type { Readable } from 'node:stream';
import type { Credentials } from '../../../kernel/principal.ts';
import { freeBytes } from '../../../platform/process/memory.ts';
import { isTemporaryFailure, StorageError } from '../../../platform/storage/engine.ts';
import type { LegacyBackend } from '../../legacy/backend.ts';
import { ApiFault, globalFaults } from '../../legacy/fault.ts';
import { isLong } from '../../legacy/long-answers.ts';
import { childOf, elementText } from '../../legacy/wire/xml/tree.ts';
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

/** A request as HTTP brought it. */
export interface SoapHttpRequest {
  /** The body, not compressed any more. Let go of once it is read, since an image makes it large. */
  body: Uint8Array | undefined;
  readonly contentType: string | undefined;
  /** Name and key of HTTP Basic, if they came. */
  readonly basic: { readonly username: string; readonly key: string } | undefined;
  /** Whom these are known to be of, where that had to be looked at before. */
  readonly caller?: Credentials | undefined;
  /** The caller's address. */
  readonly address: string;
  /** The address under which the caller reaches the service, without a slash at its end. */
  readonly baseUrl: string;
  /** What log lines name the request by. */
  readonly requestId: string;
  /** Counts so many bytes as held for the answer; false where the network of the caller has too many. */
  readonly hold: (bytes: number) => boolean;
}

/** An answer for HTTP to carry. */
export interface SoapHttpAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Text, or its bytes in UTF-8; a stream of them for a list that is not held. */
  readonly body: string | Buffer | Readable;
  /** Seconds after which the same call may go through (RFC 9110 10.2.3). */
  readonly retryAfter?: number;
}

/** What answering needs beside the request. */
export interface SoapAnswering {
  readonly backend: LegacyBackend;
  readonly limits: XmlLimits;
  /** Target namespace of answers to requests that name none. */
  readonly namespace: string;
  /** HTTP status of API faults (design 4). */
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
    const [matched, decoded, namespace] = await understand(address, http, answering, (request) => {
      version = request.version;
    });
    operation = matched.compiled.operation.name;
    const result = await run(matched, decoded, http, answering.backend);
    const write = (value: unknown) => matched.compiled.encode(value, { namespace, version });
    const { address: caller, requestId } = http;
    const body = isLong(result)
      ? await answering.backend.long.stream(result, write, { operation, address: caller, requestId })
      : write(result);
    return { status: 200, contentType: MEDIA_TYPE[version], body };
  } catch (error) {
    return faultAnswer(error, version, answering, operation, http.requestId);
  }
}

/** What a request asks for; nothing keeps its document then. `known` is told of it as soon as it is one. */
async function understand(
  address: SoapAddress,
  http: SoapHttpRequest,
  { limits, namespace, backend }: SoapAnswering,
  known: (request: SoapRequest) => void,
): Promise<[matched: MatchedOperation, decoded: Readonly<Record<string, unknown>>, namespace: string]> {
  const { body = new Uint8Array(0), contentType } = http;
  http.body = undefined;
  try {
    const options = { contentType, limits, emptyCall: address.emptyCall };
    const isLong = body.length > longDocument;
    const request = isLong ? await readEnvelopeInTurns(body, options) : readEnvelope(body, options);
    known(request);
    const matched = await matchOf(address, request, http, backend);
    return [matched, matched.compiled.decode(request), request.namespace || namespace];
  } finally {
    freeBytes(body);
  }
}

/** Longer documents are read in turns with what else is to be done. */
const longDocument = 262_144;

/** The operation that a request asks for; the backend is told where there is none. */
async function matchOf(
  address: SoapAddress,
  request: SoapRequest,
  { address: path, requestId }: SoapHttpRequest,
  backend: LegacyBackend,
): Promise<MatchedOperation> {
  try {
    return address.match(request);
  } catch (error) {
    backend.unknownOperation(path);
    const { localName: name, operation } = request;
    const session = childOf(operation, 'sessionId');
    const style = name.endsWith('RequestParam') ? 'wsi' : 'v2';
    if (session) await backend.notServed({ name, sessionId: elementText(session), style, requestId });
    throw error;
  }
}

/** The answer that says a fault; anything but a fault is reported and becomes fault 1. */
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
  // Who asked for faults with status 200 has clients that read no body of another.
  return isTemporary(error) && faultStatus !== 200
    ? { ...answer, status: 503, retryAfter: 1 }
    : { ...answer, status: faultStatus };
}

function isTemporary(error: unknown): boolean {
  return error instanceof ApiFault ? error.isTemporary : error instanceof StorageError && isTemporaryFailure(error);
}

function run(
  { kind, compiled, operation }: MatchedOperation,
  decoded: Readonly<Record<string, unknown>>,
  http: SoapHttpRequest,
  backend: LegacyBackend,
): Promise<unknown> {
  // Nil in WS-I is an empty element: PHP's client can write nothing else there beside its HTTP Basic credentials.
  const args = http.basic && decoded.sessionId === '' ? { ...decoded, sessionId: null } : decoded;
  const { style } = compiled;
  const credentials = (): Credentials | undefined | Promise<Credentials> => {
    const { sessionId } = args;
    if (typeof sessionId === 'string') return { kind: 'session', sessionId };
    if (http.caller) return http.caller;
    if (http.basic) return backend.authenticate({ ...http.basic, address: http.address, style });
    // WS-I looks for missing arguments before anything else (reference 3.1).
    if (style === 'wsi' && sessionId === undefined) throw new ApiFault(globalFaults.invalid_request_param);
    return undefined;
  };
  const { address, baseUrl, requestId } = http;
  const origin = { style, baseUrl, requestId };
  if (kind === 'service') {
    return operation.run({ ...origin, backend, arguments: args, credentials, address, hold: http.hold });
  }
  const call = (by: Credentials | undefined): Promise<unknown> =>
    backend.call(operation, by, args, { ...origin, argumentsFirst: style === 'wsi' });
  const by = credentials();
  return by instanceof Promise ? by.then(call) : call(by);
}
