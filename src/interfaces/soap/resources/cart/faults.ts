import type { FaultTable } from '#interfaces/legacy/fault.ts';

/** Faults of every cart resource. */
export const commonCartFaults = {
  store_not_exists: { code: 1001, message: 'Can not make operation because store is not exists' },
  quote_not_exists: { code: 1002, message: 'Can not make operation because quote is not exists' },
} as const satisfies FaultTable;

/** Faults of the resource `cart` (reference 3.4). */
export const cartFaults = {
  ...commonCartFaults,
  quote_create_fault: { code: 1003, message: 'Can not create a quote.' },
  required_agreements_are_not_all: { code: 1005, message: 'You did not set all required agreements' },
  invalid_checkout_type: { code: 1006, message: 'The checkout type is not valid. Select single checkout type.' },
  guest_checkout_is_not_enabled: { code: 1007, message: 'Checkout is not available for guest' },
  unable_to_place_order: { code: 1008, message: 'Can not create an order. ' },
} as const satisfies FaultTable;

/** Faults of the resource `cart_product` (spec 7.1; texts of reference 4.2). */
export const cartProductFaults = {
  ...commonCartFaults,
  invalid_product_data: { code: 1021, message: "Product's data is not valid." },
  add_product_fault: { code: 1022, message: 'Product(s) could not be added. ' },
  add_product_quote_save_fault: {
    code: 1023,
    message: 'Quote could not be saved during adding product(s) operation.',
  },
  update_product_fault: { code: 1024, message: 'Product(s) could not be updated. ' },
  update_product_quote_save_fault: {
    code: 1025,
    message: 'Quote could not be saved during updating product(s) operation.',
  },
  remove_product_fault: { code: 1026, message: 'Product(s) could not be removed. ' },
  remove_product_quote_save_fault: {
    code: 1027,
    message: 'Quote could not be saved during removing product(s) operation.',
  },
  customer_not_set_for_quote: { code: 1028, message: 'Customer is not set for quote.' },
  customer_quote_not_exist: { code: 1029, message: "Customer's quote is not existed." },
  quotes_are_similar: { code: 1030, message: 'Quotes are identical.' },
  unable_to_move_all_products: { code: 1031, message: 'Product(s) could not be moved. ' },
  product_move_quote_save_fault: {
    code: 1032,
    message: 'One of quote could not be saved during moving product(s) operation.',
  },
} as const satisfies FaultTable;

/** Faults of the resource `cart_customer` (reference 3.4). */
export const cartCustomerFaults = {
  ...commonCartFaults,
  customer_not_set: { code: 1041, message: 'Customer is not set. ' },
  customer_not_exists: {
    code: 1042,
    message: "The customer's identifier is not valid or customer is not existed",
  },
  customer_not_created: { code: 1043, message: 'Customer could not be created. ' },
  customer_data_invalid: { code: 1044, message: 'Customer data is not valid. ' },
  customer_mode_is_unknown: { code: 1045, message: "Customer's mode is unknown" },
  customer_address_data_empty: { code: 1051, message: 'Customer address data is empty.' },
  customer_address_invalid: { code: 1052, message: "Customer's address data is not valid." },
  invalid_address_id: { code: 1053, message: "The customer's address identifier is not valid" },
  address_is_not_set: { code: 1054, message: 'Customer address is not set.' },
  address_not_belong_customer: {
    code: 1055,
    message: 'Customer address identifier do not belong customer, which set in quote',
  },
} as const satisfies FaultTable;

/** Faults of the resource `cart_shipping` (soap-sales 1). */
export const cartShippingFaults = {
  ...commonCartFaults,
  shipping_address_is_not_set: {
    code: 1061,
    message: 'Can not make operation because of customer shipping address is not set',
  },
  shipping_method_is_not_available: { code: 1062, message: 'Shipping method is not available' },
  shipping_method_is_not_set: { code: 1063, message: 'Can not set shipping method. ' },
  shipping_methods_list_could_not_be_retrieved: { code: 1064, message: 'Can not receive list of shipping methods. ' },
} as const satisfies FaultTable;

/** Faults of the resource `cart_payment` (soap-sales 1). */
export const cartPaymentFaults = {
  ...commonCartFaults,
  payment_method_empty: { code: 1071, message: 'Payment method data is empty.' },
  billing_address_is_not_set: {
    code: 1072,
    message: "Customer's billing address is not set. Required for payment method data.",
  },
  shipping_address_is_not_set: {
    code: 1073,
    message: "Customer's shipping address is not set. Required for payment method data.",
  },
  method_not_allowed: { code: 1074, message: 'Payment method is not allowed' },
  payment_method_is_not_set: { code: 1075, message: 'Payment method is not set. ' },
} as const satisfies FaultTable;

/** Faults of the resource `cart_coupon` (soap-sales 1). */
export const cartCouponFaults = {
  ...commonCartFaults,
  quote_is_empty: { code: 1081, message: 'Coupon could not be applied because quote is empty.' },
  cannot_apply_coupon_code: { code: 1082, message: 'Coupon could not be applied.' },
  coupon_code_is_not_valid: { code: 1083, message: 'Coupon is not valid.' },
} as const satisfies FaultTable;
