import { loginClient } from '#domain/access/identity/client-login.ts';
import type { CheckFailure, CheckOptions } from '#domain/access/identity/credentials.ts';
import { loginCustomer } from '#domain/access/identity/customer-login.ts';
import { issueFor, type TokenIssue, type TokenMaterial } from '#domain/access/identity/issue.ts';
import { login } from '#domain/access/identity/login.ts';
import type { TokenGrant } from '#domain/access/identity/tokens.ts';
import { defaultStoreView, shopViewNamed } from '#domain/stores/store-views.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { clientCredentials, type Parameters } from './credentials.ts';
import { invalidRequest, OAuthError } from './oauth-error.ts';

/** The parts that the token endpoint needs. */
export interface GrantParts {
  readonly engine: Engine;
  readonly limits: CheckOptions;
  readonly tokenLifetimeMs: number;
}

/** A parsed token request. */
export interface GrantRequest {
  readonly parameters: Parameters;
  readonly authorization: string | undefined;
  /** The store view in `?store=` or `X-Store-Code`. */
  readonly store: () => string | undefined;
  readonly address: string;
  readonly baseUrl: () => string;
}

/** A token that was granted. */
export interface GrantedToken extends TokenIssue {
  /** The store view where a customer logged in. */
  readonly storeId: number | undefined;
}

/** The result of a grant; with the data for the token, if the check has read it. */
type Grant = Omit<TokenGrant, 'information' | 'issuer'> & {
  readonly material?: TokenMaterial;
  readonly storeId?: number;
};

/** The grants (spec 5.1), by the value of `grant_type`. */
const grants = {
  customer,
  client_credentials: client,
  api_user: apiUser,
} satisfies Readonly<Record<string, (parts: GrantParts, request: GrantRequest) => Promise<Grant>>>;

/** The values of `grant_type`, the default one first. */
export const grantTypes = Object.keys(grants) as (keyof typeof grants)[];

/** Checks the credentials of a request and issues a token. Throws `OAuthError`. */
export async function grantToken(parts: GrantParts, request: GrantRequest): Promise<GrantedToken> {
  const type = request.parameters.grant_type ?? 'customer';
  if (!Object.hasOwn(grants, type)) {
    throw new OAuthError(400, 'unsupported_grant_type', `grant_type must be ${grantTypes.join(', ')}.`);
  }
  const { material, storeId, ...grant } = await grants[type as keyof typeof grants](parts, request);
  const granted = { ...grant, issuer: request.baseUrl() };
  const issue = await issueFor(parts.engine, granted, parts.limits.now(), parts.tokenLifetimeMs, material);
  // The account was deleted between the check and now.
  if (!issue) throw new OAuthError(400, 'invalid_grant', 'The account is not there any more.');
  return { ...issue, storeId };
}

async function customer(parts: GrantParts, { parameters, store, address }: GrantRequest): Promise<Grant> {
  const { email = parameters.username, password } = parameters;
  if (!email || !password) throw invalidRequest('email and password are needed.');
  const { websiteId, storeId } = await placeOf(parts.engine, store());
  const result = await loginCustomer(parts.engine, { email, password, address, websiteId }, parts.limits);
  if (result.ok) {
    const { customerId, generation } = result.account;
    return { subject: { kind: 'customer', id: customerId }, generation, storeId };
  }
  throw refusal(result, () => {
    const text = 'The email or the password is wrong, or the account cannot be used.';
    return new OAuthError(400, 'invalid_grant', text, {}, 'invalid_credentials');
  });
}

async function client(
  parts: GrantParts,
  { parameters, authorization, address, baseUrl }: GrantRequest,
): Promise<Grant> {
  const { clientId, clientSecret, isBasic } = clientCredentials(authorization, parameters);
  const result = await loginClient(parts.engine, { clientId, clientSecret, address }, parts.limits);
  if (result.ok) {
    const { userId, userGeneration, generation, material } = result.account;
    const used = { id: clientId, generation };
    return { subject: { kind: 'apiUser', id: userId }, generation: userGeneration, client: used, material };
  }
  throw refusal(result, () => {
    const challenge = isBasic ? 'Basic realm="cartwright", charset="UTF-8"' : bearerRealm(baseUrl());
    const text = 'The client id or the client secret is wrong, or the account cannot be used.';
    return new OAuthError(401, 'invalid_client', text, { 'www-authenticate': challenge });
  });
}

async function apiUser(parts: GrantParts, { parameters, address, baseUrl }: GrantRequest): Promise<Grant> {
  const { username, api_key: key } = parameters;
  if (!username || !key) throw invalidRequest('username and api_key are needed.');
  const result = await login(parts.engine, { username, key, address }, parts.limits);
  if (result.ok) return { subject: { kind: 'apiUser', id: result.userId }, generation: result.generation };
  if (result.reason === 'empty') throw invalidRequest('username and api_key are needed.');
  throw refusal(result, () => {
    const text = 'The user name or the API key is wrong, or the account cannot be used.';
    return new OAuthError(401, 'invalid_client', text, { 'www-authenticate': bearerRealm(baseUrl()) });
  });
}

function refusal(failure: CheckFailure, denied: () => OAuthError): OAuthError {
  if (failure.reason === 'denied') return denied();
  const headers = { 'retry-after': String(failure.retryAfter) };
  if (failure.reason === 'busy') {
    return new OAuthError(503, 'temporarily_unavailable', 'Too many logins wait. Try again soon.', headers);
  }
  return new OAuthError(429, 'too_many_requests', 'Too many attempts failed. Try again later.', headers);
}

/** The store view of a customer's login, named or default, and the website whose accounts are valid there. */
async function placeOf(
  engine: Engine,
  named: string | undefined,
): Promise<{ readonly websiteId: number; readonly storeId: number }> {
  const unknown = invalidRequest('There is no such store view.');
  const store = await engine.read(async (tx) =>
    named === undefined ? defaultStoreView(tx) : shopViewNamed(tx, named, {}),
  );
  if (named !== undefined && !store) throw unknown;
  return { websiteId: store?.website_id ?? 0, storeId: store?.store_id ?? 0 };
}

function bearerRealm(baseUrl: string): string {
  return `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"`;
}
