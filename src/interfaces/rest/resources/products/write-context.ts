import type { Product } from '../../../../domain/catalog/products/products.ts';
import { type ProductReader, productToRead as read } from '../../../../domain/catalog/products/read/reader.ts';
import { type PartWriter, partWriter } from '../../../../domain/catalog/products/write/parts.ts';
import { type Page, type ReplyOf, type RestContext, reply } from '../../declare.ts';
import { restPrefix } from '../../prefix.ts';
import { lookoutOf, placeOf } from './place.ts';

/** Where a call writes: the store view that it names, else the default of all (reference rest 2.3, 3.3). */
export function writerOf(context: RestContext): PartWriter {
  return partWriter(context, placeOf(context).storeId);
}

/** The product whose part is read; refused with `product_not_found` where it is not there or the caller does not see it. */
export function productToRead(
  context: RestContext,
  id: number,
): Promise<{ readonly product: Product; readonly reader: ProductReader }> {
  return read(context, id, lookoutOf(context));
}

/** All of a list that has no pages: the parts of one product. */
export function allOf<T>(items: readonly T[]): Page<T> {
  return { items, total: items.length };
}

/** 201 with the new resource and where it is: a path below the interface. */
export function created<R>(path: string, body: R): ReplyOf<R> {
  return reply({ status: 201, body, headers: { location: restPrefix + path } });
}
