import type { OperatorLink } from '#domain/access/identity/commands/operators.ts';
import { usageError } from './context.ts';
import { type Call, type CommandGroup, defineCommand } from './declare.ts';
import { isoTime, json, table } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** The settings that tell where the console is. */
const linkSettings = [...storeSettings, 'baseUrl', 'host', 'port'] as const;

const add = defineCommand({
  name: 'add',
  args: '<EMAIL>',
  about: 'Create an operator, and print the one-time link with which the person chooses a password.',
  options: {
    '--role <ROLE>': 'what the operator may do: a role, by name',
    '--all': 'let the operator do everything',
    '--stores <STORE,...>': 'bind the operator to these store views, by code or id',
    '--json': 'print the operator as JSON',
  },
  settings: linkSettings,
  run: async (call, email) => {
    const { role, all, stores } = call.options;
    if ((role === undefined) === (all !== true)) throw usageError('give either --role or --all');
    const { addOperator } = await import('#domain/access/identity/commands/operators.ts');
    const names = stores?.split(',').map((each) => each.trim()) ?? null;
    const link = await withCommands(call, (run) => run(addOperator, { email, role, stores: names }));
    tell(call, link, `Created the operator ${email} (id ${link.operatorId}).`);
  },
});

const list = defineCommand({
  name: 'list',
  about: 'List the operators.',
  options: {
    '--json': 'print them as JSON',
  },
  settings: storeSettings,
  run: async (call) => {
    const { listAllOperators } = await import('#domain/access/identity/commands/operators.ts');
    const operators = await withCommands(call, (run) => run(listAllOperators, undefined));
    const shown = operators.map(({ operatorId, email, name, role, storeViews, passwordHash, ...each }) => ({
      operatorId,
      email,
      name,
      role,
      storeViews: storeViews ?? null,
      isDisabled: each.isDisabled,
      hasPassword: passwordHash !== null,
      hasSecondFactor: each.hasSecondFactor,
      createdAt: isoTime(each.createdAt),
    }));
    if (call.options.json) {
      call.out(json(shown));
      return;
    }
    const rows = shown.map((each) => [
      each.operatorId,
      each.email,
      each.name,
      each.isDisabled ? 'disabled' : each.hasPassword ? 'active' : 'no password',
      each.role,
      each.storeViews?.join(', ') ?? 'all',
      each.hasSecondFactor ? 'yes' : 'no',
      each.createdAt,
    ]);
    call.out(table(['ID', 'EMAIL', 'NAME', 'STATE', 'ROLE', 'STORES', '2ND FACTOR', 'CREATED'], rows));
  },
});

const reset = defineCommand({
  name: 'reset',
  args: '<EMAIL>',
  about: 'Take password, second factor and sessions from an operator, and print a new one-time link.',
  options: {
    '--json': 'print the link as JSON',
  },
  settings: linkSettings,
  run: async (call, email) => {
    const { resetOperator } = await import('#domain/access/identity/commands/operators.ts');
    const link = await withCommands(call, (run) => run(resetOperator, { email }));
    tell(call, link, `${email} has no password any more.`);
  },
});

const disabled = (name: string, isDisabled: boolean, about: string) =>
  defineCommand({
    name,
    args: '<EMAIL>',
    about,
    settings: storeSettings,
    run: async (call, email) => {
      const { setOperatorDisabled } = await import('#domain/access/identity/commands/operators.ts');
      await withCommands(call, (run) => run(setOperatorDisabled, { email, isDisabled }));
      call.out(`${email} is ${isDisabled ? 'disabled' : 'active'}.`);
    },
  });

function tell(call: Call<{ readonly json?: boolean | undefined }>, link: OperatorLink, done: string): void {
  const { settings } = call.settings();
  const url = welcomeLink(settings.baseUrl ?? `http://${hostOf(settings.host)}:${settings.port}`, link);
  if (call.options.json) call.out(json({ operatorId: link.operatorId, link: url }));
  else call.out(`${done}\nLink, valid once and for a day: ${url}`);
}

/** The address at which an operator chooses a password. No server sees what is behind the `#`. */
export function welcomeLink(baseUrl: string, { token }: Pick<OperatorLink, 'token'>): string {
  return `${baseUrl}/console/welcome#${token}`;
}

/** A service that listens on all addresses is reached through the loopback address. */
function hostOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** `operator`: the people who work at the console. */
export const command: CommandGroup = {
  name: 'operator',
  about: 'Operators: people who work at the console.',
  commands: [
    add,
    list,
    reset,
    disabled('disable', true, 'Refuse all calls of an operator at once; sessions end.'),
    disabled('enable', false, 'Let a disabled operator log in again.'),
  ],
};
