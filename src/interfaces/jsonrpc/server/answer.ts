import type { Readable } from 'node:stream';
import type { LegacyBackend } from '#interfaces/legacy/backend.ts';
import { ApiFault, globalFaults } from '#interfaces/legacy/fault.ts';
import { isLong } from '#interfaces/legacy/long-answers.ts';
import type { ReceivedCall } from '#interfaces/legacy/receive-call.ts';
import { callEach, gather } from '#interfaces/legacy/service-calls.ts';
import type { MethodCall } from '#interfaces/legacy/service-methods.ts';
import type { WireValue } from '#interfaces/legacy/wire/values.ts';
import type { XmlLimits } from '#interfaces/legacy/wire/xml/limits.ts';
import { keepsDigits } from '#kernel/digits.ts';
import { freeBytes } from '#platform/process/memory.ts';
import { isNotification, type JsonRpcRequest, labelOf, readDocument, requestIn } from '../wire/decode.ts';
import { type AnswerLabel, encodeError, encodeResult } from '../wire/encode.ts';
import { JsonRpcError, wireErrors } from '../wire/error.ts';
import { callJsonRpc } from './methods.ts';

/** The parts that answering needs, besides the request. */
export interface JsonRpcAnswering {
  readonly backend: LegacyBackend;
  readonly limits: XmlLimits;
  readonly report: (failure: { operation: string; error: unknown; requestId?: string | undefined }) => void;
}

/** The answer to what is no request, or could not be read. */
export const nobody: AnswerLabel = { id: null, isVersion2: true };

/**
 * Answers a document: text, or a stream for a list that is too long for memory; empty for notifications, which have no
 * answer. Never rejects: every failure is an error of JSON-RPC.
 */
export async function answerJsonRpc(
  http: ReceivedCall,
  answering: JsonRpcAnswering,
): Promise<string | Buffer | Readable> {
  const { body = new Uint8Array(0), byBasic, address, baseUrl, requestId, hold } = http;
  http.body = undefined;
  const { backend, limits } = answering;
  const made: MethodCall = { backend, byBasic, address, baseUrl, requestId, hold, style: 'jsonrpc' };
  try {
    const document = read(body, limits);
    return Array.isArray(document)
      ? await answerBatch(document, made, answering)
      : await answerOne(document, made, answering);
  } catch (error) {
    return errorText(error, answering, nobody, '', requestId);
  }
}

/** Decodes a document; its bytes are not kept after that. */
function read(body: Uint8Array, limits: XmlLimits): WireValue {
  try {
    return readDocument(body, { limits, isExact: keepsDigits });
  } finally {
    freeBytes(body);
  }
}

async function answerOne(
  document: WireValue,
  made: MethodCall,
  answering: JsonRpcAnswering,
): Promise<string | Buffer | Readable> {
  const { address, requestId } = made;
  const label: AnswerLabel = labelOf(document);
  let request: JsonRpcRequest | undefined;
  try {
    request = requestIn(document);
    const result = await callJsonRpc(made, request);
    if (request.id === undefined) return '';
    const write = (value: unknown): string => encodeResult(value, label);
    const to = { operation: request.method, address, requestId, between: ',' };
    return await made.backend.long.written(result, write, to);
  } catch (error) {
    const text = errorText(error, answering, label, request?.method, requestId);
    return request && isNotification(document) ? '' : text;
  }
}

/**
 * The answers to a batch, in its order. After a call without a valid session, or a failed login, the rest is skipped: so a
 * batch costs one look-up at most, and tries one key at most.
 */
async function answerBatch(
  documents: readonly WireValue[],
  made: MethodCall,
  answering: JsonRpcAnswering,
): Promise<string> {
  if (documents.length === 0) throw wireErrors.request();
  let isStranger = false;
  const faultValue = ({ code, message }: ApiFault, document: WireValue): string =>
    isNotification(document) ? '' : encodeError(codeOf(code), message, labelOf(document));
  const answers = await callEach(made, documents, { faultValue }, async (document, size) => {
    let request: JsonRpcRequest | undefined;
    try {
      request = requestIn(document);
      if (isStranger) throw new ApiFault(globalFaults.session_expired);
      const hold = (bytes: number) => made.hold(size + bytes);
      const result = await callJsonRpc({ ...made, until: 'committed', hold }, request);
      if (request.id === undefined) return '';
      return encodeResult(isLong(result) ? await gather(made, result, size) : result, labelOf(document));
    } catch (error) {
      const code = error instanceof ApiFault ? error.code : undefined;
      isStranger ||= code === globalFaults.session_expired.code || request?.method === 'login';
      if (error instanceof ApiFault) throw error;
      const text = errorText(error, answering, labelOf(document), request?.method, made.requestId);
      return isNotification(document) ? '' : text;
    }
  });
  const texts = answers.filter((answer) => answer !== '');
  return texts.length === 0 ? '' : `[${texts.join(',')}]`;
}

/** The text of an error; any other failure is reported and becomes fault 1. */
export function errorText(
  error: unknown,
  { report }: Pick<JsonRpcAnswering, 'report'>,
  label: AnswerLabel = nobody,
  operation = '',
  requestId?: string,
): string {
  if (error instanceof JsonRpcError) return encodeError(error.code, error.message, label);
  if (error instanceof ApiFault) return encodeError(codeOf(error.code), error.message, label);
  report({ operation, error, requestId });
  return encodeError(globalFaults.internal.code, globalFaults.internal.message, label);
}

/** The code of a fault: its own, but for 0, which is none in JSON-RPC. */
function codeOf(code: number): number {
  return code === 0 ? -32_000 : code;
}
