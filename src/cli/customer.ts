import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import type { CustomerRecord } from '#domain/customers/records.ts';
import type { Run } from '#domain/shared/command.ts';
import { counted } from '#kernel/plural.ts';
import { type CliContext, CliError, usageError } from './context.ts';
import { isoTime, json, printable, table } from './output.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `customer`: the accounts of customers. */
export function register(program: Command, context: CliContext): void {
  const customer = program.command('customer').description("Customers' accounts.");
  registerList(customer, context);
  registerShow(customer, context);
  registerAdd(customer, context);
  registerSetPassword(customer, context);
  registerActive(customer, context, 'disable', false, 'Refuse an account at once; its tokens end.');
  registerActive(customer, context, 'enable', true, 'Let a disabled account log in again.');
  registerDelete(customer, context);
  registerExport(customer, context);
  registerErase(customer, context);
}

const passwordFromInput = 'take the password from standard input instead of generating one';

function registerList(customer: Command, context: CliContext): void {
  const command = customer
    .command('list')
    .description('List customers by id.')
    .option('--email <PATTERN>', 'only customers whose address matches this pattern; % stands for any characters')
    .option('--page <N>', 'number of the page', '1')
    .option('--limit <N>', 'customers on a page', '50')
    .option('--json', 'print them as JSON');
  addSettingFlags(command, storeSettings).action(async () => {
    const {
      email,
      page,
      limit,
      json: asJson,
    } = command.opts<{
      email?: string;
      page: string;
      limit: string;
      json?: boolean;
    }>();
    const { listCustomersByFilter } = await import('#domain/customers/commands/list.ts');
    const request = {
      filter: email === undefined ? [] : [{ field: 'email', anyOf: [[{ operator: 'like', value: email }]] }],
      page: { number: wholeNumber('--page', page), size: wholeNumber('--limit', limit) },
    };
    const found = await withCommands(command, context, (run) => run(listCustomersByFilter, request));
    // A page is never too long for memory.
    const customers = found as readonly CustomerRecord[];
    if (asJson) return context.out(json(customers.map(printedCustomer)));
    const rows = customers.map((customer) => [
      customer.customerId,
      customer.email,
      nameOf(customer),
      customer.websiteId,
      customer.isActive ? (customer.values.get('confirmation') ? 'unconfirmed' : 'active') : 'disabled',
      isoTime(customer.updatedAt),
    ]);
    context.out(table(['ID', 'EMAIL', 'NAME', 'WEBSITE', 'STATE', 'CHANGED'], rows));
  });
}

function registerShow(customer: Command, context: CliContext): void {
  const command = customer
    .command('show <CUSTOMER>')
    .description('Show a customer, by id or email address, with the addresses.')
    .option('--json', 'print it as JSON');
  addSettingFlags(command, storeSettings).action(async (name: string) => {
    await withCommands(command, context, async (run) => {
      const { record, addresses } = await accountOf(run, name);
      const all = {
        ...printedCustomer(record),
        addresses: addresses.map(({ addressId, values }) => ({ addressId, ...Object.fromEntries(values) })),
      };
      if (command.opts<{ json?: boolean }>().json) return context.out(json(all));
      const { addresses: _, ...fields } = all;
      const lines = Object.entries(fields).map(([key, value]) => [key, String(value ?? '')]);
      const book = addresses.map(({ addressId, values }) => [
        `address ${addressId}`,
        ['firstname', 'lastname', 'street', 'postcode', 'city', 'country_id']
          .flatMap((code) => values.get(code)?.replaceAll('\n', ', ') || [])
          .join(', '),
      ]);
      context.out(table(['FIELD', 'VALUE'], [...lines, ...book]));
    });
  });
}

function registerAdd(customer: Command, context: CliContext): void {
  const command = customer
    .command('add <EMAIL>')
    .description('Make an account. The password is generated and shown once.')
    .option('--firstname <NAME>', 'first name')
    .option('--lastname <NAME>', 'last name')
    .option('--website <ID>', 'the website of the account', '1')
    .option('--store <ID>', 'the store view of the account', '1')
    .option('--group <ID>', "the customer group (default: the store's default group)")
    .option('--password-stdin', passwordFromInput)
    .option('--json', 'print the account as JSON');
  addSettingFlags(command, storeSettings).action(async (email: string) => {
    const options = command.opts<{
      firstname?: string;
      lastname?: string;
      website: string;
      store: string;
      group?: string;
      passwordStdin?: boolean;
      json?: boolean;
    }>();
    const { createCustomer } = await import('#domain/accounts/save.ts');
    const { isEmail } = await import('#domain/customers/email.ts');
    if (!isEmail(email)) throw usageError(`"${printable(email)}" is not an email address`);
    const { password, isGenerated } = await newPassword(options.passwordStdin === true, context);
    const { firstname = null, lastname = null } = options;
    const customerId = await withCommands(command, context, (run) =>
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
    if (options.json) return context.out(json({ customerId, email, ...(isGenerated && { password }) }));
    context.out(`Made the customer ${email} (id ${customerId}).`);
    if (isGenerated) context.out(`Password, shown only now: ${password}`);
  });
}

function registerSetPassword(customer: Command, context: CliContext): void {
  const command = customer
    .command('set-password <CUSTOMER>')
    .description('Give a customer a new password, generated and shown once. Tokens of the old password end.')
    .option('--password-stdin', passwordFromInput)
    .option('--json', 'print the password as JSON');
  addSettingFlags(command, storeSettings).action(async (name: string) => {
    const options = command.opts<{ passwordStdin?: boolean; json?: boolean }>();
    const { updateCustomer } = await import('#domain/accounts/save.ts');
    await withCommands(command, context, async (run) => {
      const { customerId, email } = (await accountOf(run, name)).record;
      const { password, isGenerated } = await newPassword(options.passwordStdin === true, context);
      await run(updateCustomer, { customerId, values: new Map(), password: { plain: password } });
      if (options.json) context.out(json({ customerId, email, ...(isGenerated && { password }) }));
      else if (isGenerated) context.out(`New password of ${email}, shown only now: ${password}`);
      else context.out(`${email} has the new password.`);
    });
  });
}

function registerActive(
  customer: Command,
  context: CliContext,
  verb: string,
  isActive: boolean,
  description: string,
): void {
  const command = customer.command(`${verb} <CUSTOMER>`).description(description);
  addSettingFlags(command, storeSettings).action(async (name: string) => {
    const { setAccountActive } = await import('#domain/accounts/manage.ts');
    await withCommands(command, context, async (run) => {
      const { customerId, email } = (await accountOf(run, name)).record;
      await run(setAccountActive, { customerId, isActive });
      context.out(`${email} is ${isActive ? 'active' : 'disabled'}.`);
    });
  });
}

function registerDelete(customer: Command, context: CliContext): void {
  const command = customer
    .command('delete <CUSTOMER>')
    .description('Delete an account with its addresses. Its carts are closed and no longer name the customer.')
    .requiredOption('--yes', 'required, to confirm');
  addSettingFlags(command, storeSettings).action(async (name: string) => {
    const { deleteCustomer } = await import('#domain/accounts/remove.ts');
    await withCommands(command, context, async (run) => {
      const { customerId, email } = (await accountOf(run, name)).record;
      await run(deleteCustomer, { customerId });
      context.out(`Deleted the customer ${email} (id ${customerId}).`);
    });
  });
}

function registerExport(customer: Command, context: CliContext): void {
  const command = customer
    .command('export <CUSTOMER>')
    .description(
      'Print all stored data of one person as JSON. The person is named by the id of an account, or by an email address, also of a guest.',
    );
  addSettingFlags(command, storeSettings).action(async (name: string) => {
    const { exportPerson } = await import('#domain/accounts/privacy/export.ts');
    const { account, addresses, records } = await withCommands(command, context, (run) =>
      run(exportPerson, personOf(name)),
    );
    context.out(json({ account, addresses, ...records }));
  });
}

function registerErase(customer: Command, context: CliContext): void {
  const command = customer
    .command('erase <CUSTOMER>')
    .description(
      'Erase all data of a person, except what accounting must keep of orders. The person is named by the id of an account or by an email address. It cannot be undone.',
    )
    .requiredOption('--yes', 'required, to confirm')
    .option('--json', 'print what was done as JSON');
  addSettingFlags(command, storeSettings).action(async (name: string) => {
    const { erasePerson } = await import('#domain/accounts/privacy/erase.ts');
    const erased = await withCommands(command, context, (run) => run(erasePerson, personOf(name)));
    if (command.opts<{ json?: boolean }>().json) return context.out(json(erased));
    const { ordersKept, ordersEmptied, cartsRemoved, reviewsRemoved, subscriptionsRemoved } = erased;
    context.out(
      [
        erased.accountRemoved ? 'The account is removed' : 'There was no account',
        counted(cartsRemoved, 'carts'),
        counted(reviewsRemoved, 'reviews'),
        `${counted(subscriptionsRemoved, 'subscriptions')} removed`,
        `${counted(ordersKept, 'invoiced orders')} kept for the books`,
        `${counted(ordersEmptied, 'other orders')} emptied`,
      ].join(', '),
    );
  });
}

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
