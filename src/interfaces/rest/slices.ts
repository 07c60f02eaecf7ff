import { isCached, type MaybeCached, plainValue } from '#kernel/cached.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Page } from './declare.ts';
import { decodeCursor, encodeCursor, type PageRequest } from './schema.ts';

type Edge = NonNullable<Slice['edge']>;

/**
 * The slice for a requested page.
 *
 * @param kinds the types of the list's position values
 * @throws RestProblem 400 for a cursor of another list
 */
export function sliceOf({ page, size, cursor }: PageRequest, kinds: readonly ('string' | 'number')[]): Slice {
  if (cursor === undefined) return { size, page };
  const isEdge = (value: unknown): value is [Edge['side'], ...Edge['position']] =>
    Array.isArray(value) &&
    (value[0] === 'after' || value[0] === 'before') &&
    (value.length === kinds.length + 1 || (value.length === kinds.length + 2 && isTotal(value.at(-1)))) &&
    kinds.every((kind, i) => isStorable(value[i + 1], kind));
  const [side, ...rest] = decodeCursor(cursor, isEdge);
  const position = rest.slice(0, kinds.length);
  const total = rest[kinds.length];
  return { size, page, edge: { side, position, total: total === undefined ? undefined : Number(total) } };
}

function isTotal(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Whether the database can compare with the value: a made-up cursor must not make it fail. */
function isStorable(value: unknown, kind: 'string' | 'number'): boolean {
  return kind === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && !value.includes('\0');
}

/**
 * A page of the REST interface from rows; `show` makes the resources of all of them at once. Its cursors contain the
 * total.
 */
export async function pageOf<R, T>(
  slice: MaybeCached<Sliced<R>>,
  show: (rows: readonly R[]) => Page<T>['items'] | Promise<Page<T>['items']>,
): Promise<Page<T>> {
  const { rows, total } = plainValue(slice);
  const cursors = isCached(slice) ? slice.map(cursorsOf).value : cursorsOf(slice);
  return { items: await show(rows), total, ...cursors };
}

/** The cursors of the pages beside a slice. */
function cursorsOf({ total, last, first }: Sliced<unknown>): Pick<Page<unknown>, 'next' | 'previous'> {
  return {
    ...(last && { next: encodeCursor(['after', ...last, total]) }),
    ...(first && { previous: encodeCursor(['before', ...first, total]) }),
  };
}
