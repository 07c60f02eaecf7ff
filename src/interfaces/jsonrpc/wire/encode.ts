/** Answers: a result or an error with the id of its request. */

import { isCachedValue } from '#interfaces/legacy/wire/cached-text.ts';
import { Gap } from '#interfaces/legacy/wire/gap.ts';
import type { RequestId } from './decode.ts';

/** What an answer repeats of its request. */
export interface AnswerLabel {
  readonly id: RequestId;
  /** Answers to version 1.0 do not name theirs. */
  readonly isVersion2: boolean;
}

/**
 * One value. An empty map is an empty list, since the reference tells them apart no more than PHP does. Fields that are
 * undefined are left out.
 *
 * @throws TypeError for what has no value: a number that is none, a function
 */
function encodeJsonValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError('a number has no value in JSON');
      return String(value);
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'undefined':
      return 'null';
    case 'object':
      if (value === null) return 'null';
      if (isCachedValue(value)) return value.derive(encodeJsonValue, encodeJsonValue);
      if (value instanceof Gap) return `[${value.text}]`;
      return Array.isArray(value) ? `[${value.map(encodeJsonValue).join(',')}]` : objectText(value);
    default:
      throw new TypeError('a result has no value in JSON');
  }
}

function objectText(map: object): string {
  const members: string[] = [];
  for (const [name, item] of map instanceof Map ? map : Object.entries(map)) {
    if (item !== undefined) members.push(`${JSON.stringify(String(name))}:${encodeJsonValue(item)}`);
  }
  return members.length === 0 ? '[]' : `{${members.join(',')}}`;
}

/** The answer with a result. */
export function encodeResult(value: unknown, label: AnswerLabel): string {
  return `{"result":${encodeJsonValue(value)},${labelText(label)}}`;
}

/** The answer with an error: `data` is there for clients that read it, and is empty. */
export function encodeError(code: number, message: string, label: AnswerLabel): string {
  return `{"error":{"code":${code},"message":${JSON.stringify(message)},"data":{}},${labelText(label)}}`;
}

function labelText({ id, isVersion2 }: AnswerLabel): string {
  return `"id":${JSON.stringify(id)}${isVersion2 ? ',"jsonrpc":"2.0"' : ''}`;
}
