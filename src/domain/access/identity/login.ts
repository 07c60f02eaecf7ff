import type { CallStyle } from '#kernel/observe.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { findLoginUser, type LoginUser, replaceKeyHash, usernameKey } from './api-users.ts';
import { type CheckFailure, type CheckOptions, checkCredentials, type SecretHolder } from './credentials.ts';
import { hashSecret } from './secret.ts';
import { findStandIn } from './stand-in.ts';

/** The credentials of a caller, and its IP address. */
export interface LoginRequest {
  readonly username: string;
  readonly key: string;
  readonly address: string;
  /** The interface of the call; REST by default. */
  readonly style?: CallStyle;
}

/** `generation` is that of the tokens that the user gets with this key. */
export type LoginResult =
  | { readonly ok: true; readonly userId: number; readonly generation: number }
  | { readonly ok: false; readonly reason: 'empty' }
  | CheckFailure;

/**
 * Checks an API user's key, for a SOAP session or a token (reference 3.4; design 8): see `checkCredentials`. An
 * inactive user and one without any role are refused like a wrong key. Opens no session and issues no token.
 */
export async function login(engine: Engine, request: LoginRequest, options: CheckOptions): Promise<LoginResult> {
  const { username, key, address, style = 'rest' } = request;
  if (username === '' || key === '') return { ok: false, reason: 'empty' };
  const result = await checkCredentials(
    engine,
    {
      subject: username,
      secret: key,
      address,
      style,
      userIdOf: (user: Pick<LoginUser, 'userId'> & SecretHolder) => user.userId,
      async find(tx) {
        const [user, standIn] = await tx.together(
          () => findLoginUser(tx, username),
          () => findStandIn(tx, 'apiUser', usernameKey(username)),
        );
        const account = user && { ...user, secretHash: user.keyHash, isAdmitted: user.isActive && user.hasRole };
        return { account, standIn };
      },
      hash: hashSecret,
      replace: (tx, user, from, to) => replaceKeyHash(tx, user.userId, from, to),
    },
    options,
  );
  if (!result.ok) return result;
  return { ok: true, userId: result.account.userId, generation: result.account.generation };
}
