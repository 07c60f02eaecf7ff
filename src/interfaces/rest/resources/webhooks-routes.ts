import { type Static, Type } from 'typebox';
import { addWebhook, changeWebhook, removeWebhook, replayWebhook } from '#domain/messages/webhooks/commands.ts';
import { webhookEvents } from '#domain/messages/webhooks/declared-events.ts';
import { listDeliveries, listWebhooks, readWebhook, type ShownDelivery } from '#domain/messages/webhooks/read.ts';
import type { Webhook } from '#domain/messages/webhooks/webhooks.ts';
import { listRoute, type RouteDeclaration, route } from '../declare.ts';
import { idParams, listQuery, named, nullable, pageRequest, readOnlyOf, rowId, timestamp } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';
import { allOf, created } from './products/answers.ts';

const url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'An `https` address outside of private networks',
});
const eventName = Type.Unsafe<string>(Type.Union(Object.keys(webhookEvents).map((event) => Type.Literal(event))));
const events = Type.Array(eventName, {
  minItems: 1,
  maxItems: 50,
  description: 'Events to send; their bodies are below `webhooks` in the OpenAPI document',
});
const isActive = Type.Boolean({ description: 'Whether events are sent' });

const webhook = named(
  'Webhook',
  Type.Object({
    id: rowId(),
    url,
    events,
    isActive,
    createdAt: timestamp(),
    failingSince: nullable(timestamp('Since when nothing has reached it; null where the last event did')),
    waiting: Type.Integer({ description: 'Number of events that wait to be sent' }),
    lastError: nullable(Type.String({ description: 'Message of the latest failure' })),
  }),
);
const newWebhook = named(
  'NewWebhook',
  Type.Object({
    ...webhook.properties,
    secret: Type.String({
      description: 'Secret for the signatures of deliveries (Standard Webhooks); only this answer has it',
    }),
  }),
);
const stateName = Type.Union([Type.Literal('waiting'), Type.Literal('delivered'), Type.Literal('given_up')]);
const delivery = named(
  'WebhookDelivery',
  Type.Object({
    id: rowId(),
    event: eventName,
    object: Type.String({ description: 'The subject, such as `order 7`' }),
    payload: Type.Unknown({ description: 'The body of the delivery' }),
    state: stateName,
    attempts: Type.Integer(),
    status: nullable(Type.Integer({ description: 'HTTP status of the last answer; null if there was none' })),
    lastError: nullable(Type.String()),
    createdAt: timestamp(),
    dueAt: nullable(timestamp('When it is tried next; null where it is not')),
    deliveredAt: nullable(timestamp()),
  }),
);

const tag = 'Webhooks';
const invalid = { 422: '`webhook_invalid`: the address or an event cannot be, each with the reason.' };
const iso = (time: number): string => new Date(time).toISOString();
const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));

function show({ webhookId, createdAt, failingSince, ...hook }: Webhook): Static<typeof webhook> {
  const { url: address, events: eventNames, isActive: active, waiting, lastError } = hook;
  return {
    id: webhookId,
    url: address,
    events: [...eventNames],
    isActive: active,
    waiting,
    lastError,
    createdAt: iso(createdAt),
    failingSince: isoOrNull(failingSince),
  };
}

function showDelivery({ deliveryId, body, state, createdAt, dueAt, deliveredAt, ...rest }: ShownDelivery) {
  const { event, object, attempts, status, lastError } = rest;
  return {
    id: deliveryId,
    event,
    object,
    attempts,
    status,
    lastError,
    payload: JSON.parse(body) as unknown,
    state,
    createdAt: iso(createdAt),
    dueAt: isoOrNull(dueAt),
    deliveredAt: isoOrNull(deliveredAt),
  };
}

/** Webhooks (Standard Webhooks). */
export const webhookRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/webhooks',
    tag,
    summary: 'List webhooks',
    operationId: 'listWebhooks',
    result: webhook,
    command: listWebhooks,
    input: () => undefined,
    print: (all) => allOf(all.map(show)),
  }),
  route({
    method: 'GET',
    path: '/webhooks/{id}',
    tag,
    summary: 'Get a webhook',
    operationId: 'getWebhook',
    params: idParams,
    result: webhook,
    command: readWebhook,
    input: ({ params }) => ({ webhookId: params.id }),
    print: show,
  }),
  route({
    method: 'POST',
    path: '/webhooks',
    tag,
    summary: 'Create a webhook',
    description: 'Only this answer has the secret for signatures: store it.',
    operationId: 'createWebhook',
    body: Type.Object({ url, events }),
    example: { url: 'https://erp.example.com/cartwright', events: ['order.placed', 'stock.changed'] },
    result: newWebhook,
    status: 201,
    problems: invalid,
    command: addWebhook,
    input: ({ body }) => body,
    print: ({ secret, ...hook }) => created(`/webhooks/${hook.webhookId}`, { ...show(hook), secret }),
  }),
  route({
    method: 'PATCH',
    path: '/webhooks/{id}',
    tag,
    summary: 'Change a webhook',
    description:
      'The secret stays. `isActive` switches a webhook on again that was switched off after days of failure.',
    operationId: 'patchWebhook',
    params: idParams,
    body: Type.Object({
      url: Type.Optional(url),
      events: Type.Optional(events),
      isActive: Type.Optional(isActive),
      ...readOnlyOf(webhook, ['url', 'events', 'isActive']),
    }),
    example: { events: ['order.placed', 'order.changed'] },
    result: webhook,
    problems: invalid,
    command: changeWebhook,
    input: ({ params, body }) => ({
      webhookId: params.id,
      ...(body.url !== undefined && { url: body.url }),
      ...(body.events !== undefined && { events: body.events }),
      ...(body.isActive !== undefined && { isActive: body.isActive }),
    }),
    print: show,
  }),
  route({
    method: 'DELETE',
    path: '/webhooks/{id}',
    tag,
    summary: 'Delete a webhook',
    operationId: 'deleteWebhook',
    params: idParams,
    command: removeWebhook,
    input: ({ params }) => ({ webhookId: params.id }),
    print: () => undefined,
  }),
  route({
    method: 'POST',
    path: '/webhooks/{id}/replay',
    tag,
    summary: 'Send events again',
    description:
      'Sends the events since a moment again (of the last thirty days), also delivered ones, each with its former id. A disabled webhook is enabled.',
    operationId: 'replayWebhook',
    params: idParams,
    body: Type.Object({ since: timestamp('Events of this time and later') }),
    example: { since: '2026-11-21T00:00:00Z' },
    result: Type.Object({ events: Type.Integer({ description: 'Number of events that are sent again' }) }),
    status: 200,
    command: replayWebhook,
    input: ({ params, body }) => ({ webhookId: params.id, since: Date.parse(body.since) }),
    print: (sent) => ({ events: sent }),
  }),
  listRoute({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    tag,
    summary: 'List the deliveries of a webhook',
    description: 'Events of the last thirty days, the newest first: waiting, delivered and given up ones.',
    operationId: 'listWebhookDeliveries',
    params: idParams,
    query: listQuery({
      state: Type.Optional(stateName),
      event: Type.Optional({ ...eventName, description: 'Only deliveries of this event' }),
    }),
    result: delivery,
    command: listDeliveries,
    input: ({ params, query }) => ({
      webhookId: params.id,
      slice: sliceOf(pageRequest(query), ['number']),
      ...(query.state !== undefined && { state: query.state }),
      ...(query.event !== undefined && { event: query.event }),
    }),
    print: (found) => pageOf(found, (rows) => rows.map(showDelivery)),
  }),
];
