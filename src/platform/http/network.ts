import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { networkOf } from '#kernel/network.ts';

/** A cache: most requests come from the same few addresses. */
const networks = new LRUCache<string, string>({ max: 1000, memoMethod: networkOf });

/** As `networkOf`, with a cache for the last addresses. */
export function networkOfAddress(address: string | undefined): string {
  return address === undefined ? networkOf(address) : networks.memo(address);
}

/** The network of a request; behind trusted proxies that of their client. */
export function networkOfRequest(request: Pick<FastifyRequest, 'ip'>): string {
  return networkOfAddress(request.ip);
}

/** Makes a check whether an address is in some addresses and networks. */
export function addressCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}
