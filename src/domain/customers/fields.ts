import { sql } from 'kysely';
import type { FieldsOf, ListField, ListFieldKind } from '#domain/shared/lists/filter.ts';
import type { Dialect } from '#platform/storage/dialect.ts';
import type { CustomerAttribute, CustomerAttributes } from './attributes.ts';

/** Columns of a customer `c`, by every accepted name. */
const columns: Readonly<Record<string, readonly [column: string, kind: ListFieldKind]>> = {
  entity_id: ['c.customer_id', 'whole'],
  customer_id: ['c.customer_id', 'whole'],
  email: ['c.email_key', 'lower'],
  website_id: ['c.website_id', 'whole'],
  store_id: ['c.store_id', 'whole'],
  group_id: ['c.group_id', 'whole'],
  is_active: ['c.is_active', 'whole'],
  increment_id: ['c.increment_id', 'text'],
  created_at: ['c.created_at', 'time'],
  updated_at: ['c.updated_at', 'time'],
};

/**
 * The fields that lists of customers can be filtered by (soap-catalog 4.3): columns, and every attribute with values by
 * its code.
 */
export function customerFields(attributes: CustomerAttributes, d: Dialect): FieldsOf {
  return (name) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (column) return { kind: column[1], where: (test) => test(sql.ref(column[0])) };
    const attribute = attributes.get(name);
    return attribute && attribute.backendType !== 'static' ? valueField(attribute, d) : undefined;
  };
}

function valueField({ id, backendType }: CustomerAttribute, d: Dialect): ListField {
  const kind: ListFieldKind = backendType === 'int' ? 'whole' : backendType === 'datetime' ? 'moment' : 'text';
  // All values are stored as texts.
  const column = kind === 'whole' ? d.whole(sql.ref('v.value')) : sql.ref('v.value');
  return {
    kind,
    where: (test) => sql<boolean>`c.customer_id in (
      select v.customer_id from customer_value as v where v.attribute_id = ${id} and ${test(column)})`,
  };
}
