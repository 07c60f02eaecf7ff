import { command, everybody } from '../../command.ts';
import { authenticateBearer, type Bearer } from '../bearer.ts';
import { type Refreshed, refreshToken } from '../issue.ts';
import { revokeToken } from '../revocations.ts';

/** A token as its holder shows it, and the only issuer that it may have, where there is only one. */
export interface OwnToken {
  readonly token: string;
  readonly issuer: string | undefined;
}

/** Who holds a token, or why it does not hold. */
export const readOwnToken = command({
  name: 'token.readOwn',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ tx, now }, { token, issuer }: OwnToken): Promise<Bearer> => authenticateBearer(tx, token, now, issuer),
});

/** Trades a token for a new one of `newIssuer`; the old one is dead at once (spec 5.1 5). */
export const refreshOwnToken = command({
  name: 'token.refreshOwn',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: [],
  key: ({ token }: OwnToken) => ['token', token],
  run: (
    { tx, now },
    { token, issuer, newIssuer, lifetimeMs }: OwnToken & { readonly newIssuer: string; readonly lifetimeMs: number },
  ): Promise<Refreshed> => refreshToken(tx, token, now, lifetimeMs, { issuer: newIssuer, accepted: issuer }),
});

/** Gives a token back: every node refuses it from then on. Answers who held it, or why it did not hold. */
export const revokeOwnToken = command({
  name: 'token.revokeOwn',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: [],
  key: ({ token }: OwnToken) => ['token', token],
  async run({ tx, now }, { token, issuer }: OwnToken): Promise<Bearer> {
    const found = await authenticateBearer(tx, token, now, issuer);
    if (!found.ok) return found;
    return (await revokeToken(tx, found.token)) ? found : { ok: false, reason: 'revoked' };
  },
});
