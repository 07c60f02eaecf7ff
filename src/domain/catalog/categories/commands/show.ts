import { safePath } from '#domain/content/pages/directives.ts';
import { cmsBlocks } from '#domain/content/pages/kinds.ts';
import { type ContentPlace, renderingOf } from '#domain/content/pages/look.ts';
import { contentById } from '#domain/content/pages/records.ts';
import { type Rendering, renderTexts } from '#domain/content/pages/render.ts';
import type { Context } from '#domain/shared/command.ts';
import type { Principal } from '#kernel/principal.ts';
import { categoryAddresses } from '../../urls/own-urls.ts';
import type { CategoryAttributes } from '../attributes.ts';
import { type CategoryFieldName, type CategoryFieldValues, categoryFields, readValue } from '../fields.ts';
import { type CategoryRecord, type CategoryViewer, categoryRecords } from '../records.ts';

/** A category as a caller sees it. */
export interface ShownCategory {
  readonly record: CategoryRecord;
  /** Its fields; those of the back office are absent for everybody else. */
  readonly fields: CategoryFieldValues;
  /** Values of attributes that the merchant has made, by code; only for the back office. */
  readonly ownAttributes: Readonly<Record<string, string | null>> | undefined;
  /** Its address below the store's; null if it has none. */
  readonly urlPath: string | null;
  /** The description with its directives executed. */
  readonly descriptionHtml: string | null;
  readonly imageUrl: string | null;
}

/**
 * One category: with the categories directly below it, and the block of its landing page with its directives executed.
 */
export interface CategoryWithChildren extends ShownCategory {
  readonly children: readonly ShownCategory[];
  readonly cmsBlock: string | null;
}

/** How a call sees categories. */
export interface CategoryLook {
  readonly viewer: CategoryViewer;
  readonly attributes: CategoryAttributes;
  readonly rendering: Rendering;
}

/** API users who may write or delete categories also see inactive ones and other trees. */
export function categoryViewer(principal: Principal, { store }: Pick<ContentPlace, 'store'>): CategoryViewer {
  return {
    storeId: store.store_id,
    isBackend: principal.may('categories/write') || principal.may('categories/delete'),
  };
}

/** How a call sees categories through a store view. */
export async function categoryLook(
  context: Pick<Context, 'tx' | 'principal' | 'now'>,
  place: ContentPlace,
  attributes: CategoryAttributes,
): Promise<CategoryLook> {
  const viewer = categoryViewer(context.principal, place);
  return { viewer, attributes, rendering: await renderingOf(context, place) };
}

/** Categories as lists show them, in the order of the ids. A fixed number of statements, none without ids. */
export async function showCategories(
  { tx }: Pick<Context, 'tx'>,
  { viewer, attributes, rendering }: CategoryLook,
  ids: readonly number[],
): Promise<ShownCategory[]> {
  if (ids.length === 0) return [];
  const [records, addresses] = await tx.together(
    () => categoryRecords(tx, viewer, ids, attributes),
    () => categoryAddresses(tx, rendering.store, ids),
  );
  const descriptions = records.map(({ values }) => values.get('description') ?? null);
  const html = await renderTexts(tx, descriptions, rendering);
  const own = [...attributes.values()].filter(({ isUserDefined }) => isUserDefined);
  return records.map((record, i) => ({
    record,
    fields: fieldsOf(record, viewer),
    ownAttributes: viewer.isBackend
      ? Object.fromEntries(own.map(({ code }) => [code, record.values.get(code) ?? null]))
      : undefined,
    urlPath: addresses.get(record.category_id) ?? null,
    descriptionHtml: html[i] ?? null,
    imageUrl: imageUrl(record, rendering.serviceUrl),
  }));
}

/** One category. The caller must have checked that the viewer may see it. */
export async function showCategory(
  context: Pick<Context, 'tx'>,
  look: CategoryLook,
  id: number,
): Promise<CategoryWithChildren> {
  const [category] = await showCategories(context, look, [id]);
  if (!category) throw new Error(`the category ${id} is gone`);
  const [children, cmsBlock] = await context.tx.together(
    () => showCategories(context, look, category.record.childrenIds),
    () => blockOf(context, look, category.fields.landingPageId),
  );
  return { ...category, children, cmsBlock };
}

async function blockOf(
  { tx }: Pick<Context, 'tx'>,
  { viewer: { storeId }, rendering }: CategoryLook,
  id: number | null,
): Promise<string | null> {
  if (id === null) return null;
  const viewer = { storeId, today: rendering.today, isBackend: false, isEverywhere: false };
  const block = await contentById(tx, cmsBlocks, viewer, id);
  const [html] = await renderTexts(tx, [block?.content ?? null], rendering);
  return html ?? null;
}

function fieldsOf({ values }: CategoryRecord, { isBackend }: CategoryViewer): CategoryFieldValues {
  return Object.fromEntries(
    (Object.keys(categoryFields) as CategoryFieldName[])
      .filter((name) => isBackend || !('isBackend' in categoryFields[name]))
      .map((name) => {
        const { code, kind } = categoryFields[name];
        return [name, readValue(kind, values.get(code))];
      }),
  ) as unknown as CategoryFieldValues;
}

function imageUrl({ values }: CategoryRecord, serviceUrl: string): string | null {
  const file = values.get('image');
  return file ? `${serviceUrl}/media/catalog/category/${safePath(file)}` : null;
}
