import { type Attribute, attributeRegistry } from '#domain/shared/attributes/registry.ts';
import { command } from '#domain/shared/command.ts';
import type { AttributeRef } from '../../attributes/find.ts';
import { attributeOptions, withoutEmptyFirst } from '../../attributes/option-list.ts';
import type { AttributeOption } from '../../attributes/system-sources.ts';
import { storeIdOf } from './branch.ts';

const columns: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'parent_id', 'increment_id']);

/**
 * The attributes of categories in the order of their set, with computed ones (`static`), but without columns of a
 * category.
 */
export const listCategoryAttributes = command({
  name: 'categoryAttribute.list',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async ({ tx }): Promise<Attribute[]> =>
    (await attributeRegistry(tx, 'catalog_category')).all.filter(({ code }) => !columns.has(code)),
});

/** Sources whose first entry, for "nothing chosen", is shown (soap-catalog 5.2). */
const showFirst: ReadonlySet<string | null> = new Set(['page_layout', 'cms_block']);

/**
 * The options of an attribute of categories, as a store view sees them. Refuses `store_view_not_found`,
 * `attribute_not_found`.
 */
export const listCategoryOptions = command({
  name: 'categoryAttribute.listOptions',
  permission: {},
  effect: 'read',
  touches: 'scoped',
  refusals: ['store_view_not_found', 'attribute_not_found'],
  async run(
    context,
    { attribute: wanted, named }: { readonly attribute: AttributeRef; readonly named: string | undefined },
  ): Promise<readonly AttributeOption[]> {
    const { tx, fail } = context;
    const storeId = await storeIdOf(context, named);
    const { byId, byCode } = await attributeRegistry(tx, 'catalog_category');
    const found = wanted && ('id' in wanted ? byId.get(wanted.id) : byCode.get(wanted.code));
    if (!found) throw fail('attribute_not_found');
    const options = (await attributeOptions(tx, found, storeId)).value;
    return showFirst.has(found.source) ? options : withoutEmptyFirst(options);
  },
});
