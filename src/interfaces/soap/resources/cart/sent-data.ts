/** A decoded struct or map. */
export type SentMap = Readonly<Record<string, unknown>>;

/** A choice as it was sent: text, or several texts (a repeated key, spec 2 notation). */
export type Choice = string | readonly string[] | Readonly<Record<string, string>>;

/** Whether a decoded value is a struct or map. */
export function isSentMap(value: unknown): value is SentMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a field without blanks around it; empty if there is none. A list of texts becomes several lines. */
export function sentText(data: SentMap, name: string): string {
  const value = data[name];
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '';
  const lines = Array.isArray(value) ? value.filter((line) => typeof line === 'string') : [];
  return lines.join('\n').trim();
}

/** An id that nothing in the store has: it replaces an invalid id. */
export const noId = -1;

/** The whole number of a field with an id; undefined if it is not one. */
export function sentId(data: SentMap, name: string): number | undefined {
  const text = sentText(data, name);
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
