import type { ResourceDeclaration } from '#interfaces/legacy/declare.ts';

/** The countries (soap-catalog 3). It has no faults of its own. */
export const countryResource = {
  name: 'directory_country',
  title: 'Country API',
  aliases: ['country'],
  aclId: 'directory/country',
  faults: {},
} as const satisfies ResourceDeclaration;

/** The states and provinces of countries (soap-catalog 3). */
export const regionResource = {
  name: 'directory_region',
  title: 'Region API',
  aliases: ['region'],
  aclId: 'directory/region',
  faults: { country_not_exists: { code: 101, message: 'Country not exists.' } },
} as const satisfies ResourceDeclaration;
