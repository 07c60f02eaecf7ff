import { Type } from 'typebox';
import { productsBySku } from '../../../../domain/catalog/products/products.ts';
import { readProduct } from '../../../../domain/catalog/products/read/read.ts';
import type { ProductRecord } from '../../../../domain/catalog/products/read/schema.ts';
import { isVisibleProduct } from '../../../../domain/catalog/products/search/visible.ts';
import { everybody } from '../../../../domain/command.ts';
import type { MaybeKept } from '../../../../kernel/kept.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handledRoute, type RestContext } from '../../declare.ts';
import { idParams } from '../../schema.ts';
import { checkFields, picked, productReader } from './read-context.ts';
import { product } from './schemas.ts';

const query = Type.Object({
  fields: Type.Optional(
    Type.Array(Type.String(), { description: 'Only these fields and the id: names, joined by commas' }),
  ),
});

const description = [
  'Everybody sees products that are enabled and on the website of the store view, also those that are no part of lists',
  '(variants); prices are those of the caller in the currency of the store view. API users who may read or write products',
  'see all of them with the fields of the back office, amounts in the base currency.',
].join(' ');

/** `GET /products/{id}` (reference rest 4.1). */
export const getProduct = handledRoute({
  method: 'GET',
  path: '/products/{id}',
  tag: 'Products',
  summary: 'Get a product',
  description,
  operationId: 'getProduct',
  access: everybody,
  effect: 'read',
  params: idParams,
  query,
  result: product,
  run: (context, { params, query }) => show(context, params.id, query.fields),
});

/** `GET /products/sku/{sku}`: the reference has none of the kind (reference rest 6.10). */
export const getProductBySku = handledRoute({
  method: 'GET',
  path: '/products/sku/{sku}',
  tag: 'Products',
  summary: 'Get a product by its SKU',
  description: `The SKU is percent-encoded, whatever is in it: \`A/1\` is \`A%2F1\`. ${description}`,
  operationId: 'getProductBySku',
  access: everybody,
  effect: 'read',
  params: Type.Object({ sku: Type.String({ minLength: 1, maxLength: 64, description: 'The SKU, percent-encoded' }) }),
  query,
  result: product,
  async run(context, { params, query }) {
    const found = (await productsBySku(context.tx, [params.sku])).get(params.sku);
    if (!found) throw noProduct();
    return show(context, found.product_id, query.fields);
  },
});

async function show(
  context: RestContext,
  id: number,
  fields: readonly string[] | undefined,
): Promise<MaybeKept<ProductRecord>> {
  checkFields(fields);
  const reader = await productReader(context);
  const isVisible = await isVisibleProduct(context.tx, id, reader);
  const record = isVisible ? await readProduct(context.tx, id, { ...reader, isDetailed: true }) : undefined;
  if (!record) throw noProduct();
  return fields ? picked(record.value, fields) : record;
}

function noProduct(): Refusal {
  return new Refusal('not_found', 'There is no such product.');
}
