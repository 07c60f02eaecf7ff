import { changedWords, type WebhookEvent, webhookEvents } from '#domain/messages/webhooks/events.ts';

type Json = Readonly<Record<string, unknown>>;
type Kind = (typeof webhookEvents)[WebhookEvent];

/** What each event tells, as a sentence. */
const summaries: Readonly<Record<WebhookEvent, string>> = {
  'order.placed': 'An order was placed',
  'order.changed': 'An order was changed',
  'invoice.created': 'An invoice was made',
  'shipment.created': 'A shipment was made',
  'credit_memo.created': 'A credit memo was made',
  'product.changed': 'A product was made, changed or deleted',
  'stock.changed': 'The stock of a product was changed',
  'customer.changed': 'A customer was made, changed or deleted',
};

const integer = (description: string): Json => ({ type: 'integer', description });
const orderNumber = { type: 'string', description: 'The number that customers see' };
const storeId = integer('The store view of the order');
const documentFields = { number: orderNumber, storeId, orderId: integer('The order') };

/** The members of `data` besides `id` and `changed`. */
const fields: Readonly<Record<Kind, Json>> = {
  order: { number: orderNumber, storeId },
  invoice: documentFields,
  shipment: documentFields,
  credit_memo: documentFields,
  product: { sku: { type: 'string', description: 'The SKU, also of a deleted product' } },
  customer: {},
};

/** Values for examples. */
const samples: Readonly<Record<string, unknown>> = { number: '100000007', storeId: 1, orderId: 7, sku: 'PEN-WREN' };

/** The words that `changed` of an event may have. */
function wordsOf(event: WebhookEvent): readonly (readonly [word: string, meaning: string])[] {
  const all = Object.entries(changedWords[webhookEvents[event]]);
  if (event === 'stock.changed') return all.filter(([word]) => word === 'stock');
  if (event === 'product.changed') return all.filter(([word]) => word !== 'stock');
  return event === 'order.changed' ? all.filter(([word]) => word !== 'created') : all;
}

const nameOf = (event: WebhookEvent): string =>
  `${event.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

function schemaOf(event: WebhookEvent): Json {
  const own = fields[webhookEvents[event]];
  const words = wordsOf(event);
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
        required: ['id', ...Object.keys(own), 'changed'],
        properties: {
          id: { type: 'integer', description: 'The id, as in its resource' },
          ...own,
          changed: {
            type: 'array',
            description: `What changed: ${words.map(([word, meaning]) => `\`${word}\` (${meaning})`).join(', ')}`,
            items: { type: 'string', enum: words.map(([word]) => word) },
          },
        },
      },
    },
  };
}

const header = (name: string, description: string): Json => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
});

function operationOf(event: WebhookEvent): Json {
  const own = Object.keys(fields[webhookEvents[event]]).map((name) => [name, samples[name]]);
  const data = { id: 7, ...Object.fromEntries(own), changed: [wordsOf(event)[0]?.[0]] };
  const example = { type: event, timestamp: '2026-11-21T19:00:00.000Z', data };
  return {
    tags: ['Webhooks'],
    summary: summaries[event],
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

const events = Object.keys(webhookEvents) as WebhookEvent[];

/** The schemas of the bodies of events, by name. */
export const eventSchemas: Readonly<Record<string, Json>> = Object.fromEntries(
  events.map((event) => [nameOf(event), schemaOf(event)]),
);

/** The events of webhooks (OpenAPI 3.1, 4.8.1). */
export const eventOperations: Readonly<Record<string, Json>> = Object.fromEntries(
  events.map((event) => [event, { post: operationOf(event) }]),
);
