import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Command, Command as Program } from 'commander';
import { commands } from '../src/cli/commands.ts';
import type { CliContext } from '../src/cli/context.ts';
import { addCommand, type CommandDeclaration, type CommandGroup } from '../src/cli/declare.ts';
import { type ConfigPath, configPaths } from '../src/domain/configuration/paths.ts';
import {
  flagOf,
  type SettingDeclaration,
  settingDeclarations,
  settingNames,
  showSetting,
  variableOf,
} from '../src/platform/settings/settings.ts';

const written = 'Written by `npm run docs` from the code; change the declarations, not this page.';

/** The pages that follow from declarations, by their files in this folder. */
export async function generatedPages(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['settings.md', settingsPage()],
    ['store-configuration.md', configurationPage()],
    ['command-line.md', await commandsPage()],
  ]);
}

/** Where a generated page is kept. */
export const pageFile = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** A text in a cell of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

function settingsPage(): string {
  const rows = settingNames.map((name) => {
    const { meaning, default: value, kind }: SettingDeclaration<unknown> = settingDeclarations[name];
    const shown = showSetting(name, value);
    return row(`\`${name}\`<br>\`--${flagOf(name)} ${kind.placeholder}\``, shown ? `\`${shown}\`` : '-', `${meaning}.`);
  });
  return `# Settings of the service

${written}

A setting is a flag of the command (\`--base-url\`), else a variable (\`${variableOf('baseUrl')}\`), else a member of \`cartwright.json\` in the
working directory (or of \`--config FILE\`). \`bin/cartwright settings\` shows the value of each and where it comes from.

| setting and flag | default | meaning |
| --- | --- | --- |
${rows.join('\n')}
`;
}

/** Who may have a value of their own. */
const levels: Readonly<Record<ConfigPath['level'], string>> = {
  default: 'all',
  website: 'website',
  store: 'store view',
};

function configurationPage(): string {
  const rows = configPaths.map(({ path, kind, default: value, level, about }) => {
    const kinds = kind.type === 'choice' ? kind.choices.join(', ') : kind.type;
    return row(`\`${path}\``, kinds, value ? `\`${value}\`` : '-', levels[level], `${about}.`);
  });
  return `# Configuration of the store

${written}

What a merchant decides is kept in the store, by the paths that stores of the legacy family know, and imported with it but for
secrets. It is read and
written with \`bin/cartwright config\` and over REST (\`/config\`); a running service sees a change at the next call. The third column
says for whom a value may differ; of a website or a store view without one the wider scope counts.

| path | value | default | may differ by | meaning |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

async function commandsPage(): Promise<string> {
  const sections = await Promise.all(commands.map(({ load }) => load().then(({ command }) => section(command))));
  return `# Command line

${written}

\`bin/cartwright COMMAND --help\` says the same; every [setting](settings.md) is a flag of the commands that use it. Lists take \`--json\`. Bad
input is one line and exit status 2; what fails or is not there is status 1.

${sections.join('\n')}`;
}

function section(command: CommandDeclaration | CommandGroup): string {
  const program = new Program('bin/cartwright');
  // Actions alone use the context, and none is taken here.
  addCommand(program, command, undefined as unknown as CliContext);
  const parts = program.commands.flatMap((added) => described(added, command.name));
  return `## ${command.name}\n\n${parts.join('\n')}`;
}

function described(command: Command, path: string): string[] {
  const visible = command.commands;
  const about = command.description().replaceAll(/\s*\n\s*/g, ' ');
  if (visible.length > 0) {
    const parts = visible.flatMap((below) => described(below, `${path} ${below.name()}`));
    return about ? [`${about}\n`, ...parts] : parts;
  }
  const flags = new Set(settingNames.map((name) => `--${flagOf(name)}`));
  const help = command.createHelp();
  const own = help
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help' && long !== '--config' && !flags.has(long ?? ''));
  const takes = own.map(({ flags: text, description }) => `- \`${text}\`: ${description.replaceAll(/\s+/g, ' ')}`);
  const args = command.registeredArguments.map((argument) => {
    const term = argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;
    return argument.variadic ? `${term.slice(0, -1)}...${term.at(-1)}` : term;
  });
  const usage = `\`${['bin/cartwright', path, ...args].join(' ')}\``;
  return [`${usage}: ${about}\n`, ...(takes.length > 0 ? [`${takes.join('\n')}\n`] : [])];
}

if (import.meta.main) {
  for (const [name, text] of await generatedPages()) {
    const file = pageFile(name);
    if (text === readFileSync(file, { encoding: 'utf8', flag: 'a+' })) continue;
    writeFileSync(file, text);
    console.log(`Written: ${file}`);
  }
}
