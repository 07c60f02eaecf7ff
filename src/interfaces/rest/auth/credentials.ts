import { RestProblem } from '#platform/http/problem.ts';
import { readJson } from '../messages/json-body.ts';
import { bodyKind } from '../messages/negotiate.ts';
import { invalidRequest } from './oauth-error.ts';

/** The parameters for the guest's cart that becomes the customer's (rest 1.1). */
const guestCartNames = ['maskedId', 'cartId', 'guestCartId'] as const;

/** The known parameters of the token endpoint; all others are ignored (RFC 6749 3.2). */
const names = [
  'grant_type',
  'email',
  'username',
  'password',
  'client_id',
  'client_secret',
  'api_key',
  ...guestCartNames,
] as const;

/** The name of a parameter of the token endpoint. */
export type ParameterName = (typeof names)[number];

/** The sent parameters without empty ones, which count as left out (RFC 6749 3.2). */
export type Parameters = Readonly<Partial<Record<ParameterName, string>>>;

/** A request of the token endpoint, and its format. */
export interface TokenRequest {
  readonly parameters: Parameters;
  /** Whether it is a form, as OAuth clients send it. */
  readonly isForm: boolean;
}

/** Reads the body of a token request: JSON (spec 4.1) or a form (RFC 6749 4.4.2). Throws `OAuthError`. */
export function readTokenRequest(body: Buffer, contentType: string | undefined): TokenRequest {
  if (body.length === 0) throw invalidRequest('The body is missing.');
  const kind = bodyKind(contentType, 'POST');
  if (kind === 'form') return { parameters: chosen(readForm(body)), isForm: true };
  if (kind !== 'json') {
    throw invalidRequest('The body must be application/json or application/x-www-form-urlencoded, in UTF-8.', 415);
  }
  return { parameters: chosen(readObject(body)), isForm: false };
}

function readObject(body: Buffer): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = readJson(body);
  } catch (error) {
    if (error instanceof RestProblem) throw invalidRequest(plain(error.message));
    throw error;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidRequest('The body must be a JSON object.');
  }
  return value as Readonly<Record<string, unknown>>;
}

function readForm(body: Buffer): Readonly<Record<string, unknown>> {
  const fields = new URLSearchParams(body.toString('utf8'));
  const repeated = names.find((name) => fields.getAll(name).length > 1);
  if (repeated) throw invalidRequest(`The parameter ${repeated} is given more than once.`);
  return Object.fromEntries(fields);
}

function chosen(sent: Readonly<Record<string, unknown>>): Parameters {
  const parameters: Partial<Record<ParameterName, string>> = {};
  for (const name of names) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
    if (value === undefined || value === null || value === '') continue;
    // A cart that cannot be merged does not prevent the login.
    if (typeof value !== 'string' && guestCartNames.some((cart) => cart === name)) continue;
    if (typeof value !== 'string') throw invalidRequest(`The parameter ${name} must be a text.`);
    parameters[name] = value;
  }
  return parameters;
}

/** A description may not contain quotes or backslashes (RFC 6749 5.2). */
function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]|["\\]/g, '');
}

/** The credentials of a client, and how they were sent. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether they are in the `Authorization` header: then a refusal must include a challenge. */
  readonly isBasic: boolean;
}

/**
 * The client credentials of a request: HTTP Basic (RFC 7617, each part form-encoded as RFC 6749 2.3.1 requires) or in
 * the body. Throws `OAuthError` if neither or both are sent.
 */
export function clientCredentials(authorization: string | undefined, parameters: Parameters): ClientCredentials {
  const { client_id: clientId, client_secret: clientSecret } = parameters;
  const basic = readBasic(authorization);
  if (!basic) {
    if (!clientId || !clientSecret) throw invalidRequest('client_id and client_secret are needed.');
    return { clientId, clientSecret, isBasic: false };
  }
  if (clientSecret !== undefined) throw invalidRequest('The client is authenticated in two ways; use one.');
  if (clientId !== undefined && clientId !== basic.clientId) {
    throw invalidRequest('The client_id in the body is not that of the Authorization header.');
  }
  return basic;
}

function readBasic(authorization: string | undefined): ClientCredentials | undefined {
  const [, encoded] = /^Basic(?:\s+(.*))?$/is.exec(authorization?.trim() ?? '') ?? [];
  if (authorization === undefined || !/^Basic\b/i.test(authorization.trim())) return undefined;
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const [id, secret] = colon < 0 ? ['', ''] : [text.slice(0, colon), text.slice(colon + 1)];
  return { clientId: formDecoded(id), clientSecret: formDecoded(secret), isBasic: true };
}

/** Text that cannot be decoded was not encoded: many clients omit that. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The id of a guest's cart in a token request; undefined if it has none, or an invalid one. */
export function guestCartOf(parameters: Parameters): string | undefined {
  const named = guestCartNames.map((name) => parameters[name]).find((value) => value !== undefined);
  return named !== undefined && /^[0-9a-f]{32}$/i.test(named) ? named : undefined;
}
