import { command } from '#domain/shared/command.ts';
import { customerGroups, type NamedGroup } from '../customers.ts';

/** The groups of customers, ordered by id. */
export const listCustomerGroups = command({
  name: 'customerGroup.list',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ tx }): Promise<readonly NamedGroup[]> => customerGroups(tx),
});
