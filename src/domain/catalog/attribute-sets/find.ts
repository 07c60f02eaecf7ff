import { ApiFault } from '../../../interfaces/soap/fault.ts';
import { attributeSetFaults as faults } from '../../../interfaces/soap/resources/product-attribute-set/faults.ts';
import { idOf } from '../../../interfaces/soap/resources/product-attribute-set/types.ts';
import type { Tx } from '../../../platform/storage/engine.ts';
import { statement } from '../../../platform/storage/statement.ts';
import { findProductAttribute } from '../attributes/find.ts';

/** An attribute set of products. */
export interface AttributeSet {
  readonly set_id: number;
  readonly entity_type_id: number;
}

/** A group of an attribute set of products. */
export interface AttributeGroup {
  readonly group_id: number;
  readonly set_id: number;
}

// Whoever changes a set holds its row, so that changes of one set come one after the other. SQLite has one writer.
const setById = statement((q, p: { setId: number }, d) =>
  q
    .selectFrom('attribute_set as s')
    .innerJoin('entity_type as t', 't.entity_type_id', 's.entity_type_id')
    .select(['s.set_id', 's.entity_type_id'])
    .where('s.set_id', '=', p.setId)
    .where('t.code', '=', 'catalog_product')
    .$if(d.kind === 'postgres', (query) => query.forUpdate('s')),
);
const groupById = statement((q, p: { groupId: number }, d) =>
  q
    .selectFrom('attribute_group as g')
    .innerJoin('attribute_set as s', 's.set_id', 'g.set_id')
    .innerJoin('entity_type as t', 't.entity_type_id', 's.entity_type_id')
    .select(['g.group_id', 'g.set_id'])
    .where('g.group_id', '=', p.groupId)
    .where('t.code', '=', 'catalog_product')
    .$if(d.kind === 'postgres', (query) => query.forUpdate(['s', 'g'])),
);
/** Finds a set of products by its id and keeps other writers away from it; undefined for any other text. */
export async function findSet(tx: Tx, sent: string | null): Promise<AttributeSet | undefined> {
  const setId = idOf(sent);
  return setId === null ? undefined : tx.first(setById, { setId });
}

/** As `findSet`; raises 104 where there is none. */
export async function requireSet(tx: Tx, sent: string | null): Promise<AttributeSet> {
  const set = await findSet(tx, sent);
  if (!set) throw new ApiFault(faults.invalid_attribute_set_id);
  return set;
}

/** Finds a group of any set of products by its id, and keeps other writers away from its set; raises 108. */
export async function requireGroup(tx: Tx, sent: string | null): Promise<AttributeGroup> {
  const groupId = idOf(sent);
  const group = groupId === null ? undefined : await tx.first(groupById, { groupId });
  if (!group) throw new ApiFault(faults.invalid_attribute_group_id);
  return group;
}

/** The id of an attribute of products by its id or code; raises 106. */
export async function requireAttribute(tx: Tx, sent: string | null): Promise<number> {
  const found = await findProductAttribute(tx, sent);
  if (!found) throw new ApiFault(faults.invalid_attribute_id);
  return found.attribute_id;
}
