/** What one value takes beside its text: its element, with its name and type. */
const elementSize = 60;

/** Sizes of what is kept, and may be in many answers. */
const known = new WeakMap<object, number>();

/** About how many bytes a value takes in an answer: for a bound, not for a header. */
export function answerSize(value: unknown): number {
  if (typeof value === 'string') return elementSize + value.length;
  if (typeof value !== 'object' || value === null) return 2 * elementSize;
  const kept = known.get(value);
  if (kept !== undefined) return kept;
  let size = elementSize;
  for (const [key, item] of value instanceof Map ? value : Object.entries(value)) {
    size += elementSize + String(key).length + answerSize(item);
  }
  if (Object.isFrozen(value)) known.set(value, size);
  return size;
}
