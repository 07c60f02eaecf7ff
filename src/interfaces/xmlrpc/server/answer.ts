import type { Readable } from 'node:stream';
import type { LegacyBackend } from '#interfaces/legacy/backend.ts';
import { ApiFault, globalFaults } from '#interfaces/legacy/fault.ts';
import type { ReceivedCall } from '#interfaces/legacy/receive-call.ts';
import { readLongTexts } from '#interfaces/legacy/wire/long-texts.ts';
import { LONG_TEXT } from '#interfaces/legacy/wire/xml/charset.ts';
import type { XmlLimits } from '#interfaces/legacy/wire/xml/limits.ts';
import { keepsDigits } from '#kernel/digits.ts';
import { freeBytes } from '#platform/process/memory.ts';
import { readCall, type XmlRpcCall } from '../wire/decode.ts';
import { encodeXmlRpcFault } from '../wire/encode.ts';
import { XmlRpcFault } from '../wire/fault.ts';
import { callMethod } from './methods.ts';

/** The parts that answering needs, besides the request. */
export interface XmlRpcAnswering {
  readonly backend: LegacyBackend;
  readonly limits: XmlLimits;
  /** Writes a result, see `createAnswerWriter`. */
  readonly write: (value: unknown) => string | Buffer;
  readonly report: (failure: { operation: string; error: unknown; requestId?: string | undefined }) => void;
}

/**
 * Answers a request: text, or its bytes in UTF-8, or a stream of them for a list that is too long for memory. Never
 * rejects: every failure is a fault.
 */
export async function answerXmlRpc(
  http: ReceivedCall,
  answering: XmlRpcAnswering,
): Promise<string | Buffer | Readable> {
  let operation = '';
  try {
    const { method, params, body } = await understand(http, answering.limits);
    operation = method;
    const { byBasic, address, baseUrl, requestId, hold } = http;
    const { backend, write } = answering;
    const made = { backend, byBasic, address, baseUrl, requestId, hold, style: 'xmlrpc' } as const;
    const result = await callMethod(made, method, params);
    if (body) freeBytes(body);
    return await backend.long.written(result, write, { operation, address, requestId });
  } catch (error) {
    return faultText(error, answering, operation, http.requestId);
  }
}

/** A call, with the bytes of its body if its params still need them. */
interface Understood extends XmlRpcCall {
  readonly body: Uint8Array | undefined;
}

/** Decodes a request; its document is not kept after that, unless it has an image. */
async function understand(http: ReceivedCall, limits: XmlLimits): Promise<Understood> {
  const { body = new Uint8Array(0), contentType } = http;
  http.body = undefined;
  let isNeeded = false;
  try {
    const call = await readCall(body, { contentType, limits, isExact: keepsDigits });
    isNeeded = body.length > LONG_TEXT && readLongTexts(call.params);
    return { ...call, body: isNeeded ? body : undefined };
  } finally {
    if (!isNeeded) freeBytes(body);
  }
}

/** The text of a fault; any other failure is reported and becomes fault 1. */
export function faultText(
  error: unknown,
  { report }: Pick<XmlRpcAnswering, 'report'>,
  operation = '',
  requestId?: string,
): string {
  if (error instanceof XmlRpcFault || error instanceof ApiFault) return encodeXmlRpcFault(error.code, error.message);
  report({ operation, error, requestId });
  return encodeXmlRpcFault(globalFaults.internal.code, globalFaults.internal.message);
}
