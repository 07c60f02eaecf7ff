import { command, everybody } from '#domain/shared/command.ts';
import { endSession, openCheckedSession, renewSession } from '../sessions.ts';

/** A user whose key was right, and the generation of the account at that time. */
export interface CheckedUser {
  readonly userId: number;
  readonly generation: number;
}

/** Opens a session for a user whose key was checked; answers its id, undefined if the user has changed since. */
export const openSession = command({
  name: 'session.open',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: [],
  key: ({ userId }: CheckedUser) => ['apiUser', userId],
  run: ({ tx, now }, user: CheckedUser): Promise<string | undefined> => openCheckedSession(tx, user, now),
});

/** Ends the session with an id, if it exists. */
export const closeSession = command({
  name: 'session.close',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: [],
  key: ({ sessionId }: { readonly sessionId: string }) => ['session', sessionId],
  async run({ tx }, { sessionId }: { readonly sessionId: string }): Promise<void> {
    await endSession(tx, sessionId);
  },
});

/** Records the use of a session, by its hash. */
export const touchSession = command({
  name: 'session.touch',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: [],
  key: ({ hash }: { readonly hash: string }) => ['session', hash],
  run: ({ tx, now }, { hash }: { readonly hash: string }): Promise<void> => renewSession(tx, hash, now),
});
