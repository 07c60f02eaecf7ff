import type { Case } from './cases.ts';
import { customerPassword, shopperEmail, shoppers } from './customer-store.ts';

/** Calls of customers about their own data. */
export const customerCases: readonly Case[] = [
  {
    name: 'REST customer token',
    path: '/api/rest/v2/auth/token',
    call: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: `{"grant_type":"customer","email":"@email","password":"${customerPassword}"}`,
    },
    values: (index, rows) => ({ email: shopperEmail(index, rows) }),
    requests: shoppers,
  },
  {
    name: 'REST customers/me',
    path: '/api/rest/v2/customers/me',
    call: { method: 'GET', headers: { Accept: 'application/json' }, body: '' },
    caller: 'shopper',
    values: () => ({}),
    requests: shoppers,
  },
];
