import { sql } from 'kysely';
import { containsText } from '#domain/shared/records/contains-text.ts';
import { type RecordKind, recordCommands, type WithId } from '#domain/shared/records/record-commands.ts';
import { allCountries } from '#domain/stores/directory/countries.ts';
import { shopViews } from '#domain/stores/store-registry.ts';
import { maxDecimal } from '#kernel/decimal.ts';
import { folded } from '#kernel/fold.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import { taxLock } from './classes.ts';

/** A rate by place. */
export interface TaxRateRecord {
  readonly code: string;
  /** Two letters. */
  readonly countryId: string;
  /** 0 for the whole country. */
  readonly regionId: number;
  /** A postcode, or its beginning followed by `*`; null for every one. */
  readonly postcode: string | null;
  /** Both are set if it is for a range of numeric postcodes; then `postcode` is null. */
  readonly postcodeFrom: number | null;
  readonly postcodeTo: number | null;
  /** A percentage, in ten-thousandths. */
  readonly percent: number;
  /** Its titles in store views, shown instead of its code. */
  readonly titles: readonly { readonly storeId: number; readonly title: string }[];
  /** Of a write that says that the rate is for a range: then a rate without one is refused. Not stored. */
  readonly isRange?: true;
}

/** Filters of a list of rates. */
export interface TaxRateQuery {
  readonly countryId?: string | undefined;
  /** A part of the code. */
  readonly search?: string | undefined;
}

const columns = [
  'rate_id as id',
  'code',
  'country_id as countryId',
  'region_id as regionId',
  'postcode',
  'postcode_from as postcodeFrom',
  'postcode_to as postcodeTo',
  'percent',
] as const;

const kind: RecordKind<TaxRateRecord, TaxRateQuery> = {
  name: 'taxRate',
  entity: 'tax_rate',
  lock: taxLock,
  permissions: {
    read: 'tax-rates/read',
    create: 'tax-rates/write',
    write: 'tax-rates/write',
    remove: 'tax-rates/delete',
  },
  touches: 'shared',
  names: ['code'],
  decimals: ['percent'],
  defaults: { regionId: 0, postcode: null, postcodeFrom: null, postcodeTo: null, titles: [] },
  async list({ tx }, { countryId, search }, slice) {
    const found = await readSlice(
      tx,
      (q) => {
        let query = q.selectFrom('tax_rate').select(columns);
        if (countryId !== undefined) query = query.where('country_id', '=', countryId.toUpperCase());
        return search === undefined ? query : query.where(containsText('code', search));
      },
      { columns: ['rate_id'], positionOf: ({ id }: { readonly id: number }) => [id] },
      slice,
    );
    return { ...found, rows: await withTitles(tx, found.rows) };
  },
  async read({ tx }, id) {
    const rows = await tx.query((q) => q.selectFrom('tax_rate').select(columns).where('rate_id', '=', id));
    return (await withTitles(tx, rows))[0];
  },
  async check({ tx, fail }, record, before) {
    const facts = await rateFacts(tx);
    if (isTaken(facts, record.code, before?.id)) {
      throw fail('record_name_taken', { text: `There is a tax rate "${record.code}" already.` });
    }
    return { record, errors: rateErrors(facts, record) };
  },
  save: ({ tx }, record, before) => saveRate(tx, record, before?.id),
  async usedBy(tx, { id }) {
    const [rule] = await tx.query((q) =>
      q
        .selectFrom('tax_calculation as c')
        .innerJoin('tax_rule as r', 'r.rule_id', 'c.rule_id')
        .select('r.code')
        .where('c.rate_id', '=', id)
        .limit(1),
    );
    return rule && `The tax rule "${rule.code}" uses it.`;
  },
  async remove({ tx }, { id }) {
    await tx.query((q) => q.deleteFrom('tax_rate').where('rate_id', '=', id).returning('rate_id'));
  },
};

/** Tax rates (rest 4.11). A rate that a rule uses cannot be deleted. */
export const taxRateCommands = recordCommands(kind);

/** The data that rates are checked against. */
export interface RateFacts {
  readonly countries: ReadonlySet<string>;
  /** The country of each region. */
  readonly regions: ReadonlyMap<number, string>;
  readonly storeIds: ReadonlySet<number>;
  /** Ids by their folded code. */
  readonly codes: ReadonlyMap<string, number>;
}

export async function rateFacts(tx: Tx): Promise<RateFacts> {
  const regions = await tx.query((q) => q.selectFrom('country_region').select(['region_id', 'country_id']));
  const stores = await shopViews(tx);
  const rates = await tx.query((q) => q.selectFrom('tax_rate').select(['rate_id', 'code']));
  return {
    countries: new Set((await allCountries(tx)).map(({ id }) => id)),
    regions: new Map(regions.map(({ region_id, country_id }) => [region_id, country_id])),
    storeIds: new Set(stores.map(({ store_id }) => store_id)),
    codes: new Map(rates.map(({ rate_id, code }) => [folded(code), rate_id])),
  };
}

function isTaken({ codes }: RateFacts, code: string, ownId: number | undefined): boolean {
  const id = codes.get(folded(code));
  return id !== undefined && id !== ownId;
}

/** The highest rate: ten thousand percent. */
const highestPercent = 100_000_000;

/** The problems of a rate, by its members. */
export function rateErrors({ countries, regions, storeIds }: RateFacts, rate: TaxRateRecord): FieldError[] {
  const errors: FieldError[] = [];
  const wrong = (field: string, message: string) => errors.push({ field: `/${field}`, message });
  if (rate.code.trim() === '' || [...rate.code].length > 255) wrong('code', 'must have 1 to 255 characters');
  if (!countries.has(rate.countryId)) wrong('countryId', 'must be a country of the store');
  else if (rate.regionId !== 0 && regions.get(rate.regionId) !== rate.countryId) {
    wrong('regionId', 'must be a region of the country');
  }
  if (!(rate.percent >= 0 && rate.percent <= Math.min(highestPercent, maxDecimal))) {
    wrong('percent', 'must be a number from 0 to 10000');
  }
  const { postcode, postcodeFrom: from, postcodeTo: to } = rate;
  if ((from === null) !== (to === null)) wrong(from === null ? 'postcodeFrom' : 'postcodeTo', 'is needed for a range');
  if (rate.isRange && from === null && to === null) wrong('postcodeFrom', 'is needed for a range');
  if (from !== null && to !== null && from > to) wrong('postcodeTo', 'must not be below the beginning of the range');
  if (postcode !== null && from !== null) wrong('postcode', 'must be left out beside a range');
  if (postcode !== null && !/^[^*\p{Cc}]{1,32}\*?$/u.test(postcode)) {
    wrong('postcode', 'must be a postcode of at most 32 characters, or its beginning and *');
  }
  const seen = new Set<number>();
  rate.titles.forEach(({ storeId }, index) => {
    if (!storeIds.has(storeId) || seen.has(storeId))
      wrong(`titles/${index}/storeId`, 'must be a store view, given once');
    seen.add(storeId);
  });
  return errors;
}

/** Overwrites the rate with this id, or writes a new one; answers its id. */
export async function saveRate(tx: Tx, rate: TaxRateRecord, id: number | undefined): Promise<number> {
  const row = {
    code: rate.code,
    country_id: rate.countryId,
    region_id: rate.regionId,
    postcode: rate.postcode,
    postcode_from: rate.postcodeFrom,
    postcode_to: rate.postcodeTo,
    percent: rate.percent,
  };
  const [saved] = await tx.query((q) =>
    id === undefined
      ? q.insertInto('tax_rate').values(row).returning('rate_id')
      : q.updateTable('tax_rate').set(row).where('rate_id', '=', id).returning('rate_id'),
  );
  const { rate_id } = saved as NonNullable<typeof saved>;
  if (id !== undefined) {
    await tx.query((q) => q.deleteFrom('tax_rate_title').where('rate_id', '=', rate_id).returning('rate_id'));
  }
  for (const { storeId, title } of rate.titles) {
    await tx.query((q) =>
      q.insertInto('tax_rate_title').values({ rate_id, store_id: storeId, title }).returning('rate_id'),
    );
  }
  return rate_id;
}

const titlesOf = statement((q, p: { storeId: number; codes: readonly string[] }, d) =>
  q
    .selectFrom('tax_rate_title as t')
    .innerJoin('tax_rate as r', 'r.rate_id', 't.rate_id')
    .select(['r.code', 't.title'])
    .where('t.store_id', '=', p.storeId)
    .where('r.code', d.in, d.list(p.codes, 'text')),
);
const keptTitles: Memo<ReadonlyMap<string, string>> = memo();

/** The titles of rates in a store view, by code; rates without a title are left out. */
export async function rateTitles(
  tx: Tx,
  storeId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const params = { storeId, codes: [...new Set(codes)].sort() };
  const titles = await tx.remember(keptTitles, JSON.stringify(params), async () => {
    const rows = await tx.all(titlesOf, params);
    return new Map(rows.map(({ code, title }) => [code, title]));
  });
  return titles.value;
}

type RateRow = Omit<WithId<TaxRateRecord>, 'titles'>;

async function withTitles(tx: Tx, rows: readonly RateRow[]): Promise<WithId<TaxRateRecord>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const titles = await tx.query((q) =>
    q
      .selectFrom('tax_rate_title')
      .select(['rate_id', 'store_id as storeId', 'title'])
      .where('rate_id', 'in', ids)
      .orderBy('store_id'),
  );
  const byRate = Map.groupBy(titles, ({ rate_id }) => rate_id);
  return rows.map((row) => ({
    ...row,
    titles: (byRate.get(row.id) ?? []).map(({ storeId, title }) => ({ storeId, title })),
  }));
}

/** Every rate, ordered by id: for files. */
export async function allRates(tx: Tx): Promise<WithId<TaxRateRecord>[]> {
  const rows = await tx.query((q) => q.selectFrom('tax_rate').select(columns).orderBy('rate_id'));
  const titles = await tx.query((q) =>
    q.selectFrom('tax_rate_title').select(['rate_id', 'store_id as storeId', 'title']).orderBy(sql.ref('store_id')),
  );
  const byRate = Map.groupBy(titles, ({ rate_id }) => rate_id);
  return rows.map((row) => ({
    ...row,
    titles: (byRate.get(row.id) ?? []).map(({ storeId, title }) => ({ storeId, title })),
  }));
}
