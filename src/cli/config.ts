import type { Command } from 'commander';
import type { ConfigSetting } from '#domain/configuration/commands.ts';
import type { ConfigScope } from '#domain/configuration/scopes.ts';
import { type CliContext, usageError } from './context.ts';
import { json, printable, table } from './output.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `config`: the configuration of the store by scope. */
export function register(program: Command, context: CliContext): void {
  const config = program
    .command('config')
    .description(
      'The configuration of the store, for all, for a website or for a store view. A running service uses a change from the next call on.',
    );
  registerGet(config, context);
  registerSet(config, context);
  registerUnset(config, context);
  registerList(config, context);
}

function withScope(command: Command): Command {
  return addSettingFlags(
    command
      .option('--website <CODE>', 'for a website, by its code or id')
      .option('--store <CODE>', 'for a store view, by its code or id'),
    storeSettings,
  );
}

function scopeOf(command: Command): ConfigScope {
  const { website, store } = command.opts<{ website?: string; store?: string }>();
  if (website !== undefined && store !== undefined) throw usageError('give --website or --store, not both');
  if (website !== undefined) return { level: 'website', named: website };
  return store === undefined ? { level: 'default' } : { level: 'store', named: store };
}

function registerGet(config: Command, context: CliContext): void {
  const command = config
    .command('get <PATH>')
    .description('Print the value that counts in a scope; nothing if there is none.')
    .option('--json', 'print the setting with its scopes and its description as JSON');
  withScope(command).action(async (path: string) => {
    const { readConfig } = await import('#domain/configuration/commands.ts');
    const setting = await withCommands(command, context, (run) => run(readConfig, { path, scope: scopeOf(command) }));
    if (command.opts<{ json?: boolean }>().json) context.out(json(asJson(setting)));
    else context.out(settingText(setting));
  });
}

function registerSet(config: Command, context: CliContext): void {
  const command = config
    .command('set <PATH> <VALUE>')
    .description('Set a setting for all, for a website or for a store view; "-" takes the value from standard input.');
  withScope(command).action(async (path: string, given: string) => {
    const { setConfig } = await import('#domain/configuration/commands.ts');
    const value = given === '-' ? (await context.readInput()).replace(/\r?\n$/, '') : given;
    const choice = { path, scope: scopeOf(command), value };
    const setting = await withCommands(command, context, (run) => run(setConfig, choice));
    context.out(`${path} is ${quoted(setting)} in ${setting.setIn}.`);
  });
}

function registerUnset(config: Command, context: CliContext): void {
  const command = config
    .command('unset <PATH>')
    .description(
      'Remove the value of a scope, so that the value of the wider scope or the built-in default counts again.',
    );
  withScope(command).action(async (path: string) => {
    const { unsetConfig } = await import('#domain/configuration/commands.ts');
    const setting = await withCommands(command, context, (run) => run(unsetConfig, { path, scope: scopeOf(command) }));
    context.out(`${path} is ${quoted(setting)} by ${setting.setIn ?? 'default of the program'}.`);
  });
}

function registerList(config: Command, context: CliContext): void {
  const command = config
    .command('list [PREFIX]')
    .description('List the settings that the service reads, with the values that count in a scope.')
    .option('--set', 'only settings that have a value in some scope')
    .option('--json', 'print them as JSON');
  withScope(command).action(async (prefix: string | undefined) => {
    const { listConfig } = await import('#domain/configuration/commands.ts');
    const options = command.opts<{ set?: boolean; json?: boolean }>();
    const asked = { scope: scopeOf(command), prefix: prefix ?? '', onlySet: options.set === true };
    const settings = await withCommands(command, context, (run) => run(listConfig, asked));
    if (options.json) {
      context.out(json(settings.map(asJson)));
      return;
    }
    const rows = settings.map((setting) => [setting.path, settingText(setting), setting.setIn ?? '', setting.about]);
    context.out(table(['PATH', 'VALUE', 'SET IN', 'MEANING'], rows));
  });
}

const asJson = ({ path, about, kind, level, value, default: fallback, setIn, scopes }: ConfigSetting) => ({
  ...{ path, value, setIn, scopes, default: fallback, level, about },
  kind: kind.type,
  ...(kind.type === 'choice' && { choices: kind.choices }),
});

function settingText({ kind, value, setIn }: ConfigSetting): string {
  if (kind.type === 'secret') return setIn === null ? '' : '(hidden)';
  return printable(value ?? '');
}

function quoted(setting: ConfigSetting): string {
  return setting.kind.type === 'secret' ? 'hidden' : JSON.stringify(setting.value ?? '');
}
