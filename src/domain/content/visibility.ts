import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../../platform/storage/statement.ts';
import type { ContentKind, ContentTable } from './kinds.ts';

/** Who looks at content, and from where. */
export interface Viewer {
  /** The store view that is looked at. */
  readonly storeId: number;
  /** The day there: `YYYY-MM-DD`. */
  readonly today: string;
  /** Whether disabled rows are shown too. */
  readonly isBackend: boolean;
  /** Whether rows of other store views are shown too; only with `isBackend`. */
  readonly isEverywhere: boolean;
  /** The store views that the viewer is bound to; of others only what is public is seen (reference rest 3.3). */
  readonly storeIds?: readonly number[];
}

/** What the text of `isVisible` depends on: sees what is public, that and what belongs to own store views, what is shown here, or all. */
export type Sight = 'public' | 'bound' | 'here' | 'all';

/** How much a viewer sees (reference rest 3.2, 4.10). */
export function sightOf(viewer: Viewer): Sight {
  if (!viewer.isBackend) return 'public';
  if (viewer.storeIds) return 'bound';
  return isEverywhere(viewer) ? 'all' : 'here';
}

/** What `isVisible` compares with. */
export type Outlook = Readonly<{ storeId: number; today: string; ownIds: readonly number[] }>;

/** What `isVisible` compares with for a viewer. */
export function outlookOf(viewer: Viewer): Outlook {
  const { storeId, today, storeIds = [] } = viewer;
  return { storeId, today, ownIds: isEverywhere(viewer) ? storeIds : storeIds.filter((id) => id === storeId) };
}

function isEverywhere(viewer: Viewer): boolean {
  return viewer.isEverywhere || viewer.storeId === 0;
}

/** Whether a viewer sees the row `c` of a kind of content (reference rest 3.2, 4.10), as a condition. */
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

/** Whether the row `c` belongs to one of these store views; 0 stands for all of them. */
function isShownIn({ links, key }: ContentKind<ContentTable>, among: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ${sql.table(links)} as l where l.${sql.ref(key)} = c.${sql.ref(key)} and l.store_id ${among})`;
}
