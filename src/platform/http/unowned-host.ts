import { isIP } from 'node:net';

/** Endings of names that nobody can own in public. */
const privateEndings = /(?:^|\.)(?:localhost|local|internal|test)$/;

/**
 * Whether the `Host` of a request is one that no website can have: an address, a name without a dot, one of a private ending, or
 * `own`. A website can have its name lead to this machine (DNS rebinding); then a browser lets its pages read what is answered
 * here, but sends that name.
 */
export function isUnownedHost(host: string | undefined, own = ''): boolean {
  if (host === undefined) return true;
  const name = host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
  const isPrivate = !name.includes('.') || privateEndings.test(name) || name === own.toLowerCase();
  return isPrivate || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
