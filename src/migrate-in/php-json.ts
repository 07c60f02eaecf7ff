import { plainText } from './mapping.ts';
import { phpAsJson, readPhpSerialized } from './php-serialized.ts';

/**
 * JSON of what PHP serialized; JSON, which later stores of the family write, stays. An empty array is an empty map.
 * Undefined for what is neither.
 */
export function jsonOfPhp(value: string): string | undefined {
  const read = readPhpSerialized(value);
  if (read !== undefined) return plainText(Array.isArray(read) && read.length === 0 ? '{}' : JSON.stringify(read));
  return /^\s*[{[]/.test(value) && isJson(value) ? plainText(value) : undefined;
}

/** Lists and maps that PHP serialized become JSON; all else is plain text. */
export function plainOrJson(value: string | null): string | null {
  if (value === null) return null;
  return plainText(/^a:\d+:\{/.test(value) ? (jsonOfPhp(value) ?? value) : value);
}

/**
 * JSON that says exactly what PHP serialized, in its order (`phpAsJson`); JSON, which later stores of the family write, stays. All else is a
 * JSON text.
 */
export function exactJson(value: string | null): string | null {
  if (!value) return null;
  return plainText(phpAsJson(value) ?? (/^\s*[{[]/.test(value) && isJson(value) ? value : JSON.stringify(value)));
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
