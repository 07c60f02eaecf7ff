import type { FactsOf } from './facts.ts';

const customer = { id: '42', name: 'Ada Lovelace', email: 'ada@example.com' };
const token = 'SAMPLE-TOKEN';
const products = [
  { name: 'Ink “Tide”', url: 'https://shop.example.com/ink-tide.html' },
  { name: 'Notebook A5, dotted', url: 'https://shop.example.com/notebook-a5.html' },
];
const line = { amount: null, isPart: false, options: [] };
const lines = [
  { ...line, name: 'Ink “Tide”', sku: 'INK-TIDE', quantity: '2', amount: '$24.00' },
  {
    ...line,
    name: 'Fountain pen <M>',
    sku: 'PEN-M',
    quantity: '1',
    amount: '$89.00',
    options: [{ label: 'Engraving', value: 'A. L. & co' }],
  },
  { ...line, name: 'Writing set', sku: 'SET', quantity: '1', amount: '$31.50' },
  { ...line, name: 'Notebook A5, dotted', sku: 'NOTE-A5', quantity: '1', isPart: true },
];
const totals = {
  subtotal: '$144.50',
  discount: '-$10.00',
  shipping: '$5.00',
  tax: '$11.92',
  adjustmentRefund: null,
  adjustmentFee: null,
  giftCards: null,
  added: [],
  grandTotal: '$151.42',
};
const order = {
  number: '100000042',
  id: '42',
  date: 'November 24, 2026',
  status: 'Processing',
  customerName: 'Ada Lovelace',
  hasAccount: true,
  billing: ['Ada Lovelace', '12 St. James Square', 'SW1Y 4JH London', 'United Kingdom', '+44 20 7946 0000'],
  shipping: ['Ada Lovelace', '12 St. James Square', 'SW1Y 4JH London', 'United Kingdom'],
  shippingMethod: 'Flat Rate - Fixed',
  paymentMethod: 'Check / Money order',
  paymentNote: 'Cartwright Stationers Ltd.\n1 Paper Mill Lane',
  comment: null,
};
const document = { number: '100000007', lines, totals };
const comment = 'The pen is engraved today.\nThank you for your patience.';

/** Made-up facts for each template, to preview it without a customer. */
export const samples: FactsOf = {
  welcome: { customer },
  confirmation: { customer, token },
  password_reset: { customer, token },
  password_changed: { customer },
  order: { order, document: { ...document, number: order.number } },
  invoice: { order, document },
  shipment: {
    order: { ...order, comment },
    document: { number: '100000009', lines: lines.map((line) => ({ ...line, amount: null })) },
    tracks: [{ title: 'United Parcel Service', number: '1Z 999 AA1 0123456784', url: null }],
  },
  credit_memo: { order, document: { ...document, totals: { ...totals, adjustmentFee: '$2.00' } } },
  order_comment: { order: { ...order, comment } },
  newsletter_confirmation: { subscriberId: '42', token },
  wishlist_share: { customerName: 'Ada Lovelace', message: 'For my birthday.', sharingCode: 'SAMPLE-CODE', products },
  contact: { name: 'Ada Lovelace', email: 'ada@example.com', telephone: '555-0100', comment: 'Do you have green ink?' },
  revocation_received: { orderNumber: '100000042', reason: 'It does not suit me.' },
  gift_card: {
    code: 'ABCD-EFGH-JKLM-NPQR',
    amount: '$50.00',
    recipientName: 'Ada Lovelace',
    senderName: 'Charles Babbage',
    message: 'For the next notebook.',
    expires: 'December 31, 2027',
  },
  price_alert: { products: products.map((product) => ({ ...product, price: '$9.90' })) },
  stock_alert: { products },
};
