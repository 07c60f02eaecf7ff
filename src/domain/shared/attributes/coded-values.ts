import type { Builder } from '#platform/storage/statement.ts';

/*
 * Beginnings of queries over `v`, the values, and `a`, their attributes. They let one statement read values together
 * with the codes of their attributes.
 */

/** Values of products. */
export const codedProductValues = (q: Builder) =>
  q.selectFrom('product_value as v').innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id');

/** Values of customers. */
export const codedCustomerValues = (q: Builder) =>
  q.selectFrom('customer_value as v').innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id');

/** Values of addresses. */
export const codedAddressValues = (q: Builder) =>
  q.selectFrom('customer_address_value as v').innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id');

/** Values of some attributes of products, found by their codes: the planner begins with the attributes. */
export const productValuesOfCodes = (q: Builder) =>
  q
    .selectFrom('entity_type as t')
    .innerJoin('attribute as a', 'a.entity_type_id', 't.entity_type_id')
    .innerJoin('product_value as v', 'v.attribute_id', 'a.attribute_id')
    .where('t.code', '=', 'catalog_product');
