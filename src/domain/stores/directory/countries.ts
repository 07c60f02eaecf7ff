import { countryCodes, englishNames, englishRegions } from '#domain/shared/country-codes.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { languageTag, localeOf, type StoreRecord } from '../store-records.ts';

/** A country with its name in a store view (rest 4.0). */
export interface Country {
  /** ISO 3166-1, two letters. */
  readonly id: string;
  readonly name: string;
  readonly iso2Code: string;
  /** Three letters; null if the store does not know them. */
  readonly iso3Code: string | null;
  /** Ordered by name. */
  readonly regions: readonly Region[];
  /** Whether addresses in it must name one of its regions (`REGION_REQUIRED`). */
  readonly isRegionRequired: boolean;
}

/** A state, province or the like. */
export interface Region {
  readonly id: number;
  readonly code: string | null;
  readonly name: string;
}

/** The setting with the countries that a store view sells to; absent for all. */
export const ALLOWED_COUNTRIES = 'general/country/allow';

/** The setting with the countries whose addresses need a region: those of which the store knows any. */
export const REGION_REQUIRED = 'general/region/state_required';

const countries = statement((q) => q.selectFrom('country').select(['country_id', 'iso2_code', 'iso3_code']));
const regionsOf = statement((q, p: { countries: readonly string[]; locale: string }, d) =>
  q
    .selectFrom('country_region as r')
    .leftJoin('country_region_name as n', (join) =>
      join.onRef('n.region_id', '=', 'r.region_id').on('n.locale', '=', p.locale),
    )
    .select(['r.region_id', 'r.country_id', 'r.code', 'r.name', 'n.name as local_name'])
    .where('r.country_id', d.in, d.list(p.countries, 'text')),
);

/** The ids of the countries that a store view sells to. `store.config` must know `ALLOWED_COUNTRIES`. */
export async function allowedCountries(tx: Tx, store: StoreRecord): Promise<string[]> {
  return (await allowed(tx, store)).map(({ id }) => id).sort();
}

/**
 * The countries that a store view sells to, ordered by their names there. `store.config` must know `ALLOWED_COUNTRIES` and
 * `REGION_REQUIRED`. Two statements.
 */
export async function storeCountries(tx: Tx, store: StoreRecord): Promise<Country[]> {
  return describe(tx, store, await allowed(tx, store));
}

/** One such country by its code in any case; undefined if the store view does not sell to it. */
export async function storeCountry(tx: Tx, store: StoreRecord, id: string): Promise<Country | undefined> {
  const found = (await allowed(tx, store)).filter((country) => country.id === id.toUpperCase());
  return (await describe(tx, store, found))[0];
}

/** The codes and names of the countries that a store view sells to, ordered by their names there. */
export async function storeCountryNames(tx: Tx, store: StoreRecord): Promise<{ id: string; name: string }[]> {
  return named(store, await allowed(tx, store));
}

const countryById = statement((q, p: { id: string }) =>
  q.selectFrom('country').select('country_id').where('country_id', '=', p.id),
);

/** Whether the store knows a country, by its id. */
export async function isCountry(tx: Tx, id: string): Promise<boolean> {
  return (await tx.first(countryById, { id })) !== undefined;
}

/** Every country that the store knows, ordered by id, with its English name. One statement. */
export async function allCountries(tx: Tx): Promise<Omit<Country, 'regions' | 'isRegionRequired'>[]> {
  return (await known(tx))
    .map(({ id, iso2, iso3 }) => ({
      id,
      name: englishNames.get(iso2) ?? nameOf(englishRegions, iso2),
      iso2Code: iso2,
      iso3Code: iso3,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * The regions of a country that is named by its two or three letters in any case, ordered by name; undefined if there
 * is no such country.
 */
export async function regionsOfCountry(tx: Tx, code: string): Promise<Region[] | undefined> {
  const wanted = code.toUpperCase();
  const country = (await known(tx)).find(({ iso2, iso3 }) => wanted === iso2 || wanted === iso3);
  if (!country) return undefined;
  const rows = await tx.all(regionsOf, { countries: [country.id], locale: 'en_US' });
  return inOrder(rows, new Intl.Collator('en'));
}

interface Codes {
  readonly id: string;
  readonly iso2: string;
  readonly iso3: string | null;
}

/** The countries of the store, or those of ISO 3166 if it has none. */
async function known(tx: Tx): Promise<Codes[]> {
  const rows = await tx.all(countries, {});
  if (rows.length === 0) return [...countryCodes].map(([iso2, iso3]) => ({ id: iso2, iso2, iso3 }));
  return rows.map(({ country_id, iso2_code, iso3_code }) => ({
    id: country_id,
    iso2: iso2_code ?? country_id,
    iso3: iso3_code,
  }));
}

/** The ids of countries in a value of `ALLOWED_COUNTRIES`; undefined for all. */
export function chosenCountries(setting: string | null | undefined): ReadonlySet<string> | undefined {
  return setting ? new Set(setting.split(',').map((code) => code.trim().toUpperCase())) : undefined;
}

/** The ids of countries in a value of `REGION_REQUIRED`. */
export function countriesWithRegion(setting: string | null | undefined): ReadonlySet<string> {
  return chosenCountries(setting) ?? new Set();
}

async function allowed(tx: Tx, store: StoreRecord): Promise<Codes[]> {
  const all = await known(tx);
  const chosen = chosenCountries(store.config(store, ALLOWED_COUNTRIES));
  return chosen ? all.filter(({ id }) => chosen.has(id)) : all;
}

async function describe(tx: Tx, store: StoreRecord, codes: readonly Codes[]): Promise<Country[]> {
  const locale = localeOf(store);
  const tag = languageTag(locale);
  const rows = codes.length === 0 ? [] : await tx.all(regionsOf, { countries: codes.map(({ id }) => id), locale });
  const byCountry = Map.groupBy(rows, ({ country_id }) => country_id);
  const collator = new Intl.Collator(tag);
  const withRegion = countriesWithRegion(store.config(store, REGION_REQUIRED));
  return named(store, codes).map(({ id, name, iso2, iso3 }) => ({
    id,
    name,
    iso2Code: iso2,
    iso3Code: iso3,
    regions: inOrder(byCountry.get(id) ?? [], collator),
    isRegionRequired: withRegion.has(id) && byCountry.has(id),
  }));
}

function inOrder(
  rows: readonly { region_id: number; code: string | null; name: string; local_name: string | null }[],
  { compare }: Intl.Collator,
): Region[] {
  return rows
    .map(({ region_id, code, name, local_name }) => ({ id: region_id, code, name: local_name ?? name }))
    .sort((a, b) => compare(a.name, b.name) || a.id - b.id);
}

/** Countries with their names, ordered by name. */
function named(store: StoreRecord, codes: readonly Codes[]): (Codes & { readonly name: string })[] {
  const tag = languageTag(localeOf(store));
  const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
  const own = tag.split('-')[0] === 'en' ? englishNames : undefined;
  const { compare } = new Intl.Collator(tag);
  return codes
    .map((codes) => ({ ...codes, name: own?.get(codes.iso2) ?? nameOf(names, codes.iso2) }))
    .sort((a, b) => compare(a.name, b.name));
}

/** The name of a country; its code if there is no name, or if the code is invalid. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
