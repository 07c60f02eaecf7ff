import { integerField, mapping, type TableMapping, text, textOrNothing } from './mapping.ts';

/** Countries, their regions, and the regions' names in other languages. */
export const directory: readonly TableMapping[] = [
  mapping({
    what: 'countries',
    from: 'directory_country',
    to: 'country',
    columns: {
      country_id: textOrNothing('country_id'),
      iso2_code: textOrNothing('iso2_code'),
      iso3_code: textOrNothing('iso3_code'),
    },
  }),
  mapping({
    what: 'regions of countries',
    from: 'directory_country_region',
    to: 'country_region',
    columns: {
      region_id: integerField('region_id'),
      country_id: text('country_id'),
      code: textOrNothing('code'),
      name: text('default_name'),
    },
  }),
  mapping({
    what: 'names of regions',
    from: 'directory_country_region_name',
    to: 'country_region_name',
    columns: { region_id: integerField('region_id'), locale: textOrNothing('locale'), name: text('name') },
  }),
];
