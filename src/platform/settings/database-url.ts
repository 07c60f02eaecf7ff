// platform/settings/: every setting of the service once: kind, default, flag and variable; reading and checking
// them.

import { readFileSync } from 'node:fs';

/** The advice for an address that `readDatabaseUrl` refuses. The address itself is never shown: it contains a password. */
export const inDatabaseUrls =
  'in a name or password / is written as %2F, ? as %3F, # as %23, @ as %40, : as %3A, % as %25 and a blank as %20';

/**
 * Reads the address of a database: `scheme://user:password@host:port/database?option=value`.
 *
 * Undefined if it is invalid, or if a part of the password may be elsewhere in it: in `mysql://ro:p@ss/w:rd@host/db`
 * the host is `ss` (WHATWG URL 4.4), so messages would show it. The part after the host may have neither `@` nor more
 * than one name.
 */
export function readDatabaseUrl(address: string): URL | undefined {
  const url = /\s/.test(address) ? null : URL.parse(address);
  if (!url) return undefined;
  const { username, password, pathname, search, hash } = url;
  const isClear = /^(\/[^/:@]*)?$/.test(pathname) && !search.includes('@') && hash === '' && !address.includes('#');
  return isClear && [username, password, pathname].every(isEncoded) ? url : undefined;
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The address with a password that was given separately, unless it has its own. */
export function withPassword(address: string, password: string): string {
  const url = new URL(address);
  if (url.password !== '' || url.searchParams.has('password')) return address;
  // As a parameter, since the address of a socket has no host part that could take it.
  url.searchParams.set('password', password);
  return url.href;
}

/** The password in a file, without the end of its line. Throws the system's error, or an error for an empty file. */
export function readPasswordFile(file: string): string {
  const password = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  if (password === '') throw new Error('it is empty');
  return password;
}

/**
 * A message without typed text that may be secret: the rest of an address, the value of an unknown option, unexpected
 * arguments.
 */
export function hideTyped(message: string): string {
  return message
    .replace(/:\/\/.*$/s, '://***')
    .replace(/(--?[\w-]+)=.*$/s, '$1=***')
    .replace(/( but got \d+): .*$/s, '$1');
}
