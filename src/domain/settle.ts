import { noteAlerts } from '#domain/accounts/alerts/alerts.ts';
import { setOptionFlags } from '#domain/catalog/products/record/option-flags.ts';
import { productsById } from '#domain/catalog/products/record/products.ts';
import { hasRules } from '#domain/catalog/products/search/match-rules.ts';
import {
  reindexPending,
  reindexPricesOf,
  reindexProducts,
  wakeIndexing,
} from '#domain/catalog/products/search/reindex.ts';
import { summarizeReviews } from '#domain/catalog/reviews/summarize.ts';
import { typesWith } from '#domain/catalog/types/index.ts';
import { keepOldAddresses, productKeys } from '#domain/catalog/urls/old-urls.ts';
import { rewriteWords } from '#domain/customers/lookup/write.ts';
import { postEvents } from '#domain/messages/webhooks/events.ts';
import { recordActivity } from '#domain/operation/activity/record.ts';
import { type ChangeKind, type Follows, follows, type KeysOfOne } from '#domain/shared/changes/changes.ts';
import type { CallAuthor } from '#domain/shared/execute.ts';
import { postMessages } from '#platform/outbox/outbox.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { ReportedChange } from '#platform/storage/reported-changes.ts';
import { statement } from '#platform/storage/statement.ts';

/**
 * Carries out the consequences (`follows`) of the transaction's changes, all of one kind together. Changes of the kinds
 * in `topics` are posted to the outbox: the topic is the kind, the body `{id, what}`. `author` is the
 * call that made the changes. `now` in milliseconds since 1970.
 */
export async function settle(
  tx: Tx,
  now: number,
  author?: CallAuthor,
  topics: ReadonlySet<string> = none,
): Promise<void> {
  const changes = tx.reported.take();
  if (changes.length === 0) return;
  const which = (consequence: keyof Follows): ReportedChange[] =>
    changes.filter(({ kind, what }) => [...what].some((word) => followsOf(kind, word)[consequence]));
  const flagged = idsOf(which('flags'));
  const touched = idsOf(which('touch')).filter((id) => !flagged.includes(id));
  const reviewed = idsOf(which('reviews'));
  const groups = await groupsAmong(tx, idsOf(which('members')));
  const indexed = [...new Set([...idsOf(which('index')), ...groups])];
  const addresses = which('addresses');
  const reworded = idsOf(which('words'));
  // Most changes have one or two of these consequences.
  if (flagged.length > 0) await tx.run(setOptionFlags, { ids: flagged, now });
  if (touched.length > 0) await tx.run(touch, { ids: touched, now });
  if (reviewed.length > 0) await summarizeReviews(tx, reviewed);
  if (indexed.length > 0) await reindexProducts(tx, indexed);
  const ruled = which('rules');
  const priced = idsOf([...which('prices'), ...(ruled.length > 0 && (await hasRules(tx)) ? ruled : [])]);
  await reindexPricesOf(
    tx,
    [...new Set(priced)].filter((id) => !indexed.includes(id)),
  );
  if (which('noted').length > 0 && (await reindexPending(tx)) > 0) await wakeIndexing(tx, now);
  if (addresses.length > 0) await leadOldAddresses(tx, addresses);
  if (reworded.length > 0) await rewriteWords(tx, 'customer', reworded);
  const alerting = idsOf(changes.filter(mayAlert));
  await tx.together(
    () => postEvents(tx, changes, now),
    () => recordActivity(tx, changes, now, author),
    () => (alerting.length > 0 ? noteAlerts(tx, alerting, now) : undefined),
  );
  const messages = changes
    .filter(({ kind }) => topics.has(kind))
    .map(({ kind, id, what }) => ({ topic: kind, body: { id, what: [...what] } }));
  if (messages.length > 0) await postMessages(tx, messages, now);
}

const none: ReadonlySet<string> = new Set();

/** Changes of a product that affect neither its price nor its availability. */
const noAlert: ReadonlySet<string> = new Set(['images', 'reviews', 'urlKey', 'removed', 'created', 'downloads']);
const mayAlert = ({ kind, what }: ReportedChange): boolean =>
  kind === 'product' && [...what].some((word) => !noAlert.has(word));

/** Only products have times of change, flags, an index and addresses; only customers have words that follow. */
function followsOf(kind: string, what: string): Follows {
  const ofKind: Readonly<Record<string, Follows>> = follows[kind as ChangeKind];
  return ofKind[what] ?? {};
}

const touch = statement<{ ids: readonly number[]; now: number }, never>((q, p, d) =>
  q.updateTable('product').set({ updated_at: p.now }).where('product_id', d.in, d.list(p.ids)),
);

function idsOf(changes: readonly ReportedChange[]): number[] {
  return changes.map(({ id }) => id);
}

const withMembers: ReadonlySet<string> = new Set(typesWith('members'));

/** Those products that consist of what they are linked to. */
async function groupsAmong(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const products = [...(await productsById(tx, ids)).values()];
  return products.filter(({ type }) => withMembers.has(type)).map(({ product_id }) => product_id);
}

/** Compares the current keys with the former ones. */
async function leadOldAddresses(tx: Tx, changes: readonly ReportedChange[]): Promise<void> {
  const before = new Map<number, Map<number, string | null>>();
  for (const { id, was } of changes) {
    for (const [storeId, key] of was as KeysOfOne) {
      before.set(storeId, (before.get(storeId) ?? new Map<number, string | null>()).set(id, key));
    }
  }
  await keepOldAddresses(tx, 'product', before, await productKeys(tx, idsOf(changes)));
}
