import { countryRules, foreignRegion, missingParts, unknownCountry } from '#domain/customers/address-rules.ts';
import { rewriteWords } from '#domain/customers/lookup/write.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import { allCountries } from '#domain/stores/directory/countries.ts';
import { findRegion } from '#domain/stores/directory/regions.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type OrderChange, type OrderToChange, orderToChange, saveOrder } from '../change-order.ts';
import type { OrderAddressRow } from '../rows.ts';
import { statusesOf } from '../statuses.ts';

/** The columns of an address that can be changed. */
export type AddressColumn =
  | 'prefix'
  | 'firstname'
  | 'middlename'
  | 'lastname'
  | 'suffix'
  | 'company'
  | 'street'
  | 'city'
  | 'region'
  | 'region_id'
  | 'postcode'
  | 'country_id'
  | 'telephone'
  | 'fax'
  | 'vat_id'
  | 'email';

/** The sent fields of an address; fields that are left out stay, null clears. */
export type AddressChange = Readonly<Partial<Record<AddressColumn, string | number | null>>>;

/** The sent fields of an order; fields that are left out stay. */
export interface OrderUpdate {
  readonly number: string;
  readonly email?: string | undefined;
  readonly extOrderId?: string | null | undefined;
  readonly extCustomerId?: string | null | undefined;
  readonly status?: string | undefined;
  readonly billing?: AddressChange | undefined;
  readonly shipping?: AddressChange | undefined;
}

type UpdateContext = Pick<
  Context<
    'order_address_settled' | 'order_without_shipping_address' | 'order_status_invalid' | 'order_address_invalid'
  >,
  'tx' | 'fail' | 'now'
>;

/**
 * Changes the e-mail address of an order, its addresses until something was shipped, its ids in other systems, and its
 * status within its state. Refuses `order_not_found`, `order_address_settled`, `order_without_shipping_address`,
 * `order_status_invalid`, `order_address_invalid` with all problems.
 */
export const updateOrder = command({
  name: 'order.update',
  permission: { rest: granted('orders/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: [
    'order_not_found',
    'order_address_settled',
    'order_without_shipping_address',
    'order_status_invalid',
    'order_address_invalid',
  ],
  async run(context, sent: OrderUpdate): Promise<void> {
    const { tx, fail, now } = context;
    const found = await orderToChange(context, sent.number);
    const { order } = found;
    const { status = order.status } = sent;
    if (status !== order.status && !(await statusesOf(tx, order.state ?? '')).includes(status ?? '')) {
      throw fail('order_status_invalid', {
        errors: [{ field: '/status', message: "must be a status of the order's state" }],
      });
    }
    await changeAddresses(context, found, sent);
    const change: OrderChange = {
      ...(sent.email !== undefined && { customer_email: sent.email }),
      ...(sent.extOrderId !== undefined && { ext_order_id: sent.extOrderId }),
      ...(sent.extCustomerId !== undefined && { ext_customer_id: sent.extCustomerId }),
      status,
    };
    const entry = status === order.status ? undefined : ({ status, notified: 0, by: 'order' } as const);
    await saveOrder(tx, order, change, now, entry);
    if (sent.email !== undefined || sent.billing || sent.shipping) await rewriteWords(tx, 'order', [order.order_id]);
  },
});

async function changeAddresses(
  context: UpdateContext,
  { order, items }: OrderToChange,
  { billing, shipping }: OrderUpdate,
): Promise<void> {
  const { tx, fail } = context;
  if (!billing && !shipping) return;
  if (items.some(({ qty_shipped }) => (qty_shipped ?? 0) > 0)) throw fail('order_address_settled');
  const rows = await tx.query((q) =>
    q.selectFrom('sales_order_address').selectAll().where('order_id', '=', order.order_id),
  );
  const errors: FieldError[] = [];
  for (const [type, change] of [
    ['billing', billing],
    ['shipping', shipping],
  ] as const) {
    if (!change) continue;
    const row = rows.find(({ address_type }) => address_type === type);
    if (!row) throw fail('order_without_shipping_address');
    errors.push(...(await changeAddress(tx, row, change, order.store_id ?? 0, `/${type}`)));
  }
  if (errors.length > 0) throw fail('order_address_invalid', { errors });
}

/** Writes an address; answers its problems. A change without members changes nothing. */
async function changeAddress(
  tx: Tx,
  row: OrderAddressRow,
  change: AddressChange,
  storeId: number,
  pointer: string,
): Promise<FieldError[]> {
  if (Object.keys(change).length === 0) return [];
  const next = { ...row, ...change } as OrderAddressRow;
  const errors: FieldError[] = [];
  const country = (await allCountries(tx)).find(({ id }) => id === next.country_id);
  if (next.country_id !== null && !country) errors.push(unknownCountry);
  errors.push(
    ...missingParts(
      (field) => String(next[field] ?? '').trim() !== '',
      next.country_id,
      await countryRules(tx, storeId),
    ),
  );
  const { region, region_id } = next;
  const words = { id: 'region_id' in change ? (region_id ?? undefined) : undefined, text: region };
  const isPlaced = 'region' in change || 'region_id' in change || 'country_id' in change;
  const found = isPlaced && country ? await findRegion(tx, country.id, words) : undefined;
  if (found?.isKnown && words.id !== undefined && found.region?.id !== words.id) errors.push(foreignRegion);
  if (errors.length > 0) return errors.map(({ field, message }) => ({ field: pointer + field, message }));
  const place = found ? { region: found.region?.name ?? region, region_id: found.region?.id ?? null } : {};
  await tx.query((q) =>
    q
      .updateTable('sales_order_address')
      .set({ ...change, ...place } as Partial<OrderAddressRow>)
      .where('address_id', '=', row.address_id)
      .returning('address_id'),
  );
  return [];
}
