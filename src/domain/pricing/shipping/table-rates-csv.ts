import { command } from '#domain/shared/command.ts';
import { linesOfFile, refuseLines } from '#domain/shared/records/csv-file.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { allCountries } from '#domain/stores/directory/countries.ts';
import { findWebsite } from '#domain/stores/websites.ts';
import { type CsvLine, type CsvProblem, writeCsv } from '#kernel/csv.ts';
import { formatDecimal, maxDecimal, parseDecimal } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { insertRows, runRows } from '#platform/storage/row-statements.ts';
import { carrierSetting } from './rates.ts';
import { tableConditions, tableRate } from './table-rate.ts';

type TableCondition = (typeof tableConditions)[number];

/** The heading of the condition's column in a file, as in a legacy store. */
const conditionNames: Readonly<Record<TableCondition, string>> = {
  package_weight: 'Weight (and above)',
  package_value: 'Order Subtotal (and above)',
  package_qty: '# of Items (and above)',
};
const placeNames = ['Country', 'Region/State', 'Zip/Postal Code'] as const;
const priceName = 'Shipping Price';

/** The id or code of a website, and the condition of its rates: by default the one that its store views have chosen. */
export interface TableRatesInput {
  readonly website: string;
  readonly condition?: TableCondition;
}

/**
 * The rates of a website for one condition as comma-separated values, as a legacy store exports them. Refuses
 * `website_not_found`.
 */
export const exportTableRates = command({
  name: 'tableRate.export',
  permission: {},
  effect: 'read',
  touches: 'shared',
  refusals: ['website_not_found'],
  async run({ tx, fail }, { website: named, condition: asked }: TableRatesInput): Promise<string> {
    const website = await findWebsite(tx, named);
    if (!website) throw fail('website_not_found');
    const condition = asked ?? (await chosenCondition(tx, website.stores[0]?.store_id ?? 0));
    const regions = await regionCodes(tx);
    const rows = await tx.query((q) =>
      q
        .selectFrom('shipping_table_rate')
        .selectAll()
        .where('website_id', '=', website.website_id)
        .where('condition_name', '=', condition)
        .orderBy('country_id')
        .orderBy('region_id')
        .orderBy('postcode')
        .orderBy('condition_value'),
    );
    const lines = rows.map((row) => [
      row.country_id === '0' ? '*' : row.country_id,
      row.region_id === 0 ? '*' : (regions.codes.get(row.region_id) ?? row.region_id),
      row.postcode === '' ? '*' : row.postcode,
      formatDecimal(row.condition_value),
      formatDecimal(row.price),
    ]);
    return writeCsv([[...placeNames, conditionNames[condition], priceName], ...lines]);
  },
});

/**
 * Replaces the rates of a website for the condition in the heading of the file; those for other conditions stay. All
 * lines or none. Refuses `website_not_found`, and `csv_invalid` with every wrong line. Answers the number of rates.
 */
export const importTableRates = command({
  name: 'tableRate.import',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['website_not_found', 'csv_invalid'],
  async run(context, { website: named, csv }: { readonly website: string; readonly csv: string }) {
    const { tx, fail } = context;
    await lockNames(tx, ['table-rates']);
    const website = await findWebsite(tx, named);
    if (!website) throw fail('website_not_found');
    const file = linesOfFile(context, csv, headingProblem);
    const condition = conditionOf(file.heading[3]) as TableCondition;
    const places = { countries: await countryCodes(tx), regions: (await regionCodes(tx)).ids };
    const problems: CsvProblem[] = [];
    const seen = new Map<string, number>();
    const rows = file.lines.map((line) => {
      const { row, errors } = rateOf(line, places);
      const key = row.slice(0, 4).join('\n');
      const first = seen.get(key);
      if (first !== undefined && errors.length === 0) errors.push(`it says the same as line ${first}`);
      if (first === undefined) seen.set(key, line.line);
      problems.push(...errors.map((message) => ({ line: line.line, message })));
      return [website.website_id, condition, ...row];
    });
    refuseLines(context, problems);
    await tx.query((q) =>
      q
        .deleteFrom('shipping_table_rate')
        .where('website_id', '=', website.website_id)
        .where('condition_name', '=', condition)
        .returning('rate_id'),
    );
    await runRows(tx, insertRates, rows);
    return { rates: rows.length, condition };
  },
});

const insertRates = insertRows('shipping_table_rate', [
  'website_id',
  'condition_name',
  'country_id',
  'region_id',
  'postcode',
  'condition_value',
  'price',
]);

function conditionOf(name: string | undefined): TableCondition | undefined {
  return tableConditions.find((condition) => conditionNames[condition].toLowerCase() === name?.toLowerCase());
}

function headingProblem(cells: readonly string[]): string | undefined {
  const wrong = placeNames.findIndex((name, index) => cells[index]?.toLowerCase() !== name.toLowerCase());
  if (wrong >= 0) return `column ${wrong + 1} must be "${placeNames[wrong]}"`;
  if (!conditionOf(cells[3])) {
    return `column 4 must be one of: ${Object.values(conditionNames).join(', ')}`;
  }
  return cells[4]?.toLowerCase() === priceName.toLowerCase() ? undefined : `column 5 must be "${priceName}"`;
}

interface Places {
  /** Ids by their two or three letters. */
  readonly countries: ReadonlyMap<string, string>;
  readonly regions: ReadonlyMap<string, number>;
}

/** Country, region, postcode, condition and price of a line, and its problems. */
function rateOf({ cells }: CsvLine, { countries, regions }: Places) {
  const [country = '', state = '', zip = '', value = '', price = ''] = cells.map((cell) => cell.trim());
  const errors: string[] = [];
  const isEvery = (text: string): boolean => ['', '*', '0'].includes(text);
  const countryId = isEvery(country) ? '0' : countries.get(country.toUpperCase());
  if (countryId === undefined) errors.push(`"${country.slice(0, 20)}" is not a country of the store`);
  const region = isEvery(state) ? 0 : regions.get(`${countryId} ${state.toUpperCase()}`);
  if (region === undefined && countryId !== undefined) {
    errors.push(`"${state.slice(0, 20)}" is not a region of the country`);
  }
  if (zip.length > 32) errors.push('the postcode is longer than 32 characters');
  const amount = (text: string, what: string): number => {
    const exact = /^\d+(?:\.\d+)?$/.test(text) ? parseDecimal(text) : null;
    if (exact === null || exact > maxDecimal) errors.push(`the ${what} must be a number not below 0`);
    return exact ?? 0;
  };
  const row = [
    countryId ?? '',
    region ?? 0,
    isEvery(zip) && zip !== '0' ? '*' : zip,
    amount(value, 'condition'),
    amount(price, 'price'),
  ];
  return { row, errors };
}

async function chosenCondition(tx: Tx, storeId: number): Promise<TableCondition> {
  const config = await storeConfig(tx, storeId, 'carriers/');
  const chosen = carrierSetting({ config }, tableRate, 'condition_name');
  return tableConditions.find((condition) => condition === chosen) ?? 'package_weight';
}

async function countryCodes(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const all = await allCountries(tx);
  return new Map(
    all.flatMap(({ id, iso3Code }) => [[id, id] as const, ...(iso3Code === null ? [] : [[iso3Code, id] as const])]),
  );
}

async function regionCodes(tx: Tx) {
  const rows = await tx.query((q) => q.selectFrom('country_region').select(['region_id', 'country_id', 'code']));
  return {
    codes: new Map(rows.map(({ region_id, code }) => [region_id, code ?? String(region_id)])),
    ids: new Map(
      rows.map(({ region_id, country_id, code }) => [
        `${country_id} ${(code ?? String(region_id)).toUpperCase()}`,
        region_id,
      ]),
    ),
  };
}
