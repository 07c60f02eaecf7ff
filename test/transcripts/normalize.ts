import type { AnswerValue } from './read-answer.ts';
import type { Outcome } from './replay.ts';

/**
 * Takes out of an answer what differs from run to run: session ids, times, and the ids of rows, which become their
 * number in the answer: those under `rowIds`. Changes `outcome`.
 */
export function normalize(outcome: Outcome, rowIds: ReadonlySet<string> = idsOfCarts): void {
  if (outcome.result === undefined) return;
  const ids = new Map<string, number>();
  outcome.result = mapTexts(outcome.result, (text, name) => {
    if (/^[0-9a-f]{64}$/.test(text)) return 'a session id';
    if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return 'a time';
    if (!rowIds.has(name)) return text;
    const row = `${name.replace(/^(?:parent|billing|shipping)_/, '')} ${text}`;
    const id = ids.get(row) ?? ids.size + 1;
    ids.set(row, id);
    return `row ${id}`;
  });
}

const idsOfCarts: ReadonlySet<string> = new Set(['item_id', 'parent_item_id', 'payment_id']);

/** A value with every text in it changed; `change` also gets the name it stands under. */
export function mapTexts(value: AnswerValue, change: (text: string, name: string) => string, name = ''): AnswerValue {
  if (value === null) return null;
  if (typeof value === 'string') return change(value, name);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, name));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change, key)]));
}

/** Takes fields away, at every depth. */
export function withoutFields(value: AnswerValue, names: ReadonlySet<string>): AnswerValue {
  if (value === null || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((item) => withoutFields(item, names));
  const remaining = Object.entries(value).filter(([key]) => !names.has(key));
  return Object.fromEntries(remaining.map(([key, item]) => [key, withoutFields(item, names)]));
}
