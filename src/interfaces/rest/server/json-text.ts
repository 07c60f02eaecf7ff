import { hash } from 'node:crypto';

const texts = new WeakMap<object, string>();
const digests = new WeakMap<object, string>();

/**
 * A value as JSON. What is frozen, with all that is in it, is written once and its text kept as long as somebody holds
 * the value: kept resources (`Tx.remember`) are asked for again and again.
 */
export function jsonText(value: unknown): string {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return JSON.stringify(value);
  let text = texts.get(value);
  if (text === undefined) {
    text = JSON.stringify(value);
    texts.set(value, text);
  }
  return text;
}

/** The SHA-1 of a text, in 27 characters. */
export function digest(text: string): string {
  return hash('sha1', text, 'base64url');
}

/** The digest of a value's JSON, which is `text`; of a frozen value it is made once, as its text is. */
export function jsonDigest(value: unknown, text: string): string {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return digest(text);
  let made = digests.get(value);
  if (made === undefined) {
    made = digest(text);
    digests.set(value, made);
  }
  return made;
}
