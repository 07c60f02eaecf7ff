import { type Static, Type } from 'typebox';
import {
  changeOperator,
  inviteOperator,
  listOperatorsInFull,
  type OperatorInFull,
  readOperatorInFull,
  removeOperator,
  renewOperatorLink,
  seenOperator,
} from '#domain/access/identity/commands/manage-operators.ts';
import { changeRoutes, listRoute, type RestContext, type RouteDeclaration, route } from '../declare.ts';
import { idParams, named, nullable, readOnlyOf, rowId, timestamp } from '../schema.ts';
import { allOf, created } from './products/answers.ts';

const line = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f]*$' });
const storeViews = nullable(
  Type.Array(line(64), {
    maxItems: 1000,
    description: 'Codes of the store views that the operator is bound to; null for all',
  }),
);
const isDisabled = Type.Boolean({ description: 'Whether every call is refused; it ends the sessions' });
const operator = named(
  'Operator',
  Type.Object({
    id: rowId(),
    email: line(255),
    name: line(255),
    role: nullable(Type.Object({ id: rowId(), name: Type.String() })),
    storeViews,
    isDisabled,
    hasPassword: Type.Boolean({ description: 'Whether the one-time link was used' }),
    hasSecondFactor: Type.Boolean(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  }),
);
const link = Type.String({
  description: 'The one-time link with which the person chooses a password, valid for a day; only this answer has it',
});
const newOperator = named('NewOperator', Type.Object({ ...operator.properties, link }));
const role = Type.Union([rowId(), Type.Object({ id: rowId(), name: Type.Optional(Type.String()) })], {
  description: 'By id, or as an answer shows it',
});
const tag = 'Operators';
const rights = { 403: '`rights_exceeded`: you do not have these rights yourself.' };

function show({ operatorId, role: has, createdAt, updatedAt, ...each }: OperatorInFull): Static<typeof operator> {
  const { email, name, isDisabled: disabled, hasPassword, hasSecondFactor } = each;
  return {
    id: operatorId,
    email,
    name,
    role: has && { id: has.roleId, name: has.name },
    storeViews: each.storeViews && [...each.storeViews],
    isDisabled: disabled,
    hasPassword,
    hasSecondFactor,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

const roleIdOf = (sent: Static<typeof role>): number => (typeof sent === 'number' ? sent : sent.id);
const linkOf = ({ baseUrl }: RestContext, token: string): string => `${baseUrl}/console/welcome#${token}`;
const current = async (context: RestContext, { params }: { readonly params: Static<typeof idParams> }) =>
  show(await seenOperator(context, params.id));

/** The people who work at the console. */
export const operatorResourceRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/operators',
    tag,
    summary: 'List operators',
    operationId: 'listOperators',
    result: operator,
    command: listOperatorsInFull,
    input: () => undefined,
    print: (all) => allOf(all.map(show)),
  }),
  route({
    method: 'GET',
    path: '/operators/{id}',
    tag,
    summary: 'Get an operator',
    operationId: 'getOperator',
    params: idParams,
    result: operator,
    command: readOperatorInFull,
    input: ({ params }) => ({ operatorId: params.id }),
    print: show,
  }),
  route({
    method: 'POST',
    path: '/operators',
    tag,
    summary: 'Invite an operator',
    description: 'Give the person the link; only this answer has it.',
    operationId: 'createOperator',
    body: Type.Object({
      email: operator.properties.email,
      role,
      storeViews: Type.Optional(storeViews),
      ...readOnlyOf(operator, ['email', 'role', 'storeViews']),
    }),
    example: { email: 'jo@example.com', role: 902, storeViews: null },
    result: newOperator,
    status: 201,
    problems: { ...rights, 422: 'The address is no address.' },
    command: inviteOperator,
    input: ({ body }) => ({ email: body.email, role: roleIdOf(body.role), storeViews: body.storeViews ?? null }),
    print: ({ token, ...made }, context) =>
      created(`/operators/${made.operatorId}`, { ...show(made), link: linkOf(context, token) }),
  }),
  ...changeRoutes({
    path: '/operators/{id}',
    tag,
    summary: 'Change an operator',
    description: 'The name, role and bounds, and whether every call is refused. It counts at the next call.',
    operationId: 'patchOperator',
    params: idParams,
    body: Type.Object({
      name: Type.Optional(line(255)),
      role: Type.Optional(role),
      storeViews: Type.Optional(storeViews),
      isDisabled: Type.Optional(isDisabled),
      ...readOnlyOf(operator, ['name', 'role', 'storeViews', 'isDisabled']),
    }),
    example: { name: 'Jo' },
    result: operator,
    problems: rights,
    current,
    command: changeOperator,
    input: ({ params, body }) => ({
      operatorId: params.id,
      name: body.name,
      storeViews: body.storeViews,
      isDisabled: body.isDisabled,
      role: body.role === undefined ? undefined : roleIdOf(body.role),
    }),
    print: show,
  }),
  route({
    method: 'POST',
    path: '/operators/{id}/link',
    tag,
    summary: 'Give an operator a new link',
    description: 'Takes password, second factor and sessions away. Only this answer has the link.',
    operationId: 'renewOperatorLink',
    params: idParams,
    result: named('OperatorLink', Type.Object({ link })),
    status: 200,
    problems: rights,
    command: renewOperatorLink,
    input: ({ params }) => ({ operatorId: params.id }),
    print: ({ token }, context) => ({ link: linkOf(context, token) }),
  }),
  route({
    method: 'DELETE',
    path: '/operators/{id}',
    tag,
    summary: 'Delete an operator',
    description: 'The sessions end.',
    operationId: 'deleteOperator',
    params: idParams,
    problems: rights,
    current,
    command: removeOperator,
    input: ({ params }) => ({ operatorId: params.id }),
    print: () => undefined,
  }),
];
