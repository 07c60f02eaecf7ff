import type { Case } from './cases.ts';
import { benchClient } from './store.ts';

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };

/** Calls of the REST interface. */
export const restCases: readonly Case[] = [
  {
    name: 'REST token',
    path: '/api/rest/v2/auth/token',
    call: {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: benchClient.clientId,
        client_secret: benchClient.clientSecret,
      }),
    },
    values: () => ({}),
    requests: 1,
    ofCeiling: 0.5,
  },
];
