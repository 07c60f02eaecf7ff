import { removeAccount } from '#domain/accounts/remove.ts';
import {
  type AddressRecord,
  type AddressUse,
  addAddress,
  addressRecord,
  addressRecords,
  changeAddress,
  checkAddress,
} from '#domain/customers/addresses.ts';
import { customerAttributes } from '#domain/customers/attributes.ts';
import { customerGroups } from '#domain/customers/customers.ts';
import { type CustomerRecord, nextCustomers } from '#domain/customers/records.ts';
import { addCustomer, changeCustomer, checkCustomer, ownValues } from '#domain/customers/write.ts';
import { allStoreViews, allWebsites } from '#domain/stores/store-registry.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { customerOf, newRecord } from './customer-records.ts';
import { type CsvKind, faultsOf, type LineFault, type LineOutcome, type WriteContext } from './kind.ts';
import { pageSize } from './lists.ts';
import { oldCustomers } from './old-customers.ts';
import type { CsvRecord } from './read-lines.ts';

const own = ['email', 'website', 'store', 'group'];
const uses = ['billing', 'shipping'] as const satisfies readonly AddressUse[];
/** A cell that takes a value away; an empty one leaves it. */
const clears = '__EMPTY__VALUE__';

/**
 * Customers, a line for each: `email`, `website` and `store` (codes), `group` (name), codes of attributes, and those of
 * the default addresses with `billing_` and `shipping_` before them. Passwords neither come in nor go out: a new
 * customer asks for one by "password forgotten".
 */
export const customerList: CsvKind = {
  other: oldCustomers,
  needs: ['email', 'website'],
  modes: ['append', 'delete'],
  async columnProblem(tx, column) {
    return [...own, ...(await attributeColumns(tx))].includes(column) ? undefined : 'is not known';
  },
  async write(context, lines, mode) {
    const facts = await factsOf(context.tx);
    const outcomes: LineOutcome[] = [];
    for (const line of lines) {
      try {
        outcomes.push(await writeLine(context, facts, line, mode === 'delete'));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        outcomes.push({ faults: faultsOf(error).map(namedAsColumn) });
      }
    }
    return outcomes;
  },
  heading: async (tx) => [...own, ...(await attributeColumns(tx))],
  async rows(tx, after, columns) {
    const found = await nextCustomers(tx, after, pageSize);
    const last = found.at(-1);
    if (!last) return undefined;
    const { websites, stores, groups } = await factsOf(tx);
    const addressIds = found.flatMap((customer) => uses.map((use) => defaultId(customer, use)));
    const addresses = await addressRecords(
      tx,
      [...new Set(addressIds)].filter((id) => id > 0),
    );
    const rows = found.map((customer) => [
      customer.email,
      keyOf(websites, customer.websiteId),
      keyOf(stores, customer.storeId),
      keyOf(groups, customer.groupId),
      ...columns.slice(own.length).map((column) => {
        const [use, code] = partOf(column);
        const values = use ? addresses.get(defaultId(customer, use))?.values : customer.values;
        return values?.get(code) ?? '';
      }),
    ]);
    return { rows, last: last.customerId };
  },
};

const keyOf = (names: ReadonlyMap<string, number>, id: number): string =>
  [...names].find(([, candidate]) => candidate === id)?.[0] ?? '';

const defaultId = ({ values }: CustomerRecord, use: AddressUse): number => Number(values.get(`default_${use}`) ?? 0);

/** The default address that a column belongs to, if it does, and the code of its attribute. */
function partOf(column: string): readonly [AddressUse | undefined, string] {
  const use = uses.find((name) => column.startsWith(`${name}_`));
  return [use, use ? column.slice(use.length + 1) : column];
}

async function attributeColumns(tx: Tx): Promise<string[]> {
  const ofCustomer = await customerAttributes(tx, 'customer');
  const ofAddress = await customerAttributes(tx, 'customer_address');
  const codes = [...ofCustomer.values()]
    .filter(({ code, backendType }) => backendType !== 'static' && !ownValues.has(code) && !secret.has(code))
    .map(({ code }) => code);
  const parts = [...ofAddress.values()]
    .filter(({ code, backendType }) => backendType !== 'static' && code !== 'region_id')
    .map(({ code }) => code);
  return [...codes, ...uses.flatMap((use) => parts.map((code) => `${use}_${code}`))];
}

const secret: ReadonlySet<string> = new Set(['password_hash', 'reward_update_notification']);

interface Facts {
  readonly websites: ReadonlyMap<string, number>;
  readonly stores: ReadonlyMap<string, number>;
  readonly groups: ReadonlyMap<string, number>;
}

async function factsOf(tx: Tx): Promise<Facts> {
  return {
    websites: new Map((await allWebsites(tx)).map(({ code, website_id }) => [code, website_id])),
    stores: new Map((await allStoreViews(tx)).map(({ code, store_id }) => [code, store_id])),
    groups: new Map((await customerGroups(tx)).map(({ code, groupId }) => [code, groupId])),
  };
}

async function writeLine(
  context: WriteContext,
  { websites, stores, groups }: Facts,
  { cells }: CsvRecord,
  isRemoved: boolean,
): Promise<LineOutcome> {
  const { tx } = context;
  const faults: LineFault[] = [];
  const named = (column: string, names: ReadonlyMap<string, number>): number | undefined => {
    const name = (cells[column] ?? '').trim();
    if (name !== '' && !names.has(name)) faults.push({ column, message: 'is not known' });
    return names.get(name);
  };
  const websiteId = named('website', websites);
  const storeId = named('store', stores);
  const groupId = named('group', groups);
  const email = (cells.email ?? '').trim();
  if (email === '') faults.push({ column: 'email', message: 'is missing' });
  if ((cells.website ?? '').trim() === '') faults.push({ column: 'website', message: 'is missing' });
  if (faults.length > 0 || websiteId === undefined) return { faults };
  const current = await customerOf(tx, email, websiteId);
  if (isRemoved) {
    if (!current) return { faults: [{ column: 'email', message: 'is no customer of the website' }] };
    await removeAccount(tx, current, context.now);
    return { done: 'deleted' };
  }
  const values = valuesOf(cells, undefined);
  const sent = {
    email,
    websiteId,
    values,
    ...(storeId !== undefined && { storeId }),
    ...(groupId !== undefined && { groupId }),
  };
  const checked = await checkCustomer(context, current, sent, lockNames);
  const changes = [];
  for (const use of uses) {
    const parts = valuesOf(cells, use);
    if (parts.size === 0) continue;
    const before = current && (await addressRecord(tx, defaultId(current, use)));
    try {
      const customer = current ?? newRecord(checked);
      changes.push({ use, before, values: await checkAddress(context, customer, before, parts), parts });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.push(...faultsOf(error).map(({ column, message }) => ({ column: column && `${use}_${column}`, message })));
    }
  }
  if (faults.length > 0) return { faults };
  const id = current?.customerId ?? (await addCustomer(context, checked, null));
  if (current) await changeCustomer(context, id, checked, current.passwordHash);
  await writeAddresses(context, { ...(current ?? newRecord(checked)), customerId: id }, changes);
  return { done: current ? 'changed' : 'created' };
}

interface AddressChange {
  readonly use: AddressUse;
  readonly before: AddressRecord | undefined;
  readonly values: ReadonlyMap<number, string | null>;
  readonly parts: ReadonlyMap<string, string>;
}

/** Writes the default addresses; two new ones that are equal are one address. */
async function writeAddresses(
  context: WriteContext,
  customer: CustomerRecord,
  changes: readonly AddressChange[],
): Promise<void> {
  const [first, second] = changes;
  const isOneNew =
    first &&
    second &&
    !first.before &&
    !second.before &&
    JSON.stringify([...first.parts]) === JSON.stringify([...second.parts]);
  if (isOneNew) {
    await addAddress(context, customer, first.values, { billing: true, shipping: true });
    return;
  }
  for (const { use, before, values } of changes) {
    if (before) await changeAddress(context, customer, before.addressId, values, {});
    else await addAddress(context, customer, values, { [use]: true });
  }
}

function valuesOf(cells: CsvRecord['cells'], use: AddressUse | undefined): Map<string, string> {
  const values = new Map<string, string>();
  for (const [column, cell] of Object.entries(cells)) {
    const [part, code] = partOf(column);
    if (part !== use || own.includes(column) || cell === '' || column === '_fault') continue;
    values.set(code, cell === clears ? '' : cell);
  }
  return values;
}

function namedAsColumn({ column, message }: LineFault): LineFault {
  return { column: column === 'websiteId' ? 'website' : column === 'storeId' ? 'store' : column, message };
}
