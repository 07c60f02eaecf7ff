// domain/pricing/taxes/: tax classes, rates and rules; due-rates.ts reads the taxes that are due for a product tax
// class at a place, for carts and for prices that shoppers see (shown-taxes.ts).

import { attributeIdSql } from '#domain/shared/attributes/attribute-ids.ts';
import { containsText } from '#domain/shared/records/contains-text.ts';
import { type RecordKind, recordCommands } from '#domain/shared/records/record-commands.ts';
import { folded } from '#kernel/fold.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';

/** The kinds of classes: for products or for customers. */
const taxClassTypes = ['PRODUCT', 'CUSTOMER'] as const;

/** A tax class of products or of groups of customers. */
export interface TaxClass {
  readonly name: string;
  readonly type: (typeof taxClassTypes)[number];
}

/** Filters of a list of tax classes. */
export interface TaxClassQuery {
  readonly type?: string | undefined;
  /** A part of the name. */
  readonly search?: string | undefined;
}

/** All writes of taxes come one after the other, since classes, rates and rules refer to each other. */
export const taxLock = 'taxes';

const columns = ['class_id as id', 'name', 'type'] as const;

const kind: RecordKind<TaxClass, TaxClassQuery> = {
  name: 'taxClass',
  entity: 'tax_class',
  lock: taxLock,
  permissions: {
    read: 'tax-classes/read',
    create: 'tax-classes/write',
    write: 'tax-classes/write',
    remove: 'tax-classes/delete',
  },
  touches: 'shared',
  names: ['name'],
  defaults: {},
  list: async ({ tx }, { type, search }, slice) =>
    readSlice(
      tx,
      (q) => {
        let query = q.selectFrom('tax_class').select(columns).$castTo<TaxClass & { id: number }>();
        if (type !== undefined) query = query.where('type', '=', type);
        return search === undefined ? query : query.where(containsText('name', search));
      },
      { columns: ['class_id'], positionOf: ({ id }: { readonly id: number }) => [id] },
      slice,
    ),
  async read({ tx }, id) {
    const rows = await tx.query((q) => q.selectFrom('tax_class').select(columns).where('class_id', '=', id));
    return rows[0] as (TaxClass & { id: number }) | undefined;
  },
  async check({ tx, fail }, record, before) {
    const all = await tx.query((q) => q.selectFrom('tax_class').select(columns).where('type', '=', record.type));
    const isTaken = all.some(({ id, name }) => id !== before?.id && folded(name) === folded(record.name));
    if (isTaken) throw fail('record_name_taken', { text: `There is a tax class "${record.name}" already.` });
    const errors: FieldError[] = [];
    if (before && before.type !== record.type) errors.push({ field: '/type', message: 'cannot change' });
    return { record, errors };
  },
  async save({ tx }, { name, type }, before) {
    if (before) {
      await tx.query((q) =>
        q.updateTable('tax_class').set({ name }).where('class_id', '=', before.id).returning('class_id'),
      );
      return before.id;
    }
    const [made] = await tx.query((q) => q.insertInto('tax_class').values({ name, type }).returning('class_id'));
    return (made as NonNullable<typeof made>).class_id;
  },
  usedBy: (tx, { id }) => whoUses(tx, id),
  async remove({ tx }, { id }) {
    await tx.query((q) => q.deleteFrom('tax_class').where('class_id', '=', id).returning('class_id'));
  },
};

/** Tax classes (rest 4.11). A class that rules, groups, products or settings use cannot be deleted. */
export const taxClassCommands = recordCommands(kind);

async function whoUses(tx: Tx, id: number): Promise<string | undefined> {
  const [rule] = await tx.query((q) =>
    q
      .selectFrom('tax_calculation as c')
      .innerJoin('tax_rule as r', 'r.rule_id', 'c.rule_id')
      .select('r.code')
      .where((eb) => eb.or([eb('c.customer_class_id', '=', id), eb('c.product_class_id', '=', id)]))
      .limit(1),
  );
  if (rule) return `The tax rule "${rule.code}" uses it.`;
  const [group] = await tx.query((q) =>
    q.selectFrom('customer_group').select('code').where('tax_class_id', '=', id).limit(1),
  );
  if (group) return `The customer group "${group.code}" has it.`;
  const [product] = await tx.query((q) =>
    q
      .selectFrom('product_value as v')
      .select('v.product_id')
      .where('v.attribute_id', '=', attributeIdSql('catalog_product', 'tax_class_id'))
      .where('v.number', '=', id)
      .limit(1),
  );
  if (product) return 'Products have it.';
  const path = 'tax/classes/shipping_tax_class';
  const [setting] = await tx.query((q) =>
    q.selectFrom('store_config').select('path').where('path', '=', path).where('value', '=', String(id)).limit(1),
  );
  return setting && 'Shipping is taxed by it.';
}
