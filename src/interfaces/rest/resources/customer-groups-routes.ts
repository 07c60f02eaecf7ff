import { type Static, Type } from 'typebox';
import { changeGroup, createGroup, listGroups, readGroup, removeGroup } from '#domain/accounts/groups.ts';
import { changeRoutes, listRoute, type RouteDeclaration, reply, route } from '../declare.ts';
import { listQuery, named, nullable, pageRequest, readOnlyOf } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';

const tag = 'Customer groups';
// Group 0 is the group of visitors who are not logged in.
const id = Type.Integer({ minimum: 0, description: 'The id' });
const params = Type.Object({ id });

const group = named(
  'CustomerGroup',
  Type.Object({
    id,
    code: Type.String({ description: 'Name of the method in the store' }),
    taxClassId: Type.Integer({ description: 'Tax class of the customers of the group' }),
    taxClassName: nullable(Type.String()),
  }),
);

const code = Type.String({ minLength: 1, maxLength: 32 });
const taxClassId = Type.Optional(
  Type.Integer({ minimum: 0, description: 'Tax class of customers (default: the first one)' }),
);
const readOnly = readOnlyOf(group, ['code', 'taxClassId']);
const body = Type.Object({ code, taxClassId, ...readOnly });
const patch = Type.Object({ code: Type.Optional(code), taxClassId, ...readOnly });

const problems = { 409: 'Another group has this code.', 422: 'The tax class is none of customers.' };
const search = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Only groups whose code contains this text; upper and lower case are equal',
  }),
);

/** Customer groups (rest 4.4). */
export const customerGroupRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/customer-groups',
    tag,
    summary: 'List customer groups',
    operationId: 'listCustomerGroups',
    query: listQuery({ search, q: search }),
    result: group,
    command: listGroups,
    input: ({ query }) => ({ slice: sliceOf(pageRequest(query), ['number']), search: query.search ?? query.q }),
    print: (found) => pageOf(found, (rows) => [...rows]),
  }),
  route({
    method: 'GET',
    path: '/customer-groups/{id}',
    tag,
    summary: 'Get a customer group',
    operationId: 'getCustomerGroup',
    params,
    result: group,
    command: readGroup,
    input: ({ params: sent }) => sent,
    print: (record): Static<typeof group> => record,
  }),
  route({
    method: 'POST',
    path: '/customer-groups',
    tag,
    summary: 'Create a customer group',
    operationId: 'createCustomerGroup',
    body,
    example: { code: 'Schools' },
    result: group,
    status: 201,
    problems,
    command: createGroup,
    input: ({ body }) => body,
    print: (record) =>
      reply({ status: 201, body: record, headers: { location: `/api/rest/v2/customer-groups/${record.id}` } }),
  }),
  ...changeRoutes({
    path: '/customer-groups/{id}',
    tag,
    summary: 'Change a customer group',
    operationId: 'updateCustomerGroup',
    params,
    body: patch,
    example: { code: 'Retailers' },
    result: group,
    problems,
    command: changeGroup,
    input: ({ params: sent, body }) => ({ id: sent.id, sent: body }),
    print: (record): Static<typeof group> => record,
  }),
  route({
    method: 'DELETE',
    path: '/customer-groups/{id}',
    tag,
    summary: 'Delete a customer group',
    description: 'Its customers move to the default group; its prices are deleted.',
    operationId: 'deleteCustomerGroup',
    params,
    problems: { 409: 'It is the group of visitors who are not logged in, or the default group of new customers.' },
    command: removeGroup,
    input: ({ params: sent }) => sent,
    print: () => undefined,
  }),
];
