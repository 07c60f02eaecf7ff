import { cascade, id, integer, type Tables, text, textDefault, textOrNull } from '#platform/storage/columns.ts';

/** Countries with their regions. */
export const directoryTables = {
  /** Countries of an imported store; a store without any has those of ISO 3166. */
  country: {
    columns: { country_id: text(), iso2_code: textOrNull(), iso3_code: textOrNull() },
    key: ['country_id'],
  },
  country_region: {
    columns: { region_id: id(), country_id: text(), code: textOrNull(), name: textDefault('') },
    foreign: [cascade('country_id', 'country')],
    indexes: { country_region_country: { columns: ['country_id'] } },
  },
  /** `locale` as in the store configuration: `de_DE`. */
  country_region_name: {
    columns: { region_id: integer(), locale: text(), name: text() },
    key: ['region_id', 'locale'],
    foreign: [cascade('region_id', 'country_region')],
  },
} as const satisfies Tables;
