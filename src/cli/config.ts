import type { ConfigSetting } from '#domain/configuration/commands.ts';
import type { ConfigScope } from '#domain/configuration/scopes.ts';
import { usageError } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { json, printable, table } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

const scopeOptions = {
  '--website <CODE>': 'for a website, by its code or id',
  '--store <CODE>': 'for a store view, by its code or id',
} as const;

function scopeOf({ website, store }: { website?: string | undefined; store?: string | undefined }): ConfigScope {
  if (website !== undefined && store !== undefined) throw usageError('give --website or --store, not both');
  if (website !== undefined) return { level: 'website', named: website };
  return store === undefined ? { level: 'default' } : { level: 'store', named: store };
}

const get = defineCommand({
  name: 'get',
  args: '<PATH>',
  about: 'Print the value that counts in a scope; nothing if there is none.',
  options: {
    '--json': 'print the setting with its scopes and its description as JSON',
    ...scopeOptions,
  },
  settings: storeSettings,
  run: async (call, path) => {
    const { readConfig } = await import('#domain/configuration/commands.ts');
    const setting = await withCommands(call, (run) => run(readConfig, { path, scope: scopeOf(call.options) }));
    if (call.options.json) call.out(json(asJson(setting)));
    else call.out(settingText(setting));
  },
});

const set = defineCommand({
  name: 'set',
  args: '<PATH> <VALUE>',
  about: 'Set a setting for all, for a website or for a store view; "-" takes the value from standard input.',
  options: scopeOptions,
  settings: storeSettings,
  run: async (call, path, given) => {
    const { setConfig } = await import('#domain/configuration/commands.ts');
    const value = given === '-' ? (await call.readInput()).replace(/\r?\n$/, '') : given;
    const choice = { path, scope: scopeOf(call.options), value };
    const setting = await withCommands(call, (run) => run(setConfig, choice));
    call.out(`${path} is ${quoted(setting)} in ${setting.setIn}.`);
  },
});

const unset = defineCommand({
  name: 'unset',
  args: '<PATH>',
  about: 'Remove the value of a scope, so that the value of the wider scope or the built-in default counts again.',
  options: scopeOptions,
  settings: storeSettings,
  run: async (call, path) => {
    const { unsetConfig } = await import('#domain/configuration/commands.ts');
    const setting = await withCommands(call, (run) => run(unsetConfig, { path, scope: scopeOf(call.options) }));
    call.out(`${path} is ${quoted(setting)} by ${setting.setIn ?? 'default of the program'}.`);
  },
});

const list = defineCommand({
  name: 'list',
  args: '[PREFIX]',
  about: 'List the settings that the service reads, with the values that count in a scope.',
  options: {
    '--set': 'only settings that have a value in some scope',
    '--json': 'print them as JSON',
    ...scopeOptions,
  },
  settings: storeSettings,
  run: async (call, prefix) => {
    const { listConfig } = await import('#domain/configuration/commands.ts');
    const options = call.options;
    const asked = { scope: scopeOf(call.options), prefix: prefix ?? '', onlySet: options.set === true };
    const settings = await withCommands(call, (run) => run(listConfig, asked));
    if (options.json) {
      call.out(json(settings.map(asJson)));
      return;
    }
    const rows = settings.map((setting) => [setting.path, settingText(setting), setting.setIn ?? '', setting.about]);
    call.out(table(['PATH', 'VALUE', 'SET IN', 'MEANING'], rows));
  },
});

const asJson = ({ path, about, kind, level, value, default: fallback, setIn, scopes }: ConfigSetting) => ({
  path,
  value,
  setIn,
  scopes,
  default: fallback,
  level,
  about,
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

/** `config`: the configuration of the store by scope. */
export const command: CommandGroup = {
  name: 'config',
  about:
    'The configuration of the store, for all, for a website or for a store view. A running service uses a change from the next call on.',
  commands: [get, set, unset, list],
};
