import { type Command, Option } from 'commander';
import {
  flagOf,
  type ResolvedSettings,
  resolveSettings,
  type SettingDeclaration,
  type SettingName,
  settingDeclarations,
  settingNames,
  showSetting,
} from '#platform/settings/settings.ts';
import type { CliContext } from './context.ts';

/** The settings that locate the store; every command that needs the store has them as flags. */
export const storeSettings: readonly SettingName[] = [
  ...(['dataDir', 'databaseUrl', 'databasePassword', 'databasePasswordFile', 'databasePool', 'extensions'] as const),
];

/** The settings that locate the images. */
export const mediaSettings: readonly SettingName[] = [
  ...(['mediaDir', 'mediaStore', 's3Bucket', 's3Region', 's3Endpoint', 's3PathStyle', 's3Prefix'] as const),
  ...(['s3AccessKeyId', 's3SecretAccessKey'] as const),
];

/** Gives a command the flags of the named settings (all of them by default), and `--config FILE`. */
export function addSettingFlags(command: Command, names: readonly SettingName[] = settingNames): Command {
  for (const name of names) command.addOption(settingOption(name));
  return command.option('--config <FILE>', 'JSON file of settings (default: cartwright.json, if it is there)');
}

/** The settings of a command: from its flags, else variables, else the file, else the defaults. */
export function settingsOf(command: Command, { env, workingDir }: CliContext): ResolvedSettings {
  const options = command.opts<Record<string, unknown>>();
  const flags = Object.fromEntries(settingNames.map((name) => [name, options[settingOption(name).attributeName()]]));
  return resolveSettings({ flags, env, workingDir, configFile: options.config as string | undefined });
}

function settingOption(name: SettingName): Option {
  const { kind, meaning, default: value }: SettingDeclaration<unknown> = settingDeclarations[name];
  const fallback = showSetting(name, value);
  const isYesOrNo = typeof value === 'boolean';
  const argument = isYesOrNo ? `[${kind.placeholder}]` : `<${kind.placeholder}>`;
  const option = new Option(
    `--${flagOf(name)} ${argument}`,
    fallback === '' ? meaning : `${meaning} (default: ${fallback})`,
  );
  return isYesOrNo ? option.preset(true) : option;
}
