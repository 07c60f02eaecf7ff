import { type RawBuilder, sql } from 'kysely';
import { containing } from '#kernel/like-pattern.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Dialect } from '#platform/storage/dialect.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { type Params, type Statement, statement } from '#platform/storage/statement.ts';
import {
  blogCategories,
  blogPosts,
  type ContentKind,
  type ContentRow,
  type ContentTable,
  type ContentValues,
  cmsBlocks,
  cmsPages,
} from './kinds.ts';
import { isVisible, type Outlook, outlookOf, type Sight, sightOf, type Viewer } from './visibility.ts';

/** Filters of a list of content; a row must match all that are given. */
export interface ContentFilter {
  /** The identifier or URL key equals this. */
  readonly name?: string;
  /** The identifier contains this, in any case. */
  readonly namePart?: string;
  /** Some text contains this, in any case (for ASCII letters). */
  readonly search?: string;
  /** Milliseconds since 1970, inclusive. */
  readonly createdFrom?: number;
  readonly createdTo?: number;
  readonly updatedSince?: number;
  /** A condition on the row `c` that only this kind of content has. */
  readonly also?: RawBuilder<boolean>;
}

/**
 * The rows of a kind of content that a viewer sees, filtered. A row that belongs to the store view itself replaces a
 * row of the same name that belongs to all.
 */
export async function listContent<T extends ContentTable>(
  tx: Tx,
  kind: ContentKind<T>,
  viewer: Viewer,
  filter: ContentFilter,
  slice: Slice,
): Promise<Sliced<ContentRow<T>>> {
  const isSeen = isVisible(kind, sightOf(viewer), outlookOf(viewer), tx.dialect);
  const conditions = [isSeen, ...conditionsOf(tx, kind, viewer, filter)];
  const all = sql<boolean>`${sql.join(conditions, sql` and `)}`;
  const sliced = await readSlice(
    tx,
    (q) =>
      q
        .selectFrom(rowsOf(kind).as('c') as never)
        .selectAll('c' as never)
        .where(all),
    kind.order,
    slice,
  );
  return sliced as unknown as Sliced<ContentRow<T>>;
}

/** A statement for each kind of content and each sight. */
type PerSight<P extends Params> = Readonly<Record<ContentTable, Readonly<Record<Sight, Statement<P, unknown>>>>>;

function perSight<P extends Params>(
  build: (kind: ContentKind<ContentTable>, sight: Sight, p: P, d: Dialect) => RawBuilder<unknown>,
): PerSight<P> {
  const kinds = [cmsPages, cmsBlocks, blogPosts, blogCategories] as const;
  const sights = ['public', 'bound', 'here', 'all'] as const;
  const perTable = (kind: ContentKind<ContentTable>) =>
    Object.fromEntries(sights.map((sight) => [sight, statement<P, unknown>((_, p, d) => build(kind, sight, p, d))]));
  return Object.fromEntries(kinds.map((kind) => [kind.table, perTable(kind)])) as PerSight<P>;
}

const byId = perSight<Outlook & { readonly id: number }>(
  (kind, sight, p, d) =>
    sql`select * from ${rowsOf(kind)} as c where c.${sql.ref(kind.key)} = ${p.id} and ${isVisible(kind, sight, p, d)}`,
);

/** The row with an id; undefined if the viewer does not see it. */
export async function contentById<T extends ContentTable>(
  tx: Tx,
  kind: ContentKind<T>,
  viewer: Viewer,
  id: number,
): Promise<ContentRow<T> | undefined> {
  const everywhere = { ...viewer, isEverywhere: true };
  const row = await tx.first(byId[kind.table][sightOf(everywhere)], { ...outlookOf(everywhere), id });
  return row as ContentRow<T> | undefined;
}

const byNames = perSight<Outlook & { readonly names: readonly string[] }>(
  (kind, sight, p, d) =>
    sql`select c.* from ${rowsOf(kind)} as c where c.${sql.ref(kind.name)} ${d.in} ${d.list(p.names, 'text')} and ${isVisible(kind, sight, p, d)} order by ${ownLast(kind, p.storeId)}, c.${sql.ref(kind.key)} desc`,
);

/** The rows with these names that a store view shows: its own if it has one, else that of all store views. */
export async function contentByNames<T extends ContentTable>(
  tx: Tx,
  kind: ContentKind<T>,
  viewer: Viewer,
  names: readonly string[],
): Promise<Map<string, ContentRow<T>>> {
  const found = new Map<string, ContentRow<T>>();
  if (names.length === 0) return found;
  const rows = await tx.all(byNames[kind.table][sightOf(viewer)], { ...outlookOf(viewer), names });
  for (const row of rows as ContentRow<T>[]) found.set(String((row as Record<string, unknown>)[kind.name]), row);
  return found;
}

/** Adds a row; answers its id. */
export async function insertContent<T extends ContentTable>(
  tx: Tx,
  kind: ContentKind<T>,
  values: ContentValues<T>,
  now: number,
): Promise<number> {
  const columns = { ...values, created_at: now, updated_at: now };
  const [row] = await tx.query((q) =>
    q
      .insertInto(kind.table as 'cms_page')
      .values(columns as never)
      .returning(sql<number>`${sql.ref(kind.key)}`.as('id')),
  );
  return (row as { id: number }).id;
}

/** Changes a row; columns that are not given stay. */
export async function changeContent<T extends ContentTable>(
  tx: Tx,
  kind: ContentKind<T>,
  id: number,
  values: ContentValues<T>,
  now: number,
): Promise<void> {
  await tx.query((q) =>
    q
      .updateTable(kind.table as 'cms_page')
      .set({ ...values, updated_at: now } as never)
      .where(sql<boolean>`${sql.ref(kind.key)} = ${id}`),
  );
}

/** Removes rows with everything that belongs to them. */
export async function removeContent(tx: Tx, kind: ContentKind<ContentTable>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(() => sql`delete from ${sql.table(kind.table)} where ${sql.ref(kind.key)} in (${sql.join([...ids])})`);
}

/** The table, joined with the columns that its order needs. */
function rowsOf(kind: ContentKind<ContentTable>): RawBuilder<unknown> {
  return kind.isDated
    ? sql`(select t.*, coalesce(t.publish_date, '') as published_on from ${sql.table(kind.table)} as t)`
    : sql`${sql.table(kind.table)}`;
}

function conditionsOf(
  tx: Tx,
  kind: ContentKind<ContentTable>,
  viewer: Viewer,
  filter: ContentFilter,
): RawBuilder<boolean>[] {
  const found: RawBuilder<boolean>[] = [];
  const name = sql.ref(`c.${kind.name}`);
  if (filter.name !== undefined) found.push(sql<boolean>`${name} = ${filter.name}`);
  // The back office sees both rows when it lists all store views, and the effective one when it asks for a name.
  if (!viewer.isEverywhere && (filter.name !== undefined || !viewer.isBackend)) found.push(isNearest(kind, viewer));
  if (filter.namePart !== undefined) found.push(contains(tx.dialect, name, filter.namePart));
  if (filter.search !== undefined) {
    const { search } = filter;
    const parts = kind.searched.map((column) => contains(tx.dialect, sql.ref(`c.${column}`), search));
    found.push(sql<boolean>`(${sql.join(parts, sql` or `)})`);
  }
  if (filter.createdFrom !== undefined) found.push(sql<boolean>`c.created_at >= ${filter.createdFrom}`);
  if (filter.createdTo !== undefined) found.push(sql<boolean>`c.created_at <= ${filter.createdTo}`);
  if (filter.updatedSince !== undefined) found.push(sql<boolean>`c.updated_at >= ${filter.updatedSince}`);
  if (filter.also) found.push(filter.also);
  return found;
}

/** No row of the same name belongs to the store view itself, unless it is this one. */
function isNearest(kind: ContentKind<ContentTable>, viewer: Viewer): RawBuilder<boolean> {
  const own = (row: string) =>
    sql`exists (select 1 from ${sql.table(kind.links)} as l where l.${sql.ref(kind.key)} = ${sql.ref(`${row}.${kind.key}`)} and l.store_id = ${viewer.storeId})`;
  return sql<boolean>`(${own('c')} or not exists (select 1 from ${sql.table(kind.table)} as o where ${sql.ref(`o.${kind.name}`)} = ${sql.ref(`c.${kind.name}`)} and o.is_active = 1 and ${own('o')}))`;
}

/** Sorts rows that belong to the store view itself behind those of all. */
function ownLast({ links, key }: ContentKind<ContentTable>, storeId: number): RawBuilder<number> {
  return sql<number>`case when exists (select 1 from ${sql.table(links)} as l where l.${sql.ref(key)} = c.${sql.ref(key)} and l.store_id = ${storeId}) then 1 else 0 end`;
}

/** Whether a column contains a text, ignoring the case of ASCII letters; the same on both engines. */
function contains(
  d: Dialect,
  column: RawBuilder<unknown> | ReturnType<typeof sql.ref>,
  part: string,
): RawBuilder<boolean> {
  const lower = part.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return sql<boolean>`${d.lowerAscii(column)} like ${containing(lower)} escape '\\'`;
}
