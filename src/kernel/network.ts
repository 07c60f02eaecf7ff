import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address (as text), by which calls and failures are counted. It is a single IPv4 address, or the
 * network of an IPv6 one, since a host has 2^64 addresses there. If the connection has ended, the address is not known:
 * `unknown`.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return 'unknown';
  // The URL parser writes an IPv6 address in its canonical form; scope ids are not part of it.
  const canonical = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = canonical.includes('::') ? Array<string>(8 - front.length - back.length).fill('0') : [];
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}
