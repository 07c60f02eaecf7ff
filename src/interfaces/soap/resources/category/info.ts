import { readWholeCategory, type WholeCategory } from '#interfaces/legacy/categories/whole.ts';
import { arrayOfString, asSent, operation } from '#interfaces/legacy/declare.ts';
import { listOf, textValue } from '../../read-data.ts';
import { noCategory, storeFaults } from './faults.ts';
import { categoryResource } from './resource.ts';
import { catalogCategoryInfo, categoryId, store } from './structs.ts';

/**
 * `category.info`: all data of a category, or the attributes that are requested by code or id (soap-catalog 5.2). V1
 * shows the stored values; the other styles show the default sort order if a category has none.
 */
export const info = operation({
  resource: categoryResource,
  method: 'info',
  title: 'Retrieve category data',
  v2Name: 'catalogCategoryInfo',
  arguments: { categoryId, store, attributes: { schema: asSent(arrayOfString), optional: true } },
  result: catalogCategoryInfo,
  resultPart: 'info',
  command: readWholeCategory,
  decode: (args, _context, { style }) => ({
    id: args.categoryId ?? noCategory,
    named: args.store || undefined,
    attributes: wantedAttributes(args.attributes, style === 'wsi'),
  }),
  print: (category, { style }) => entityOf(category, style === 'v1'),
  refusals: { ...storeFaults, category_not_found: 'not_exists' },
});

/** An empty list requests no attributes, but all in WS-I, whose clients cannot distinguish it from a missing one. */
function wantedAttributes(sent: unknown, isWsi: boolean): readonly string[] | undefined {
  const items = typeof sent === 'string' && sent !== '' ? [sent] : listOf(sent);
  if (!items || (isWsi && items.length === 0)) return undefined;
  return items.flatMap((item) => textValue(item) ?? []);
}

function entityOf(category: WholeCategory, isV1: boolean): Readonly<Record<string, unknown>> {
  const { record, codes, allIds, isWhole } = category;
  const columns = isWhole ? ['created_at', 'updated_at', 'parent_id', 'increment_id'] : [];
  const always = {
    category_id: String(record.category_id),
    is_active: record.values.get('is_active') ?? null,
    position: String(record.position),
    level: String(record.level),
  };
  const tree = {
    parent_id: isV1 ? record.parent_id : String(record.parent_id),
    children: record.childrenIds.join(','),
    all_children: allIds.join(','),
  };
  const entity: Record<string, unknown> = { ...always };
  for (const code of [...columns, ...codes]) {
    if (code in always) continue;
    entity[code] = code in tree ? tree[code as keyof typeof tree] : shownValue(category, code, isV1);
  }
  return { ...entity, ...tree };
}

function shownValue({ record, urlPath, defaultSortBy }: WholeCategory, code: string, isV1: boolean): unknown {
  const stored = record.values.get(code) || null;
  switch (code) {
    case 'created_at':
      return `${new Date(record.created_at).toISOString().slice(0, 19)}+00:00`;
    case 'updated_at':
      return new Date(record.updated_at).toISOString().slice(0, 19).replace('T', ' ');
    case 'path':
      return record.path;
    case 'children_count':
      return String(record.children_count);
    case 'url_path':
      return urlPath;
    case 'available_sort_by':
      return stored?.split(',') ?? (isV1 ? null : []);
    case 'default_sort_by':
      return stored ?? (isV1 ? null : defaultSortBy);
    default:
      return stored;
  }
}
