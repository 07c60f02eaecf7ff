import { isIP } from 'node:net';
import type { Principal } from '#kernel/principal.ts';
import { RestProblem } from '#platform/http/problem.ts';

/** The header by which the server of a shop names the address of its visitor. */
export const shopperHeader = 'x-shopper-address';

/**
 * The address that a caller names for its visitor (`X-Shopper-Address`); undefined without the header. Throws the problem 403
 * for everybody but an API user with `shoppers/act`, so that nobody chooses whom limits count, and 400 for what is no
 * IP address.
 */
export function shopperAddress(caller: Principal, sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  if (caller.kind !== 'apiUser' || !caller.may('shoppers/act')) {
    throw new RestProblem(403, 'Only API users with the permission shoppers/act may send X-Shopper-Address.');
  }
  const address = sent.trim();
  if (isIP(address) !== 0 && !address.includes('%')) return address;
  throw new RestProblem(400, 'X-Shopper-Address must be an IP address.', {
    error: 'validation_error',
    errors: [{ field: 'X-Shopper-Address', message: 'must be an IP address' }],
  });
}
