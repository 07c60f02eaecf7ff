import { defineExtension } from 'cartwright/extension';
import { creditCollector, creditTables } from './credit.ts';
import { creditRefusals, creditRoutes } from './credit-routes.ts';

export default defineExtension({
  name: 'enterprise',
  permissions: {
    'enterprise/credit/read': 'Read the store credit of customers.',
    'enterprise/credit/manage': 'Change the store credit of customers.',
  },
  refusals: creditRefusals,
  tags: { 'Store credit': 'Balances of customers that pay carts.' },
  tables: creditTables,
  collectors: [creditCollector],
  routes: creditRoutes,
});
