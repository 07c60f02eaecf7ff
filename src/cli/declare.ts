import type { Command } from 'commander';
import type { ResolvedSettings, SettingName } from '#platform/settings/settings.ts';
import type { CliContext } from './context.ts';
import { addSettingFlags, settingsOf } from './setting-flags.ts';

/** A command with the commands below it, as `role` with `role add`. */
export interface CommandGroup {
  readonly name: string;
  /** What its help says first. */
  readonly about: string;
  readonly commands: readonly (CommandGroup | CommandDeclaration)[];
}

/** A command that does something. */
export interface CommandDeclaration extends CommandForm {
  readonly options?: Readonly<Record<string, OptionForm>>;
  readonly run: (call: Call<object>, ...args: readonly unknown[]) => unknown;
}

interface CommandForm {
  readonly name: string;
  readonly about: string;
  /** In their order, as the help shows them: `<NAME> [ID...]`. */
  readonly args?: string;
  /** What the arguments mean, where their names do not say it. */
  readonly argsAbout?: readonly string[];
  /** The settings that are flags of it, beside `--config`; without them it has no settings. */
  readonly settings?: readonly SettingName[];
}

/** What an option means, or more than that. */
type OptionForm = string | OptionDetails;
interface OptionDetails {
  readonly about: string;
  readonly default?: string;
  readonly isRequired?: true;
  /** Whether it can be given several times. */
  readonly repeats?: true;
  /** Reads its value, or throws a `usageError`. */
  readonly read?: (text: string) => unknown;
}

/** One call of a command: the world outside, and what the command line says. */
export interface Call<O> extends CliContext {
  readonly options: O;
  /** The settings from its flags, else variables, else the file, else the defaults. Throws `SettingsError`. */
  settings(): ResolvedSettings;
}

/**
 * Declares a command. The values of options come by the names of their flags (`--dry-run` as `dryRun`), the arguments
 * in their order.
 */
export function defineCommand<
  const O extends Readonly<Record<`--${string}`, OptionForm>> = Record<never, never>,
  const A extends string = '',
>(
  command: CommandForm & {
    readonly args?: A;
    /** By flag and name of the value, in the order of the help: `--limit <N>`. */
    readonly options?: O;
    readonly run: (call: Call<OptionValues<O>>, ...args: ArgumentValues<A>) => unknown;
  },
): CommandDeclaration {
  // Commander passes values as the declaration says.
  return command as unknown as CommandDeclaration;
}

/** Adds a command, and those below it, to a program. */
export function addCommand(program: Command, command: CommandGroup | CommandDeclaration, context: CliContext): void {
  const added = program.command(command.name).description(command.about);
  if ('commands' in command) {
    for (const below of command.commands) addCommand(added, below, context);
    return;
  }
  const { args = '', argsAbout = [], options = {}, settings, run } = command;
  for (const [index, term] of args.split(' ').filter(Boolean).entries()) added.argument(term, argsAbout[index]);
  for (const [flags, form] of Object.entries(options)) addOption(added, flags, form);
  if (settings) addSettingFlags(added, settings);
  added.action(async (...given: unknown[]) => {
    const call = { ...context, options: added.opts(), settings: () => settingsOf(added, context) };
    // Commander adds the options and the command.
    await run(call, ...given.slice(0, -2));
  });
}

function addOption(command: Command, flags: string, form: OptionForm): void {
  const {
    about,
    default: fallback,
    isRequired,
    repeats,
    read,
  }: OptionDetails = typeof form === 'string' ? { about: form } : form;
  if (isRequired) command.requiredOption(flags, about);
  else if (repeats) command.option(flags, about, (text, before: string[]) => [...before, text], []);
  else if (read) command.option(flags, about, read);
  else command.option(flags, about, fallback);
}

type OptionValues<O> = { readonly [F in keyof O & string as NameOf<F>]: OptionValue<F, O[F]> };

type NameOf<F extends string> = F extends `--${infer N} ${string}` ? Camel<N> : F extends `--${infer N}` ? Camel<N> : F;
type Camel<N extends string> = N extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : N;

type OptionValue<F extends string, D> = D extends { read: (text: string) => infer V }
  ? V | undefined
  : D extends { repeats: true }
    ? readonly string[]
    : F extends `${string}...>`
      ? F extends `${string},...>`
        ? string | undefined
        : readonly string[] | undefined
      : F extends `${string} ${string}`
        ? D extends { default: string } | { isRequired: true }
          ? string
          : string | undefined
        : boolean | undefined;

type ArgumentValues<A extends string> = A extends ''
  ? []
  : A extends `${infer First} ${infer Others}`
    ? [ArgumentValue<First>, ...ArgumentValues<Others>]
    : [ArgumentValue<A>];
type ArgumentValue<T extends string> = T extends `${string}...${string}`
  ? readonly string[]
  : T extends `[${string}`
    ? string | undefined
    : string;
