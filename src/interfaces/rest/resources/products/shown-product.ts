import { type TSchema, Type } from 'typebox';
import { productTypes } from '#domain/catalog/types/index.ts';
import { etagMember, named } from '../../schema.ts';
import { bundleSchemas, commonSchemas, downloadableSchemas } from './attribute-schemas.ts';

type Optionals<S extends Readonly<Record<string, TSchema>>> = {
  [K in keyof S]: ReturnType<typeof Type.Optional<S[K]>>;
};

/** The same properties, all optional. */
export function optionals<S extends Readonly<Record<string, TSchema>>>(schemas: S): Optionals<S> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, Type.Optional(schema)]),
  ) as Optionals<S>;
}

const id = (description: string) => Type.Integer({ minimum: 1, description });
const amount = (description: string) => Type.Number({ description });
const text = (description: string) => Type.String({ description });
const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** `fixed` amount, or `percent` of the product's price. */
const priceType = Type.Union([Type.Literal('fixed'), Type.Literal('percent')]);

export const productStatus = Type.Union([Type.Literal('enabled'), Type.Literal('disabled')]);
export const productVisibility = Type.Union([
  Type.Literal('not_visible'),
  Type.Literal('catalog'),
  Type.Literal('search'),
  Type.Literal('catalog_search'),
]);
/** The type of a product, as it is shown and may be sent back. */
export const shownType = Type.String({
  description: `One of ${productTypes.join(', ')}; or one that an extension of the imported store brought: such products cannot be put into a cart.`,
  examples: productTypes.slice(0, 1),
});

/** A product type that we know. */
export const productType = Type.Union(productTypes.map((type) => Type.Literal(type)));
const stockStatus = Type.Union([Type.Literal('in_stock'), Type.Literal('out_of_stock')]);

const bothPrices = orNull(Type.Object({ exclTax: Type.Number(), inclTax: Type.Number() }));
/** The schema for a price without and with tax. */
const taxedPrice = (what: string) =>
  Type.Optional(
    orNull(
      Type.Object(
        { exclTax: Type.Number(), inclTax: Type.Number() },
        { description: `For shoppers: ${what}, without and with the tax for the default address.` },
      ),
    ),
  );

const namedFixedTaxes = Type.Array(
  Type.Object({ title: Type.String(), exclTax: Type.Number(), inclTax: Type.Number() }),
  { description: 'Fixed product taxes of one piece, without and with the tax on them.' },
);
/** The fields of the price of a part, or of a linked product. */
const partPrice = (what: string) => ({
  taxedPrice: taxedPrice(what),
  fixedTaxes: Type.Optional(
    Type.Object(
      { taxes: namedFixedTaxes, price: bothPrices },
      {
        description:
          'For shoppers, if the store charges fixed product taxes: the taxes for the default address, and the price with them.',
      },
    ),
  ),
});

const tierPriceShown = Type.Object({
  qty: amount('Least quantity for this price.'),
  price: amount('Price of one piece; of a bundle, the per cent taken off.'),
  taxedPrice: taxedPrice('the price; not of per cents'),
  savePercent: amount('How many per cent of the price are saved.'),
});

/** The stock data of a product that the back office sees. */
const stockItem = Type.Object({
  qty: orNull(
    amount('Quantity in stock. Shoppers see it only if it is at or below the store’s threshold; otherwise it is null.'),
  ),
  isInStock: Type.Boolean(),
  isQtyDecimal: Type.Boolean(),
  minSaleQty: amount('Fewest pieces in a cart.'),
  maxSaleQty: amount('Most pieces in a cart; 0 for no limit.'),
  qtyIncrements: amount('Sold in multiples of this; 0 for any quantity.'),
  enableQtyIncrements: Type.Optional(Type.Boolean()),
  manageStock: Type.Optional(Type.Boolean()),
  minQty: Type.Optional(amount('At how many pieces the product is out of stock.')),
  backorders: Type.Optional(Type.Integer({ description: '0 no, 1 yes, 2 yes and customers are told.' })),
  notifyStockQty: Type.Optional(orNull(amount('Quantity below which the merchant is notified.'))),
  useConfigManageStock: Type.Optional(Type.Boolean()),
  useConfigMinQty: Type.Optional(Type.Boolean()),
  useConfigMinSaleQty: Type.Optional(Type.Boolean()),
  useConfigMaxSaleQty: Type.Optional(Type.Boolean()),
  useConfigBackorders: Type.Optional(Type.Boolean()),
  useConfigNotifyStockQty: Type.Optional(Type.Boolean()),
  useConfigQtyIncrements: Type.Optional(Type.Boolean()),
  useConfigEnableQtyIncrements: Type.Optional(Type.Boolean()),
});

const imageUrls = {
  imageUrl: orNull(text('Address of the image.')),
  smallImageUrl: orNull(text('Address of the small image.')),
  thumbnailUrl: orNull(text('Address of the thumbnail.')),
};

/** Fixed product taxes, and prices with them. */
const shownFixedTaxes = Type.Object(
  {
    display: Type.Union(
      [Type.Literal('included'), Type.Literal('included_and_named'), Type.Literal('named'), Type.Literal('excluded')],
      {
        description:
          'How the store view is set to show them: in the price; in it and named; beside it, named, with the sum; not at all.',
      },
    ),
    taxes: namedFixedTaxes,
    finalPrice: bothPrices,
    minimalPrice: bothPrices,
  },
  {
    description:
      'Where the store charges them: those that are due before an address is known, and prices with them. Prices elsewhere are without them.',
  },
);

/** Prices of a product without and with tax. */
const taxedPrices = Type.Object(
  {
    display: Type.Union([Type.Literal('excluding_tax'), Type.Literal('including_tax'), Type.Literal('both')], {
      description: 'Which prices the store view is configured to show.',
    }),
    price: bothPrices,
    finalPrice: bothPrices,
    minimalPrice: bothPrices,
    fixedTaxes: Type.Optional(shownFixedTaxes),
  },
  {
    description:
      'For shoppers: prices without and with the tax that is due before an address is known; of one piece without what is chosen.',
  },
);

/** A linked product. */
export const productSummary = named(
  'ProductSummary',
  Type.Object({
    id: id('Product id.'),
    sku: text('SKU.'),
    name: text('Name.'),
    urlKey: orNull(Type.String()),
    urlPath: orNull(
      text('Path of the page below the address of the store view; null if the store view does not show the product.'),
    ),
    price: orNull(Type.Number()),
    specialPrice: orNull(Type.Number()),
    finalPrice: orNull(Type.Number()),
    currency: text('Currency of every price, ISO 4217.'),
    ...partPrice('the final price'),
    stockStatus,
    ...imageUrls,
  }),
);

const configurableOption = Type.Object({
  id: id('Attribute id.'),
  code: text('Attribute code.'),
  label: text('Label in the store view.'),
  values: Type.Array(Type.Object({ id: id('Option id.'), label: Type.String() })),
});
const variant = Type.Object({
  id: id('Product id.'),
  sku: Type.String(),
  price: amount('Price of the configurable product with the surcharge of this variant.'),
  finalPrice: amount('Present price of one piece.'),
  ...partPrice('the final price'),
  stockQty: orNull(
    amount('Quantity in stock. Shoppers see it only if it is at or below the store’s threshold; otherwise it is null.'),
  ),
  inStock: Type.Boolean(),
  attributes: Type.Record(Type.String(), Type.Integer(), { description: 'Option id by attribute code.' }),
  barcode: orNull(Type.String()),
  imageUrl: orNull(Type.String()),
});
/** What an option adds to one piece. */
const optionTaxed = taxedPrice('what it adds to one piece, of per cents, too (null if buyers choose the price)');
const customOptionShown = Type.Object({
  id: id('Option id.'),
  title: Type.String(),
  type: text('`field`, `area`, `file`, `drop_down`, `radio`, `checkbox`, `multiple`, `date`, `date_time` or `time`.'),
  required: Type.Boolean(),
  sortOrder: Type.Integer(),
  price: Type.Optional(orNull(Type.Number())),
  priceType: Type.Optional(orNull(priceType)),
  taxedPrice: optionTaxed,
  sku: Type.Optional(orNull(Type.String())),
  maxCharacters: Type.Optional(orNull(Type.Integer())),
  fileExtensions: Type.Optional(orNull(Type.String())),
  imageSizeX: Type.Optional(orNull(Type.Integer())),
  imageSizeY: Type.Optional(orNull(Type.Integer())),
  values: Type.Optional(
    Type.Array(
      Type.Object({
        id: id('Value id.'),
        title: Type.String(),
        price: orNull(Type.Number()),
        priceType: orNull(priceType),
        taxedPrice: optionTaxed,
        sku: orNull(Type.String()),
        sortOrder: Type.Integer(),
      }),
    ),
  ),
});
const galleryEntry = Type.Object({
  id: id('Image id.'),
  url: Type.String(),
  label: orNull(Type.String()),
  position: Type.Integer(),
});
const groupedProduct = Type.Object({
  id: id('Product id.'),
  sku: Type.String(),
  name: Type.String(),
  price: orNull(Type.Number()),
  finalPrice: orNull(Type.Number()),
  ...partPrice('the final price'),
  imageUrl: orNull(Type.String()),
  inStock: Type.Boolean(),
  stockQty: orNull(
    Type.Number({
      description:
        'Quantity in stock. Shoppers see it only if it is at or below the store’s threshold; otherwise it is null.',
    }),
  ),
  defaultQty: Type.Number(),
  position: Type.Integer(),
});
const bundleOptionShown = Type.Object({
  id: id('Option id.'),
  title: Type.String(),
  type: text('`select`, `radio`, `checkbox` or `multi`.'),
  required: Type.Boolean(),
  position: Type.Integer(),
  selections: Type.Array(
    Type.Object({
      id: id('Selection id.'),
      productId: id('Product id.'),
      sku: Type.String(),
      name: Type.String(),
      price: amount('Surcharge of the selection for one piece.'),
      ...partPrice('the price; of per cents, what they add'),
      priceType,
      inStock: Type.Boolean(),
      isDefault: Type.Boolean(),
      canChangeQty: Type.Boolean(),
      defaultQty: Type.Number(),
      position: Type.Integer(),
    }),
  ),
});
const downloadableLinkShown = Type.Object({
  id: id('Link id.'),
  title: Type.String(),
  price: Type.Number(),
  sortOrder: Type.Integer(),
  numberOfDownloads: Type.Integer({ description: '0 for no limit.' }),
  sampleUrl: orNull(Type.String()),
});

/** The fields of a product besides plain attributes, also in lists. */
const base = {
  id: id('Product id.'),
  sku: text('Article number, unique in the store.'),
  type: shownType,
  attributeSetId: id('Attribute set.'),
  status: productStatus,
  visibility: productVisibility,
  taxClassId: Type.Integer({ description: 'Tax class; 0 for none.' }),
  urlPath: orNull(
    text('Path of the page below the address of the store view; null if the store view does not show the product.'),
  ),
  finalPrice: orNull(amount('Present price of one piece for the caller; null for grouped products.')),
  minimalPrice: orNull(amount('The lowest price at which it can be bought.')),
  taxedPrices: Type.Optional(taxedPrices),
  currency: text('Currency of every price, ISO 4217.'),
  stockQty: orNull(
    amount('Quantity in stock. Shoppers see it only if it is at or below the store’s threshold; otherwise it is null.'),
  ),
  stockStatus,
  ...imageUrls,
  categoryIds: Type.Array(Type.Integer()),
  websiteIds: Type.Array(Type.Integer()),
  reviewCount: Type.Integer({ description: 'Approved reviews that the store view shows.' }),
  averageRating: orNull(amount('1 to 5, by these reviews; null without ratings.')),
  hasRequiredOptions: Type.Boolean({ description: 'Whether a buyer must choose options.' }),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
};

/** The fields that only details of a product have. */
const detail = {
  tierPrices: Type.Array(tierPriceShown),
  stockItem: orNull(stockItem),
  mediaGallery: Type.Array(galleryEntry),
  customOptions: Type.Array(customOptionShown),
  relatedProducts: Type.Array(productSummary),
  crosssellProducts: Type.Array(productSummary),
  upsellProducts: Type.Array(productSummary),
  additionalAttributes: Type.Array(Type.Object({ code: Type.String(), label: Type.String(), value: Type.String() }), {
    description: 'Attributes to show on the page, with labels of the store view.',
  }),
  configurableOptions: Type.Array(configurableOption),
  variants: Type.Array(variant),
  groupedProducts: Type.Array(groupedProduct),
  bundleOptions: Type.Array(bundleOptionShown),
  downloadableLinks: Type.Array(downloadableLinkShown),
  giftcardType: Type.Union([Type.Literal('fixed'), Type.Literal('range'), Type.Literal('combined')]),
  giftcardAmounts: Type.Array(Type.Number()),
  giftcardAmountCurrency: text('The base currency, in which gift cards are kept.'),
  giftcardMinAmount: orNull(Type.Number()),
  giftcardMaxAmount: orNull(Type.Number()),
  giftcardIsMessageAllowed: Type.Boolean(),
};

/** The names of the fields that only details have, and of the back office's own attributes with them. */
export const detailFields: ReadonlySet<string> = new Set([...Object.keys(detail), 'customAttributes']);

/** A value of an attribute that the merchant made: text, number, yes or no, an option's id, or several option ids. */
const customAttributeValue = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.Integer()),
  Type.Null(),
]);
export const customAttributes = Type.Record(Type.String(), customAttributeValue, {
  description: "Values of the merchant's own attributes by code.",
});

const { name, cost, customDesign, customDesignFrom, customDesignTo, customLayoutUpdate, ...publicFields } =
  commonSchemas;

/**
 * A product as REST shows it (rest 4.1). Fields of the detail are absent from lists without `fullDetail`, fields
 * of other product types always, fields of the back office for everybody else.
 */
export const product = Type.Object(
  {
    ...base,
    name: Type.String(),
    ...publicFields,
    ...optionals({ cost, customDesign, customDesignFrom, customDesignTo, customLayoutUpdate }),
    ...optionals(bundleSchemas),
    ...optionals(downloadableSchemas),
    ...optionals(detail),
    customAttributes: Type.Optional(customAttributes),
    etag: etagMember,
  },
  { title: 'Product' },
);
