import type { Difference, DifferenceContext } from './differences.ts';
import {
  becomeFault,
  becomeResult,
  type Fields,
  fixedProductTax,
  isFields,
  leaveOutForeignColumns,
  yes,
} from './expectations.ts';
import { mapTexts, withoutFields } from './normalize.ts';
import type { AnswerValue } from './read-answer.ts';
import { type RecordedStyle, recordedCases } from './recorded.ts';
import type { Outcome } from './replay.ts';

/** A call that is refused here, or with another fault. */
const refused = (cases: readonly string[], why: string, code: string, text: string): Difference => ({
  cases,
  what: `${cases[0]} is refused: ${code} ${text}`,
  why,
  expect: (outcome) => {
    becomeFault(outcome, code, text);
    delete outcome.rows;
  },
  ignore: (outcome) => {
    delete outcome.rows;
  },
});

/** Orders of the recording that are not placed here. */
const notPlaced = new Set([
  'register_same_email.order',
  'no_customer.order',
  'disabled.order',
  'stock_more_than_there.order',
  'disabled_later.order',
]);
const numbers = new Map<RecordedStyle, ReadonlySet<AnswerValue | undefined>>();

/** The numbers that these have in a style. */
function numbersOf(style: RecordedStyle): ReadonlySet<AnswerValue | undefined> {
  const known = numbers.get(style) ?? new Set(placedAs(style));
  numbers.set(style, known);
  return known;
}

const placedAs = (style: RecordedStyle): string[] =>
  recordedCases(style, 'sales').flatMap(({ name, result }) =>
    notPlaced.has(name) && typeof result === 'string' ? [result] : [],
  );

/** The structs or maps that are shown: one, or a list of them. */
const shownIn = ({ result }: Outcome): Fields[] => (Array.isArray(result) ? result : [result ?? null]).filter(isFields);
/** The orders among them. */
const ordersIn = (outcome: Outcome): Fields[] =>
  shownIn(outcome).filter((row) => 'status' in row && 'increment_id' in row && 'grand_total' in row);

function linesIn({ result }: Outcome): Fields[] {
  return isFields(result) && Array.isArray(result.items) ? result.items.filter(isFields) : [];
}

const orderRow = ({ rows }: Outcome) => (rows?.order ?? {}) as Record<string, unknown>;
const itemRows = ({ rows }: Outcome) => (rows?.items ?? []) as Record<string, unknown>[];

const numberIn = (value: unknown): number => Number(String(value ?? 0).replace(/^[a-z]+ /, ''));

/** Fills in the amount due, if the style shows it. */
function fillDue(order: Record<string, unknown>, isShown: boolean): void {
  for (const prefix of ['', 'base_']) {
    const name = `${prefix}total_due`;
    const total = order[`${prefix}grand_total`];
    if (total === undefined || typeof order[name] === 'string' || !(isShown || name in order)) continue;
    order[name] = (numberIn(total) - numberIn(order[`${prefix}total_paid`])).toFixed(4);
  }
}

/** Moves refunds from online to offline. */
function refundOffline(order: Record<string, unknown>): void {
  for (const prefix of ['', 'base_']) {
    const online = `${prefix}total_online_refunded`;
    const offline = `${prefix}total_offline_refunded`;
    if (typeof order[online] !== 'string') continue;
    const hasNulls = offline in order;
    order[offline] = order[online];
    if (hasNulls) order[online] = null;
    else delete order[online];
  }
}

/** Whether an order is shown with fields of nothing: V1 has all columns, the structs leave out what is empty. */
const isList = ({ result }: Outcome): boolean => Array.isArray(result);

const infoCases = [
  'other_store_cart.info',
  'info_before_order',
  'info_after_order',
  'coupon.info',
  'gift.info',
  'tax.info',
];

/** A list that comes in another order there. */
const inOrder = (cases: readonly string[], styles?: readonly RecordedStyle[]): Difference => ({
  cases,
  ...(styles && { styles }),
  what: `lists are in the order of ids: ${cases[0]}`,
  why: 'soap-sales 4; there an index of the database decides',
  ignore: (outcome) => {
    if (!Array.isArray(outcome.result)) return;
    const idOf = (row: AnswerValue) => (isFields(row) ? numberIn(row.invoice_id ?? row.order_id) : 0);
    outcome.result = outcome.result.toSorted((a, b) => idOf(a) - idOf(b));
  },
});

/** Lists that leave ids of shipments out there. */
const withIds = (cases: readonly string[], styles?: readonly RecordedStyle[]): Difference => ({
  cases,
  ...(styles && { styles }),
  what: `lists of shipments say their ids: ${cases[0]}`,
  why: 'Q26; the struct has the field',
  ignore: (outcome) => {
    for (const row of shownIn(outcome)) delete row.shipment_id;
  },
});

/** Differences in all answers. */
const general: readonly Difference[] = [
  {
    what: 'faults have the HTTP status 500',
    why: 'design 4',
    expect: (outcome) => {
      if (outcome.fault) outcome.status = 500;
    },
  },
  {
    what: 'empty texts are empty',
    why: 'soap.md Q3',
    expect: (outcome) => {
      if (outcome.result === undefined) return;
      outcome.result = mapTexts(outcome.result, (text) => (text === '\n' ? '' : text));
    },
  },
  {
    styles: ['v1'],
    what: 'amounts of totals and rates are numbers: int or float',
    why: 'soap-sales 3.4, 3.6 give amounts; clients of V1 must take text, int and float (soap.md 1.3)',
    ignore: (outcome) => {
      for (const row of shownIn(outcome)) {
        for (const name of ['title' in row && 'amount' in row ? 'amount' : '', 'carrier' in row ? 'price' : '']) {
          if (typeof row[name] === 'string') row[name] = String(numberIn(row[name]));
        }
      }
    },
  },
  {
    what: 'the amount due is filled from the start',
    why: 'soap-sales 3.7 has it filled when the order is saved for the second time; it is the same amount then',
    expect: (outcome) => {
      for (const order of ordersIn(outcome)) fillDue(order, isList(outcome));
      if ('entity_id' in orderRow(outcome)) fillDue(orderRow(outcome), true);
    },
  },
  {
    what: 'refunds without a gateway are offline',
    why: 'Q12',
    expect: (outcome) => {
      for (const order of ordersIn(outcome)) refundOffline(order);
      refundOffline(orderRow(outcome));
    },
  },
  {
    what: 'orders that are not placed here are in no list',
    why: 'Q2, Q5, Q21, Q22',
    expect: (outcome, { style }: DifferenceContext) => {
      if (!Array.isArray(outcome.result) || ordersIn(outcome).length === 0) return;
      const isGone = (row: AnswerValue): boolean => isFields(row) && numbersOf(style).has(row.increment_id);
      outcome.result = outcome.result.filter((row) => !isGone(row));
    },
  },
  inOrder(['list_complex_customer_id_notnull']),
  inOrder(['invoice_list_complex_grand_total'], ['v1']),
  {
    what: 'the billing address of a virtual order is in lists, too',
    why: 'soap-sales 4',
    ignore: (outcome) => {
      if (!Array.isArray(outcome.result)) return;
      for (const order of ordersIn(outcome)) {
        if (order.is_virtual !== '1') continue;
        for (const name of ['firstname', 'lastname', 'telephone', 'postcode']) delete order[name];
      }
    },
  },
];

const ofCarts = new Set([
  'address_id',
  'customer_id',
  'password_hash',
  'customer_group_id',
  'orig_order_id',
  'converted_at',
  'row_total_with_discount',
  'payment',
]);
const pricesOfCarts = new Set([
  'grand_total',
  'base_grand_total',
  'subtotal',
  'base_subtotal',
  'subtotal_with_discount',
  'base_subtotal_with_discount',
  'price',
  'base_price',
  'row_total',
  'base_row_total',
  'row_weight',
  'price_incl_tax',
  'base_price_incl_tax',
  'row_total_incl_tax',
  'base_row_total_incl_tax',
  ...fixedProductTax,
]);

/** Differences in carts. */
const carts: readonly Difference[] = [
  {
    cases: infoCases,
    styles: ['v1'],
    what: 'a cart has only the columns that the interface names',
    why: 'reference 2.4; the others belong to parts that show them elsewhere',
    ignore: leaveOutForeignColumns,
  },
  {
    cases: infoCases.filter((name) => name !== 'other_store_cart.info' && name !== 'gift.info'),
    what: 'a cart shows ids of its addresses, the stored payment, no password, the group of guests, and its order',
    why: 'soap-sales 3.6, Q20, Q28, Q31; row_total_with_discount as in the set of carts',
    ignore: (outcome) => {
      if (outcome.result !== undefined) outcome.result = withoutFields(outcome.result, ofCarts);
    },
  },
  {
    cases: ['tax.info'],
    what: 'prices of lines are in the currency of the cart',
    why: 'Q32',
    ignore: (outcome) => {
      for (const line of linesIn(outcome)) delete line.price;
    },
  },
  {
    cases: ['other_store_cart.info', 'gift.info'],
    what: 'a cart is priced without an address',
    why: 'as in the set of carts',
    ignore: (outcome) => {
      if (outcome.result === undefined) return;
      outcome.result = withoutFields(outcome.result, new Set([...pricesOfCarts, 'row_total_with_discount']));
    },
  },
  {
    cases: ['shipping.method_free'],
    what: 'free shipping is offered by the subtotal of the cart',
    why: 'Q7',
    expect: (outcome, { style }) => becomeResult(outcome, yes(style)),
  },
  {
    cases: ['shipping.list', 'tax.shipping_list'],
    what: 'so it is listed',
    why: 'Q7',
    ignore: (outcome) => {
      if (!Array.isArray(outcome.result)) return;
      outcome.result = outcome.result.filter((row) => !isFields(row) || row.code !== 'freeshipping_freeshipping');
    },
  },
  {
    cases: ['shipping.totals'],
    what: 'the cart is shipped by free shipping',
    why: 'Q7',
    ignore: (outcome) => {
      if (Array.isArray(outcome.result)) outcome.result = outcome.result.slice(0, 1);
    },
  },
  {
    cases: ['shipping.order'],
    what: 'the order of that cart is shipped by free shipping',
    why: 'Q7',
    expect: (outcome) =>
      Object.assign(orderRow(outcome), { shipping_amount: '0.0000', grand_total: '34.0000', total_due: '34.0000' }),
  },
  {
    cases: ['agree.license', 'agree2.license_store2'],
    styles: ['v1'],
    what: 'agreements have no position',
    why: 'soap-sales 3.6 names the fields',
    expect: (outcome) => {
      for (const row of shownIn(outcome)) delete row.position;
    },
  },
];

/** What nothing is of a line, or zero. */
const isNothing = (value: AnswerValue | undefined): boolean =>
  value === null || value === '0.0000' || value === 'a:0:{}' || value === undefined;

/** The quantities of the whole of a bundle, by case. */
const ofBundles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'bundle.invoice_partial': { qty_invoiced: '0.0000' },
  'bundle.invoice_rest': { qty_invoiced: '2.0000' },
  'bundle.shipment_partial': { qty_invoiced: '2.0000' },
  'bundle.shipment_rest': { qty_invoiced: '2.0000' },
  'bundle.creditmemo': { qty_invoiced: '2.0000', qty_refunded: '2.0000' },
};

/** Lists without the document over nothing that a case made. */
function withoutDocument(cases: readonly string[], madeBy: string): Difference {
  return {
    cases,
    what: 'there is no document over nothing',
    why: 'Q17',
    expect: (outcome, { style }) => {
      const [gone] = recordedCases(style, 'sales').filter(({ name }) => name === madeBy);
      const left = (outcome.result as AnswerValue[]).filter(
        (row) => !isFields(row) || row.increment_id !== gone?.result,
      );
      // An empty list of WS-I is an empty element.
      outcome.result = style === 'wsi' && left.length === 0 ? '' : left;
    },
  };
}

/** Differences in orders and their documents. */
const orders: readonly Difference[] = [
  {
    cases: ['addComment_no_status'],
    what: 'an order keeps its status where none is given',
    why: 'Q18',
    expect: (outcome) => Object.assign(orderRow(outcome), { status: 'processing' }),
  },
  {
    cases: ['order_info_complete', 'order_info_partly_refunded'],
    what: 'the history does not have the refused comment',
    why: 'Q18',
    expect: ({ result }) => {
      if (!isFields(result ?? null)) return;
      const history = (result as Fields).status_history as Fields[];
      const refusedAt = history.findIndex(({ status }) => status === 'nope');
      (result as Fields).status_history = history
        .toSpliced(refusedAt, 1)
        .map((row) => (isNothing(row.status) ? { ...row, status: 'processing' } : row));
    },
  },
  {
    cases: ['order_info_complete', 'order_info_partly_refunded'],
    styles: ['v2'],
    what: 'customers are not notified of a comment unless the call says so',
    why: 'soap-sales 4: notify is 0 or 1; there a nil is kept as not applicable',
    ignore: ({ result }) => {
      for (const item of (result as Fields).status_history as Fields[]) delete item.is_customer_notified;
    },
  },
  {
    cases: ['partly.cancel'],
    what: 'the rest of a partly invoiced order is canceled',
    why: 'Q19',
    expect: (outcome, { style }) => becomeResult(outcome, style === 'wsi' ? '1' : 'boolean true'),
  },
  {
    cases: Object.keys(ofBundles),
    what: 'quantities of a bundle follow from its parts',
    why: 'Q11',
    expect: (outcome, { name }) => {
      for (const row of itemRows(outcome)) {
        if (row.product_type === 'bundle') Object.assign(row, ofBundles[name]);
        if (row.qty_shipped === '3.0000') row.qty_shipped = '4.0000';
      }
    },
  },
  {
    cases: ['bundle.shipment_info', 'bundle.creditmemo_info'],
    what: 'so are its documents',
    why: 'Q11',
    ignore: (outcome) => {
      for (const line of linesIn(outcome)) delete line.qty;
    },
  },
  {
    cases: [
      'configurable.order_info',
      'configurable.invoice_info',
      'configurable.creditmemo_info',
      'bundle.order_info',
    ],
    styles: ['v1'],
    what: 'absent amounts of lines are zero',
    why: 'soap-sales 10; there it is nothing for some columns',
    ignore: (outcome) => {
      for (const line of linesIn(outcome)) {
        for (const [name, value] of Object.entries(line)) if (isNothing(value)) delete line[name];
        delete line.has_children;
      }
    },
  },
  {
    cases: ['configurable.order_info'],
    styles: ['v1'],
    what: 'a requested quantity is a float',
    why: 'the structs of the other styles declare it so (soap.md 2.2)',
    expect: (outcome) => {
      for (const line of linesIn(outcome)) {
        line.product_options = String(line.product_options).replace('s:3:"qty";i:1;', 's:3:"qty";d:1;');
      }
    },
  },
  {
    cases: ['grouped.order', 'grouped.order_info'],
    styles: ['v1'],
    what: 'members of a group come in its order, and store the whole request',
    why: 'soap-sales 10',
    ignore: (outcome) => {
      if (outcome.rows) outcome.rows.items = 'not compared';
      const lines = linesIn(outcome).toSorted((a, b) => numberIn(a.product_id) - numberIn(b.product_id));
      const without = new Set(['item_id', 'quote_item_id', 'product_options']);
      if (isFields(outcome.result ?? null)) (outcome.result as Fields).items = withoutFields(lines, without);
    },
  },
  {
    cases: ['register.order_info'],
    styles: ['v1'],
    what: 'addresses have their customer, and are not copies of the address book',
    why: 'soap-sales 3.3: the book gets them with the order',
    ignore: (outcome) => {
      for (const address of [(outcome.result as Fields).billing_address, (outcome.result as Fields).shipping_address]) {
        if (!isFields(address ?? null)) continue;
        delete (address as Fields).customer_id;
        delete (address as Fields).customer_address_id;
      }
    },
  },
  {
    cases: ['virtual.order_info'],
    what: 'there is no shipping address',
    why: 'soap-sales 4: empty',
    ignore: ({ result }) => {
      const address = (result as Fields).shipping_address;
      if (!isFields(address ?? null) || Object.keys(address as Fields).length === 0)
        delete (result as Fields).shipping_address;
    },
  },
  {
    cases: ['payments.purchaseorder_info'],
    styles: ['v1'],
    what: 'data of the former payment method is removed',
    why: 'soap-sales 3.5: it is of check and money order',
    expect: ({ result }) => {
      ((result as Fields).payment as Fields).additional_data = null;
    },
  },
  {
    cases: ['configurable.shipment_info', 'shipment_info', 'shipment_info_tracks', 'bundle.shipment_info'],
    what: 'shipments say their order and who gets them',
    why: 'Q26',
    ignore: ({ result }) => {
      const names = ['order_increment_id', 'order_created_at', 'shipping_firstname', 'shipping_lastname'];
      for (const name of names) delete (result as Fields)[name];
    },
  },
  {
    cases: ['configurable.shipment_info', 'bundle.shipment_info'],
    what: 'there is no comment without a text',
    why: 'Q24',
    ignore: ({ result }) => {
      delete (result as Fields).comments;
    },
  },
  {
    cases: ['shipment_info_tracks'],
    what: 'a track without a number has an empty one',
    why: 'soap-sales 6',
    ignore: ({ result }) => {
      for (const track of (result as Fields).tracks as Fields[]) {
        for (const name of ['number', 'title', 'track_number'])
          if (isNothing(track[name]) || track[name] === '') delete track[name];
      }
    },
  },
  withIds(['shipment_list', 'shipment_list_order_id', 'shipment_list_increment_id', 'shipment_list_shipment_id']),
  withIds(['shipment_list_complex'], ['v2', 'wsi']),
  withoutDocument(['creditmemo_list', 'creditmemo_list_order_id'], 'creditmemo_unknown_item'),
  withoutDocument(['invoice_list', 'invoice_list_state'], 'invoice_qty_zero_all'),
  { ...withoutDocument(['invoice_list_invoice_id'], 'invoice_qty_zero_all'), styles: ['v2', 'wsi'] },
  {
    cases: ['tax.creditmemo_rest'],
    styles: ['v1', 'v2'],
    what: 'one order less was placed',
    why: 'Q4',
    ignore: (outcome) => {
      if (outcome.rows) delete outcome.rows.stock;
    },
  },
  {
    cases: ['list_complex_order_id_gt_lt'],
    what: 'both ends of a range count',
    why: 'Q33',
    expect: (outcome) => {
      outcome.result = shownIn(outcome).filter(({ order_id: id }) => numberIn(id) < 4);
    },
  },
  {
    cases: ['list_complex_order_id_moreq'],
    what: '`moreq` means at least',
    why: 'Q33',
    ignore: (outcome) => {
      outcome.result = shownIn(outcome).slice(0, 1);
    },
  },
  {
    cases: ['list_complex_customer_id_is'],
    what: '`is null` is understood, and other words are refused',
    why: 'Q29',
    ignore: (outcome) => {
      for (const name of ['fault', 'result'] as const) delete outcome[name];
      outcome.status = 200;
    },
  },
];

/** Every deliberate difference in checkout and orders, the general ones first. */
export const salesDifferences: readonly Difference[] = [
  ...general,
  ...carts,
  ...orders,
  // --- carts
  refused(['unknown_store_cart_coupon.add'], 'Q15', '1001', 'Can not make operation because store is not exists'),
  refused(['customer_set_bad_mode'], 'Q3', '1045', "Customer's mode is unknown"),
  refused(['customer_set_register_no_password'], 'Q5', '1044', 'The password cannot be empty.'),
  refused(['customer_set_register_short_password'], 'Q5', '1044', 'The minimum password length is 7'),
  refused(['customer_set_register_other_confirmation'], 'Q5', '1044', 'Please make sure your passwords match.'),
  refused(['register_same_email.customer'], 'Q5', '1044', 'This customer email already exists'),
  refused(
    ['addresses_bad_mode'],
    'an address that would be dropped without a word is told (docs/cart-faults.md)',
    '1052',
    "An address's mode is billing or shipping.",
  ),
  // --- orders that are not placed
  refused(['order_same_quote_again'], 'Q1', '1008', 'The cart has been ordered already.'),
  refused(['register_same_email.order', 'no_customer.order'], 'Q2, Q5', '1008', 'Customer is not set.'),
  refused(
    ['disabled.order'],
    'Q22: the line stays, and it is a download',
    '1007',
    'Checkout is not available for guest',
  ),
  refused(['stock_more_than_there.order'], 'Q21', '1008', 'Not all products are available in the requested quantity'),
  refused(['stock_more_than_there.info'], 'Q21: there is no such order', '100', 'Requested order not exists.'),
  refused(['disabled_later.order'], 'Q22', '1008', 'The product "Reference simple 3" is not available any more.'),
  refused(['agree.order_without', 'agree.order_empty_list'], 'Q4', '1005', 'You did not set all required agreements'),
  // --- documents and filters
  refused(['addComment_unknown_status'], 'Q18', '102', 'There is no such status of orders.'),
  refused(['invoice_too_many'], 'Q16', '102', 'Invalid qty to invoice item "Reference simple 1"'),
  refused(['creditmemo_too_many'], 'Q16', '102', 'Invalid qty to refund item "Reference simple 1"'),
  refused(['creditmemo_too_much_money'], 'Q16', '102', 'Maximum amount available to refund is $34.75'),
  refused(['creditmemo_too_much_shipping'], 'Q16', '102', 'Maximum shipping amount allowed to refund is: $12.50'),
  refused(['creditmemo_unknown_item'], 'Q17', '106', 'Credit memo for requested order can not be created.'),
  refused(['invoice_qty_zero_all'], 'Q17', '102', 'The order has no such line.'),
  refused(['gift.setForQuoteProduct_not_in_cart'], 'Q13', '1103', 'Quote item is not exists'),
  refused(['gift.setForQuoteProduct_empty'], 'Q13', '1101', 'Gift message data is not valid.'),
  ...(
    [
      [['list_filter_billing_name'], 'billing_name'],
      [
        ['list_filter_nope_field', 'invoice_list_nope_field', 'shipment_list_nope_field', 'creditmemo_list_nope_field'],
        'nope_field',
      ],
      [['shipment_list_order_increment_id'], 'order_increment_id'],
      [['shipment_list_shipping_firstname'], 'shipping_firstname'],
    ] as const
  ).map(([cases, name]) => refused(cases, 'Q9', '101', `Invalid attribute name: ${name}`)),
];
