/**
 * The single customer, with an address and an open cart in the English view. The password is public: the data is made
 * up, and everybody who tries the service logs in with it.
 */
export const customer = {
  id: 1,
  website: 1,
  store: 1,
  group: 1,
  email: 'marta.lind@example.com',
  password: 'ink-before-breakfast',
  firstname: 'Marta',
  lastname: 'Lind',
  incrementId: '000000001',
  createdIn: 'English',
  address: {
    firstname: 'Marta',
    lastname: 'Lind',
    company: 'Lind Boat Repairs',
    street: '7 Ferry Steps',
    city: 'Portland',
    region: 'Maine',
    region_id: 29,
    postcode: '04101',
    country_id: 'US',
    telephone: '207-555-0142',
  },
  cart: [
    { sku: 'INK-TIDE', qty: '2' },
    { sku: 'REPAIR-NIB', qty: '1' },
  ],
} as const;
