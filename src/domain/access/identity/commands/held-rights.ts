import type { Context } from '#domain/shared/command.ts';
import type { ApiUser } from '../api-users.ts';
import { listRoles } from '../roles.ts';

type Caller = Pick<Context<'rights_exceeded'>, 'tx' | 'fail' | 'principal'>;

/** Refuses `rights_exceeded` if the caller lacks one of the rights: nobody passes on what they do not have. */
export function requireHeld({ principal, fail }: Omit<Caller, 'tx'>, ids: readonly string[]): void {
  const missing = ids.find((id) => !principal.may(id));
  if (missing !== undefined) throw fail('rights_exceeded', { text: `You do not have the right ${missing} yourself.` });
}

/** The same for all that the roles of a user allow: whoever has its key, may do it. */
export async function requireHeldByUser(caller: Caller, { username }: ApiUser): Promise<void> {
  const roles = await listRoles(caller.tx);
  requireHeld(
    caller,
    roles.filter(({ users }) => users.includes(username)).flatMap(({ allowed }) => allowed),
  );
}
