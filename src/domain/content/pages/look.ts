import type { Context } from '#domain/shared/command.ts';
import { dayAt } from '#domain/stores/store-day.ts';
import { storeRecordOf } from '#domain/stores/store-records.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import type { Principal } from '#kernel/principal.ts';
import type { ContentKind, ContentTable } from './kinds.ts';
import type { Rendering } from './render.ts';
import type { Viewer } from './visibility.ts';

/** The store view that content is read through, and the public address of the service without a trailing slash. */
export interface ContentPlace {
  readonly store: StoreView;
  readonly serviceUrl: string;
}

/** How a call sees a kind of content. */
export interface ContentLook {
  readonly viewer: Viewer;
  readonly rendering: Rendering;
}

/** Whether a caller also sees content that is hidden from the public: API users who may read or write it do. */
export function isBackendOf(principal: Principal, { resource }: ContentKind<ContentTable>): boolean {
  return principal.may(`${resource}/write`) || principal.may(`${resource}/read`);
}

/**
 * Everybody sees what the store view shows; API users who may read or write the kind also see the rest (rest
 * 3.2), with `isEverywhere` of all store views.
 */
export async function contentLook(
  context: Pick<Context, 'tx' | 'principal' | 'now'>,
  kind: ContentKind<ContentTable>,
  place: ContentPlace,
  isEverywhere = false,
): Promise<ContentLook> {
  const { principal } = context;
  const { scope } = principal;
  const rendering = await renderingOf(context, place);
  const bound = scope && { storeIds: [...scope.storeIds] };
  return {
    viewer: {
      storeId: place.store.store_id,
      today: rendering.today,
      isBackend: isBackendOf(principal, kind),
      isEverywhere,
      ...bound,
    },
    rendering,
  };
}

/** The data that texts are rendered with, in a store view. */
export async function renderingOf(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { store, serviceUrl }: ContentPlace,
): Promise<Rendering> {
  const record = await storeRecordOf(tx, store);
  return { store: record, serviceUrl, today: dayAt(record, now) };
}
