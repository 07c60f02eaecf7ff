import { sql } from 'kysely';
import type { FieldsOf, ListField, ListFieldKind } from '#domain/shared/lists/filter.ts';
import { extensionColumn } from '#kernel/extension-fields.ts';
import type { Column, Table } from '#platform/storage/columns.ts';

/** Texts that programs made, so that their index can be used. */
const codes: ReadonlySet<string> = new Set([
  'increment_id',
  'state',
  'status',
  'hold_before_state',
  'hold_before_status',
]);

function kindOf(name: string, { kind, holds }: Column<unknown>): ListFieldKind {
  if (kind === 'text') return codes.has(name) ? 'code' : 'text';
  return holds ?? 'whole';
}

/**
 * The fields of a list: the columns of its table by name, also with the prefix `main_table.` of the legacy store's
 * statements; its id is also called `entity_id` (soap-sales 13).
 *
 * @param id the column of the id
 * @param others fields that are not columns of the table
 */
export function salesFields(
  { columns }: Table,
  id: string,
  others: Readonly<Record<string, ListField>> = {},
): FieldsOf {
  return (asked) => {
    const name = asked.replace(/^main_table\./, '').replace(/^entity_id$/, id);
    if (Object.hasOwn(others, name)) return others[name];
    const column = Object.hasOwn(columns, name) && name !== extensionColumn ? columns[name] : undefined;
    return column && { kind: kindOf(name, column), where: (test) => test(sql.ref(`o.${name}`)) };
  };
}

/** A field of an order's billing or shipping address. */
export function addressField(type: 'billing' | 'shipping', column: string): ListField {
  return {
    kind: 'text',
    where: (test) => sql<boolean>`exists (select 1 from sales_order_address as a
      where a.order_id = o.order_id and a.address_type = ${sql.lit(type)} and ${test(sql.ref(`a.${column}`))})`,
  };
}
