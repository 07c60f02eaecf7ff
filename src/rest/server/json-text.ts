const texts = new WeakMap<object, string>();

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
