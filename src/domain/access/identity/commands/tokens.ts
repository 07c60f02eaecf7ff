import { customerById, customersByEmail } from '#domain/customers/customers.ts';
import { command, granted } from '#domain/shared/command.ts';
import { revokeAllTokens, revokeTokensOf } from '../revocations.ts';
import { rotateKey } from '../token-keys.ts';
import { userOf, type WhichUser } from './find.ts';

/** The holder of tokens: everybody, an API user, or a customer by id or e-mail address. */
export type TokenHolder = 'everybody' | WhichUser | { readonly customer: string };

/** Ends every token of a holder at once, on every node. Refuses `api_user_not_found`, `customer_not_found`. */
export const revokeTokens = command({
  name: 'token.revoke',
  permission: { rest: granted('sessions/delete') },
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_not_found', 'customer_not_found'],
  async run(context, { holder }: { readonly holder: TokenHolder }): Promise<void> {
    const { tx, now, fail } = context;
    if (holder === 'everybody') return revokeAllTokens(tx, now);
    if (!('customer' in holder)) {
      await revokeTokensOf(tx, { kind: 'apiUser', id: (await userOf(context, holder)).userId });
      return;
    }
    const { customer } = holder;
    const isId = /^\d{1,15}$/.test(customer);
    const byId = isId ? await customerById(tx, Number(customer)) : undefined;
    // An e-mail address may belong to a customer on each website.
    const ids = isId ? (byId ? [byId.customerId] : []) : await customersByEmail(tx, customer);
    if (ids.length === 0) throw fail('customer_not_found', { text: `There is no customer "${customer}".` });
    for (const id of ids) await revokeTokensOf(tx, { kind: 'customer', id });
  },
});

/**
 * Makes a new key that signs tokens from now on; answers its name. Tokens of the old key stay valid until they expire.
 */
export const rotateTokenKey = command({
  name: 'token.rotateKey',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx, now }, { graceMs }: { readonly graceMs: number }): Promise<string> => rotateKey(tx, now, graceMs),
});
