import { Type } from 'typebox';
import { listCategoryAttributes, listCategoryOptions } from '#domain/catalog/categories/commands/attributes.ts';
import { chooseCategoryStoreView } from '#domain/catalog/commands.ts';
import { type OperationDeclaration, operation } from '#interfaces/legacy/declare.ts';
import { attributeRef } from '../../attribute-ref.ts';
import { store } from '../category/structs.ts';
import { catalogAttributeEntityArray, catalogAttributeOptionEntityArray } from '../product-attribute/structs.ts';
import { categoryAttributeResource } from './resource.ts';

/** `category_attribute.currentStore`: the same store view as that of categories (soap-catalog 4.2). */
const currentStore = operation({
  resource: categoryAttributeResource,
  method: 'currentStore',
  title: 'Set/Get current store view',
  v2Name: 'catalogCategoryAttributeCurrentStore',
  arguments: { store },
  result: Type.Integer(),
  resultPart: 'storeView',
  command: chooseCategoryStoreView,
  decode: (args) => ({ named: args.store || undefined }),
  refusals: { store_view_not_found: 'store_not_exists' },
});

/** Columns of a category that are not attributes of its set; listed first (soap-catalog 5.2). */
const columns = ['created_at', 'updated_at', 'parent_id', 'increment_id'];

/** `category_attribute.list`: every attribute of categories (soap-catalog 5.2). */
const list = operation({
  resource: categoryAttributeResource,
  method: 'list',
  title: 'Retrieve category attributes',
  v2Name: 'catalogCategoryAttributeList',
  arguments: {},
  result: Type.Unsafe<readonly Readonly<Record<string, string | number | null>>[]>(catalogAttributeEntityArray),
  command: listCategoryAttributes,
  print: (attributes) => [
    ...columns.map((code) => ({ attribute_id: null, code, type: null, required: null, scope: 'global' })),
    ...attributes.map(({ id, code, input, isRequired, scope }) => ({
      attribute_id: id,
      code,
      type: input,
      required: Number(isRequired),
      scope,
    })),
  ],
  refusals: {},
});

/** `category_attribute.options`: the options of an attribute (soap-catalog 5.2, K17). */
const options = operation({
  resource: categoryAttributeResource,
  method: 'options',
  title: 'Retrieve attribute options',
  v2Name: 'catalogCategoryAttributeOptions',
  arguments: { attributeId: { schema: Type.String() }, store },
  result: catalogAttributeOptionEntityArray,
  command: listCategoryOptions,
  decode: (args) => ({ attribute: attributeRef(args.attributeId), named: args.store || undefined }),
  refusals: { store_view_not_found: 'store_not_exists', attribute_not_found: 'not_exists' },
});

/** Every operation on the attributes of categories. */
export const categoryAttributeOperations: readonly OperationDeclaration[] = [currentStore, list, options];
