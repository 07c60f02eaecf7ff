import { fileOf, png } from '../catalog/media/support.ts';
import { matrices } from '../matrix/index.ts';
import { skus } from '../scope/support.ts';
import { nested } from '../support/styled-client.ts';
import { type Args, type OrderedFaults, type Scene, type Wrong, wrong } from './case.ts';

export type { Args, Scene, Wrong } from './case.ts';

/** The caller is bound to another store view than that of the cart or product. */
const outside: Wrong = {
  what: 'bound to another store view',
  fault: '2 Access denied.',
  caller: 'bound',
  args: () => ({}),
};

const noStore = wrong('unknown store view', '1001 Can not make operation because store is not exists', {
  store: 'nostore',
});
const noQuote = wrong('unknown cart', '1002 Can not make operation because quote is not exists', { quoteId: 999_999 });
const otherWebsite = wrong('cart of another website', noQuote.fault, { store: 'atelier_fr' });
const noIdentifier = 'One item of products do not have identifier or sku';
const notInCart = 'One item of products is not belong any of quote item';
const badData = "1021 Product's data is not valid.";
const noProducts = wrong('no products', badData, { productsData: [] });
// The other styles type what is sent.
const unreadableProducts: Wrong = {
  ...wrong('products that are no list', badData, { productsData: 'ink' }),
  styles: ['v1'],
};

const ofCart = (more: Args) => (scene: Scene) => ({ quoteId: scene.cart, ...more });
const ink = { productsData: [{ sku: 'INK-TIDE', qty: 1 }] };
const home = {
  ...{ mode: 'billing', firstname: 'Ole', lastname: 'Berg', street: '1 Quay', city: 'Bath' },
  ...{ region: 'ME', postcode: '04530', country_id: 'US', telephone: '207-555-0100' },
};

const reading = { good: ofCart({}), wrong: [noStore, noQuote, outside, otherWebsite] };

/** Wrong lines of update, remove and move. */
const lines = (code: number): Wrong[] => [
  wrong('an item without a product', `${code} ${noIdentifier}`, { productsData: [{ sku: undefined, qty: 1 }] }),
  wrong('a product that is not in the cart', `${code} ${notInCart}`, { productsData: [{ sku: 'INK-MOSS' }] }),
];

const carts: Readonly<Record<string, OrderedFaults>> = {
  'cart.create': { good: () => ({}), wrong: [noStore, outside] },
  'cart.info': reading,
  'cart.totals': reading,
  'cart_product.list': reading,
  'cart_product.add': {
    good: ofCart(ink),
    wrong: [
      noStore,
      noQuote,
      outside,
      otherWebsite,
      noProducts,
      unreadableProducts,
      wrong('an unknown product', '1022 Product does not exist.', { productsData: [{ sku: 'nothing' }] }),
      wrong('more than the interface takes', '1022 The maximum quantity allowed for purchase is 99999999.9999.', {
        productsData: [{ qty: 100_000_000 }],
      }),
    ],
  },
  'cart_product.update': {
    good: ofCart(ink),
    wrong: [noStore, noQuote, outside, otherWebsite, noProducts, unreadableProducts, ...lines(1024)],
  },
  'cart_product.remove': {
    good: ofCart(ink),
    wrong: [noStore, noQuote, outside, otherWebsite, noProducts, unreadableProducts, ...lines(1026)],
  },
  'cart_product.moveToCustomerQuote': {
    good: ofCart(ink),
    wrong: [
      noStore,
      noQuote,
      outside,
      otherWebsite,
      wrong('no customer', '1028 Customer is not set for quote.', ({ nobodys }) => ({ quoteId: nobodys })),
      wrong('the active cart', '1030 Quotes are identical.', ({ active }) => ({ quoteId: active })),
      noProducts,
      unreadableProducts,
      ...lines(1031),
    ],
  },
  'cart_customer.set': {
    good: ofCart({ customerData: { mode: 'guest', firstname: 'Ole', lastname: 'Berg', email: 'ole@example.com' } }),
    wrong: [
      noStore,
      noQuote,
      outside,
      otherWebsite,
      wrong('an unknown mode', "1045 Customer's mode is unknown", { customerData: { mode: 'friend' } }),
      wrong('an unknown customer', "1042 The customer's identifier is not valid or customer is not existed", {
        customerData: { mode: 'customer', customer_id: 999 },
      }),
      wrong('no last name', '1044 The last name cannot be empty.', { customerData: { lastname: '' } }),
    ],
  },
  'cart_customer.addresses': {
    good: ofCart({ customerAddressData: [home] }),
    wrong: [
      noStore,
      noQuote,
      outside,
      otherWebsite,
      wrong('no addresses', '1051 Customer address data is empty.', { customerAddressData: [] }),
      wrong('an unknown mode', "1052 An address's mode is billing or shipping.", {
        customerAddressData: [{ mode: 'third' }],
      }),
      wrong('an unknown entry of the address book', "1053 The customer's address identifier is not valid", {
        customerAddressData: [{ address_id: '999' }],
      }),
      wrong('no street', '1052 Please enter the street.', { customerAddressData: [{ street: '' }] }),
    ],
  },
};

const noView = wrong('unknown store view', '100 Requested store view not found.', { store: 'nostore' });
const noAttribute = (name: string) =>
  wrong('unknown attribute', '101 Requested attribute not found.', { [name]: 'nothing' });
const noLabelOfView0 = [{ store_id: ['2'], value: 'Rau' }];
const option = { label: [{ store_id: ['0'], value: 'Rough' }], order: '1', is_default: '0' };

const attributes: Readonly<Record<string, OrderedFaults>> = {
  'catalog_product_attribute.currentStore': { good: () => ({}), wrong: [noView] },
  'catalog_product_attribute.list': { good: () => ({ setId: '4' }), wrong: [] },
  'catalog_product_attribute.types': { good: () => ({}), wrong: [] },
  'catalog_product_attribute.options': {
    good: () => ({ attributeId: 'color' }),
    wrong: [noView, noAttribute('attributeId')],
  },
  'catalog_product_attribute.info': { good: () => ({ attribute: 'color' }), wrong: [noAttribute('attribute')] },
  'catalog_product_attribute.create': {
    good: () => ({
      data: { attribute_code: 'grain', frontend_input: 'price', frontend_label: [{ store_id: '0', label: 'Grain' }] },
    }),
    wrong: [
      wrong('no label', '102 Invalid request parameters.', { data: { frontend_label: [] } }),
      wrong('an unknown product type', '102 Invalid request parameters.', { data: { apply_to: ['spaceship'] } }),
      wrong(
        'a code that begins with a digit',
        '103 Attribute code is invalid. Please use only letters (a-z), numbers (0-9) or underscore(_) in this field, first character should be a letter.',
        { data: { attribute_code: '9grain' } },
      ),
      wrong('an unknown type', '104 Incorrect attribute type.', { data: { frontend_input: 'weee' } }),
      wrong('a default that is no number', '105 Invalid default decimal value', { data: { default_value: 'cheap' } }),
      wrong('a code that is taken', '105 Attribute with the same code already exists.', {
        data: { attribute_code: 'color' },
      }),
    ],
  },
  'catalog_product_attribute.update': {
    good: () => ({ attribute: 'deposit', data: { is_comparable: '1' } }),
    wrong: [
      noAttribute('attribute'),
      wrong('no label for store view 0', '105 Frontend label is not defined', {
        data: { frontend_label: [{ store_id: '2', label: 'Regal' }] },
      }),
      wrong('an unknown scope', '105 Unable to save attribute.', { data: { scope: 'galaxy' } }),
      wrong('a default that is no number', '105 Invalid default decimal value', { data: { default_value: 'cheap' } }),
    ],
  },
  'catalog_product_attribute.remove': {
    good: () => ({ attribute: 'shelf_mark' }),
    wrong: [
      noAttribute('attribute'),
      wrong('an attribute of the system', '106 This attribute cannot be deleted.', { attribute: 'name' }),
    ],
  },
  'catalog_product_attribute.addOption': {
    good: () => ({ attribute: 'color', data: option }),
    wrong: [
      noAttribute('attribute'),
      wrong('an attribute without options', '104 Incorrect attribute type.', { attribute: 'shelf_mark' }),
      wrong('no label for store view 0', '108 Default option value is not defined', {
        data: { label: noLabelOfView0 },
      }),
    ],
  },
  'catalog_product_attribute.removeOption': {
    good: ({ option: optionId }) => ({ attribute: 'good_for', optionId }),
    wrong: [
      noAttribute('attribute'),
      wrong('an attribute without options', '104 Incorrect attribute type.', { attribute: 'shelf_mark' }),
      wrong('an unknown option', '109 Unable to remove option.', { optionId: '999999' }),
    ],
  },
};

const noSet = wrong('unknown set', '104 The attribute set does not exist.', { attributeSetId: '999999' });
const noSetAttribute = wrong('unknown attribute', '106 The attribute does not exist.', { attributeId: 'nothing' });
const setName = '101 The name of an attribute set has 1 to 255 characters.';
const groupName = (code: number) =>
  wrong('an empty name', `${code} The name of an attribute group has 1 to 255 characters.`, { groupName: ' ' });

const sets: Readonly<Record<string, OrderedFaults>> = {
  'catalog_product_attribute_set.list': { good: () => ({}), wrong: [] },
  'catalog_product_attribute_set.create': {
    good: () => ({ attributeSetName: 'New', skeletonSetId: '4' }),
    wrong: [
      wrong('unknown set to copy', '100 The attribute set to copy does not exist.', { skeletonSetId: '999999' }),
      wrong('an empty name', setName, { attributeSetName: ' ' }),
      wrong('a name that is taken', '102 There is an attribute set "Coffee" already.', { attributeSetName: 'Coffee' }),
    ],
  },
  'catalog_product_attribute_set.remove': {
    good: () => ({ attributeSetId: '6', forceProductsRemove: '1' }),
    wrong: [
      noSet,
      wrong('the default set', '103 The default attribute set cannot be removed.', { attributeSetId: '4' }),
      wrong('products without force', '105 The attribute set has products.', { forceProductsRemove: '0' }),
    ],
  },
  'catalog_product_attribute_set.attributeAdd': {
    good: () => ({ attributeId: 'color', attributeSetId: '6' }),
    wrong: [
      noSetAttribute,
      noSet,
      wrong('unknown group', '108 The attribute group does not exist.', { attributeGroupId: '999999' }),
      wrong('an attribute that is in it', '109 The attribute is in the attribute set already.', {
        attributeId: 'name',
      }),
    ],
  },
  'catalog_product_attribute_set.attributeRemove': {
    good: () => ({ attributeId: 'care_notes', attributeSetId: '5' }),
    wrong: [
      noSetAttribute,
      noSet,
      wrong('an attribute of the system', '110 A system attribute cannot be removed from an attribute set.', {
        attributeId: 'sku',
      }),
      wrong('an attribute that is not in it', '111 The attribute is not in the attribute set.', {
        attributeId: 'roasted_on',
      }),
    ],
  },
  'catalog_product_attribute_set.groupAdd': {
    good: () => ({ attributeSetId: '6', groupName: 'New' }),
    wrong: [
      noSet,
      groupName(113),
      wrong('a name that is taken', '112 The attribute set has a group of this name already.', { groupName: 'Coffee' }),
    ],
  },
  'catalog_product_attribute_set.groupRename': {
    good: ({ group }) => ({ groupId: group, groupName: 'New' }),
    wrong: [
      wrong('unknown group', '108 The attribute group does not exist.', { groupId: '999999' }),
      groupName(114),
      wrong('a name that is taken', '114 The attribute set has a group of this name already.', { groupName: 'Images' }),
    ],
  },
  'catalog_product_attribute_set.groupRemove': {
    good: ({ group }) => ({ attributeGroupId: group }),
    wrong: [wrong('unknown group', '108 The attribute group does not exist.', { attributeGroupId: '999999' })],
  },
};

const pen = 'PEN-HERON';
const file = '/h/e/heron-pen.jpg';
const noProduct = wrong('unknown product', '101 Product not exists.', { productId: 'nothing' });
// Data on several websites may be read.
const elsewhere: Wrong = { ...outside, args: () => ({ productId: skus.foreign }) };
const noGallery = wrong('a product without images', "107 Requested product doesn't support images", {
  productId: 'REPAIR-NIB',
});
const noFile = wrong('unknown image', "103 Requested image not exists in product images' gallery.", {
  file: '/n/o.jpg',
});
const longLabel = wrong('a label that is too long', '102 The image label has more than 255 characters.', {
  data: { label: 'x'.repeat(256) },
});
const content = (text: string) => ({ data: { file: nested({ content: text, mime: 'image/jpeg' }) } });
const noBase64 = (text: string) => wrong('content that is no base64', `102 ${text}`, content('***'));
const noImage = (code: number) =>
  wrong('content that is no image', `${code} Unsupported image format.`, {
    data: { file: fileOf(Buffer.from('GIF89a, or not'), 'image/jpeg') },
  });

const images: Readonly<Record<string, OrderedFaults>> = {
  'catalog_product_attribute_media.currentStore': { good: () => ({}), wrong: [noView] },
  'catalog_product_attribute_media.types': { good: () => ({ setId: '4' }), wrong: [] },
  'catalog_product_attribute_media.list': {
    good: () => ({ productId: pen }),
    wrong: [noView, noProduct, elsewhere, noGallery],
  },
  'catalog_product_attribute_media.info': {
    good: () => ({ productId: pen, file }),
    wrong: [noView, noProduct, elsewhere, noGallery, noFile],
  },
  'catalog_product_attribute_media.create': {
    good: () => ({ productId: pen, data: { file: png('new') } }),
    wrong: [
      noView,
      noProduct,
      outside,
      noGallery,
      longLabel,
      noBase64('The image contents is not valid base64 data.'),
      wrong('a name that is a path', '104 Cannot create image.', { data: { file: png('../new') } }),
      noImage(104),
    ],
  },
  'catalog_product_attribute_media.update': {
    good: () => ({ productId: pen, file, data: { label: 'Another' } }),
    wrong: [
      noView,
      noProduct,
      outside,
      noGallery,
      noFile,
      longLabel,
      noBase64('Image content is not valid base64 data.'),
      noImage(102),
    ],
  },
  'catalog_product_attribute_media.remove': {
    good: () => ({ productId: pen, file }),
    wrong: [noProduct, outside, noGallery, noFile],
  },
};

const faultsOfAreas = Object.assign({}, ...matrices.map(({ faults }) => faults)) as Readonly<
  Record<string, OrderedFaults>
>;

/** By the path of V1: every operation there is. */
export const orderedFaults: Readonly<Record<string, OrderedFaults>> = {
  ...faultsOfAreas,
  ...carts,
  ...attributes,
  ...sets,
  ...images,
};
