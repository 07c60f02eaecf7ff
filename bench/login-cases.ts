import type { Case } from './cases.ts';
import { benchUser } from './store.ts';

const { username, key } = benchUser;

/** Connectors that log in before every call. These cases are the last: each call leaves a session behind. */
export const loginCases: readonly Case[] = [
  {
    name: 'V2 login',
    path: '/api/v2_soap/',
    call: `<ns1:login><username xsi:type="xsd:string">${username}</username><apiKey xsi:type="xsd:string">${key}</apiKey></ns1:login>`,
    values: () => ({}),
    requests: 1,
    near: 'V2 list',
    ofNear: 0.3,
  },
  {
    name: 'REST token by key',
    path: '/api/rest/v2/auth/token',
    call: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ grant_type: 'api_user', username, api_key: key }),
    },
    values: () => ({}),
    requests: 1,
    near: 'V2 list',
    ofNear: 0.3,
  },
];
