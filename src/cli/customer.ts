import { randomBytes } from 'node:crypto';
import type { CustomerRecord } from '#domain/customers/records.ts';
import type { Run } from '#domain/shared/command.ts';
import { counted } from '#kernel/plural.ts';
import { type CliContext, CliError, usageError } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { isoTime, json, printable, table } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

const passwordFromInput = 'take the password from standard input instead of generating one';

const list = defineCommand({
  name: 'list',
  about: 'List customers by id.',
  options: {
    '--email <PATTERN>': 'only customers whose address matches this pattern; % stands for any characters',
    '--page <N>': { about: 'number of the page', default: '1' },
    '--limit <N>': { about: 'customers on a page', default: '50' },
    '--json': 'print them as JSON',
  },
  settings: storeSettings,
  run: async (call) => {
    const { email, page, limit, json: asJson } = call.options;
    const { listCustomersByFilter } = await import('#domain/customers/commands/list.ts');
    const request = {
      filter: email === undefined ? [] : [{ field: 'email', anyOf: [[{ operator: 'like', value: email }]] }],
      page: { number: wholeNumber('--page', page), size: wholeNumber('--limit', limit) },
    };
    const found = await withCommands(call, (run) => run(listCustomersByFilter, request));
    // A page is never too long for memory.
    const customers = found as readonly CustomerRecord[];
    if (asJson) return call.out(json(customers.map(printedCustomer)));
    const rows = customers.map((customer) => [
      customer.customerId,
      customer.email,
      nameOf(customer),
      customer.websiteId,
      customer.isActive ? (customer.values.get('confirmation') ? 'unconfirmed' : 'active') : 'disabled',
      isoTime(customer.updatedAt),
    ]);
    call.out(table(['ID', 'EMAIL', 'NAME', 'WEBSITE', 'STATE', 'CHANGED'], rows));
  },
});

const show = defineCommand({
  name: 'show',
  args: '<CUSTOMER>',
  about: 'Show a customer, by id or email address, with the addresses.',
  options: {
    '--json': 'print it as JSON',
  },
  settings: storeSettings,
  run: async (call, name) => {
    await withCommands(call, async (run) => {
      const { record, addresses } = await accountOf(run, name);
      const all = {
        ...printedCustomer(record),
        addresses: addresses.map(({ addressId, values }) => ({ addressId, ...Object.fromEntries(values) })),
      };
      if (call.options.json) return call.out(json(all));
      const { addresses: _, ...fields } = all;
      const lines = Object.entries(fields).map(([key, value]) => [key, String(value ?? '')]);
      const book = addresses.map(({ addressId, values }) => [
        `address ${addressId}`,
        ['firstname', 'lastname', 'street', 'postcode', 'city', 'country_id']
          .flatMap((code) => values.get(code)?.replaceAll('\n', ', ') || [])
          .join(', '),
      ]);
      call.out(table(['FIELD', 'VALUE'], [...lines, ...book]));
    });
  },
});

const add = defineCommand({
  name: 'add',
  args: '<EMAIL>',
  about: 'Make an account. The password is generated and shown once.',
  options: {
    '--firstname <NAME>': 'first name',
    '--lastname <NAME>': 'last name',
    '--website <ID>': { about: 'the website of the account', default: '1' },
    '--store <ID>': { about: 'the store view of the account', default: '1' },
    '--group <ID>': "the customer group (default: the store's default group)",
    '--password-stdin': passwordFromInput,
    '--json': 'print the account as JSON',
  },
  settings: storeSettings,
  run: async (call, email) => {
    const options = call.options;
    const { createCustomer } = await import('#domain/accounts/save.ts');
    const { isEmail } = await import('#domain/customers/email.ts');
    if (!isEmail(email)) throw usageError(`"${printable(email)}" is not an email address`);
    const { password, isGenerated } = await newPassword(options.passwordStdin === true, call);
    const { firstname = null, lastname = null } = options;
    const customerId = await withCommands(call, (run) =>
      run(createCustomer, {
        email,
        websiteId: wholeNumber('--website', options.website),
        storeId: wholeNumber('--store', options.store),
        ...(options.group !== undefined && { groupId: wholeNumber('--group', options.group) }),
        values: new Map([
          ['firstname', firstname],
          ['lastname', lastname],
        ]),
        password: { plain: password },
      }),
    );
    if (options.json) return call.out(json({ customerId, email, ...(isGenerated && { password }) }));
    call.out(`Made the customer ${email} (id ${customerId}).`);
    if (isGenerated) call.out(`Password, shown only now: ${password}`);
  },
});

const setPassword = defineCommand({
  name: 'set-password',
  args: '<CUSTOMER>',
  about: 'Give a customer a new password, generated and shown once. Tokens of the old password end.',
  options: {
    '--password-stdin': passwordFromInput,
    '--json': 'print the password as JSON',
  },
  settings: storeSettings,
  run: async (call, name) => {
    const options = call.options;
    const { updateCustomer } = await import('#domain/accounts/save.ts');
    await withCommands(call, async (run) => {
      const { customerId, email } = (await accountOf(run, name)).record;
      const { password, isGenerated } = await newPassword(options.passwordStdin === true, call);
      await run(updateCustomer, { customerId, values: new Map(), password: { plain: password } });
      if (options.json) call.out(json({ customerId, email, ...(isGenerated && { password }) }));
      else if (isGenerated) call.out(`New password of ${email}, shown only now: ${password}`);
      else call.out(`${email} has the new password.`);
    });
  },
});

const active = (verb: string, isActive: boolean, description: string) =>
  defineCommand({
    name: verb,
    args: '<CUSTOMER>',
    about: description,
    settings: storeSettings,
    run: async (call, name) => {
      const { setAccountActive } = await import('#domain/accounts/manage.ts');
      await withCommands(call, async (run) => {
        const { customerId, email } = (await accountOf(run, name)).record;
        await run(setAccountActive, { customerId, isActive });
        call.out(`${email} is ${isActive ? 'active' : 'disabled'}.`);
      });
    },
  });

const remove = defineCommand({
  name: 'delete',
  args: '<CUSTOMER>',
  about: 'Delete an account with its addresses. Its carts are closed and no longer name the customer.',
  options: {
    '--yes': { about: 'required, to confirm', isRequired: true },
  },
  settings: storeSettings,
  run: async (call, name) => {
    const { deleteCustomer } = await import('#domain/accounts/remove.ts');
    await withCommands(call, async (run) => {
      const { customerId, email } = (await accountOf(run, name)).record;
      await run(deleteCustomer, { customerId });
      call.out(`Deleted the customer ${email} (id ${customerId}).`);
    });
  },
});

const exportData = defineCommand({
  name: 'export',
  args: '<CUSTOMER>',
  about:
    'Print all stored data of one person as JSON. The person is named by the id of an account, or by an email address, also of a guest.',
  settings: storeSettings,
  run: async (call, name) => {
    const { exportPerson } = await import('#domain/accounts/privacy/export.ts');
    const { account, addresses, records } = await withCommands(call, (run) => run(exportPerson, personOf(name)));
    call.out(json({ account, addresses, ...records }));
  },
});

const erase = defineCommand({
  name: 'erase',
  args: '<CUSTOMER>',
  about:
    'Erase all data of a person, except what accounting must keep of orders. The person is named by the id of an account or by an email address. It cannot be undone.',
  options: {
    '--yes': { about: 'required, to confirm', isRequired: true },
    '--json': 'print what was done as JSON',
  },
  settings: storeSettings,
  run: async (call, name) => {
    const { erasePerson } = await import('#domain/accounts/privacy/erase.ts');
    const erased = await withCommands(call, (run) => run(erasePerson, personOf(name)));
    if (call.options.json) return call.out(json(erased));
    const { ordersKept, ordersEmptied, cartsRemoved, reviewsRemoved, subscriptionsRemoved } = erased;
    call.out(
      [
        erased.accountRemoved ? 'The account is removed' : 'There was no account',
        counted(cartsRemoved, 'carts'),
        counted(reviewsRemoved, 'reviews'),
        `${counted(subscriptionsRemoved, 'subscriptions')} removed`,
        `${counted(ordersKept, 'invoiced orders')} kept for the books`,
        `${counted(ordersEmptied, 'other orders')} emptied`,
      ].join(', '),
    );
  },
});

const personOf = (name: string) => (/^\d{1,15}$/.test(name) ? { customerId: Number(name) } : { email: name });

/** The account with an id or an email address. */
async function accountOf(run: Run, name: string) {
  const { findAccounts } = await import('#domain/accounts/manage.ts');
  const found = await run(findAccounts, /^\d{1,15}$/.test(name) ? { customerId: Number(name) } : { email: name });
  const [account, ...others] = found;
  if (!account) throw new CliError(`there is no customer "${printable(name)}"`);
  if (others.length > 0) {
    const ids = found.map(({ record }) => record.customerId).join(', ');
    throw new CliError(`several customers have the address "${printable(name)}"; name one by its id: ${ids}`);
  }
  return account;
}

/** A customer without the password hash. */
function printedCustomer(record: CustomerRecord) {
  const { passwordHash, values, createdAt, updatedAt, ...fields } = record;
  return {
    ...fields,
    hasPassword: passwordHash !== null,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
    ...Object.fromEntries(values),
  };
}

function nameOf({ values }: CustomerRecord): string {
  return [values.get('firstname'), values.get('lastname')].filter(Boolean).join(' ');
}

/** Never from an argument, which other users of a machine can see. */
async function newPassword(
  fromInput: boolean,
  context: CliContext,
): Promise<{ readonly password: string; readonly isGenerated: boolean }> {
  if (!fromInput) return { password: randomBytes(15).toString('base64url'), isGenerated: true };
  return { password: (await context.readInput()).replace(/\r?\n$/, ''), isGenerated: false };
}

function wholeNumber(what: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw usageError(`${what} must be a whole number`);
  return Number(text);
}

/** `customer`: the accounts of customers. */
export const command: CommandGroup = {
  name: 'customer',
  about: "Customers' accounts.",
  commands: [
    list,
    show,
    add,
    setPassword,
    active('disable', false, 'Refuse an account at once; its tokens end.'),
    active('enable', true, 'Let a disabled account log in again.'),
    remove,
    exportData,
    erase,
  ],
};
