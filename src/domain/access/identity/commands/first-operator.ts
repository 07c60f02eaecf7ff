import { changed } from '#domain/shared/changes/changes.ts';
import { command, everybody } from '#domain/shared/command.ts';
import { anHour, countAction } from '../../limits/limits.ts';
import { endFirstLink, hasFirstLink, isFirstLink } from '../first-link.ts';
import { createOperator, setOperatorPassword } from '../operators.ts';
import { hashSecret } from '../secret.ts';
import { type AcceptedLink, admitOperator, type OpenedSession } from './operator-login.ts';
import { requireMailbox, roleOfEverything } from './operators.ts';

/** The link of the first operator, with the account that is to be made. */
export interface FirstOperator extends AcceptedLink {
  readonly email: string;
  readonly network: string;
}

const tries = anHour('first-operator', 20);

/**
 * Makes the first operator of a store, who may do everything, and logs in. Refuses `operator_link_over` for a link that was
 * used, is over or not that of the last start, and as soon as there is an operator; `too_many_calls` after twenty tries of a
 * network in an hour; `operator_invalid`; and `role_exists` if the role that allows everything has been narrowed.
 */
export const becomeFirstOperator = command({
  name: 'operator.becomeFirst',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: ['operator_link_over', 'operator_invalid', 'role_exists', 'too_many_calls'],
  prepare: {
    // A store that has no such link counts nothing and computes no hash.
    async check(context, { email }: FirstOperator) {
      if (!(await hasFirstLink(context.tx, context.now))) throw context.fail('operator_link_over');
      requireMailbox(context, email);
      return 'offered';
    },
    async make({ read, write, now }, { token, password, network }, _checked, fail): Promise<string> {
      await write((tx) => countAction({ tx, now, fail }, tries, [network]));
      if (!(await read((tx) => isFirstLink(tx, token, now)))) throw fail('operator_link_over');
      return hashSecret(password);
    },
    discard: async () => {},
  },
  async run(context, { token, email, name, ...choice }: FirstOperator, hash): Promise<OpenedSession> {
    const { tx, now, fail } = context;
    if (hash === undefined || !(await isFirstLink(tx, token, now)) || !(await endFirstLink(tx)))
      throw fail('operator_link_over');
    const roleId = await roleOfEverything(context);
    const operatorId = await createOperator(tx, { email, roleId, storeIds: null }, now);
    if (operatorId === undefined) throw fail('operator_link_over');
    await setOperatorPassword(tx, operatorId, { hash, name: name.trim() }, now);
    changed(tx, 'operator', operatorId, 'created');
    const opened = await admitOperator(context, { operatorId, passwordHash: hash }, choice);
    if (!opened) throw fail('operator_link_over');
    return opened;
  },
});
