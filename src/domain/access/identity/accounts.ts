// domain/access/identity/: API users, keys, roles and grants, SOAP sessions, throttled logins (credentials.ts).
// tokens.ts issues and reads tokens, sign-token.ts signs them; bearer.ts asks the database in one statement whether
// one is valid and what its account may do.

import { attributeIdSql } from '#domain/shared/attributes/attribute-ids.ts';
import { aclAll } from '#domain/shared/permissions/acl-ids.ts';
import { type Cached, existing, uncached } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import { storeScopeOf } from './api-user-stores.ts';
import { grantedIds, idSetOf } from './grants.ts';
import type { TokenSubject } from './tokens.ts';

/** The account data in an answer with a token (spec 2.1). */
export type TokenAccount =
  | {
      readonly kind: 'customer';
      readonly generation: number;
      readonly customer: {
        readonly id: number;
        readonly email: string;
        readonly firstName: string;
        readonly lastName: string;
      };
    }
  | {
      readonly kind: 'apiUser';
      readonly generation: number;
      readonly apiUser: { readonly id: number; readonly username: string };
      /** The granted ids, sorted; only `all` if everything is granted (design 11). */
      readonly permissions: readonly string[];
      /** The store views the user is bound to; absent without bounds. */
      readonly storeIds?: readonly number[];
    };

/** Reads the data of an account; does not check whether it may log in. */
export async function tokenAccount(tx: Tx, subject: TokenSubject): Promise<Cached<TokenAccount> | undefined> {
  return subject.kind === 'customer' ? customerAccount(tx, subject.id) : userAccount(tx, subject.id);
}

async function customerAccount(tx: Tx, id: number): Promise<Cached<TokenAccount> | undefined> {
  const row = await tx.first(selectCustomer, { id });
  if (!row) return undefined;
  const { email, token_generation: generation, firstname, lastname } = row;
  return uncached({
    kind: 'customer',
    generation,
    customer: { id, email, firstName: firstname ?? '', lastName: lastname ?? '' },
  });
}

/** Cached accounts of API users that have not changed since they were read. */
const keptUsers: Memo<TokenAccount | undefined> = memo();

async function userAccount(tx: Tx, id: number): Promise<Cached<TokenAccount> | undefined> {
  return existing(await tx.remember(keptUsers, String(id), () => readUser(tx, id)));
}

async function readUser(tx: Tx, id: number): Promise<TokenAccount | undefined> {
  const row = await tx.first(selectUser, { id });
  if (!row) return undefined;
  const ids = idSetOf(row.granted);
  const permissions = ids.has(aclAll) ? [aclAll] : [...ids].sort();
  const storeIds = storeScopeOf(row.allowed_store_ids);
  const apiUser = { id, username: row.username };
  const account = { kind: 'apiUser', generation: row.token_generation, apiUser, permissions } as const;
  return storeIds ? { ...account, storeIds } : account;
}

const selectCustomer = statement<
  { id: number },
  { email: string; token_generation: number; firstname: string | null; lastname: string | null }
>((q, { id }) => {
  const value = (code: string) =>
    q
      .selectFrom('customer_value as v')
      .select('v.value')
      .where('v.customer_id', '=', id)
      .where('v.attribute_id', '=', attributeIdSql('customer', code));
  return q
    .selectFrom('customer as c')
    .where('c.customer_id', '=', id)
    .select(['c.email', 'c.token_generation', value('firstname').as('firstname'), value('lastname').as('lastname')]);
});

const selectUser = statement<
  { id: number },
  { username: string; token_generation: number; allowed_store_ids: string | null; granted: string | null }
>((q, { id }) =>
  q
    .selectFrom('api_user as u')
    .where('u.user_id', '=', id)
    .select(['u.username', 'u.token_generation', 'u.allowed_store_ids', grantedIds(q).as('granted')]),
);
