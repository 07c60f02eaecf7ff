import { Type } from 'typebox';
import { named } from '../../schema.ts';
import { attributeSchemas } from './attribute-schemas.ts';
import { customAttributes, optionals, productStatus, productVisibility, shownType } from './shown-product.ts';

/**
 * The stock fields of a product's body (rest 4.1, `stockData`); the same as the fields of `inventory`. Whole
 * numbers of the reference that mean yes and no are booleans.
 */
const stockData = named(
  'StockRules',
  Type.Object(
    optionals({
      qty: Type.Number({ minimum: 0, maximum: 99_999_999.9999 }),
      isInStock: Type.Boolean(),
      manageStock: Type.Boolean(),
      useConfigManageStock: Type.Boolean(),
      minQty: Type.Number({ minimum: 0 }),
      useConfigMinQty: Type.Boolean(),
      isQtyDecimal: Type.Boolean(),
      minSaleQty: Type.Number({ minimum: 0 }),
      useConfigMinSaleQty: Type.Boolean(),
      maxSaleQty: Type.Number({ minimum: 0 }),
      useConfigMaxSaleQty: Type.Boolean(),
      backorders: Type.Integer({ minimum: 0, maximum: 2 }),
      useConfigBackorders: Type.Boolean(),
      notifyStockQty: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
      useConfigNotifyStockQty: Type.Boolean(),
      enableQtyIncrements: Type.Boolean(),
      useConfigEnableQtyIncrements: Type.Boolean(),
      qtyIncrements: Type.Number({ minimum: 0 }),
      useConfigQtyIncrements: Type.Boolean(),
    }),
    { additionalProperties: false },
  ),
);

/**
 * The fields of a product that callers write (rest 4.1), all optional: absent fields stay or are reset, null
 * clears. `isActive` means the same as `status`; `customAttributesWrite` the same as `customAttributes`.
 */
export const productWritable = optionals({
  sku: Type.String({ minLength: 1, maxLength: 64 }),
  type: shownType,
  attributeSetId: Type.Integer({ minimum: 1 }),
  status: productStatus,
  isActive: Type.Boolean(),
  visibility: productVisibility,
  taxClassId: Type.Integer({ minimum: 0 }),
  ...attributeSchemas,
  stockQty: Type.Union([Type.Number({ minimum: 0, maximum: 99_999_999.9999 }), Type.Null()]),
  stockData,
  categoryIds: Type.Array(Type.Integer({ minimum: 1 })),
  websiteIds: Type.Array(Type.Integer({ minimum: 1 })),
  customAttributes,
  customAttributesWrite: customAttributes,
  useDefault: Type.Array(Type.String(), {
    description: 'Codes of attributes whose value for the store view is removed; needs `?store=`.',
  }),
});
