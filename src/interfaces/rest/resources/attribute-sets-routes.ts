import { type Static, Type } from 'typebox';
import { listAttributeSets, readAttributeSet } from '#domain/catalog/attribute-sets/commands/read.ts';
import type { AttributeSetRecord } from '#domain/catalog/attribute-sets/records.ts';
import { listRoute, type RouteDeclaration, route } from '../declare.ts';
import { idParams, listQuery, pageRequest, rowId } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';

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

/** Reading the attribute sets of products (rest 4.1). */
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
];
