import { counted } from '#kernel/plural.ts';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import type { TableName } from '#platform/storage/schema.ts';
import { countRows, emptyTables, insertNew, ownersFirst } from './bulk.ts';
import { importError } from './import-error.ts';
import type { Keepable } from './keepable.ts';
import { contents } from './plan.ts';

/** Tables of the service itself, which stay through an import. */
const OWN_TABLES: ReadonlySet<TableName> = new Set([
  ...(['service_fact', 'login_failure', 'image_variant', 'image_variant_total', 'job', 'action_count'] as const),
]);
/** Operators, who may be there before the store is. */
const OPERATOR_TABLES = ['operator', 'operator_session', 'operator_link'] as const satisfies readonly TableName[];
/** Tables whose rows do not count as a store's own data. */
const PASSING_TABLES: ReadonlySet<TableName> = new Set([
  ...OWN_TABLES,
  ...OPERATOR_TABLES,
  ...(['soap_session', 'outbox', 'store_secret', 'activity'] as const),
]);

/** The tables that stay with each part. Settings are put back over those of the source instead. */
const KEPT_TABLES: Readonly<Record<Keepable, readonly TableName[]>> = {
  users: ['api_user', 'api_client', 'role', 'role_grant', 'user_role', ...OPERATOR_TABLES],
  webhooks: ['webhook', 'webhook_delivery'],
  config: [],
};

/** The tables that an import with these parts kept neither empties nor fills. */
export function keptTables(parts: readonly Keepable[]): ReadonlySet<TableName> {
  return new Set(parts.flatMap((part) => KEPT_TABLES[part]));
}

/** The tables by which a merchant recognizes a store, for the refusal. */
const MAIN_TABLES: ReadonlySet<TableName> = new Set([
  'website',
  'store',
  'product',
  'customer',
  'api_user',
  'quote',
  'sales_order',
]);

/** Throws `ImportError`, with the store's content, for a store that an import would have to replace. */
export async function refuseHeld(tx: Tx): Promise<void> {
  const held: string[] = [];
  for (const table of ownersFirst()) {
    const count = PASSING_TABLES.has(table) ? 0 : await countRows(tx, table);
    if (count > 0 && MAIN_TABLES.has(table)) held.push(counted(count, contents.get(table) ?? table));
    else if (count > 0 && held.length === 0) held.push(counted(count, contents.get(table) ?? table));
  }
  if (held.length === 0) return;
  throw importError(`this store is not empty: it holds ${held.join(', ')}; --replace puts the import in its place`);
}

/** What a merchant would miss, with the part that keeps it. */
const MISSED: readonly { readonly table: TableName; readonly what: string; readonly part?: Keepable }[] = [
  { table: 'product', what: 'products' },
  { table: 'customer', what: 'customers' },
  { table: 'sales_order', what: 'orders' },
  { table: 'gift_card', what: 'gift cards' },
  { table: 'revocation_request', what: 'withdrawals of orders' },
  { table: 'api_user', what: 'API users', part: 'users' },
  { table: 'operator', what: 'operators', part: 'users' },
  { table: 'role', what: 'roles of API users', part: 'users' },
  { table: 'api_client', what: 'client credentials of API users', part: 'users' },
  { table: 'webhook', what: 'webhooks', part: 'webhooks' },
  { table: 'store_config', what: 'settings', part: 'config' },
];

/** What an import removes from the store that it replaces, and what it keeps. */
export interface Replaced {
  readonly removed: readonly { readonly what: string; readonly count: number }[];
  readonly stayed: readonly { readonly what: string; readonly count: number }[];
  /** Orders among them that were placed here. */
  readonly ownOrders: number;
}

/** What a replacement removes and keeps. It changes nothing. */
export async function whatIsReplaced(tx: Tx, parts: readonly Keepable[]): Promise<Replaced> {
  const removed: { what: string; count: number }[] = [];
  const stayed: { what: string; count: number }[] = [];
  const ownOrders = await countOwnOrders(tx);
  for (const { table, what, part } of MISSED) {
    const count = await countRows(tx, table);
    if (count > 0) (part && parts.includes(part) ? stayed : removed).push({ what, count });
    if (table === 'sales_order' && ownOrders > 0)
      removed.push({ what: 'of these orders placed here', count: ownOrders });
  }
  return { removed, stayed, ownOrders };
}

/** Why the orders that were placed here are not removed, or undefined if there are none. */
export function ownOrdersNote({ ownOrders }: Replaced): string | undefined {
  if (ownOrders === 0) return undefined;
  return (
    `this store holds ${counted(ownOrders, 'orders')} placed here, which the import removes: ` +
    '--replace takes its place only with --keep or --force; --dry-run shows what is removed'
  );
}

async function countOwnOrders(tx: Tx): Promise<number> {
  const [fact] = await tx.query((q) =>
    q.selectFrom('service_fact').select('value').where('name', '=', IMPORTED_ORDERS),
  );
  const highest = Number(fact?.value ?? 0);
  const [row] = await tx.query((q) =>
    q
      .selectFrom('sales_order')
      .select((eb) => eb.fn.countAll().as('orders'))
      .where('order_id', '>', highest),
  );
  return Number(row?.orders ?? 0);
}

/** The name of the fact that holds the highest id of an imported order: orders above it were placed here. */
export const IMPORTED_ORDERS = 'imported_orders';

/** Notes which orders were imported: all that there are, or those up to an id. */
export async function noteImportedOrders(tx: Tx, upTo?: string): Promise<void> {
  if (upTo !== undefined) return setFact(tx, IMPORTED_ORDERS, upTo);
  const [row] = await tx.query((q) => q.selectFrom('sales_order').select((eb) => eb.fn.max('order_id').as('highest')));
  await setFact(tx, IMPORTED_ORDERS, String(row?.highest ?? 0));
}

/** The name of the fact that says which catch-up the store is from. */
const CAUGHT_UP = 'caught_up';

/** Notes the catch-up that the store is from; without an id, that it is from none. */
export async function noteCatchUp(tx: Tx, id?: string): Promise<void> {
  await setFact(tx, CAUGHT_UP, id);
}

/** The catch-up that the store is from. */
export async function noteOfCatchUp(tx: Tx): Promise<string | undefined> {
  const [fact] = await tx.query((q) => q.selectFrom('service_fact').select('value').where('name', '=', CAUGHT_UP));
  return fact?.value ?? undefined;
}

async function setFact(tx: Tx, name: string, value: string | undefined): Promise<void> {
  await tx.query((q) => q.deleteFrom('service_fact').where('name', '=', name).returning('name'));
  if (value !== undefined) await insertNew(tx, 'service_fact', ['name', 'value'], [[name, value]]);
}

/** The settings of a store that is replaced. */
export type KeptSettings = readonly (readonly [scope: string, scopeId: number, path: string, value: SqlValue])[];

/**
 * Empties the store, except for what stays.
 *
 * @returns the settings that are put back after the import
 */
export async function emptyStore(tx: Tx, parts: readonly Keepable[]): Promise<KeptSettings> {
  const settings = parts.includes('config')
    ? await tx.query((q) => q.selectFrom('store_config').select(['scope', 'scope_id', 'path', 'value']))
    : [];
  const stays = keptTables(parts);
  const all = ownersFirst();
  await emptyTables(tx, all.filter((table) => !OWN_TABLES.has(table) && !stays.has(table)).reverse());
  return settings.map(({ scope, scope_id, path, value }) => [scope, scope_id, path, value]);
}

/** Puts settings over those of the source. Settings of websites and store views that are gone are dropped. */
export async function putBackSettings(tx: Tx, settings: KeptSettings): Promise<void> {
  const websites = await tx.query((q) => q.selectFrom('website').select('website_id'));
  const stores = await tx.query((q) => q.selectFrom('store').select('store_id'));
  const scopes = new Set([
    'default 0',
    ...websites.map(({ website_id }) => `websites ${website_id}`),
    ...stores.map(({ store_id }) => `stores ${store_id}`),
  ]);
  const fitting = settings.filter(([scope, scopeId]) => scopes.has(`${scope} ${scopeId}`));
  for (const [scope, scopeId, path] of fitting) {
    await tx.query((q) =>
      q
        .deleteFrom('store_config')
        .where('path', '=', path)
        .where('scope', '=', scope)
        .where('scope_id', '=', scopeId)
        .returning('path'),
    );
  }
  await insertNew(tx, 'store_config', ['scope', 'scope_id', 'path', 'value'], fitting);
}

/** A note on API users that stay and are bound to store views, which are found by their ids. */
export async function boundUsersNote(tx: Tx): Promise<string | undefined> {
  const bound = await tx.query((q) =>
    q.selectFrom('api_user').select('username').where('allowed_store_ids', 'is not', null),
  );
  if (bound.length === 0) return undefined;
  return `${counted(bound.length, 'API users')} of this store remain bound to store views by their ids: check them`;
}
