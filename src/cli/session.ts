import { counted } from '#kernel/plural.ts';
import { usageError } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { isoTime, json, table } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

const list = defineCommand({
  name: 'list',
  about: 'List the open sessions, the latest used first (1000 at most).',
  options: {
    '--user <NAME>': 'only those of this user',
    '--json': 'print them as JSON',
  },
  settings: [...storeSettings, 'sessionLifetime'],
  run: async (call) => {
    const { user, json: asJson } = call.options;
    const { readSessions } = await import('#domain/access/identity/commands/sessions.ts');
    const sessions = await withCommands(call, (run, { sessionLifetime }) =>
      run(readSessions, {
        user: user === undefined ? undefined : { username: user },
        lifetimeMs: sessionLifetime * 1000,
      }),
    );
    const items = sessions.map(({ hash, username, createdAt, renewedAt }) => ({
      session: hash.slice(0, 12),
      username,
      createdAt: isoTime(createdAt),
      usedAt: isoTime(renewedAt),
    }));
    if (asJson) call.out(json(items));
    else call.out(table(['SESSION', 'USER', 'OPENED', 'LAST USED'], items.map(Object.values)));
  },
});

const end = defineCommand({
  name: 'end',
  args: '[SESSION...]',
  about: 'End sessions by their names in the list, or all sessions of a user.',
  options: {
    '--user <NAME>': 'end all sessions of this user',
  },
  settings: storeSettings,
  run: async (call, names) => {
    const { user } = call.options;
    if ((names.length === 0) === (user === undefined)) throw usageError('give sessions, or --user');
    const { endSessionsNamed, endSessionsOfUser } = await import('#domain/access/identity/commands/sessions.ts');
    const ended = await withCommands(call, (run) =>
      user === undefined ? run(endSessionsNamed, { names }) : run(endSessionsOfUser, { username: user }),
    );
    call.out(`Ended ${counted(ended, 'sessions')}.`);
  },
});

/** `session`: the open SOAP sessions. */
export const command: CommandGroup = {
  name: 'session',
  about: 'SOAP sessions. The list shows a name for each; only its owner knows the id.',
  commands: [list, end],
};
