import { sql } from 'kysely';
import { reindexEveryProduct } from '#domain/catalog/products/search/reindex.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import { containing } from '#kernel/like-pattern.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { type FieldError, withErrors } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { statement } from '#platform/storage/statement.ts';

/** A customer group with its tax class (rest 4.4). */
export interface GroupRecord {
  readonly id: number;
  readonly code: string;
  readonly taxClassId: number;
  /** Null if the class does not exist. */
  readonly taxClassName: string | null;
}

/** The fields of a group that a caller sends; fields that are left out stay as they are. */
export interface SentGroup {
  readonly code?: string | undefined;
  readonly taxClassId?: number | undefined;
}

const longestCode = 32;

const columns = ['g.group_id as id', 'g.code', 'g.tax_class_id as taxClassId', 't.name as taxClassName'] as const;
const groupById = statement((q, p: { id: number }) =>
  q
    .selectFrom('customer_group as g')
    .leftJoin('tax_class as t', 't.class_id', 'g.tax_class_id')
    .select(columns)
    .where('g.group_id', '=', p.id),
);
const groupByCode = statement((q, p: { code: string }) =>
  q.selectFrom('customer_group').select('group_id').where(sql<boolean>`lower(code) = ${p.code}`).limit(1),
);
const customerClass = statement((q, p: { id: number }) =>
  q.selectFrom('tax_class').select('class_id').where('class_id', '=', p.id).where('type', '=', 'CUSTOMER'),
);
const firstCustomerClass = statement((q, _p: Record<never, never>) =>
  q.selectFrom('tax_class').select('class_id').where('type', '=', 'CUSTOMER').orderBy('class_id').limit(1),
);
const insert = statement((q, p: { code: string; taxClassId: number }) =>
  q.insertInto('customer_group').values({ code: p.code, tax_class_id: p.taxClassId }).returning('group_id'),
);
const update = statement<{ id: number; code: string; taxClassId: number }, never>((q, p) =>
  q.updateTable('customer_group').set({ code: p.code, tax_class_id: p.taxClassId }).where('group_id', '=', p.id),
);
const remove = statement<{ id: number }, never>((q, p) => q.deleteFrom('customer_group').where('group_id', '=', p.id));
const defaultGroups = statement((q, _p: Record<never, never>) =>
  q.selectFrom('store_config').select('value').where('path', '=', 'customer/create_account/default_group'),
);
const moveCustomers = statement<{ from: number; to: number; now: number }, never>((q, p) =>
  q.updateTable('customer').set({ group_id: p.to, updated_at: p.now }).where('group_id', '=', p.from),
);
const dropTierPrices = statement<{ id: number }, never>((q, p) =>
  q.deleteFrom('tier_price').where('all_groups', '=', 0).where('customer_group_id', '=', p.id),
);
const dropGroupPrices = statement<{ id: number }, never>((q, p) =>
  q.deleteFrom('group_price').where('all_groups', '=', 0).where('customer_group_id', '=', p.id),
);

const read = { effect: 'read', touches: 'open', permission: { rest: granted('customer-groups/read') } } as const;
const write = { effect: 'write', touches: 'shared' } as const;
const writing = { ...write, permission: { rest: granted('customer-groups/write') } } as const;

/** A page of the groups, ordered by id; `search` finds a part of the code, in any case. */
export const listGroups = command({
  ...read,
  name: 'customerGroup.slice',
  refusals: [],
  run: (
    { tx },
    { slice, search }: { readonly slice: Slice; readonly search: string | undefined },
  ): Promise<Sliced<GroupRecord>> =>
    readSlice(
      tx,
      (q) => {
        const all = q
          .selectFrom('customer_group')
          .leftJoin('tax_class', 'tax_class.class_id', 'customer_group.tax_class_id')
          .select([
            'customer_group.group_id as id',
            'customer_group.code',
            'customer_group.tax_class_id as taxClassId',
            'tax_class.name as taxClassName',
          ]);
        if (search === undefined) return all;
        const pattern = containing(search.toLowerCase());
        return all.where(sql<boolean>`lower(customer_group.code) like ${pattern} escape '\\'`);
      },
      { columns: ['customer_group.group_id'], positionOf: ({ id }: GroupRecord) => [id] },
      slice,
    ),
});

/** Reads one group. Refuses `customer_group_not_found`. */
export const readGroup = command({
  ...read,
  name: 'customerGroup.read',
  refusals: ['customer_group_not_found'],
  run: (context, { id }: { readonly id: number }): Promise<GroupRecord> => existing(context, id),
});

type Asking = Pick<Context<'customer_group_not_found'>, 'tx' | 'fail'>;

async function existing({ tx, fail }: Asking, id: number): Promise<GroupRecord> {
  const found = await tx.first(groupById, { id });
  if (!found) throw fail('customer_group_not_found');
  return found;
}

type Checking = Pick<Context<'customer_group_invalid' | 'customer_group_exists'>, 'tx' | 'fail'>;

/** Checks the fields of a group. Refuses `customer_group_invalid`, `customer_group_exists`. */
async function checked(
  { tx, fail }: Checking,
  current: GroupRecord | undefined,
  sent: SentGroup,
): Promise<{ readonly code: string; readonly taxClassId: number }> {
  const errors: FieldError[] = [];
  const code = (sent.code ?? current?.code ?? '').trim();
  if (code === '') errors.push({ field: '/code', message: 'must not be empty' });
  else if ([...code].length > longestCode || !code.isWellFormed() || /\p{Cc}/u.test(code)) {
    errors.push({ field: '/code', message: `must be a line of at most ${longestCode} characters` });
  }
  const taxClassId = sent.taxClassId ?? current?.taxClassId ?? (await tx.first(firstCustomerClass, {}))?.class_id ?? 0;
  if (taxClassId !== current?.taxClassId && taxClassId !== 0 && !(await tx.first(customerClass, { id: taxClassId }))) {
    errors.push({ field: '/taxClassId', message: 'must be a tax class of customers' });
  }
  if (errors.length > 0) throw fail('customer_group_invalid', withErrors(errors));
  await lockNames(tx, [`customer group ${code.toLowerCase()}`]);
  const other = await tx.first(groupByCode, { code: code.toLowerCase() });
  if (other && other.group_id !== current?.id) throw fail('customer_group_exists');
  return { code, taxClassId };
}

/** Makes a group. Products get their prices for it at once, in a large store a little later. Refuses `customer_group_invalid`, `customer_group_exists`. */
export const createGroup = command({
  ...writing,
  name: 'customerGroup.create',
  refusals: ['customer_group_invalid', 'customer_group_exists', 'customer_group_not_found'],
  async run(context, sent: SentGroup): Promise<GroupRecord> {
    const { tx } = context;
    const row = await tx.first(insert, await checked(context, undefined, sent));
    const { group_id: id } = row as NonNullable<typeof row>;
    await reindexEveryProduct(tx, context.now, { onlyPrices: true });
    changed(tx, 'customer_group', id, 'created');
    return existing(context, id);
  },
});

/**
 * Changes the sent fields of a group. Refuses as `createGroup`, and
 * `customer_group_not_found`.
 */
export const changeGroup = command({
  ...writing,
  name: 'customerGroup.change',
  refusals: ['customer_group_invalid', 'customer_group_exists', 'customer_group_not_found'],
  async run(context, { id, sent }: { readonly id: number; readonly sent: SentGroup }): Promise<GroupRecord> {
    const { tx } = context;
    const current = await existing(context, id);
    await tx.run(update, { id, ...(await checked(context, current, sent)) });
    changed(tx, 'customer_group', id, 'changed');
    return existing(context, id);
  },
});

/**
 * Deletes a group with its prices; its customers get the default group. The group of visitors who are not logged in
 * cannot be deleted, nor a default group of new customers. Refuses `customer_group_not_found`, `customer_group_in_use`.
 */
export const removeGroup = command({
  ...write,
  permission: { rest: granted('customer-groups/delete') },
  name: 'customerGroup.remove',
  refusals: ['customer_group_not_found', 'customer_group_in_use'],
  async run(context, { id }: { readonly id: number }): Promise<void> {
    const { tx, now, fail } = context;
    await existing(context, id);
    const configured = (await tx.all(defaultGroups, {})).map(({ value }) => Number(value));
    const needed = configured.length > 0 ? configured : [1];
    if (id === 0 || needed.includes(id)) throw fail('customer_group_in_use');
    await moveToDefault(tx, id, needed[0] ?? 1, now);
    await tx.run(remove, { id });
    await reindexEveryProduct(tx, now, { onlyPrices: true });
    changed(tx, 'customer_group', id, 'removed');
  },
});

async function moveToDefault(tx: Tx, from: number, to: number, now: number): Promise<void> {
  await tx.run(moveCustomers, { from, to, now });
  await tx.run(dropTierPrices, { id: from });
  await tx.run(dropGroupPrices, { id: from });
}
