import { type RawBuilder, sql } from 'kysely';
import { attributeIdSql } from '#domain/shared/attributes/attribute-ids.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { asRows, deleteRows, insertRows, runRows } from '#platform/storage/row-statements.ts';
import { type Statement, statement } from '#platform/storage/statement.ts';
import { type LookupOwner, lookupOwners } from './find.ts';
import { type LookupText, lookupWords } from './words.ts';

type What = LookupText['what'];

/** The columns of an order, its addresses and its lines that it is found by. */
const orderColumns = {
  sales_order: {
    increment_id: 'code',
    customer_email: 'email',
    customer_firstname: 'name',
    customer_middlename: 'name',
    customer_lastname: 'name',
  },
  sales_order_address: {
    firstname: 'name',
    middlename: 'name',
    lastname: 'name',
    company: 'name',
    telephone: 'telephone',
  },
  sales_order_item: { sku: 'code' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, What>>>>;
const customerNames = ['firstname', 'middlename', 'lastname'].map((code) => attributeIdSql('customer', code));

type Ids = { ids: readonly number[] };
/** A text that is looked for, or a word that is kept already. */
type KnownText = { readonly id: number; readonly what: What | 'word'; readonly text: string | null };

/** The reads of the texts of some customers or orders, whose ids are a list after `in`. */
type Reads = (within: RawBuilder<unknown>) => readonly RawBuilder<unknown>[];

const readsOf: Readonly<Record<LookupOwner, Reads>> = {
  customer: (within) => [
    sql`select customer_id as id, 'email' as what, email as text from customer where customer_id ${within}`,
    sql`select customer_id as id, 'name' as what, value as text from customer_value
      where customer_id ${within} and attribute_id in (${sql.join(customerNames)})`,
    sql`select b.customer_id as id, 'telephone' as what, v.value as text from customer_address as b
      inner join customer_address_value as v on v.address_id = b.address_id
      where b.customer_id ${within} and v.attribute_id = ${attributeIdSql('customer_address', 'telephone')}`,
  ],
  order: (within) =>
    Object.entries(orderColumns).flatMap(([table, columns]) =>
      Object.entries<What>(columns).map(
        ([column, what]) =>
          sql`select order_id as id, ${sql.lit(what)} as what, ${sql.ref(column)} as text from ${sql.table(table)}
            where order_id ${within}`,
      ),
    ),
};

/** The statements of an owner. Only some read the words that are kept: while these are filled, no plan for them fits. */
function statementsOf(owner: LookupOwner, from: 'customer' | 'sales_order') {
  const { table, id } = lookupOwners[owner];
  const words: Reads = (within) => [
    sql`select ${sql.ref(id)} as id, 'word' as what, word as text from ${sql.table(table)} where ${sql.ref(id)} ${within}`,
  ];
  const read = (reads: readonly Reads[]): Statement<Ids, KnownText> =>
    statement((_q, p: Ids, d) => {
      const within = sql`${d.in} ${d.list(p.ids)}`;
      return sql<KnownText>`${sql.join(
        reads.flatMap((some) => some(within)),
        sql` union all `,
      )}`;
    });
  const columns = [id, 'word'];
  return {
    table,
    columns,
    texts: read([readsOf[owner]]),
    known: read([readsOf[owner], words]),
    next: statement<{ after: number; limit: number }, { readonly id: number }>(
      (_q, p) =>
        sql`select ${sql.ref(id)} as id from ${sql.table(from)} where ${sql.ref(id)} > ${p.after} order by ${sql.ref(id)} limit ${p.limit}`,
    ),
    insert: insertRows(table, columns),
    remove: deleteRows(table, columns),
  };
}

const owners = { customer: statementsOf('customer', 'customer'), order: statementsOf('order', 'sales_order') };

type Row = Readonly<Record<string, unknown>>;

/** Writes the words of a new order, from the rows that were written for it; nothing waits for it. */
export function saveOrderWords(
  tx: Tx,
  orderId: number,
  rows: Readonly<Record<keyof typeof orderColumns, readonly Row[]>>,
): void {
  const texts = Object.entries(orderColumns).flatMap(([table, columns]) =>
    rows[table as keyof typeof orderColumns].flatMap((row) =>
      Object.entries<What>(columns).map(([column, what]) => ({ what, text: row[column] as string | null | undefined })),
    ),
  );
  tx.save(owners.order.insert, asRows(lookupWords(texts).map((word) => [orderId, word])));
}

/** Brings the words of customers or orders up to date: those whose texts have changed, or that have none yet. */
export async function rewriteWords(tx: Tx, owner: LookupOwner, ids: readonly number[]): Promise<void> {
  const { known, insert, remove } = owners[owner];
  const texts = Map.groupBy(await tx.all(known, { ids }), ({ id }) => id);
  const added: [number, string][] = [];
  const gone: [number, string][] = [];
  for (const [id, rows] of texts) {
    const words = new Set(lookupWords(rows.flatMap(({ what, text }) => (what === 'word' ? [] : [{ what, text }]))));
    const old = new Set(rows.flatMap(({ what, text }) => (what === 'word' && text !== null ? [text] : [])));
    for (const word of words) if (!old.has(word)) added.push([id, word]);
    for (const word of old) if (!words.has(word)) gone.push([id, word]);
  }
  await runRows(tx, remove, gone);
  await runRows(tx, insert, added);
}

const batch = 500;

/** Writes the words of all customers and orders that have none yet, in a load, after rows came in past their commands. */
export async function fillWords(tx: Tx): Promise<void> {
  for (const { next, texts, table, columns } of [owners.customer, owners.order]) {
    for (let after = 0; ; ) {
      const ids = (await tx.all(next, { after, limit: batch })).map(({ id }) => id);
      if (ids.length === 0) break;
      const found = Map.groupBy((await tx.all(texts, { ids })) as (KnownText & { what: What })[], ({ id }) => id);
      const rows = [...found].flatMap(([id, those]) => lookupWords(those).map((word): [number, string] => [id, word]));
      await tx.insertMissing(table, columns, rows);
      after = ids.at(-1) ?? after;
    }
  }
}
