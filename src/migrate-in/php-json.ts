import { plainText } from './mapping.ts';
import { phpAsJson, readPhpSerialized } from './php-serialized.ts';

/**
 * Converts a PHP-serialized value to JSON; JSON, which later stores of the family write, stays. An empty array becomes
 * an empty map. Undefined for any other text.
 */
export function jsonOfPhp(value: string): string | undefined {
  const read = readPhpSerialized(value);
  if (read !== undefined) return plainText(Array.isArray(read) && read.length === 0 ? '{}' : JSON.stringify(read));
  return /^\s*[{[]/.test(value) && isJson(value) ? plainText(value) : undefined;
}

/** PHP-serialized lists and maps become JSON; other text stays. */
export function plainOrJson(value: string | null): string | null {
  if (value === null) return null;
  return plainText(/^a:\d+:\{/.test(value) ? (jsonOfPhp(value) ?? value) : value);
}

/**
 * Converts a PHP-serialized value to equivalent JSON, in its order (`phpAsJson`); JSON, which later stores of the
 * family write, stays. Other text becomes a JSON text.
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
