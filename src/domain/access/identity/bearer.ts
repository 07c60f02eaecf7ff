import { mayOf } from '#domain/shared/permissions/may-rest.ts';
import type { Principal } from '#kernel/principal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Builder, statement } from '#platform/storage/statement.ts';
import { boundViews, userScope } from './api-user-stores.ts';
import { confirmationPending } from './confirmation.ts';
import { grantedIds, idSetOf } from './grants.ts';
import { keyNamed } from './token-keys.ts';
import { keyMet, kidOf, readToken, type TokenClaims, type TokenFlaw } from './tokens.ts';

/** Why a bearer token is refused: a flaw of the token, or `revoked` if it or its account was ended. */
export type BearerFailure = TokenFlaw | 'revoked';

/** The caller with the token's claims, or why there is none. */
export type Bearer =
  | { readonly ok: true; readonly caller: Principal; readonly token: TokenClaims }
  | { readonly ok: false; readonly reason: BearerFailure };

/**
 * Identifies the caller by the token of an `Authorization: Bearer` header (spec 5.1; rest 1.5). After the
 * check of the signature, one statement checks in the database whether key, token, account and client credentials are
 * still valid, and reads the grants of the account's roles and its store views. So a change of any of them has effect
 * at the next call, on every node. A second statement is needed only for a key that this process has not used yet.
 * @param issuer the only accepted issuer, if the service has a single address
 */
export async function authenticateBearer(tx: Tx, token: string, now: number, issuer?: string): Promise<Bearer> {
  const kid = kidOf(token);
  if (kid === undefined) return refused('malformed');
  const key = keyMet(kid) ?? (await keyNamed(tx, kid));
  if (!key) return refused('signature');
  const claims = readToken(token, key, now, issuer);
  if (typeof claims === 'string') return refused(claims);
  if (claims.subject.kind === 'customer') return (await customer(tx, claims, now)) ?? refused('revoked');
  const caller = await apiUser(tx, claims, now);
  return caller ? { ok: true, caller, token: claims } : refused('revoked');
}

function refused(reason: BearerFailure): Bearer {
  return { ok: false, reason };
}

const nobody = () => false;

/**
 * A token of an earlier generation that was kept valid counts as one of the present generation: so a token that
 * replaces it is valid, too.
 */
async function customer(tx: Tx, token: TokenClaims, now: number): Promise<Bearer | undefined> {
  const { kid, jti, generation } = token;
  const row = await tx.first(selectCustomer, { kid, jti, now, generation, id: token.subject.id });
  if (!row) return undefined;
  const caller: Principal = { kind: 'customer', customerId: row.customer_id, tokenId: jti, may: nobody };
  return { ok: true, caller, token: { ...token, generation: row.token_generation } };
}

async function apiUser(tx: Tx, token: TokenClaims, now: number): Promise<Principal | undefined> {
  const { kid, jti, generation, client } = token;
  const params = { kid, jti, now, generation, id: token.subject.id };
  const row = client
    ? await tx.first(selectClientsUser, { ...params, clientId: client.id, clientGeneration: client.generation })
    : await tx.first(selectUser, params);
  if (!row) return undefined;
  const scope = userScope(row.allowed_store_ids, row.views);
  const hasGrants = row.granted !== null;
  const { user_id: userId, username } = row;
  return { kind: 'apiUser', userId, username, hasGrants, may: mayOf(idSetOf(row.granted)), ...(scope && { scope }) };
}

interface BearerParams {
  readonly [name: string]: string | number;
  readonly kid: string;
  readonly jti: string;
  readonly id: number;
  readonly generation: number;
  readonly now: number;
}

interface UserRow {
  readonly user_id: number;
  readonly username: string;
  readonly allowed_store_ids: string | null;
  readonly granted: string | null;
  readonly views: string | null;
}

/** The key of a token, if the key is valid and the token was not revoked. */
function liveKey(q: Builder, { kid, jti, now }: BearerParams) {
  return q
    .selectFrom('token_key as k')
    .where('k.kid', '=', kid)
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', now)]))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('token_revocation as x').select('x.jti').where('x.jti', '=', jti))));
}

const selectCustomer = statement<BearerParams, { customer_id: number; token_generation: number }>((q, params) =>
  liveKey(q, params)
    .innerJoin('customer as c', (join) => join.on('c.customer_id', '=', params.id))
    .where('c.is_active', '=', 1)
    .where((eb) => eb.or([eb('c.token_generation', '=', params.generation), eb('c.kept_token', '=', params.jti)]))
    .where(confirmationPending, '=', 0)
    .select(['c.customer_id', 'c.token_generation']),
);

const selectUser = userStatement<BearerParams>();
const selectClientsUser = userStatement<BearerParams & { clientId: string; clientGeneration: number }>(
  ({ clientId, clientGeneration }) => ({ clientId, clientGeneration }),
);

function userStatement<P extends BearerParams>(
  client?: (params: P) => { readonly clientId: string; readonly clientGeneration: number },
) {
  return statement<P, UserRow>((q, params) => {
    const users = liveKey(q, params)
      .innerJoin('api_user as u', (join) => join.on('u.user_id', '=', params.id))
      .where('u.is_active', '=', 1)
      .where('u.token_generation', '=', params.generation)
      .select([
        'u.user_id',
        'u.username',
        'u.allowed_store_ids',
        grantedIds(q).as('granted'),
        boundViews(q).as('views'),
      ]);
    if (!client) return users;
    const { clientId, clientGeneration } = client(params);
    return users.where((eb) =>
      eb.exists(
        eb
          .selectFrom('api_client as i')
          .select('i.client_id')
          .where('i.client_id', '=', clientId)
          .where('i.generation', '=', clientGeneration)
          .whereRef('i.user_id', '=', 'u.user_id'),
      ),
    );
  });
}
