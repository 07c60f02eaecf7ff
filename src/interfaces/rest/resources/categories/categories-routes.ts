import { type Static, Type } from 'typebox';
import {
  heldCategory,
  listCategories,
  readCategory,
  readCategoryTree,
  readOwnCategoryValues,
} from '#domain/catalog/categories/commands/read.ts';
import {
  addCategory,
  type CategoryPlace,
  changeCategory,
  removeCategory,
} from '#domain/catalog/categories/commands/write.ts';
import type { CategoryData } from '#domain/catalog/categories/values.ts';
import { storeCategoryImage } from '#domain/catalog/images/commands/category-image.ts';
import { nameWithoutFormat } from '#platform/images/formats.ts';
import { namesOfMembers, withBodyNames } from '../../body-names.ts';
import {
  changeRoutes,
  listRoute,
  type NeededOfCurrent,
  type RestContext,
  type RestPlace,
  type RouteDeclaration,
  reply,
  route,
} from '../../declare.ts';
import { listedOwnValues, ownValuesTexts, showOwnValues } from '../../own-values.ts';
import { idParams, listQuery, pageRequest } from '../../schema.ts';
import { pageOf, sliceOf } from '../../slices.ts';
import { contentPlace } from '../content/place.ts';
import { category, categoryBody, categoryDetail, categoryPatch, categoryTree } from './schemas.ts';
import { shownCategory, shownDetail, shownTree } from './show.ts';

const tag = 'Categories';
const search = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Only categories whose name contains this text, in the whole tree of the store view',
  }),
);
const query = listQuery({
  parentId: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Only direct children of this category (default: the root of the store view)',
    }),
  ),
  includeInMenu: Type.Optional(
    Type.Boolean({ description: 'Only categories that menus show (true) or do not show (false)' }),
  ),
  isActive: Type.Optional(
    Type.Boolean({ description: 'Only active categories (true) or others (false), which only API users see' }),
  ),
  urlKey: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Exactly this URL key, in the whole tree of the store view',
    }),
  ),
  search,
  q: search,
});

/** The store view that values are written for: the named one, else all. */
const writtenAt = (place: RestPlace): CategoryPlace => ({
  ...contentPlace(place),
  storeId: place.isStoreGiven ? place.store.store_id : 0,
});

async function current(
  context: RestContext,
  { params }: { params: Static<typeof idParams> },
  needed: NeededOfCurrent,
): Promise<unknown> {
  const held = await heldCategory(context, { ...contentPlace(context), id: params.id }, needed);
  return held ? shownDetail(held) : {};
}

/** The data of the domain: it tells the merchant's own attributes by another name than a body. */
function dataOf({ customAttributes, ...data }: Static<typeof categoryPatch>): CategoryData {
  return customAttributes === undefined ? data : { ...data, ownAttributes: customAttributes };
}

const nameOf = namesOfMembers({ ownAttributes: 'customAttributes' });

const problems = {
  409: 'A category beside it has the URL key.',
  422: 'A rule of the store is broken: the parent is not there or below the category, a root would be moved.',
};

const scopeOfWrites = 'With `?store=` the values are only for this store view, without it for all.';

/** Categories (rest 4.2). */
export const categoryRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/categories',
    tag,
    summary: 'List categories',
    description:
      'Active categories of the store view: direct children of a category, or found by name. API users who may write categories also see inactive ones and other trees.',
    operationId: 'listCategories',
    query,
    result: category,
    command: listCategories,
    input({ query: asked }, place) {
      const search = asked.search ?? asked.q;
      const kinds =
        search === undefined && asked.urlKey === undefined
          ? (['number', 'number'] as const)
          : (['number', 'number', 'number'] as const);
      return {
        ...contentPlace(place),
        parentId: asked.parentId,
        inMenu: asked.includeInMenu,
        isActive: asked.isActive,
        urlKey: asked.urlKey,
        search,
        slice: sliceOf(pageRequest(asked), kinds),
      };
    },
    print: (found) => pageOf(found, (rows) => rows.map(shownCategory)),
  }),
  route({
    method: 'GET',
    path: '/categories/tree',
    tag,
    summary: 'Get the tree of the store view',
    description: 'The root of the store view with all active categories below it, as menus need them.',
    operationId: 'getCategoryTree',
    query: Type.Object({
      depth: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, description: 'Levels below the root; all by default' }),
      ),
      includeInMenu: Type.Optional(Type.Boolean({ description: 'Only categories that menus show, if true' })),
    }),
    result: categoryTree,
    command: readCategoryTree,
    input: (_sent, { store }) => ({ store }),
    print: (tree, _context, { query: asked }) => shownTree(tree, asked),
  }),
  route({
    method: 'GET',
    path: '/categories/{id}',
    tag,
    summary: 'Get a category',
    operationId: 'getCategory',
    params: idParams,
    result: categoryDetail,
    command: readCategory,
    input: ({ params }, place) => ({ ...contentPlace(place), id: params.id }),
    print: shownDetail,
  }),
  route({
    method: 'GET',
    path: '/categories/{id}/own-values',
    tag,
    summary: 'List which values of a category a store view has of its own',
    ...ownValuesTexts,
    operationId: 'getOwnCategoryValues',
    params: idParams,
    result: listedOwnValues,
    command: readOwnCategoryValues,
    input: ({ params }, place) => ({ ...contentPlace(place), id: params.id }),
    print: showOwnValues,
  }),
  route({
    method: 'POST',
    path: '/categories',
    tag,
    summary: 'Create a category',
    description:
      'The values are for all store views. Without `parentId` the category is put below the root of the store view.',
    operationId: 'createCategory',
    body: categoryBody,
    example: { name: 'Sealing wax', isActive: true, description: '<p>Sticks, spoons and stamps.</p>' },
    result: categoryDetail,
    status: 201,
    problems,
    command: withBodyNames(addCategory, nameOf),
    input: ({ body }, place) => ({ ...writtenAt(place), data: dataOf(body) }),
    print: ({ id, category }) =>
      reply({ status: 201, body: shownDetail(category), headers: { location: `/api/rest/v2/categories/${id}` } }),
  }),
  ...changeRoutes({
    path: '/categories/{id}',
    tag,
    summary: 'Change or move a category',
    description: scopeOfWrites,
    operationId: 'updateCategory',
    params: idParams,
    body: categoryPatch,
    result: categoryDetail,
    problems,
    current,
    command: withBodyNames(changeCategory, nameOf),
    input: ({ params, body }, place) => ({ ...writtenAt(place), id: params.id, data: dataOf(body) }),
    print: ({ category }) => shownDetail(category),
  }),
  route({
    method: 'POST',
    path: '/categories/{id}/image',
    tag,
    summary: 'Upload the image of a category',
    description:
      'It becomes the image in all store views, or in that of `?store=`. `{"image": null}` in a change removes it.',
    operationId: 'uploadCategoryImage',
    params: idParams,
    body: Type.Object({
      base64: Type.String({ minLength: 1, description: 'JPEG, PNG, GIF, WebP or AVIF, in base64.' }),
      filename: Type.Optional(Type.String({ maxLength: 255, description: 'File name for the image.' })),
    }),
    bodyLimit: 'bulk',
    example: {
      base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      filename: 'pens',
    },
    result: categoryDetail,
    problems: { 413: 'The body is too large.', 422: 'The data is not an image.' },
    command: storeCategoryImage,
    input: ({ params, body }, place) => ({
      ...writtenAt(place),
      id: params.id,
      upload: { base64: body.base64, filename: nameWithoutFormat(body.filename) },
    }),
    print: ({ category }) => shownDetail(category),
  }),
  route({
    method: 'DELETE',
    path: '/categories/{id}',
    tag,
    summary: 'Delete a category with all below it',
    description: 'Its products are not deleted. The root of a tree cannot be deleted (422).',
    operationId: 'deleteCategory',
    params: idParams,
    problems: { 422: 'It is the root of a tree.' },
    current,
    command: removeCategory,
    input: ({ params }, place) => ({ ...writtenAt(place), id: params.id }),
    print: () => undefined,
  }),
];
