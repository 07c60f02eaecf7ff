import { Type } from 'typebox';
import { readContact, sendContact } from '#domain/accounts/contact.ts';
import { type RouteDeclaration, reply, route } from '../declare.ts';
import { named } from '../schema.ts';

const line = (description: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$', description });
const tag = 'Contact';
/** A member that forms hide from people, and that programs which fill everything reveal themselves by. */
const honeypotField = 'homepage';

/** Anybody writes to the store (rest 4.0). */
export const contactRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'GET',
    path: '/contact/config',
    tag,
    summary: 'Check whether the contact form is on',
    operationId: 'getContactConfig',
    result: named(
      'ContactConfig',
      Type.Object({
        enabled: Type.Boolean(),
        honeypotField: Type.String({
          description: 'Name of a member for a field that people do not see: a message with it is not sent',
        }),
      }),
    ),
    command: readContact,
    input: (_sent, { store }) => ({ store }),
    print: (enabled) => ({ enabled, honeypotField }),
  }),
  route({
    method: 'POST',
    path: '/contact',
    tag,
    summary: 'Write to the store',
    description:
      'The message is mailed to the store, with `email` as the reply address. At most five an hour from one network or address.',
    operationId: 'sendContactMessage',
    body: named(
      'ContactMessage',
      Type.Object({
        name: line('Who writes', 255),
        email: line('Address for the answer', 254),
        comment: Type.String({ minLength: 1, maxLength: 10_000, pattern: '^[^\\u0000]*\\S[^\\u0000]*$' }),
        telephone: Type.Optional(line('For a call back', 50)),
        [honeypotField]: Type.Optional(Type.String({ maxLength: 1000, description: 'See `honeypotField`' })),
      }),
    ),
    example: { name: 'Ida Holm', email: 'ida.holm@example.com', comment: 'Do you have green ink in larger bottles?' },
    problems: {
      404: '`contact_off`: the store view takes no messages.',
      422: '`contact_email_invalid`.',
      429: 'There were too many messages lately.',
    },
    command: sendContact,
    input({ body: { [honeypotField]: trap, ...body } }, { store, network }) {
      return { ...body, telephone: body.telephone ?? null, isTrapped: Boolean(trap), store, network };
    },
    // Clients of the public interface read it.
    print: (_done, { hasAliases }) =>
      hasAliases ? reply({ status: 200, body: { success: true } as never }) : undefined,
  }),
];
