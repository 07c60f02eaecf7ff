import { type Static, Type } from 'typebox';
import {
  type AttributeSetRecord,
  attributeSetRecord,
  listAttributeSets,
} from '../../../../domain/catalog/attribute-sets/records.ts';
import { granted } from '../../../../domain/command.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handledListRoute, handledRoute, type RouteDeclaration } from '../../declare.ts';
import { idParams, listQuery, pageRequest, rowId } from '../../schema.ts';
import { pageOf, sliceOf } from '../../slices.ts';

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

function shown({ id, name, groups }: AttributeSetRecord): Static<typeof attributeSet> {
  return {
    id,
    attributeSetName: name,
    attributeCodes: groups.flatMap(({ attributes }) => attributes.map(({ code }) => code)),
    groups: groups.map((group) => ({ ...group, attributes: [...group.attributes] })),
  };
}

/** Reading the attribute sets of products (reference rest 4.1). */
export const attributeSetRoutes: readonly RouteDeclaration[] = [
  handledListRoute({
    method: 'GET',
    path: '/attribute-sets',
    tag: 'Attribute sets',
    summary: 'List the attribute sets of products',
    operationId: 'listAttributeSets',
    access: granted('attribute-sets/read'),
    effect: 'read',
    query: listQuery({}),
    result: attributeSet,
    async run({ tx }, { query }) {
      return pageOf(await listAttributeSets(tx, sliceOf(pageRequest(query), ['number'])), (rows) => rows.map(shown));
    },
  }),
  handledRoute({
    method: 'GET',
    path: '/attribute-sets/{id}',
    tag: 'Attribute sets',
    summary: 'Get an attribute set of products',
    operationId: 'getAttributeSet',
    access: granted('attribute-sets/read'),
    effect: 'read',
    params: idParams,
    result: attributeSet,
    async run({ tx }, { params }) {
      const found = await attributeSetRecord(tx, params.id);
      if (!found) throw new Refusal('not_found', 'There is no such attribute set.');
      return shown(found);
    },
  }),
];
