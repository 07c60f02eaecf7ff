/**
 * Reads a choice that a quote item keeps as JSON: a map of texts (an imported cart's choices have this form too).
 * Text that is no JSON map is an empty one.
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
