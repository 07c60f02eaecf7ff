import { hash } from 'node:crypto';
import { isCached } from '#kernel/cached.ts';

/** A value as JSON, with cached texts: of the value itself, or of the items of a list. */
export function jsonText(value: unknown): string {
  if (isCached(value)) return value.derive(jsonText, jsonText);
  if (Array.isArray(value) && value.some(isCached)) return `[${value.map(jsonText).join(',')}]`;
  return JSON.stringify(value);
}

/** The SHA-1 of a text, in 27 characters. */
export function digest(text: string): string {
  return hash('sha1', text, 'base64url');
}

/** The entity tag that GET of a resource has as JSON, and that `If-Match` of a write takes. */
export function entityTag(body: unknown): string {
  return `"${jsonDigest(body, jsonText(body))}.json"`;
}

/** The digest of a value's JSON, which is `text`. */
export function jsonDigest(value: unknown, text: string): string {
  return isCached(value) ? value.derive(jsonDigest, () => digest(text)) : digest(text);
}
