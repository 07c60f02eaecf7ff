import type { ProductRecord } from '#domain/catalog/products/read/record.ts';
import { type Cached, variantOf } from '#kernel/cached.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { entityTag } from '../../messages/json-text.ts';
import { product } from './shown-product.ts';

const fieldNames: ReadonlySet<string> = new Set(Object.keys(product.properties));

/** Throws the problem 400 for unknown field names. */
export function checkFields(fields: readonly string[] | undefined): void {
  const unknown = fields?.filter((name) => !fieldNames.has(name)) ?? [];
  if (unknown.length === 0) return;
  throw new RestProblem(400, 'Products do not have all of these fields.', {
    error: 'validation_error',
    errors: unknown.map((name) => ({ field: 'fields', message: `"${name}" is not a field of a product` })),
  });
}

/** A product with the requested fields, always including its id; all of them by default. */
export function pickedOf(record: Cached<ProductRecord>, fields: readonly string[]): Cached<ProductRecord> {
  return variantOf(record, fields.join(), (value) => picked(value, fields));
}

/** The same for a page of products. */
export function pickedOfAll(
  records: Cached<readonly Cached<ProductRecord>[]>,
  fields: readonly string[],
): Cached<readonly ProductRecord[]> {
  return variantOf(records, fields.join(), (all) => all.map(({ value }) => picked(value, fields)));
}

/** As `pickedOfAll` of products with all fields, each with the entity tag of its whole. */
export function taggedOfAll(
  records: Cached<readonly Cached<ProductRecord>[]>,
  fields: readonly string[] = [],
): Cached<readonly (ProductRecord & { readonly etag: string })[]> {
  return variantOf(records, `etags ${fields.join()}`, (all) =>
    all.map((record) => ({ ...picked(record.value, fields), etag: entityTag(record) })),
  );
}

function picked(record: ProductRecord, fields: readonly string[]): ProductRecord {
  if (fields.length === 0) return record;
  const wanted = new Set(['id', ...fields]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => wanted.has(name))) as ProductRecord;
}
