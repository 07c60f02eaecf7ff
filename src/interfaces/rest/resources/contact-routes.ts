import { Type } from 'typebox';
import { readContact, sendContact } from '#domain/accounts/contact.ts';
import { type RouteDeclaration, route } from '../declare.ts';
import { named } from '../schema.ts';

const line = (description: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$', description });
const tag = 'Contact';

/** Anybody writes to the store (rest 4.0). */
export const contactRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'GET',
    path: '/contact/config',
    tag,
    summary: 'Check whether the contact form is on',
    operationId: 'getContactConfig',
    result: named('ContactConfig', Type.Object({ enabled: Type.Boolean() })),
    command: readContact,
    input: (_sent, { store }) => ({ store }),
    print: (enabled) => ({ enabled }),
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
      }),
    ),
    example: { name: 'Ida Holm', email: 'ida.holm@example.com', comment: 'Do you have green ink in larger bottles?' },
    problems: {
      404: '`contact_off`: the store view takes no messages.',
      422: '`contact_email_invalid`.',
      429: 'There were too many messages lately.',
    },
    command: sendContact,
    input: ({ body }, { store, network }) => ({ ...body, telephone: body.telephone ?? null, store, network }),
    print: () => undefined,
  }),
];
