/**
 * Reads a choice that a quote item stores as JSON: a map of texts (choices of imported carts have this form too). Text
 * that is no JSON map gives an empty map.
 */
export function readStoredMap(text: string | undefined): ReadonlyMap<string, string> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed !== 'object' || parsed === null) return new Map();
    return new Map(Object.entries(parsed).map(([key, value]) => [key, String(value)]));
  } catch {
    return new Map();
  }
}
