import { BlockList, isIP } from 'node:net';

/** Networks that are not public: this machine, the networks behind it, and addresses that stand for them (RFC 6890). */
const privateNetworks: readonly string[] = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...[
    '192.0.2.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  ...['::/96', '64:ff9b::/32', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16', 'fc00::/7'],
  ...['fe80::/10', 'fec0::/10', 'ff00::/8'],
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
