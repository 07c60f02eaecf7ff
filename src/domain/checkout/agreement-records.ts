// domain/checkout/: makes an order from a cart, in one transaction. place-order.ts has the order of the steps, and
// the locks; draft.ts the cart as a call changes it; resolve-payments.ts is the job that continues payments. Other
// files need carts and further areas: a cart as it is shown (show-cart.ts), estimates of shipping, ordering again,
// suggestions.

import { everybody } from '#domain/shared/command.ts';
import {
  type RecordContext,
  type RecordKind,
  recordCommands,
  type WithId,
} from '#domain/shared/records/record-commands.ts';
import { storeViewIds } from '#domain/stores/store-registry.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { isStoreInScope, requireStoreInScope, requireUnbound } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { requiredAgreements } from './agreements.ts';

/** Terms that a customer agrees to with an order. */
export interface AgreementRecord {
  readonly name: string;
  readonly content: string | null;
  /** A CSS height. */
  readonly contentHeight: string | null;
  readonly checkboxText: string | null;
  readonly isActive: boolean;
  readonly isHtml: boolean;
  /** The store views that ask for it; 0 for all. */
  readonly storeIds: readonly number[];
}

/** Which agreements to read. */
export interface AgreementQuery {
  /** The store view whose orders ask for them. */
  readonly storeId: number;
  /** Set to read all agreements, active or not, of every store view: for callers who may write stores. */
  readonly isEverywhere: boolean;
}

/** The heights that the back office of the legacy family takes. */
const cssLength = /^(?:\d+(?:\.\d+)?|\.\d+)(?:px|pt|em|ex|%)?$/;

const columns = [
  'agreement_id as id',
  'name',
  'content',
  'content_height as contentHeight',
  'checkbox_text as checkboxText',
  'is_active',
  'is_html',
] as const;

const kind: RecordKind<AgreementRecord, AgreementQuery> = {
  name: 'agreement',
  entity: 'agreement',
  lock: 'agreements',
  permissions: { read: 'stores/write', create: 'stores/write', write: 'stores/write', remove: 'stores/write' },
  readers: everybody,
  touches: 'scoped',
  names: ['name'],
  defaults: {
    content: null,
    contentHeight: null,
    checkboxText: null,
    isActive: true,
    isHtml: false,
    storeIds: [0],
  },
  async list(context, { storeId, isEverywhere }, slice) {
    const { tx, principal } = context;
    if (isEverywhere && !principal.may('stores/write')) {
      throw context.fail('permission_missing', { text: 'scope=all needs the permission stores/write.' });
    }
    const asked = isEverywhere ? [] : (await requiredAgreements(tx, storeId)).map(({ agreementId }) => agreementId);
    const bounds = principal.scope && [0, ...principal.scope.storeIds];
    const found = await readSlice(
      tx,
      (q) => {
        const query = q.selectFrom('checkout_agreement').select(columns);
        if (!isEverywhere) return query.where('agreement_id', 'in', asked.length === 0 ? [-1] : asked);
        if (!bounds) return query;
        return query.where('agreement_id', 'in', (eb) =>
          eb.selectFrom('checkout_agreement_store').select('agreement_id').where('store_id', 'in', bounds),
        );
      },
      { columns: ['agreement_id'], positionOf: ({ id }: { readonly id: number }) => [id] },
      slice,
    );
    return { ...found, rows: await withStores(tx, found.rows) };
  },
  async read({ tx, principal }, id) {
    const rows = await tx.query((q) =>
      q.selectFrom('checkout_agreement').select(columns).where('agreement_id', '=', id),
    );
    const [found] = await withStores(tx, rows);
    if (!found) return undefined;
    if (!principal.may('stores/write')) return found.isActive ? found : undefined;
    const isSeen = found.storeIds.some((storeId) => storeId === 0 || isStoreInScope(principal.scope, storeId));
    return isSeen ? found : undefined;
  },
  async check(context, sent, before) {
    const height = sent.contentHeight?.trim() || null;
    const record = {
      ...sent,
      contentHeight: height,
      storeIds: sent.storeIds.includes(0) ? [0] : [...new Set(sent.storeIds)],
    };
    for (const storeIds of [before?.storeIds ?? [], record.storeIds]) requireOwnStores(context, storeIds);
    const known = await storeViewIds(context.tx);
    const errors: FieldError[] = record.storeIds.flatMap((id, index) =>
      known.has(id) ? [] : [{ field: `/storeIds/${index}`, message: 'must be a store view' }],
    );
    const { contentHeight } = record;
    if (contentHeight !== null && contentHeight !== before?.contentHeight && !cssLength.test(contentHeight)) {
      errors.push({ field: '/contentHeight', message: 'must be a number, with px, pt, em, ex or % behind it' });
    }
    if (record.storeIds.length === 0) errors.push({ field: '/storeIds', message: 'must name at least one' });
    return { record, errors };
  },
  async save({ tx }, record, before) {
    const { name, content, contentHeight, checkboxText, isActive, isHtml, storeIds } = record;
    const row = {
      name,
      content,
      content_height: contentHeight,
      checkbox_text: checkboxText,
      is_active: Number(isActive),
      is_html: Number(isHtml),
    };
    const [saved] = await tx.query((q) =>
      before
        ? q.updateTable('checkout_agreement').set(row).where('agreement_id', '=', before.id).returning('agreement_id')
        : q.insertInto('checkout_agreement').values(row).returning('agreement_id'),
    );
    const { agreement_id } = saved as NonNullable<typeof saved>;
    await tx.query((q) =>
      q.deleteFrom('checkout_agreement_store').where('agreement_id', '=', agreement_id).returning('store_id'),
    );
    await tx.query((q) =>
      q
        .insertInto('checkout_agreement_store')
        .values(storeIds.map((store_id) => ({ agreement_id, store_id })))
        .returning('store_id'),
    );
    return agreement_id;
  },
  async remove(context, { id, storeIds }) {
    requireOwnStores(context, storeIds);
    await context.tx.query((q) =>
      q.deleteFrom('checkout_agreement').where('agreement_id', '=', id).returning('agreement_id'),
    );
  },
};

/** Agreements: shoppers read those that an order of the store view asks for (rest 4.11). */
export const agreementCommands = recordCommands(kind);

function requireOwnStores({ principal: { scope } }: RecordContext, storeIds: readonly number[]): void {
  if (storeIds.includes(0)) requireUnbound(scope);
  for (const storeId of storeIds) requireStoreInScope(scope, storeId);
}

interface AgreementRow extends Omit<WithId<AgreementRecord>, 'isActive' | 'isHtml' | 'storeIds'> {
  readonly is_active: number;
  readonly is_html: number;
}

async function withStores(tx: Tx, rows: readonly AgreementRow[]): Promise<WithId<AgreementRecord>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const stores = await tx.query((q) =>
    q.selectFrom('checkout_agreement_store').selectAll().where('agreement_id', 'in', ids).orderBy('store_id'),
  );
  const byId = Map.groupBy(stores, ({ agreement_id }) => agreement_id);
  return rows.map(({ is_active, is_html, ...row }) => ({
    ...row,
    isActive: is_active === 1,
    isHtml: is_html === 1,
    storeIds: (byId.get(row.id) ?? []).map(({ store_id }) => store_id),
  }));
}
