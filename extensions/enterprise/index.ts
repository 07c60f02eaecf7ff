import { defineExtension } from 'cartwright/extension';
import { creditCollector, creditTables } from './credit.ts';
import { creditRefusals, creditRoutes } from './credit-routes.ts';
import { operationRefusals, operations } from './operations.ts';

export default defineExtension({
  name: 'enterprise',
  permissions: {
    'enterprise/giftcard': 'Gift cards, and gift cards of carts, by SOAP and XML-RPC.',
    'enterprise/credit': 'Store credit by SOAP and XML-RPC; includes the two below.',
    'enterprise/credit/read': 'Read the store credit of customers.',
    'enterprise/credit/manage': 'Change the store credit of customers.',
  },
  refusals: { ...creditRefusals, ...operationRefusals },
  operations,
  tags: { 'Store credit': 'Balances of customers that pay carts.' },
  tables: creditTables,
  collectors: [creditCollector],
  routes: creditRoutes,
});
