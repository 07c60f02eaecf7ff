import { sql } from 'kysely';
import type { Builder } from '../../../platform/storage/statement.ts';
import { command } from '../../command.ts';
import { boundedField, compileFilter, FilterProblem, type ListFilter } from '../../lists/filter.ts';
import { mapRows, type Rows } from '../../lists/long-rows.ts';
import { type ListPage, type RowSource, readRows } from '../../lists/read-rows.ts';
import { customerAttributes } from '../attributes.ts';
import { customerFields } from '../fields.ts';
import { type CustomerRecord, customerRecords } from '../records.ts';
import { shown } from './read.ts';

/** Which customers are listed. */
export interface CustomerListRequest {
  readonly filter: ListFilter;
  /** All of them without it. */
  readonly page: ListPage | undefined;
}

/**
 * The customers that a filter finds, by id; those of websites outside of the caller's bounds are left out (soap-catalog 5.11). Refuses
 * `list_filter_invalid`.
 */
export const listCustomersByFilter = command({
  name: 'customer.listByFilter',
  permission: { legacy: 'customer/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['list_filter_invalid'],
  async run({ tx, principal, fail, settings }, { filter, page }: CustomerListRequest): Promise<Rows<CustomerRecord>> {
    try {
      const where = compileFilter(tx, filter, customerFields(await customerAttributes(tx, 'customer'), tx.kind));
      const websites = principal.scope && [...principal.scope.websiteIds];
      const recent = boundedField(filter, ['updated_at', 'created_at']);
      const rows = await readRows(tx, sourceOf({ where, websites }), { page, recent });
      return mapRows(rows, (record) => shown(record, settings));
    } catch (error) {
      if (error instanceof FilterProblem) throw fail('list_filter_invalid', { text: error.message });
      throw error;
    }
  },
});

interface Reading {
  readonly where: ReturnType<typeof compileFilter>;
  readonly websites: readonly number[] | undefined;
}

type IdRow = Pick<CustomerRecord, 'customerId'>;

function sourceOf(reading: Reading): RowSource<IdRow, CustomerRecord, 'updated_at' | 'created_at'> {
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
      const [row] = await tx.query((q) => listed(q, reading).select((of) => of.fn.countAll<number>().as('count')));
      return row?.count ?? 0;
    },
    describe: (tx, rows) =>
      customerRecords(
        tx,
        rows.map(({ customerId }) => customerId),
      ),
  };
}

/** What is listed, and nothing of it yet. */
function listed(q: Builder, { where, websites }: Reading) {
  const found = q.selectFrom('customer as c').where(where);
  if (!websites) return found;
  return found.where(
    websites.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`c.website_id in (${sql.join([...websites])})`,
  );
}
