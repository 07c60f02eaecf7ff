import { extensionTable } from '#kernel/extensions.ts';

/** A schema of JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** An event of webhooks: what it tells, and what its body has. */
export interface DeclaredEvent {
  /** What it tells, as a sentence without a full stop. */
  readonly about: string;
  /** The members of `data` besides `id` and `changed`. */
  readonly data: Readonly<Record<string, Json>>;
  /** Values of these members, for examples. */
  readonly sample: Readonly<Record<string, unknown>>;
  /** What `changed` may say, and what each word means. */
  readonly changed?: Readonly<Record<string, string>>;
}

const documentWords = {
  created: 'it was made',
  changed: 'it was changed',
  commented: 'a comment was added',
};

/** What `changed` of an event of the program may say, by the kind of change, and what each word means. */
export const changedWords = {
  order: {
    created: 'it was placed',
    changed: 'its state, quantities, money, addresses or documents',
    commented: 'a comment was added',
  },
  invoice: documentWords,
  shipment: documentWords,
  credit_memo: documentWords,
  product: {
    created: 'it is new',
    record: 'values of its attributes, categories or websites',
    urlKey: 'its URL key',
    prices: 'tier and group prices',
    fixedTaxes: 'fixed taxes',
    links: 'related products, up-sells, cross-sells or parts of a set',
    customOptions: 'custom options',
    bundle: 'options of a bundle',
    variants: 'variants of a configurable product',
    downloads: 'downloadable links and samples',
    lostPart: 'a product that was part of it was deleted',
    images: 'images',
    stock: 'stock',
    reviews: 'approved reviews and the rating',
    removed: 'it was deleted',
  },
  customer: { created: 'it is new', changed: 'its data or addresses', removed: 'it was deleted' },
} as const;

const integer = (description: string): Json => ({ type: 'integer', description });
const number = { type: 'string', description: 'The number that customers see' };
const storeId = integer('The store view of the order');
const ofOrder = { data: { number, storeId }, sample: { number: '100000007', storeId: 1 } };
const ofDocument = {
  data: { number, storeId, orderId: integer('The order') },
  sample: { ...ofOrder.sample, orderId: 7 },
  changed: documentWords,
};
const ofProduct = {
  data: { sku: { type: 'string', description: 'The SKU, also of a deleted product' } },
  sample: { sku: 'PEN-WREN' },
};
const { stock, ...productWords } = changedWords.product;
const { created: _created, ...laterWords } = changedWords.order;

/** The events of the program, which follow from reported changes (events.ts). */
export const ownEvents = {
  'order.placed': { about: 'An order was placed', ...ofOrder, changed: changedWords.order },
  'order.changed': { about: 'An order was changed', ...ofOrder, changed: laterWords },
  'invoice.created': { about: 'An invoice was made', ...ofDocument },
  'shipment.created': { about: 'A shipment was made', ...ofDocument },
  'credit_memo.created': { about: 'A credit memo was made', ...ofDocument },
  'product.changed': { about: 'A product was made, changed or deleted', ...ofProduct, changed: productWords },
  'stock.changed': { about: 'The stock of a product was changed', ...ofProduct, changed: { stock } },
  'customer.changed': {
    about: 'A customer was made, changed or deleted',
    data: {},
    sample: {},
    changed: changedWords.customer,
  },
} as const satisfies Readonly<Record<string, DeclaredEvent>>;

/** All events of webhooks: those of the program, and those that commands of extensions emit. */
export const webhookEvents: Readonly<Record<string, DeclaredEvent>> = {
  ...ownEvents,
  ...extensionTable<DeclaredEvent>('webhookEvents', ownEvents),
};
