import { command, everybody } from '#domain/shared/command.ts';
import { authenticateBearer, type Bearer } from '../bearer.ts';
import { type Refreshed, refreshToken } from '../issue.ts';
import { revokeToken } from '../revocations.ts';

/** A token as its holder sends it, and the only accepted issuer, if there is only one. */
export interface OwnToken {
  readonly token: string;
  readonly issuer: string | undefined;
}

/** The holder of a token, or why the token is not valid. */
export const readOwnToken = command({
  name: 'token.readOwn',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ tx, now }, { token, issuer }: OwnToken): Promise<Bearer> => authenticateBearer(tx, token, now, issuer),
});

/** Replaces a token by a new one of `newIssuer`; the old one ends at once (spec 5.1). */
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

/** Revokes a token: every node refuses it from then on. Answers its holder, or why it was not valid. */
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
