import {
  flagOf,
  type SettingDeclaration,
  type SettingName,
  settingDeclarations,
  settingNames,
  showSetting,
  variableOf,
} from '#platform/settings/settings.ts';
import { type CommandDeclaration, defineCommand } from './declare.ts';
import { json, table } from './output.ts';

/** `settings`: every setting with its value, the source of the value, its default and meaning. Secrets are hidden. */
export const command: CommandDeclaration = defineCommand({
  name: 'settings',
  about:
    'Show the value of every setting, from this command line, the environment, the configuration file or the default.',
  options: {
    '--json': 'print them as JSON',
  },
  settings: settingNames,
  run: async (call) => {
    const { settings, sources, file, unknownVariables } = call.settings();
    const all = settingNames.map((name) => ({
      ...describe(name),
      value: showSetting(name, settings[name]),
      source: sources[name],
    }));
    if (call.options.json) call.out(json(all));
    else {
      const rows = all.map((each) => [each.name, each.value || '-', each.source, each.default || '-', each.meaning]);
      call.out(table(['SETTING', 'VALUE', 'FROM', 'DEFAULT', 'MEANING'], rows));
      call.out(`\nA setting is a flag (--${flagOf('databaseUrl')}), else a variable (${variableOf('databaseUrl')}),`);
      call.out(`else a name in the configuration file (${file ?? 'cartwright.json, which is not there'}).`);
    }
    for (const variable of unknownVariables) call.err(`cartwright: ${variable} is not a setting; is it misspelt?`);
  },
});

function describe(name: SettingName) {
  const { meaning, default: value }: SettingDeclaration<unknown> = settingDeclarations[name];
  return { name, flag: `--${flagOf(name)}`, variable: variableOf(name), default: showSetting(name, value), meaning };
}
