import type { Command } from 'commander';
import { counted } from '../kernel/plural.ts';
import { type CliContext, CliError, usageError } from './context.ts';
import { isoTime, json, table } from './output.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withStore } from './store.ts';
import { userNamed } from './user.ts';

/** `session`: the SOAP sessions that are open. */
export function register(program: Command, context: CliContext): void {
  const session = program.command('session').description('SOAP sessions. Their ids are known to their owners only.');
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
    const { listSessions } = await import('../domain/identity/sessions.ts');
    const sessions = await withStore(command, context, (engine, { sessionLifetime }) =>
      engine.read(async (tx) => {
        const userId = user === undefined ? undefined : (await userNamed(tx, user)).userId;
        return listSessions(tx, Date.now(), sessionLifetime * 1000, userId);
      }),
    );
    const shown = sessions.map(({ hash, username, createdAt, renewedAt }) => ({
      session: hash.slice(0, 12),
      username,
      createdAt: isoTime(createdAt),
      usedAt: isoTime(renewedAt),
    }));
    if (asJson) context.out(json(shown));
    else context.out(table(['SESSION', 'USER', 'OPENED', 'LAST USED'], shown.map(Object.values)));
  });
}

function registerEnd(session: Command, context: CliContext): void {
  const command = session
    .command('end [SESSION...]')
    .description('End sessions, named as the list does, or all of a user.')
    .option('--user <NAME>', 'end all sessions of this user');
  addSettingFlags(command, storeSettings).action(async (names: string[]) => {
    const { user } = command.opts<{ user?: string }>();
    if ((names.length === 0) === (user === undefined)) throw usageError('name sessions, or a user with --user');
    const { endSessionByHash, endSessionsOf } = await import('../domain/identity/sessions.ts');
    const ended = await withStore(command, context, (engine) =>
      engine.write(async (tx) => {
        if (user !== undefined) return endSessionsOf(tx, (await userNamed(tx, user)).userId);
        let all = 0;
        for (const name of names) {
          const these = await endSessionByHash(tx, name);
          if (these === 0) throw new CliError(`there is no session ${name}`);
          all += these;
        }
        return all;
      }),
    );
    context.out(`Ended ${counted(ended, 'sessions')}.`);
  });
}
