import { type Scene, type Wrong, wrong } from '../faults/case.ts';
import type { Targets } from '../security/support/targets.ts';
import type { Args, OperationCases, ScopeScene } from './case.ts';

const denied: Wrong = { ...wrong('bound to another website', '2 Access denied.', {}), caller: 'bound' };
const noOrder = (code: number) =>
  wrong('unknown order', `${code} Requested order not exists.`, { orderIncrementId: '999999999' });
const unknownStatus = wrong('an unknown status', '102 There is no such status of orders.', { status: 'nope' });
const unknownField: Wrong = {
  ...wrong('unknown field', '101 Invalid attribute name: nosuch', { filters: { nosuch: 'x' } }),
  styles: ['v1'],
};
const everything = { good: () => ({ filters: {} }), wrong: [unknownField] };
const listed = { inside: () => [{ filters: {} }] };

/** Calls that change an order by its number, with these arguments beside it; of hold and unhold the one comes before the other. */
const comment = { status: '', comment: 'Seen', notify: '0' };
const changes = {
  'sales_order.addComment': comment,
  'sales_order.hold': {},
  'sales_order.unhold': {},
  'sales_order.cancel': {},
};
const nothing: readonly never[] = [];
const forEach = <T>(make: (more: Args, path: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(changes).map(([path, more]) => [path, make(more, path)]));

/** Calls that change a shipment by its number, with these arguments beside it. */
const shipmentChanges = {
  'sales_order_shipment.addComment': { comment: 'Seen', email: '0', includeInEmail: '0' },
  'sales_order_shipment.addTrack': { carrier: 'ups', title: 'UPS', trackNumber: '1Z' },
  'sales_order_shipment.sendInfo': { comment: '' },
};
const forEachShipment = <T>(make: (more: Args, path: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(shipmentChanges).map(([path, more]) => [path, make(more, path)]));
const noShipment = wrong('unknown shipment', '100 Requested shipment not exists.', { shipmentIncrementId: '9' });

/** Calls that change an invoice by its number, with these arguments beside it; one that is paid takes comments alone. */
const invoiceChanges = {
  'sales_order_invoice.addComment': { comment: 'Seen', email: '0', includeComment: '0' },
  'sales_order_invoice.capture': {},
  'sales_order_invoice.void': {},
  'sales_order_invoice.cancel': {},
};
const moved: Readonly<Record<string, string>> = {
  'sales_order_invoice.capture': 'Invoice cannot be captured.',
  'sales_order_invoice.void': 'Invoice cannot be voided.',
  'sales_order_invoice.cancel': 'Invoice cannot be canceled.',
};
const forEachInvoice = <T>(make: (more: Args, path: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(invoiceChanges).map(([path, more]) => [path, make(more, path)]));
const noInvoice = wrong('unknown invoice', '100 Requested invoice does not exist.', { invoiceIncrementId: '9' });

/** Calls that change a credit memo by its number, with these arguments beside it. */
const memoChanges = {
  'sales_order_creditmemo.addComment': { comment: 'Seen', notifyCustomer: '0', includeComment: '0' },
  'sales_order_creditmemo.cancel': {},
};
const forEachMemo = <T>(make: (more: Args, path: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(memoChanges).map(([path, more]) => [path, make(more, path)]));
const noMemo = wrong('unknown credit memo', '100 Requested credit memo does not exist', { creditmemoIncrementId: '9' });

/** Orders, invoices, shipments and credit memos. */
export const ordersOperations: OperationCases = {
  scope: {
    // The lists leave out data outside of the bounds.
    'sales_order.list': listed,
    'sales_order_invoice.list': listed,
    'sales_order_shipment.list': listed,
    'sales_order_creditmemo.list': listed,
    'sales_order.info': {
      inside: ({ order }) => [{ orderIncrementId: order.own.number }],
      outside: ({ order }) => [{ orderIncrementId: order.foreign.number }],
    },
    'sales_order_invoice.info': {
      inside: ({ order }) => [{ invoiceIncrementId: order.own.invoice }],
      outside: ({ order }) => [{ invoiceIncrementId: order.foreign.invoice }],
    },
    'sales_order_shipment.info': {
      inside: ({ order }) => [{ shipmentIncrementId: order.own.shipment }],
      outside: ({ order }) => [{ shipmentIncrementId: order.foreign.shipment }],
    },
    'sales_order_creditmemo.info': {
      inside: ({ order }) => [{ creditmemoIncrementId: order.own.creditmemo }],
      outside: ({ order }) => [{ creditmemoIncrementId: order.foreign.creditmemo }],
    },
    'sales_order_shipment.create': {
      inside: ({ order }) => [{ orderIncrementId: order.own.number, itemsQty: nothing }],
      outside: ({ order }) => [{ orderIncrementId: order.foreign.number, itemsQty: nothing }],
    },
    ...forEachShipment((more) => ({
      inside: ({ order }: ScopeScene) => [{ shipmentIncrementId: order.own.shipment, ...more }],
      outside: ({ order }: ScopeScene) => [{ shipmentIncrementId: order.foreign.shipment, ...more }],
    })),
    'sales_order_shipment.removeTrack': {
      inside: ({ order }) => [{ shipmentIncrementId: order.own.shipment, trackId: String(order.own.track) }],
      outside: ({ order }) => [{ shipmentIncrementId: order.foreign.shipment, trackId: String(order.foreign.track) }],
    },
    'sales_order_invoice.create': {
      inside: ({ order }) => [
        { invoiceIncrementId: order.own.number, itemsQty: [{ order_item_id: order.own.lines[1], qty: '1' }] },
      ],
      outside: ({ order }) => [
        { invoiceIncrementId: order.foreign.number, itemsQty: [{ order_item_id: order.foreign.lines[1], qty: '1' }] },
      ],
    },
    ...forEachInvoice((more, path) => ({
      inside: ({ order }: ScopeScene) =>
        path.endsWith('addComment') ? [{ invoiceIncrementId: order.own.invoice, ...more }] : [],
      outside: ({ order }: ScopeScene) => [{ invoiceIncrementId: order.foreign.invoice, ...more }],
      ...(moved[path] !== undefined && { freely: `104 ${moved[path]}` }),
    })),
    ...forEach((more) => ({
      inside: ({ order }: ScopeScene) => [{ orderIncrementId: order.own.number, ...more }],
      outside: ({ order }: ScopeScene) => [{ orderIncrementId: order.foreign.number, ...more }],
    })),
    'sales_order_creditmemo.create': {
      // The order is paid by the invoice above.
      inside: ({ order }) => [{ orderIncrementId: order.own.number }],
      outside: ({ order }) => [{ orderIncrementId: order.foreign.number }],
    },
    ...forEachMemo((more, path) => ({
      inside: ({ order }: ScopeScene) =>
        path.endsWith('addComment') ? [{ creditmemoIncrementId: order.own.creditmemo, ...more }] : [],
      outside: ({ order }: ScopeScene) => [{ creditmemoIncrementId: order.foreign.creditmemo, ...more }],
      ...(path.endsWith('cancel') && { freely: '104 Credit memo cannot be canceled.' }),
    })),
    'sales_order_shipment.getCarriers': {
      inside: ({ order }) => [{ orderIncrementId: order.own.number }],
      outside: ({ order }) => [{ orderIncrementId: order.foreign.number }],
    },
  },
  faults: {
    'sales_order_shipment.create': {
      good: ({ order }) => ({ orderIncrementId: order.number, itemsQty: nothing }),
      wrong: [noOrder(103), denied],
    },
    ...forEachShipment((more, path) => ({
      good: ({ order }: Scene) => ({ shipmentIncrementId: order.shipment, ...more }),
      wrong: [
        noShipment,
        denied,
        ...(path === 'sales_order_shipment.addTrack'
          ? [wrong('unknown carrier', '102 Invalid carrier specified.', { carrier: 'flatrate' })]
          : []),
      ],
    })),
    'sales_order_shipment.removeTrack': {
      good: ({ order }) => ({ shipmentIncrementId: order.shipment, trackId: String(order.track) }),
      wrong: [noShipment, denied, wrong('unknown track', '104 Requested tracking not exists.', { trackId: '999' })],
    },
    'sales_order_invoice.create': {
      good: ({ order }) => ({ invoiceIncrementId: order.number, itemsQty: nothing }),
      wrong: [
        wrong('unknown order', '103 Requested order not exists.', { invoiceIncrementId: '999999999' }),
        denied,
        {
          ...wrong('too many', '102 Invalid qty to invoice item "MUG"', ({ order }) => ({
            itemsQty: { [order.lines[0]]: '9' },
          })),
          styles: ['v1'],
        },
      ],
    },
    ...forEachInvoice((more, path) => ({
      good: ({ order }: Scene) => ({ invoiceIncrementId: order.invoice, ...more }),
      wrong: [noInvoice, denied, ...(moved[path] === undefined ? [] : [wrong('paid', `104 ${moved[path]}`, {})])],
    })),
    'sales_order_creditmemo.create': {
      good: ({ order }) => ({ orderIncrementId: order.number }),
      wrong: [
        wrong('unknown order', '103 Requested order does not exist', { orderIncrementId: '999999999' }),
        denied,
        wrong('not paid', '106 Credit memo for requested order can not be created.', {}),
      ],
    },
    ...forEachMemo((more, path) => ({
      good: ({ order }: Scene) => ({ creditmemoIncrementId: order.creditmemo, ...more }),
      wrong: [
        noMemo,
        denied,
        ...(path.endsWith('cancel') ? [wrong('refunded', '104 Credit memo cannot be canceled.', {})] : []),
      ],
    })),
    ...forEach((more, path) => ({
      good: ({ order }: Scene) => ({ orderIncrementId: order.number, ...more }),
      wrong: [
        noOrder(100),
        denied,
        ...(path === 'sales_order.addComment' ? [unknownStatus] : []),
        ...(path === 'sales_order.unhold' ? [wrong('not on hold', '103 Unhold action is not available.', {})] : []),
      ],
    })),
    'sales_order.list': everything,
    'sales_order_invoice.list': everything,
    'sales_order_shipment.list': everything,
    'sales_order_creditmemo.list': everything,
    'sales_order.info': {
      good: ({ order }) => ({ orderIncrementId: order.number }),
      wrong: [noOrder(100), denied],
    },
    'sales_order_invoice.info': {
      good: ({ order }) => ({ invoiceIncrementId: order.invoice }),
      wrong: [noInvoice, denied],
    },
    'sales_order_shipment.info': {
      good: ({ order }) => ({ shipmentIncrementId: order.shipment }),
      wrong: [wrong('unknown shipment', '100 Requested shipment not exists.', { shipmentIncrementId: '9' }), denied],
    },
    'sales_order_creditmemo.info': {
      good: ({ order }) => ({ creditmemoIncrementId: order.creditmemo }),
      wrong: [noMemo, denied],
    },
    'sales_order_shipment.getCarriers': {
      good: ({ order }) => ({ orderIncrementId: order.number }),
      wrong: [noOrder(103), denied],
    },
  },
  valid: {
    'sales_order_shipment.create': ({ order }) => ({ orderIncrementId: order.number, itemsQty: nothing }),
    ...forEachShipment((more) => ({ order }: Targets) => ({ shipmentIncrementId: order.shipment, ...more })),
    'sales_order_shipment.removeTrack': ({ order }) => ({
      shipmentIncrementId: order.shipment,
      trackId: String(order.track),
    }),
    'sales_order_invoice.create': ({ order }) => ({ invoiceIncrementId: order.number, itemsQty: nothing }),
    ...forEachInvoice((more) => ({ order }: Targets) => ({ invoiceIncrementId: order.invoice, ...more })),
    'sales_order_creditmemo.create': ({ order }) => ({ orderIncrementId: order.number }),
    ...forEachMemo((more) => ({ order }: Targets) => ({ creditmemoIncrementId: order.creditmemo, ...more })),
    ...forEach((more) => ({ order }: Targets) => ({ orderIncrementId: order.number, ...more })),
    'sales_order.list': () => ({ filters: {} }),
    'sales_order_invoice.list': () => ({ filters: {} }),
    'sales_order_shipment.list': () => ({ filters: {} }),
    'sales_order_creditmemo.list': () => ({ filters: {} }),
    'sales_order.info': ({ order }) => ({ orderIncrementId: order.number }),
    'sales_order_invoice.info': ({ order }) => ({ invoiceIncrementId: order.invoice }),
    'sales_order_shipment.info': ({ order }) => ({ shipmentIncrementId: order.shipment }),
    'sales_order_creditmemo.info': ({ order }) => ({ creditmemoIncrementId: order.creditmemo }),
    'sales_order_shipment.getCarriers': ({ order }) => ({ orderIncrementId: order.number }),
  },
};
