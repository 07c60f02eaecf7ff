import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '#platform/storage/dialect.ts';
import type { ContentKind, ContentTable } from './kinds.ts';

/** Who reads content, and in which store view. */
export interface Viewer {
  /** The store view that is read. */
  readonly storeId: number;
  /** The day there: `YYYY-MM-DD`. */
  readonly today: string;
  /** Whether disabled rows are shown too. */
  readonly isBackend: boolean;
  /** Whether rows of other store views are shown too; only with `isBackend`. */
  readonly isEverywhere: boolean;
  /** The store views that the viewer is bound to; of others only public content is visible (rest 3.3). */
  readonly storeIds?: readonly number[];
}

/**
 * The sights for which `isVisible` has different SQL: only public rows; those and rows of the viewer's store views; all
 * rows shown here; or all rows.
 */
export type Sight = 'public' | 'bound' | 'here' | 'all';

/** The sight of a viewer (rest 3.2, 4.10). */
export function sightOf(viewer: Viewer): Sight {
  if (!viewer.isBackend) return 'public';
  if (viewer.storeIds) return 'bound';
  return isEverywhere(viewer) ? 'all' : 'here';
}

/** The parameters of `isVisible`. */
export type Outlook = Readonly<{ storeId: number; today: string; ownIds: readonly number[] }>;

/** The parameters of `isVisible` for a viewer. */
export function outlookOf(viewer: Viewer): Outlook {
  const { storeId, today, storeIds = [] } = viewer;
  return { storeId, today, ownIds: isEverywhere(viewer) ? storeIds : storeIds.filter((id) => id === storeId) };
}

function isEverywhere(viewer: Viewer): boolean {
  return viewer.isEverywhere || viewer.storeId === 0;
}

/** The condition that a viewer sees the row `c` of a kind of content (rest 3.2, 4.10). */
export function isVisible(kind: ContentKind<ContentTable>, sight: Sight, p: Outlook, d: Dialect): RawBuilder<boolean> {
  if (sight === 'all') return sql<boolean>`1 = 1`;
  const isHere = isShownIn(kind, sql`in (0, ${p.storeId})`);
  if (sight === 'here') return isHere;
  const isPublic = sql<boolean>`(c.is_active = 1 and ${isHere}${
    kind.isDated ? sql` and c.publish_date <= ${p.today}` : sql``
  })`;
  return sight === 'public'
    ? isPublic
    : sql<boolean>`(${isPublic} or ${isShownIn(kind, sql`${d.in} ${d.list(p.ownIds)}`)})`;
}

/** The condition that the row `c` belongs to one of these store views; 0 for all. */
function isShownIn({ links, key }: ContentKind<ContentTable>, among: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ${sql.table(links)} as l where l.${sql.ref(key)} = c.${sql.ref(key)} and l.store_id ${among})`;
}
