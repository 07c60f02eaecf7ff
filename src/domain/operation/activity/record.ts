import type { CallAuthor } from '#domain/shared/execute.ts';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import type { ReportedChange, ReportedValue } from '#platform/storage/reported-changes.ts';
import { insertRows, runRows } from '#platform/storage/row-statements.ts';

/** What customers do in their own lists is not of interest to the office. */
const leftOut: ReadonlySet<string> = new Set(['wishlist']);

/** Fields whose values are never stored. */
const secret = /pass|secret|token|hash|confirmation|^key$|api_?key/i;

/** The longest stored text of a value. */
const longestValue = 500;

const columns = [
  'created_at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'style',
  'operation',
  'request_id',
  'entity',
  'entity_id',
  'entity_key',
  'what',
  'changes',
];

const insertActivity = insertRows('activity', columns);

/**
 * Writes who made the changes of a transaction, in the same transaction and with one statement. Stock that follows from
 * an order is told by the order. Values of fields that may be secrets are left out, long texts are cut.
 */
export async function recordActivity(
  tx: Tx,
  changes: readonly ReportedChange[],
  now: number,
  author: CallAuthor | undefined,
): Promise<void> {
  const isOrder = changes.some(({ kind }) => kind === 'order');
  const told = changes.filter(
    ({ kind, what }) =>
      !leftOut.has(kind) && what.size > 0 && !(isOrder && kind === 'product' && what.size === 1 && what.has('stock')),
  );
  if (told.length === 0) return;
  const by = actorOf(author);
  await runRows(
    tx,
    insertActivity,
    told.map(({ kind, id, what, values }): SqlValue[] => [
      now,
      ...by,
      kind,
      id,
      keyOf(values),
      [...what].join(','),
      valuesText(values),
    ]),
  );
}

function actorOf(author: CallAuthor | undefined): SqlValue[] {
  if (!author) return ['system', null, null, 'job', 'settle', null];
  const { principal, style, operation, requestId } = author;
  const isService = style === 'cli' || style === 'job';
  const id = principal.userId ?? principal.customerId ?? principal.operator?.id ?? null;
  const name = principal.username ?? principal.operator?.email ?? null;
  return [isService ? style : principal.kind, id, name, style, operation, requestId ?? null];
}

/** The path of a setting and its scope are its name. */
function keyOf(values: ReadonlyMap<string, ReportedValue> | undefined): string | null {
  for (const { key } of values?.values() ?? []) if (key !== undefined) return key;
  return null;
}

function valuesText(values: ReadonlyMap<string, ReportedValue> | undefined): string | null {
  if (!values || values.size === 0) return null;
  const shown = [...values].map(([field, { from, to, isSecret }]) =>
    isSecret || secret.test(field) ? { field } : { field, from: short(from), to: short(to) },
  );
  return JSON.stringify(shown);
}

/** A value that is not long; the beginning of its text otherwise. */
function short(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > longestValue ? `${text.slice(0, longestValue).toWellFormed()}…` : value;
}
