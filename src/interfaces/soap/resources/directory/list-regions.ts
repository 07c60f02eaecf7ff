import { Type } from 'typebox';
import { listRegions as listRegionsOf } from '#domain/stores/directory/commands.ts';
import { arrayOf, detailed, operation, struct } from '#interfaces/legacy/declare.ts';
import { regionResource } from './resource.ts';

/** `region.list`: the regions of a country, which is named by two or three letters, ordered by name (soap-catalog 5.1). */
export const listRegions = operation({
  resource: regionResource,
  method: 'list',
  title: 'List of regions in specified country',
  v2Name: 'directoryRegionList',
  arguments: { country: { schema: Type.String() } },
  result: arrayOf(
    'directoryRegionEntityArray',
    struct('directoryRegionEntity', {
      region_id: Type.String(),
      code: Type.Union([Type.String(), Type.Null()]),
      name: Type.String(),
    }),
  ),
  resultPart: 'countries',
  command: listRegionsOf,
  decode: (args) => ({ country: args.country ?? '' }),
  print: (regions) => regions.map(({ id, code, name }) => ({ region_id: String(id), code, name })),
  refusals: {
    country_not_found: { fault: 'country_not_exists', says: 'Country not exists.' },
    country_code_invalid: detailed('country_not_exists'),
  },
});
