import { isUtf8 } from 'node:buffer';
import { keepsDigits } from '#kernel/digits.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { RestProblem } from '#platform/http/problem.ts';

/** The deepest nesting of objects and arrays in a body. */
const maxDepth = 32;
/** The most field errors that are reported. */
const maxErrors = 100;
/** The longest name of a member, in characters: it is repeated in the place of each error. */
const maxName = 1000;

/** A body that is valid JSON. */
export interface ParsedJson {
  readonly text: string;
  readonly value: unknown;
}

/** Reads a JSON body (RFC 8259): see `parseJson` and `checkJson`. */
export function readJson(bytes: Buffer): unknown {
  return checkJson(parseJson(bytes));
}

/** Parses a JSON body. Refuses with the problem 400 invalid JSON and UTF-8. */
export function parseJson(bytes: Buffer): ParsedJson {
  const text = decode(bytes);
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    throw new RestProblem(400, 'The body is not valid JSON.');
  }
}

/**
 * Whether a value has more than `most` members and elements, in all of its objects and lists. To be asked before any
 * check that looks at each of them: it takes a fraction of the time, and stops at the limit.
 */
export function hasMoreValues(value: unknown, most: number): boolean {
  const open: unknown[] = [value];
  let values = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inside: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    values += inside.length;
    if (values > most) return true;
    for (const each of inside) if (typeof each === 'object' && each !== null) open.push(each);
  }
  return false;
}

/**
 * Checks a parsed body, and answers its value. Refuses with the problem 400: an object with a repeated member (programs
 * differ in which one counts), members that reach a prototype, nesting that is too deep. Refuses with field errors
 * values that no database column can store: the character U+0000, half of a surrogate pair, numbers that lose digits.
 */
export function checkJson({ text, value }: ParsedJson): unknown {
  let walk: Walk = { members: 0, errors: [] };
  look(value, '', 1, walk);
  if (perhapsLost.test(text)) {
    walk = { members: 0, errors: [] };
    look(JSON.parse(text, keptOrNaN), '', 1, walk);
  }
  if (walk.members !== membersWritten(text)) {
    throw new RestProblem(400, 'An object in the body names the same member twice.');
  }
  if (walk.errors.length > 0) throw invalid(walk.errors);
  return value;
}

/** The problem of invalid values: 400 `validation_error` with all of them. */
export function invalid(errors: readonly FieldError[]): RestProblem {
  const first = errors[0];
  const text = first === undefined ? '' : ` ${first.field === '' ? 'The body' : first.field} ${first.message}.`;
  return new RestProblem(400, `The request is not valid:${text}`, {
    error: 'validation_error',
    errors: errors.slice(0, maxErrors),
  });
}

/** A member name or index as a part of a JSON Pointer (RFC 6901 3). */
export function pointerPart(name: string | number): string {
  return `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Without a byte order mark (RFC 8259 8.1 allows that). */
function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new RestProblem(400, 'The body is not in UTF-8.');
  const text = bytes.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** Matches every text in which some number may lose digits. */
const perhapsLost = /[\d.]{16}|\d[eE][+-]?\d/;

/** A number that does not represent its text becomes NaN, which JSON does not have. */
function keptOrNaN(_key: string, value: unknown, { source }: { readonly source?: string } = {}): unknown {
  return typeof value === 'number' && source !== undefined && !keepsDigits(source, value) ? Number.NaN : value;
}

interface Walk {
  members: number;
  readonly errors: FieldError[];
}

function look(value: unknown, pointer: string, depth: number, walk: Walk): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) tell(walk, pointer, 'must not contain the character U+0000');
    else if (!value.isWellFormed()) tell(walk, pointer, 'must not contain half of a surrogate pair');
  } else if (typeof value === 'number') {
    if (Number.isNaN(value)) tell(walk, pointer, 'has more digits than can be kept');
    else if (Math.abs(value) > Number.MAX_SAFE_INTEGER) tell(walk, pointer, 'is too large a number');
  } else if (typeof value === 'object' && value !== null) {
    if (depth > maxDepth) throw new RestProblem(400, `The body is nested deeper than ${maxDepth} levels.`);
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) look(item, `${pointer}/${index}`, depth + 1, walk);
      return;
    }
    for (const name of Object.keys(value)) {
      const member = (value as Readonly<Record<string, unknown>>)[name];
      if (name === '__proto__' || (name === 'constructor' && reachesPrototype(member))) {
        throw new RestProblem(400, 'The body names a member that is not allowed: __proto__ or constructor.prototype.');
      }
      if (name.length > maxName) {
        throw new RestProblem(400, `The body names a member of more than ${maxName} characters.`);
      }
      walk.members += 1;
      if (name.includes('\u0000')) tell(walk, pointer, 'must not have a member with the character U+0000');
      else look(member, pointer + pointerPart(name), depth + 1, walk);
    }
  }
}

function reachesPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

function tell(walk: Walk, field: string, message: string): void {
  if (walk.errors.length < maxErrors) walk.errors.push({ field, message });
}

/**
 * The number of members in the objects of a valid JSON text, as written: its colons outside of strings. The next quote
 * and the next colon are each searched once, so the time is linear in the length of the text.
 */
function membersWritten(text: string): number {
  let members = 0;
  let quote = indexOrEnd(text, '"', 0);
  let colon = indexOrEnd(text, ':', 0);
  while (colon < text.length) {
    if (colon < quote) {
      members += 1;
      colon = indexOrEnd(text, ':', colon + 1);
      continue;
    }
    const end = endOfString(text, quote);
    quote = indexOrEnd(text, '"', end + 1);
    if (colon < end) colon = indexOrEnd(text, ':', end + 1);
  }
  return members;
}

function indexOrEnd(text: string, character: string, from: number): number {
  const index = text.indexOf(character, from);
  return index < 0 ? text.length : index;
}

/** The index of the quote that ends the string beginning at `quote`. */
function endOfString(text: string, quote: number): number {
  for (let end = text.indexOf('"', quote + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
}
