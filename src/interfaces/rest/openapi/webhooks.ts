import { type DeclaredEvent, type Json, webhookEvents } from '#domain/messages/webhooks/declared-events.ts';

const nameOf = (event: string): string =>
  `${event.replaceAll(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

function schemaOf(event: string, { data, changed }: DeclaredEvent): Json {
  const words = Object.entries(changed ?? {});
  return {
    title: nameOf(event),
    description: `The body of the event \`${event}\``,
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: event },
      timestamp: { type: 'string', format: 'date-time', description: 'When it was committed' },
      data: {
        type: 'object',
        required: ['id', ...Object.keys(data), 'changed'],
        properties: {
          id: { type: 'integer', description: 'The id, as in its resource' },
          ...data,
          changed: {
            type: 'array',
            ...(words.length === 0
              ? { description: 'Empty', items: { type: 'string' }, maxItems: 0 }
              : {
                  description: `What changed: ${words.map(([word, meaning]) => `\`${word}\` (${meaning})`).join(', ')}`,
                  items: { type: 'string', enum: words.map(([word]) => word) },
                }),
          },
        },
      },
    },
  };
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

function operationOf(event: string, { about, sample, changed = {} }: DeclaredEvent): Json {
  const data = { id: 7, ...sample, changed: Object.keys(changed).slice(0, 1) };
  const example = { type: event, timestamp: '2026-11-21T19:00:00.000Z', data };
  return {
    tags: ['Webhooks'],
    summary: about,
    description:
      'Sent to the addresses that `POST /webhooks` named, signed as Standard Webhooks says; the same event may come twice with the same `webhook-id`.',
    operationId: `receive${nameOf(event)}`,
    parameters: [
      header('webhook-id', 'Names the event: the same when it is sent again'),
      header('webhook-timestamp', 'Seconds since 1970, when it was sent'),
      header('webhook-signature', '`v1,` and the HMAC-SHA256 of id, timestamp and body, in base64'),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${nameOf(event)}` }, example } },
    },
    responses: {
      204: { description: 'Taken, as any answer 2xx within ten seconds; else it is sent again for three days' },
      410: { description: 'No more events are wanted: the webhook is switched off' },
    },
    security: [],
  };
}

const events = Object.entries(webhookEvents);

/** The schemas of the bodies of events, by name. */
export const eventSchemas: Readonly<Record<string, Json>> = Object.fromEntries(
  events.map(([event, declared]) => [nameOf(event), schemaOf(event, declared)]),
);

/** The events of webhooks (OpenAPI 3.1, 4.8.1). */
export const eventOperations: Readonly<Record<string, Json>> = Object.fromEntries(
  events.map(([event, declared]) => [event, { post: operationOf(event, declared) }]),
);
