import type { Command } from '#domain/shared/command.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import { withBodyNames } from '../../body-names.ts';
import { personField } from '../../person-fields.ts';

/** Fields that are not attributes with values. */
const others: ReadonlySet<string> = new Set([
  'email',
  'password',
  'currentPassword',
  'websiteId',
  'storeId',
  'groupId',
]);

/** The place in a body of a field of the domain, which names attributes by code: `/firstName`, `/customAttributes/shoe_size`. */
function placeInPerson(field: string): string {
  const code = field.slice(1);
  if (others.has(code)) return field;
  const own = personField(code);
  return own === undefined ? `/customAttributes/${code.replaceAll('~', '~0').replaceAll('/', '~1')}` : `/${own}`;
}

/** The command of a customer or an address, whose refusals name fields as bodies do. */
export function ofPerson<R extends RefusalCode, In, Out>(command: Command<R, In, Out>): Command<R, In, Out> {
  return withBodyNames(command, placeInPerson);
}
