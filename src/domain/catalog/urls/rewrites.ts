import { containsText } from '#domain/shared/records/contains-text.ts';
import {
  type RecordContext,
  type RecordKind,
  recordCommands,
  type WithId,
} from '#domain/shared/records/record-commands.ts';
import { type StoreRecord, storeAddresses, storeRecords } from '#domain/stores/store-records.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { isStoreInScope, requireStoreInScope, requireUnbound } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { statement } from '#platform/storage/statement.ts';
import { plainPath, whatIsAt } from './what-is-at.ts';

/** An address that leads to another one, or shows what is there. */
export interface RewriteRecord {
  /** 0 for all store views. */
  readonly storeId: number;
  /** The address below that of the store view, without a slash before it. */
  readonly requestPath: string;
  /** Another address below it, with its query, or one that begins with `http`. */
  readonly targetPath: string;
  /** 301 for good, 302 for now, 0 if the target is shown at the address itself. */
  readonly redirectType: number;
  /** The product or category that a redirect was made for, when its URL key changed. */
  readonly productId: number | null;
  readonly categoryId: number | null;
  /** Whether the imported store made it: then it is an address of a product or a category, and follows its URL key. */
  readonly isSystem: boolean;
}

/** Filters of a list of addresses. */
export interface RewriteQuery {
  readonly storeId?: number | undefined;
  readonly requestPath?: string | undefined;
  readonly targetPath?: string | undefined;
  readonly redirectType?: number | undefined;
  readonly productId?: number | undefined;
  readonly categoryId?: number | undefined;
  readonly isSystem?: boolean | undefined;
  /** A part of the address. */
  readonly search?: string | undefined;
}

/** The most redirects that may follow each other. */
const mostSteps = 9;
/** The longest address, and the longest target. */
const longestPath = 255;
const longestTarget = 2000;

const columns = [
  'rewrite_id as id',
  'store_id as storeId',
  'request_path as requestPath',
  'target_path as targetPath',
  'redirect as redirectType',
  'product_id as productId',
  'category_id as categoryId',
  'is_system',
] as const;

const rowsAt = statement((q, p: { stores: readonly number[]; paths: readonly string[] }, d) =>
  q
    .selectFrom('url_rewrite')
    .select(['rewrite_id', 'store_id', 'target_path'])
    .where('store_id', d.in, d.list(p.stores))
    .where('request_path', d.in, d.list(p.paths, 'text'))
    .orderBy('store_id', 'desc'),
);

type Row = Omit<WithId<RewriteRecord>, 'isSystem'> & { readonly is_system: number };
const shown = ({ is_system, ...row }: Row): WithId<RewriteRecord> => ({ ...row, isSystem: is_system === 1 });

const kind: RecordKind<RewriteRecord, RewriteQuery> = {
  name: 'urlRewrite',
  entity: 'url_rewrite',
  lock: 'url rewrites',
  permissions: {
    read: 'url-rewrites/read',
    create: 'url-rewrites/write',
    write: 'url-rewrites/write',
    remove: 'url-rewrites/delete',
  },
  touches: 'scoped',
  names: ['requestPath', 'targetPath'],
  defaults: { redirectType: 301, productId: null, categoryId: null, isSystem: false },
  async list({ tx, principal }, asked, slice) {
    const bounds = principal.scope && [0, ...principal.scope.storeIds];
    const exact = [
      ['store_id', asked.storeId],
      ['request_path', asked.requestPath],
      ['target_path', asked.targetPath],
      ['redirect', asked.redirectType],
      ['product_id', asked.productId],
      ['category_id', asked.categoryId],
      ['is_system', asked.isSystem === undefined ? undefined : Number(asked.isSystem)],
    ] as const;
    const found = await readSlice(
      tx,
      (q) => {
        let query = q.selectFrom('url_rewrite').select(columns).$castTo<Row>();
        for (const [column, value] of exact) if (value !== undefined) query = query.where(column, '=', value as never);
        if (bounds) query = query.where('store_id', 'in', bounds);
        return asked.search === undefined ? query : query.where(containsText('request_path', asked.search));
      },
      { columns: ['rewrite_id'], positionOf: ({ id }: { readonly id: number }) => [id] },
      slice,
    );
    return { ...found, rows: found.rows.map(shown) };
  },
  async read({ tx, principal }, id) {
    const [row] = await tx.query((q) => q.selectFrom('url_rewrite').select(columns).where('rewrite_id', '=', id));
    const isSeen = row && (row.storeId === 0 || isStoreInScope(principal.scope, row.storeId));
    return isSeen ? shown(row as Row) : undefined;
  },
  async check(context, sent, before) {
    const { tx, fail } = context;
    if (before) requireOwnStore(context, before.storeId);
    requireOwnStore(context, sent.storeId);
    const isElsewhere = /^https?:\/\//i.test(sent.targetPath);
    const record = {
      ...sent,
      requestPath: sent.requestPath.replace(/^\/+|\/+$/g, ''),
      targetPath: isElsewhere ? sent.targetPath : sent.targetPath.replace(/^\/+/, ''),
      // What it was made for counts only while it leads there.
      ...(before && before.targetPath !== sent.targetPath && { productId: null, categoryId: null }),
    };
    const all = await storeRecords(tx);
    const stores = all.filter(({ store_id }) => record.storeId === 0 || store_id === record.storeId);
    const errors = [
      ...(stores.length === 0 ? [{ field: '/storeId', message: 'must be a store view, or 0 for all' }] : []),
      ...problemsOf(record, isElsewhere),
      ...(before?.isSystem ? [{ field: '', message: 'The store made it: it changes with the URL key.' }] : []),
    ];
    if (errors.length > 0) return { record, errors };
    const path = plainPath(record.requestPath);
    await lockNames(
      tx,
      stores.map(({ store_id }) => `address ${store_id} ${path}`),
    );
    const isSame = before && before.storeId === record.storeId && plainPath(before.requestPath) === path;
    if (!isSame) {
      const taken = await takenBy(tx, stores, record.storeId, path);
      if (taken) throw fail('record_name_taken', { text: taken });
    }
    for (const store of stores) {
      const problem = await loopOf(tx, store, record, path);
      if (problem) return { record, errors: [{ field: '/targetPath', message: problem }] };
    }
    return { record, errors: [] };
  },
  async save({ tx }, { storeId, requestPath, targetPath, redirectType, productId, categoryId }, before) {
    const row = {
      store_id: storeId,
      request_path: requestPath,
      target_path: targetPath,
      redirect: redirectType,
      product_id: productId,
      category_id: categoryId,
    };
    const [saved] = await tx.query((q) =>
      before
        ? q.updateTable('url_rewrite').set(row).where('rewrite_id', '=', before.id).returning('rewrite_id')
        : q.insertInto('url_rewrite').values(row).returning('rewrite_id'),
    );
    return (saved as NonNullable<typeof saved>).rewrite_id;
  },
  usedBy: async (_tx, { isSystem }) => (isSystem ? 'The store made it: it goes with the URL key.' : undefined),
  async remove(context, { id, storeId }) {
    requireOwnStore(context, storeId);
    await context.tx.query((q) => q.deleteFrom('url_rewrite').where('rewrite_id', '=', id).returning('rewrite_id'));
  },
};

/**
 * Redirects and other addresses that somebody has set (rest 4.11). Addresses at which something is already, and targets
 * that lead back, are refused; addresses that the imported store made for products and categories are only read.
 */
export const rewriteCommands = recordCommands(kind);

function requireOwnStore({ principal: { scope } }: RecordContext, storeId: number): void {
  if (storeId === 0) requireUnbound(scope);
  else requireStoreInScope(scope, storeId);
}

function problemsOf({ requestPath, targetPath, redirectType }: RewriteRecord, isElsewhere: boolean): FieldError[] {
  const errors: FieldError[] = [];
  const parts = requestPath.split('/');
  if (
    /[\s\p{C}?#\\<>"]/u.test(requestPath) ||
    !requestPath.isWellFormed() ||
    parts.some((part) => /^\.{0,2}$/.test(part))
  ) {
    errors.push({ field: '/requestPath', message: 'must be a path without blanks, ? and #, as in summer/sale.html' });
  }
  if (requestPath.length > longestPath) {
    errors.push({ field: '/requestPath', message: `must have at most ${longestPath} characters` });
  }
  const isAddress = isElsewhere ? URL.canParse(targetPath) : !/^[a-z][a-z\d+.-]*:/i.test(targetPath);
  if (!isAddress || targetPath === '' || /[\s\p{C}\\<>"]/u.test(targetPath) || !targetPath.isWellFormed()) {
    errors.push({ field: '/targetPath', message: 'must be a path, or an address that begins with http' });
  } else if (isElsewhere && redirectType === 0) {
    errors.push({ field: '/targetPath', message: 'can only be redirected to, since it is on another host' });
  }
  if (targetPath.length > longestTarget) {
    errors.push({ field: '/targetPath', message: `must have at most ${longestTarget} characters` });
  }
  return errors;
}

/** What has the address already, as a sentence. */
async function takenBy(
  tx: Tx,
  stores: readonly StoreRecord[],
  storeId: number,
  path: string,
): Promise<string | undefined> {
  const rows = await tx.all(rowsAt, { stores: [storeId], paths: [path, `${path}/`] });
  if (rows.length > 0) return `There is an address "${path}" already.`;
  for (const store of stores) {
    const entity = (await whatIsAt(tx, store, [path])).get(path)?.entity;
    if (entity) return `The ${entity.type.replace('_', ' ')} ${entity.id} is at "${path}" in ${store.code}.`;
  }
  return undefined;
}

/** Why a target cannot be reached from its address in a store view. */
async function loopOf(
  tx: Tx,
  store: StoreRecord,
  { targetPath }: RewriteRecord,
  start: string,
): Promise<string | undefined> {
  const { link } = storeAddresses(store, '');
  let target = targetPath;
  for (let step = 0; step <= mostSteps; step++) {
    // The shop's own address is as good as a path below it.
    const isOwn = link !== '/' && target.startsWith(link);
    if (/^https?:\/\//i.test(target) && !isOwn) return undefined;
    const current = plainPath(isOwn ? target.slice(link.length) : target);
    if (current === start) return 'leads back to the address itself';
    const [row] = await tx.all(rowsAt, { stores: [store.store_id, 0], paths: [current, `${current}/`] });
    if (!row) return undefined;
    target = row.target_path;
  }
  return `leads on more than ${mostSteps} times`;
}
