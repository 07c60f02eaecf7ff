/** A request: `methodCall` with its method and values (xmlrpc.com/spec). */

import type { IsExact } from '#interfaces/legacy/wire/scalars.ts';
import type { WireValue } from '#interfaces/legacy/wire/values.ts';
import { decodeXml } from '#interfaces/legacy/wire/xml/charset.ts';
import { XmlError } from '#interfaces/legacy/wire/xml/error.ts';
import type { XmlLimits } from '#interfaces/legacy/wire/xml/limits.ts';
import { readXml, readXmlInTurns } from '#interfaces/legacy/wire/xml/read.ts';
import { childOf, elementText, type XmlElement } from '#interfaces/legacy/wire/xml/tree.ts';
import { decodeValue } from './decode-value.ts';
import { wireFaults } from './fault.ts';

/** A call before it is decoded. */
export interface XmlRpcCall {
  readonly method: string;
  readonly params: WireValue[];
}

/** The options for reading a document. */
export interface ReadOptions {
  /** The HTTP header. */
  readonly contentType?: string | undefined;
  readonly limits: XmlLimits;
  readonly isExact: IsExact;
}

/** Longer documents are read in turns, with other tasks in between. */
const longDocument = 262_144;

/**
 * Reads a request.
 *
 * @param bytes the decoded (not compressed) body
 * @returns the call, or a promise of it for a long document, which does not keep the event loop for all of it
 * @throws XmlRpcFault 630 for nothing, 631 for a document with a document type or beyond a limit, 632 for what is not
 *   well-formed or names no method, 633, 634 and 636 for a param without a value, a name that is none, a value that is none
 *   of its type; a promise rejects in place of that
 */
export function readCall(bytes: Uint8Array, options: ReadOptions): XmlRpcCall | Promise<XmlRpcCall> {
  if (bytes.length === 0) throw wireFaults.unreadable();
  if (bytes.length > longDocument) return readInTurns(bytes, options);
  try {
    return callIn(readXml(decodeXml(bytes, options.contentType), options.limits), options);
  } catch (error) {
    throw toldOf(error);
  }
}

async function readInTurns(bytes: Uint8Array, options: ReadOptions): Promise<XmlRpcCall> {
  try {
    return callIn(await readXmlInTurns(decodeXml(bytes, options.contentType), options.limits), options);
  } catch (error) {
    throw toldOf(error);
  }
}

function toldOf(error: unknown): unknown {
  if (!(error instanceof XmlError)) return error;
  if (error.reason === 'doctype') return wireFaults.refused();
  return error.reason === 'limit' ? wireFaults.refused(error.message) : wireFaults.noMethod();
}

/** The method names that the reference accepts. */
const METHOD_NAME = /^[A-Za-z0-9_.:/]{1,200}$/;

function callIn(root: XmlElement, { isExact }: ReadOptions): XmlRpcCall {
  const name = root.localName === 'methodCall' ? childOf(root, 'methodName') : undefined;
  const method = name && elementText(name).trim();
  if (name === undefined || !method) throw wireFaults.noMethod();
  if (!METHOD_NAME.test(method)) throw wireFaults.methodName();
  const params: WireValue[] = [];
  for (const param of childOf(root, 'params')?.children ?? []) {
    const value = childOf(param, 'value');
    if (param.localName !== 'param' || value === undefined) throw wireFaults.noValue();
    params.push(decodeValue(value, isExact));
  }
  return { method, params };
}
