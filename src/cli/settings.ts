import type { Command } from 'commander';
import {
  flagOf,
  type SettingDeclaration,
  type SettingName,
  settingDeclarations,
  settingNames,
  showSetting,
  variableOf,
} from '#platform/settings/settings.ts';
import type { CliContext } from './context.ts';
import { json, table } from './output.ts';
import { addSettingFlags, settingsOf } from './setting-flags.ts';

/** `settings`: every setting with its value, the source of the value, its default and meaning. Secrets are hidden. */
export function register(program: Command, context: CliContext): void {
  const command = program
    .command('settings')
    .description(
      'Show the value of every setting, from this command line, the environment, the configuration file or the default.',
    )
    .option('--json', 'print them as JSON');
  addSettingFlags(command).action(async () => {
    const { settings, sources, file, unknownVariables } = settingsOf(command, context);
    const all = settingNames.map((name) => ({
      ...describe(name),
      value: showSetting(name, settings[name]),
      source: sources[name],
    }));
    if (command.opts<{ json?: boolean }>().json) context.out(json(all));
    else {
      const rows = all.map((each) => [each.name, each.value || '-', each.source, each.default || '-', each.meaning]);
      context.out(table(['SETTING', 'VALUE', 'FROM', 'DEFAULT', 'MEANING'], rows));
      context.out(
        `\nA setting is a flag (--${flagOf('databaseUrl')}), else a variable (${variableOf('databaseUrl')}),`,
      );
      context.out(`else a name in the configuration file (${file ?? 'cartwright.json, which is not there'}).`);
    }
    for (const variable of unknownVariables) context.err(`cartwright: ${variable} is not a setting; is it misspelt?`);
  });
}

function describe(name: SettingName) {
  const { meaning, default: value }: SettingDeclaration<unknown> = settingDeclarations[name];
  return { name, flag: `--${flagOf(name)}`, variable: variableOf(name), default: showSetting(name, value), meaning };
}
