import { defaultStoreView, findStoreView, isServed, type StoreView } from '../../../domain/stores/store-views.ts';
import type { Principal } from '../../../kernel/principal.ts';
import { RestProblem } from '../../../platform/http/problem.ts';
import type { Tx } from '../../../platform/storage/engine.ts';

/** Finds out who calls by a bearer token, in the transaction of the call. */
export type AuthenticateBearer = (
  tx: Tx,
  token: string,
  now: number,
) => Promise<{ readonly ok: true; readonly caller: Principal } | { readonly ok: false; readonly reason: string }>;

/** The token of an `Authorization` header; undefined for other schemes, which say nothing to this interface. */
export function bearerToken(header: string | undefined): string | undefined {
  return header === undefined
    ? undefined
    : (/^Bearer(?:[ \t]+(.*))?$/is.exec(header.trim())?.[1]?.trim() ?? bare(header));
}

function bare(header: string): string | undefined {
  return /^bearer$/i.test(header.trim()) ? '' : undefined;
}

const reasons: Readonly<Record<string, string>> = {
  expired: 'The token is over.',
  early: 'The token is not valid yet.',
  revoked: 'The token was given back, or its account cannot be used any more.',
};

/** The problem of a bearer that is no good (RFC 6750 3.1, reference rest 1.5). */
export function bearerProblem(reason: string, baseUrl: string): RestProblem {
  return new RestProblem(401, reasons[reason] ?? 'The bearer is no token of this service.', {
    error: 'authentication_error',
    headers: { 'www-authenticate': `${challenge(baseUrl)}, error="invalid_token"` },
  });
}

/** The problem of a call that needs a bearer and has none. */
export function missingBearer(baseUrl: string): RestProblem {
  return new RestProblem(401, 'This needs a bearer token; auth/token issues one.', {
    headers: { 'www-authenticate': challenge(baseUrl) },
  });
}

function challenge(baseUrl: string): string {
  return `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"`;
}

/**
 * The store view of a call: the one it names by id or code, else the default one (reference rest 2.3). Throws the
 * problem 400 for one that is not there, or not active and the caller no API user with grants, 403 for the admin store unless an API user asks, and for a store view that an
 * API user is not bound to; 503 while there is no store at all.
 */
export async function storeOf(tx: Tx, named: string | undefined, caller: Principal): Promise<StoreView> {
  const found = named === undefined ? await defaultStoreView(tx) : await findStoreView(tx, named);
  const store = found && isServed(found, caller) ? found : undefined;
  if (!store && named === undefined) throw new RestProblem(503, 'There is no store yet.');
  if (!store) {
    throw new RestProblem(400, 'There is no such store view.', {
      errors: [{ field: 'store', message: 'is no id or code of a store view' }],
    });
  }
  if (store.store_id === 0 && caller.kind !== 'apiUser') {
    throw new RestProblem(403, 'Only API users may choose the admin store.');
  }
  if (caller.scope && !caller.scope.storeIds.has(store.store_id)) {
    throw new RestProblem(403, `This account may not work in the store view ${store.code}.`);
  }
  return store;
}
