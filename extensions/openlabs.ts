// The operations that the connectors of Odoo and Tryton call (docs/odoo-tryton.md): V1, XML-RPC and JSON-RPC only. They ask the store by its
// own operations and routes, and read a few tables.
import { cascade, defineExtension, integer, integerDefault } from 'cartwright/extension';
import { categoryOperations } from './openlabs/categories.ts';
import { customerOperations } from './openlabs/customers.ts';
import { refusals } from './openlabs/filters.ts';
import { linkOperations } from './openlabs/links.ts';
import { orderOperations } from './openlabs/orders.ts';
import { productOperations } from './openlabs/products.ts';
import { setOperations } from './openlabs/sets.ts';
import { storeOperations } from './openlabs/stores.ts';

export default defineExtension({
  name: 'openlabs',
  refusals,
  tables: {
    openlabs_order: {
      columns: { order_id: integer(), imported: integerDefault(0) },
      key: ['order_id'],
      foreign: [cascade('order_id', 'sales_order')],
    },
  },
  orderColumns: {
    imported: { table: 'openlabs_order', key: 'order_id', column: 'imported', default: '0' },
  },
  operations: [
    ...storeOperations,
    ...customerOperations,
    ...productOperations,
    ...linkOperations,
    ...setOperations,
    ...categoryOperations,
    ...orderOperations,
  ],
});
