// interfaces/jsonrpc/: JSON-RPC 2.0 and 1.0, the calls of V1 in another spelling: wire/ reads documents and writes
// answers, server/ calls the methods.

import { isUtf8 } from 'node:buffer';
import type { IsExact } from '#interfaces/legacy/wire/scalars.ts';
import { emptyObject, type WireObject, type WireValue } from '#interfaces/legacy/wire/values.ts';
import type { XmlLimits } from '#interfaces/legacy/wire/xml/limits.ts';
import { wireErrors } from './error.ts';

/** The id of a request, which its answer repeats. */
export type RequestId = string | number | null;

/** A request that can be called. */
export interface JsonRpcRequest {
  readonly method: string;
  /** By position, or by name. */
  readonly params: readonly WireValue[] | WireObject;
  /** Undefined for a notification, which has no answer. */
  readonly id: RequestId | undefined;
  /** Whether it says that it is of version 2.0; others are taken for 1.0. */
  readonly isVersion2: boolean;
}

/** How a document is read. */
interface ReadOptions {
  /** Those of XML hold for nested lists and objects, and for members and items. */
  readonly limits: Pick<XmlLimits, 'depth' | 'elements'>;
  readonly isExact: IsExact;
}

/**
 * Reads a document: the value of one request, or a list of them, a batch. Of two members of a name the later one wins.
 * Whole numbers beyond 2^53 are texts.
 *
 * @param bytes the decoded (not compressed) body
 * @throws JsonRpcError -32700 for what is not JSON in UTF-8, -32600 for a document beyond a limit, for a number that would
 *   lose digits, and for a text with U+0000 or half of a surrogate pair, which no document in XML can have
 */
export function readDocument(bytes: Uint8Array, { limits, isExact }: ReadOptions): WireValue {
  if (!isUtf8(bytes)) throw wireErrors.parse();
  const text = withoutMark(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  const value = plain(parsed(text), 1, { ...limits, left: limits.elements });
  if (!perhapsLost.test(text)) return value;
  const exact = (_key: string, each: unknown, { source }: { readonly source?: string } = {}): unknown => {
    if (typeof each !== 'number' || source === undefined) return each;
    if (/^-?\d+$/.test(source) && source.length <= longestNumber) return Number.isSafeInteger(each) ? each : source;
    if (!Number.isFinite(each) || !isExact(source, each))
      throw wireErrors.request('A number has more digits than can be kept.');
    return each;
  };
  return plain(JSON.parse(text, exact), 1, { ...limits, left: limits.elements });
}

/** The longest whole number, in digits. */
const longestNumber = 400;

/** Matches every text in which some number may lose digits. */
const perhapsLost = /[\d.]{16}|\d[eE][+-]?\d/;

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wireErrors.parse();
  }
}

/** A copy whose objects have no prototype. */
function plain(
  value: unknown,
  depth: number,
  walk: { readonly depth: number; readonly elements: number; left: number },
): WireValue {
  if (typeof value === 'string') return checked(value);
  if (typeof value !== 'object' || value === null) return value as WireValue;
  if (depth > walk.depth) throw wireErrors.request(`The document has more than ${walk.depth} nested values.`);
  const entries = Object.entries(value);
  walk.left -= entries.length;
  if (walk.left < 0) throw wireErrors.request(`The document has more than ${walk.elements} values.`);
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1, walk));
  const map = emptyObject();
  for (const [name, item] of entries) map[checked(name)] = plain(item, depth + 1, walk);
  return map;
}

function checked(text: string): string {
  if (text.includes('\u0000') || !text.isWellFormed()) {
    throw wireErrors.request('A text has the character U+0000, or half of a surrogate pair.');
  }
  return text;
}

/** The names of methods that the reference accepts. */
const METHOD_NAME = /^[a-z][a-z0-9_.]{0,199}$/i;

/**
 * A request, from its value.
 *
 * @throws JsonRpcError -32600 for what is none: no object, no method, params that are neither a list nor an object, an id
 *   that is neither text, number nor null
 */
export function requestIn(value: WireValue): JsonRpcRequest {
  if (!isObject(value)) throw wireErrors.request();
  const { method, params, id, jsonrpc } = value;
  if (!isId(id) || typeof method !== 'string' || !METHOD_NAME.test(method)) throw wireErrors.request();
  if (params !== undefined && (typeof params !== 'object' || params === null)) throw wireErrors.request();
  return { method, params: (params ?? []) as WireValue[] | WireObject, id, isVersion2: jsonrpc === '2.0' };
}

/** The id and version of a value, for an answer to what is no request. */
export function labelOf(value: WireValue): Pick<JsonRpcRequest, 'isVersion2'> & { readonly id: RequestId } {
  if (!isObject(value)) return { id: null, isVersion2: true };
  const { id, jsonrpc } = value;
  return { id: isId(id) ? (id ?? null) : null, isVersion2: jsonrpc === '2.0' };
}

/** Whether a value calls a method without an id, so that nobody reads an answer. */
export function isNotification(value: WireValue): boolean {
  return isObject(value) && value.id === undefined && typeof value.method === 'string';
}

function isObject(value: WireValue | undefined): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isId(id: unknown): id is RequestId | undefined {
  return id === undefined || id === null || typeof id === 'string' || typeof id === 'number';
}
