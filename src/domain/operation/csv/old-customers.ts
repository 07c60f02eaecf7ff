import { removeAccount } from '#domain/accounts/remove.ts';
import {
  type AddressRecord,
  addAddress,
  addressesOfCustomers,
  changeAddress,
  checkAddress,
} from '#domain/customers/addresses.ts';
import { customerAttributes } from '#domain/customers/attributes.ts';
import { customerGroups } from '#domain/customers/customers.ts';
import { type CustomerRecord, nextCustomers } from '#domain/customers/records.ts';
import { addCustomer, changeCustomer, checkCustomer, ownValues } from '#domain/customers/write.ts';
import { optionLabels, optionsWithLabels } from '#domain/shared/attributes/options.ts';
import { allStoreViews, allWebsites } from '#domain/stores/store-registry.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { customerOf, newRecord } from './customer-records.ts';
import { type CsvKind, type CsvMode, faultsOf, type LineFault, type LineOutcome, type WriteContext } from './kind.ts';
import type { CsvRecord } from './read-lines.ts';

const own = ['email', '_website', '_store', 'group_id'];
const prefix = '_address_';
const defaults = { billing: '_address_default_billing_', shipping: '_address_default_shipping_' } as const;
/** Columns that such files have, and that are not read: secrets, and what the store itself keeps. */
const unread: ReadonlySet<string> = new Set([
  'password',
  'password_hash',
  'reward_update_notification',
  'reward_warning_notification',
  'store_id',
  'website_id',
  'created_at',
  'increment_id',
  'entity_id',
  'is_active',
  'updated_at',
  ...ownValues,
]);
/** The customers of a page. */
const customersOfPage = 500;

interface Facts {
  readonly websites: ReadonlyMap<string, number>;
  readonly stores: ReadonlyMap<string, number>;
  readonly groups: ReadonlySet<number>;
  readonly ofCustomer: Awaited<ReturnType<typeof customerAttributes>>;
  readonly ofAddress: Awaited<ReturnType<typeof customerAttributes>>;
}

async function factsOf(tx: Tx): Promise<Facts> {
  return {
    websites: new Map((await allWebsites(tx)).map(({ code, website_id }) => [code, website_id])),
    stores: new Map((await allStoreViews(tx)).map(({ code, store_id }) => [code, store_id])),
    groups: new Set((await customerGroups(tx)).map(({ groupId }) => groupId)),
    ofCustomer: await customerAttributes(tx, 'customer'),
    ofAddress: await customerAttributes(tx, 'customer_address'),
  };
}

function columnsOf({ ofCustomer, ofAddress }: Facts): string[] {
  const values = [...ofCustomer.values()].filter(
    ({ code, backendType }) => backendType !== 'static' && !unread.has(code) && !own.includes(code),
  );
  const parts = [...ofAddress.values()].filter(
    ({ code, backendType }) => backendType !== 'static' && code !== 'region_id',
  );
  return [
    ...own,
    ...values.map(({ code }) => code),
    ...parts.map(({ code }) => `${prefix}${code}`),
    ...Object.values(defaults),
  ];
}

const beginsCustomer = ({ cells }: CsvRecord): boolean => (cells.email ?? '').trim() !== '';

/**
 * Customers in the columns of the old ImportExport: a line for each address, those after the first without `email`.
 * Passwords neither come in nor go out. An address that the customer has already is not added again.
 */
const oldCustomerList: CsvKind = {
  needs: ['email', '_website'],
  modes: ['append', 'delete'],
  begins: beginsCustomer,
  async columnProblem(tx, column) {
    if (unread.has(column)) return undefined;
    return columnsOf(await factsOf(tx)).includes(column) ? undefined : 'is not known';
  },
  async write(context, lines, mode) {
    const facts = await factsOf(context.tx);
    const outcomes: LineOutcome[] = [];
    for (const group of customersIn(lines)) outcomes.push(...(await writeGroup(context, facts, group, mode)));
    return outcomes;
  },
  heading: async (tx) => columnsOf(await factsOf(tx)),
  async rows(tx, after, columns) {
    const found = await nextCustomers(tx, after, customersOfPage);
    const last = found.at(-1);
    if (!last) return undefined;
    const facts = await factsOf(tx);
    const addresses = await addressesOfCustomers(
      tx,
      found.map(({ customerId }) => customerId),
    );
    const labelOf = await labels(tx, facts, found);
    const rows = found.flatMap((customer) =>
      linesOf(facts, customer, addresses.get(customer.customerId) ?? [], labelOf).map((line) =>
        columns.map((column) => line[column] ?? ''),
      ),
    );
    return { rows, last: last.customerId };
  },
};

/** The old form of customers. */
export const oldCustomers = {
  isForm: (columns: readonly string[]) => columns.includes('_website'),
  kind: oldCustomerList,
} as const;

function customersIn(lines: readonly CsvRecord[]): CsvRecord[][] {
  const groups: CsvRecord[][] = [];
  for (const line of lines) {
    if (beginsCustomer(line) || groups.length === 0) groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  return groups;
}

type Label = (id: number, storeId: number) => string;

async function labels(tx: Tx, { ofCustomer }: Facts, found: readonly CustomerRecord[]): Promise<Label> {
  const chosen = [...ofCustomer.values()].filter(({ source }) => source === 'table');
  const ids = found.flatMap(({ values }) => chosen.map(({ code }) => Number(values.get(code) ?? 0) || 0));
  return optionLabels(tx, [...new Set(ids)]);
}

function linesOf(
  { websites, stores, ofCustomer }: Facts,
  customer: CustomerRecord,
  addresses: readonly AddressRecord[],
  labelOf: Label,
): Record<string, string>[] {
  const named = (names: ReadonlyMap<string, number>, id: number) =>
    [...names].find((entry) => entry[1] === id)?.[0] ?? '';
  const first: Record<string, string> = {
    email: customer.email,
    _website: named(websites, customer.websiteId),
    _store: named(stores, customer.storeId),
    group_id: String(customer.groupId),
  };
  for (const [code, value] of customer.values) {
    if (unread.has(code) || own.includes(code)) continue;
    const isChosen = ofCustomer.get(code)?.source === 'table';
    first[code] = (isChosen && labelOf(Number(value) || 0, 0)) || (value ?? '');
  }
  const oldest = addresses.toSorted((a, b) => a.addressId - b.addressId);
  const lines = oldest.map(({ addressId, values }) => {
    const cells = [...values].map(([code, value]): [string, string] => [`${prefix}${code}`, value ?? '']);
    const uses = (['billing', 'shipping'] as const).flatMap((use): [string, string][] =>
      customer.values.get(`default_${use}`) === String(addressId) ? [[defaults[use], '1']] : [],
    );
    return Object.fromEntries([...cells, ...uses]);
  });
  return lines.length === 0 ? [first] : lines.map((line, index) => (index === 0 ? { ...first, ...line } : line));
}

async function writeGroup(
  context: WriteContext,
  facts: Facts,
  lines: readonly CsvRecord[],
  mode: CsvMode,
): Promise<LineOutcome[]> {
  const [first = { line: 0, cells: {} }] = lines;
  const faults = new Map<CsvRecord, LineFault[]>();
  const say = (line: CsvRecord, ...more: readonly LineFault[]) =>
    faults.set(line, [...(faults.get(line) ?? []), ...more]);
  const refusedLines = () => lines.map((line): LineOutcome => ({ faults: faults.get(line) ?? [] }));
  const done = (what: 'created' | 'changed' | 'deleted') =>
    lines.map((line): LineOutcome => ({ done: line === first ? what : 'part' }));
  const cell = (column: string): string => (first.cells[column] ?? '').trim();
  const email = cell('email');
  const group = cell('group_id');
  const websiteId = facts.websites.get(cell('_website'));
  const storeId = facts.stores.get(cell('_store'));
  if (email === '') say(first, { column: 'email', message: 'is missing' });
  if (websiteId === undefined) say(first, { column: '_website', message: 'is not known' });
  if (cell('_store') !== '' && storeId === undefined) say(first, { column: '_store', message: 'is not known' });
  if (group !== '' && !facts.groups.has(Number(group))) say(first, { column: 'group_id', message: 'is not known' });
  if (faults.size > 0 || websiteId === undefined) return refusedLines();
  const current = await customerOf(context.tx, email, websiteId);
  try {
    if (mode === 'delete') {
      if (!current) {
        say(first, { column: 'email', message: 'is no customer of the website' });
        return refusedLines();
      }
      await removeAccount(context.tx, current, context.now);
      return done('deleted');
    }
    const sent = {
      email,
      websiteId,
      values: await sentValues(context.tx, facts, first),
      ...(storeId !== undefined && { storeId }),
      ...(group !== '' && { groupId: Number(group) }),
    };
    const checked = await checkCustomer(context, current, sent, lockNames);
    const record = current ?? newRecord(checked);
    const addresses = await checkedAddresses(context, facts, record, lines, say);
    if (faults.size > 0) return refusedLines();
    const id = current?.customerId ?? (await addCustomer(context, checked, null));
    if (current) await changeCustomer(context, id, checked, current.passwordHash);
    const customer = { ...record, customerId: id };
    for (const { known, values, uses } of addresses) {
      if (known === undefined) await addAddress(context, customer, values, uses);
      else if (Object.keys(uses).length > 0) await changeAddress(context, customer, known, values, uses);
    }
    return done(current ? 'changed' : 'created');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const columns = new Map([
      ['websiteId', '_website'],
      ['storeId', '_store'],
      ['groupId', 'group_id'],
    ]);
    say(
      first,
      ...faultsOf(error).map(({ column, message }) => ({ column: columns.get(column ?? '') ?? column, message })),
    );
    return refusedLines();
  }
}

/** The values of a customer's line; options by their labels, or ids. */
async function sentValues(tx: Tx, { ofCustomer }: Facts, { cells }: CsvRecord): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  for (const [code, cell] of Object.entries(cells)) {
    const attribute = ofCustomer.get(code);
    if (cell === '' || !attribute || unread.has(code) || own.includes(code)) continue;
    const isLabel = attribute.source === 'table' && !/^\d+$/.test(cell.trim());
    const asked = { attributeIds: [attribute.id], labels: [cell.trim().toLowerCase()] };
    const option = isLabel ? (await optionsWithLabels(tx, asked)).at(-1)?.option_id : undefined;
    values.set(code, option === undefined ? cell : String(option));
  }
  return values;
}

async function checkedAddresses(
  context: WriteContext,
  { ofAddress }: Facts,
  customer: CustomerRecord,
  lines: readonly CsvRecord[],
  say: (line: CsvRecord, ...faults: readonly LineFault[]) => void,
) {
  const { tx } = context;
  const id = customer.customerId;
  const stored = id === 0 ? [] : ((await addressesOfCustomers(tx, [id])).get(id) ?? []);
  const codes = new Map([...ofAddress.values()].map((attribute) => [attribute.id, attribute.code]));
  const found = [];
  for (const line of lines) {
    const parts = new Map(
      Object.entries(line.cells).flatMap(([column, cell]): [string, string][] => {
        const isPart = column.startsWith(prefix) && column !== defaults.billing && column !== defaults.shipping;
        return isPart && cell !== '' ? [[column.slice(prefix.length), cell]] : [];
      }),
    );
    if (parts.size === 0) continue;
    const uses = {
      ...((line.cells[defaults.billing] ?? '').trim() === '1' && { billing: true }),
      ...((line.cells[defaults.shipping] ?? '').trim() === '1' && { shipping: true }),
    };
    try {
      const values = await checkAddress(context, customer, undefined, parts);
      const known = stored.find((address) =>
        [...values].every(
          ([attribute, value]) => (address.values.get(codes.get(attribute) ?? '') ?? '') === (value ?? ''),
        ),
      );
      found.push({ known: known?.addressId, values, uses });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say(line, ...faultsOf(error).map(({ column, message }) => ({ column: column && `${prefix}${column}`, message })));
    }
  }
  return found;
}
