import type { Static } from 'typebox';
import { categoryAddresses } from '../../../../domain/addresses/own-addresses.ts';
import { type CategoryAttributes, categoryAttributes } from '../../../../domain/catalog/categories/attributes.ts';
import { type CategoryFieldName, categoryFields, readValue } from '../../../../domain/catalog/categories/fields.ts';
import {
  type CategoryRecord,
  type CategoryViewer,
  categoryRecords,
} from '../../../../domain/catalog/categories/records.ts';
import { safePath } from '../../../../domain/content/directives.ts';
import { cmsBlocks } from '../../../../domain/content/kinds.ts';
import { contentById } from '../../../../domain/content/records.ts';
import { type Rendering, renderTexts } from '../../../../domain/content/render.ts';
import { dayAt } from '../../../../domain/stores/store-day.ts';
import { storeRecordOf } from '../../../../domain/stores/store-records.ts';
import type { RestContext } from '../../declare.ts';
import type { category, categoryDetail } from './schemas.ts';

/** How a call looks at categories: API users who may write them see the inactive ones and other trees too. */
export function categoryViewer({ caller, store }: RestContext): CategoryViewer {
  return { storeId: store.store_id, isBackend: caller.may('categories/write') || caller.may('categories/delete') };
}

async function renderingOf({ tx, store, now, baseUrl }: RestContext): Promise<Rendering> {
  const record = await storeRecordOf(tx, store);
  const today = dayAt(record, now);
  return { store: record, serviceUrl: baseUrl, today };
}

/** Categories as lists show them, in the order of the ids. A fixed number of statements. */
export async function showCategories(
  context: RestContext,
  ids: readonly number[],
  known?: CategoryAttributes,
): Promise<Static<typeof category>[]> {
  if (ids.length === 0) return [];
  const attributes = known ?? (await categoryAttributes(context.tx));
  const viewer = categoryViewer(context);
  const records = await categoryRecords(context.tx, viewer, ids, attributes);
  const addresses = await categoryAddresses(context.tx, context.store, ids);
  const rendering = await renderingOf(context);
  const descriptions = records.map(({ values }) => values.get('description') ?? null);
  const html = await renderTexts(context.tx, descriptions, rendering);
  return records.map((record, i) => ({
    ...shown(record, attributes, viewer),
    urlPath: addresses.get(record.category_id) ?? null,
    descriptionHtml: html[i] ?? null,
    imageUrl: imageUrl(record, context.baseUrl),
  }));
}

/** A category alone, with those right below it and its block. The caller has seen to it that the viewer may see it. */
export async function showCategory(
  context: RestContext,
  id: number,
  attributes: CategoryAttributes,
): Promise<Static<typeof categoryDetail>> {
  const [one] = await showCategories(context, [id], attributes);
  if (!one) throw new Error(`the category ${id} is gone`);
  const children = await showCategories(context, one.childrenIds, attributes);
  return { ...one, children, cmsBlock: await blockOf(context, one.landingPageId) };
}

async function blockOf(context: RestContext, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const rendering = await renderingOf(context);
  const viewer = { storeId: context.store.store_id, today: rendering.today, isBackend: false, isEverywhere: false };
  const block = await contentById(context.tx, cmsBlocks, viewer, id);
  const [html] = await renderTexts(context.tx, [block?.content ?? null], rendering);
  return html ?? null;
}

function shown(
  record: CategoryRecord,
  attributes: CategoryAttributes,
  { isBackend }: CategoryViewer,
): Omit<Static<typeof category>, 'urlPath' | 'descriptionHtml' | 'imageUrl'> {
  const fields = Object.fromEntries(
    (Object.keys(categoryFields) as CategoryFieldName[])
      .filter((name) => isBackend || !('isBackend' in categoryFields[name]))
      .map((name) => {
        const { code, kind } = categoryFields[name];
        return [name, readValue(kind, record.values.get(code))];
      }),
  ) as Pick<Static<typeof category>, CategoryFieldName>;
  const own = [...attributes.values()].filter(({ is_user_defined }) => is_user_defined === 1);
  return {
    ...fields,
    name: fields.name ?? '',
    isActive: fields.isActive === true,
    includeInMenu: fields.includeInMenu === true,
    id: record.category_id,
    parentId: record.parent_id,
    path: record.path,
    level: record.level,
    position: record.position,
    childrenCount: record.children_count,
    childrenIds: [...record.childrenIds],
    productCount: record.productCount,
    createdAt: new Date(record.created_at).toISOString(),
    updatedAt: new Date(record.updated_at).toISOString(),
    ...(isBackend && {
      customAttributes: Object.fromEntries(own.map(({ code }) => [code, record.values.get(code) ?? null])),
    }),
  };
}

function imageUrl({ values }: CategoryRecord, baseUrl: string): string | null {
  const file = values.get('image');
  return file ? `${baseUrl}/media/catalog/category/${safePath(file)}` : null;
}
