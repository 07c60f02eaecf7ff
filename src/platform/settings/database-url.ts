import { readFileSync } from 'node:fs';

/** What to do about an address that `readDatabaseUrl` does not take. The address itself is never told: it has a password. */
export const inDatabaseUrls =
  'in a name or password / is written as %2F, ? as %3F, # as %23, @ as %40, : as %3A, % as %25 and a blank as %20';

/**
 * Reads the address of a database: `scheme://user:password@host:port/database?option=value`.
 *
 * Undefined where it is none, or where a part of the password may stand elsewhere: in `mysql://ro:p@ss/w:rd@host/db` the host
 * is `ss` (WHATWG URL 4.4), so that messages would name it. What follows the host has neither `@` nor more than one name.
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

/** The address with a password that was given elsewhere, unless it has one of its own. */
export function withPassword(address: string, password: string): string {
  const url = new URL(address);
  if (url.password !== '' || url.searchParams.has('password')) return address;
  // Not before the host: an address of a socket has none, and could not take it there.
  url.searchParams.set('password', password);
  return url.href;
}

/** The password that a file holds, without the end of its line. Throws what the system says, or for an empty one. */
export function readPasswordFile(file: string): string {
  const password = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  if (password === '') throw new Error('it is empty');
  return password;
}

/**
 * A message that may repeat what was typed, without what may be a secret: the rest of an address, the value of an option that
 * is not known, arguments that nobody asked for.
 */
export function hideTyped(message: string): string {
  return message
    .replace(/:\/\/.*$/s, '://***')
    .replace(/(--?[\w-]+)=.*$/s, '$1=***')
    .replace(/( but got \d+): .*$/s, '$1');
}
