import type { Command } from 'commander';
import { counted } from '#kernel/plural.ts';
import { type CliContext, usageError } from './context.ts';
import { isoTime, json, table } from './output.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `session`: the open SOAP sessions. */
export function register(program: Command, context: CliContext): void {
  const session = program
    .command('session')
    .description('SOAP sessions. The list shows a name for each; only its owner knows the id.');
  registerList(session, context);
  registerEnd(session, context);
}

function registerList(session: Command, context: CliContext): void {
  const command = session
    .command('list')
    .description('List the open sessions, the latest used first (1000 at most).')
    .option('--user <NAME>', 'only those of this user')
    .option('--json', 'print them as JSON');
  addSettingFlags(command, [...storeSettings, 'sessionLifetime']).action(async () => {
    const { user, json: asJson } = command.opts<{ user?: string; json?: boolean }>();
    const { readSessions } = await import('#domain/access/identity/commands/sessions.ts');
    const sessions = await withCommands(command, context, (run, { sessionLifetime }) =>
      run(readSessions, { username: user, lifetimeMs: sessionLifetime * 1000 }),
    );
    const items = sessions.map(({ hash, username, createdAt, renewedAt }) => ({
      session: hash.slice(0, 12),
      username,
      createdAt: isoTime(createdAt),
      usedAt: isoTime(renewedAt),
    }));
    if (asJson) context.out(json(items));
    else context.out(table(['SESSION', 'USER', 'OPENED', 'LAST USED'], items.map(Object.values)));
  });
}

function registerEnd(session: Command, context: CliContext): void {
  const command = session
    .command('end [SESSION...]')
    .description('End sessions by their names in the list, or all sessions of a user.')
    .option('--user <NAME>', 'end all sessions of this user');
  addSettingFlags(command, storeSettings).action(async (names: string[]) => {
    const { user } = command.opts<{ user?: string }>();
    if ((names.length === 0) === (user === undefined)) throw usageError('give sessions, or --user');
    const { endSessionsNamed, endSessionsOfUser } = await import('#domain/access/identity/commands/sessions.ts');
    const ended = await withCommands(command, context, (run) =>
      user === undefined ? run(endSessionsNamed, { names }) : run(endSessionsOfUser, { username: user }),
    );
    context.out(`Ended ${counted(ended, 'sessions')}.`);
  });
}
