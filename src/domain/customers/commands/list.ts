import { sql } from 'kysely';
import { command } from '#domain/shared/command.ts';
import { type FilteredRequest, filteredRows, type Listed, type RowTime } from '#domain/shared/lists/filtered-rows.ts';
import { mapRows, type RowList } from '#domain/shared/lists/long-rows.ts';
import type { RowSource } from '#domain/shared/lists/read-rows.ts';
import type { Builder } from '#platform/storage/statement.ts';
import { customerAttributes } from '../attributes.ts';
import { customerFields } from '../fields.ts';
import { type CustomerRecord, customerRecords } from '../records.ts';
import { customerForCaller } from './read.ts';

/**
 * The customers that a filter finds, ordered by id; those of websites outside of the caller's bounds are left out
 * (soap-catalog 5.11). Refuses `list_filter_invalid`.
 */
export const listCustomersByFilter = command({
  name: 'customer.listByFilter',
  permission: { legacy: 'customer/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['list_filter_invalid'],
  async run(context, request: FilteredRequest): Promise<RowList<CustomerRecord>> {
    const { tx, settings } = context;
    const fields = customerFields(await customerAttributes(tx, 'customer'), tx.dialect);
    return mapRows(await filteredRows(context, request, fields, sourceOf), (record) =>
      customerForCaller(record, settings),
    );
  },
});

type IdRow = Pick<CustomerRecord, 'customerId'>;

function sourceOf(reading: Listed): RowSource<IdRow, CustomerRecord, RowTime> {
  return {
    idOf: ({ customerId }) => customerId,
    find: (tx, { after, limit, offset, by }) =>
      tx.query((q) => {
        const rows = listed(q, reading).select('c.customer_id as customerId');
        return (after > 0 ? rows.where('c.customer_id', '>', after) : rows)
          .orderBy(by === 'id' ? 'c.customer_id' : `c.${by}`)
          .limit(limit)
          .offset(offset);
      }),
    async count(tx) {
      const [row] = await tx.query((q) => listed(q, reading).select((eb) => eb.fn.countAll<number>().as('count')));
      return row?.count ?? 0;
    },
    describe: (tx, rows) =>
      customerRecords(
        tx,
        rows.map(({ customerId }) => customerId),
      ),
  };
}

/** The query of a list, without selected columns. */
function listed(q: Builder, { where, websites }: Listed) {
  const found = q.selectFrom('customer as c').where(where);
  if (!websites) return found;
  return found.where(
    websites.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`c.website_id in (${sql.join([...websites])})`,
  );
}
