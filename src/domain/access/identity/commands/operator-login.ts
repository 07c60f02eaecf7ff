import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, consoleOnly, everybody, type Outside } from '#domain/shared/command.ts';
import type { Fail } from '#kernel/refusal.ts';
import { anHour, countAction } from '../../limits/limits.ts';
import { type CheckOptions, checkCredentials, type SecretHolder } from '../credentials.ts';
import {
  authenticateOperator,
  endOperatorSession,
  endOperatorSessions,
  openOperatorSession,
  renewOperatorSession,
  type SessionPlace,
  tokenHash,
} from '../operator-sessions.ts';
import {
  operatorByEmail,
  operatorById,
  operatorKey,
  operatorOfLink,
  replaceOperatorHash,
  setOperatorPassword,
  useOperatorLink,
} from '../operators.ts';
import { checkCode, type ProvenCode, storedFactor, useCode } from '../second-factor.ts';
import { hashSecret } from '../secret.ts';
import { findStandIn } from '../stand-in.ts';
import { type OwnAccount, operatorAccount } from './own-account.ts';

/** The least characters of an operator's password. */
export const leastOperatorPassword = 12;

/** A session that was opened for a person. */
export interface OpenedSession {
  /** For the cookie; only this answer has it. */
  readonly token: string;
  readonly account: OwnAccount;
}

/** How a session is opened. */
export interface SessionChoice {
  readonly place: SessionPlace;
  /** For how long an unused session stays open. */
  readonly lifetimeMs: number;
}

/** The credentials of an operator. */
export interface OperatorLogin extends SessionChoice {
  readonly email: string;
  readonly password: string;
  /** Of the app for the second factor, or a recovery code. */
  readonly code: string | undefined;
  readonly logins: CheckOptions;
}

/** An operator whose password was checked. */
interface CheckedOperator {
  readonly operatorId: number;
  readonly passwordHash: string;
  /** What the code of the second factor has proven. */
  readonly proven?: ProvenCode | undefined;
}

/** A code can be guessed by whoever has the password; all tries of an hour count, wherever they come from. */
const codeTries = anHour('second-factor', 20);

/**
 * Logs an operator in: see `checkCredentials`. Unknown, disabled and wrong are refused alike with `invalid_credentials`;
 * `too_many_calls` after too many failures. With a second factor it needs a code, too: `second_factor_required`,
 * `second_factor_invalid`.
 */
export const logInOperator = command({
  name: 'operator.logIn',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: ['invalid_credentials', 'too_many_calls', 'second_factor_required', 'second_factor_invalid'],
  prepare: {
    check: async (_context, _login: OperatorLogin) => 'ask',
    async make(outside, login, _checked, fail): Promise<CheckedOperator> {
      const checked = await checkPassword(outside, login, fail);
      return { ...checked, proven: await checkFactor(outside, checked.operatorId, login.code, fail) };
    },
    discard: async () => {},
  },
  async run(context, choice: OperatorLogin, checked): Promise<OpenedSession> {
    // The same code may have come twice at once, and the factor may be new.
    const isProven = checked && (await isFactorProven(context.tx, checked));
    if (checked && !isProven) throw context.fail('second_factor_invalid');
    const opened = checked && (await admitOperator(context, checked, choice));
    if (!opened) throw context.fail('invalid_credentials');
    return opened;
  },
});

/** A one-time link with what its operator chooses. */
export interface AcceptedLink extends SessionChoice {
  readonly token: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Takes a one-time link: stores name and password, ends all sessions of the operator and logs in. Refuses `operator_link_over`
 * for a link that was used before or is over.
 */
export const acceptOperatorLink = command({
  name: 'operator.acceptLink',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: ['operator_link_over'],
  prepare: {
    // So only links that are valid cost a hash.
    async check({ tx, now, fail }, { token }: AcceptedLink) {
      if ((await operatorOfLink(tx, tokenHash(token), now)) === undefined) throw fail('operator_link_over');
      return 'valid';
    },
    make: (_outside, { password }) => hashSecret(password),
    discard: async () => {},
  },
  async run(context, { token, name, ...choice }: AcceptedLink, hash): Promise<OpenedSession> {
    const { tx, now, fail } = context;
    const link = tokenHash(token);
    const operatorId = await operatorOfLink(tx, link, now);
    if (operatorId === undefined || hash === undefined || !(await useOperatorLink(tx, link)))
      throw fail('operator_link_over');
    await setOperatorPassword(tx, operatorId, { hash, name: name.trim() }, now);
    await endOperatorSessions(tx, operatorId);
    changed(tx, 'operator', operatorId, 'changed');
    const opened = await admitOperator(context, { operatorId, passwordHash: hash }, choice);
    if (!opened) throw fail('operator_link_over');
    return opened;
  },
});

/** Ends the session of the calling operator. */
export const logOutOperator = command({
  name: 'operator.logOut',
  permission: { rest: consoleOnly },
  effect: 'write',
  touches: 'open',
  refusals: [],
  async run(context, _input: undefined): Promise<void> {
    const { id, session } = callingOperator(context);
    await endOperatorSession(context.tx, id, session);
  },
});

/** Records the use of a session, by its stored form. */
export const touchOperatorSession = command({
  name: 'operator.touchSession',
  permission: {},
  effect: 'write',
  touches: 'open',
  refusals: [],
  key: ({ session }: { readonly session: string }) => ['operatorSession', session],
  run: ({ tx, now }, { session }: { readonly session: string }): Promise<void> =>
    renewOperatorSession(tx, session, now),
});

/** The operator who calls. Refuses `operators_only`. */
export function callingOperator({ principal, fail }: Pick<Context, 'principal' | 'fail'>) {
  if (!principal.operator) throw fail('operators_only');
  return principal.operator;
}

/** Checks the password of an operator, outside of any transaction. */
async function checkPassword(
  { read, write }: Pick<Outside, 'read' | 'write'>,
  { email, password, place, logins }: OperatorLogin,
  fail: Fail<'invalid_credentials' | 'too_many_calls'>,
): Promise<CheckedOperator> {
  let better: string | undefined;
  const result = await checkCredentials(
    { read, write },
    {
      // As for customers: no name of an API user has a colon.
      subject: `operator:${operatorKey(email)}`,
      secret: password,
      address: place.address,
      async find(tx) {
        const [found, standIn] = await tx.together(
          () => operatorByEmail(tx, email),
          () => findStandIn(tx, 'operator', operatorKey(email)),
        );
        if (!found) return { account: undefined, standIn };
        const { operatorId, passwordHash: secretHash, isDisabled } = found;
        const account: SecretHolder & { operatorId: number } = { operatorId, secretHash, isAdmitted: !isDisabled };
        return { account, standIn };
      },
      hash: hashSecret,
      async replace(tx, { operatorId }, from, to) {
        await replaceOperatorHash(tx, operatorId, from, to);
        better = to;
      },
    },
    logins,
  );
  if (result.ok) {
    const { operatorId, secretHash } = result.account;
    return { operatorId, passwordHash: better ?? secretHash ?? '' };
  }
  if (result.reason === 'denied') throw fail('invalid_credentials');
  throw fail('too_many_calls', { retryAfter: result.retryAfter });
}

/** Checks the code of an operator whose password was right; undefined without a second factor. */
async function checkFactor(
  { read, write, now }: Outside,
  operatorId: number,
  code: string | undefined,
  fail: Context<'second_factor_required' | 'second_factor_invalid' | 'too_many_calls'>['fail'],
): Promise<ProvenCode | undefined> {
  const factor = await read((tx) => storedFactor(tx, operatorId));
  if (!factor || factor.recovery === null) return undefined;
  if (code === undefined || code.trim() === '') throw fail('second_factor_required');
  await write((tx) => countAction({ tx, now, fail }, codeTries, [`operator ${operatorId}`]));
  const proven = await checkCode(factor, code, now);
  if (!proven) throw fail('second_factor_invalid');
  return proven;
}

/** Whether an operator has no second factor, or its code was not used until now. */
async function isFactorProven(tx: Context['tx'], { operatorId, proven }: CheckedOperator): Promise<boolean> {
  const recovery = (await storedFactor(tx, operatorId))?.recovery ?? null;
  return recovery === null || (proven !== undefined && (await useCode(tx, operatorId, proven)));
}

/** Opens a session, and reads the account that it is for; undefined if the operator has changed since the check. */
export async function admitOperator(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  checked: Pick<CheckedOperator, 'operatorId' | 'passwordHash'>,
  { place, lifetimeMs }: SessionChoice,
): Promise<OpenedSession | undefined> {
  const token = await openOperatorSession(tx, checked, place, now, lifetimeMs);
  const found = token === undefined ? undefined : await authenticateOperator(tx, token, now, lifetimeMs);
  const operator = await operatorById(tx, checked.operatorId);
  if (token === undefined || !found || !operator) return undefined;
  return { token, account: await operatorAccount(tx, found.caller, operator) };
}
