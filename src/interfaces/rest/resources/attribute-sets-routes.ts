import { type Static, Type } from 'typebox';
import {
  addToAttributeSet,
  moveInAttributeSet,
  removeFromAttributeSet,
} from '#domain/catalog/attribute-sets/commands/attributes.ts';
import {
  addAttributeGroup,
  removeAttributeGroup,
  renameAttributeGroup,
} from '#domain/catalog/attribute-sets/commands/groups.ts';
import { listAttributeSets, readAttributeSet } from '#domain/catalog/attribute-sets/commands/read.ts';
import {
  createAttributeSet,
  removeAttributeSet,
  renameAttributeSet,
} from '#domain/catalog/attribute-sets/commands/sets.ts';
import type { AttributeSetRecord } from '#domain/catalog/attribute-sets/records.ts';
import { changeRoutes, listRoute, type RouteDeclaration, route } from '../declare.ts';
import { idParams, listQuery, pageRequest, rowId } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';
import { attributeNamed } from './product-attribute-schemas.ts';
import { created } from './products/answers.ts';

const attributeSet = Type.Object(
  {
    id: rowId('Attribute set id'),
    attributeSetName: Type.String(),
    attributeCodes: Type.Array(Type.String(), {
      description: 'Every attribute of the set, in the order of its groups',
    }),
    groups: Type.Array(
      Type.Object({
        id: rowId('Group id'),
        name: Type.String(),
        sortOrder: Type.Integer(),
        attributes: Type.Array(Type.Object({ code: Type.String(), sortOrder: Type.Integer() })),
      }),
    ),
  },
  { title: 'AttributeSet' },
);

function showAttributeSet({ id, name, groups }: AttributeSetRecord): Static<typeof attributeSet> {
  return {
    id,
    attributeSetName: name,
    attributeCodes: groups.flatMap(({ attributes }) => attributes.map(({ code }) => code)),
    groups: groups.map((group) => ({ ...group, attributes: [...group.attributes] })),
  };
}

/** The id of a new set or group. */
const madeId = Type.Object({ id: rowId('The id') });

const tag = 'Attribute sets';
const name = Type.String({ minLength: 1, maxLength: 255, description: 'Name, unique among the groups of the set' });
const setName = Type.String({ minLength: 1, maxLength: 255, description: 'Name, unique among the sets' });
const groupParams = Type.Object({ id: rowId('Attribute set id'), groupId: rowId('Group id') });
const memberParams = Type.Object({
  id: rowId('Attribute set id'),
  attribute: Type.String({ minLength: 1, maxLength: 100, description: 'Id or code of the attribute' }),
});
const stays = 'An attribute of the system, or one that configurable products are chosen by, stays in its set.';

/** The attribute sets of products with their groups and attributes (rest 4.1). */
export const attributeSetRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/attribute-sets',
    tag: 'Attribute sets',
    summary: 'List the attribute sets of products',
    operationId: 'listAttributeSets',
    query: listQuery({}),
    result: attributeSet,
    command: listAttributeSets,
    input: ({ query }) => ({ slice: sliceOf(pageRequest(query), ['number']) }),
    print: (found) => pageOf(found, (rows) => rows.map(showAttributeSet)),
  }),
  route({
    method: 'GET',
    path: '/attribute-sets/{id}',
    tag: 'Attribute sets',
    summary: 'Get an attribute set of products',
    operationId: 'getAttributeSet',
    params: idParams,
    result: attributeSet,
    command: readAttributeSet,
    input: ({ params }) => ({ id: params.id }),
    print: showAttributeSet,
  }),
  route({
    method: 'POST',
    path: '/attribute-sets',
    tag,
    summary: 'Create an attribute set of products',
    description: 'It begins with the groups and attributes of the set `skeletonId`.',
    operationId: 'createAttributeSet',
    body: Type.Object({ attributeSetName: setName, skeletonId: rowId('Id of the attribute set to copy') }),
    example: { attributeSetName: 'Notebooks', skeletonId: 4 },
    result: madeId,
    status: 201,
    problems: { 404: 'There is no attribute set `skeletonId`.', 409: 'There is a set of this name.' },
    command: createAttributeSet,
    input: ({ body }) => ({ name: body.attributeSetName, skeletonId: body.skeletonId }),
    print: (id) => created(`/attribute-sets/${id}`, { id }),
  }),
  ...changeRoutes({
    path: '/attribute-sets/{id}',
    tag,
    summary: 'Rename an attribute set of products',
    operationId: 'updateAttributeSet',
    params: idParams,
    body: Type.Object({ attributeSetName: setName }),
    example: { attributeSetName: 'Writing' },
    result: attributeSet,
    problems: { 409: 'There is a set of this name.' },
    command: renameAttributeSet,
    input: ({ params, body }) => ({ setId: params.id, name: body.attributeSetName }),
    print: showAttributeSet,
  }),
  route({
    method: 'DELETE',
    path: '/attribute-sets/{id}',
    tag,
    summary: 'Delete an attribute set of products',
    operationId: 'deleteAttributeSet',
    params: idParams,
    problems: { 409: 'It is the default set, or has products.' },
    command: removeAttributeSet,
    input: ({ params }) => ({ setId: params.id, withProducts: false }),
    print: () => undefined,
  }),
  route({
    method: 'POST',
    path: '/attribute-sets/{id}/groups',
    tag,
    summary: 'Add a group to an attribute set',
    description: 'It comes after the other groups.',
    operationId: 'addAttributeGroup',
    params: idParams,
    body: Type.Object({ name }),
    example: { name: 'Paper' },
    result: madeId,
    status: 201,
    problems: { 409: 'The set has a group of this name.' },
    command: addAttributeGroup,
    input: ({ params, body }) => ({ setId: params.id, name: body.name }),
    print: (id, _context, { params }) => created(`/attribute-sets/${params.id}`, { id }),
  }),
  route({
    method: 'PATCH',
    path: '/attribute-sets/{id}/groups/{groupId}',
    tag,
    summary: 'Rename a group of an attribute set',
    operationId: 'updateAttributeGroup',
    params: groupParams,
    body: Type.Object({ name }),
    example: { name: 'Basics' },
    problems: { 409: 'The set has a group of this name.' },
    command: renameAttributeGroup,
    input: ({ params, body }) => ({ setId: params.id, groupId: params.groupId, name: body.name }),
    print: () => undefined,
  }),
  route({
    method: 'DELETE',
    path: '/attribute-sets/{id}/groups/{groupId}',
    tag,
    summary: 'Remove a group of an attribute set',
    description: "Its attributes leave the set, with their values on the set's products.",
    operationId: 'removeAttributeGroup',
    params: groupParams,
    problems: { 409: stays },
    command: removeAttributeGroup,
    input: ({ params }) => ({ setId: params.id, groupId: params.groupId }),
    print: () => undefined,
  }),
  route({
    method: 'POST',
    path: '/attribute-sets/{id}/attributes',
    tag,
    summary: 'Add an attribute to an attribute set',
    operationId: 'addAttributeToSet',
    params: idParams,
    body: Type.Object({
      attributeCode: Type.String({ minLength: 1, maxLength: 100, description: 'Code of the attribute' }),
      groupId: Type.Optional(rowId('Id of the group, by default the default group of the set')),
      sortOrder: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 999_999_999, description: 'Place in the group, by default 0' }),
      ),
    }),
    example: { attributeCode: 'shelf_mark', sortOrder: 5 },
    problems: { 409: 'The set has the attribute already, or has no group.' },
    command: addToAttributeSet,
    input: ({ params, body }) => ({
      attribute: { code: body.attributeCode },
      setId: params.id,
      group: body.groupId === undefined ? ('default' as const) : { id: body.groupId },
      sortOrder: body.sortOrder ?? 0,
    }),
    print: () => undefined,
  }),
  route({
    method: 'PATCH',
    path: '/attribute-sets/{id}/attributes/{attribute}',
    tag,
    summary: 'Move an attribute in an attribute set',
    description: "To another group of the set, or another place in its group. Values of the set's products stay.",
    operationId: 'moveAttributeInSet',
    params: memberParams,
    body: Type.Object({
      groupId: Type.Optional(rowId('Id of the group')),
      sortOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999, description: 'Place in the group' })),
    }),
    example: { sortOrder: 2 },
    problems: { 409: 'The attribute is not in the set.' },
    command: moveInAttributeSet,
    input: ({ params: { id, attribute }, body }) => ({ setId: id, attribute: attributeNamed(attribute), ...body }),
    print: () => undefined,
  }),
  route({
    method: 'DELETE',
    path: '/attribute-sets/{id}/attributes/{attribute}',
    tag,
    summary: 'Remove an attribute from an attribute set',
    description: "Its values leave the set's products.",
    operationId: 'removeAttributeFromSet',
    params: memberParams,
    problems: { 409: stays },
    command: removeFromAttributeSet,
    input: ({ params: { id, attribute } }) => ({
      setId: id,
      attribute: attributeNamed(attribute),
    }),
    print: () => undefined,
  }),
];
