import { command, granted } from '#domain/shared/command.ts';
import { linesOfFile, refuseLines } from '#domain/shared/records/csv-file.ts';
import { shopViews } from '#domain/stores/store-registry.ts';
import { type CsvLine, type CsvProblem, writeCsv } from '#kernel/csv.ts';
import { formatDecimalShort, parseDecimal } from '#kernel/decimal.ts';
import { folded } from '#kernel/fold.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { taxLock } from './classes.ts';
import { allRates, rateErrors, rateFacts, saveRate, type TaxRateRecord } from './rates.ts';

/** The columns that a legacy store writes; then one for each store view, by its code, with the rate's title there. */
const heading = ['Code', 'Country', 'State', 'Zip/Post Code', 'Rate', 'Zip/Post is Range', 'Range From', 'Range To'];

/** All tax rates as comma-separated values, as a legacy store exports them. */
export const exportTaxRates = command({
  name: 'taxRate.export',
  permission: { rest: granted('tax-rates/read') },
  effect: 'read',
  touches: 'open',
  refusals: [],
  async run({ tx }, _input: undefined): Promise<string> {
    const stores = await storesOf(tx);
    const regions = await regionCodes(tx);
    const rows = (await allRates(tx)).map((rate) => [
      rate.code,
      rate.countryId,
      rate.regionId === 0 ? '*' : (regions.codes.get(rate.regionId) ?? String(rate.regionId)),
      rate.postcodeFrom === null ? (rate.postcode ?? '*') : `${rate.postcodeFrom}-${rate.postcodeTo}`,
      formatDecimalShort(rate.percent),
      rate.postcodeFrom === null ? '' : '1',
      rate.postcodeFrom ?? '',
      rate.postcodeTo ?? '',
      ...stores.map(({ id }) => rate.titles.find(({ storeId }) => storeId === id)?.title ?? ''),
    ]);
    return writeCsv([[...heading, ...stores.map(({ code }) => code)], ...rows]);
  },
});

/**
 * Imports such a file: a rate with an existing code gets the new values, other rates stay. All lines or none. Refuses
 * `csv_invalid` with every wrong line. Answers the number of rates.
 */
export const importTaxRates = command({
  name: 'taxRate.import',
  permission: { rest: granted('tax-rates/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['csv_invalid'],
  async run(
    context,
    { csv }: { readonly csv: string },
  ): Promise<{ readonly created: number; readonly changed: number }> {
    const { tx } = context;
    await lockNames(tx, [taxLock]);
    const stores = await storesOf(tx);
    const isHeading = (cells: readonly string[]) => {
      const wrong = heading.findIndex((name, index) => cells[index]?.toLowerCase() !== name.toLowerCase());
      if (wrong >= 0) return `column ${wrong + 1} must be "${heading[wrong]}"`;
      const unknown = cells
        .slice(heading.length)
        .find((cell) => cell !== '' && !stores.some(({ code }) => code === cell));
      return unknown === undefined ? undefined : `"${unknown}" is not a store view`;
    };
    const file = linesOfFile(context, csv, isHeading);
    const facts = await rateFacts(tx);
    const regions = await regionCodes(tx);
    const titled = file.heading.slice(heading.length).map((code) => stores.find((store) => store.code === code)?.id);
    const problems: CsvProblem[] = [];
    const seen = new Set<string>();
    const rates = file.lines.map((line) => {
      const { rate, errors } = rateOf(line, titled, regions.ids);
      const found = [...errors, ...rateErrors(facts, rate).map(({ field, message }) => `${named(field)} ${message}`)];
      if (seen.has(folded(rate.code))) found.push('the code comes twice');
      seen.add(folded(rate.code));
      problems.push(...found.map((message) => ({ line: line.line, message })));
      return rate;
    });
    refuseLines(context, problems);
    let changed = 0;
    for (const rate of rates) {
      const id = facts.codes.get(folded(rate.code));
      if (id !== undefined) changed += 1;
      await saveRate(tx, rate, id);
    }
    return { created: rates.length - changed, changed };
  },
});

/** The fields by their names in the file. */
const names: Readonly<Record<string, string>> = {
  '/code': 'the code',
  '/countryId': 'the country',
  '/regionId': 'the state',
  '/postcode': 'the postcode',
  '/percent': 'the rate',
  '/postcodeFrom': 'the beginning of the range',
  '/postcodeTo': 'the end of the range',
};
const named = (field: string): string => names[field] ?? 'a name';

function rateOf(
  { cells }: CsvLine,
  titled: readonly (number | undefined)[],
  regions: ReadonlyMap<string, number>,
): { readonly rate: TaxRateRecord; readonly errors: readonly string[] } {
  const [code = '', country = '', state = '', postcode = '', percent = '', isRange = '', from = '', to = ''] =
    cells.map((cell) => cell.trim());
  const errors: string[] = [];
  const countryId = country.toUpperCase();
  const region =
    state === '' || state === '*' || state === '0' ? 0 : regions.get(`${countryId} ${state.toUpperCase()}`);
  if (region === undefined) errors.push('the state must be a region of the country');
  const hasRange = isRange !== '' && isRange !== '0';
  const number = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);
  if (hasRange && (number(from) === null || number(to) === null)) errors.push('the range needs two whole numbers');
  return {
    errors,
    rate: {
      code,
      countryId,
      regionId: region ?? 0,
      postcode: hasRange || postcode === '' || postcode === '*' ? null : postcode,
      postcodeFrom: hasRange ? (number(from) ?? 0) : null,
      postcodeTo: hasRange ? (number(to) ?? Number.MAX_SAFE_INTEGER) : null,
      percent: parseDecimal(percent) ?? Number.NaN,
      titles: titled.flatMap((storeId, index) => {
        const title = cells[heading.length + index]?.trim() ?? '';
        return storeId === undefined || title === '' ? [] : [{ storeId, title }];
      }),
    },
  };
}

async function storesOf(tx: Tx): Promise<{ readonly id: number; readonly code: string }[]> {
  return (await shopViews(tx)).map(({ store_id: id, code }) => ({ id, code }));
}

async function regionCodes(tx: Tx) {
  const rows = await tx.query((q) =>
    q.selectFrom('country_region').select(['region_id', 'country_id', 'code', 'name']),
  );
  const codeOf = ({ code, region_id }: (typeof rows)[number]): string => code ?? String(region_id);
  return {
    codes: new Map(rows.map((row) => [row.region_id, codeOf(row)])),
    ids: new Map(rows.map((row) => [`${row.country_id} ${codeOf(row).toUpperCase()}`, row.region_id])),
  };
}
