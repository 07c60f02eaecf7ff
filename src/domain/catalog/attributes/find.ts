import { type Attribute, attributeOfRow } from '#domain/shared/attributes/registry.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

const byId = (lock: boolean) =>
  statement((q, p: { id: number }, d) =>
    q
      .selectFrom('attribute as a')
      .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
      .selectAll('a')
      .select('t.code as entity')
      .where('a.attribute_id', '=', p.id)
      // A weaker lock, so that rows that reference the attribute can still be written meanwhile.
      .$if(lock, (query) => d.forNoKeyUpdate(query, 'a')),
  );
const byCode = (lock: boolean) =>
  statement((q, p: { code: string }, d) =>
    q
      .selectFrom('attribute as a')
      .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
      .selectAll('a')
      .select('t.code as entity')
      .where('t.code', '=', 'catalog_product')
      .where('a.code', '=', p.code)
      .$if(lock, (query) => d.forNoKeyUpdate(query, 'a')),
  );
const read = { id: byId(false), code: byCode(false) };
const locked = { id: byId(true), code: byCode(true) };
const usedInConfigurable = statement((q, p: { attributeId: number }) =>
  q.selectFrom('super_attribute').select('product_id').where('attribute_id', '=', p.attributeId).limit(1),
);

/** An attribute of any entity; `entity` is the code of its entity type. */
export interface FoundAttribute extends Attribute {
  readonly entity: string;
}

/**
 * Names an attribute: any entity's by its id, or one of products by its code (Q4). Undefined if the sent value can be
 * neither.
 */
export type AttributeRef = { readonly id: number } | { readonly code: string } | undefined;

/** An attribute of any entity. `lock` keeps other writers of the attribute away until the transaction ends. */
export async function findAnyAttribute(
  tx: Tx,
  ref: AttributeRef,
  { lock = false } = {},
): Promise<FoundAttribute | undefined> {
  const by = lock ? locked : read;
  if (ref === undefined) return undefined;
  const row = await ('id' in ref ? tx.first(by.id, ref) : tx.first(by.code, ref));
  return row && { ...attributeOfRow(row), entity: row.entity };
}

/** As `findAnyAttribute`, but only an attribute of products. */
export async function findProductAttribute(
  tx: Tx,
  ref: AttributeRef,
  options: { lock?: boolean } = {},
): Promise<FoundAttribute | undefined> {
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
