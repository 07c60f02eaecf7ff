import { Command, CommanderError } from 'commander';
import { ExtensionError } from '#kernel/extensions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { programVersion } from '#platform/process/version.ts';
import { hideTyped } from '#platform/settings/database-url.ts';
import { SettingsError } from '#platform/settings/settings.ts';
import { commands } from './commands.ts';
import { type CliContext, CliError, type ExitStatus } from './context.ts';
import { addCommand } from './declare.ts';

/**
 * Runs one command line (without the program's own name) to its end. Answers the exit status: 0, 1 if something failed,
 * 2 if the command line or a setting is invalid; errors are shown in one line.
 */
export async function runCli(args: readonly string[], context: CliContext): Promise<ExitStatus> {
  try {
    const program = await createProgram(args, context);
    await program.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { line, status } = explain(error);
    context.err(`cartwright: ${line}`);
    return status;
  }
}

async function createProgram(args: readonly string[], context: CliContext): Promise<Command> {
  const program = new Command('cartwright')
    .description('A store behind the legacy SOAP interface of the Magento-1 family.')
    .usage('COMMAND [options]')
    .helpCommand('help [COMMAND]', 'Show the help of a command')
    .helpOption('--help', 'Show this help')
    .version(programVersion, '--version', 'Show the version')
    .exitOverride()
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({
      writeOut: (text) => context.out(text.trimEnd()),
      writeErr: (text) => context.err(text.trimEnd()),
      outputError: (text) => context.err(`cartwright: ${oneLine(text)}`),
    });
  const wanted = args[0] === 'help' ? args[1] : args[0];
  for (const { name, summary, load } of commands) {
    if (name === wanted) addCommand(program, (await load()).command, context);
    else program.command(name).description(summary);
  }
  return program;
}

/** Commander reports an error and its suggestion on two lines, and repeats the typed text. */
function oneLine(text: string): string {
  return hideTyped(
    text
      .trim()
      .replace(/^error: /, '')
      .replace(/\s*\n\s*/g, ' '),
  );
}

function explain(error: unknown): { line: string; status: ExitStatus } {
  if (error instanceof CliError) return { line: error.message, status: error.status };
  if (error instanceof SettingsError || error instanceof ExtensionError) return { line: error.message, status: 2 };
  if (!(error instanceof Error)) return { line: String(error), status: 1 };
  if (error instanceof Refusal) return { line: plainLine(error.message), status: error.reason === 'invalid' ? 2 : 1 };
  // Recognized by name, since their modules are only loaded by the commands that use them.
  const isKnown = ['StorageError', 'NewerDatabaseError', 'OlderDatabaseError', 'ImportError', 'NotEmptyError'].includes(
    error.name,
  );
  const isSystem = typeof (error as NodeJS.ErrnoException).syscall === 'string';
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return { line: `${withReason(error)}; choose another port: --port NUMBER`, status: 1 };
  }
  return { line: isKnown || isSystem ? withReason(error) : (error.stack ?? error.message), status: 1 };
}

/** A sentence in the form of the command line: one line, a small first letter, no full stop. */
function plainLine(sentence: string): string {
  const line = sentence.replace(/\s*\n\s*/g, ' ').replace(/\.$/, '');
  return line.charAt(0).toLowerCase() + line.slice(1);
}

/** The cause of a failure, if that tells more than the failure itself. */
function withReason(error: Error): string {
  const reason = error.cause instanceof Error ? error.cause.message : '';
  const line = reason === '' || error.message.includes(reason) ? error.message : `${error.message}: ${reason}`;
  return line.replace(/\s*\n\s*/g, ' ');
}
