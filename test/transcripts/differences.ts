import type { Registry } from '../../src/interfaces/legacy/registry.ts';
import { attributeDifferences } from './attribute-differences.ts';
import {
  becomeDocument,
  becomeFault,
  becomeResult,
  cartProductFaults,
  changeCart,
  fixedProductTax,
  globalFaults,
  isProduct,
  leaveOutForeignColumns,
  line,
  listed,
  mergeFirstAndFourth,
  money,
  onAddresses,
  ourResources,
  recount,
  setQty,
  skusOf,
  yes,
} from './expectations.ts';
import { mediaDifferences } from './media-differences.ts';
import { withoutFields } from './normalize.ts';
import type { RecordedStyle } from './recorded.ts';
import type { Outcome } from './replay.ts';

/**
 * One deliberate difference between the reference and this service. The test changes the recorded outcome to the
 * expected one by all entries that name the case; an entry that changes nothing anywhere is a failure too.
 */
export interface Difference {
  /** Names of cases; without it, every case. */
  readonly cases?: readonly string[];
  readonly styles?: readonly RecordedStyle[];
  /** What differs. */
  readonly what: string;
  /** The decision behind it: of design.md, or the quirk of reference/soap.md 6. */
  readonly why: string;
  /** Changes the recorded outcome into the expected one. */
  readonly expect?: (outcome: Outcome, context: DifferenceContext) => void;
  /** Takes something out of both outcomes, where no exact value can be said. */
  readonly ignore?: (outcome: Outcome) => void;
}

/** What an entry may look at. */
export interface DifferenceContext {
  readonly name: string;
  readonly style: RecordedStyle;
  readonly registry: Registry;
}

/** Cases that show a cart. */
const infoCases = [
  'cart_info_empty',
  'cart_info_with_items',
  'cart_info_after_over_stock',
  'cart_info_move_target',
  'cart_info_customer_quote_other_store',
] as const;

/** Every deliberate difference, the general ones first. */
export const differences: readonly Difference[] = [
  {
    what: 'faults have the HTTP status 500',
    why: 'design 4 (SOAP 1.1, 6.2)',
    expect: (outcome) => {
      if (outcome.fault) outcome.status = 500;
    },
  },

  // --- service operations
  {
    cases: ['resources_ok', 'resources_limited'],
    styles: ['v1', 'v2'],
    what: 'titles of resources and methods are in our own words',
    why: 'they are for people and nothing depends on them',
    ignore: (outcome) => {
      outcome.result = withoutFields(outcome.result ?? null, new Set(['title']));
    },
  },
  {
    cases: ['v1_path_three_parts'],
    what: 'a V1 path with a third part is fault 3',
    why: 'Q31',
    expect: (outcome) => becomeFault(outcome, '3', 'Invalid api path.'),
  },
  {
    cases: ['resourceFaults_wsdl_order'],
    styles: ['v2'],
    what: 'resourceFaults understands its arguments in the order of the WSDL, too',
    why: 'Q10',
    expect: (outcome) => becomeResult(outcome, cartProductFaults),
  },
  {
    cases: ['resourceFaults_unknown'],
    styles: ['v2'],
    what: 'the session is found in the order of the WSDL, so the resource is reported as unknown',
    why: 'Q10',
    expect: (outcome) => becomeFault(outcome, '3', 'Invalid api path.'),
  },
  {
    cases: ['login_empty_user', 'login_empty_key', 'login_missing_key_arg'],
    styles: ['wsi'],
    what: 'empty credentials are fault 6 in WS-I as in the other styles',
    why: 'design 4',
    expect: (outcome) =>
      becomeFault(outcome, '6', 'Required parameter is missing, for more details see "exception.log".'),
  },
  {
    cases: ['startSession', 'raw_empty_soap_body'],
    styles: ['wsi'],
    what: 'a Body without any element is startSession, which answers a session id',
    why: 'Q11; the reference answers without one',
    expect: (outcome) => becomeResult(outcome, 'f'.repeat(64)),
  },
  {
    cases: ['raw_empty_soap_body'],
    styles: ['v2'],
    what: 'a Body without any element is startSession of WS-I, which the same address speaks',
    why: 'design 1; the recorded store spoke rpc only',
    expect: (outcome) => becomeResult(outcome, 'f'.repeat(64)),
  },
  {
    cases: ['globalFaults_ok', 'globalFaults_wrong_session'],
    styles: ['wsi'],
    what: 'globalFaults works in WS-I',
    why: 'Q11',
    expect: (outcome) => becomeResult(outcome, globalFaults),
  },
  {
    cases: ['resourceFaults_cart_product'],
    styles: ['wsi'],
    what: 'resourceFaults works in WS-I',
    why: 'Q11',
    expect: (outcome) => becomeResult(outcome, cartProductFaults),
  },
  {
    cases: ['resourceFaults_unknown'],
    styles: ['wsi'],
    what: 'resourceFaults works in WS-I: an unknown resource',
    why: 'Q11',
    expect: (outcome) => becomeFault(outcome, '3', 'Invalid api path.'),
  },
  {
    cases: ['resourceFaults_wrong_session', 'resources_wrong_session'],
    styles: ['wsi'],
    what: 'resourceFaults and resources work in WS-I: a session that is none',
    why: 'Q11',
    expect: (outcome) => becomeFault(outcome, '5', 'Session expired. Try to relogin.'),
  },
  {
    cases: ['resources_ok'],
    styles: ['wsi'],
    what: 'resources works in WS-I',
    why: 'Q11',
    expect: (outcome, { registry }) => becomeResult(outcome, ourResources(registry)),
    ignore: (outcome) => {
      outcome.result = withoutFields(outcome.result ?? null, new Set(['title']));
    },
  },

  // --- products that do not exist, or are not in the cart
  {
    cases: [
      'cart_add_unknown_id',
      'cart_add_unknown_sku',
      'cart_add_unknown_id_only_item',
      'cart_add_numeric_sku_as_product_id',
      'cart_add_sku_text_as_product_id',
      'cart_add_product_id_trailing_text',
      'cart_add_sku_leading_space',
      'cart_add_product_id_zero',
    ],
    what: 'a product that does not exist is an item error and nothing is saved',
    why: 'Q1',
    expect: (outcome) => {
      becomeFault(outcome, '1022', 'Product does not exist.');
      changeCart(outcome, (items) => items.filter(({ product_id }) => product_id !== 0));
    },
  },
  {
    cases: [
      'cart_list_unknown_id_only_item',
      'cart_list_numeric_sku_as_product_id',
      'cart_list_sku_text_as_product_id',
      'cart_list_product_id_trailing_text',
      'cart_list_sku_leading_space',
      'cart_list_product_id_zero',
    ],
    what: 'so the cart is empty and can be listed',
    why: 'Q1',
    expect: (outcome, { style }) => becomeResult(outcome, style === 'wsi' ? '' : []),
  },
  {
    cases: ['cart_add_product_id_empty_with_sku'],
    what: 'an empty product_id beside a sku counts as absent',
    why: 'Q1b',
    expect: (outcome) => changeCart(outcome, () => [line(909, 'REF-S04')]),
  },
  {
    cases: ['cart_list_product_id_empty_with_sku'],
    what: 'so the product is in the cart',
    why: 'Q1b',
    expect: (outcome) => becomeResult(outcome, [listed(909, 'REF-S04', 'Reference simple 4', '11')]),
  },
  {
    cases: ['cart_update_not_in_cart', 'cart_update_unknown_product'],
    what: 'updating a product that is not in the cart is an item error',
    why: 'Q2',
    expect: (outcome) => becomeFault(outcome, '1024', 'One item of products is not belong any of quote item'),
  },
  {
    cases: ['cart_remove_not_in_cart', 'cart_remove_unknown_product'],
    what: 'removing a product that is not in the cart is an item error',
    why: 'Q2',
    expect: (outcome) => becomeFault(outcome, '1026', 'One item of products is not belong any of quote item'),
  },

  // --- the store argument
  {
    cases: ['cart_add_empty_store'],
    what: 'an empty store counts as absent',
    why: 'Q20',
    expect: (outcome, { style }) => {
      becomeResult(outcome, yes(style));
      changeCart(outcome, (items) => [...items, line(909, 'REF-S04')]);
    },
  },
  {
    cases: ['cart_list_after_stores'],
    what: 'and so the cart of the next cases has one line more',
    why: 'Q20',
    expect: (outcome) => {
      if (Array.isArray(outcome.result)) outcome.result.push(listed(909, 'REF-S04', 'Reference simple 4', '11'));
    },
  },
  {
    cases: ['cart_add_unknown_id', 'cart_remove_valid_after_unknown_id', 'cart_add_valid_after_unknown_id'],
    what: 'the same line, in the cases on the cart that the reference had broken',
    why: 'Q1 and Q20',
    expect: (outcome) => changeCart(outcome, (items) => [...items.filter(isProduct), line(909, 'REF-S04')]),
  },
  {
    cases: ['cart_list_after_unknown_id'],
    what: 'a cart without a ghost line can be listed',
    why: 'Q1',
    expect: (outcome) =>
      becomeResult(outcome, [
        listed(906, 'REF-S01', 'Reference simple 1', '11'),
        listed(907, 'REF-S02', 'Reference simple 2', '12'),
        listed(908, 'REF-S03', 'Reference simple 3', '10'),
        listed(909, 'REF-S04', 'Reference simple 4', '11'),
      ]),
  },
  {
    cases: ['cart_info_after_unknown_id'],
    what: 'a cart without a ghost line can be shown; here by its lines',
    why: 'Q1',
    expect: (outcome) =>
      becomeResult(outcome, {
        items: ['REF-S01', 'REF-S02', 'REF-S03', 'REF-S04'].map((sku) => ({ sku })),
      }),
    ignore: (outcome) => {
      outcome.result = { items: skusOf(outcome.result) };
    },
  },
  {
    cases: ['cart_add_valid_after_unknown_id'],
    what: 'a cart without a ghost line can be added to',
    why: 'Q1',
    expect: (outcome, { style }) => {
      becomeResult(outcome, yes(style));
      changeCart(outcome, (items) => [...items, line(910, 'REF-S05')]);
    },
  },
  {
    cases: ['cart_remove_valid_after_unknown_id'],
    what: 'a line can be removed from a cart without a ghost line',
    why: 'Q1',
    expect: (outcome, { style }) => {
      becomeResult(outcome, yes(style));
      changeCart(outcome, (items) => [...items.filter(({ product_id }) => product_id !== 906), line(910, 'REF-S05')]);
    },
  },

  // --- quantities and choices
  {
    cases: ['cart_add_quantity_instead_of_qty'],
    styles: ['v1'],
    what: '`quantity` is honoured where `qty` is absent',
    why: 'D22',
    expect: (outcome) => changeCart(outcome, (items) => setQty(items, 906, 4)),
  },
  {
    cases: ['cart_update_quantity_field'],
    styles: ['v1'],
    what: '`quantity` is honoured where `qty` is absent, in update too',
    why: 'D22',
    expect: (outcome) => changeCart(outcome, (items) => setQty(items, 906, 3)),
  },
  {
    cases: ['raw_v2_list_after'],
    styles: ['v2'],
    what: '`quantity` is honoured where `qty` is absent, as raw_v2_add_quantity sent it',
    why: 'D22',
    expect: (outcome) => changeCart(outcome, (items) => setQty(items, 912, 4)),
  },
  {
    cases: ['cart_add_option_bad_value'],
    what: 'an option value that does not exist is an item error',
    why: 'reference 4.2',
    expect: (outcome) => {
      becomeFault(outcome, '1022', 'Please specify a valid value for the option <em>Colour</em>.');
      changeCart(outcome, (items) => items.slice(0, -1));
    },
  },
  {
    cases: ['cart_update_option_item', 'cart_update_option_item_no_options', 'cart_remove_option_item'],
    what: 'and so its line is missing in the next cases',
    why: 'reference 4.2',
    expect: (outcome) => changeCart(outcome, (items) => items.slice(0, -1)),
  },
  {
    cases: ['cart_list_option_items'],
    what: 'and in the list',
    why: 'reference 4.2',
    expect: (outcome) => {
      if (Array.isArray(outcome.result)) outcome.result.pop();
    },
  },
  {
    cases: ['cart_update_option_item_no_options'],
    what: 'a missing required option in update is an item error',
    why: 'Q2b',
    expect: (outcome) => becomeFault(outcome, '1024', 'Please specify the product required option <em>Engraving</em>.'),
  },

  // --- moving to the customer's cart
  {
    cases: [
      'cart_move_ok_same_product_in_target',
      'cart_move_ok_by_sku',
      'cart_move_store_code',
      'cart_move_ok_store_id',
    ],
    what: 'a moved line merges with an equal one',
    why: 'design 9, Q23',
    expect: ({ carts }) => {
      if (!carts?.customers) return;
      carts.customers.items = setQty(
        carts.customers.items.filter(({ product_id }, index) => product_id !== 906 || index === 0),
        906,
        4,
      );
      recount(carts.customers);
    },
  },
  {
    cases: ['cart_move_store_code'],
    what: 'a store is found by its code, too',
    why: 'spec 4.3: store is an id or a code; the reference makes the code 0',
    expect: (outcome, { style }) => {
      becomeResult(outcome, yes(style));
      changeCart(outcome, () => []);
      const { customers } = outcome.carts ?? {};
      if (!customers) return;
      customers.items.push({ ...line(909, 'REF-S04'), qty: 4 });
      recount(customers);
      customers.quote.subtotal += 4 * 14;
    },
  },
  {
    cases: ['cart_move_ok_store_id'],
    what: "and so this line is in the customer's cart already",
    why: 'spec 4.3: store is an id or a code',
    expect: (outcome) => becomeFault(outcome, '1031', 'One item of products is not belong any of quote item'),
  },
  {
    cases: ['cart_list_move_target'],
    what: 'the merged line is listed once',
    why: 'design 9, Q23',
    expect: (outcome) => {
      if (Array.isArray(outcome.result)) outcome.result.splice(3, 1);
    },
  },
  {
    cases: ['cart_info_move_target', 'cart_info_customer_quote_other_store'],
    what: 'the merged line is shown once, with the sum',
    why: 'design 9, Q23',
    expect: mergeFirstAndFourth,
  },

  // --- cart.info
  {
    cases: infoCases,
    styles: ['v1'],
    what: 'V1 leaves out columns of modules that are not here, and internal columns of the reference',
    why: 'reference 2.4 names the fields; V2 and WS-I have exactly those',
    expect: leaveOutForeignColumns,
  },
  {
    cases: ['cart_info_empty', 'cart_info_with_items', 'cart_info_after_over_stock'],
    what: 'carts that calls made have prices and totals instead of zeros',
    why: 'the reference prices a cart only once it has an address; the spec gives the fields their meaning',
    ignore: (outcome) => {
      outcome.result = withoutFields(outcome.result ?? null, new Set([...money, ...fixedProductTax]));
    },
  },
  {
    what: 'the same in the database',
    why: 'the reference prices a cart only once it has an address; the spec gives the fields their meaning',
    ignore: (outcome) => {
      if (outcome.carts) outcome.carts.named.quote.subtotal = 0;
    },
  },
  {
    cases: ['cart_info_move_target', 'cart_info_customer_quote_other_store'],
    what: 'row_total_with_discount is the row total if there is no discount',
    why: 'the reference leaves it 0 then; the spec gives the field its meaning',
    ignore: (outcome) => {
      outcome.result = withoutFields(outcome.result ?? null, new Set(['row_total_with_discount']));
    },
  },
  {
    cases: ['cart_info_move_target', 'cart_info_customer_quote_other_store'],
    what: "the ids of a cart's addresses are shown",
    why: 'the struct has address_id (reference 2.4); the reference looks for it under another name',
    ignore: (outcome) => onAddresses(outcome, (address) => delete address.address_id),
  },

  // --- HTTP and XML
  {
    cases: ['raw_not_soap_xml'],
    what: 'XML that is not an envelope is answered in SOAP 1.1',
    why: 'reference 1.5 names the code in 1.1; nothing says that such a caller knows 1.2',
    expect: (outcome) => {
      outcome.version = '1.1';
      becomeFault(outcome, 'SOAP-ENV:VersionMismatch', 'Wrong Version');
    },
  },
  {
    cases: ['raw_doctype'],
    what: 'every document type is refused, and the text says so',
    why: 'documents with a type are refused in every form (design 18)',
    expect: (outcome) =>
      becomeFault(outcome, 'Sender', 'Detected use of DOCTYPE in XML, disabled to prevent XXE/XEE attacks'),
  },
  {
    cases: ['raw_get_WSDL_upper'],
    what: '`?WSDL` in upper case is understood',
    why: 'nothing else can be meant',
    expect: (outcome) => becomeDocument(outcome, 200, 'wsdl'),
  },
  {
    cases: ['raw_put', 'raw_delete', 'raw_options'],
    what: 'only GET, HEAD and POST are allowed',
    why: 'design 4',
    expect: (outcome) => becomeDocument(outcome, 405, 'none'),
  },
  {
    cases: ['raw_host_header'],
    what: 'a request for another host is served, not redirected',
    why: 'reference 1.1: the address follows the request',
    expect: (outcome) => becomeDocument(outcome, 200, 'wsdl'),
  },

  // --- requests that are understood here
  {
    cases: ['raw_v1_untyped_struct', 'raw_v1_struct_items'],
    styles: ['v1'],
    what: 'V1 structures without types, and structs in lists, are understood',
    why: 'maps and lists in every spelling (reference 1.3, 3.2)',
    expect: (outcome, { style }) => becomeResult(outcome, yes(style)),
  },
  {
    cases: ['raw_v1_list_after'],
    styles: ['v1'],
    what: 'so the products that they added are in the cart',
    why: 'maps and lists in every spelling (reference 1.3, 3.2)',
    expect: (outcome) => {
      if (Array.isArray(outcome.result)) outcome.result.push(listed(912, 'REF-S07', 'Reference simple 7', '11'));
      // raw_v1_untyped_struct: two more of 910, which the cart had.
      changeCart(outcome, (items) => [...setQty(items, 910, 5), { ...line(912, 'REF-S07'), qty: 2 }]);
    },
  },
  {
    cases: ['raw_wsi_plain_array'],
    styles: ['wsi'],
    what: 'a single item is accepted as a list',
    why: 'lists in every spelling (reference 1.3)',
    expect: (outcome, { style }) => becomeResult(outcome, yes(style)),
  },

  ...attributeDifferences,
  ...mediaDifferences,
];
