import { type RawBuilder, sql } from 'kysely';
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

/** Whether a viewer sees the row `c` of a kind of content (reference rest 3.2, 4.10), as a condition. */
export function isVisible(kind: ContentKind<ContentTable>, viewer: Viewer): RawBuilder<boolean> {
  const isPublic = sql<boolean>`(c.is_active = 1 and ${isShownIn(kind, [0, viewer.storeId])}${
    kind.isDated ? sql` and c.publish_date <= ${viewer.today}` : sql``
  })`;
  if (!viewer.isBackend) return isPublic;
  const isEverywhere = viewer.isEverywhere || viewer.storeId === 0;
  if (viewer.storeIds) {
    const own = isEverywhere ? viewer.storeIds : viewer.storeIds.filter((id) => id === viewer.storeId);
    return sql<boolean>`(${isPublic} or ${isShownIn(kind, own)})`;
  }
  return isEverywhere ? sql<boolean>`1 = 1` : isShownIn(kind, [0, viewer.storeId]);
}

/** Whether the row `c` belongs to one of these store views; 0 stands for all of them. */
function isShownIn({ links, key }: ContentKind<ContentTable>, storeIds: readonly number[]): RawBuilder<boolean> {
  if (storeIds.length === 0) return sql<boolean>`1 = 0`;
  const ids = sql.join([...new Set(storeIds)]);
  return sql<boolean>`exists (select 1 from ${sql.table(links)} as l where l.${sql.ref(key)} = c.${sql.ref(key)} and l.store_id in (${ids}))`;
}
