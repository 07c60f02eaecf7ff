import { changed } from '#domain/shared/changes/changes.ts';
import { allCountries } from '#domain/stores/directory/countries.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { insertRows, runRows } from '#platform/storage/row-statements.ts';
import { statement } from '#platform/storage/statement.ts';
import { existingWebsites } from '../../products/write/load.ts';
import { type PartWriter, productToChange } from '../../products/write/parts.ts';
import { type FixedTaxValue, fixedTaxAttributes } from './rows.ts';

const removeValues = statement((q, p: { productId: number; attributeIds: readonly number[] }, d) =>
  q
    .deleteFrom('product_fixed_tax')
    .where('product_id', '=', p.productId)
    .where('attribute_id', d.in, d.list(p.attributeIds)),
);
const insertValues = insertRows('product_fixed_tax', [
  'product_id',
  'attribute_id',
  'website_id',
  'country_id',
  'region_id',
  'amount',
]);
const regionsOf = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('country_region').select(['region_id', 'country_id']).where('region_id', d.in, d.list(p.ids)),
);

/**
 * Replaces the fixed taxes of a product: those of all fixed-tax attributes, or of the named ones. Refuses invalid
 * amounts (`prices_invalid`), and as `productToChange`.
 */
export async function replaceFixedTaxes(
  tx: Tx,
  productId: number,
  values: readonly FixedTaxValue[],
  writer: PartWriter<'prices_invalid'>,
  named?: readonly string[],
): Promise<void> {
  const product = await productToChange(tx, productId, writer);
  const known = await fixedTaxAttributes(tx);
  await requireFixedTaxes(tx, values, writer);
  const replaced = [...known].flatMap(([code, id]) => (!named || named.includes(code) ? [id] : []));
  await tx.run(removeValues, { productId: product.id, attributeIds: replaced });
  const rows = values.map(({ attribute, websiteId, countryId, regionId, amount }) => [
    product.id,
    known.get(attribute) ?? 0,
    websiteId,
    countryId,
    regionId,
    amount,
  ]);
  await runRows(tx, insertValues, rows);
  changed(tx, 'product', product.id, 'fixedTaxes');
}

/** Refuses `prices_invalid` with all problems of the values, by their positions in the list. */
export async function requireFixedTaxes(
  tx: Tx,
  values: readonly FixedTaxValue[],
  { fail }: Pick<PartWriter<'prices_invalid'>, 'fail'>,
): Promise<void> {
  const errors = await problems(tx, values, await fixedTaxAttributes(tx));
  if (errors.length > 0) throw fail('prices_invalid', { errors });
}

async function problems(
  tx: Tx,
  values: readonly FixedTaxValue[],
  known: ReadonlyMap<string, number>,
): Promise<FieldError[]> {
  const ids = values.map(({ regionId }) => regionId).filter((id) => id !== 0);
  const regions = new Map(
    ids.length === 0 ? [] : (await tx.all(regionsOf, { ids })).map((row) => [row.region_id, row.country_id]),
  );
  const countries = new Set((await allCountries(tx)).map(({ id }) => id));
  const websites = await existingWebsites(
    tx,
    values.map(({ websiteId }) => websiteId),
  );
  const seen = new Set<string>();
  return values.flatMap(({ attribute, websiteId, countryId, regionId, amount }, index): FieldError[] => {
    const found: FieldError[] = [];
    const say = (field: string, message: string) => found.push({ field: `/${index}${field}`, message });
    if (!known.has(attribute)) say('/attribute', 'must be the attribute of a fixed product tax');
    if (websiteId !== 0 && !websites.has(websiteId)) say('/websiteId', 'must be a website');
    if (!countries.has(countryId)) say('/countryId', 'must be a country');
    else if (regionId !== 0 && regions.get(regionId) !== countryId) say('/regionId', 'must be a region of the country');
    if (amount < 0) say('/amount', 'must not be negative');
    const key = [attribute, websiteId, countryId, regionId].join(' ');
    if (seen.has(key)) say('', 'exists already for the same website, country and region');
    seen.add(key);
    return found;
  });
}
