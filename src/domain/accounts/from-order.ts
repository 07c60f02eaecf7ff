import type { Selectable } from 'kysely';
import { hashSecret } from '#domain/access/identity/secret.ts';
import { countAction, requireLeft } from '#domain/access/limits/limits.ts';
import { type ShownCustomer, shownNewCustomer } from '#domain/customers/commands/show.ts';
import { isSameAddress, offerToBook } from '#domain/customers/ordered-address.ts';
import { saveRefusals } from '#domain/customers/write.ts';
import { orderToChange } from '#domain/orders/change-order.ts';
import { freshOrderOfToken } from '#domain/orders/guest-token.ts';
import type { OrderRow } from '#domain/orders/rows.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, everybody } from '#domain/shared/command.ts';
import { storeViewById } from '#domain/stores/store-views.ts';
import { withErrors } from '#kernel/refusal.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import type { Database } from '#platform/storage/schema.ts';
import { statement } from '#platform/storage/statement.ts';
import { passwordProblem } from './password.ts';
import { addAccount, isTakenIn, newAccounts, takenAddresses } from './register.ts';
import { checkAccount, nothing } from './save.ts';

/** A guest who wants an account for an order that they have just placed. */
export interface AccountFromOrder {
  /** The number of the order. */
  readonly incrementId: string;
  /** The token that placing the order returned. */
  readonly token: string;
  readonly password: string;
  /** The network of the caller (`networkOf`). */
  readonly network: string;
}

const refusals = [
  ...saveRefusals,
  'address_invalid',
  'customer_not_found',
  'order_not_found',
  'order_has_account',
  'registration_closed',
  'too_many_calls',
] as const;

type FromOrderContext = Context<(typeof refusals)[number]>;

/** How long after the order was placed an account can be made from it. */
const inTimeMs = 60 * 60_000;

/** The names of a person that orders have, too. */
const names = ['prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'dob', 'taxvat', 'gender'] as const;
const buyerColumns = [
  'customer_id',
  'store_id',
  'customer_email',
  ...names.map((name) => `customer_${name}` as const),
] as const;

const buyerOfOrder = statement((q, p: { id: number }) =>
  q.selectFrom('sales_order').select(buyerColumns).where('order_id', '=', p.id),
);
const addressesOf = statement((q, p: { id: number }) =>
  q.selectFrom('sales_order_address').selectAll().where('order_id', '=', p.id).orderBy('address_id'),
);
const giveOrder = statement<{ id: number; customerId: number; groupId: number; now: number }, never>((q, p) =>
  q
    .updateTable('sales_order')
    .set({ customer_id: p.customerId, customer_group_id: p.groupId, customer_is_guest: 0, updated_at: p.now })
    .where('order_id', '=', p.id),
);
const giveAddresses = statement<{ id: number; customerId: number }, never>((q, p) =>
  q.updateTable('sales_order_address').set({ customer_id: p.customerId }).where('order_id', '=', p.id),
);
const giveDownloads = statement<{ id: number; customerId: number }, never>((q, p) =>
  q.updateTable('purchased_download').set({ customer_id: p.customerId }).where('order_id', '=', p.id),
);

/**
 * The id of the order that the token is for, if it was placed at most an hour ago. Every failure is refused with
 * `order_not_found`.
 */
async function provenOrder(
  { tx, now, fail }: Pick<FromOrderContext, 'tx' | 'now' | 'fail'>,
  { incrementId, token }: AccountFromOrder,
): Promise<number> {
  const id = await freshOrderOfToken(tx, incrementId, token, now - inTimeMs);
  if (id === undefined) throw fail('order_not_found');
  return id;
}

/**
 * Makes an account from the data of a guest's order. The order and its downloads become the customer's; its addresses
 * are the first of the address book (rest 4.4, 5.4). For an hour, the token that the order was placed with
 * proves whose it is. The e-mail address is confirmed as at a registration, and a new account counts as one. Refuses
 * `order_not_found`, `order_has_account`, `customer_invalid`, `customer_exists`, `registration_closed`,
 * `too_many_calls`.
 */
export const createFromOrder = command({
  name: 'account.createFromOrder',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'scoped',
  refusals,
  prepare: {
    async check(context, input: AccountFromOrder): Promise<{ readonly isTaken: boolean }> {
      const { tx, settings, fail } = context;
      if (!settings.registration) throw fail('registration_closed');
      const id = await provenOrder(context, input);
      const order = await tx.first(buyerOfOrder, { id });
      if (!order) throw fail('order_not_found');
      if (order.customer_id != null) throw fail('order_has_account');
      const problem = await passwordProblem(tx, { plain: input.password }, order.store_id ?? 0);
      if (problem) throw fail('customer_invalid', withErrors([problem]));
      const billing = (await tx.all(addressesOf, { id })).find(({ address_type }) => address_type === 'billing');
      const isTaken = await isTakenIn(() => accountOf(context, order, billing, input.password, nothing));
      for (const limit of [newAccounts(settings), takenAddresses(settings)]) {
        await requireLeft(context, limit, [input.network]);
      }
      return { isTaken };
    },
    async make({ write, now, settings }, { network, password }, { isTaken }, fail) {
      const limit = isTaken ? takenAddresses(settings) : newAccounts(settings);
      await write((tx) => countAction({ tx, now, fail }, limit, [network]));
      return { hash: await hashSecret(password.trim()) };
    },
    discard: async () => {},
  },
  async run(context, input: AccountFromOrder, hashed): Promise<ShownCustomer> {
    const { tx, now, fail } = context;
    const id = await provenOrder(context, input);
    const { order } = await orderToChange(context, { id });
    if (order.customer_id !== null) throw fail('order_has_account');
    const addresses = await tx.all(addressesOf, { id });
    const [billing, shipping] = ['billing', 'shipping'].map((type) =>
      addresses.find(({ address_type }) => address_type === type),
    );
    const account = await accountOf(context, order, billing, input.password);
    const customerId = await addAccount(context, account, hashed?.hash ?? null, true);
    const isSame = !billing || !shipping || isSameAddress(billing, shipping);
    if (billing) await offerToBook(context, customerId, billing, { billing: true, shipping: isSame });
    if (shipping && !(billing && isSame)) await offerToBook(context, customerId, shipping, { shipping: true });
    await tx.run(giveOrder, { id, customerId, groupId: account.groupId, now });
    await tx.run(giveAddresses, { id, customerId });
    await tx.run(giveDownloads, { id, customerId });
    changed(tx, 'order', id, 'changed');
    return shownNewCustomer(context, customerId);
  },
});

type AddressRow = Selectable<Database['sales_order_address']>;

async function accountOf(
  context: FromOrderContext,
  order: Pick<OrderRow, (typeof buyerColumns)[number]>,
  billing: AddressRow | undefined,
  password: string,
  reserve: typeof nothing = lockNames,
) {
  const storeId = order.store_id ?? 0;
  const website = await storeViewById(context.tx, storeId);
  const ofBilling: Readonly<Record<string, unknown>> = billing ?? {};
  const values = names.map((name): [string, string | null] => {
    const value = order[`customer_${name}`] ?? ofBilling[name];
    return [name, value == null ? null : String(value)];
  });
  const email = order.customer_email ?? billing?.email ?? '';
  return checkAccount(
    context,
    undefined,
    { email, websiteId: website?.website_id ?? 0, storeId, values: new Map(values), password: { plain: password } },
    reserve,
  );
}
