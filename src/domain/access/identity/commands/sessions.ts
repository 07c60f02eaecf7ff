import { command, granted } from '#domain/shared/command.ts';
import { endSessionByHash, endSessionsOf, listSessions, type SessionRow } from '../sessions.ts';
import { userOf, type WhichUser } from './find.ts';

/** The open SOAP sessions, of all users or of one, last used first. Refuses `api_user_not_found`. */
export const readSessions = command({
  name: 'session.list',
  permission: { rest: granted('sessions/read') },
  effect: 'read',
  touches: 'shared',
  refusals: ['api_user_not_found'],
  async run(
    context,
    { user, lifetimeMs }: { readonly user: WhichUser | undefined; readonly lifetimeMs: number },
  ): Promise<SessionRow[]> {
    const userId = user && (await userOf(context, user)).userId;
    return listSessions(context.tx, context.now, lifetimeMs, userId);
  },
});

/** Ends all sessions of a user. Answers how many. Refuses `api_user_not_found`. */
export const endSessionsOfUser = command({
  name: 'session.endOfUser',
  permission: { rest: granted('sessions/delete') },
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_not_found'],
  run: async (context, which: WhichUser): Promise<number> =>
    endSessionsOf(context.tx, (await userOf(context, which)).userId),
});

/** Ends the sessions whose hashes begin with the given texts. Answers how many. Refuses `session_not_found`. */
export const endSessionsNamed = command({
  name: 'session.end',
  permission: { rest: granted('sessions/delete') },
  effect: 'write',
  touches: 'shared',
  refusals: ['session_not_found'],
  async run({ tx, fail }, { names }: { readonly names: readonly string[] }): Promise<number> {
    let all = 0;
    for (const name of names) {
      const these = await endSessionByHash(tx, name);
      if (these === 0) throw fail('session_not_found', { text: `There is no session ${name}.` });
      all += these;
    }
    return all;
  },
});
