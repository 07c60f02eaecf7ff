import type { Tx } from '../../../platform/storage/engine.ts';
import { statement } from '../../../platform/storage/statement.ts';

const columns = [
  'a.attribute_id',
  'a.code',
  'a.backend_type',
  'a.frontend_input',
  'a.frontend_label',
  'a.frontend_class',
  'a.source',
  'a.is_required',
  'a.is_user_defined',
  'a.default_value',
  'a.is_unique',
  'a.scope',
  'a.is_searchable',
  'a.is_filterable',
  'a.is_filterable_in_search',
  'a.is_comparable',
  'a.is_visible_on_front',
  'a.is_html_allowed_on_front',
  'a.is_wysiwyg_enabled',
  'a.is_used_for_promo_rules',
  'a.is_visible_in_advanced_search',
  'a.used_in_product_listing',
  'a.used_for_sort_by',
  'a.is_configurable',
  'a.apply_to',
  'a.position',
  'a.note',
] as const;

const byId = (lock: boolean) =>
  statement((q, p: { id: number }, d) =>
    q
      .selectFrom('attribute as a')
      .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
      .select([...columns, 't.code as entity'])
      .where('a.attribute_id', '=', p.id)
      // Not so strong that rows that point to the attribute could not be written meanwhile.
      .$if(lock && d.kind === 'postgres', (query) => query.forNoKeyUpdate('a')),
  );
const byCode = (lock: boolean) =>
  statement((q, p: { code: string }, d) =>
    q
      .selectFrom('attribute as a')
      .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
      .select([...columns, 't.code as entity'])
      .where('t.code', '=', 'catalog_product')
      .where('a.code', '=', p.code)
      .$if(lock && d.kind === 'postgres', (query) => query.forNoKeyUpdate('a')),
  );
const read = { id: byId(false), code: byCode(false) };
const locked = { id: byId(true), code: byCode(true) };
const usedInConfigurable = statement((q, p: { attributeId: number }) =>
  q.selectFrom('super_attribute').select('product_id').where('attribute_id', '=', p.attributeId).limit(1),
);

/** An attribute of any entity as it is stored; `entity` is the code of its entity type. */
export type AttributeRow = NonNullable<Awaited<ReturnType<typeof findAnyAttribute>>>;

/**
 * Which attribute is meant: that of an id, of whatever entity, or the one of products with a code (Q4). Undefined where what
 * was sent can be neither.
 */
export type AttributeRef = { readonly id: number } | { readonly code: string } | undefined;

/** An attribute of any entity. `lock` keeps other writers of the attribute away until the transaction ends. */
export async function findAnyAttribute(tx: Tx, ref: AttributeRef, { lock = false } = {}) {
  const by = lock ? locked : read;
  if (ref === undefined) return undefined;
  return 'id' in ref ? tx.first(by.id, ref) : tx.first(by.code, ref);
}

/** As `findAnyAttribute`, but only an attribute of products. */
export async function findProductAttribute(
  tx: Tx,
  ref: AttributeRef,
  options: { lock?: boolean } = {},
): Promise<AttributeRow | undefined> {
  const found = await findAnyAttribute(tx, ref, options);
  return found && isOfProducts(found) ? found : undefined;
}

/** Whether products have this attribute, rather than categories or customers. */
export function isOfProducts({ entity }: { entity: string }): boolean {
  return entity === 'catalog_product';
}

/** Whether a configurable product distinguishes its variants by the attribute. */
export async function isUsedInConfigurable(tx: Tx, attributeId: number): Promise<boolean> {
  return (await tx.first(usedInConfigurable, { attributeId })) !== undefined;
}
