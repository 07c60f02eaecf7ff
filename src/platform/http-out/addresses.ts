// platform/http-out/: requests to addresses that others chose: no private network, no redirect, a bounded time.

import { BlockList, isIP } from 'node:net';

/**
 * Networks that are not public: all of the IANA registries of special-purpose addresses (RFC 6890, as of 2026), also
 * those that are globally reachable, since they lead to relays or stand for other addresses; multicast and what is
 * reserved; and IPv6 addresses that stand for an IPv4 address. An IPv4-mapped one (`::ffff:0:0/96`) is judged as what it
 * stands for: `BlockList` takes both for the same.
 */
const privateNetworks: readonly string[] = [
  // This network, private, shared (RFC 6598), loopback, link-local.
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  // IETF protocols, documentation, AS112, relays of 6to4 and AMT, benchmarks.
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // IPv4-compatible and -translated addresses, NAT64.
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/32',
  // Discard-only and dummy prefixes, IETF protocols with Teredo and ORCHID, 6to4, AS112.
  '100::/64',
  '100:0:0:1::/64',
  '2001::/23',
  '2002::/16',
  '2620:4f:8000::/48',
  // Documentation, SRv6 SIDs, private, link-local, site-local, multicast.
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const blocked = new BlockList();
for (const network of privateNetworks) {
  const [address = '', bits] = network.split('/');
  blocked.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
}

/** Whether an address is a public one, which requests for strangers may go to. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !blocked.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
