// domain/accounts/privacy/: all data of a person, as a tree of tables: shown, and erased except for the data of
// orders that accounting must keep. It knows every area, and no area knows it.

import { sql } from 'kysely';
import { rewriteWords } from '#domain/customers/lookup/write.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** An order, with the facts that decide what is erased. */
export interface OrderToErase {
  readonly id: number;
  readonly number: string;
  /** Whether it still needs work. */
  readonly isOpen: boolean;
  readonly isInvoiced: boolean;
}

const done = new Set(['complete', 'closed', 'canceled']);

type OfOrder = { readonly id: number };
const orderById = statement((q, p: OfOrder, d) =>
  q
    .selectFrom('sales_order')
    .select(['order_id', 'increment_id', 'state'])
    .where('order_id', '=', p.id)
    .$call(d.forNoKeyUpdate),
);
const invoiceOf = statement((q, p: OfOrder) =>
  q.selectFrom('sales_invoice').select('invoice_id').where('order_id', '=', p.id).limit(1),
);

/** The orders with these ids, locked until the transaction ends. */
export async function ordersToErase(tx: Tx, ids: readonly number[]): Promise<OrderToErase[]> {
  const orders: OrderToErase[] = [];
  for (const id of ids) {
    const row = await tx.first(orderById, { id });
    if (!row) continue;
    const isInvoiced = (await tx.first(invoiceOf, { id })) !== undefined;
    orders.push({ id, number: row.increment_id ?? String(id), isOpen: !done.has(row.state ?? ''), isInvoiced });
  }
  return orders;
}

/** Data that no law requires: how to reach a person, where they were, what they wrote. */
const contact = {
  customer_id: null,
  customer_is_guest: 1,
  customer_email: null,
  customer_dob: null,
  customer_gender: null,
  customer_note: null,
  remote_ip: null,
  x_forwarded_for: null,
  ext_customer_id: null,
  gift_message_id: null,
  extension_fields: null,
} as const;
/** The name, which an invoice must show. */
const name = {
  customer_prefix: null,
  customer_firstname: null,
  customer_middlename: null,
  customer_lastname: null,
  customer_suffix: null,
  customer_taxvat: null,
} as const;
const addressContact = {
  email: null,
  telephone: null,
  fax: null,
  customer_id: null,
  customer_address_id: null,
  extension_fields: null,
} as const;
const addressName = {
  prefix: null,
  firstname: null,
  middlename: null,
  lastname: null,
  suffix: null,
  company: null,
  vat_id: null,
  street: null,
  city: null,
  region: null,
  region_id: null,
  postcode: null,
} as const;

const messages = statement<OfOrder, never>((q, p) =>
  q.deleteFrom('gift_message').where((eb) =>
    eb.or([
      eb('gift_message_id', 'in', (own) =>
        own
          .selectFrom('sales_order')
          .select((row) => row.fn.coalesce('gift_message_id', row.lit(0)).as('id'))
          .where('order_id', '=', p.id),
      ),
      eb('gift_message_id', 'in', (own) =>
        own
          .selectFrom('sales_order_item')
          .select((row) => row.fn.coalesce('gift_message_id', row.lit(0)).as('id'))
          .where('order_id', '=', p.id),
      ),
    ]),
  ),
);
const giftCardPeople = {
  recipient_name: null,
  recipient_email: null,
  sender_name: null,
  sender_email: null,
  message: null,
} as const;

/** Removes people and their texts from a gift card; its code and its balance stay. */
export const emptyGiftCard = statement<{ id: number }, never>((q, p) =>
  q.updateTable('gift_card').set(giftCardPeople).where('card_id', '=', p.id),
);

const linesWithOptions = statement((q, p: OfOrder & { part: string }) =>
  q
    .selectFrom('sales_order_item')
    .select(['item_id', 'product_options'])
    .where('order_id', '=', p.id)
    .where('product_options', 'like', p.part),
);
const setOptions = statement<{ id: number; options: string }, never>((q, p) =>
  q.updateTable('sales_order_item').set({ product_options: p.options }).where('item_id', '=', p.id),
);
/** Matches in the JSON of the request, so that numbers stay as they are written there. */
const peopleInOptions = /"(giftcard_(?:sender|recipient)_(?:name|email)|giftcard_message)":"(?:[^"\\]|\\.)*"/g;

async function emptyGiftCardLines(tx: Tx, id: number): Promise<void> {
  for (const { item_id, product_options } of await tx.all(linesWithOptions, { id, part: '%"giftcard%' })) {
    await tx.run(setOptions, { id: item_id, options: (product_options ?? '').replace(peopleInOptions, '"$1":""') });
  }
}

/** A file for a custom option: its name is whatever somebody called it. */
const fileInOptions =
  /"value":"(?:[^"\\]|\\.)*","print_value":"(?:[^"\\]|\\.)*","option_id":("?\d+"?),"option_type":"file","option_value":"(?:[^"\\]|\\.)*"/g;

async function emptyFileLines(tx: Tx, id: number): Promise<void> {
  for (const { item_id, product_options } of await tx.all(linesWithOptions, { id, part: '%"option_type":"file"%' })) {
    const emptied = (product_options ?? '').replace(
      fileInOptions,
      '"value":"","print_value":"","option_id":$1,"option_type":"file","option_value":""',
    );
    await tx.run(setOptions, { id: item_id, options: emptied });
  }
}

/** What was written on a document, which may be about a person. */
const emptyComments = (kind: 'invoice' | 'shipment' | 'creditmemo') =>
  statement<OfOrder, never>(
    (_q, p) =>
      sql`update ${sql.table(`sales_${kind}_comment`)} set comment = null where ${sql.ref(`${kind}_id`)} in (select ${sql.ref(`${kind}_id`)} from ${sql.table(`sales_${kind}`)} where order_id = ${p.id})`,
  );

const always: readonly ReturnType<typeof statement<OfOrder, never>>[] = [
  messages,
  statement<OfOrder, never>((q, p) => q.updateTable('gift_card').set(giftCardPeople).where('order_id', '=', p.id)),
  statement<OfOrder, never>((q, p) => q.deleteFrom('revocation_request').where('order_id', '=', p.id)),
  // Their bytes are removed by the next sweep.
  statement<OfOrder, never>((q, p) => q.deleteFrom('option_file').where('order_id', '=', p.id)),
  statement<OfOrder, never>((q, p) => q.deleteFrom('sales_order_token').where('order_id', '=', p.id)),
  statement<OfOrder, never>((q, p) =>
    q
      .updateTable('sales_order_item')
      .set({ gift_message_id: null, extension_fields: null })
      .where('order_id', '=', p.id),
  ),
  statement<OfOrder, never>((q, p) =>
    q.updateTable('sales_order_address').set(addressContact).where('order_id', '=', p.id),
  ),
  statement<OfOrder, never>((q, p) =>
    q.updateTable('sales_order_history').set({ comment: null }).where('order_id', '=', p.id),
  ),
  emptyComments('invoice'),
  emptyComments('shipment'),
  emptyComments('creditmemo'),
  statement<OfOrder, never>((q, p) =>
    q.updateTable('sales_shipment').set({ customer_id: null, extension_fields: null }).where('order_id', '=', p.id),
  ),
  statement<OfOrder, never>((q, p) =>
    q
      .updateTable('sales_order_payment')
      .set({
        additional_data: null,
        cc_owner: null,
        cc_last4: null,
        cc_exp_month: null,
        cc_exp_year: null,
        echeck_account_name: null,
        echeck_bank_name: null,
        extension_fields: null,
      })
      .where('order_id', '=', p.id),
  ),
  ...(['sales_invoice', 'sales_creditmemo'] as const).map((table) =>
    statement<OfOrder, never>((q, p) =>
      q.updateTable(table).set({ extension_fields: null }).where('order_id', '=', p.id),
    ),
  ),
  statement<OfOrder, never>((q, p) =>
    q
      .updateTable('sales_shipment_track')
      .set({ extension_fields: null })
      .where('shipment_id', 'in', (eb) =>
        eb.selectFrom('sales_shipment').select('shipment_id').where('order_id', '=', p.id),
      ),
  ),
  ...(
    [
      ['sales_invoice', 'invoice_id'],
      ['sales_shipment', 'shipment_id'],
      ['sales_creditmemo', 'creditmemo_id'],
    ] as const
  ).map(([document, key]) =>
    statement<OfOrder, never>((q, p) =>
      q
        .updateTable(`${document}_item` as 'sales_invoice_item')
        .set({ extension_fields: null })
        .where('extension_fields', 'is not', null)
        .where(key as 'invoice_id', 'in', (own) =>
          own
            .selectFrom(document as 'sales_invoice')
            .select(key as 'invoice_id')
            .where('order_id', '=', p.id),
        ),
    ),
  ),
];
const emptyAddresses = statement<OfOrder, never>((q, p) =>
  q.updateTable('sales_order_address').set(addressName).where('order_id', '=', p.id),
);
const empty = statement<OfOrder & { now: number }, never>((q, p) =>
  q
    .updateTable('sales_order')
    .set({ ...contact, updated_at: p.now })
    .where('order_id', '=', p.id),
);
const emptyNames = statement<OfOrder, never>((q, p) =>
  q.updateTable('sales_order').set(name).where('order_id', '=', p.id),
);

/**
 * Removes the data of an order that books need not contain; if the order was never invoiced, names and addresses too.
 */
export async function emptyOrder(tx: Tx, { id, isInvoiced }: OrderToErase, now: number): Promise<void> {
  for (const emptying of always) await tx.run(emptying, { id });
  await emptyGiftCardLines(tx, id);
  await emptyFileLines(tx, id);
  if (!isInvoiced) {
    await tx.run(emptyAddresses, { id });
    await tx.run(emptyNames, { id });
  }
  await tx.run(empty, { id, now });
  await rewriteWords(tx, 'order', [id]);
  changed(tx, 'order', id, 'changed');
}
