import type { bundleFields } from '../../parts/bundle/facts.ts';
import type { downloadableFields } from '../../parts/downloadable/facts.ts';
import type { AttributeField, ProductFieldKind } from '../../types/field.ts';
import type { attributeFields } from '../record/fields.ts';

/** The value of a field that is one attribute. Money is a number of units; a date is `YYYY-MM-DD`. */
interface ValueOfKind {
  readonly text: string;
  readonly money: number;
  readonly integer: number;
  readonly flag: boolean;
  readonly date: string;
}
type ValuesOf<F> = {
  [N in keyof F]: F[N] extends AttributeField<infer K extends ProductFieldKind> ? ValueOfKind[K] | null : never;
};
type Fields = ValuesOf<typeof attributeFields>;
/** The fields that only the back office sees, or that are never empty. */
type BackendField = 'cost' | 'customDesign' | 'customDesignFrom' | 'customDesignTo' | 'customLayoutUpdate';

/** An amount without and with tax. */
interface BothPrices {
  exclTax: number;
  inclTax: number;
}

type PriceType = 'fixed' | 'percent';
type StockStatus = 'in_stock' | 'out_of_stock';

interface ImageUrls {
  imageUrl: string | null;
  smallImageUrl: string | null;
  thumbnailUrl: string | null;
}

type NamedFixedTax = { title: string } & BothPrices;

/** Fixed product taxes of one piece, and prices with them. */
interface FixedTaxRecord {
  display: 'included' | 'included_and_named' | 'named' | 'excluded';
  taxes: NamedFixedTax[];
  finalPrice: BothPrices | null;
  minimalPrice: BothPrices | null;
}

/** For shoppers: prices without and with tax. */
interface TaxedPriceRecord {
  display: 'excluding_tax' | 'including_tax' | 'both';
  price: BothPrices | null;
  finalPrice: BothPrices | null;
  minimalPrice: BothPrices | null;
  fixedTaxes?: FixedTaxRecord;
}

/** For shoppers: the price of a part or of a linked product. */
interface PartPriceRecord {
  taxedPrice?: BothPrices | null;
  /** Where the store view charges fixed taxes: those of one piece, and the price with them. */
  fixedTaxes?: { taxes: NamedFixedTax[]; price: BothPrices | null };
}

interface TierPriceRecord {
  qty: number;
  /** Of one piece; of a bundle, the per cent taken off. */
  price: number;
  taxedPrice?: BothPrices | null;
  savePercent: number;
}

interface StockItemRecord {
  qty: number | null;
  isInStock: boolean;
  isQtyDecimal: boolean;
  minSaleQty: number;
  maxSaleQty: number;
  qtyIncrements: number;
  enableQtyIncrements?: boolean;
  manageStock?: boolean;
  minQty?: number;
  backorders?: number;
  notifyStockQty?: number | null;
  useConfigManageStock?: boolean;
  useConfigMinQty?: boolean;
  useConfigMinSaleQty?: boolean;
  useConfigMaxSaleQty?: boolean;
  useConfigBackorders?: boolean;
  useConfigNotifyStockQty?: boolean;
  useConfigQtyIncrements?: boolean;
  useConfigEnableQtyIncrements?: boolean;
}

/** A linked product. */
interface LinkedProductRecord extends ImageUrls, PartPriceRecord {
  id: number;
  sku: string;
  name: string;
  urlKey: string | null;
  urlPath: string | null;
  price: number | null;
  specialPrice: number | null;
  finalPrice: number | null;
  currency: string;
  stockStatus: StockStatus;
}

interface ConfigurableOptionRecord {
  /** The attribute's. */
  id: number;
  code: string;
  label: string;
  values: { id: number; label: string }[];
}

interface VariantRecord extends PartPriceRecord {
  id: number;
  sku: string;
  price: number;
  finalPrice: number;
  stockQty: number | null;
  inStock: boolean;
  /** Option ids by attribute code. */
  attributes: Record<string, number>;
  barcode: string | null;
  imageUrl: string | null;
}

interface CustomOptionRecord {
  id: number;
  title: string;
  type: string;
  required: boolean;
  sortOrder: number;
  price?: number | null;
  priceType?: PriceType | null;
  taxedPrice?: BothPrices | null;
  sku?: string | null;
  maxCharacters?: number | null;
  fileExtensions?: string | null;
  imageSizeX?: number | null;
  imageSizeY?: number | null;
  values?: {
    id: number;
    title: string;
    price: number | null;
    priceType: PriceType | null;
    taxedPrice?: BothPrices | null;
    sku: string | null;
    sortOrder: number;
  }[];
}

interface GroupedProductRecord extends PartPriceRecord {
  id: number;
  sku: string;
  name: string;
  price: number | null;
  finalPrice: number | null;
  imageUrl: string | null;
  inStock: boolean;
  stockQty: number | null;
  defaultQty: number;
  position: number;
}

interface BundleOptionRecord {
  id: number;
  title: string;
  type: string;
  required: boolean;
  position: number;
  selections: (PartPriceRecord & {
    id: number;
    productId: number;
    sku: string;
    name: string;
    /** What the selection adds to the price, for one piece. */
    price: number;
    priceType: PriceType;
    inStock: boolean;
    isDefault: boolean;
    canChangeQty: boolean;
    defaultQty: number;
    position: number;
  })[];
}

interface DownloadLinkRecord {
  id: number;
  title: string;
  price: number;
  sortOrder: number;
  numberOfDownloads: number;
  sampleUrl: string | null;
}

/** The fields that only details of a product have. */
interface ProductDetail {
  tierPrices: TierPriceRecord[];
  stockItem: StockItemRecord | null;
  mediaGallery: { id: number; url: string; label: string | null; position: number }[];
  customOptions: CustomOptionRecord[];
  relatedProducts: LinkedProductRecord[];
  crosssellProducts: LinkedProductRecord[];
  upsellProducts: LinkedProductRecord[];
  /** Attributes that the page shows, with labels of the store view. */
  additionalAttributes: { code: string; label: string; value: string }[];
  configurableOptions: ConfigurableOptionRecord[];
  variants: VariantRecord[];
  groupedProducts: GroupedProductRecord[];
  bundleOptions: BundleOptionRecord[];
  downloadableLinks: DownloadLinkRecord[];
  giftcardType: 'fixed' | 'range' | 'combined';
  giftcardAmounts: number[];
  giftcardAmountCurrency: string;
  giftcardMinAmount: number | null;
  giftcardMaxAmount: number | null;
  giftcardIsMessageAllowed: boolean;
}

/** The fields of a product besides plain attributes, also in lists. */
interface ProductBase extends ImageUrls {
  id: number;
  sku: string;
  /** Also one that an extension of the imported store brought. */
  type: string;
  attributeSetId: number;
  status: 'enabled' | 'disabled';
  visibility: 'not_visible' | 'catalog' | 'search' | 'catalog_search';
  taxClassId: number;
  urlPath: string | null;
  finalPrice: number | null;
  minimalPrice: number | null;
  taxedPrices?: TaxedPriceRecord;
  /** Of every price. */
  currency: string;
  stockQty: number | null;
  stockStatus: StockStatus;
  categoryIds: number[];
  websiteIds: number[];
  reviewCount: number;
  averageRating: number | null;
  hasRequiredOptions: boolean;
  createdAt: string;
  updatedAt: string;
  name: string;
}

/**
 * A product with all that a caller sees of it. Fields of the detail are absent from lists without `fullDetail`, fields of
 * other product types always, fields of the back office for everybody else. Money is a number of units with at most four
 * decimals; times are ISO 8601. It is kept and read by all, so nobody changes it.
 */
export type ProductRecord = ProductBase &
  Omit<Fields, BackendField | 'name'> &
  Partial<Pick<Fields, BackendField>> &
  Partial<ValuesOf<typeof bundleFields>> &
  Partial<ValuesOf<typeof downloadableFields>> &
  Partial<ProductDetail> & {
    /** Values of the merchant's own attributes by code. */
    customAttributes?: Record<string, string | number | boolean | number[] | null>;
  };
