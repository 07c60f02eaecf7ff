import type { FastifyRequest } from 'fastify';

/** Also the end of its name behind https. */
export const operatorCookieName = 'cartwright-operator';

/** The cookie of an operator's session, as a request sends it. */
export interface OperatorCookie {
  readonly token: string;
  /** The value of `X-CSRF-Token`. */
  readonly csrfToken: string | undefined;
  /** Whether the method changes nothing (RFC 9110 9.2.1). */
  readonly isSafe: boolean;
}

/** The cookie of a request; undefined if there is an `Authorization` header, which always counts more. */
export function operatorCookie(
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  baseUrl: string,
): OperatorCookie | undefined {
  if (headers.authorization !== undefined || headers.cookie === undefined) return undefined;
  const begin = `${cookieNameFor(baseUrl)}=`;
  const sent = headers.cookie.split(';').map((each) => each.trim());
  const token = sent.find((each) => each.startsWith(begin))?.slice(begin.length);
  if (!token) return undefined;
  const csrfToken = [headers['x-csrf-token']].flat()[0];
  return { token, csrfToken, isSafe: method === 'GET' || method === 'HEAD' };
}

/** The header that makes a browser keep the token of a session for some seconds; 0 removes it. */
export function setOperatorCookie(token: string, baseUrl: string, seconds: number): string {
  const secure = isSecure(baseUrl) ? '; Secure' : '';
  return `${cookieNameFor(baseUrl)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:');

/**
 * The name of the cookie at an address. No other host, not even one below the same domain, can set one with the prefix
 * (RFC 6265bis 4.1.3.2).
 */
export function cookieNameFor(baseUrl: string): string {
  return isSecure(baseUrl) ? `__Host-${operatorCookieName}` : operatorCookieName;
}
