/* Written by `npm run client` from the OpenAPI document of the service. Change the routes, not this file. */
/* eslint-disable */
/* biome-ignore-all lint: generated */

export interface paths {
  '/auth/token': {
    /**
     * Get a token
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': TokenRequest;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Token;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/auth/refresh': {
    /**
     * Refresh a token
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Token;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/auth/logout': {
    /**
     * Revoke a token
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Logout;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products': {
    /**
     * List products
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Words of the product, or what they begin with; all of them. Of a word that no product has, those of five letters or more are taken that are one typing error away
           */
          search?: string;
          /**
           * The same as `search`; ignored if both are sent
           */
          q?: string;
          /**
           * Only products in one of these categories; for an anchor category also in those below it
           *
           * @maxItems 1000
           */
          categoryId?: number[];
          /**
           * The lowest price (`minimalPrice`) is at least this
           */
          priceMin?: number;
          /**
           * The lowest price (`minimalPrice`) is at most this
           */
          priceMax?: number;
          /**
           * Only products with one of these SKUs
           *
           * @maxItems 1000
           */
          sku?: string[];
          /**
           * Only products with one of these ids
           *
           * @maxItems 1000
           */
          ids?: number[];
          status?: 'enabled' | 'disabled';
          visibility?: 'not_visible' | 'catalog' | 'search' | 'catalog_search';
          /**
           * Only products of one of these types
           *
           * @maxItems 1000
           */
          type?: ('simple' | 'configurable' | 'grouped' | 'bundle' | 'virtual' | 'downloadable' | 'giftcard')[];
          /**
           * Only products with one of these attribute sets
           *
           * @maxItems 1000
           */
          attributeSetId?: number[];
          /**
           * Only the product with exactly this URL key
           */
          urlKey?: string;
          /**
           * Only products of this website
           */
          websiteId?: number;
          /**
           * Made at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Made at or before the end of this moment or day (UTC)
           */
          createdTo?: string;
          /**
           * Changed at or after this moment or day (UTC)
           */
          updatedFrom?: string;
          /**
           * Changed at or before the end of this moment or day (UTC)
           */
          updatedTo?: string;
          /**
           * The same as `updatedFrom`: this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * `position` is that within `categoryId`; by default `relevance` with `search`, else `name`
           */
          sortBy?:
            | 'name'
            | 'price'
            | 'special_price'
            | 'rating'
            | 'review_count'
            | 'relevance'
            | 'created_at'
            | 'updated_at'
            | 'position'
            | 'sku'
            | 'entity_id'
            | 'specialPrice'
            | 'averageRating'
            | 'reviewCount'
            | 'createdAt'
            | 'updatedAt'
            | 'entityId'
            | 'id';
          sortDir?: 'asc' | 'desc';
          /**
           * Adds all fields that a single product has
           */
          fullDetail?: boolean;
          /**
           * Only these fields and the id
           *
           * @maxItems 1000
           */
          fields?: string[];
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * A currency that the store view allows, for prices; its own one otherwise
           */
          'X-Currency-Code'?: string;
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Product[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a product
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ProductBody;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Product;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/facets': {
    /**
     * Count products by attribute, category and price
     */
    get: {
      parameters: {
        query?: {
          /**
           * Words of the product, or what they begin with; all of them. Of a word that no product has, those of five letters or more are taken that are one typing error away
           */
          search?: string;
          /**
           * The same as `search`; ignored if both are sent
           */
          q?: string;
          /**
           * Only products in one of these categories; for an anchor category also in those below it
           *
           * @maxItems 1000
           */
          categoryId?: number[];
          /**
           * The lowest price (`minimalPrice`) is at least this
           */
          priceMin?: number;
          /**
           * The lowest price (`minimalPrice`) is at most this
           */
          priceMax?: number;
          /**
           * Only products with one of these SKUs
           *
           * @maxItems 1000
           */
          sku?: string[];
          /**
           * Only products with one of these ids
           *
           * @maxItems 1000
           */
          ids?: number[];
          status?: 'enabled' | 'disabled';
          visibility?: 'not_visible' | 'catalog' | 'search' | 'catalog_search';
          /**
           * Only products of one of these types
           *
           * @maxItems 1000
           */
          type?: ('simple' | 'configurable' | 'grouped' | 'bundle' | 'virtual' | 'downloadable' | 'giftcard')[];
          /**
           * Only products with one of these attribute sets
           *
           * @maxItems 1000
           */
          attributeSetId?: number[];
          /**
           * Only the product with exactly this URL key
           */
          urlKey?: string;
          /**
           * Only products of this website
           */
          websiteId?: number;
          /**
           * Made at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Made at or before the end of this moment or day (UTC)
           */
          createdTo?: string;
          /**
           * Changed at or after this moment or day (UTC)
           */
          updatedFrom?: string;
          /**
           * Changed at or before the end of this moment or day (UTC)
           */
          updatedTo?: string;
          /**
           * The same as `updatedFrom`: this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * A currency that the store view allows, for prices; its own one otherwise
           */
          'X-Currency-Code'?: string;
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductFacets;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/layered-filters': {
    /**
     * List the attributes that products can be filtered by
     */
    get: {
      parameters: {
        query?: {
          /**
           * Words of the product, or what they begin with; all of them. Of a word that no product has, those of five letters or more are taken that are one typing error away
           */
          search?: string;
          /**
           * The same as `search`; ignored if both are sent
           */
          q?: string;
          /**
           * Only products in one of these categories; for an anchor category also in those below it
           *
           * @maxItems 1000
           */
          categoryId?: number[];
          /**
           * The lowest price (`minimalPrice`) is at least this
           */
          priceMin?: number;
          /**
           * The lowest price (`minimalPrice`) is at most this
           */
          priceMax?: number;
          /**
           * Only products with one of these SKUs
           *
           * @maxItems 1000
           */
          sku?: string[];
          /**
           * Only products with one of these ids
           *
           * @maxItems 1000
           */
          ids?: number[];
          status?: 'enabled' | 'disabled';
          visibility?: 'not_visible' | 'catalog' | 'search' | 'catalog_search';
          /**
           * Only products of one of these types
           *
           * @maxItems 1000
           */
          type?: ('simple' | 'configurable' | 'grouped' | 'bundle' | 'virtual' | 'downloadable' | 'giftcard')[];
          /**
           * Only products with one of these attribute sets
           *
           * @maxItems 1000
           */
          attributeSetId?: number[];
          /**
           * Only the product with exactly this URL key
           */
          urlKey?: string;
          /**
           * Only products of this website
           */
          websiteId?: number;
          /**
           * Made at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Made at or before the end of this moment or day (UTC)
           */
          createdTo?: string;
          /**
           * Changed at or after this moment or day (UTC)
           */
          updatedFrom?: string;
          /**
           * Changed at or before the end of this moment or day (UTC)
           */
          updatedTo?: string;
          /**
           * The same as `updatedFrom`: this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': LayeredFilter[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/sku/{sku}': {
    /**
     * Get a product by its SKU
     */
    get: {
      parameters: {
        path: {
          /**
           * The SKU, percent-encoded
           */
          sku: string;
        };
        query?: {
          /**
           * Only the id and these fields: names, separated by commas
           */
          fields?: string[];
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * A currency that the store view allows, for prices; its own one otherwise
           */
          'X-Currency-Code'?: string;
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Product;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create or replace a product by SKU
     */
    put: {
      parameters: {
        path: {
          /**
           * SKU
           */
          sku: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The SKU: unique, without regard to case
             */
            sku?: string;
            /**
             * One of simple, configurable, grouped, bundle, virtual, downloadable, giftcard; or one that an extension of the imported store brought: such products cannot be put into a cart.
             */
            type?: string;
            /**
             * Id of the attribute set, see `GET /attribute-sets`
             */
            attributeSetId?: number;
            /**
             * Whether it is enabled
             */
            status?: 'enabled' | 'disabled';
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Where buyers find it
             */
            visibility?: 'not_visible' | 'catalog' | 'search' | 'catalog_search';
            /**
             * The tax class of the store; 0 for none
             */
            taxClassId?: number;
            /**
             * The name that buyers see
             */
            name: string;
            /**
             * The part of the address that names the product.
             */
            urlKey?: string | null;
            /**
             * Title of the page for search engines.
             */
            metaTitle?: string | null;
            /**
             * Description for search engines.
             */
            metaDescription?: string | null;
            /**
             * Words for search engines.
             */
            metaKeywords?: string | null;
            /**
             * Rules for search engines.
             */
            metaRobots?: string | null;
            /**
             * Layout of the page.
             */
            pageLayout?: string | null;
            /**
             * Where on the page options are shown.
             */
            optionsContainer?: string | null;
            /**
             * The long text.
             */
            description?: string | null;
            /**
             * The short text.
             */
            shortDescription?: string | null;
            /**
             * Price of one piece without discounts.
             */
            price?: number | null;
            /**
             * Price within the dates below; of a bundle, the per cent of its price that remain.
             */
            specialPrice?: number | null;
            /**
             * Price that the manufacturer suggests.
             */
            msrp?: number | null;
            /**
             * First day of the special price. `YYYY-MM-DD`
             */
            specialFromDate?: string | null;
            /**
             * Last day of the special price. `YYYY-MM-DD`
             */
            specialToDate?: string | null;
            /**
             * First day on which the product is new. `YYYY-MM-DD`
             */
            newsFromDate?: string | null;
            /**
             * Last day on which the product is new. `YYYY-MM-DD`
             */
            newsToDate?: string | null;
            /**
             * Purchase price of the merchant.
             */
            cost?: number | null;
            /**
             * 0 no, 1 yes, 2 as configured.
             */
            msrpEnabled?: number | null;
            /**
             * 1 on gesture, 2 in the cart, 3 before the order, 4 as configured.
             */
            msrpDisplayActualPriceType?: number | null;
            /**
             * 0 no, 1 yes, 2 as configured.
             */
            giftMessageAvailable?: number | null;
            /**
             * Weight in the unit of the store.
             */
            weight?: number | null;
            /**
             * Barcode.
             */
            barcode?: string | null;
            /**
             * Global trade item number.
             */
            gtin?: string | null;
            /**
             * The manufacturer's article number.
             */
            mpn?: string | null;
            /**
             * Two letters of ISO 3166.
             */
            countryOfManufacture?: string | null;
            /**
             * Text for the image.
             */
            imageLabel?: string | null;
            /**
             * Text for the small image.
             */
            smallImageLabel?: string | null;
            /**
             * Text for the thumbnail.
             */
            thumbnailLabel?: string | null;
            /**
             * Design of the page.
             */
            customDesign?: string | null;
            /**
             * First day of the design. `YYYY-MM-DD`
             */
            customDesignFrom?: string | null;
            /**
             * Last day of the design. `YYYY-MM-DD`
             */
            customDesignTo?: string | null;
            /**
             * Layout instructions of the page.
             */
            customLayoutUpdate?: string | null;
            /**
             * 0 the SKU is made of the parts, 1 it is fixed.
             */
            skuType?: number | null;
            /**
             * 0 the price is that of the parts, 1 it is fixed.
             */
            priceType?: number | null;
            /**
             * 0 the weight is that of the parts, 1 it is fixed.
             */
            weightType?: number | null;
            /**
             * 0 the price is shown as a range, 1 from the lowest.
             */
            priceView?: number | null;
            /**
             * 0 the parts are shipped together, 1 one by one.
             */
            shipmentType?: number | null;
            /**
             * Title of the links.
             */
            linksTitle?: string | null;
            /**
             * Whether each link is bought by itself.
             */
            linksPurchasedSeparately?: boolean | null;
            /**
             * Title of the samples.
             */
            samplesTitle?: string | null;
            /**
             * Pieces in stock
             */
            stockQty?: number | null;
            /**
             * Rules of its stock, as `GET /inventory/{sku}` shows them
             */
            stockData?: {
              /**
               * The quantity
               */
              qty?: number;
              isInStock?: boolean;
              manageStock?: boolean;
              useConfigManageStock?: boolean;
              minQty?: number;
              useConfigMinQty?: boolean;
              isQtyDecimal?: boolean;
              minSaleQty?: number;
              useConfigMinSaleQty?: boolean;
              maxSaleQty?: number;
              useConfigMaxSaleQty?: boolean;
              backorders?: number;
              useConfigBackorders?: boolean;
              notifyStockQty?: number | null;
              useConfigNotifyStockQty?: boolean;
              enableQtyIncrements?: boolean;
              useConfigEnableQtyIncrements?: boolean;
              qtyIncrements?: number;
              useConfigQtyIncrements?: boolean;
            };
            /**
             * Ids of its categories
             */
            categoryIds?: number[];
            /**
             * Ids of the websites that sell it
             */
            websiteIds?: number[];
            /**
             * Values of the merchant's own attributes by code; options as ids or labels.
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | number | boolean | (number | string)[] | null;
            };
            /**
             * Values of the merchant's own attributes by code; options as ids or labels.
             */
            customAttributesWrite?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | number | boolean | (number | string)[] | null;
            };
            /**
             * Codes of attributes whose value for the store view is removed; needs `?store=`.
             */
            useDefault?: string[];
            giftcardType?: 'fixed' | 'range' | 'combined';
            /**
             * @maxItems 100
             */
            giftcardAmounts?: number[];
            giftcardMinAmount?: number | null;
            giftcardMaxAmount?: number | null;
            giftcardIsMessageAllowed?: boolean;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            urlPath?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            finalPrice?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            minimalPrice?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            taxedPrices?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            currency?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            stockStatus?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            imageUrl?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            smallImageUrl?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            thumbnailUrl?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            reviewCount?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            averageRating?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            hasRequiredOptions?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            tierPrices?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            stockItem?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            mediaGallery?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customOptions?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            relatedProducts?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            crosssellProducts?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            upsellProducts?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            additionalAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            configurableOptions?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            variants?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            groupedProducts?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            bundleOptions?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            downloadableLinks?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            giftcardAmountCurrency?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Product;
          };
        };
        201: {
          content: {
            'application/json': Product;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a product by SKU
     */
    patch: {
      parameters: {
        path: {
          /**
           * SKU
           */
          sku: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ProductPatch;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Product;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a product by SKU
     */
    delete: {
      parameters: {
        path: {
          /**
           * SKU
           */
          sku: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}': {
    /**
     * Get a product
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * Only the id and these fields: names, separated by commas
           */
          fields?: string[];
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * A currency that the store view allows, for prices; its own one otherwise
           */
          'X-Currency-Code'?: string;
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Product;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a product
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ProductBody;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Product;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a product
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ProductPatch;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Product;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a product
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/search/terms': {
    /**
     * List the search terms of the store view
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only searches that found nothing the last time
           */
          fruitless?: boolean;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': SearchTerm[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/product-index': {
    /**
     * Ask how far the index of products is
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductIndex;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/search/suggest': {
    /**
     * Suggest products and categories while a shopper types
     */
    get: {
      parameters: {
        query?: {
          /**
           * Text that was typed so far; an empty text gives no suggestions
           */
          q?: string;
          /**
           * Highest number of products and of categories (default: 8)
           */
          limit?: number;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': SearchSuggestions;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/product-attributes': {
    /**
     * List the attributes of products
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only attributes whose code or label contains this text
           */
          search?: string;
          /**
           * The same as `search`; ignored if both are sent
           */
          q?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductAttribute[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/product-attributes/{id}': {
    /**
     * Get an attribute of products
     */
    get: {
      parameters: {
        path: {
          /**
           * Id or code of the attribute
           */
          id: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductAttribute;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/attribute-sets': {
    /**
     * List the attribute sets of products
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AttributeSet[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/attribute-sets/{id}': {
    /**
     * Get an attribute set of products
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AttributeSet;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/stores': {
    /**
     * List store views
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Store[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/stores/{id}': {
    /**
     * Get a store view
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Store;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/store-config': {
    /**
     * Get the configuration of the store view
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': StoreConfig;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/stores/{code}/config': {
    /**
     * Get the configuration of a store view by its code
     */
    get: {
      parameters: {
        path: {
          /**
           * Code or id of the store view
           */
          code: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': StoreConfig;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/config': {
    /**
     * List the settings of the store
     */
    get: {
      parameters: {
        query?: {
          /**
           * `default`, `website:CODE` or `store:CODE`; if absent the store view that the call names, else `default`
           */
          scope?: string;
          /**
           * Only paths that begin with this text
           */
          prefix?: string;
          /**
           * Only settings that have a value in some scope
           */
          onlySet?: boolean;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ConfigSetting[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/config/{section}/{group}/{field}': {
    /**
     * Get a setting of the store
     */
    get: {
      parameters: {
        path: {
          section: string;
          group: string;
          field: string;
        };
        query?: {
          /**
           * `default`, `website:CODE` or `store:CODE`; if absent the store view that the call names, else `default`
           */
          scope?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ConfigSetting;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Set a setting of the store
     */
    put: {
      parameters: {
        path: {
          section: string;
          group: string;
          field: string;
        };
        query?: {
          /**
           * `default`, `website:CODE` or `store:CODE`; if absent the store view that the call names, else `default`
           */
          scope?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            value: string;
            /**
             * Read only
             */
            path?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            about?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            kind?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            choices?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            level?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            default?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            setIn?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            scopes?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ConfigSetting;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Remove the value of a setting in a scope
     */
    delete: {
      parameters: {
        path: {
          section: string;
          group: string;
          field: string;
        };
        query?: {
          /**
           * `default`, `website:CODE` or `store:CODE`; if absent the store view that the call names, else `default`
           */
          scope?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/tax-classes': {
    /**
     * List tax classes
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          classType?: 'PRODUCT' | 'CUSTOMER';
          /**
           * Only products whose name contains this text
           */
          search?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TaxClass[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a tax class
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            className: string;
            classType: 'PRODUCT' | 'CUSTOMER';
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': TaxClass;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/tax-classes/{id}': {
    /**
     * Get a tax class
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TaxClass;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a tax class
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            className: string;
            classType: 'PRODUCT' | 'CUSTOMER';
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TaxClass;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a tax class
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            className?: string;
            classType?: 'PRODUCT' | 'CUSTOMER';
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TaxClass;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a tax class
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/tax-rates/export': {
    /**
     * Export tax rates as CSV
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': {
              csv: string;
            };
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/tax-rates/import': {
    /**
     * Import tax rates from CSV
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            csv: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': {
              created: number;
              changed: number;
            };
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/tax-rates': {
    /**
     * List tax rates
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          taxCountryId?: string;
          /**
           * Only products whose name contains this text
           */
          search?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TaxRate[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a tax rate
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code: string;
            taxCountryId: string;
            rate: number;
            taxRegionId?: number | null;
            taxPostcode?: string | null;
            zipIsRange?: boolean | null;
            zipFrom?: number | null;
            zipTo?: number | null;
            titles?:
              | {
                  storeId: number;
                  /**
                   * The title
                   */
                  title: string;
                }[]
              | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': TaxRate;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/tax-rates/{id}': {
    /**
     * Get a tax rate
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TaxRate;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a tax rate
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code: string;
            taxCountryId: string;
            rate: number;
            taxRegionId?: number | null;
            taxPostcode?: string | null;
            zipIsRange?: boolean | null;
            zipFrom?: number | null;
            zipTo?: number | null;
            titles?:
              | {
                  storeId: number;
                  /**
                   * The title
                   */
                  title: string;
                }[]
              | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TaxRate;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a tax rate
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code?: string;
            taxCountryId?: string;
            rate?: number;
            taxRegionId?: number | null;
            taxPostcode?: string | null;
            zipIsRange?: boolean | null;
            zipFrom?: number | null;
            zipTo?: number | null;
            titles?:
              | {
                  storeId: number;
                  /**
                   * The title
                   */
                  title: string;
                }[]
              | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TaxRate;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a tax rate
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/tax-rules': {
    /**
     * List tax rules
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only products whose name contains this text
           */
          search?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TaxRule[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a tax rule
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code: string;
            /**
             * @maxItems 10000
             */
            customerTaxClassIds: number[];
            /**
             * @maxItems 10000
             */
            productTaxClassIds: number[];
            /**
             * @maxItems 10000
             */
            taxRateIds: number[];
            priority?: number | null;
            /**
             * The place among its like, from the smallest
             */
            position?: number | null;
            calculateSubtotal?: boolean | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': TaxRule;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/tax-rules/{id}': {
    /**
     * Get a tax rule
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TaxRule;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a tax rule
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code: string;
            /**
             * @maxItems 10000
             */
            customerTaxClassIds: number[];
            /**
             * @maxItems 10000
             */
            productTaxClassIds: number[];
            /**
             * @maxItems 10000
             */
            taxRateIds: number[];
            priority?: number | null;
            /**
             * The place among its like, from the smallest
             */
            position?: number | null;
            calculateSubtotal?: boolean | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TaxRule;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a tax rule
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code?: string;
            /**
             * @maxItems 10000
             */
            customerTaxClassIds?: number[];
            /**
             * @maxItems 10000
             */
            productTaxClassIds?: number[];
            /**
             * @maxItems 10000
             */
            taxRateIds?: number[];
            priority?: number | null;
            /**
             * The place among its like, from the smallest
             */
            position?: number | null;
            calculateSubtotal?: boolean | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TaxRule;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a tax rule
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/checkout-agreements': {
    /**
     * List agreements
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * All agreements; only for API users who may write stores
           */
          scope?: 'all';
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CheckoutAgreement[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create an agreement
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name: string;
            /**
             * The text as it is stored, with its directives
             */
            content?: string | null;
            contentHeight?: string | null;
            checkboxText?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean | null;
            isHtml?: boolean | null;
            storeIds?: number[] | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': CheckoutAgreement;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/checkout-agreements/{id}': {
    /**
     * Get an agreement
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CheckoutAgreement;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace an agreement
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name: string;
            /**
             * The text as it is stored, with its directives
             */
            content?: string | null;
            contentHeight?: string | null;
            checkboxText?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean | null;
            isHtml?: boolean | null;
            storeIds?: number[] | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CheckoutAgreement;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change an agreement
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name?: string;
            /**
             * The text as it is stored, with its directives
             */
            content?: string | null;
            contentHeight?: string | null;
            checkboxText?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean | null;
            isHtml?: boolean | null;
            storeIds?: number[] | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CheckoutAgreement;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete an agreement
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/price-rules/{id}/coupons': {
    /**
     * Generate coupons
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            count: number;
            /**
             * Number of random characters, without prefix and suffix (default: 12)
             */
            length?: number;
            format?: 'alphanumeric' | 'alphabetic' | 'numeric';
            prefix?: string;
            suffix?: string;
            usageLimit?: number | null;
            usagePerCustomer?: number | null;
            expirationDate?: string | null;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': {
              codes: string[];
            };
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/coupons/validate': {
    /**
     * Check a coupon
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code: string;
            cartId?: number | string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': {
              isValid: boolean;
              isApplied: boolean | null;
              discountAmount: number | null;
              rule: PriceRule | null;
            };
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/price-rules': {
    /**
     * List price rules of carts
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          isActive?: boolean;
          /**
           * Only products whose name contains this text
           */
          search?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PriceRule[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a price rule of carts
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name: string;
            discountType: 'percent' | 'to_percent' | 'fixed' | 'to_fixed' | 'cart_fixed' | 'buy_x_get_y';
            discountAmount: number;
            /**
             * Ids of the websites that sell it
             *
             * @minItems 1
             * @maxItems 10000
             */
            websiteIds: [number, ...number[]];
            /**
             * @minItems 1
             * @maxItems 10000
             */
            customerGroupIds: [number, ...number[]];
            description?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean | null;
            fromDate?: string | null;
            toDate?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number | null;
            stopRulesProcessing?: boolean | null;
            discountQty?: number | null;
            discountStep?: number | null;
            applyToShipping?: boolean | null;
            simpleFreeShipping?: ('none' | 'items' | 'shipment') | null;
            usesPerCustomer?: number | null;
            labels?:
              | {
                  storeId: number;
                  /**
                   * The text beside it
                   */
                  label: string;
                }[]
              | null;
            /**
             * When it is for a cart; null for always: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
             */
            conditions?: {
              [k: string]: unknown;
            };
            /**
             * Which lines it is for; null for all: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
             */
            lineConditions?: {
              [k: string]: unknown;
            };
            minimumSubtotal?: number | null;
            /**
             * Codes of rules with `couponType` `specific` or `auto` are created at /coupons
             */
            couponType?: 'none' | 'specific' | 'auto';
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            timesUsed?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': PriceRule;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/price-rules/{id}': {
    /**
     * Get a price rule of carts
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PriceRule;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a price rule of carts
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name: string;
            discountType: 'percent' | 'to_percent' | 'fixed' | 'to_fixed' | 'cart_fixed' | 'buy_x_get_y';
            discountAmount: number;
            /**
             * Ids of the websites that sell it
             *
             * @minItems 1
             * @maxItems 10000
             */
            websiteIds: [number, ...number[]];
            /**
             * @minItems 1
             * @maxItems 10000
             */
            customerGroupIds: [number, ...number[]];
            description?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean | null;
            fromDate?: string | null;
            toDate?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number | null;
            stopRulesProcessing?: boolean | null;
            discountQty?: number | null;
            discountStep?: number | null;
            applyToShipping?: boolean | null;
            simpleFreeShipping?: ('none' | 'items' | 'shipment') | null;
            usesPerCustomer?: number | null;
            labels?:
              | {
                  storeId: number;
                  /**
                   * The text beside it
                   */
                  label: string;
                }[]
              | null;
            /**
             * When it is for a cart; null for always: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
             */
            conditions?: {
              [k: string]: unknown;
            };
            /**
             * Which lines it is for; null for all: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
             */
            lineConditions?: {
              [k: string]: unknown;
            };
            minimumSubtotal?: number | null;
            /**
             * Codes of rules with `couponType` `specific` or `auto` are created at /coupons
             */
            couponType?: 'none' | 'specific' | 'auto';
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            timesUsed?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PriceRule;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a price rule of carts
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name?: string;
            discountType?: 'percent' | 'to_percent' | 'fixed' | 'to_fixed' | 'cart_fixed' | 'buy_x_get_y';
            discountAmount?: number;
            /**
             * Ids of the websites that sell it
             *
             * @minItems 1
             * @maxItems 10000
             */
            websiteIds?: [number, ...number[]];
            /**
             * @minItems 1
             * @maxItems 10000
             */
            customerGroupIds?: [number, ...number[]];
            description?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean | null;
            fromDate?: string | null;
            toDate?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number | null;
            stopRulesProcessing?: boolean | null;
            discountQty?: number | null;
            discountStep?: number | null;
            applyToShipping?: boolean | null;
            simpleFreeShipping?: ('none' | 'items' | 'shipment') | null;
            usesPerCustomer?: number | null;
            labels?:
              | {
                  storeId: number;
                  /**
                   * The text beside it
                   */
                  label: string;
                }[]
              | null;
            /**
             * When it is for a cart; null for always: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
             */
            conditions?: {
              [k: string]: unknown;
            };
            /**
             * Which lines it is for; null for all: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
             */
            lineConditions?: {
              [k: string]: unknown;
            };
            minimumSubtotal?: number | null;
            /**
             * Codes of rules with `couponType` `specific` or `auto` are created at /coupons
             */
            couponType?: 'none' | 'specific' | 'auto';
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            timesUsed?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PriceRule;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a price rule of carts
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/coupons': {
    /**
     * List coupons
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only cards whose code contains this text
           */
          code?: string;
          ruleId?: number;
          /**
           * Only coupons of active rules (true) or of inactive rules (false)
           */
          isActive?: boolean;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Coupon[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a coupon
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code: string;
            usageLimit?: number | null;
            usagePerCustomer?: number | null;
            expirationDate?: string | null;
            ruleId?: number | null;
            /**
             * The name that buyers see
             */
            name?: string;
            discountType?: 'percent' | 'to_percent' | 'fixed' | 'to_fixed' | 'cart_fixed' | 'buy_x_get_y';
            discountAmount?: number;
            /**
             * Ids of the websites that sell it
             *
             * @minItems 1
             * @maxItems 10000
             */
            websiteIds?: [number, ...number[]];
            /**
             * @minItems 1
             * @maxItems 10000
             */
            customerGroupIds?: [number, ...number[]];
            description?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean | null;
            fromDate?: string | null;
            toDate?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number | null;
            stopRulesProcessing?: boolean | null;
            discountQty?: number | null;
            discountStep?: number | null;
            applyToShipping?: boolean | null;
            simpleFreeShipping?: ('none' | 'items' | 'shipment') | null;
            usesPerCustomer?: number | null;
            labels?:
              | {
                  storeId: number;
                  /**
                   * The text beside it
                   */
                  label: string;
                }[]
              | null;
            /**
             * When it is for a cart; null for always: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
             */
            conditions?: {
              [k: string]: unknown;
            };
            /**
             * Which lines it is for; null for all: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
             */
            lineConditions?: {
              [k: string]: unknown;
            };
            minimumSubtotal?: number | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            timesUsed?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isPrimary?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            ruleName?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Coupon;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/coupons/{id}': {
    /**
     * Get a coupon
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Coupon;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a coupon
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code: string;
            usageLimit?: number | null;
            usagePerCustomer?: number | null;
            expirationDate?: string | null;
            ruleId?: number | null;
            /**
             * The name that buyers see
             */
            name?: string;
            discountType?: 'percent' | 'to_percent' | 'fixed' | 'to_fixed' | 'cart_fixed' | 'buy_x_get_y';
            discountAmount?: number;
            /**
             * Ids of the websites that sell it
             *
             * @minItems 1
             * @maxItems 10000
             */
            websiteIds?: [number, ...number[]];
            /**
             * @minItems 1
             * @maxItems 10000
             */
            customerGroupIds?: [number, ...number[]];
            description?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean | null;
            fromDate?: string | null;
            toDate?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number | null;
            stopRulesProcessing?: boolean | null;
            discountQty?: number | null;
            discountStep?: number | null;
            applyToShipping?: boolean | null;
            simpleFreeShipping?: ('none' | 'items' | 'shipment') | null;
            usesPerCustomer?: number | null;
            labels?:
              | {
                  storeId: number;
                  /**
                   * The text beside it
                   */
                  label: string;
                }[]
              | null;
            /**
             * When it is for a cart; null for always: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
             */
            conditions?: {
              [k: string]: unknown;
            };
            /**
             * Which lines it is for; null for all: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
             */
            lineConditions?: {
              [k: string]: unknown;
            };
            minimumSubtotal?: number | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            timesUsed?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isPrimary?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            ruleName?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Coupon;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a coupon
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code?: string;
            usageLimit?: number | null;
            usagePerCustomer?: number | null;
            expirationDate?: string | null;
            ruleId?: number | null;
            /**
             * The name that buyers see
             */
            name?: string;
            discountType?: 'percent' | 'to_percent' | 'fixed' | 'to_fixed' | 'cart_fixed' | 'buy_x_get_y';
            discountAmount?: number;
            /**
             * Ids of the websites that sell it
             *
             * @minItems 1
             * @maxItems 10000
             */
            websiteIds?: [number, ...number[]];
            /**
             * @minItems 1
             * @maxItems 10000
             */
            customerGroupIds?: [number, ...number[]];
            description?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean | null;
            fromDate?: string | null;
            toDate?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number | null;
            stopRulesProcessing?: boolean | null;
            discountQty?: number | null;
            discountStep?: number | null;
            applyToShipping?: boolean | null;
            simpleFreeShipping?: ('none' | 'items' | 'shipment') | null;
            usesPerCustomer?: number | null;
            labels?:
              | {
                  storeId: number;
                  /**
                   * The text beside it
                   */
                  label: string;
                }[]
              | null;
            /**
             * When it is for a cart; null for always: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
             */
            conditions?: {
              [k: string]: unknown;
            };
            /**
             * Which lines it is for; null for all: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
             */
            lineConditions?: {
              [k: string]: unknown;
            };
            minimumSubtotal?: number | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            timesUsed?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isPrimary?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            ruleName?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Coupon;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a coupon
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/catalog-price-rules': {
    /**
     * List price rules of the catalog
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          isActive?: boolean;
          /**
           * Only products whose name contains this text
           */
          search?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CatalogPriceRule[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a price rule of the catalog
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name: string;
            discountType: 'percent' | 'to_percent' | 'fixed' | 'to_fixed';
            discountAmount: number;
            /**
             * Ids of the websites that sell it
             *
             * @minItems 1
             * @maxItems 10000
             */
            websiteIds: [number, ...number[]];
            /**
             * @minItems 1
             * @maxItems 10000
             */
            customerGroupIds: [number, ...number[]];
            description?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean | null;
            fromDate?: string | null;
            toDate?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number | null;
            stopRulesProcessing?: boolean | null;
            subDiscountType?: ('percent' | 'to_percent' | 'fixed' | 'to_fixed') | null;
            subDiscountAmount?: number | null;
            /**
             * Which products it is for: a tree of `{kind: "all" | "any", isTrue, of}` and `{kind: "product", attribute, operator, value}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf. Null for all
             */
            conditions?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isIndexed?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': CatalogPriceRule;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/catalog-price-rules/{id}': {
    /**
     * Get a price rule of the catalog
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CatalogPriceRule;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a price rule of the catalog
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name: string;
            discountType: 'percent' | 'to_percent' | 'fixed' | 'to_fixed';
            discountAmount: number;
            /**
             * Ids of the websites that sell it
             *
             * @minItems 1
             * @maxItems 10000
             */
            websiteIds: [number, ...number[]];
            /**
             * @minItems 1
             * @maxItems 10000
             */
            customerGroupIds: [number, ...number[]];
            description?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean | null;
            fromDate?: string | null;
            toDate?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number | null;
            stopRulesProcessing?: boolean | null;
            subDiscountType?: ('percent' | 'to_percent' | 'fixed' | 'to_fixed') | null;
            subDiscountAmount?: number | null;
            /**
             * Which products it is for: a tree of `{kind: "all" | "any", isTrue, of}` and `{kind: "product", attribute, operator, value}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf. Null for all
             */
            conditions?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isIndexed?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CatalogPriceRule;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a price rule of the catalog
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name?: string;
            discountType?: 'percent' | 'to_percent' | 'fixed' | 'to_fixed';
            discountAmount?: number;
            /**
             * Ids of the websites that sell it
             *
             * @minItems 1
             * @maxItems 10000
             */
            websiteIds?: [number, ...number[]];
            /**
             * @minItems 1
             * @maxItems 10000
             */
            customerGroupIds?: [number, ...number[]];
            description?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean | null;
            fromDate?: string | null;
            toDate?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number | null;
            stopRulesProcessing?: boolean | null;
            subDiscountType?: ('percent' | 'to_percent' | 'fixed' | 'to_fixed') | null;
            subDiscountAmount?: number | null;
            /**
             * Which products it is for: a tree of `{kind: "all" | "any", isTrue, of}` and `{kind: "product", attribute, operator, value}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf. Null for all
             */
            conditions?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isIndexed?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CatalogPriceRule;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a price rule of the catalog
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/currencies': {
    /**
     * List the currencies of the store view
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Currency[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/stores/currencies': {
    /**
     * List the currencies of the store view
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Currency[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/currency-rates': {
    /**
     * List the rates of currencies
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CurrencyRate[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Set rates of currencies
     */
    put: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * @minItems 1
             * @maxItems 1000
             */
            rates: [
              {
                /**
                 * ISO 4217
                 */
                from: string;
                to: string;
                rate: number | null;
              },
              ...{
                /**
                 * ISO 4217
                 */
                from: string;
                to: string;
                rate: number | null;
              }[]
            ];
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': {
              rates: CurrencyRate[];
            };
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/countries': {
    /**
     * List countries with their regions
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Country[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/countries/{id}': {
    /**
     * Get a country with its regions
     */
    get: {
      parameters: {
        path: {
          /**
           * ISO 3166-1, two letters in any case
           */
          id: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Country;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/installation': {
    /**
     * Get the versions of the installation
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Installation;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/url-resolver': {
    /**
     * Resolve a path of the store view
     */
    get: {
      parameters: {
        query?: {
          /**
           * Path below the address of the store, such as writing/pens.html
           */
          path?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ResolvedUrl[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine': {
    /**
     * Get or create your cart
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * A currency that the store view allows, for prices; its own one otherwise
           */
          'X-Currency-Code'?: string;
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The store view, if it is not that of the call
             */
            storeId?: number;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': OpenedCart;
          };
        };
        201: {
          content: {
            'application/json': OpenedCart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Get your cart
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change the currency of your cart
     */
    patch: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Currency of the cart: a code such as `EUR`, in upper or lower case
             */
            currency: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts': {
    /**
     * Open a cart for a guest
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * A currency that the store view allows, for prices; its own one otherwise
           */
          'X-Currency-Code'?: string;
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The store view, if it is not that of the call
             */
            storeId?: number;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': OpenedCart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts': {
    /**
     * Open a cart
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * A currency that the store view allows, for prices; its own one otherwise
           */
          'X-Currency-Code'?: string;
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The store view, if it is not that of the call
             */
            storeId?: number;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': OpenedCart;
          };
        };
        201: {
          content: {
            'application/json': OpenedCart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * List carts
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only of this store view
           */
          storeId?: number;
          /**
           * Only of this customer
           */
          customerId?: number;
          /**
           * Only with this e-mail address
           */
          email?: string;
          /**
           * Only carts that can still change (true) or cannot (false)
           */
          isActive?: boolean;
          /**
           * Only carts with items (true) or without (false)
           */
          hasItems?: boolean;
          /**
           * Made at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Made at or before this moment, or on or before this day (UTC)
           */
          createdTo?: string;
          /**
           * Changed at or after this moment or day (UTC)
           */
          updatedFrom?: string;
          /**
           * Changed at or before this moment, or on or before this day (UTC)
           */
          updatedTo?: string;
          /**
           * The same as `updatedFrom`, which wins: changed at or after this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * Default: `desc`, the newest first
           */
          sortDir?: 'asc' | 'desc';
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CartSummary[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/merge': {
    /**
     * Merge a guest’s cart into your cart
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * `maskedId` of the guest’s cart
             */
            maskedId: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': MergedCart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/items': {
    /**
     * Add a product to your cart
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The SKU: unique, without regard to case
             */
            sku?: string;
            /**
             * Instead of the SKU
             */
            productId?: number;
            /**
             * Default: 1
             */
            qty?: number;
            /**
             * Custom options by their ids: a text, ids of values, `{date, time}`, or the key of a file that was sent
             */
            options?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]:
                | string
                | number
                | (number | string)[]
                | {
                    date?: string;
                    time?: string;
                  };
            };
            /**
             * Links of a downloadable product
             *
             * @maxItems 100
             */
            links?: number[];
            /**
             * For a configurable product: the option of each attribute, by attribute id
             */
            superAttribute?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]: number | string;
            };
            /**
             * For a grouped product: the quantity of each member, by product id
             */
            superGroup?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]: number;
            };
            /**
             * For a bundle: the selections of each option, by option id
             */
            bundleOption?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]: number | number[];
            };
            /**
             * For a bundle: quantities that the buyer can choose, by option id
             */
            bundleOptionQty?: {
              /**
               * Quantity of the selection
               *
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]: number;
            };
            giftcardAmount?: number;
            giftcardSenderName?: string;
            giftcardSenderEmail?: string;
            giftcardRecipientName?: string;
            giftcardRecipientEmail?: string;
            giftcardMessage?: string;
            /**
             * A price for one piece; only for the back office
             */
            customPrice?: number;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/items/{itemId}': {
    /**
     * Change an item of your cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * It does not change if it is absent
             */
            qty?: number;
            customPrice?: number | null;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Remove an item from your cart
     */
    delete: {
      parameters: {
        path: {
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/option-files': {
    /**
     * Send a file for an option of a product in your cart
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The custom option of kind file that it is for
             */
            optionId: number;
            /**
             * Name of the file, with an extension that the option allows
             */
            filename: string;
            /**
             * The file
             */
            base64: string;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': OptionFile;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/suggestions': {
    /**
     * List products that go with your cart
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CartSuggestions;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/shipping-methods': {
    /**
     * Estimate the shipping costs of your cart
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            address: {
              countryId: string;
              /**
               * Instead of the name or code of the region
               */
              regionId?: number;
              region?: string;
              postcode?: string;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CartShippingMethod[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/gift-message': {
    /**
     * Write a gift message for your cart
     */
    put: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            sender?: string;
            recipient?: string;
            /**
             * A blank text deletes the message
             */
            message: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete the gift message of your cart
     */
    delete: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/items/{itemId}/gift-message': {
    /**
     * Write a gift message for an item of your cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            sender?: string;
            recipient?: string;
            /**
             * A blank text deletes the message
             */
            message: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete the gift message of an item of your cart
     */
    delete: {
      parameters: {
        path: {
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/shipping-address': {
    /**
     * Set the shipping address of your cart
     */
    put: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string;
            firstName?: string;
            middleName?: string;
            lastName?: string;
            suffix?: string;
            company?: string;
            /**
             * Its lines
             *
             * @maxItems 4
             */
            street?: [] | [string] | [string, string] | [string, string, string] | [string, string, string, string];
            city?: string;
            region?: string;
            /**
             * Instead of the name or code of the region
             */
            regionId?: number;
            postcode?: string;
            countryId?: string;
            telephone?: string;
            fax?: string;
            email?: string;
            /**
             * An entry of the customer’s address book, instead of all others
             */
            customerAddressId?: number;
            /**
             * Adds it to the customer’s address book when the order is placed
             */
            saveInAddressBook?: boolean;
            /**
             * Copies the billing address; other fields are ignored
             */
            sameAsBilling?: boolean;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/billing-address': {
    /**
     * Set the billing address of your cart
     */
    put: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string;
            firstName?: string;
            middleName?: string;
            lastName?: string;
            suffix?: string;
            company?: string;
            /**
             * Its lines
             *
             * @maxItems 4
             */
            street?: [] | [string] | [string, string] | [string, string, string] | [string, string, string, string];
            city?: string;
            region?: string;
            /**
             * Instead of the name or code of the region
             */
            regionId?: number;
            postcode?: string;
            countryId?: string;
            telephone?: string;
            fax?: string;
            email?: string;
            /**
             * An entry of the customer’s address book, instead of all others
             */
            customerAddressId?: number;
            /**
             * Adds it to the customer’s address book when the order is placed
             */
            saveInAddressBook?: boolean;
            /**
             * Copies the shipping address; other fields are ignored
             */
            sameAsShipping?: boolean;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/shipping-method': {
    /**
     * Set the shipping method of your cart
     */
    put: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            carrierCode: string;
            methodCode: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/payment-method': {
    /**
     * Set the payment method of your cart
     */
    put: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            methodCode: string;
            /**
             * Number of the purchase order
             */
            poNumber?: string;
            /**
             * Token that the page got from the payment provider; it is never shown
             */
            paymentToken?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/coupon': {
    /**
     * Add a coupon to your cart
     */
    put: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Remove the coupon of your cart
     */
    delete: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/giftcards': {
    /**
     * Add a gift card to your cart
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            giftcardCode: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/giftcards/{code}': {
    /**
     * Remove a gift card from your cart
     */
    delete: {
      parameters: {
        path: {
          /**
           * The code of the gift card, as the cart shows it
           */
          code: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/mine/order': {
    /**
     * Place the order of your cart
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            shippingAddress?: {
              prefix?: string;
              firstName?: string;
              middleName?: string;
              lastName?: string;
              suffix?: string;
              company?: string;
              /**
               * Its lines
               *
               * @maxItems 4
               */
              street?: [] | [string] | [string, string] | [string, string, string] | [string, string, string, string];
              city?: string;
              region?: string;
              /**
               * Instead of the name or code of the region
               */
              regionId?: number;
              postcode?: string;
              countryId?: string;
              telephone?: string;
              fax?: string;
              email?: string;
              /**
               * An entry of the customer’s address book, instead of all others
               */
              customerAddressId?: number;
              /**
               * Adds it to the customer’s address book when the order is placed
               */
              saveInAddressBook?: boolean;
              /**
               * Copies the billing address; other fields are ignored
               */
              sameAsBilling?: boolean;
            };
            billingAddress?: {
              prefix?: string;
              firstName?: string;
              middleName?: string;
              lastName?: string;
              suffix?: string;
              company?: string;
              /**
               * Its lines
               *
               * @maxItems 4
               */
              street?: [] | [string] | [string, string] | [string, string, string] | [string, string, string, string];
              city?: string;
              region?: string;
              /**
               * Instead of the name or code of the region
               */
              regionId?: number;
              postcode?: string;
              countryId?: string;
              telephone?: string;
              fax?: string;
              email?: string;
              /**
               * An entry of the customer’s address book, instead of all others
               */
              customerAddressId?: number;
              /**
               * Adds it to the customer’s address book when the order is placed
               */
              saveInAddressBook?: boolean;
              /**
               * Copies the shipping address; other fields are ignored
               */
              sameAsShipping?: boolean;
            };
            /**
             * Required for guests
             */
            guestEmail?: string;
            /**
             * Creates an account for the guest with the order, from the billing address and the guest’s e-mail address
             */
            createAccount?: {
              /**
               * At least 8 characters, or more if the store requires more
               */
              password: string;
            };
            /**
             * `carrier_method`
             */
            shippingMethod?: string;
            paymentMethod?: string;
            /**
             * Number of the purchase order
             */
            poNumber?: string;
            /**
             * Token that the page got from the payment provider; it is never shown
             */
            paymentToken?: string;
            orderNote?: string;
            /**
             * Ids of the accepted agreements
             *
             * @maxItems 100
             */
            agreements?: number[];
            /**
             * Refused (`cart_changed`) if the grand total has changed
             */
            expectedGrandTotal?: number;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': PlacedOrder;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}': {
    /**
     * Get a guest’s cart
     */
    get: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change the currency of a guest’s cart
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Currency of the cart: a code such as `EUR`, in upper or lower case
             */
            currency: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/items': {
    /**
     * Add a product to a guest’s cart
     */
    post: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The SKU: unique, without regard to case
             */
            sku?: string;
            /**
             * Instead of the SKU
             */
            productId?: number;
            /**
             * Default: 1
             */
            qty?: number;
            /**
             * Custom options by their ids: a text, ids of values, `{date, time}`, or the key of a file that was sent
             */
            options?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]:
                | string
                | number
                | (number | string)[]
                | {
                    date?: string;
                    time?: string;
                  };
            };
            /**
             * Links of a downloadable product
             *
             * @maxItems 100
             */
            links?: number[];
            /**
             * For a configurable product: the option of each attribute, by attribute id
             */
            superAttribute?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]: number | string;
            };
            /**
             * For a grouped product: the quantity of each member, by product id
             */
            superGroup?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]: number;
            };
            /**
             * For a bundle: the selections of each option, by option id
             */
            bundleOption?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]: number | number[];
            };
            /**
             * For a bundle: quantities that the buyer can choose, by option id
             */
            bundleOptionQty?: {
              /**
               * Quantity of the selection
               *
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]: number;
            };
            giftcardAmount?: number;
            giftcardSenderName?: string;
            giftcardSenderEmail?: string;
            giftcardRecipientName?: string;
            giftcardRecipientEmail?: string;
            giftcardMessage?: string;
            /**
             * A price for one piece; only for the back office
             */
            customPrice?: number;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/items/{itemId}': {
    /**
     * Change an item of a guest’s cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * It does not change if it is absent
             */
            qty?: number;
            customPrice?: number | null;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Remove an item from a guest’s cart
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/option-files': {
    /**
     * Send a file for an option of a product in a guest’s cart
     */
    post: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The custom option of kind file that it is for
             */
            optionId: number;
            /**
             * Name of the file, with an extension that the option allows
             */
            filename: string;
            /**
             * The file
             */
            base64: string;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': OptionFile;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/suggestions': {
    /**
     * List products that go with a guest’s cart
     */
    get: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CartSuggestions;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/shipping-methods': {
    /**
     * Estimate the shipping costs of a guest’s cart
     */
    post: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            address: {
              countryId: string;
              /**
               * Instead of the name or code of the region
               */
              regionId?: number;
              region?: string;
              postcode?: string;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CartShippingMethod[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/gift-message': {
    /**
     * Write a gift message for a guest’s cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            sender?: string;
            recipient?: string;
            /**
             * A blank text deletes the message
             */
            message: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete the gift message of a guest’s cart
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/items/{itemId}/gift-message': {
    /**
     * Write a gift message for an item of a guest’s cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            sender?: string;
            recipient?: string;
            /**
             * A blank text deletes the message
             */
            message: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete the gift message of an item of a guest’s cart
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/shipping-address': {
    /**
     * Set the shipping address of a guest’s cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string;
            firstName?: string;
            middleName?: string;
            lastName?: string;
            suffix?: string;
            company?: string;
            /**
             * Its lines
             *
             * @maxItems 4
             */
            street?: [] | [string] | [string, string] | [string, string, string] | [string, string, string, string];
            city?: string;
            region?: string;
            /**
             * Instead of the name or code of the region
             */
            regionId?: number;
            postcode?: string;
            countryId?: string;
            telephone?: string;
            fax?: string;
            email?: string;
            /**
             * An entry of the customer’s address book, instead of all others
             */
            customerAddressId?: number;
            /**
             * Adds it to the customer’s address book when the order is placed
             */
            saveInAddressBook?: boolean;
            /**
             * Copies the billing address; other fields are ignored
             */
            sameAsBilling?: boolean;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/billing-address': {
    /**
     * Set the billing address of a guest’s cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string;
            firstName?: string;
            middleName?: string;
            lastName?: string;
            suffix?: string;
            company?: string;
            /**
             * Its lines
             *
             * @maxItems 4
             */
            street?: [] | [string] | [string, string] | [string, string, string] | [string, string, string, string];
            city?: string;
            region?: string;
            /**
             * Instead of the name or code of the region
             */
            regionId?: number;
            postcode?: string;
            countryId?: string;
            telephone?: string;
            fax?: string;
            email?: string;
            /**
             * An entry of the customer’s address book, instead of all others
             */
            customerAddressId?: number;
            /**
             * Adds it to the customer’s address book when the order is placed
             */
            saveInAddressBook?: boolean;
            /**
             * Copies the shipping address; other fields are ignored
             */
            sameAsShipping?: boolean;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/shipping-method': {
    /**
     * Set the shipping method of a guest’s cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            carrierCode: string;
            methodCode: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/payment-method': {
    /**
     * Set the payment method of a guest’s cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            methodCode: string;
            /**
             * Number of the purchase order
             */
            poNumber?: string;
            /**
             * Token that the page got from the payment provider; it is never shown
             */
            paymentToken?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/coupon': {
    /**
     * Add a coupon to a guest’s cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Remove the coupon of a guest’s cart
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/giftcards': {
    /**
     * Add a gift card to a guest’s cart
     */
    post: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            giftcardCode: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/giftcards/{code}': {
    /**
     * Remove a gift card from a guest’s cart
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
          /**
           * The code of the gift card, as the cart shows it
           */
          code: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-carts/{maskedId}/order': {
    /**
     * Place the order of a guest’s cart
     */
    post: {
      parameters: {
        path: {
          /**
           * The id from opening the cart: 32 hex digits that cannot be guessed
           */
          maskedId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            shippingAddress?: {
              prefix?: string;
              firstName?: string;
              middleName?: string;
              lastName?: string;
              suffix?: string;
              company?: string;
              /**
               * Its lines
               *
               * @maxItems 4
               */
              street?: [] | [string] | [string, string] | [string, string, string] | [string, string, string, string];
              city?: string;
              region?: string;
              /**
               * Instead of the name or code of the region
               */
              regionId?: number;
              postcode?: string;
              countryId?: string;
              telephone?: string;
              fax?: string;
              email?: string;
              /**
               * An entry of the customer’s address book, instead of all others
               */
              customerAddressId?: number;
              /**
               * Adds it to the customer’s address book when the order is placed
               */
              saveInAddressBook?: boolean;
              /**
               * Copies the billing address; other fields are ignored
               */
              sameAsBilling?: boolean;
            };
            billingAddress?: {
              prefix?: string;
              firstName?: string;
              middleName?: string;
              lastName?: string;
              suffix?: string;
              company?: string;
              /**
               * Its lines
               *
               * @maxItems 4
               */
              street?: [] | [string] | [string, string] | [string, string, string] | [string, string, string, string];
              city?: string;
              region?: string;
              /**
               * Instead of the name or code of the region
               */
              regionId?: number;
              postcode?: string;
              countryId?: string;
              telephone?: string;
              fax?: string;
              email?: string;
              /**
               * An entry of the customer’s address book, instead of all others
               */
              customerAddressId?: number;
              /**
               * Adds it to the customer’s address book when the order is placed
               */
              saveInAddressBook?: boolean;
              /**
               * Copies the shipping address; other fields are ignored
               */
              sameAsShipping?: boolean;
            };
            /**
             * Required for guests
             */
            guestEmail?: string;
            /**
             * Creates an account for the guest with the order, from the billing address and the guest’s e-mail address
             */
            createAccount?: {
              /**
               * At least 8 characters, or more if the store requires more
               */
              password: string;
            };
            /**
             * `carrier_method`
             */
            shippingMethod?: string;
            paymentMethod?: string;
            /**
             * Number of the purchase order
             */
            poNumber?: string;
            /**
             * Token that the page got from the payment provider; it is never shown
             */
            paymentToken?: string;
            orderNote?: string;
            /**
             * Ids of the accepted agreements
             *
             * @maxItems 100
             */
            agreements?: number[];
            /**
             * Refused (`cart_changed`) if the grand total has changed
             */
            expectedGrandTotal?: number;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': PlacedOrder;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}': {
    /**
     * Get a cart
     */
    get: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change the currency of a cart
     */
    patch: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Currency of the cart: a code such as `EUR`, in upper or lower case
             */
            currency: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/items': {
    /**
     * Add a product to a cart
     */
    post: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The SKU: unique, without regard to case
             */
            sku?: string;
            /**
             * Instead of the SKU
             */
            productId?: number;
            /**
             * Default: 1
             */
            qty?: number;
            /**
             * Custom options by their ids: a text, ids of values, `{date, time}`, or the key of a file that was sent
             */
            options?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]:
                | string
                | number
                | (number | string)[]
                | {
                    date?: string;
                    time?: string;
                  };
            };
            /**
             * Links of a downloadable product
             *
             * @maxItems 100
             */
            links?: number[];
            /**
             * For a configurable product: the option of each attribute, by attribute id
             */
            superAttribute?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]: number | string;
            };
            /**
             * For a grouped product: the quantity of each member, by product id
             */
            superGroup?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]: number;
            };
            /**
             * For a bundle: the selections of each option, by option id
             */
            bundleOption?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]: number | number[];
            };
            /**
             * For a bundle: quantities that the buyer can choose, by option id
             */
            bundleOptionQty?: {
              /**
               * Quantity of the selection
               *
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]{0,14}$".
               */
              [k: string]: number;
            };
            giftcardAmount?: number;
            giftcardSenderName?: string;
            giftcardSenderEmail?: string;
            giftcardRecipientName?: string;
            giftcardRecipientEmail?: string;
            giftcardMessage?: string;
            /**
             * A price for one piece; only for the back office
             */
            customPrice?: number;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/items/{itemId}': {
    /**
     * Change an item of a cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * It does not change if it is absent
             */
            qty?: number;
            customPrice?: number | null;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Remove an item from a cart
     */
    delete: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/option-files': {
    /**
     * Send a file for an option of a product in a cart
     */
    post: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The custom option of kind file that it is for
             */
            optionId: number;
            /**
             * Name of the file, with an extension that the option allows
             */
            filename: string;
            /**
             * The file
             */
            base64: string;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': OptionFile;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/suggestions': {
    /**
     * List products that go with a cart
     */
    get: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CartSuggestions;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/shipping-methods': {
    /**
     * Estimate the shipping costs of a cart
     */
    post: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            address: {
              countryId: string;
              /**
               * Instead of the name or code of the region
               */
              regionId?: number;
              region?: string;
              postcode?: string;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CartShippingMethod[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/gift-message': {
    /**
     * Write a gift message for a cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            sender?: string;
            recipient?: string;
            /**
             * A blank text deletes the message
             */
            message: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete the gift message of a cart
     */
    delete: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/items/{itemId}/gift-message': {
    /**
     * Write a gift message for an item of a cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            sender?: string;
            recipient?: string;
            /**
             * A blank text deletes the message
             */
            message: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete the gift message of an item of a cart
     */
    delete: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/shipping-address': {
    /**
     * Set the shipping address of a cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string;
            firstName?: string;
            middleName?: string;
            lastName?: string;
            suffix?: string;
            company?: string;
            /**
             * Its lines
             *
             * @maxItems 4
             */
            street?: [] | [string] | [string, string] | [string, string, string] | [string, string, string, string];
            city?: string;
            region?: string;
            /**
             * Instead of the name or code of the region
             */
            regionId?: number;
            postcode?: string;
            countryId?: string;
            telephone?: string;
            fax?: string;
            email?: string;
            /**
             * An entry of the customer’s address book, instead of all others
             */
            customerAddressId?: number;
            /**
             * Adds it to the customer’s address book when the order is placed
             */
            saveInAddressBook?: boolean;
            /**
             * Copies the billing address; other fields are ignored
             */
            sameAsBilling?: boolean;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/billing-address': {
    /**
     * Set the billing address of a cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string;
            firstName?: string;
            middleName?: string;
            lastName?: string;
            suffix?: string;
            company?: string;
            /**
             * Its lines
             *
             * @maxItems 4
             */
            street?: [] | [string] | [string, string] | [string, string, string] | [string, string, string, string];
            city?: string;
            region?: string;
            /**
             * Instead of the name or code of the region
             */
            regionId?: number;
            postcode?: string;
            countryId?: string;
            telephone?: string;
            fax?: string;
            email?: string;
            /**
             * An entry of the customer’s address book, instead of all others
             */
            customerAddressId?: number;
            /**
             * Adds it to the customer’s address book when the order is placed
             */
            saveInAddressBook?: boolean;
            /**
             * Copies the shipping address; other fields are ignored
             */
            sameAsShipping?: boolean;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/shipping-method': {
    /**
     * Set the shipping method of a cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            carrierCode: string;
            methodCode: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/payment-method': {
    /**
     * Set the payment method of a cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            methodCode: string;
            /**
             * Number of the purchase order
             */
            poNumber?: string;
            /**
             * Token that the page got from the payment provider; it is never shown
             */
            paymentToken?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/coupon': {
    /**
     * Add a coupon to a cart
     */
    put: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Remove the coupon of a cart
     */
    delete: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/giftcards': {
    /**
     * Add a gift card to a cart
     */
    post: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            giftcardCode: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/giftcards/{code}': {
    /**
     * Remove a gift card from a cart
     */
    delete: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
          /**
           * The code of the gift card, as the cart shows it
           */
          code: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Cart;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/carts/{id}/order': {
    /**
     * Place the order of a cart
     */
    post: {
      parameters: {
        path: {
          /**
           * The cart
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            shippingAddress?: {
              prefix?: string;
              firstName?: string;
              middleName?: string;
              lastName?: string;
              suffix?: string;
              company?: string;
              /**
               * Its lines
               *
               * @maxItems 4
               */
              street?: [] | [string] | [string, string] | [string, string, string] | [string, string, string, string];
              city?: string;
              region?: string;
              /**
               * Instead of the name or code of the region
               */
              regionId?: number;
              postcode?: string;
              countryId?: string;
              telephone?: string;
              fax?: string;
              email?: string;
              /**
               * An entry of the customer’s address book, instead of all others
               */
              customerAddressId?: number;
              /**
               * Adds it to the customer’s address book when the order is placed
               */
              saveInAddressBook?: boolean;
              /**
               * Copies the billing address; other fields are ignored
               */
              sameAsBilling?: boolean;
            };
            billingAddress?: {
              prefix?: string;
              firstName?: string;
              middleName?: string;
              lastName?: string;
              suffix?: string;
              company?: string;
              /**
               * Its lines
               *
               * @maxItems 4
               */
              street?: [] | [string] | [string, string] | [string, string, string] | [string, string, string, string];
              city?: string;
              region?: string;
              /**
               * Instead of the name or code of the region
               */
              regionId?: number;
              postcode?: string;
              countryId?: string;
              telephone?: string;
              fax?: string;
              email?: string;
              /**
               * An entry of the customer’s address book, instead of all others
               */
              customerAddressId?: number;
              /**
               * Adds it to the customer’s address book when the order is placed
               */
              saveInAddressBook?: boolean;
              /**
               * Copies the shipping address; other fields are ignored
               */
              sameAsShipping?: boolean;
            };
            /**
             * Required for guests
             */
            guestEmail?: string;
            /**
             * Creates an account for the guest with the order, from the billing address and the guest’s e-mail address
             */
            createAccount?: {
              /**
               * At least 8 characters, or more if the store requires more
               */
              password: string;
            };
            /**
             * `carrier_method`
             */
            shippingMethod?: string;
            paymentMethod?: string;
            /**
             * Number of the purchase order
             */
            poNumber?: string;
            /**
             * Token that the page got from the payment provider; it is never shown
             */
            paymentToken?: string;
            orderNote?: string;
            /**
             * Ids of the accepted agreements
             *
             * @maxItems 100
             */
            agreements?: number[];
            /**
             * Refused (`cart_changed`) if the grand total has changed
             */
            expectedGrandTotal?: number;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': PlacedOrder;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/orders/{id}/reorder': {
    /**
     * Order the products of one of your orders again
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The cart
             */
            cartId?: number;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Reordered;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/orders/{id}/reorder': {
    /**
     * Order the products of an order again
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The cart
             */
            cartId?: number;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Reordered;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/custom-option-file/{optionId}/{key}': {
    /**
     * Download a file of a custom option
     */
    get: {
      parameters: {
        path: {
          /**
           * The custom option
           */
          optionId: number;
          /**
           * The secret of the file
           */
          key: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '200': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/categories': {
    /**
     * List categories
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only direct children of this category (default: the root of the store view)
           */
          parentId?: number;
          /**
           * Only categories that menus show (true) or do not show (false)
           */
          includeInMenu?: boolean;
          /**
           * Only categories whose name contains this text, in the whole tree of the store view
           */
          search?: string;
          /**
           * Only categories whose name contains this text, in the whole tree of the store view
           */
          q?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Category[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a category
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name: string;
            /**
             * Another parent moves the category with all below it
             */
            parentId?: number;
            /**
             * Position among the categories with the same parent
             */
            position?: number;
            /**
             * Its part of the address of its page
             */
            urlKey?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Whether menus show it
             */
            includeInMenu?: boolean;
            /**
             * Whether it also lists products of the categories below it
             */
            isAnchor?: boolean | null;
            description?: string | null;
            displayMode?: string | null;
            /**
             * Layout of its page; null for that of the theme
             */
            pageLayout?: string | null;
            /**
             * Title of its page for search engines
             */
            metaTitle?: string | null;
            /**
             * Keywords of its page for search engines
             */
            metaKeywords?: string | null;
            /**
             * Description of its page for search engines
             */
            metaDescription?: string | null;
            /**
             * Rules for search engines, such as `INDEX,FOLLOW`
             */
            metaRobots?: string | null;
            image?: string | null;
            availableSortBy?: string[] | null;
            defaultSortBy?: string | null;
            landingPageId?: number | null;
            filterPriceRange?: number | null;
            customUseParentSettings?: boolean | null;
            customApplyToProducts?: boolean | null;
            customDesign?: string | null;
            customDesignFrom?: string | null;
            customDesignTo?: string | null;
            customLayoutUpdate?: string | null;
            /**
             * Values of the merchant’s own attributes, by code
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | null;
            };
            /**
             * Positions of products in the category, by product id
             */
            productPositions?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]*$".
               */
              [k: string]: number;
            };
            /**
             * Codes of attributes whose value for the store view is removed; needs `?store=`
             *
             * @maxItems 200
             */
            useDefault?: string[];
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            descriptionHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            imageUrl?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            path?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            level?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            urlPath?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            childrenCount?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            childrenIds?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productCount?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            children?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            cmsBlock?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': CategoryDetail;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/categories/tree': {
    /**
     * Get the tree of the store view
     */
    get: {
      parameters: {
        query?: {
          /**
           * Levels below the root; all by default
           */
          depth?: number;
          /**
           * Only categories that menus show, if true
           */
          includeInMenu?: boolean;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CategoryTree;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/categories/{id}': {
    /**
     * Get a category
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CategoryDetail;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a category
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name: string;
            /**
             * Another parent moves the category with all below it
             */
            parentId?: number;
            /**
             * Position among the categories with the same parent
             */
            position?: number;
            /**
             * Its part of the address of its page
             */
            urlKey?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Whether menus show it
             */
            includeInMenu?: boolean;
            /**
             * Whether it also lists products of the categories below it
             */
            isAnchor?: boolean | null;
            description?: string | null;
            displayMode?: string | null;
            /**
             * Layout of its page; null for that of the theme
             */
            pageLayout?: string | null;
            /**
             * Title of its page for search engines
             */
            metaTitle?: string | null;
            /**
             * Keywords of its page for search engines
             */
            metaKeywords?: string | null;
            /**
             * Description of its page for search engines
             */
            metaDescription?: string | null;
            /**
             * Rules for search engines, such as `INDEX,FOLLOW`
             */
            metaRobots?: string | null;
            image?: string | null;
            availableSortBy?: string[] | null;
            defaultSortBy?: string | null;
            landingPageId?: number | null;
            filterPriceRange?: number | null;
            customUseParentSettings?: boolean | null;
            customApplyToProducts?: boolean | null;
            customDesign?: string | null;
            customDesignFrom?: string | null;
            customDesignTo?: string | null;
            customLayoutUpdate?: string | null;
            /**
             * Values of the merchant’s own attributes, by code
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | null;
            };
            /**
             * Positions of products in the category, by product id
             */
            productPositions?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]*$".
               */
              [k: string]: number;
            };
            /**
             * Codes of attributes whose value for the store view is removed; needs `?store=`
             *
             * @maxItems 200
             */
            useDefault?: string[];
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            descriptionHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            imageUrl?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            path?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            level?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            urlPath?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            childrenCount?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            childrenIds?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productCount?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            children?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            cmsBlock?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CategoryDetail;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change or move a category
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name?: string;
            /**
             * Another parent moves the category with all below it
             */
            parentId?: number;
            /**
             * Position among the categories with the same parent
             */
            position?: number;
            /**
             * Its part of the address of its page
             */
            urlKey?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Whether menus show it
             */
            includeInMenu?: boolean;
            /**
             * Whether it also lists products of the categories below it
             */
            isAnchor?: boolean | null;
            description?: string | null;
            displayMode?: string | null;
            /**
             * Layout of its page; null for that of the theme
             */
            pageLayout?: string | null;
            /**
             * Title of its page for search engines
             */
            metaTitle?: string | null;
            /**
             * Keywords of its page for search engines
             */
            metaKeywords?: string | null;
            /**
             * Description of its page for search engines
             */
            metaDescription?: string | null;
            /**
             * Rules for search engines, such as `INDEX,FOLLOW`
             */
            metaRobots?: string | null;
            image?: string | null;
            availableSortBy?: string[] | null;
            defaultSortBy?: string | null;
            landingPageId?: number | null;
            filterPriceRange?: number | null;
            customUseParentSettings?: boolean | null;
            customApplyToProducts?: boolean | null;
            customDesign?: string | null;
            customDesignFrom?: string | null;
            customDesignTo?: string | null;
            customLayoutUpdate?: string | null;
            /**
             * Values of the merchant’s own attributes, by code
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | null;
            };
            /**
             * Positions of products in the category, by product id
             */
            productPositions?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^[1-9][0-9]*$".
               */
              [k: string]: number;
            };
            /**
             * Codes of attributes whose value for the store view is removed; needs `?store=`
             *
             * @maxItems 200
             */
            useDefault?: string[];
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            descriptionHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            imageUrl?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            path?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            level?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            urlPath?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            childrenCount?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            childrenIds?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productCount?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            children?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            cmsBlock?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CategoryDetail;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a category with all below it
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/cms-pages': {
    /**
     * List pages
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only what was created at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Only what was created at or before this moment, or on or before this day (UTC)
           */
          createdTo?: string;
          /**
           * Only what was changed at or after this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * Exactly this value
           */
          identifier?: string;
          /**
           * Only rows whose title, identifier or content contains this text
           */
          search?: string;
          /**
           * The same as `search`
           */
          q?: string;
          /**
           * Rows of every store view, for API users who may read or write the resource
           */
          scope?: 'all';
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CmsPage[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a page
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Path of the page below the store, such as about-us; unique in each store view
             */
            identifier: string;
            /**
             * The title
             */
            title: string;
            contentHeading?: string | null;
            /**
             * The text as it is stored, with its directives
             */
            content?: string | null;
            /**
             * Title of its page for search engines
             */
            metaTitle?: string | null;
            /**
             * Keywords of its page for search engines
             */
            metaKeywords?: string | null;
            /**
             * Description of its page for search engines
             */
            metaDescription?: string | null;
            /**
             * Rules for search engines, such as `INDEX,FOLLOW`
             */
            metaRobots?: string | null;
            /**
             * Layout of its page; null for that of the theme
             */
            pageLayout?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Ids or codes of store views, or "all" (default)
             *
             * @maxItems 1000
             */
            stores?: (number | string)[];
            layoutUpdateXml?: string | null;
            customTheme?: string | null;
            customRootTemplate?: string | null;
            customLayoutUpdateXml?: string | null;
            customThemeFrom?: string | null;
            customThemeTo?: string | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            contentHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            status?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': CmsPage;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/cms-pages/{id}': {
    /**
     * Get a page
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CmsPage;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a page
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Path of the page below the store, such as about-us; unique in each store view
             */
            identifier: string;
            /**
             * The title
             */
            title: string;
            contentHeading?: string | null;
            /**
             * The text as it is stored, with its directives
             */
            content?: string | null;
            /**
             * Title of its page for search engines
             */
            metaTitle?: string | null;
            /**
             * Keywords of its page for search engines
             */
            metaKeywords?: string | null;
            /**
             * Description of its page for search engines
             */
            metaDescription?: string | null;
            /**
             * Rules for search engines, such as `INDEX,FOLLOW`
             */
            metaRobots?: string | null;
            /**
             * Layout of its page; null for that of the theme
             */
            pageLayout?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Ids or codes of store views, or "all" (default)
             *
             * @maxItems 1000
             */
            stores?: (number | string)[];
            layoutUpdateXml?: string | null;
            customTheme?: string | null;
            customRootTemplate?: string | null;
            customLayoutUpdateXml?: string | null;
            customThemeFrom?: string | null;
            customThemeTo?: string | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            contentHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            status?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CmsPage;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a page
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Path of the page below the store, such as about-us; unique in each store view
             */
            identifier?: string;
            /**
             * The title
             */
            title?: string;
            contentHeading?: string | null;
            /**
             * The text as it is stored, with its directives
             */
            content?: string | null;
            /**
             * Title of its page for search engines
             */
            metaTitle?: string | null;
            /**
             * Keywords of its page for search engines
             */
            metaKeywords?: string | null;
            /**
             * Description of its page for search engines
             */
            metaDescription?: string | null;
            /**
             * Rules for search engines, such as `INDEX,FOLLOW`
             */
            metaRobots?: string | null;
            /**
             * Layout of its page; null for that of the theme
             */
            pageLayout?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Ids or codes of store views, or "all" (default)
             *
             * @maxItems 1000
             */
            stores?: (number | string)[];
            layoutUpdateXml?: string | null;
            customTheme?: string | null;
            customRootTemplate?: string | null;
            customLayoutUpdateXml?: string | null;
            customThemeFrom?: string | null;
            customThemeTo?: string | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            contentHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            status?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CmsPage;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a page
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/cms-blocks': {
    /**
     * List blocks
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only what was created at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Only what was created at or before this moment, or on or before this day (UTC)
           */
          createdTo?: string;
          /**
           * Only what was changed at or after this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * Only blocks whose identifier contains this text
           */
          identifier?: string;
          /**
           * Only rows whose title, identifier or content contains this text
           */
          search?: string;
          /**
           * Only rows whose title, identifier or content contains this text
           */
          q?: string;
          /**
           * Rows of every store view, for API users who may read or write the resource
           */
          scope?: 'all';
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CmsBlock[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a block
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Name by which pages and templates include the block; unique in each store view
             */
            identifier: string;
            /**
             * The title
             */
            title: string;
            /**
             * The text as it is stored, with its directives
             */
            content?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Ids or codes of store views, or "all" (default)
             *
             * @maxItems 1000
             */
            stores?: (number | string)[];
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            contentHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            status?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': CmsBlock;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/cms-blocks/{id}': {
    /**
     * Get a block
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CmsBlock;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a block
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Name by which pages and templates include the block; unique in each store view
             */
            identifier: string;
            /**
             * The title
             */
            title: string;
            /**
             * The text as it is stored, with its directives
             */
            content?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Ids or codes of store views, or "all" (default)
             *
             * @maxItems 1000
             */
            stores?: (number | string)[];
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            contentHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            status?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CmsBlock;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a block
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Name by which pages and templates include the block; unique in each store view
             */
            identifier?: string;
            /**
             * The title
             */
            title?: string;
            /**
             * The text as it is stored, with its directives
             */
            content?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Ids or codes of store views, or "all" (default)
             *
             * @maxItems 1000
             */
            stores?: (number | string)[];
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            contentHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            status?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CmsBlock;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a block
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/blog-posts': {
    /**
     * List blog posts
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only what was created at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Only what was created at or before this moment, or on or before this day (UTC)
           */
          createdTo?: string;
          /**
           * Only what was changed at or after this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * Exactly this value
           */
          urlKey?: string;
          /**
           * Posts of this blog category
           */
          categoryId?: number;
          /**
           * Only reviews whose title or text contains this text
           */
          search?: string;
          /**
           * Only reviews whose title or text contains this text
           */
          q?: string;
          /**
           * Rows of every store view, for API users who may read or write the resource
           */
          scope?: 'all';
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': BlogPost[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a blog post
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The title
             */
            title: string;
            /**
             * Last part of the path; unique in each store view (default: made from the title)
             */
            urlKey?: string;
            /**
             * The text as it is stored, with its directives
             */
            content?: string | null;
            shortContent?: string | null;
            image?: string | null;
            publishDate?: string | null;
            /**
             * Title of its page for search engines
             */
            metaTitle?: string | null;
            /**
             * Keywords of its page for search engines
             */
            metaKeywords?: string | null;
            /**
             * Description of its page for search engines
             */
            metaDescription?: string | null;
            /**
             * Rules for search engines, such as `INDEX,FOLLOW`
             */
            metaRobots?: string | null;
            /**
             * Ids of blog categories, or objects with the position of the post in each
             *
             * @maxItems 1000
             */
            categoryIds?: (
              | number
              | {
                  /**
                   * The id
                   */
                  id: number;
                  /**
                   * The place among its like, from the smallest
                   */
                  position?: number;
                }
            )[];
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Ids or codes of store views, or "all" (default)
             *
             * @maxItems 1000
             */
            stores?: (number | string)[];
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            contentHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            shortContentHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            excerpt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            imageUrl?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            status?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': BlogPost;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/blog-posts/{id}': {
    /**
     * Get a blog post
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': BlogPost;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a blog post
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The title
             */
            title: string;
            /**
             * Last part of the path; unique in each store view (default: made from the title)
             */
            urlKey?: string;
            /**
             * The text as it is stored, with its directives
             */
            content?: string | null;
            shortContent?: string | null;
            image?: string | null;
            publishDate?: string | null;
            /**
             * Title of its page for search engines
             */
            metaTitle?: string | null;
            /**
             * Keywords of its page for search engines
             */
            metaKeywords?: string | null;
            /**
             * Description of its page for search engines
             */
            metaDescription?: string | null;
            /**
             * Rules for search engines, such as `INDEX,FOLLOW`
             */
            metaRobots?: string | null;
            /**
             * Ids of blog categories, or objects with the position of the post in each
             *
             * @maxItems 1000
             */
            categoryIds?: (
              | number
              | {
                  /**
                   * The id
                   */
                  id: number;
                  /**
                   * The place among its like, from the smallest
                   */
                  position?: number;
                }
            )[];
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Ids or codes of store views, or "all" (default)
             *
             * @maxItems 1000
             */
            stores?: (number | string)[];
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            contentHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            shortContentHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            excerpt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            imageUrl?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            status?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': BlogPost;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a blog post
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The title
             */
            title?: string;
            /**
             * Last part of the path; unique in each store view (default: made from the title)
             */
            urlKey?: string;
            /**
             * The text as it is stored, with its directives
             */
            content?: string | null;
            shortContent?: string | null;
            image?: string | null;
            publishDate?: string | null;
            /**
             * Title of its page for search engines
             */
            metaTitle?: string | null;
            /**
             * Keywords of its page for search engines
             */
            metaKeywords?: string | null;
            /**
             * Description of its page for search engines
             */
            metaDescription?: string | null;
            /**
             * Rules for search engines, such as `INDEX,FOLLOW`
             */
            metaRobots?: string | null;
            /**
             * Ids of blog categories, or objects with the position of the post in each
             *
             * @maxItems 1000
             */
            categoryIds?: (
              | number
              | {
                  /**
                   * The id
                   */
                  id: number;
                  /**
                   * The place among its like, from the smallest
                   */
                  position?: number;
                }
            )[];
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Ids or codes of store views, or "all" (default)
             *
             * @maxItems 1000
             */
            stores?: (number | string)[];
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            contentHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            shortContentHtml?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            excerpt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            imageUrl?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            status?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': BlogPost;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a blog post
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/blog-categories': {
    /**
     * List blog categories
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only what was created at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Only what was created at or before this moment, or on or before this day (UTC)
           */
          createdTo?: string;
          /**
           * Only what was changed at or after this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * Exactly this value
           */
          urlKey?: string;
          /**
           * Rows of every store view, for API users who may read or write the resource
           */
          scope?: 'all';
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': BlogCategory[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a blog category
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name: string;
            /**
             * Last part of the path; unique in each store view (default: made from the title)
             */
            urlKey?: string;
            /**
             * Id of the parent blog category; 0 for none
             */
            parentId?: number;
            /**
             * Position among the categories with the same parent (default: the last one)
             */
            position?: number;
            /**
             * Title of its page for search engines
             */
            metaTitle?: string | null;
            /**
             * Keywords of its page for search engines
             */
            metaKeywords?: string | null;
            /**
             * Description of its page for search engines
             */
            metaDescription?: string | null;
            /**
             * Rules for search engines, such as `INDEX,FOLLOW`
             */
            metaRobots?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Ids or codes of store views, or "all" (default)
             *
             * @maxItems 1000
             */
            stores?: (number | string)[];
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            path?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            level?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            status?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': BlogCategory;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/blog-categories/{id}': {
    /**
     * Get a blog category
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': BlogCategory;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a blog category
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name: string;
            /**
             * Last part of the path; unique in each store view (default: made from the title)
             */
            urlKey?: string;
            /**
             * Id of the parent blog category; 0 for none
             */
            parentId?: number;
            /**
             * Position among the categories with the same parent (default: the last one)
             */
            position?: number;
            /**
             * Title of its page for search engines
             */
            metaTitle?: string | null;
            /**
             * Keywords of its page for search engines
             */
            metaKeywords?: string | null;
            /**
             * Description of its page for search engines
             */
            metaDescription?: string | null;
            /**
             * Rules for search engines, such as `INDEX,FOLLOW`
             */
            metaRobots?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Ids or codes of store views, or "all" (default)
             *
             * @maxItems 1000
             */
            stores?: (number | string)[];
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            path?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            level?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            status?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': BlogCategory;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a blog category
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name?: string;
            /**
             * Last part of the path; unique in each store view (default: made from the title)
             */
            urlKey?: string;
            /**
             * Id of the parent blog category; 0 for none
             */
            parentId?: number;
            /**
             * Position among the categories with the same parent (default: the last one)
             */
            position?: number;
            /**
             * Title of its page for search engines
             */
            metaTitle?: string | null;
            /**
             * Keywords of its page for search engines
             */
            metaKeywords?: string | null;
            /**
             * Description of its page for search engines
             */
            metaDescription?: string | null;
            /**
             * Rules for search engines, such as `INDEX,FOLLOW`
             */
            metaRobots?: string | null;
            /**
             * Whether it is shown at all
             */
            isActive?: boolean;
            /**
             * Ids or codes of store views, or "all" (default)
             *
             * @maxItems 1000
             */
            stores?: (number | string)[];
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            path?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            level?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            status?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': BlogCategory;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a blog category
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/bulk': {
    /**
     * Create and change many products by SKU
     */
    post: {
      parameters: {
        query?: {
          /**
           * All are changed or none.
           */
          atomic?: boolean;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * @minItems 1
             * @maxItems 500
             */
            items: [BulkProduct, ...BulkProduct[]];
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': BulkResult;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/attributes': {
    /**
     * Get the attribute values of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductAttributes;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change attribute values of a product
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ProductAttributes;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductAttributes;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/attributes/{code}': {
    /**
     * Clear an attribute value of a product
     */
    delete: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          code: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductAttributes;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/media': {
    /**
     * List the images of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductImage[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Upload an image of a product
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The text beside it
             */
            label?: string;
            /**
             * The place among its like, from the smallest
             */
            position?: number;
            disabled?: boolean;
            /**
             * @maxItems 50
             */
            types?: string[];
            /**
             * Ignored: the type is read from the bytes.
             */
            mime?: string;
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
            file?: {
              [k: string]: unknown;
            };
            url?: {
              [k: string]: unknown;
            };
            /**
             * JPEG, PNG, GIF, WebP or AVIF, in base64.
             */
            base64: string;
            /**
             * File name for the image.
             */
            filename?: string;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': ProductImage;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/media/{imageId}': {
    /**
     * Get an image of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Image id
           */
          imageId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductImage;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change an image of a product
     */
    patch: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Image id
           */
          imageId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The text beside it
             */
            label?: string;
            /**
             * The place among its like, from the smallest
             */
            position?: number;
            disabled?: boolean;
            /**
             * @maxItems 50
             */
            types?: string[];
            /**
             * Ignored: the type is read from the bytes.
             */
            mime?: string;
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
            file?: {
              [k: string]: unknown;
            };
            url?: {
              [k: string]: unknown;
            };
            /**
             * JPEG, PNG, GIF, WebP or AVIF, in base64.
             */
            base64?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductImage;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete an image of a product
     */
    delete: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Image id
           */
          imageId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/stock': {
    /**
     * Get the stock of a product by its id
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Stock;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change the stock of a product by its id
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Pieces in stock; below zero where more were ordered.
             */
            qty?: number;
            /**
             * Whether it can be bought; follows from `qty` where only that is said.
             */
            isInStock?: boolean;
            /**
             * Whether stock is kept at all.
             */
            manageStock?: boolean;
            /**
             * As the store says.
             */
            useConfigManageStock?: boolean;
            /**
             * At how many pieces it is out of stock.
             */
            minQty?: number;
            /**
             * As the store says.
             */
            useConfigMinQty?: boolean;
            /**
             * Whether parts of a piece are sold.
             */
            isQtyDecimal?: boolean;
            /**
             * Fewest pieces in a cart.
             */
            minSaleQty?: number;
            /**
             * As the store says.
             */
            useConfigMinSaleQty?: boolean;
            /**
             * Most pieces in a cart; 0 for no limit.
             */
            maxSaleQty?: number;
            /**
             * As the store says.
             */
            useConfigMaxSaleQty?: boolean;
            /**
             * 0 no, 1 yes, 2 yes and the customer is told.
             */
            backorders?: number;
            /**
             * As the store says.
             */
            useConfigBackorders?: boolean;
            notifyStockQty?: number | null;
            /**
             * As the store says.
             */
            useConfigNotifyStockQty?: boolean;
            /**
             * Whether it is sold in increments.
             */
            enableQtyIncrements?: boolean;
            /**
             * As the store says.
             */
            useConfigEnableQtyIncrements?: boolean;
            /**
             * Sold in multiples of this.
             */
            qtyIncrements?: number;
            /**
             * As the store says.
             */
            useConfigQtyIncrements?: boolean;
            productId?: {
              [k: string]: unknown;
            };
            /**
             * The SKU: unique, without regard to case
             */
            sku?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Stock;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/tier-prices': {
    /**
     * List the tier prices of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TierPrice[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace the tier prices of a product
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          /**
           * @maxItems 1000
           */
          'application/json': {
            /**
             * Id of a customer group, or `all`.
             */
            customerGroupId?: number | 'all';
            /**
             * Id of a website; 0 for all.
             */
            websiteId?: number;
            /**
             * Least quantity for this price.
             */
            qty: number;
            /**
             * Price of one piece; for bundles, a discount in per cent.
             */
            price: number;
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
          }[];
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TierPrice[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Add a tier price to a product
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Id of a customer group, or `all`.
             */
            customerGroupId?: number | 'all';
            /**
             * Id of a website; 0 for all.
             */
            websiteId?: number;
            /**
             * Least quantity for this price.
             */
            qty: number;
            /**
             * Price of one piece; for bundles, a discount in per cent.
             */
            price: number;
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': TierPrice;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete all tier prices of a product
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/tier-prices/{priceId}': {
    /**
     * Get a tier price of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Price id
           */
          priceId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TierPrice;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a tier price of a product
     */
    patch: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Price id
           */
          priceId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Id of a customer group, or `all`.
             */
            customerGroupId?: number | 'all';
            /**
             * Id of a website; 0 for all.
             */
            websiteId?: number;
            /**
             * Least quantity for this price.
             */
            qty?: number;
            /**
             * Price of one piece; for bundles, a discount in per cent.
             */
            price?: number;
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TierPrice;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a tier price of a product
     */
    delete: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Price id
           */
          priceId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/group-prices': {
    /**
     * List the group prices of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': GroupPrice[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace the group prices of a product
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          /**
           * @maxItems 1000
           */
          'application/json': {
            /**
             * Id of a customer group, or `all`.
             */
            customerGroupId?: number | 'all';
            /**
             * Id of a website; 0 for all.
             */
            websiteId?: number;
            /**
             * Price of one piece; for bundles, a discount in per cent.
             */
            price: number;
            /**
             * `percent` is taken off the price.
             */
            priceType?: 'fixed' | 'percent';
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
          }[];
        };
      };
      responses: {
        200: {
          content: {
            'application/json': GroupPrice[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Add a group price to a product
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Id of a customer group, or `all`.
             */
            customerGroupId?: number | 'all';
            /**
             * Id of a website; 0 for all.
             */
            websiteId?: number;
            /**
             * Price of one piece; for bundles, a discount in per cent.
             */
            price: number;
            /**
             * `percent` is taken off the price.
             */
            priceType?: 'fixed' | 'percent';
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': GroupPrice;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete all group prices of a product
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/group-prices/{priceId}': {
    /**
     * Get a group price of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Price id
           */
          priceId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': GroupPrice;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a group price of a product
     */
    patch: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Price id
           */
          priceId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Id of a customer group, or `all`.
             */
            customerGroupId?: number | 'all';
            /**
             * Id of a website; 0 for all.
             */
            websiteId?: number;
            /**
             * Price of one piece; for bundles, a discount in per cent.
             */
            price?: number;
            /**
             * `percent` is taken off the price.
             */
            priceType?: 'fixed' | 'percent';
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': GroupPrice;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a group price of a product
     */
    delete: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Price id
           */
          priceId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/fixed-taxes': {
    /**
     * List the fixed taxes of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FixedProductTax[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace the fixed taxes of a product
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          /**
           * @maxItems 1000
           */
          'application/json': {
            attributeCode: string;
            /**
             * Id of the website
             */
            websiteId?: number;
            countryId: string;
            regionId?: number;
            amount: number;
          }[];
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FixedProductTax[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/links/{type}': {
    /**
     * List the linked products of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * `grouped` are the members of a grouped product.
           */
          type: 'related' | 'up-sell' | 'cross-sell' | 'grouped';
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductLink[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace the linked products of a product
     */
    put: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * `grouped` are the members of a grouped product.
           */
          type: 'related' | 'up-sell' | 'cross-sell' | 'grouped';
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          /**
           * @maxItems 1000
           */
          'application/json': {
            /**
             * The product to link.
             */
            linkedProductId: number;
            /**
             * The place among its like, from the smallest
             */
            position?: number;
            /**
             * The quantity
             */
            qty?: number;
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
            linkedProductSku?: {
              [k: string]: unknown;
            };
            linkedProductName?: {
              [k: string]: unknown;
            };
          }[];
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductLink[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Link a product
     */
    post: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * `grouped` are the members of a grouped product.
           */
          type: 'related' | 'up-sell' | 'cross-sell' | 'grouped';
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The product to link.
             */
            linkedProductId: number;
            /**
             * The place among its like, from the smallest
             */
            position?: number;
            /**
             * The quantity
             */
            qty?: number;
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
            linkedProductSku?: {
              [k: string]: unknown;
            };
            linkedProductName?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': ProductLink;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/links/{type}/{linkedProductId}': {
    /**
     * Get a linked product of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * `grouped` are the members of a grouped product.
           */
          type: 'related' | 'up-sell' | 'cross-sell' | 'grouped';
          /**
           * Id of the product that is linked
           */
          linkedProductId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductLink;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a link of a product
     */
    patch: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * `grouped` are the members of a grouped product.
           */
          type: 'related' | 'up-sell' | 'cross-sell' | 'grouped';
          /**
           * Id of the product that is linked
           */
          linkedProductId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The place among its like, from the smallest
             */
            position?: number;
            /**
             * The quantity
             */
            qty?: number;
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
            linkedProductSku?: {
              [k: string]: unknown;
            };
            linkedProductName?: {
              [k: string]: unknown;
            };
            linkedProductId?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductLink;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a link of a product
     */
    delete: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * `grouped` are the members of a grouped product.
           */
          type: 'related' | 'up-sell' | 'cross-sell' | 'grouped';
          /**
           * Id of the product that is linked
           */
          linkedProductId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/custom-options': {
    /**
     * List the custom options of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomOption[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Add a custom option to a product
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The title
             */
            title: string;
            /**
             * `drop_down`, `radio`, `checkbox` and `multiple` are chosen from values.
             */
            type:
              | 'field'
              | 'area'
              | 'file'
              | 'drop_down'
              | 'radio'
              | 'checkbox'
              | 'multiple'
              | 'date'
              | 'date_time'
              | 'time';
            /**
             * The price, with at most four decimals
             */
            price?: number | null;
            /**
             * `percent` of the price of the product.
             */
            priceType?: 'fixed' | 'percent';
            /**
             * The SKU: unique, without regard to case
             */
            sku?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number;
            /**
             * Whether something must be chosen
             */
            required?: boolean;
            maxCharacters?: number | null;
            fileExtensions?: string | null;
            imageSizeX?: number | null;
            imageSizeY?: number | null;
            /**
             * @maxItems 1000
             */
            values?: {
              /**
               * Names a value that is there; the others are new.
               */
              id?: number;
              /**
               * The title
               */
              title: string;
              /**
               * The price, with at most four decimals
               */
              price?: number | null;
              /**
               * `percent` of the price of the product.
               */
              priceType?: 'fixed' | 'percent';
              /**
               * The SKU: unique, without regard to case
               */
              sku?: string | null;
              /**
               * The place among its like, from the smallest
               */
              sortOrder?: number;
            }[];
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': CustomOption;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/custom-options/{optionId}': {
    /**
     * Get a custom option of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Option id
           */
          optionId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomOption;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a custom option of a product
     */
    put: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Option id
           */
          optionId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The title
             */
            title: string;
            /**
             * `drop_down`, `radio`, `checkbox` and `multiple` are chosen from values.
             */
            type:
              | 'field'
              | 'area'
              | 'file'
              | 'drop_down'
              | 'radio'
              | 'checkbox'
              | 'multiple'
              | 'date'
              | 'date_time'
              | 'time';
            /**
             * The price, with at most four decimals
             */
            price?: number | null;
            /**
             * `percent` of the price of the product.
             */
            priceType?: 'fixed' | 'percent';
            /**
             * The SKU: unique, without regard to case
             */
            sku?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number;
            /**
             * Whether something must be chosen
             */
            required?: boolean;
            maxCharacters?: number | null;
            fileExtensions?: string | null;
            imageSizeX?: number | null;
            imageSizeY?: number | null;
            /**
             * @maxItems 1000
             */
            values?: {
              /**
               * Names a value that is there; the others are new.
               */
              id?: number;
              /**
               * The title
               */
              title: string;
              /**
               * The price, with at most four decimals
               */
              price?: number | null;
              /**
               * `percent` of the price of the product.
               */
              priceType?: 'fixed' | 'percent';
              /**
               * The SKU: unique, without regard to case
               */
              sku?: string | null;
              /**
               * The place among its like, from the smallest
               */
              sortOrder?: number;
            }[];
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomOption;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a custom option of a product
     */
    patch: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Option id
           */
          optionId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The title
             */
            title?: string;
            /**
             * `drop_down`, `radio`, `checkbox` and `multiple` are chosen from values.
             */
            type?:
              | 'field'
              | 'area'
              | 'file'
              | 'drop_down'
              | 'radio'
              | 'checkbox'
              | 'multiple'
              | 'date'
              | 'date_time'
              | 'time';
            /**
             * The price, with at most four decimals
             */
            price?: number | null;
            /**
             * `percent` of the price of the product.
             */
            priceType?: 'fixed' | 'percent';
            /**
             * The SKU: unique, without regard to case
             */
            sku?: string | null;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number;
            /**
             * Whether something must be chosen
             */
            required?: boolean;
            maxCharacters?: number | null;
            fileExtensions?: string | null;
            imageSizeX?: number | null;
            imageSizeY?: number | null;
            /**
             * @maxItems 1000
             */
            values?: {
              /**
               * Names a value that is there; the others are new.
               */
              id?: number;
              /**
               * The title
               */
              title: string;
              /**
               * The price, with at most four decimals
               */
              price?: number | null;
              /**
               * `percent` of the price of the product.
               */
              priceType?: 'fixed' | 'percent';
              /**
               * The SKU: unique, without regard to case
               */
              sku?: string | null;
              /**
               * The place among its like, from the smallest
               */
              sortOrder?: number;
            }[];
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomOption;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a custom option of a product
     */
    delete: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Option id
           */
          optionId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/configurable': {
    /**
     * Get the variants of a configurable product
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Configurable;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace the attributes and variants of a configurable product
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Codes of the attributes that a variant is chosen by: drop-downs of the attribute set with scope global.
             *
             * @maxItems 20
             */
            superAttributes:
              | []
              | [string]
              | [string, string]
              | [string, string, string]
              | [string, string, string, string]
              | [string, string, string, string, string]
              | [string, string, string, string, string, string]
              | [string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string, string, string, string, string, string]
              | [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string
                ]
              | [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string
                ]
              | [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string
                ]
              | [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string
                ]
              | [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string
                ]
              | [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string
                ]
              | [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string
                ];
            /**
             * The variants: products with a value for each of the attributes, no two alike.
             *
             * @maxItems 5000
             */
            childProductIds: number[];
            /**
             * @maxItems 5000
             */
            surcharges?: {
              attributeCode: string;
              /**
               * An option of the attribute.
               */
              optionId: number;
              /**
               * Id of a website; 0 for all.
               */
              websiteId?: number;
              /**
               * Surcharge of the option on the price of the configurable product.
               */
              price: number;
              priceType?: 'fixed' | 'percent';
            }[];
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Configurable;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change the attributes or variants of a configurable product
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Codes of the attributes that a variant is chosen by: drop-downs of the attribute set with scope global.
             *
             * @maxItems 20
             */
            superAttributes?:
              | []
              | [string]
              | [string, string]
              | [string, string, string]
              | [string, string, string, string]
              | [string, string, string, string, string]
              | [string, string, string, string, string, string]
              | [string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string, string, string, string, string, string]
              | [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string
                ]
              | [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string
                ]
              | [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string
                ]
              | [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string
                ]
              | [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string
                ]
              | [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string
                ]
              | [
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string,
                  string
                ];
            /**
             * The variants: products with a value for each of the attributes, no two alike.
             *
             * @maxItems 5000
             */
            childProductIds?: number[];
            /**
             * @maxItems 5000
             */
            surcharges?: {
              attributeCode: string;
              /**
               * An option of the attribute.
               */
              optionId: number;
              /**
               * Id of a website; 0 for all.
               */
              websiteId?: number;
              /**
               * Surcharge of the option on the price of the configurable product.
               */
              price: number;
              priceType?: 'fixed' | 'percent';
            }[];
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Configurable;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/configurable/children': {
    /**
     * Add a variant to a configurable product
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The variant.
             */
            childProductId: number;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Configurable;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/configurable/children/{childId}': {
    /**
     * Remove a variant from a configurable product
     */
    delete: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Id of the variant
           */
          childId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/bundle-options': {
    /**
     * List the options of a bundle
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': BundleOption[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Add an option to a bundle
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The title
             */
            title: string;
            /**
             * Of `select` and `radio` one selection is chosen, of `checkbox` and `multi` several.
             */
            type?: 'select' | 'radio' | 'checkbox' | 'multi';
            /**
             * Whether something must be chosen
             */
            required?: boolean;
            /**
             * The place among its like, from the smallest
             */
            position?: number;
            /**
             * @maxItems 1000
             */
            selections?: {
              /**
               * Names a selection that is there; the others are new.
               */
              selectionId?: number;
              /**
               * A simple or virtual product.
               */
              productId: number;
              /**
               * Surcharge if the bundle has a fixed price.
               */
              price?: number;
              /**
               * `percent` of the price of the bundle.
               */
              priceType?: 'fixed' | 'percent';
              /**
               * The quantity
               */
              qty?: number;
              canChangeQty?: boolean;
              isDefault?: boolean;
              /**
               * The place among its like, from the smallest
               */
              position?: number;
              /**
               * The SKU: unique, without regard to case
               */
              sku?: {
                [k: string]: unknown;
              };
              /**
               * The name that buyers see
               */
              name?: {
                [k: string]: unknown;
              };
            }[];
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': BundleOption;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/bundle-options/{optionId}': {
    /**
     * Get an option of a bundle
     */
    get: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Option id
           */
          optionId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': BundleOption;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace an option of a bundle
     */
    put: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Option id
           */
          optionId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The title
             */
            title: string;
            /**
             * Of `select` and `radio` one selection is chosen, of `checkbox` and `multi` several.
             */
            type?: 'select' | 'radio' | 'checkbox' | 'multi';
            /**
             * Whether something must be chosen
             */
            required?: boolean;
            /**
             * The place among its like, from the smallest
             */
            position?: number;
            /**
             * @maxItems 1000
             */
            selections?: {
              /**
               * Names a selection that is there; the others are new.
               */
              selectionId?: number;
              /**
               * A simple or virtual product.
               */
              productId: number;
              /**
               * Surcharge if the bundle has a fixed price.
               */
              price?: number;
              /**
               * `percent` of the price of the bundle.
               */
              priceType?: 'fixed' | 'percent';
              /**
               * The quantity
               */
              qty?: number;
              canChangeQty?: boolean;
              isDefault?: boolean;
              /**
               * The place among its like, from the smallest
               */
              position?: number;
              /**
               * The SKU: unique, without regard to case
               */
              sku?: {
                [k: string]: unknown;
              };
              /**
               * The name that buyers see
               */
              name?: {
                [k: string]: unknown;
              };
            }[];
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': BundleOption;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change an option of a bundle
     */
    patch: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Option id
           */
          optionId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The title
             */
            title?: string;
            /**
             * Of `select` and `radio` one selection is chosen, of `checkbox` and `multi` several.
             */
            type?: 'select' | 'radio' | 'checkbox' | 'multi';
            /**
             * Whether something must be chosen
             */
            required?: boolean;
            /**
             * The place among its like, from the smallest
             */
            position?: number;
            /**
             * @maxItems 1000
             */
            selections?: {
              /**
               * Names a selection that is there; the others are new.
               */
              selectionId?: number;
              /**
               * A simple or virtual product.
               */
              productId: number;
              /**
               * Surcharge if the bundle has a fixed price.
               */
              price?: number;
              /**
               * `percent` of the price of the bundle.
               */
              priceType?: 'fixed' | 'percent';
              /**
               * The quantity
               */
              qty?: number;
              canChangeQty?: boolean;
              isDefault?: boolean;
              /**
               * The place among its like, from the smallest
               */
              position?: number;
              /**
               * The SKU: unique, without regard to case
               */
              sku?: {
                [k: string]: unknown;
              };
              /**
               * The name that buyers see
               */
              name?: {
                [k: string]: unknown;
              };
            }[];
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': BundleOption;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete an option of a bundle
     */
    delete: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Option id
           */
          optionId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/downloadable-links': {
    /**
     * List the links of a downloadable product
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': DownloadableLink[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Add a link to a downloadable product
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The price, with at most four decimals
             */
            price?: number;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number;
            /**
             * 0 for no limit.
             */
            numberOfDownloads?: number;
            /**
             * 0 no, 1 yes, 2 as configured.
             */
            isShareable?: number;
            linkType?: {
              [k: string]: unknown;
            };
            linkUrl?: string | null;
            sampleUrl?: string | null;
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * The title
             */
            title: string;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': DownloadableLink;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/downloadable-links/{linkId}': {
    /**
     * Get a link of a downloadable product
     */
    get: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Link id
           */
          linkId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': DownloadableLink;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a link of a downloadable product
     */
    put: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Link id
           */
          linkId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The price, with at most four decimals
             */
            price?: number;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number;
            /**
             * 0 for no limit.
             */
            numberOfDownloads?: number;
            /**
             * 0 no, 1 yes, 2 as configured.
             */
            isShareable?: number;
            linkType?: {
              [k: string]: unknown;
            };
            linkUrl?: string | null;
            sampleUrl?: string | null;
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * The title
             */
            title: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': DownloadableLink;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a link of a downloadable product
     */
    patch: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Link id
           */
          linkId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The price, with at most four decimals
             */
            price?: number;
            /**
             * The place among its like, from the smallest
             */
            sortOrder?: number;
            /**
             * 0 for no limit.
             */
            numberOfDownloads?: number;
            /**
             * 0 no, 1 yes, 2 as configured.
             */
            isShareable?: number;
            linkType?: {
              [k: string]: unknown;
            };
            linkUrl?: string | null;
            sampleUrl?: string | null;
            /**
             * The id
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * The title
             */
            title?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': DownloadableLink;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a link of a downloadable product
     */
    delete: {
      parameters: {
        path: {
          /**
           * Product id
           */
          id: number;
          /**
           * Link id
           */
          linkId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/inventory': {
    /**
     * List stock
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only these SKUs, separated by commas
           *
           * @maxItems 500
           */
          sku?: string[];
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Stock[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Set the stock of the product that the body names
     */
    put: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Pieces in stock; below zero where more were ordered.
             */
            qty?: number;
            /**
             * Whether it can be bought; follows from `qty` where only that is said.
             */
            isInStock?: boolean;
            /**
             * Whether stock is kept at all.
             */
            manageStock?: boolean;
            /**
             * As the store says.
             */
            useConfigManageStock?: boolean;
            /**
             * At how many pieces it is out of stock.
             */
            minQty?: number;
            /**
             * As the store says.
             */
            useConfigMinQty?: boolean;
            /**
             * Whether parts of a piece are sold.
             */
            isQtyDecimal?: boolean;
            /**
             * Fewest pieces in a cart.
             */
            minSaleQty?: number;
            /**
             * As the store says.
             */
            useConfigMinSaleQty?: boolean;
            /**
             * Most pieces in a cart; 0 for no limit.
             */
            maxSaleQty?: number;
            /**
             * As the store says.
             */
            useConfigMaxSaleQty?: boolean;
            /**
             * 0 no, 1 yes, 2 yes and the customer is told.
             */
            backorders?: number;
            /**
             * As the store says.
             */
            useConfigBackorders?: boolean;
            notifyStockQty?: number | null;
            /**
             * As the store says.
             */
            useConfigNotifyStockQty?: boolean;
            /**
             * Whether it is sold in increments.
             */
            enableQtyIncrements?: boolean;
            /**
             * As the store says.
             */
            useConfigEnableQtyIncrements?: boolean;
            /**
             * Sold in multiples of this.
             */
            qtyIncrements?: number;
            /**
             * As the store says.
             */
            useConfigQtyIncrements?: boolean;
            productId?: {
              [k: string]: unknown;
            };
            /**
             * SKU.
             */
            sku: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Stock;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/inventory/bulk': {
    /**
     * Set the stock of many products
     */
    put: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * @minItems 1
             * @maxItems 100
             */
            items: [
              {
                /**
                 * Pieces in stock; below zero where more were ordered.
                 */
                qty?: number;
                /**
                 * Whether it can be bought; follows from `qty` where only that is said.
                 */
                isInStock?: boolean;
                /**
                 * Whether stock is kept at all.
                 */
                manageStock?: boolean;
                /**
                 * As the store says.
                 */
                useConfigManageStock?: boolean;
                /**
                 * At how many pieces it is out of stock.
                 */
                minQty?: number;
                /**
                 * As the store says.
                 */
                useConfigMinQty?: boolean;
                /**
                 * Whether parts of a piece are sold.
                 */
                isQtyDecimal?: boolean;
                /**
                 * Fewest pieces in a cart.
                 */
                minSaleQty?: number;
                /**
                 * As the store says.
                 */
                useConfigMinSaleQty?: boolean;
                /**
                 * Most pieces in a cart; 0 for no limit.
                 */
                maxSaleQty?: number;
                /**
                 * As the store says.
                 */
                useConfigMaxSaleQty?: boolean;
                /**
                 * 0 no, 1 yes, 2 yes and the customer is told.
                 */
                backorders?: number;
                /**
                 * As the store says.
                 */
                useConfigBackorders?: boolean;
                notifyStockQty?: number | null;
                /**
                 * As the store says.
                 */
                useConfigNotifyStockQty?: boolean;
                /**
                 * Whether it is sold in increments.
                 */
                enableQtyIncrements?: boolean;
                /**
                 * As the store says.
                 */
                useConfigEnableQtyIncrements?: boolean;
                /**
                 * Sold in multiples of this.
                 */
                qtyIncrements?: number;
                /**
                 * As the store says.
                 */
                useConfigQtyIncrements?: boolean;
                productId?: {
                  [k: string]: unknown;
                };
                /**
                 * SKU.
                 */
                sku: string;
              },
              ...{
                /**
                 * Pieces in stock; below zero where more were ordered.
                 */
                qty?: number;
                /**
                 * Whether it can be bought; follows from `qty` where only that is said.
                 */
                isInStock?: boolean;
                /**
                 * Whether stock is kept at all.
                 */
                manageStock?: boolean;
                /**
                 * As the store says.
                 */
                useConfigManageStock?: boolean;
                /**
                 * At how many pieces it is out of stock.
                 */
                minQty?: number;
                /**
                 * As the store says.
                 */
                useConfigMinQty?: boolean;
                /**
                 * Whether parts of a piece are sold.
                 */
                isQtyDecimal?: boolean;
                /**
                 * Fewest pieces in a cart.
                 */
                minSaleQty?: number;
                /**
                 * As the store says.
                 */
                useConfigMinSaleQty?: boolean;
                /**
                 * Most pieces in a cart; 0 for no limit.
                 */
                maxSaleQty?: number;
                /**
                 * As the store says.
                 */
                useConfigMaxSaleQty?: boolean;
                /**
                 * 0 no, 1 yes, 2 yes and the customer is told.
                 */
                backorders?: number;
                /**
                 * As the store says.
                 */
                useConfigBackorders?: boolean;
                notifyStockQty?: number | null;
                /**
                 * As the store says.
                 */
                useConfigNotifyStockQty?: boolean;
                /**
                 * Whether it is sold in increments.
                 */
                enableQtyIncrements?: boolean;
                /**
                 * As the store says.
                 */
                useConfigEnableQtyIncrements?: boolean;
                /**
                 * Sold in multiples of this.
                 */
                qtyIncrements?: number;
                /**
                 * As the store says.
                 */
                useConfigQtyIncrements?: boolean;
                productId?: {
                  [k: string]: unknown;
                };
                /**
                 * SKU.
                 */
                sku: string;
              }[]
            ];
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': StockList;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/inventory/{sku}': {
    /**
     * Get the stock of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * SKU, percent-encoded
           */
          sku: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Stock;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Set the stock of a product
     */
    put: {
      parameters: {
        path: {
          /**
           * SKU, percent-encoded
           */
          sku: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Pieces in stock; below zero where more were ordered.
             */
            qty?: number;
            /**
             * Whether it can be bought; follows from `qty` where only that is said.
             */
            isInStock?: boolean;
            /**
             * Whether stock is kept at all.
             */
            manageStock?: boolean;
            /**
             * As the store says.
             */
            useConfigManageStock?: boolean;
            /**
             * At how many pieces it is out of stock.
             */
            minQty?: number;
            /**
             * As the store says.
             */
            useConfigMinQty?: boolean;
            /**
             * Whether parts of a piece are sold.
             */
            isQtyDecimal?: boolean;
            /**
             * Fewest pieces in a cart.
             */
            minSaleQty?: number;
            /**
             * As the store says.
             */
            useConfigMinSaleQty?: boolean;
            /**
             * Most pieces in a cart; 0 for no limit.
             */
            maxSaleQty?: number;
            /**
             * As the store says.
             */
            useConfigMaxSaleQty?: boolean;
            /**
             * 0 no, 1 yes, 2 yes and the customer is told.
             */
            backorders?: number;
            /**
             * As the store says.
             */
            useConfigBackorders?: boolean;
            notifyStockQty?: number | null;
            /**
             * As the store says.
             */
            useConfigNotifyStockQty?: boolean;
            /**
             * Whether it is sold in increments.
             */
            enableQtyIncrements?: boolean;
            /**
             * As the store says.
             */
            useConfigEnableQtyIncrements?: boolean;
            /**
             * Sold in multiples of this.
             */
            qtyIncrements?: number;
            /**
             * As the store says.
             */
            useConfigQtyIncrements?: boolean;
            productId?: {
              [k: string]: unknown;
            };
            /**
             * The SKU: unique, without regard to case
             */
            sku?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Stock;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change the stock of a product
     */
    patch: {
      parameters: {
        path: {
          /**
           * SKU, percent-encoded
           */
          sku: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Pieces in stock; below zero where more were ordered.
             */
            qty?: number;
            /**
             * Whether it can be bought; follows from `qty` where only that is said.
             */
            isInStock?: boolean;
            /**
             * Whether stock is kept at all.
             */
            manageStock?: boolean;
            /**
             * As the store says.
             */
            useConfigManageStock?: boolean;
            /**
             * At how many pieces it is out of stock.
             */
            minQty?: number;
            /**
             * As the store says.
             */
            useConfigMinQty?: boolean;
            /**
             * Whether parts of a piece are sold.
             */
            isQtyDecimal?: boolean;
            /**
             * Fewest pieces in a cart.
             */
            minSaleQty?: number;
            /**
             * As the store says.
             */
            useConfigMinSaleQty?: boolean;
            /**
             * Most pieces in a cart; 0 for no limit.
             */
            maxSaleQty?: number;
            /**
             * As the store says.
             */
            useConfigMaxSaleQty?: boolean;
            /**
             * 0 no, 1 yes, 2 yes and the customer is told.
             */
            backorders?: number;
            /**
             * As the store says.
             */
            useConfigBackorders?: boolean;
            notifyStockQty?: number | null;
            /**
             * As the store says.
             */
            useConfigNotifyStockQty?: boolean;
            /**
             * Whether it is sold in increments.
             */
            enableQtyIncrements?: boolean;
            /**
             * As the store says.
             */
            useConfigEnableQtyIncrements?: boolean;
            /**
             * Sold in multiples of this.
             */
            qtyIncrements?: number;
            /**
             * As the store says.
             */
            useConfigQtyIncrements?: boolean;
            productId?: {
              [k: string]: unknown;
            };
            /**
             * The SKU: unique, without regard to case
             */
            sku?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Stock;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/inventory/{sku}/adjustments': {
    /**
     * Change the stock of a product by a difference
     */
    post: {
      parameters: {
        path: {
          /**
           * SKU, percent-encoded
           */
          sku: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Number of pieces to add; negative to subtract.
             */
            delta: number;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': StockAdjustment;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/ratings': {
    /**
     * List the rating criteria
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Rating[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/reviews': {
    /**
     * List the reviews of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Review[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Review a product
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The title
             */
            title: string;
            /**
             * Plain text
             */
            detail: string;
            /**
             * Name of the author
             */
            nickname: string;
            /**
             * One value for every criterion
             */
            rating?: number;
            /**
             * A value for each criterion, by its id or code
             *
             * @maxItems 50
             */
            ratings?: (
              | {
                  /**
                   * The id
                   */
                  id: number;
                  value: number;
                }
              | {
                  /**
                   * The code
                   */
                  code: string;
                  value: number;
                }
            )[];
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Review;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/reviews': {
    /**
     * List your reviews
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Review[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/reviews': {
    /**
     * List reviews of all products
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          status?: 'approved' | 'pending' | 'not_approved';
          /**
           * Reviews of this product
           */
          productId?: number;
          /**
           * Reviews by this customer
           */
          customerId?: number;
          /**
           * Only what the store view with this id shows
           */
          shownIn?: number;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Review[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/reviews/{id}': {
    /**
     * Get a review
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Review;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Moderate a review
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Whether it is enabled
             */
            status?: 'approved' | 'pending' | 'not_approved';
            /**
             * Ids or codes of store views, or "all"
             *
             * @maxItems 1000
             */
            stores?: (number | string)[];
            /**
             * The title
             */
            title?: string;
            /**
             * Plain text
             */
            detail?: string;
            /**
             * Name of the author
             */
            nickname?: string;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            averageRating?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            ratings?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            storeId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerId?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Review;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a review
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/tags': {
    /**
     * List tags
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          status?: 'disabled' | 'pending' | 'approved';
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Tag[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/products/{id}/tags': {
    /**
     * List the tags of a product
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Tag[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Give tags to a product on behalf of a customer
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * @minItems 1
             * @maxItems 100
             */
            names: [string, ...string[]];
            customerId: number;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': {
              /**
               * The id
               */
              id: number;
              /**
               * The name that buyers see
               */
              name: string;
            }[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/tags/{id}': {
    /**
     * Get a tag with its products in the store view
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TagInStore;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a tag
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The name that buyers see
             */
            name?: string;
            /**
             * Whether it is enabled
             */
            status?: 'disabled' | 'pending' | 'approved';
            basePopularity?: number;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            products?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a tag
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/orders': {
    /**
     * List orders
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only with one of these statuses, joined by commas
           *
           * @maxItems 100
           */
          status?: string[];
          /**
           * Only in one of these states, joined by commas
           *
           * @maxItems 100
           */
          state?: string[];
          /**
           * Only of this store view
           */
          storeId?: number;
          /**
           * Only of this customer
           */
          customerId?: number;
          /**
           * Only with this e-mail address
           */
          email?: string;
          /**
           * Only orders whose e-mail address contains this text; upper and lower case are equal
           */
          emailLike?: string;
          /**
           * Only orders that have each of these words, or words that begin with them: names and companies of the customer and of both addresses, the e-mail address and its parts, telephone numbers, SKUs, the number; upper and lower case are equal
           */
          search?: string;
          /**
           * Only these numbers, separated by commas
           *
           * @maxItems 100
           */
          incrementId?: string[];
          /**
           * Id of the order in another system
           */
          extOrderId?: string;
          /**
           * Made at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Made at or before this moment, or on or before this day (UTC)
           */
          createdTo?: string;
          /**
           * Changed at or after this moment or day (UTC)
           */
          updatedFrom?: string;
          /**
           * Changed at or before this moment, or on or before this day (UTC)
           */
          updatedTo?: string;
          /**
           * The same as `updatedFrom`, which wins: changed at or after this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * Default: `id`, the order of placing
           */
          sortBy?: 'id' | 'createdAt' | 'updatedAt';
          /**
           * Default: `desc`, the newest first
           */
          sortDir?: 'asc' | 'desc';
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': OrderSummary[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/orders/{id}': {
    /**
     * Get an order
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Order;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change an order
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            incrementId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            state?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            holdBeforeState?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            holdBeforeStatus?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerFirstName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerLastName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerMiddleName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerPrefix?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerSuffix?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerTaxvat?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerDob?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerGender?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerGroupId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerIsGuest?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerNote?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            shippingMethod?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            shippingDescription?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            couponCode?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            couponRuleName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            discountDescription?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            appliedRuleIds?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            storeId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            storeName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            quoteId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isVirtual?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            weight?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            emailSent?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            currency?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            baseCurrencyCode?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            globalCurrencyCode?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            totalItemCount?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            totalQtyOrdered?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            remoteIp?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            xForwardedFor?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            giftMessage?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            items?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            prices?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            giftCards?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            paymentMethod?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            paymentMethodTitle?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            payment?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            taxes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            statusHistory?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            shipments?: {
              [k: string]: unknown;
            };
            customerEmail?: string;
            billingAddress?: {
              /**
               * Read only
               */
              id?: {
                [k: string]: unknown;
              };
              /**
               * Read only
               */
              addressType?: {
                [k: string]: unknown;
              };
              /**
               * Read only
               */
              customerAddressId?: {
                [k: string]: unknown;
              };
              prefix?: string | null;
              firstName?: string | null;
              middleName?: string | null;
              lastName?: string | null;
              suffix?: string | null;
              company?: string | null;
              /**
               * Lines
               *
               * @maxItems 4
               */
              street?: [] | [string] | [string, string] | [string, string, string] | [string, string, string, string];
              city?: string | null;
              region?: string | null;
              regionId?: number | null;
              postcode?: string | null;
              countryId?: string | null;
              telephone?: string | null;
              fax?: string | null;
              vatId?: string | null;
              email?: string | null;
            };
            shippingAddress?: {
              /**
               * Read only
               */
              id?: {
                [k: string]: unknown;
              };
              /**
               * Read only
               */
              addressType?: {
                [k: string]: unknown;
              };
              /**
               * Read only
               */
              customerAddressId?: {
                [k: string]: unknown;
              };
              prefix?: string | null;
              firstName?: string | null;
              middleName?: string | null;
              lastName?: string | null;
              suffix?: string | null;
              company?: string | null;
              /**
               * Lines
               *
               * @maxItems 4
               */
              street?: [] | [string] | [string, string] | [string, string, string] | [string, string, string, string];
              city?: string | null;
              region?: string | null;
              regionId?: number | null;
              postcode?: string | null;
              countryId?: string | null;
              telephone?: string | null;
              fax?: string | null;
              vatId?: string | null;
              email?: string | null;
            };
            extOrderId?: string | null;
            extCustomerId?: string | null;
            /**
             * A status of the order’s state
             */
            status?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Order;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Cancel an order that can be canceled
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/orders/number/{incrementId}': {
    /**
     * Get an order by its number
     */
    get: {
      parameters: {
        path: {
          /**
           * The number of the order
           */
          incrementId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Order;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/orders': {
    /**
     * List your orders
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only with one of these statuses, joined by commas
           *
           * @maxItems 100
           */
          status?: string[];
          /**
           * Only in one of these states, joined by commas
           *
           * @maxItems 100
           */
          state?: string[];
          /**
           * Made at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Made at or before this moment, or on or before this day (UTC)
           */
          createdTo?: string;
          /**
           * Changed at or after this moment or day (UTC)
           */
          updatedFrom?: string;
          /**
           * Changed at or before this moment, or on or before this day (UTC)
           */
          updatedTo?: string;
          /**
           * The same as `updatedFrom`, which wins: changed at or after this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * Default: `id`, the order of placing
           */
          sortBy?: 'id' | 'createdAt' | 'updatedAt';
          /**
           * Default: `desc`, the newest first
           */
          sortDir?: 'asc' | 'desc';
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': OrderSummary[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/orders/{id}': {
    /**
     * Get one of your orders
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Order;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/guest-orders/{incrementId}': {
    /**
     * Get a guest’s order
     */
    get: {
      parameters: {
        path: {
          /**
           * The number of the order
           */
          incrementId: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * The secret that placing the order as a guest was answered with
           */
          'X-Order-Token'?: string;
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Order;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/newsletter/status': {
    /**
     * Get your subscription
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': NewsletterSubscription;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/newsletter/subscribe': {
    /**
     * Subscribe
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            email?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': NewsletterSubscription;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/newsletter/confirm': {
    /**
     * Confirm a subscription
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The subscriber
             */
            id: number;
            /**
             * The code of the link
             */
            token: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': NewsletterSubscription;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/newsletter/unsubscribe': {
    /**
     * End your subscription
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': NewsletterSubscription;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/newsletter/unsubscribe/{id}/{code}': {
    /**
     * Unsubscribe with the link of a mail
     */
    post: {
      parameters: {
        path: {
          /**
           * The subscriber
           */
          id: number;
          /**
           * The code of the link
           */
          code: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/newsletter/subscribers': {
    /**
     * List subscribers
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          status?: 'subscribed' | 'not_active' | 'unsubscribed' | 'unconfirmed';
          /**
           * Exactly this address; upper and lower case are equal
           */
          email?: string;
          /**
           * Only subscriptions of this store view
           */
          storeId?: number;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': NewsletterSubscriber[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/newsletter/subscribers/{id}': {
    /**
     * Change a subscription
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Whether it is enabled
             */
            status: 'subscribed' | 'not_active' | 'unsubscribed' | 'unconfirmed';
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            email?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            storeId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            changeStatusAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': NewsletterSubscriber;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a subscriber
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/contact/config': {
    /**
     * Check whether the contact form is on
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ContactConfig;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/contact': {
    /**
     * Write to the store
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Who writes
             */
            name: string;
            /**
             * Address for the answer
             */
            email: string;
            comment: string;
            /**
             * For a call back
             */
            telephone?: string;
          };
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/wishlist': {
    /**
     * List the items of the own wishlist
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': WishlistItem[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Add a product to the own wishlist
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            productId: number;
            /**
             * The quantity
             */
            qty?: number;
            note?: string | null;
            /**
             * The choices, as for an item of a cart; they are checked when the product is moved to a cart
             */
            choices?: {
              /**
               * Custom options by their ids: a text, ids of values, or `{date, time}`
               */
              options?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]:
                  | string
                  | number
                  | (number | string)[]
                  | {
                      date?: string;
                      time?: string;
                    };
              };
              /**
               * For a configurable product: the option of each attribute, by attribute id
               */
              superAttribute?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number | string;
              };
              /**
               * For a grouped product: the quantity of each member, by product id
               */
              superGroup?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number;
              };
              /**
               * For a bundle: the selections of each option, by option id
               */
              bundleOption?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number | string | (number | string)[];
              };
              /**
               * For a bundle: quantities that the buyer can choose, by option id
               */
              bundleOptionQty?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number;
              };
              /**
               * Links of a downloadable product
               *
               * @maxItems 100
               */
              links?: number[];
              giftcardAmount?: number;
              giftcardSenderName?: string;
              giftcardSenderEmail?: string;
              giftcardRecipientName?: string;
              giftcardRecipientEmail?: string;
              giftcardMessage?: string;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': WishlistItem;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/wishlist/{itemId}': {
    /**
     * Change an item of the own wishlist
     */
    patch: {
      parameters: {
        path: {
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The quantity
             */
            qty?: number;
            note?: string | null;
            /**
             * The choices, as for an item of a cart; they are checked when the product is moved to a cart
             */
            choices?: {
              /**
               * Custom options by their ids: a text, ids of values, or `{date, time}`
               */
              options?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]:
                  | string
                  | number
                  | (number | string)[]
                  | {
                      date?: string;
                      time?: string;
                    };
              };
              /**
               * For a configurable product: the option of each attribute, by attribute id
               */
              superAttribute?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number | string;
              };
              /**
               * For a grouped product: the quantity of each member, by product id
               */
              superGroup?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number;
              };
              /**
               * For a bundle: the selections of each option, by option id
               */
              bundleOption?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number | string | (number | string)[];
              };
              /**
               * For a bundle: quantities that the buyer can choose, by option id
               */
              bundleOptionQty?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number;
              };
              /**
               * Links of a downloadable product
               *
               * @maxItems 100
               */
              links?: number[];
              giftcardAmount?: number;
              giftcardSenderName?: string;
              giftcardSenderEmail?: string;
              giftcardRecipientName?: string;
              giftcardRecipientEmail?: string;
              giftcardMessage?: string;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            addedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isAvailable?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productSku?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productType?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productPrice?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productFinalPrice?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            currency?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productImageUrl?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productUrl?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            inStock?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': WishlistItem;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Remove an item from the own wishlist
     */
    delete: {
      parameters: {
        path: {
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/wishlist/sync': {
    /**
     * Add a guest’s products to your wishlist
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * @maxItems 100
             */
            items: {
              productId: number;
              /**
               * The quantity
               */
              qty?: number;
              note?: string | null;
              /**
               * The choices, as for an item of a cart; they are checked when the product is moved to a cart
               */
              choices?: {
                /**
                 * Custom options by their ids: a text, ids of values, or `{date, time}`
                 */
                options?: {
                  /**
                   * This interface was referenced by `undefined`'s JSON-Schema definition
                   * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                   */
                  [k: string]:
                    | string
                    | number
                    | (number | string)[]
                    | {
                        date?: string;
                        time?: string;
                      };
                };
                /**
                 * For a configurable product: the option of each attribute, by attribute id
                 */
                superAttribute?: {
                  /**
                   * This interface was referenced by `undefined`'s JSON-Schema definition
                   * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                   */
                  [k: string]: number | string;
                };
                /**
                 * For a grouped product: the quantity of each member, by product id
                 */
                superGroup?: {
                  /**
                   * This interface was referenced by `undefined`'s JSON-Schema definition
                   * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                   */
                  [k: string]: number;
                };
                /**
                 * For a bundle: the selections of each option, by option id
                 */
                bundleOption?: {
                  /**
                   * This interface was referenced by `undefined`'s JSON-Schema definition
                   * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                   */
                  [k: string]: number | string | (number | string)[];
                };
                /**
                 * For a bundle: quantities that the buyer can choose, by option id
                 */
                bundleOptionQty?: {
                  /**
                   * This interface was referenced by `undefined`'s JSON-Schema definition
                   * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                   */
                  [k: string]: number;
                };
                /**
                 * Links of a downloadable product
                 *
                 * @maxItems 100
                 */
                links?: number[];
                giftcardAmount?: number;
                giftcardSenderName?: string;
                giftcardSenderEmail?: string;
                giftcardRecipientName?: string;
                giftcardRecipientEmail?: string;
                giftcardMessage?: string;
              };
            }[];
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': WishlistItem[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/wishlist/{itemId}/move-to-cart': {
    /**
     * Move an item of your wishlist to the cart
     */
    post: {
      parameters: {
        path: {
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Quantity to move (default: all)
             */
            qty?: number;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': MovedItem;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/wishlist/from-cart': {
    /**
     * Move an item of the cart to your wishlist
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The item of the cart that is open in the store view
             */
            itemId: number;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': MovedItem;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/wishlist/share': {
    /**
     * Share your wishlist
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * @maxItems 10
             */
            emails?:
              | []
              | [string]
              | [string, string]
              | [string, string, string]
              | [string, string, string, string]
              | [string, string, string, string, string]
              | [string, string, string, string, string, string]
              | [string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string, string]
              | [string, string, string, string, string, string, string, string, string, string];
            message?: string | null;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': SharedWishlist;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Stop sharing your wishlist
     */
    delete: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/shared-wishlists/{code}': {
    /**
     * List the items of a shared wishlist
     */
    get: {
      parameters: {
        path: {
          /**
           * The code of the link
           */
          code: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': WishlistItem[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/{customerId}/wishlist': {
    /**
     * List the items of the wishlist of a customer
     */
    get: {
      parameters: {
        path: {
          /**
           * The customer
           */
          customerId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': WishlistItem[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Add a product to the wishlist of a customer
     */
    post: {
      parameters: {
        path: {
          /**
           * The customer
           */
          customerId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            productId: number;
            /**
             * The quantity
             */
            qty?: number;
            note?: string | null;
            /**
             * The choices, as for an item of a cart; they are checked when the product is moved to a cart
             */
            choices?: {
              /**
               * Custom options by their ids: a text, ids of values, or `{date, time}`
               */
              options?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]:
                  | string
                  | number
                  | (number | string)[]
                  | {
                      date?: string;
                      time?: string;
                    };
              };
              /**
               * For a configurable product: the option of each attribute, by attribute id
               */
              superAttribute?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number | string;
              };
              /**
               * For a grouped product: the quantity of each member, by product id
               */
              superGroup?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number;
              };
              /**
               * For a bundle: the selections of each option, by option id
               */
              bundleOption?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number | string | (number | string)[];
              };
              /**
               * For a bundle: quantities that the buyer can choose, by option id
               */
              bundleOptionQty?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number;
              };
              /**
               * Links of a downloadable product
               *
               * @maxItems 100
               */
              links?: number[];
              giftcardAmount?: number;
              giftcardSenderName?: string;
              giftcardSenderEmail?: string;
              giftcardRecipientName?: string;
              giftcardRecipientEmail?: string;
              giftcardMessage?: string;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': WishlistItem;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/{customerId}/wishlist/{itemId}': {
    /**
     * Change an item of the wishlist of a customer
     */
    patch: {
      parameters: {
        path: {
          /**
           * The customer
           */
          customerId: number;
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The quantity
             */
            qty?: number;
            note?: string | null;
            /**
             * The choices, as for an item of a cart; they are checked when the product is moved to a cart
             */
            choices?: {
              /**
               * Custom options by their ids: a text, ids of values, or `{date, time}`
               */
              options?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]:
                  | string
                  | number
                  | (number | string)[]
                  | {
                      date?: string;
                      time?: string;
                    };
              };
              /**
               * For a configurable product: the option of each attribute, by attribute id
               */
              superAttribute?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number | string;
              };
              /**
               * For a grouped product: the quantity of each member, by product id
               */
              superGroup?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number;
              };
              /**
               * For a bundle: the selections of each option, by option id
               */
              bundleOption?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number | string | (number | string)[];
              };
              /**
               * For a bundle: quantities that the buyer can choose, by option id
               */
              bundleOptionQty?: {
                /**
                 * This interface was referenced by `undefined`'s JSON-Schema definition
                 * via the `patternProperty` "^[1-9][0-9]{0,14}$".
                 */
                [k: string]: number;
              };
              /**
               * Links of a downloadable product
               *
               * @maxItems 100
               */
              links?: number[];
              giftcardAmount?: number;
              giftcardSenderName?: string;
              giftcardSenderEmail?: string;
              giftcardRecipientName?: string;
              giftcardRecipientEmail?: string;
              giftcardMessage?: string;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            addedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isAvailable?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productSku?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productType?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productPrice?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productFinalPrice?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            currency?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productImageUrl?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            productUrl?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            inStock?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': WishlistItem;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Remove an item from the wishlist of a customer
     */
    delete: {
      parameters: {
        path: {
          /**
           * The customer
           */
          customerId: number;
          /**
           * The item
           */
          itemId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/product-alerts': {
    /**
     * List your alerts
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProductAlert[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Set an alert on a product
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * `price`: the price was reduced; `stock`: it is in stock again
             */
            type: 'price' | 'stock';
            productId: number;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': ProductAlert;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/product-alerts/{id}': {
    /**
     * Delete an alert
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/product-alerts/{id}/unsubscribe/{code}': {
    /**
     * Delete an alert with the link of its mail
     */
    post: {
      parameters: {
        path: {
          /**
           * The alert
           */
          id: number;
          code: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/addresses': {
    /**
     * List your own addresses
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerAddress[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Add to your own addresses
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string | null;
            firstName?: string | null;
            middleName?: string | null;
            lastName?: string | null;
            suffix?: string | null;
            company?: string | null;
            city?: string | null;
            region?: string | null;
            regionId?: number | null;
            postcode?: string | null;
            countryId?: string | null;
            telephone?: string | null;
            fax?: string | null;
            vatId?: string | null;
            firstname?: string | null;
            middlename?: string | null;
            lastname?: string | null;
            street?:
              | (
                  | []
                  | [string]
                  | [string, string]
                  | [string, string, string]
                  | [string, string, string, string]
                  | [string, string, string, string, string]
                  | [string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string, string]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | string
                )
              | null;
            isDefaultBilling?: boolean | null;
            isDefaultShipping?: boolean | null;
            /**
             * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | number | boolean | null;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': CustomerAddress;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/addresses/{addressId}': {
    /**
     * Get one of your own addresses
     */
    get: {
      parameters: {
        path: {
          /**
           * Id of the address
           */
          addressId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerAddress;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace one of your own addresses
     */
    put: {
      parameters: {
        path: {
          /**
           * Id of the address
           */
          addressId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string | null;
            firstName?: string | null;
            middleName?: string | null;
            lastName?: string | null;
            suffix?: string | null;
            company?: string | null;
            city?: string | null;
            region?: string | null;
            regionId?: number | null;
            postcode?: string | null;
            countryId?: string | null;
            telephone?: string | null;
            fax?: string | null;
            vatId?: string | null;
            firstname?: string | null;
            middlename?: string | null;
            lastname?: string | null;
            street?:
              | (
                  | []
                  | [string]
                  | [string, string]
                  | [string, string, string]
                  | [string, string, string, string]
                  | [string, string, string, string, string]
                  | [string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string, string]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | string
                )
              | null;
            isDefaultBilling?: boolean | null;
            isDefaultShipping?: boolean | null;
            /**
             * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | number | boolean | null;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerAddress;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change one of your own addresses
     */
    patch: {
      parameters: {
        path: {
          /**
           * Id of the address
           */
          addressId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string | null;
            firstName?: string | null;
            middleName?: string | null;
            lastName?: string | null;
            suffix?: string | null;
            company?: string | null;
            city?: string | null;
            region?: string | null;
            regionId?: number | null;
            postcode?: string | null;
            countryId?: string | null;
            telephone?: string | null;
            fax?: string | null;
            vatId?: string | null;
            firstname?: string | null;
            middlename?: string | null;
            lastname?: string | null;
            street?:
              | (
                  | []
                  | [string]
                  | [string, string]
                  | [string, string, string]
                  | [string, string, string, string]
                  | [string, string, string, string, string]
                  | [string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string, string]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | string
                )
              | null;
            isDefaultBilling?: boolean | null;
            isDefaultShipping?: boolean | null;
            /**
             * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | number | boolean | null;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerAddress;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete one of your own addresses
     */
    delete: {
      parameters: {
        path: {
          /**
           * Id of the address
           */
          addressId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/addresses': {
    /**
     * List your addresses
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerAddress[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Add to your addresses
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string | null;
            firstName?: string | null;
            middleName?: string | null;
            lastName?: string | null;
            suffix?: string | null;
            company?: string | null;
            city?: string | null;
            region?: string | null;
            regionId?: number | null;
            postcode?: string | null;
            countryId?: string | null;
            telephone?: string | null;
            fax?: string | null;
            vatId?: string | null;
            firstname?: string | null;
            middlename?: string | null;
            lastname?: string | null;
            street?:
              | (
                  | []
                  | [string]
                  | [string, string]
                  | [string, string, string]
                  | [string, string, string, string]
                  | [string, string, string, string, string]
                  | [string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string, string]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | string
                )
              | null;
            isDefaultBilling?: boolean | null;
            isDefaultShipping?: boolean | null;
            /**
             * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | number | boolean | null;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': CustomerAddress;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/addresses/{addressId}': {
    /**
     * Get one of your addresses
     */
    get: {
      parameters: {
        path: {
          /**
           * Id of the address
           */
          addressId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerAddress;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace one of your addresses
     */
    put: {
      parameters: {
        path: {
          /**
           * Id of the address
           */
          addressId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string | null;
            firstName?: string | null;
            middleName?: string | null;
            lastName?: string | null;
            suffix?: string | null;
            company?: string | null;
            city?: string | null;
            region?: string | null;
            regionId?: number | null;
            postcode?: string | null;
            countryId?: string | null;
            telephone?: string | null;
            fax?: string | null;
            vatId?: string | null;
            firstname?: string | null;
            middlename?: string | null;
            lastname?: string | null;
            street?:
              | (
                  | []
                  | [string]
                  | [string, string]
                  | [string, string, string]
                  | [string, string, string, string]
                  | [string, string, string, string, string]
                  | [string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string, string]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | string
                )
              | null;
            isDefaultBilling?: boolean | null;
            isDefaultShipping?: boolean | null;
            /**
             * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | number | boolean | null;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerAddress;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change one of your addresses
     */
    patch: {
      parameters: {
        path: {
          /**
           * Id of the address
           */
          addressId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string | null;
            firstName?: string | null;
            middleName?: string | null;
            lastName?: string | null;
            suffix?: string | null;
            company?: string | null;
            city?: string | null;
            region?: string | null;
            regionId?: number | null;
            postcode?: string | null;
            countryId?: string | null;
            telephone?: string | null;
            fax?: string | null;
            vatId?: string | null;
            firstname?: string | null;
            middlename?: string | null;
            lastname?: string | null;
            street?:
              | (
                  | []
                  | [string]
                  | [string, string]
                  | [string, string, string]
                  | [string, string, string, string]
                  | [string, string, string, string, string]
                  | [string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string, string]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | string
                )
              | null;
            isDefaultBilling?: boolean | null;
            isDefaultShipping?: boolean | null;
            /**
             * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | number | boolean | null;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerAddress;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete one of your addresses
     */
    delete: {
      parameters: {
        path: {
          /**
           * Id of the address
           */
          addressId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/{customerId}/addresses': {
    /**
     * List a customer’s addresses
     */
    get: {
      parameters: {
        path: {
          /**
           * Id of the customer
           */
          customerId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerAddress[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Add to a customer’s addresses
     */
    post: {
      parameters: {
        path: {
          /**
           * Id of the customer
           */
          customerId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string | null;
            firstName?: string | null;
            middleName?: string | null;
            lastName?: string | null;
            suffix?: string | null;
            company?: string | null;
            city?: string | null;
            region?: string | null;
            regionId?: number | null;
            postcode?: string | null;
            countryId?: string | null;
            telephone?: string | null;
            fax?: string | null;
            vatId?: string | null;
            firstname?: string | null;
            middlename?: string | null;
            lastname?: string | null;
            street?:
              | (
                  | []
                  | [string]
                  | [string, string]
                  | [string, string, string]
                  | [string, string, string, string]
                  | [string, string, string, string, string]
                  | [string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string, string]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | string
                )
              | null;
            isDefaultBilling?: boolean | null;
            isDefaultShipping?: boolean | null;
            /**
             * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | number | boolean | null;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': CustomerAddress;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/{customerId}/addresses/{addressId}': {
    /**
     * Get one of a customer’s addresses
     */
    get: {
      parameters: {
        path: {
          /**
           * Id of the customer
           */
          customerId: number;
          /**
           * Id of the address
           */
          addressId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerAddress;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace one of a customer’s addresses
     */
    put: {
      parameters: {
        path: {
          /**
           * Id of the customer
           */
          customerId: number;
          /**
           * Id of the address
           */
          addressId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string | null;
            firstName?: string | null;
            middleName?: string | null;
            lastName?: string | null;
            suffix?: string | null;
            company?: string | null;
            city?: string | null;
            region?: string | null;
            regionId?: number | null;
            postcode?: string | null;
            countryId?: string | null;
            telephone?: string | null;
            fax?: string | null;
            vatId?: string | null;
            firstname?: string | null;
            middlename?: string | null;
            lastname?: string | null;
            street?:
              | (
                  | []
                  | [string]
                  | [string, string]
                  | [string, string, string]
                  | [string, string, string, string]
                  | [string, string, string, string, string]
                  | [string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string, string]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | string
                )
              | null;
            isDefaultBilling?: boolean | null;
            isDefaultShipping?: boolean | null;
            /**
             * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | number | boolean | null;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerAddress;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change one of a customer’s addresses
     */
    patch: {
      parameters: {
        path: {
          /**
           * Id of the customer
           */
          customerId: number;
          /**
           * Id of the address
           */
          addressId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string | null;
            firstName?: string | null;
            middleName?: string | null;
            lastName?: string | null;
            suffix?: string | null;
            company?: string | null;
            city?: string | null;
            region?: string | null;
            regionId?: number | null;
            postcode?: string | null;
            countryId?: string | null;
            telephone?: string | null;
            fax?: string | null;
            vatId?: string | null;
            firstname?: string | null;
            middlename?: string | null;
            lastname?: string | null;
            street?:
              | (
                  | []
                  | [string]
                  | [string, string]
                  | [string, string, string]
                  | [string, string, string, string]
                  | [string, string, string, string, string]
                  | [string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string]
                  | [string, string, string, string, string, string, string, string, string, string, string, string]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | [
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string,
                      string
                    ]
                  | string
                )
              | null;
            isDefaultBilling?: boolean | null;
            isDefaultShipping?: boolean | null;
            /**
             * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | number | boolean | null;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerAddress;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete one of a customer’s addresses
     */
    delete: {
      parameters: {
        path: {
          /**
           * Id of the customer
           */
          customerId: number;
          /**
           * Id of the address
           */
          addressId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers': {
    /**
     * Register
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string | null;
            firstName?: string | null;
            middleName?: string | null;
            lastName?: string | null;
            suffix?: string | null;
            gender?: number | null;
            dob?: (string | '') | null;
            firstname?: string | null;
            middlename?: string | null;
            lastname?: string | null;
            /**
             * E-mail address
             */
            email: string;
            /**
             * A new password; it is never shown
             */
            password?: string;
            taxvat?: string | null;
            /**
             * Customer group
             */
            groupId?: number;
            /**
             * Website of the account
             */
            websiteId?: number;
            /**
             * Store view of the account
             */
            storeId?: number;
            /**
             * Whether the account can log in
             */
            isActive?: boolean;
            /**
             * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | number | boolean | null;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            fullName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isConfirmed?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdIn?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            incrementId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            defaultBillingAddressId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            defaultShippingAddressId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            addresses?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': CustomerDetail;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * List customers
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only customers that have each of these words, or words that begin with them: names, the e-mail address and its parts, telephone numbers; upper and lower case are equal
           */
          search?: string;
          /**
           * The whole e-mail address
           */
          email?: string;
          /**
           * Beginning of a telephone number of an address; only letters and digits count
           */
          telephone?: string;
          /**
           * Only for a customer group
           */
          groupId?: number;
          /**
           * Only for a website
           */
          websiteId?: number;
          /**
           * Only accounts that may log in (true) or may not (false)
           */
          isActive?: boolean;
          /**
           * Only what was created at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Only what was created at or before this moment, or on or before this day (UTC)
           */
          createdTo?: string;
          /**
           * Only what was changed at or after this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Customer[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/create-from-order': {
    /**
     * Create an account from an order
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The number of the order
             */
            incrementId: string;
            /**
             * The `accessToken` of the order
             */
            accountToken: string;
            /**
             * At least 8 characters, or more if the store requires more
             */
            password: string;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': CustomerDetail;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/confirm': {
    /**
     * Confirm an e-mail address
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            email: string;
            /**
             * The token in the link of the mail
             */
            token: string;
          };
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/password': {
    /**
     * Change your password
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            currentPassword: string;
            /**
             * At least 8 characters, or more if the store requires more
             */
            newPassword: string;
          };
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/forgot-password': {
    /**
     * Request a link to set a new password
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            email: string;
          };
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/reset-password': {
    /**
     * Set a new password with the token of a mail
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The token in the link of the mail
             */
            token: string;
            /**
             * At least 8 characters, or more if the store requires more
             */
            newPassword: string;
          };
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me': {
    /**
     * Get your account
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerDetail;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace your profile
     */
    put: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string | null;
            firstName?: string | null;
            middleName?: string | null;
            lastName?: string | null;
            suffix?: string | null;
            gender?: number | null;
            dob?: (string | '') | null;
            firstname?: string | null;
            middlename?: string | null;
            lastname?: string | null;
            /**
             * E-mail address
             */
            email?: string;
            /**
             * The current password; required to change the e-mail address
             */
            currentPassword?: string;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            fullName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            taxvat?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            groupId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            websiteId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            storeId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isActive?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isConfirmed?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdIn?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            incrementId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            defaultBillingAddressId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            defaultShippingAddressId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            addresses?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerDetail;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change your profile
     */
    patch: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string | null;
            firstName?: string | null;
            middleName?: string | null;
            lastName?: string | null;
            suffix?: string | null;
            gender?: number | null;
            dob?: (string | '') | null;
            firstname?: string | null;
            middlename?: string | null;
            lastname?: string | null;
            /**
             * E-mail address
             */
            email?: string;
            /**
             * The current password; required to change the e-mail address
             */
            currentPassword?: string;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            fullName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            taxvat?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            groupId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            websiteId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            storeId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isActive?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isConfirmed?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdIn?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            incrementId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            defaultBillingAddressId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            defaultShippingAddressId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            addresses?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerDetail;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/{id}': {
    /**
     * Get a customer
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerDetail;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a customer
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string | null;
            firstName?: string | null;
            middleName?: string | null;
            lastName?: string | null;
            suffix?: string | null;
            gender?: number | null;
            dob?: (string | '') | null;
            firstname?: string | null;
            middlename?: string | null;
            lastname?: string | null;
            /**
             * E-mail address
             */
            email?: string;
            /**
             * A new password; it is never shown
             */
            password?: string;
            taxvat?: string | null;
            /**
             * Customer group
             */
            groupId?: number;
            /**
             * Website of the account
             */
            websiteId?: number;
            /**
             * Store view of the account
             */
            storeId?: number;
            /**
             * Whether the account can log in
             */
            isActive?: boolean;
            /**
             * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | number | boolean | null;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            fullName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isConfirmed?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdIn?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            incrementId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            defaultBillingAddressId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            defaultShippingAddressId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            addresses?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerDetail;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a customer
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            prefix?: string | null;
            firstName?: string | null;
            middleName?: string | null;
            lastName?: string | null;
            suffix?: string | null;
            gender?: number | null;
            dob?: (string | '') | null;
            firstname?: string | null;
            middlename?: string | null;
            lastname?: string | null;
            /**
             * E-mail address
             */
            email?: string;
            /**
             * A new password; it is never shown
             */
            password?: string;
            taxvat?: string | null;
            /**
             * Customer group
             */
            groupId?: number;
            /**
             * Website of the account
             */
            websiteId?: number;
            /**
             * Store view of the account
             */
            storeId?: number;
            /**
             * Whether the account can log in
             */
            isActive?: boolean;
            /**
             * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
             */
            customAttributes?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string | number | boolean | null;
            };
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            fullName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            isConfirmed?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdIn?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            incrementId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            defaultBillingAddressId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            defaultShippingAddressId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            extensionAttributes?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            addresses?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerDetail;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a customer
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/{id}/export': {
    /**
     * Export a customer’s data
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PersonalData;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/{id}/erase': {
    /**
     * Erase a customer’s data
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Erasure;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customer-groups': {
    /**
     * List customer groups
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only groups whose code contains this text; upper and lower case are equal
           */
          search?: string;
          /**
           * Only groups whose code contains this text; upper and lower case are equal
           */
          q?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerGroup[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a customer group
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code: string;
            /**
             * Tax class of customers (default: the first one)
             */
            taxClassId?: number;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            taxClassName?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': CustomerGroup;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customer-groups/{id}': {
    /**
     * Get a customer group
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerGroup;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Replace a customer group
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code: string;
            /**
             * Tax class of customers (default: the first one)
             */
            taxClassId?: number;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            taxClassName?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerGroup;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a customer group
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code?: string;
            /**
             * Tax class of customers (default: the first one)
             */
            taxClassId?: number;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            taxClassName?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CustomerGroup;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a customer group
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/orders/{id}/hold': {
    /**
     * Put an order on hold
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            reason?: string | null;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Order;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/orders/{id}/unhold': {
    /**
     * Take an order from hold
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            reason?: string | null;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Order;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/orders/{id}/cancel': {
    /**
     * Cancel an order
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            reason?: string | null;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Order;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/orders/{id}/comments': {
    /**
     * Comment on an order
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            comment: string;
            /**
             * Whether it is enabled
             */
            status?: string;
            /**
             * Whether a mail is sent to the customer
             */
            notifyCustomer?: boolean;
            /**
             * Whether it is visible to the customer
             */
            visibleOnFront?: boolean;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Order;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/invoices': {
    /**
     * List invoices
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only of this order
           */
          orderId?: number;
          /**
           * Only of this store view
           */
          storeId?: number;
          /**
           * Only these numbers, separated by commas
           *
           * @maxItems 100
           */
          incrementId?: string[];
          /**
           * Made at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Made at or before this moment, or on or before this day (UTC)
           */
          createdTo?: string;
          /**
           * Changed at or after this moment or day (UTC)
           */
          updatedFrom?: string;
          /**
           * Changed at or before this moment, or on or before this day (UTC)
           */
          updatedTo?: string;
          /**
           * The same as `updatedFrom`, which wins: changed at or after this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Invoice[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/orders/{orderId}/invoices': {
    /**
     * List the invoices of an order
     */
    get: {
      parameters: {
        path: {
          /**
           * The id of the order
           */
          orderId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Invoice[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Invoice an order
     */
    post: {
      parameters: {
        path: {
          /**
           * The id of the order
           */
          orderId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Items with quantities (default: everything that is left)
             *
             * @minItems 1
             * @maxItems 1000
             */
            items?: [
              {
                /**
                 * The line of the order
                 */
                orderItemId: number;
                /**
                 * The quantity
                 */
                qty: number;
              },
              ...{
                /**
                 * The line of the order
                 */
                orderItemId: number;
                /**
                 * The quantity
                 */
                qty: number;
              }[]
            ];
            comment?: string;
            /**
             * Whether the comment is visible to the customer
             */
            visibleOnFront?: boolean;
            notifyCustomer?: boolean;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Invoice;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/invoices/{id}': {
    /**
     * Get an invoice
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Invoice;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/shipments': {
    /**
     * List shipments
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only of this order
           */
          orderId?: number;
          /**
           * Only of this store view
           */
          storeId?: number;
          /**
           * Only these numbers, separated by commas
           *
           * @maxItems 100
           */
          incrementId?: string[];
          /**
           * Made at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Made at or before this moment, or on or before this day (UTC)
           */
          createdTo?: string;
          /**
           * Changed at or after this moment or day (UTC)
           */
          updatedFrom?: string;
          /**
           * Changed at or before this moment, or on or before this day (UTC)
           */
          updatedTo?: string;
          /**
           * The same as `updatedFrom`, which wins: changed at or after this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Shipment[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/orders/{orderId}/shipments': {
    /**
     * List the shipments of an order
     */
    get: {
      parameters: {
        path: {
          /**
           * The id of the order
           */
          orderId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Shipment[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Ship an order
     */
    post: {
      parameters: {
        path: {
          /**
           * The id of the order
           */
          orderId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Items with quantities (default: everything that is left)
             *
             * @minItems 1
             * @maxItems 1000
             */
            items?: [
              {
                /**
                 * The line of the order
                 */
                orderItemId: number;
                /**
                 * The quantity
                 */
                qty: number;
              },
              ...{
                /**
                 * The line of the order
                 */
                orderItemId: number;
                /**
                 * The quantity
                 */
                qty: number;
              }[]
            ];
            /**
             * @maxItems 100
             */
            tracks?: {
              trackNumber: string;
              /**
               * custom by default, ups, usps, fedex, dhl or dhlint
               */
              carrierCode?: string;
              /**
               * Name of the carrier (default: its code)
               */
              title?: string;
            }[];
            comment?: string;
            /**
             * Whether the comment is visible to the customer
             */
            visibleOnFront?: boolean;
            notifyCustomer?: boolean;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Shipment;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/shipments/{id}': {
    /**
     * Get a shipment
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Shipment;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Refuse to delete a shipment
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/credit-memos': {
    /**
     * List credit memos
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only of this order
           */
          orderId?: number;
          /**
           * Only of this store view
           */
          storeId?: number;
          /**
           * Only these numbers, separated by commas
           *
           * @maxItems 100
           */
          incrementId?: string[];
          /**
           * Made at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Made at or before this moment, or on or before this day (UTC)
           */
          createdTo?: string;
          /**
           * Changed at or after this moment or day (UTC)
           */
          updatedFrom?: string;
          /**
           * Changed at or before this moment, or on or before this day (UTC)
           */
          updatedTo?: string;
          /**
           * The same as `updatedFrom`, which wins: changed at or after this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CreditMemo[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/orders/{orderId}/credit-memos': {
    /**
     * List the credit memos of an order
     */
    get: {
      parameters: {
        path: {
          /**
           * The id of the order
           */
          orderId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CreditMemo[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Refund an order
     */
    post: {
      parameters: {
        path: {
          /**
           * The id of the order
           */
          orderId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Items with quantities (default: everything that was invoiced and not refunded); empty for no items
             *
             * @maxItems 1000
             */
            items?: {
              /**
               * The line of the order
               */
              orderItemId: number;
              /**
               * The quantity
               */
              qty: number;
              /**
               * Whether its pieces return to stock
               */
              backToStock?: boolean;
            }[];
            /**
             * Refunded shipping (default: everything that is left), base currency
             */
            shippingAmount?: number;
            /**
             * Additional refund, base currency
             */
            adjustmentPositive?: number;
            /**
             * Kept back, base currency
             */
            adjustmentNegative?: number;
            /**
             * For lines without their own value (default: the configuration of the store)
             */
            backToStock?: boolean;
            /**
             * Whether the money is refunded outside of the store; if false, by the payment provider that captured it
             */
            offlineRefund?: boolean;
            comment?: string;
            /**
             * Whether the comment is visible to the customer
             */
            visibleOnFront?: boolean;
            notifyCustomer?: boolean;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': CreditMemo;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/credit-memos/{id}': {
    /**
     * Get a credit memo
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CreditMemo;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Cancel a credit memo
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/shipments/{id}/tracks': {
    /**
     * Add a tracking number
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            trackNumber: string;
            /**
             * custom by default, ups, usps, fedex, dhl or dhlint
             */
            carrierCode?: string;
            /**
             * Name of the carrier (default: its code)
             */
            title?: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Shipment;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/shipments/{id}/tracks/{trackId}': {
    /**
     * Remove a tracking number
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id of the shipment
           */
          id: number;
          /**
           * The id of the tracking number
           */
          trackId: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/shipments/{id}/comments': {
    /**
     * Comment on a shipment
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            comment: string;
            notifyCustomer?: boolean;
            /**
             * Whether it is visible to the customer
             */
            visibleOnFront?: boolean;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Shipment;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/invoices/{id}/capture': {
    /**
     * Capture an invoice
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Invoice;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/invoices/{id}/void': {
    /**
     * Void an invoice
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Invoice;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/invoices/{id}/cancel': {
    /**
     * Cancel an invoice that is not paid
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Invoice;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/invoices/{id}/comments': {
    /**
     * Comment on an invoice
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            comment: string;
            notifyCustomer?: boolean;
            /**
             * Whether it is visible to the customer
             */
            visibleOnFront?: boolean;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Invoice;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/orders/{orderId}/invoices/{id}/pdf': {
    /**
     * Print an invoice
     */
    get: {
      parameters: {
        path: {
          /**
           * The id of the order
           */
          orderId: number;
          /**
           * The id of the invoice
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '200': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/orders/{orderId}/invoices/{id}/pdf': {
    /**
     * Print an invoice of one of your orders
     */
    get: {
      parameters: {
        path: {
          /**
           * The id of the order
           */
          orderId: number;
          /**
           * The id of the invoice
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '200': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/invoices/{id}/credit-memos': {
    /**
     * Refund an invoice
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Items with quantities (default: everything that was invoiced and not refunded); empty for no items
             *
             * @maxItems 1000
             */
            items?: {
              /**
               * The line of the order
               */
              orderItemId: number;
              /**
               * The quantity
               */
              qty: number;
              /**
               * Whether its pieces return to stock
               */
              backToStock?: boolean;
            }[];
            /**
             * Refunded shipping (default: everything that is left), base currency
             */
            shippingAmount?: number;
            /**
             * Additional refund, base currency
             */
            adjustmentPositive?: number;
            /**
             * Kept back, base currency
             */
            adjustmentNegative?: number;
            /**
             * For lines without their own value (default: the configuration of the store)
             */
            backToStock?: boolean;
            /**
             * Whether the money is refunded outside of the store; if false, by the payment provider that captured it
             */
            offlineRefund?: boolean;
            comment?: string;
            /**
             * Whether the comment is visible to the customer
             */
            visibleOnFront?: boolean;
            notifyCustomer?: boolean;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': CreditMemo;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/credit-memos/{id}/comments': {
    /**
     * Comment on a credit memo
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            comment: string;
            notifyCustomer?: boolean;
            /**
             * Whether it is visible to the customer
             */
            visibleOnFront?: boolean;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CreditMemo;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/credit-memos/{id}/cancel': {
    /**
     * Cancel a credit memo whose money was not refunded
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CreditMemo;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/orders/export': {
    /**
     * Export orders as CSV
     */
    get: {
      parameters: {
        query?: {
          /**
           * Only with one of these statuses, joined by commas
           *
           * @maxItems 100
           */
          status?: string[];
          /**
           * Only in one of these states, joined by commas
           *
           * @maxItems 100
           */
          state?: string[];
          /**
           * Only of this store view
           */
          storeId?: number;
          /**
           * Only of this customer
           */
          customerId?: number;
          /**
           * Only with this e-mail address
           */
          email?: string;
          /**
           * Only orders whose e-mail address contains this text; upper and lower case are equal
           */
          emailLike?: string;
          /**
           * Only orders that have each of these words, or words that begin with them: names and companies of the customer and of both addresses, the e-mail address and its parts, telephone numbers, SKUs, the number; upper and lower case are equal
           */
          search?: string;
          /**
           * Only these numbers, separated by commas
           *
           * @maxItems 100
           */
          incrementId?: string[];
          /**
           * Id of the order in another system
           */
          extOrderId?: string;
          /**
           * Made at or after this moment or day (UTC)
           */
          createdFrom?: string;
          /**
           * Made at or before this moment, or on or before this day (UTC)
           */
          createdTo?: string;
          /**
           * Changed at or after this moment or day (UTC)
           */
          updatedFrom?: string;
          /**
           * Changed at or before this moment, or on or before this day (UTC)
           */
          updatedTo?: string;
          /**
           * The same as `updatedFrom`, which wins: changed at or after this moment or day (UTC)
           */
          updatedSince?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '200': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/downloads': {
    /**
     * List your downloads
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PurchasedDownload[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/downloads/{hash}': {
    /**
     * Download a bought file
     */
    get: {
      parameters: {
        path: {
          /**
           * The secret of the link
           */
          hash: string;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * The secret that placing the order as a guest was answered with
           */
          'X-Order-Token'?: string;
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '200': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/customers/me/revocation-requests': {
    /**
     * List your withdrawals
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': RevocationRequest[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Withdraw from an order
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The order
             */
            orderId?: number;
            /**
             * Its number
             */
            orderReference?: string;
            reason?: string | null;
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': RevocationRequest;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/revocation-requests': {
    /**
     * List withdrawals
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * `new`: not yet processed
           */
          processedStatus?: 'accepted' | 'rejected' | 'info_requested' | 'new';
          storeId?: number;
          orderId?: number;
          /**
           * Exactly this value
           */
          email?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': RevocationRequest[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/revocation-requests/{id}': {
    /**
     * Get a withdrawal
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': RevocationRequest;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Set the result of a withdrawal
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            processedStatus?: 'accepted' | 'rejected' | 'info_requested';
            adminNote?: string | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            orderId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            orderReference?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            storeId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            customerName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            email?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            reason?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            receivedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            processedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            ip?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': RevocationRequest;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/giftcards': {
    /**
     * List gift cards
     */
    get: {
      parameters: {
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          /**
           * Only cards whose code contains this text
           */
          code?: string;
          /**
           * `used`: the balance is 0; `expired`: its expiry has passed; `disabled`: an API user disabled it
           */
          status?: 'active' | 'used' | 'expired' | 'disabled';
          /**
           * Exactly this value
           */
          recipientEmail?: string;
          /**
           * The order that it was bought with
           */
          orderId?: number;
          websiteId?: number;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': GiftCard[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a gift card
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            balance: number;
            /**
             * At least eight letters and digits (default: a generated code)
             */
            code?: string;
            /**
             * Whether it is used or expired follows from its balance and its expiry
             */
            status?: 'active' | 'disabled';
            expiresAt?: string | null;
            /**
             * Ids of the websites where it is valid (default: all with the base currency of the first website)
             *
             * @maxItems 100
             */
            websiteIds?: number[];
            recipientName?: string | null;
            recipientEmail?: string | null;
            senderName?: string | null;
            senderEmail?: string | null;
            message?: string | null;
            comment?: string | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            initialBalance?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            currencyCode?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            purchaseOrderId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            purchaseOrderItemId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            emailSentAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            history?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': GiftCardInFull;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/giftcards/{id}': {
    /**
     * Get a gift card
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': GiftCardInFull;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a gift card (PUT)
     */
    put: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * `*` writes only where there is nothing yet (412)
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * `used`: the balance is 0; `expired`: its expiry has passed; `disabled`: an API user disabled it
             */
            status?: 'active' | 'used' | 'expired' | 'disabled';
            balance?: number;
            expiresAt?: string | null;
            comment?: string | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            code?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            initialBalance?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            currencyCode?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            recipientName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            recipientEmail?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            senderName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            senderEmail?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            message?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            websiteIds?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            purchaseOrderId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            purchaseOrderItemId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            emailSentAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            history?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': GiftCardInFull;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a gift card
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * `used`: the balance is 0; `expired`: its expiry has passed; `disabled`: an API user disabled it
             */
            status?: 'active' | 'used' | 'expired' | 'disabled';
            balance?: number;
            expiresAt?: string | null;
            comment?: string | null;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            code?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            initialBalance?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            currencyCode?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            recipientName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            recipientEmail?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            senderName?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            senderEmail?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            message?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            websiteIds?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            purchaseOrderId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            purchaseOrderItemId?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            emailSentAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            updatedAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            history?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': GiftCardInFull;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/giftcards/balance': {
    /**
     * Get the balance of a gift card
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * The code
             */
            code: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': {
              /**
               * Whether it can pay an order
               */
              isValid: boolean;
              /**
               * Whether it is enabled
               */
              status: ('active' | 'used' | 'expired' | 'disabled') | null;
              balance: number | null;
              currencyCode: string | null;
              expiresAt: string | null;
            };
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/webhooks': {
    /**
     * List webhooks
     */
    get: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Webhook[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Create a webhook
     */
    post: {
      parameters: {
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * An `https` address outside of private networks
             */
            url: string;
            /**
             * Events to send: `order.placed`, `order.changed`, `invoice.created`, `shipment.created`, `credit_memo.created`, `product.changed`, `stock.changed`, `customer.changed`
             *
             * @minItems 1
             * @maxItems 50
             */
            events: [string, ...string[]];
          };
        };
      };
      responses: {
        201: {
          content: {
            'application/json': NewWebhook;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/webhooks/{id}': {
    /**
     * Get a webhook
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Webhook;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Change a webhook
     */
    patch: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * An `https` address outside of private networks
             */
            url?: string;
            /**
             * Events to send: `order.placed`, `order.changed`, `invoice.created`, `shipment.created`, `credit_memo.created`, `product.changed`, `stock.changed`, `customer.changed`
             *
             * @minItems 1
             * @maxItems 50
             */
            events?: [string, ...string[]];
            /**
             * Whether events are sent
             */
            isActive?: boolean;
            /**
             * Read only
             */
            id?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            createdAt?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            failingSince?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            waiting?: {
              [k: string]: unknown;
            };
            /**
             * Read only
             */
            lastError?: {
              [k: string]: unknown;
            };
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Webhook;
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
    /**
     * Delete a webhook
     */
    delete: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        '204': {content?: never};
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/webhooks/{id}/replay': {
    /**
     * Send events again
     */
    post: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day
           */
          'Idempotency-Key'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      requestBody: {
        content: {
          'application/json': {
            /**
             * Events of this time and later
             */
            since: string;
          };
        };
      };
      responses: {
        200: {
          content: {
            'application/json': {
              /**
               * Number of events that are sent again
               */
              events: number;
            };
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
  '/webhooks/{id}/deliveries': {
    /**
     * List the deliveries of a webhook
     */
    get: {
      parameters: {
        path: {
          /**
           * The id
           */
          id: number;
        };
        query?: {
          /**
           * Number of the page, from 1; ignored with `cursor`
           */
          page?: number;
          /**
           * Rows on a page: 20 by default, 100 at most (more is cut)
           */
          itemsPerPage?: number;
          /**
           * The same as `itemsPerPage`; ignored if both are sent
           */
          pageSize?: number;
          /**
           * Cursor of the page, from a link of another page
           */
          cursor?: string;
          state?: 'waiting' | 'delivered' | 'given_up';
          /**
           * Only deliveries of this event
           */
          event?: string;
          /**
           * A store view by id or code; wins over the header
           */
          store?: string;
        };
        header?: {
          /**
           * Id or code of a store view (default: the default store view)
           */
          'X-Store-Code'?: string;
          /**
           * The call only has an effect if the resource still has this tag; otherwise 412
           */
          'If-Match'?: string;
          /**
           * Answers 304 without a body where this tag still holds
           */
          'If-None-Match'?: string;
          /**
           * An id of your own for the request: up to 128 plain characters
           */
          'X-Request-Id'?: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': WebhookDelivery[];
          };
        };
        default: {
          content: {
            'application/problem+json': Problem;
          };
        };
      };
    };
  };
}
export interface TokenRequest {
  grant_type?: 'customer' | 'client_credentials' | 'api_user';
  /**
   * `customer`
   */
  email?: string;
  /**
   * `customer`
   */
  password?: string;
  /**
   * For `customer`: `maskedId` of a guest’s cart to merge; also accepted as `cartId` or `guestCartId`
   */
  maskedId?: string;
  /**
   * For `client_credentials`; may also be sent by HTTP Basic
   */
  client_id?: string;
  /**
   * For `client_credentials`; may also be sent by HTTP Basic
   */
  client_secret?: string;
  /**
   * For `api_user`: the user name; for `customer` the same as `email`
   */
  username?: string;
  /**
   * `api_user`
   */
  api_key?: string;
}
export interface Token {
  /**
   * The JWT: send it as `Authorization: Bearer <token>`
   */
  token: string;
  token_type: 'Bearer';
  /**
   * Lifetime of the token in seconds
   */
  expires_in: number;
  /**
   * The same as `token`; only in answers to form requests, as OAuth libraries send them
   */
  access_token?: string;
  customer?: {
    /**
     * The id
     */
    id: number;
    email: string;
    firstName: string;
    lastName: string;
  };
  /**
   * A customer’s open cart in the store view, if there is one
   */
  cartId?: number;
  /**
   * Id of the guest’s cart that was merged; with the token it can still be used
   */
  cartMaskedId?: string;
  /**
   * Number of pieces in the customer’s open cart
   */
  cartItemsQty?: number;
  apiUser?: {
    /**
     * The id
     */
    id: number;
    username: string;
  };
  /**
   * The granted ids of an API user; only `all` if everything is granted
   */
  permissions?: string[];
}
/**
 * A problem document (RFC 9457). Programs look at `error`; `detail` is for people.
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /**
   * A code that does not change, such as `validation_error`
   */
  error: string;
  /**
   * The same as `detail`
   */
  message: string;
  /**
   * The same as `status`
   */
  code: number;
  /**
   * Names the request in the log of the service
   */
  requestId: string;
  errors?: {
    /**
     * A JSON Pointer into the body, or the name of a parameter
     */
    field: string;
    message: string;
  }[];
}
export interface Logout {
  success: boolean;
  message: string;
}
export interface Product {
  /**
   * Product id.
   */
  id: number;
  /**
   * Article number, unique in the store.
   */
  sku: string;
  /**
   * One of simple, configurable, grouped, bundle, virtual, downloadable, giftcard; or one that an extension of the imported store brought: such products cannot be put into a cart.
   */
  type: string;
  /**
   * Attribute set.
   */
  attributeSetId: number;
  /**
   * Whether it is enabled
   */
  status: 'enabled' | 'disabled';
  /**
   * Where buyers find it
   */
  visibility: 'not_visible' | 'catalog' | 'search' | 'catalog_search';
  /**
   * Tax class; 0 for none.
   */
  taxClassId: number;
  /**
   * The address of its page, below that of the store view
   */
  urlPath: string | null;
  /**
   * Price of one piece without options
   */
  finalPrice: number | null;
  /**
   * The least that it can be bought for
   */
  minimalPrice: number | null;
  /**
   * For shoppers: prices without and with the tax that is due before an address is known; of one piece without what is chosen.
   */
  taxedPrices?: {
    /**
     * Which prices the store view is configured to show.
     */
    display: 'excluding_tax' | 'including_tax' | 'both';
    /**
     * The price, with at most four decimals
     */
    price: {
      exclTax: number;
      inclTax: number;
    } | null;
    /**
     * Price of one piece without options
     */
    finalPrice: {
      exclTax: number;
      inclTax: number;
    } | null;
    /**
     * The least that it can be bought for
     */
    minimalPrice: {
      exclTax: number;
      inclTax: number;
    } | null;
    /**
     * Where the store charges them: those that are due before an address is known, and prices with them. Prices elsewhere are without them.
     */
    fixedTaxes?: {
      /**
       * How the store view is set to show them: in the price; in it and named; beside it, named, with the sum; not at all.
       */
      display: 'included' | 'included_and_named' | 'named' | 'excluded';
      /**
       * Fixed product taxes of one piece, without and with the tax on them.
       */
      taxes: {
        /**
         * The title
         */
        title: string;
        exclTax: number;
        inclTax: number;
      }[];
      /**
       * Price of one piece without options
       */
      finalPrice: {
        exclTax: number;
        inclTax: number;
      } | null;
      /**
       * The least that it can be bought for
       */
      minimalPrice: {
        exclTax: number;
        inclTax: number;
      } | null;
    };
  };
  /**
   * Currency of every price, ISO 4217.
   */
  currency: string;
  /**
   * Pieces in stock
   */
  stockQty: number | null;
  /**
   * Whether it can be bought by its stock
   */
  stockStatus: 'in_stock' | 'out_of_stock';
  /**
   * Address of the image
   */
  imageUrl: string | null;
  /**
   * Address of the image for lists
   */
  smallImageUrl: string | null;
  /**
   * Address of the smallest image
   */
  thumbnailUrl: string | null;
  /**
   * Ids of its categories
   */
  categoryIds: number[];
  /**
   * Ids of the websites that sell it
   */
  websiteIds: number[];
  /**
   * Approved reviews that the store view shows.
   */
  reviewCount: number;
  averageRating: number | null;
  /**
   * Whether a buyer must choose options.
   */
  hasRequiredOptions: boolean;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  /**
   * The name that buyers see
   */
  name: string;
  /**
   * The part of the address that names the product.
   */
  urlKey: string | null;
  /**
   * Title of the page for search engines.
   */
  metaTitle: string | null;
  /**
   * Description for search engines.
   */
  metaDescription: string | null;
  /**
   * Words for search engines.
   */
  metaKeywords: string | null;
  /**
   * Rules for search engines.
   */
  metaRobots: string | null;
  /**
   * Layout of the page.
   */
  pageLayout: string | null;
  /**
   * Where on the page options are shown.
   */
  optionsContainer: string | null;
  /**
   * The long text.
   */
  description: string | null;
  /**
   * The short text.
   */
  shortDescription: string | null;
  /**
   * Price of one piece without discounts.
   */
  price: number | null;
  /**
   * Price within the dates below; of a bundle, the per cent of its price that remain.
   */
  specialPrice: number | null;
  /**
   * Price that the manufacturer suggests.
   */
  msrp: number | null;
  /**
   * First day of the special price. `YYYY-MM-DD`
   */
  specialFromDate: string | null;
  /**
   * Last day of the special price. `YYYY-MM-DD`
   */
  specialToDate: string | null;
  /**
   * First day on which the product is new. `YYYY-MM-DD`
   */
  newsFromDate: string | null;
  /**
   * Last day on which the product is new. `YYYY-MM-DD`
   */
  newsToDate: string | null;
  /**
   * 0 no, 1 yes, 2 as configured.
   */
  msrpEnabled: number | null;
  /**
   * 1 on gesture, 2 in the cart, 3 before the order, 4 as configured.
   */
  msrpDisplayActualPriceType: number | null;
  /**
   * 0 no, 1 yes, 2 as configured.
   */
  giftMessageAvailable: number | null;
  /**
   * Weight in the unit of the store.
   */
  weight: number | null;
  /**
   * Barcode.
   */
  barcode: string | null;
  /**
   * Global trade item number.
   */
  gtin: string | null;
  /**
   * The manufacturer's article number.
   */
  mpn: string | null;
  /**
   * Two letters of ISO 3166.
   */
  countryOfManufacture: string | null;
  /**
   * Text for the image.
   */
  imageLabel: string | null;
  /**
   * Text for the small image.
   */
  smallImageLabel: string | null;
  /**
   * Text for the thumbnail.
   */
  thumbnailLabel: string | null;
  /**
   * Purchase price of the merchant.
   */
  cost?: number | null;
  /**
   * Design of the page.
   */
  customDesign?: string | null;
  /**
   * First day of the design. `YYYY-MM-DD`
   */
  customDesignFrom?: string | null;
  /**
   * Last day of the design. `YYYY-MM-DD`
   */
  customDesignTo?: string | null;
  /**
   * Layout instructions of the page.
   */
  customLayoutUpdate?: string | null;
  /**
   * 0 the SKU is made of the parts, 1 it is fixed.
   */
  skuType?: number | null;
  /**
   * 0 the price is that of the parts, 1 it is fixed.
   */
  priceType?: number | null;
  /**
   * 0 the weight is that of the parts, 1 it is fixed.
   */
  weightType?: number | null;
  /**
   * 0 the price is shown as a range, 1 from the lowest.
   */
  priceView?: number | null;
  /**
   * 0 the parts are shipped together, 1 one by one.
   */
  shipmentType?: number | null;
  /**
   * Title of the links.
   */
  linksTitle?: string | null;
  /**
   * Whether each link is bought by itself.
   */
  linksPurchasedSeparately?: boolean | null;
  /**
   * Title of the samples.
   */
  samplesTitle?: string | null;
  /**
   * Prices from a quantity on, that hold for the caller
   */
  tierPrices?: {
    /**
     * Least quantity for this price.
     */
    qty: number;
    /**
     * Price of one piece; of a bundle, the per cent taken off.
     */
    price: number;
    taxedPrice?: {
      exclTax: number;
      inclTax: number;
    } | null;
    /**
     * How many per cent of the price are saved.
     */
    savePercent: number;
  }[];
  /**
   * Its stock and the rules of it
   */
  stockItem?: {
    /**
     * The quantity
     */
    qty: number | null;
    isInStock: boolean;
    isQtyDecimal: boolean;
    /**
     * Fewest pieces in a cart.
     */
    minSaleQty: number;
    /**
     * Most pieces in a cart; 0 for no limit.
     */
    maxSaleQty: number;
    /**
     * Sold in multiples of this; 0 for any quantity.
     */
    qtyIncrements: number;
    enableQtyIncrements?: boolean;
    manageStock?: boolean;
    /**
     * At how many pieces the product is out of stock.
     */
    minQty?: number;
    /**
     * 0 no, 1 yes, 2 yes and customers are told.
     */
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
  } | null;
  /**
   * Its images, by position
   */
  mediaGallery?: {
    /**
     * Image id.
     */
    id: number;
    url: string;
    /**
     * The text beside it
     */
    label: string | null;
    /**
     * The place among its like, from the smallest
     */
    position: number;
  }[];
  /**
   * Options that a buyer can choose or fill in
   */
  customOptions?: {
    /**
     * Option id.
     */
    id: number;
    /**
     * The title
     */
    title: string;
    /**
     * `field`, `area`, `file`, `drop_down`, `radio`, `checkbox`, `multiple`, `date`, `date_time` or `time`.
     */
    type: string;
    /**
     * Whether something must be chosen
     */
    required: boolean;
    /**
     * The place among its like, from the smallest
     */
    sortOrder: number;
    /**
     * The price, with at most four decimals
     */
    price?: number | null;
    priceType?: ('fixed' | 'percent') | null;
    /**
     * The SKU: unique, without regard to case
     */
    sku?: string | null;
    maxCharacters?: number | null;
    fileExtensions?: string | null;
    imageSizeX?: number | null;
    imageSizeY?: number | null;
    values?: {
      /**
       * Value id.
       */
      id: number;
      /**
       * The title
       */
      title: string;
      /**
       * The price, with at most four decimals
       */
      price: number | null;
      priceType: ('fixed' | 'percent') | null;
      /**
       * The SKU: unique, without regard to case
       */
      sku: string | null;
      /**
       * The place among its like, from the smallest
       */
      sortOrder: number;
    }[];
  }[];
  /**
   * Products that go with it
   */
  relatedProducts?: {
    /**
     * Product id.
     */
    id: number;
    /**
     * SKU.
     */
    sku: string;
    /**
     * Name.
     */
    name: string;
    /**
     * Its part of the address of its page
     */
    urlKey: string | null;
    /**
     * The price, with at most four decimals
     */
    price: number | null;
    specialPrice: number | null;
    /**
     * Price of one piece without options
     */
    finalPrice: number | null;
    taxedPrice?: {
      exclTax: number;
      inclTax: number;
    } | null;
    /**
     * For shoppers, if the store charges fixed product taxes: the taxes for the default address, and the price with them.
     */
    fixedTaxes?: {
      /**
       * Fixed product taxes of one piece, without and with the tax on them.
       */
      taxes: {
        /**
         * The title
         */
        title: string;
        exclTax: number;
        inclTax: number;
      }[];
      /**
       * The price, with at most four decimals
       */
      price: {
        exclTax: number;
        inclTax: number;
      } | null;
    };
    /**
     * Whether it can be bought by its stock
     */
    stockStatus: 'in_stock' | 'out_of_stock';
    /**
     * Address of the image
     */
    imageUrl: string | null;
    /**
     * Address of the image for lists
     */
    smallImageUrl: string | null;
    /**
     * Address of the smallest image
     */
    thumbnailUrl: string | null;
  }[];
  /**
   * Products that a cart with it suggests
   */
  crosssellProducts?: {
    /**
     * Product id.
     */
    id: number;
    /**
     * SKU.
     */
    sku: string;
    /**
     * Name.
     */
    name: string;
    /**
     * Its part of the address of its page
     */
    urlKey: string | null;
    /**
     * The price, with at most four decimals
     */
    price: number | null;
    specialPrice: number | null;
    /**
     * Price of one piece without options
     */
    finalPrice: number | null;
    taxedPrice?: {
      exclTax: number;
      inclTax: number;
    } | null;
    /**
     * For shoppers, if the store charges fixed product taxes: the taxes for the default address, and the price with them.
     */
    fixedTaxes?: {
      /**
       * Fixed product taxes of one piece, without and with the tax on them.
       */
      taxes: {
        /**
         * The title
         */
        title: string;
        exclTax: number;
        inclTax: number;
      }[];
      /**
       * The price, with at most four decimals
       */
      price: {
        exclTax: number;
        inclTax: number;
      } | null;
    };
    /**
     * Whether it can be bought by its stock
     */
    stockStatus: 'in_stock' | 'out_of_stock';
    /**
     * Address of the image
     */
    imageUrl: string | null;
    /**
     * Address of the image for lists
     */
    smallImageUrl: string | null;
    /**
     * Address of the smallest image
     */
    thumbnailUrl: string | null;
  }[];
  /**
   * Products to take instead
   */
  upsellProducts?: {
    /**
     * Product id.
     */
    id: number;
    /**
     * SKU.
     */
    sku: string;
    /**
     * Name.
     */
    name: string;
    /**
     * Its part of the address of its page
     */
    urlKey: string | null;
    /**
     * The price, with at most four decimals
     */
    price: number | null;
    specialPrice: number | null;
    /**
     * Price of one piece without options
     */
    finalPrice: number | null;
    taxedPrice?: {
      exclTax: number;
      inclTax: number;
    } | null;
    /**
     * For shoppers, if the store charges fixed product taxes: the taxes for the default address, and the price with them.
     */
    fixedTaxes?: {
      /**
       * Fixed product taxes of one piece, without and with the tax on them.
       */
      taxes: {
        /**
         * The title
         */
        title: string;
        exclTax: number;
        inclTax: number;
      }[];
      /**
       * The price, with at most four decimals
       */
      price: {
        exclTax: number;
        inclTax: number;
      } | null;
    };
    /**
     * Whether it can be bought by its stock
     */
    stockStatus: 'in_stock' | 'out_of_stock';
    /**
     * Address of the image
     */
    imageUrl: string | null;
    /**
     * Address of the image for lists
     */
    smallImageUrl: string | null;
    /**
     * Address of the smallest image
     */
    thumbnailUrl: string | null;
  }[];
  /**
   * Attributes to show on the page, with labels of the store view.
   */
  additionalAttributes?: {
    /**
     * The code
     */
    code: string;
    /**
     * The text beside it
     */
    label: string;
    value: string;
  }[];
  configurableOptions?: {
    /**
     * Attribute id.
     */
    id: number;
    /**
     * Attribute code.
     */
    code: string;
    /**
     * Label in the store view.
     */
    label: string;
    values: {
      /**
       * Option id.
       */
      id: number;
      /**
       * The text beside it
       */
      label: string;
    }[];
  }[];
  variants?: {
    /**
     * Product id.
     */
    id: number;
    /**
     * The SKU: unique, without regard to case
     */
    sku: string;
    /**
     * Price of the configurable product with the surcharge of this variant.
     */
    price: number;
    /**
     * Present price of one piece.
     */
    finalPrice: number;
    taxedPrice?: {
      exclTax: number;
      inclTax: number;
    } | null;
    /**
     * For shoppers, if the store charges fixed product taxes: the taxes for the default address, and the price with them.
     */
    fixedTaxes?: {
      /**
       * Fixed product taxes of one piece, without and with the tax on them.
       */
      taxes: {
        /**
         * The title
         */
        title: string;
        exclTax: number;
        inclTax: number;
      }[];
      /**
       * The price, with at most four decimals
       */
      price: {
        exclTax: number;
        inclTax: number;
      } | null;
    };
    /**
     * Pieces in stock
     */
    stockQty: number | null;
    inStock: boolean;
    /**
     * Option id by attribute code.
     */
    attributes: {
      /**
       * This interface was referenced by `undefined`'s JSON-Schema definition
       * via the `patternProperty` "^.*$".
       */
      [k: string]: number;
    };
    barcode: string | null;
    /**
     * Address of the image
     */
    imageUrl: string | null;
  }[];
  groupedProducts?: {
    /**
     * Product id.
     */
    id: number;
    /**
     * The SKU: unique, without regard to case
     */
    sku: string;
    /**
     * The name that buyers see
     */
    name: string;
    /**
     * The price, with at most four decimals
     */
    price: number | null;
    /**
     * Price of one piece without options
     */
    finalPrice: number | null;
    taxedPrice?: {
      exclTax: number;
      inclTax: number;
    } | null;
    /**
     * For shoppers, if the store charges fixed product taxes: the taxes for the default address, and the price with them.
     */
    fixedTaxes?: {
      /**
       * Fixed product taxes of one piece, without and with the tax on them.
       */
      taxes: {
        /**
         * The title
         */
        title: string;
        exclTax: number;
        inclTax: number;
      }[];
      /**
       * The price, with at most four decimals
       */
      price: {
        exclTax: number;
        inclTax: number;
      } | null;
    };
    /**
     * Address of the image
     */
    imageUrl: string | null;
    inStock: boolean;
    /**
     * Pieces in stock
     */
    stockQty: number | null;
    defaultQty: number;
    /**
     * The place among its like, from the smallest
     */
    position: number;
  }[];
  bundleOptions?: {
    /**
     * Option id.
     */
    id: number;
    /**
     * The title
     */
    title: string;
    /**
     * `select`, `radio`, `checkbox` or `multi`.
     */
    type: string;
    /**
     * Whether something must be chosen
     */
    required: boolean;
    /**
     * The place among its like, from the smallest
     */
    position: number;
    selections: {
      /**
       * Selection id.
       */
      id: number;
      /**
       * Product id.
       */
      productId: number;
      /**
       * The SKU: unique, without regard to case
       */
      sku: string;
      /**
       * The name that buyers see
       */
      name: string;
      /**
       * Surcharge of the selection for one piece.
       */
      price: number;
      taxedPrice?: {
        exclTax: number;
        inclTax: number;
      } | null;
      /**
       * For shoppers, if the store charges fixed product taxes: the taxes for the default address, and the price with them.
       */
      fixedTaxes?: {
        /**
         * Fixed product taxes of one piece, without and with the tax on them.
         */
        taxes: {
          /**
           * The title
           */
          title: string;
          exclTax: number;
          inclTax: number;
        }[];
        /**
         * The price, with at most four decimals
         */
        price: {
          exclTax: number;
          inclTax: number;
        } | null;
      };
      priceType: 'fixed' | 'percent';
      inStock: boolean;
      isDefault: boolean;
      canChangeQty: boolean;
      defaultQty: number;
      /**
       * The place among its like, from the smallest
       */
      position: number;
    }[];
  }[];
  downloadableLinks?: {
    /**
     * Link id.
     */
    id: number;
    /**
     * The title
     */
    title: string;
    /**
     * The price, with at most four decimals
     */
    price: number;
    /**
     * The place among its like, from the smallest
     */
    sortOrder: number;
    /**
     * 0 for no limit.
     */
    numberOfDownloads: number;
    sampleUrl: string | null;
  }[];
  giftcardType?: 'fixed' | 'range' | 'combined';
  giftcardAmounts?: number[];
  /**
   * The base currency, in which gift cards are kept.
   */
  giftcardAmountCurrency?: string;
  giftcardMinAmount?: number | null;
  giftcardMaxAmount?: number | null;
  giftcardIsMessageAllowed?: boolean;
  /**
   * Values of the merchant's own attributes by code.
   */
  customAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | number | boolean | number[] | null;
  };
}
export interface ProductBody {
  /**
   * The SKU: unique, without regard to case
   */
  sku: string;
  /**
   * One of simple, configurable, grouped, bundle, virtual, downloadable, giftcard; or one that an extension of the imported store brought: such products cannot be put into a cart.
   */
  type?: string;
  /**
   * Id of the attribute set, see `GET /attribute-sets`
   */
  attributeSetId?: number;
  /**
   * Whether it is enabled
   */
  status?: 'enabled' | 'disabled';
  /**
   * Whether it is shown at all
   */
  isActive?: boolean;
  /**
   * Where buyers find it
   */
  visibility?: 'not_visible' | 'catalog' | 'search' | 'catalog_search';
  /**
   * The tax class of the store; 0 for none
   */
  taxClassId?: number;
  /**
   * The name that buyers see
   */
  name: string;
  /**
   * The part of the address that names the product.
   */
  urlKey?: string | null;
  /**
   * Title of the page for search engines.
   */
  metaTitle?: string | null;
  /**
   * Description for search engines.
   */
  metaDescription?: string | null;
  /**
   * Words for search engines.
   */
  metaKeywords?: string | null;
  /**
   * Rules for search engines.
   */
  metaRobots?: string | null;
  /**
   * Layout of the page.
   */
  pageLayout?: string | null;
  /**
   * Where on the page options are shown.
   */
  optionsContainer?: string | null;
  /**
   * The long text.
   */
  description?: string | null;
  /**
   * The short text.
   */
  shortDescription?: string | null;
  /**
   * Price of one piece without discounts.
   */
  price?: number | null;
  /**
   * Price within the dates below; of a bundle, the per cent of its price that remain.
   */
  specialPrice?: number | null;
  /**
   * Price that the manufacturer suggests.
   */
  msrp?: number | null;
  /**
   * First day of the special price. `YYYY-MM-DD`
   */
  specialFromDate?: string | null;
  /**
   * Last day of the special price. `YYYY-MM-DD`
   */
  specialToDate?: string | null;
  /**
   * First day on which the product is new. `YYYY-MM-DD`
   */
  newsFromDate?: string | null;
  /**
   * Last day on which the product is new. `YYYY-MM-DD`
   */
  newsToDate?: string | null;
  /**
   * Purchase price of the merchant.
   */
  cost?: number | null;
  /**
   * 0 no, 1 yes, 2 as configured.
   */
  msrpEnabled?: number | null;
  /**
   * 1 on gesture, 2 in the cart, 3 before the order, 4 as configured.
   */
  msrpDisplayActualPriceType?: number | null;
  /**
   * 0 no, 1 yes, 2 as configured.
   */
  giftMessageAvailable?: number | null;
  /**
   * Weight in the unit of the store.
   */
  weight?: number | null;
  /**
   * Barcode.
   */
  barcode?: string | null;
  /**
   * Global trade item number.
   */
  gtin?: string | null;
  /**
   * The manufacturer's article number.
   */
  mpn?: string | null;
  /**
   * Two letters of ISO 3166.
   */
  countryOfManufacture?: string | null;
  /**
   * Text for the image.
   */
  imageLabel?: string | null;
  /**
   * Text for the small image.
   */
  smallImageLabel?: string | null;
  /**
   * Text for the thumbnail.
   */
  thumbnailLabel?: string | null;
  /**
   * Design of the page.
   */
  customDesign?: string | null;
  /**
   * First day of the design. `YYYY-MM-DD`
   */
  customDesignFrom?: string | null;
  /**
   * Last day of the design. `YYYY-MM-DD`
   */
  customDesignTo?: string | null;
  /**
   * Layout instructions of the page.
   */
  customLayoutUpdate?: string | null;
  /**
   * 0 the SKU is made of the parts, 1 it is fixed.
   */
  skuType?: number | null;
  /**
   * 0 the price is that of the parts, 1 it is fixed.
   */
  priceType?: number | null;
  /**
   * 0 the weight is that of the parts, 1 it is fixed.
   */
  weightType?: number | null;
  /**
   * 0 the price is shown as a range, 1 from the lowest.
   */
  priceView?: number | null;
  /**
   * 0 the parts are shipped together, 1 one by one.
   */
  shipmentType?: number | null;
  /**
   * Title of the links.
   */
  linksTitle?: string | null;
  /**
   * Whether each link is bought by itself.
   */
  linksPurchasedSeparately?: boolean | null;
  /**
   * Title of the samples.
   */
  samplesTitle?: string | null;
  /**
   * Pieces in stock
   */
  stockQty?: number | null;
  /**
   * Rules of its stock, as `GET /inventory/{sku}` shows them
   */
  stockData?: {
    /**
     * The quantity
     */
    qty?: number;
    isInStock?: boolean;
    manageStock?: boolean;
    useConfigManageStock?: boolean;
    minQty?: number;
    useConfigMinQty?: boolean;
    isQtyDecimal?: boolean;
    minSaleQty?: number;
    useConfigMinSaleQty?: boolean;
    maxSaleQty?: number;
    useConfigMaxSaleQty?: boolean;
    backorders?: number;
    useConfigBackorders?: boolean;
    notifyStockQty?: number | null;
    useConfigNotifyStockQty?: boolean;
    enableQtyIncrements?: boolean;
    useConfigEnableQtyIncrements?: boolean;
    qtyIncrements?: number;
    useConfigQtyIncrements?: boolean;
  };
  /**
   * Ids of its categories
   */
  categoryIds?: number[];
  /**
   * Ids of the websites that sell it
   */
  websiteIds?: number[];
  /**
   * Values of the merchant's own attributes by code; options as ids or labels.
   */
  customAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | number | boolean | (number | string)[] | null;
  };
  /**
   * Values of the merchant's own attributes by code; options as ids or labels.
   */
  customAttributesWrite?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | number | boolean | (number | string)[] | null;
  };
  /**
   * Codes of attributes whose value for the store view is removed; needs `?store=`.
   */
  useDefault?: string[];
  giftcardType?: 'fixed' | 'range' | 'combined';
  /**
   * @maxItems 100
   */
  giftcardAmounts?: number[];
  giftcardMinAmount?: number | null;
  giftcardMaxAmount?: number | null;
  giftcardIsMessageAllowed?: boolean;
  /**
   * Read only
   */
  id?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  urlPath?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  finalPrice?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  minimalPrice?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  taxedPrices?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  currency?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  stockStatus?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  imageUrl?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  smallImageUrl?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  thumbnailUrl?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  reviewCount?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  averageRating?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  hasRequiredOptions?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  createdAt?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  updatedAt?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  tierPrices?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  stockItem?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  mediaGallery?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  customOptions?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  relatedProducts?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  crosssellProducts?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  upsellProducts?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  additionalAttributes?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  configurableOptions?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  variants?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  groupedProducts?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  bundleOptions?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  downloadableLinks?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  giftcardAmountCurrency?: {
    [k: string]: unknown;
  };
}
export interface ProductFacets {
  /**
   * Number of products in the list
   */
  total: number;
  /**
   * Whether all products are counted; if there are more than 10000, only the first ones by id are
   */
  isComplete: boolean;
  attributes: LayeredFilter[];
  /**
   * Categories directly below `categoryId`, or else the first level of the store
   */
  categories: {
    /**
     * The id
     */
    id: number;
    /**
     * The name that buyers see
     */
    name: string;
    /**
     * Number of products with this value
     */
    count: number;
  }[];
  prices: {
    /**
     * `priceMin` of the span
     */
    from: number;
    /**
     * `priceMax` of the span
     */
    to: number;
    /**
     * Number of products with this value
     */
    count: number;
  }[];
  /**
   * Sort orders for shoppers; in a category `position` as well
   */
  sorts: {
    sortBy: string;
    /**
     * Label in the store view
     */
    label: string;
  }[];
}
export interface LayeredFilter {
  /**
   * The attribute; `attr_CODE` filters by it
   */
  code: string;
  /**
   * Label in the store view
   */
  label: string;
  /**
   * Kind of the row
   */
  type: string | null;
  /**
   * The place among its like, from the smallest
   */
  position: number;
  /**
   * Whether a product may have several of the options
   */
  multiple: boolean;
  options: {
    /**
     * Name of the query parameter
     */
    value: string;
    /**
     * The text beside it
     */
    label: string;
    /**
     * Number of products with this value
     */
    count: number;
    swatch: {
      /**
       * Kind of the row
       */
      type: 'color' | 'image' | 'text';
      value: string;
    } | null;
  }[];
}
export interface ProductPatch {
  /**
   * The SKU: unique, without regard to case
   */
  sku?: string;
  /**
   * One of simple, configurable, grouped, bundle, virtual, downloadable, giftcard; or one that an extension of the imported store brought: such products cannot be put into a cart.
   */
  type?: string;
  /**
   * Id of the attribute set, see `GET /attribute-sets`
   */
  attributeSetId?: number;
  /**
   * Whether it is enabled
   */
  status?: 'enabled' | 'disabled';
  /**
   * Whether it is shown at all
   */
  isActive?: boolean;
  /**
   * Where buyers find it
   */
  visibility?: 'not_visible' | 'catalog' | 'search' | 'catalog_search';
  /**
   * The tax class of the store; 0 for none
   */
  taxClassId?: number;
  /**
   * Name of the product.
   */
  name?: string | null;
  /**
   * The part of the address that names the product.
   */
  urlKey?: string | null;
  /**
   * Title of the page for search engines.
   */
  metaTitle?: string | null;
  /**
   * Description for search engines.
   */
  metaDescription?: string | null;
  /**
   * Words for search engines.
   */
  metaKeywords?: string | null;
  /**
   * Rules for search engines.
   */
  metaRobots?: string | null;
  /**
   * Layout of the page.
   */
  pageLayout?: string | null;
  /**
   * Where on the page options are shown.
   */
  optionsContainer?: string | null;
  /**
   * The long text.
   */
  description?: string | null;
  /**
   * The short text.
   */
  shortDescription?: string | null;
  /**
   * Price of one piece without discounts.
   */
  price?: number | null;
  /**
   * Price within the dates below; of a bundle, the per cent of its price that remain.
   */
  specialPrice?: number | null;
  /**
   * Price that the manufacturer suggests.
   */
  msrp?: number | null;
  /**
   * First day of the special price. `YYYY-MM-DD`
   */
  specialFromDate?: string | null;
  /**
   * Last day of the special price. `YYYY-MM-DD`
   */
  specialToDate?: string | null;
  /**
   * First day on which the product is new. `YYYY-MM-DD`
   */
  newsFromDate?: string | null;
  /**
   * Last day on which the product is new. `YYYY-MM-DD`
   */
  newsToDate?: string | null;
  /**
   * Purchase price of the merchant.
   */
  cost?: number | null;
  /**
   * 0 no, 1 yes, 2 as configured.
   */
  msrpEnabled?: number | null;
  /**
   * 1 on gesture, 2 in the cart, 3 before the order, 4 as configured.
   */
  msrpDisplayActualPriceType?: number | null;
  /**
   * 0 no, 1 yes, 2 as configured.
   */
  giftMessageAvailable?: number | null;
  /**
   * Weight in the unit of the store.
   */
  weight?: number | null;
  /**
   * Barcode.
   */
  barcode?: string | null;
  /**
   * Global trade item number.
   */
  gtin?: string | null;
  /**
   * The manufacturer's article number.
   */
  mpn?: string | null;
  /**
   * Two letters of ISO 3166.
   */
  countryOfManufacture?: string | null;
  /**
   * Text for the image.
   */
  imageLabel?: string | null;
  /**
   * Text for the small image.
   */
  smallImageLabel?: string | null;
  /**
   * Text for the thumbnail.
   */
  thumbnailLabel?: string | null;
  /**
   * Design of the page.
   */
  customDesign?: string | null;
  /**
   * First day of the design. `YYYY-MM-DD`
   */
  customDesignFrom?: string | null;
  /**
   * Last day of the design. `YYYY-MM-DD`
   */
  customDesignTo?: string | null;
  /**
   * Layout instructions of the page.
   */
  customLayoutUpdate?: string | null;
  /**
   * 0 the SKU is made of the parts, 1 it is fixed.
   */
  skuType?: number | null;
  /**
   * 0 the price is that of the parts, 1 it is fixed.
   */
  priceType?: number | null;
  /**
   * 0 the weight is that of the parts, 1 it is fixed.
   */
  weightType?: number | null;
  /**
   * 0 the price is shown as a range, 1 from the lowest.
   */
  priceView?: number | null;
  /**
   * 0 the parts are shipped together, 1 one by one.
   */
  shipmentType?: number | null;
  /**
   * Title of the links.
   */
  linksTitle?: string | null;
  /**
   * Whether each link is bought by itself.
   */
  linksPurchasedSeparately?: boolean | null;
  /**
   * Title of the samples.
   */
  samplesTitle?: string | null;
  /**
   * Pieces in stock
   */
  stockQty?: number | null;
  /**
   * Rules of its stock, as `GET /inventory/{sku}` shows them
   */
  stockData?: {
    /**
     * The quantity
     */
    qty?: number;
    isInStock?: boolean;
    manageStock?: boolean;
    useConfigManageStock?: boolean;
    minQty?: number;
    useConfigMinQty?: boolean;
    isQtyDecimal?: boolean;
    minSaleQty?: number;
    useConfigMinSaleQty?: boolean;
    maxSaleQty?: number;
    useConfigMaxSaleQty?: boolean;
    backorders?: number;
    useConfigBackorders?: boolean;
    notifyStockQty?: number | null;
    useConfigNotifyStockQty?: boolean;
    enableQtyIncrements?: boolean;
    useConfigEnableQtyIncrements?: boolean;
    qtyIncrements?: number;
    useConfigQtyIncrements?: boolean;
  };
  /**
   * Ids of its categories
   */
  categoryIds?: number[];
  /**
   * Ids of the websites that sell it
   */
  websiteIds?: number[];
  /**
   * Values of the merchant's own attributes by code; options as ids or labels.
   */
  customAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | number | boolean | (number | string)[] | null;
  };
  /**
   * Values of the merchant's own attributes by code; options as ids or labels.
   */
  customAttributesWrite?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | number | boolean | (number | string)[] | null;
  };
  /**
   * Codes of attributes whose value for the store view is removed; needs `?store=`.
   */
  useDefault?: string[];
  giftcardType?: 'fixed' | 'range' | 'combined';
  /**
   * @maxItems 100
   */
  giftcardAmounts?: number[];
  giftcardMinAmount?: number | null;
  giftcardMaxAmount?: number | null;
  giftcardIsMessageAllowed?: boolean;
  /**
   * Read only
   */
  id?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  urlPath?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  finalPrice?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  minimalPrice?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  taxedPrices?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  currency?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  stockStatus?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  imageUrl?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  smallImageUrl?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  thumbnailUrl?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  reviewCount?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  averageRating?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  hasRequiredOptions?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  createdAt?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  updatedAt?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  tierPrices?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  stockItem?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  mediaGallery?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  customOptions?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  relatedProducts?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  crosssellProducts?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  upsellProducts?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  additionalAttributes?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  configurableOptions?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  variants?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  groupedProducts?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  bundleOptions?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  downloadableLinks?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  giftcardAmountCurrency?: {
    [k: string]: unknown;
  };
}
export interface SearchTerm {
  /**
   * In lower case, with typing errors corrected
   */
  term: string;
  searches: number;
  /**
   * Number of products that the last search found
   */
  results: number;
  /**
   * Time of the last search
   */
  lastAt: string;
}
export interface ProductIndex {
  /**
   * Whether all lists are sorted and filtered by current values
   */
  isComplete: boolean;
  /**
   * Number of products that wait to be indexed
   */
  waiting: number;
  run: {
    /**
     * Number of products
     */
    total: number;
    done: number;
    startedAt: string;
    endedAt: string | null;
  } | null;
}
export interface SearchSuggestions {
  /**
   * The search term: in lower case, with typing errors corrected
   */
  searchedFor: string;
  /**
   * The most relevant first
   */
  products: Product[];
  categories: {
    /**
     * The id
     */
    id: number;
    /**
     * The name that buyers see
     */
    name: string;
    /**
     * The address of its page, below that of the store view
     */
    urlPath: string | null;
  }[];
}
export interface ProductAttribute {
  /**
   * Attribute id
   */
  id: number;
  attributeCode: string;
  frontendLabel: string | null;
  frontendInput: string | null;
  /**
   * `varchar`, `text`, `int`, `decimal`, `datetime` or `static`
   */
  backendType: string;
  frontendClass: string | null;
  defaultValue: string | null;
  note: string | null;
  scope: 'global' | 'website' | 'store';
  /**
   * Product types; none for all
   */
  applyTo: string[];
  /**
   * The place among its like, from the smallest
   */
  position: number;
  /**
   * 0 no, 1 with results only, 2 always
   */
  isFilterable: number;
  isRequired: boolean;
  isUserDefined: boolean;
  isUnique: boolean;
  isSearchable: boolean;
  isFilterableInSearch: boolean;
  isComparable: boolean;
  isVisibleOnFront: boolean;
  isHtmlAllowedOnFront: boolean;
  isUsedForPriceRules: boolean;
  usedInProductListing: boolean;
  usedForSortBy: boolean;
  isVisibleInAdvancedSearch: boolean;
  isWysiwygEnabled: boolean;
  isConfigurable: boolean;
  /**
   * The options, with labels of the store view
   */
  options: {
    /**
     * The text beside it
     */
    label: string;
    value: string;
  }[];
}
export interface AttributeSet {
  /**
   * Attribute set id
   */
  id: number;
  attributeSetName: string;
  /**
   * Every attribute of the set, in the order of its groups
   */
  attributeCodes: string[];
  groups: {
    /**
     * Group id
     */
    id: number;
    /**
     * The name that buyers see
     */
    name: string;
    /**
     * The place among its like, from the smallest
     */
    sortOrder: number;
    attributes: {
      /**
       * The code
       */
      code: string;
      /**
       * The place among its like, from the smallest
       */
      sortOrder: number;
    }[];
  }[];
}
export interface Store {
  /**
   * The id
   */
  id: number;
  /**
   * The code
   */
  code: string;
  /**
   * The name that buyers see
   */
  name: string;
  /**
   * Id of the website
   */
  websiteId: number;
  groupId: number;
  groupName: string;
  /**
   * Category whose children are the first level of the menu
   */
  rootCategoryId: number;
  /**
   * Whether it is shown at all
   */
  isActive: boolean;
  /**
   * Address of the store view
   */
  baseUrl: string;
  /**
   * Address of the store view
   */
  baseLinkUrl: string;
  /**
   * Address of images
   */
  baseMediaUrl: string;
  /**
   * Such as en_US
   */
  locale: string;
  currency: {
    /**
     * ISO 4217
     */
    base: string;
    /**
     * The currency of shown prices
     */
    default: string;
  };
}
export interface StoreConfig {
  /**
   * Code of the store view
   */
  id: string;
  storeCode: string;
  storeName: string;
  baseCurrencyCode: string;
  defaultDisplayCurrencyCode: string;
  /**
   * Such as en_US
   */
  locale: string;
  /**
   * Such as Europe/Paris
   */
  timezone: string;
  weightUnit: string | null;
  /**
   * Address of the store view
   */
  baseUrl: string;
  baseMediaUrl: string;
  /**
   * ISO 3166-1, two letters
   */
  allowedCountries: string[];
  /**
   * Whether an order needs no account; otherwise its routes answer 404 with the code `guest_checkout_off`
   */
  isGuestCheckoutAllowed: boolean;
  /**
   * Whether strangers may make an account; otherwise its routes answer 404 with the code `registration_closed`
   */
  isRegistrationAllowed: boolean;
  /**
   * Whether there is a newsletter; otherwise its routes answer 404 with the code `newsletter_off`, but unsubscribing is always possible
   */
  newsletterEnabled: boolean;
  /**
   * Whether customers have wishlists; otherwise its routes answer 404 with the code `wishlist_off`
   */
  wishlistEnabled: boolean;
  /**
   * Whether products have reviews; otherwise its routes answer 404 with the code `reviews_off`, but authors may always remove theirs
   */
  reviewsEnabled: boolean;
  /**
   * Whether guests may write reviews; otherwise they get 401
   */
  areGuestReviewsAllowed: boolean;
  /**
   * Whether the contact form has a recipient; otherwise its routes answer 404 with the code `contact_off`
   */
  contactEnabled: boolean;
  /**
   * Whether customers can subscribe to lower prices; otherwise its routes answer 404 with the code `alerts_off`, but alerts may always be removed
   */
  priceAlertsEnabled: boolean;
  /**
   * Whether customers can subscribe to products that are out of stock; otherwise its routes answer 404 with the code `alerts_off`, but alerts may always be removed
   */
  stockAlertsEnabled: boolean;
  logoUrl: string | null;
  logoAlt: string | null;
  defaultTitle: string | null;
  defaultDescription: string | null;
  cmsHomePage: string | null;
}
export interface ConfigSetting {
  path: string;
  about: string;
  /**
   * Kind of values: flag (0 or 1), amount, text, country, ...
   */
  kind: string;
  choices: string[] | null;
  /**
   * The narrowest scope in which the setting can have a value
   */
  level: 'default' | 'website' | 'store';
  value: string | null;
  default: string | null;
  setIn: string | null;
  /**
   * All scopes that have a value
   */
  scopes: string[];
}
export interface TaxClass {
  /**
   * The id
   */
  id: number;
  className: string;
  /**
   * PRODUCT or CUSTOMER
   */
  classType: string;
}
export interface TaxRate {
  /**
   * The id
   */
  id: number;
  /**
   * The code
   */
  code: string;
  /**
   * ISO 3166-1, two letters
   */
  taxCountryId: string;
  taxRegionId: number | null;
  taxPostcode: string | null;
  zipIsRange: boolean;
  zipFrom: number | null;
  zipTo: number | null;
  /**
   * Per cent
   */
  rate: number;
  /**
   * Names in store views, which are shown instead of the code
   */
  titles: {
    storeId: number;
    /**
     * The title
     */
    title: string;
  }[];
}
export interface TaxRule {
  /**
   * The id
   */
  id: number;
  /**
   * The code
   */
  code: string;
  customerTaxClassIds: number[];
  productTaxClassIds: number[];
  taxRateIds: number[];
  /**
   * Rates of rules with the same priority are added; those of the next priority are calculated from the price including them
   */
  priority: number;
  /**
   * The place among its like, from the smallest
   */
  position: number;
  /**
   * Whether it applies to the price without any tax
   */
  calculateSubtotal: boolean;
}
export interface CheckoutAgreement {
  /**
   * The id
   */
  id: number;
  /**
   * The name that buyers see
   */
  name: string;
  /**
   * The text as it is stored, with its directives
   */
  content: string | null;
  contentHeight: string | null;
  checkboxText: string | null;
  /**
   * Whether it is shown at all
   */
  isActive: boolean;
  isHtml: boolean;
  /**
   * Ids of the store views that require it; 0 for all
   */
  storeIds: number[];
}
export interface PriceRule {
  /**
   * The id
   */
  id: number;
  /**
   * The name that buyers see
   */
  name: string;
  description: string | null;
  /**
   * Whether it is shown at all
   */
  isActive: boolean;
  fromDate: string | null;
  toDate: string | null;
  /**
   * The place among its like, from the smallest
   */
  sortOrder: number;
  stopRulesProcessing: boolean;
  /**
   * percent, to_percent, fixed, to_fixed, cart_fixed, buy_x_get_y
   */
  discountType: string;
  /**
   * A percentage, an amount in the base currency, or a number of pieces
   */
  discountAmount: number;
  discountQty: number | null;
  discountStep: number;
  applyToShipping: boolean;
  /**
   * none, items (that match) or shipment (all of it)
   */
  simpleFreeShipping: string;
  /**
   * 0 for no limit
   */
  usesPerCustomer: number;
  /**
   * Ids of the websites that sell it
   */
  websiteIds: number[];
  /**
   * Group 0 is for visitors who are not logged in
   */
  customerGroupIds: number[];
  /**
   * Label of the discount by store view; 0 is the default
   */
  labels: {
    storeId: number;
    /**
     * The text beside it
     */
    label: string;
  }[];
  /**
   * When it is for a cart: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
   */
  conditions: {
    [k: string]: unknown;
  };
  /**
   * Which lines it is for: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
   */
  lineConditions: {
    [k: string]: unknown;
  };
  minimumSubtotal: number | null;
  /**
   * none, specific (one of its own) or auto (many that are generated)
   */
  couponType: string;
  /**
   * Number of orders with a discount of this rule
   */
  timesUsed: number;
}
export interface Coupon {
  /**
   * The id
   */
  id: number;
  /**
   * Its price rule
   */
  ruleId: number;
  /**
   * The code
   */
  code: string;
  usageLimit: number | null;
  usagePerCustomer: number | null;
  expirationDate: string | null;
  timesUsed: number;
  /**
   * Whether the rule belongs to this coupon alone and is deleted with it
   */
  isPrimary: boolean;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  ruleName: string;
  /**
   * The name that buyers see
   */
  name: string;
  description: string | null;
  /**
   * Whether it is shown at all
   */
  isActive: boolean;
  fromDate: string | null;
  toDate: string | null;
  /**
   * The place among its like, from the smallest
   */
  sortOrder: number;
  stopRulesProcessing: boolean;
  /**
   * percent, to_percent, fixed, to_fixed, cart_fixed, buy_x_get_y
   */
  discountType: string;
  /**
   * A percentage, an amount in the base currency, or a number of pieces
   */
  discountAmount: number;
  discountQty: number | null;
  discountStep: number;
  applyToShipping: boolean;
  /**
   * none, items (that match) or shipment (all of it)
   */
  simpleFreeShipping: string;
  /**
   * 0 for no limit
   */
  usesPerCustomer: number;
  /**
   * Ids of the websites that sell it
   */
  websiteIds: number[];
  /**
   * Group 0 is for visitors who are not logged in
   */
  customerGroupIds: number[];
  /**
   * Label of the discount by store view; 0 is the default
   */
  labels: {
    storeId: number;
    /**
     * The text beside it
     */
    label: string;
  }[];
  /**
   * When it is for a cart: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
   */
  conditions: {
    [k: string]: unknown;
  };
  /**
   * Which lines it is for: a tree of `{kind: "all" | "any", isTrue, of}`, `{kind: "cart", attribute, operator, value}`, `{kind: "product", ...}`, `{kind: "found", isFound, match, of}` and `{kind: "subselect", attribute, operator, value, match, isTrue, of}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf
   */
  lineConditions: {
    [k: string]: unknown;
  };
  minimumSubtotal: number | null;
}
export interface CatalogPriceRule {
  /**
   * The id
   */
  id: number;
  /**
   * The name that buyers see
   */
  name: string;
  description: string | null;
  /**
   * Whether it is shown at all
   */
  isActive: boolean;
  fromDate: string | null;
  toDate: string | null;
  /**
   * The place among its like, from the smallest
   */
  sortOrder: number;
  stopRulesProcessing: boolean;
  /**
   * percent, to_percent, fixed, to_fixed
   */
  discountType: string;
  /**
   * A percentage, or an amount in the base currency
   */
  discountAmount: number;
  subDiscountType: string | null;
  subDiscountAmount: number;
  /**
   * Ids of the websites that sell it
   */
  websiteIds: number[];
  /**
   * Group 0 is for visitors who are not logged in
   */
  customerGroupIds: number[];
  /**
   * Which products it is for: a tree of `{kind: "all" | "any", isTrue, of}` and `{kind: "product", attribute, operator, value}`; operators are eq, neq, gteq, lteq, gt, lt, contains, notContains, in, notIn, allOf, notAllOf. Null for all
   */
  conditions: {
    [k: string]: unknown;
  };
  /**
   * False while its prices are not in the index: then it is in force, but not all lists are sorted by it (`GET /product-index`)
   */
  isIndexed: boolean;
}
export interface Currency {
  /**
   * ISO 4217
   */
  code: string;
  symbol: string | null;
  /**
   * Value of one unit of the base currency in this currency
   */
  exchangeRate: number;
}
export interface CurrencyRate {
  /**
   * ISO 4217
   */
  from: string;
  to: string;
  /**
   * Value of one unit of `from` in `to`
   */
  rate: number;
}
export interface Country {
  /**
   * ISO 3166-1, two letters
   */
  id: string;
  /**
   * Name in the language of the store view
   */
  name: string;
  iso2Code: string;
  iso3Code: string | null;
  /**
   * States, provinces and the like, in the order of their names
   */
  availableRegions: {
    /**
     * The id
     */
    id: number;
    /**
     * The code
     */
    code: string | null;
    /**
     * The name that buyers see
     */
    name: string;
  }[];
}
export interface Installation {
  /**
   * Version of Cartwright
   */
  version: string;
  /**
   * The version of Magento that the SOAP interface is compatible with
   */
  magentoVersion: string;
  magentoEdition: string;
}
export interface ResolvedUrl {
  /**
   * Kind of the row
   */
  type: 'product' | 'category' | 'cms_page' | 'blog_post' | 'redirect';
  /**
   * The id
   */
  id: number | null;
  /**
   * Names it in addresses and directives
   */
  identifier: string | null;
  redirectUrl: string | null;
  redirectType: number | null;
}
export interface OpenedCart {
  /**
   * The id
   */
  id: number;
  storeId: number;
  /**
   * Whether the cart can still be changed
   */
  isActive: boolean;
  /**
   * Whether the cart has only products that are not shipped
   */
  isVirtual: boolean;
  customerId: number | null;
  customerEmail: string | null;
  customerNote: string | null;
  reservedOrderId: string | null;
  currency: string | null;
  baseCurrency: string | null;
  itemsCount: number;
  itemsQty: number;
  items: {
    /**
     * The id
     */
    id: number;
    /**
     * The SKU: unique, without regard to case
     */
    sku: string;
    /**
     * The name that buyers see
     */
    name: string;
    /**
     * The quantity
     */
    qty: number;
    /**
     * Price of one piece without tax
     */
    price: number;
    /**
     * Price of one piece with tax
     */
    priceInclTax: number;
    /**
     * Without tax, before discount
     */
    rowTotal: number;
    /**
     * Row total with tax, before discount
     */
    rowTotalInclTax: number;
    /**
     * Without tax, after discount
     */
    rowTotalWithDiscount: number;
    /**
     * Taken off the row, above nothing
     */
    discountAmount: number;
    discountPercent: number;
    taxAmount: number;
    taxPercent: number;
    /**
     * Fixed product taxes; they are not in the row total and tax of the item, but in the subtotal or the tax of the cart
     */
    fixedTaxes: {
      /**
       * The title
       */
      title: string;
      amount: number;
      rowAmount: number;
    }[];
    /**
     * Only if the item has fixed product taxes: the same with these taxes, before discount
     */
    withFixedTaxes?: {
      /**
       * The price, with at most four decimals
       */
      price: number;
      priceInclTax: number;
      rowTotal: number;
      rowTotalInclTax: number;
    };
    customPrice: number | null;
    productId: number;
    productType: string;
    /**
     * Address of the smallest image
     */
    thumbnailUrl: string | null;
    /**
     * The choices as text for people
     */
    options: {
      /**
       * The text beside it
       */
      label: string;
      value: string;
      /**
       * Address for the download of a sent file
       */
      url?: string;
    }[];
    giftMessage: GiftMessage | null;
    /**
     * Whether it can be bought by its stock
     */
    stockStatus: 'in_stock' | 'out_of_stock';
  }[];
  giftMessage: GiftMessage | null;
  prices: {
    /**
     * Total of all items without tax, before discount
     */
    subtotal: number;
    subtotalInclTax: number;
    subtotalWithDiscount: number;
    /**
     * Discount on items and shipping, as a positive amount
     */
    discountAmount: number;
    /**
     * Without tax
     */
    shippingAmount: number;
    shippingAmountInclTax: number;
    shippingTaxAmount: number;
    /**
     * Tax on items and shipping
     */
    taxAmount: number;
    /**
     * The amount that the customer pays
     */
    grandTotal: number;
    /**
     * In the base currency, like all members that begin with base
     */
    baseSubtotal: number;
    baseDiscountAmount: number;
    baseShippingAmount: number;
    baseTaxAmount: number;
    baseGrandTotal: number;
    /**
     * The amount that gift cards pay in addition; absent without gift cards
     */
    giftcardAmount?: number;
    baseGiftcardAmount?: number;
  };
  /**
   * Which prices of items the store view is configured to show
   */
  priceDisplay?: 'excluding_tax' | 'including_tax' | 'both';
  /**
   * Where the store charges fixed product taxes: how it is set to show them with items: in the price; in it and named; beside it, named, with the sum; not at all
   */
  fixedTaxDisplay?: 'included' | 'included_and_named' | 'named' | 'excluded';
  /**
   * The rows below the items, in their order
   */
  totals: {
    /**
     * subtotal, discount, shipping, tax, gift_card or grand_total
     */
    code: string;
    /**
     * Text for people
     */
    label: string;
    amount: number;
    /**
     * Amount in the base currency
     */
    baseAmount: number;
  }[];
  billingAddress: CartAddress | null;
  shippingAddress: CartAddress | null;
  /**
   * Empty without a shipping address
   */
  availableShippingMethods: CartShippingMethod[];
  selectedShippingMethod: {
    /**
     * The code
     */
    code: string;
    carrierCode: string;
    methodCode: string;
    description: string;
    /**
     * The price, with at most four decimals
     */
    price: number;
    priceInclTax: number;
  } | null;
  availablePaymentMethods: CartPaymentMethod[];
  selectedPaymentMethod: {
    /**
     * The code
     */
    code: string;
    /**
     * The title
     */
    title: string;
    poNumber: string | null;
  } | null;
  appliedCoupon: {
    /**
     * The code
     */
    code: string;
    discountAmount: number;
  } | null;
  /**
   * The gift cards of the cart, in the order in which they pay
   */
  giftCards: {
    /**
     * The code; API users without `giftcards/read` see only its last four characters: `…2026`
     */
    code: string;
    /**
     * What it can pay, in the base currency; 0 if it is used up, disabled, expired or not for this store by now: remove it, or name the `expectedGrandTotal` when ordering
     */
    balance: number;
    /**
     * The amount that it pays of this cart, in the currency of the cart
     */
    amount: number;
  }[];
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  /**
   * Id of the guest’s cart for `/guest-carts/{maskedId}`; only this answer has it
   */
  maskedId?: string;
}
export interface GiftMessage {
  sender: string;
  recipient: string;
  message: string;
}
export interface CartAddress {
  prefix: string | null;
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  suffix: string | null;
  company: string | null;
  /**
   * Its lines
   */
  street: string[];
  city: string | null;
  region: string | null;
  regionId: number | null;
  postcode: string | null;
  countryId: string | null;
  telephone: string | null;
  fax: string | null;
  email: string | null;
  customerAddressId: number | null;
  /**
   * Whether a shipping address was taken from the billing address
   */
  sameAsBilling: boolean;
}
export interface CartShippingMethod {
  /**
   * `carrier_method`
   */
  code: string;
  carrierCode: string;
  methodCode: string;
  carrierTitle: string;
  methodTitle: string;
  /**
   * Amount in the currency of the cart, without tax
   */
  price: number;
  priceInclTax: number;
  error: string | null;
}
export interface CartPaymentMethod {
  /**
   * The code
   */
  code: string;
  /**
   * The title
   */
  title: string;
}
export interface Cart {
  /**
   * The id
   */
  id: number;
  storeId: number;
  /**
   * Whether the cart can still be changed
   */
  isActive: boolean;
  /**
   * Whether the cart has only products that are not shipped
   */
  isVirtual: boolean;
  customerId: number | null;
  customerEmail: string | null;
  customerNote: string | null;
  reservedOrderId: string | null;
  currency: string | null;
  baseCurrency: string | null;
  itemsCount: number;
  itemsQty: number;
  items: {
    /**
     * The id
     */
    id: number;
    /**
     * The SKU: unique, without regard to case
     */
    sku: string;
    /**
     * The name that buyers see
     */
    name: string;
    /**
     * The quantity
     */
    qty: number;
    /**
     * Price of one piece without tax
     */
    price: number;
    /**
     * Price of one piece with tax
     */
    priceInclTax: number;
    /**
     * Without tax, before discount
     */
    rowTotal: number;
    /**
     * Row total with tax, before discount
     */
    rowTotalInclTax: number;
    /**
     * Without tax, after discount
     */
    rowTotalWithDiscount: number;
    /**
     * Taken off the row, above nothing
     */
    discountAmount: number;
    discountPercent: number;
    taxAmount: number;
    taxPercent: number;
    /**
     * Fixed product taxes; they are not in the row total and tax of the item, but in the subtotal or the tax of the cart
     */
    fixedTaxes: {
      /**
       * The title
       */
      title: string;
      amount: number;
      rowAmount: number;
    }[];
    /**
     * Only if the item has fixed product taxes: the same with these taxes, before discount
     */
    withFixedTaxes?: {
      /**
       * The price, with at most four decimals
       */
      price: number;
      priceInclTax: number;
      rowTotal: number;
      rowTotalInclTax: number;
    };
    customPrice: number | null;
    productId: number;
    productType: string;
    /**
     * Address of the smallest image
     */
    thumbnailUrl: string | null;
    /**
     * The choices as text for people
     */
    options: {
      /**
       * The text beside it
       */
      label: string;
      value: string;
      /**
       * Address for the download of a sent file
       */
      url?: string;
    }[];
    giftMessage: GiftMessage | null;
    /**
     * Whether it can be bought by its stock
     */
    stockStatus: 'in_stock' | 'out_of_stock';
  }[];
  giftMessage: GiftMessage | null;
  prices: {
    /**
     * Total of all items without tax, before discount
     */
    subtotal: number;
    subtotalInclTax: number;
    subtotalWithDiscount: number;
    /**
     * Discount on items and shipping, as a positive amount
     */
    discountAmount: number;
    /**
     * Without tax
     */
    shippingAmount: number;
    shippingAmountInclTax: number;
    shippingTaxAmount: number;
    /**
     * Tax on items and shipping
     */
    taxAmount: number;
    /**
     * The amount that the customer pays
     */
    grandTotal: number;
    /**
     * In the base currency, like all members that begin with base
     */
    baseSubtotal: number;
    baseDiscountAmount: number;
    baseShippingAmount: number;
    baseTaxAmount: number;
    baseGrandTotal: number;
    /**
     * The amount that gift cards pay in addition; absent without gift cards
     */
    giftcardAmount?: number;
    baseGiftcardAmount?: number;
  };
  /**
   * Which prices of items the store view is configured to show
   */
  priceDisplay?: 'excluding_tax' | 'including_tax' | 'both';
  /**
   * Where the store charges fixed product taxes: how it is set to show them with items: in the price; in it and named; beside it, named, with the sum; not at all
   */
  fixedTaxDisplay?: 'included' | 'included_and_named' | 'named' | 'excluded';
  /**
   * The rows below the items, in their order
   */
  totals: {
    /**
     * subtotal, discount, shipping, tax, gift_card or grand_total
     */
    code: string;
    /**
     * Text for people
     */
    label: string;
    amount: number;
    /**
     * Amount in the base currency
     */
    baseAmount: number;
  }[];
  billingAddress: CartAddress | null;
  shippingAddress: CartAddress | null;
  /**
   * Empty without a shipping address
   */
  availableShippingMethods: CartShippingMethod[];
  selectedShippingMethod: {
    /**
     * The code
     */
    code: string;
    carrierCode: string;
    methodCode: string;
    description: string;
    /**
     * The price, with at most four decimals
     */
    price: number;
    priceInclTax: number;
  } | null;
  availablePaymentMethods: CartPaymentMethod[];
  selectedPaymentMethod: {
    /**
     * The code
     */
    code: string;
    /**
     * The title
     */
    title: string;
    poNumber: string | null;
  } | null;
  appliedCoupon: {
    /**
     * The code
     */
    code: string;
    discountAmount: number;
  } | null;
  /**
   * The gift cards of the cart, in the order in which they pay
   */
  giftCards: {
    /**
     * The code; API users without `giftcards/read` see only its last four characters: `…2026`
     */
    code: string;
    /**
     * What it can pay, in the base currency; 0 if it is used up, disabled, expired or not for this store by now: remove it, or name the `expectedGrandTotal` when ordering
     */
    balance: number;
    /**
     * The amount that it pays of this cart, in the currency of the cart
     */
    amount: number;
  }[];
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
}
export interface CartSummary {
  /**
   * The id
   */
  id: number;
  storeId: number;
  /**
   * Whether the cart can still be changed
   */
  isActive: boolean;
  /**
   * Whether the cart has only products that are not shipped
   */
  isVirtual: boolean;
  customerId: number | null;
  customerEmail: string | null;
  reservedOrderId: string | null;
  currency: string | null;
  baseCurrency: string | null;
  itemsCount: number;
  itemsQty: number;
  /**
   * Without tax; amounts are those of the last pricing
   */
  subtotal: number;
  grandTotal: number;
  /**
   * Amount in the base currency
   */
  baseGrandTotal: number;
  couponCode: string | null;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
}
export interface MergedCart {
  /**
   * The id
   */
  id: number;
  storeId: number;
  /**
   * Whether the cart can still be changed
   */
  isActive: boolean;
  /**
   * Whether the cart has only products that are not shipped
   */
  isVirtual: boolean;
  customerId: number | null;
  customerEmail: string | null;
  customerNote: string | null;
  reservedOrderId: string | null;
  currency: string | null;
  baseCurrency: string | null;
  itemsCount: number;
  itemsQty: number;
  items: {
    /**
     * The id
     */
    id: number;
    /**
     * The SKU: unique, without regard to case
     */
    sku: string;
    /**
     * The name that buyers see
     */
    name: string;
    /**
     * The quantity
     */
    qty: number;
    /**
     * Price of one piece without tax
     */
    price: number;
    /**
     * Price of one piece with tax
     */
    priceInclTax: number;
    /**
     * Without tax, before discount
     */
    rowTotal: number;
    /**
     * Row total with tax, before discount
     */
    rowTotalInclTax: number;
    /**
     * Without tax, after discount
     */
    rowTotalWithDiscount: number;
    /**
     * Taken off the row, above nothing
     */
    discountAmount: number;
    discountPercent: number;
    taxAmount: number;
    taxPercent: number;
    /**
     * Fixed product taxes; they are not in the row total and tax of the item, but in the subtotal or the tax of the cart
     */
    fixedTaxes: {
      /**
       * The title
       */
      title: string;
      amount: number;
      rowAmount: number;
    }[];
    /**
     * Only if the item has fixed product taxes: the same with these taxes, before discount
     */
    withFixedTaxes?: {
      /**
       * The price, with at most four decimals
       */
      price: number;
      priceInclTax: number;
      rowTotal: number;
      rowTotalInclTax: number;
    };
    customPrice: number | null;
    productId: number;
    productType: string;
    /**
     * Address of the smallest image
     */
    thumbnailUrl: string | null;
    /**
     * The choices as text for people
     */
    options: {
      /**
       * The text beside it
       */
      label: string;
      value: string;
      /**
       * Address for the download of a sent file
       */
      url?: string;
    }[];
    giftMessage: GiftMessage | null;
    /**
     * Whether it can be bought by its stock
     */
    stockStatus: 'in_stock' | 'out_of_stock';
  }[];
  giftMessage: GiftMessage | null;
  prices: {
    /**
     * Total of all items without tax, before discount
     */
    subtotal: number;
    subtotalInclTax: number;
    subtotalWithDiscount: number;
    /**
     * Discount on items and shipping, as a positive amount
     */
    discountAmount: number;
    /**
     * Without tax
     */
    shippingAmount: number;
    shippingAmountInclTax: number;
    shippingTaxAmount: number;
    /**
     * Tax on items and shipping
     */
    taxAmount: number;
    /**
     * The amount that the customer pays
     */
    grandTotal: number;
    /**
     * In the base currency, like all members that begin with base
     */
    baseSubtotal: number;
    baseDiscountAmount: number;
    baseShippingAmount: number;
    baseTaxAmount: number;
    baseGrandTotal: number;
    /**
     * The amount that gift cards pay in addition; absent without gift cards
     */
    giftcardAmount?: number;
    baseGiftcardAmount?: number;
  };
  /**
   * Which prices of items the store view is configured to show
   */
  priceDisplay?: 'excluding_tax' | 'including_tax' | 'both';
  /**
   * Where the store charges fixed product taxes: how it is set to show them with items: in the price; in it and named; beside it, named, with the sum; not at all
   */
  fixedTaxDisplay?: 'included' | 'included_and_named' | 'named' | 'excluded';
  /**
   * The rows below the items, in their order
   */
  totals: {
    /**
     * subtotal, discount, shipping, tax, gift_card or grand_total
     */
    code: string;
    /**
     * Text for people
     */
    label: string;
    amount: number;
    /**
     * Amount in the base currency
     */
    baseAmount: number;
  }[];
  billingAddress: CartAddress | null;
  shippingAddress: CartAddress | null;
  /**
   * Empty without a shipping address
   */
  availableShippingMethods: CartShippingMethod[];
  selectedShippingMethod: {
    /**
     * The code
     */
    code: string;
    carrierCode: string;
    methodCode: string;
    description: string;
    /**
     * The price, with at most four decimals
     */
    price: number;
    priceInclTax: number;
  } | null;
  availablePaymentMethods: CartPaymentMethod[];
  selectedPaymentMethod: {
    /**
     * The code
     */
    code: string;
    /**
     * The title
     */
    title: string;
    poNumber: string | null;
  } | null;
  appliedCoupon: {
    /**
     * The code
     */
    code: string;
    discountAmount: number;
  } | null;
  /**
   * The gift cards of the cart, in the order in which they pay
   */
  giftCards: {
    /**
     * The code; API users without `giftcards/read` see only its last four characters: `…2026`
     */
    code: string;
    /**
     * What it can pay, in the base currency; 0 if it is used up, disabled, expired or not for this store by now: remove it, or name the `expectedGrandTotal` when ordering
     */
    balance: number;
    /**
     * The amount that it pays of this cart, in the currency of the cart
     */
    amount: number;
  }[];
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  adjusted: {
    /**
     * The SKU: unique, without regard to case
     */
    sku: string;
    /**
     * The name that buyers see
     */
    name: string;
    /**
     * Quantities of both carts together
     */
    requestedQty: number;
    /**
     * The contents of the cart
     */
    qty: number;
    /**
     * Reason why the quantity is not higher
     */
    reason: string;
  }[];
}
export interface OptionFile {
  /**
   * Use it in the `options` of an item of this cart: `{"7": "key"}`
   */
  key: string;
  optionId: number;
  /**
   * The name that buyers see
   */
  name: string;
  /**
   * Bytes
   */
  size: number;
  width: number | null;
  height: number | null;
  /**
   * Address for the download
   */
  url: string;
}
export interface CartSuggestions {
  related: {
    /**
     * Product id.
     */
    id: number;
    /**
     * SKU.
     */
    sku: string;
    /**
     * Name.
     */
    name: string;
    /**
     * Its part of the address of its page
     */
    urlKey: string | null;
    /**
     * The price, with at most four decimals
     */
    price: number | null;
    specialPrice: number | null;
    /**
     * Price of one piece without options
     */
    finalPrice: number | null;
    taxedPrice?: {
      exclTax: number;
      inclTax: number;
    } | null;
    /**
     * For shoppers, if the store charges fixed product taxes: the taxes for the default address, and the price with them.
     */
    fixedTaxes?: {
      /**
       * Fixed product taxes of one piece, without and with the tax on them.
       */
      taxes: {
        /**
         * The title
         */
        title: string;
        exclTax: number;
        inclTax: number;
      }[];
      /**
       * The price, with at most four decimals
       */
      price: {
        exclTax: number;
        inclTax: number;
      } | null;
    };
    /**
     * Whether it can be bought by its stock
     */
    stockStatus: 'in_stock' | 'out_of_stock';
    /**
     * Address of the image
     */
    imageUrl: string | null;
    /**
     * Address of the image for lists
     */
    smallImageUrl: string | null;
    /**
     * Address of the smallest image
     */
    thumbnailUrl: string | null;
    /**
     * Currency of the prices
     */
    currency: string;
  }[];
  upSell: {
    /**
     * Product id.
     */
    id: number;
    /**
     * SKU.
     */
    sku: string;
    /**
     * Name.
     */
    name: string;
    /**
     * Its part of the address of its page
     */
    urlKey: string | null;
    /**
     * The price, with at most four decimals
     */
    price: number | null;
    specialPrice: number | null;
    /**
     * Price of one piece without options
     */
    finalPrice: number | null;
    taxedPrice?: {
      exclTax: number;
      inclTax: number;
    } | null;
    /**
     * For shoppers, if the store charges fixed product taxes: the taxes for the default address, and the price with them.
     */
    fixedTaxes?: {
      /**
       * Fixed product taxes of one piece, without and with the tax on them.
       */
      taxes: {
        /**
         * The title
         */
        title: string;
        exclTax: number;
        inclTax: number;
      }[];
      /**
       * The price, with at most four decimals
       */
      price: {
        exclTax: number;
        inclTax: number;
      } | null;
    };
    /**
     * Whether it can be bought by its stock
     */
    stockStatus: 'in_stock' | 'out_of_stock';
    /**
     * Address of the image
     */
    imageUrl: string | null;
    /**
     * Address of the image for lists
     */
    smallImageUrl: string | null;
    /**
     * Address of the smallest image
     */
    thumbnailUrl: string | null;
    /**
     * Currency of the prices
     */
    currency: string;
  }[];
  crossSell: {
    /**
     * Product id.
     */
    id: number;
    /**
     * SKU.
     */
    sku: string;
    /**
     * Name.
     */
    name: string;
    /**
     * Its part of the address of its page
     */
    urlKey: string | null;
    /**
     * The price, with at most four decimals
     */
    price: number | null;
    specialPrice: number | null;
    /**
     * Price of one piece without options
     */
    finalPrice: number | null;
    taxedPrice?: {
      exclTax: number;
      inclTax: number;
    } | null;
    /**
     * For shoppers, if the store charges fixed product taxes: the taxes for the default address, and the price with them.
     */
    fixedTaxes?: {
      /**
       * Fixed product taxes of one piece, without and with the tax on them.
       */
      taxes: {
        /**
         * The title
         */
        title: string;
        exclTax: number;
        inclTax: number;
      }[];
      /**
       * The price, with at most four decimals
       */
      price: {
        exclTax: number;
        inclTax: number;
      } | null;
    };
    /**
     * Whether it can be bought by its stock
     */
    stockStatus: 'in_stock' | 'out_of_stock';
    /**
     * Address of the image
     */
    imageUrl: string | null;
    /**
     * Address of the image for lists
     */
    smallImageUrl: string | null;
    /**
     * Address of the smallest image
     */
    thumbnailUrl: string | null;
    /**
     * Currency of the prices
     */
    currency: string;
  }[];
}
export interface PlacedOrder {
  /**
   * The id
   */
  id: number;
  incrementId: string | null;
  state: string | null;
  /**
   * Whether it is enabled
   */
  status: string | null;
  holdBeforeState: string | null;
  holdBeforeStatus: string | null;
  customerId: number | null;
  customerEmail: string | null;
  customerFirstName: string | null;
  customerLastName: string | null;
  customerMiddleName: string | null;
  customerPrefix: string | null;
  customerSuffix: string | null;
  customerTaxvat: string | null;
  customerDob: string | null;
  customerGender: number | null;
  customerGroupId: number | null;
  customerIsGuest: boolean;
  customerNote: string | null;
  shippingMethod: string | null;
  shippingDescription: string | null;
  couponCode: string | null;
  couponRuleName: string | null;
  discountDescription: string | null;
  appliedRuleIds: number[];
  storeId: number | null;
  storeName: string | null;
  quoteId: number | null;
  isVirtual: boolean;
  weight: number;
  emailSent: boolean;
  extOrderId: string | null;
  extCustomerId: string | null;
  currency: string | null;
  baseCurrencyCode: string | null;
  globalCurrencyCode: string | null;
  totalItemCount: number | null;
  totalQtyOrdered: number;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  remoteIp?: string | null;
  xForwardedFor?: string | null;
  /**
   * Columns that extensions of the imported store had added, as texts; only for API users
   */
  extensionAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
  giftMessage: GiftMessage | null;
  items: OrderItem[];
  billingAddress: OrderAddress | null;
  prices: OrderPrices;
  giftCards: {
    /**
     * The last characters of the code
     */
    code: string;
    /**
     * The amount that it pays, in the currency of the order
     */
    amount: number;
    baseAmount: number;
  }[];
  paymentMethod: string | null;
  paymentMethodTitle: string | null;
  shippingAddress: OrderAddress | null;
  payment: {
    method: string | null;
    poNumber: string | null;
    amountOrdered: number;
    amountPaid: number;
    amountRefunded: number;
    amountCanceled: number;
    lastTransactionId?: string | null;
    ccType?: string | null;
    ccLast4?: string | null;
    /**
     * Columns that extensions of the imported store had added, as texts; only for API users
     */
    extensionAttributes?: {
      /**
       * This interface was referenced by `undefined`'s JSON-Schema definition
       * via the `patternProperty` "^.*$".
       */
      [k: string]: string | null;
    };
    /**
     * Transactions of payment providers; only for API users
     */
    transactions?: {
      transactionId: string | null;
      /**
       * Kind of the row
       */
      type: string | null;
      parentTransactionId: string | null;
      isClosed: boolean;
      /**
       * When it was created, in UTC
       */
      createdAt: string;
    }[];
  } | null;
  taxes: {
    /**
     * The code
     */
    code: string | null;
    /**
     * The title
     */
    title: string | null;
    percent: number;
    /**
     * Amount of all rates with the same priority
     */
    amount: number;
    /**
     * Amount of this rate, in the base currency
     */
    baseAmount: number;
  }[];
  /**
   * The newest first; customers and guests see only comments that are visible to customers
   */
  statusHistory: {
    note: string | null;
    /**
     * Whether it is enabled
     */
    status: string | null;
    /**
     * When it was created, in UTC
     */
    createdAt: string;
    isCustomerNotified: boolean;
    isVisibleOnFront: boolean;
    entityName: string | null;
  }[];
  shipments: Shipment[];
  /**
   * Token of the guest’s order, for `X-Order-Token`; only this answer has it
   */
  accessToken?: string;
}
export interface OrderItem {
  /**
   * The id
   */
  id: number;
  parentItemId: number | null;
  productId: number | null;
  productType: string | null;
  /**
   * The SKU: unique, without regard to case
   */
  sku: string | null;
  /**
   * The name that buyers see
   */
  name: string | null;
  description: string | null;
  /**
   * The same as `qtyOrdered`
   */
  qty: number;
  qtyOrdered: number;
  qtyShipped: number;
  qtyInvoiced: number;
  qtyRefunded: number;
  qtyCanceled: number;
  qtyBackordered: number;
  /**
   * The price, with at most four decimals
   */
  price: number;
  priceInclTax: number | null;
  originalPrice: number | null;
  rowTotal: number;
  rowTotalInclTax: number | null;
  discountAmount: number;
  discountPercent: number;
  taxAmount: number;
  taxPercent: number;
  fixedTaxAmount: number | null;
  fixedTaxRowAmount: number | null;
  basePrice: number;
  baseRowTotal: number;
  baseTaxAmount: number;
  baseDiscountAmount: number;
  amountRefunded: number;
  taxRefunded: number;
  discountRefunded: number;
  weight: number | null;
  rowWeight: number | null;
  isVirtual: boolean;
  isQtyDecimal: boolean;
  freeShipping: boolean;
  noDiscount: boolean;
  additionalData: string | null;
  extOrderItemId: string | null;
  /**
   * The request and the chosen options
   */
  productOptions: {
    [k: string]: unknown;
  };
  storeId: number | null;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  baseCost?: number | null;
  /**
   * Columns that extensions of the imported store had added, as texts; only for API users
   */
  extensionAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
  giftMessage: GiftMessage | null;
  /**
   * Files that were sent for its custom options, with addresses for download
   */
  files: {
    /**
     * The text beside it
     */
    label: string;
    /**
     * The name that buyers see
     */
    name: string;
    url: string;
  }[];
}
export interface OrderAddress {
  /**
   * The id
   */
  id: number;
  addressType: string | null;
  customerAddressId: number | null;
  email: string | null;
  prefix: string | null;
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  suffix: string | null;
  company: string | null;
  /**
   * Lines
   */
  street: string[];
  city: string | null;
  region: string | null;
  regionId: number | null;
  postcode: string | null;
  countryId: string | null;
  telephone: string | null;
  fax: string | null;
  vatId: string | null;
  /**
   * Columns that extensions of the imported store had added, as texts; only for API users
   */
  extensionAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
}
export interface OrderPrices {
  subtotal: number;
  subtotalInclTax: number;
  /**
   * Zero or less
   */
  discountAmount: number;
  shippingAmount: number;
  shippingAmountInclTax: number;
  taxAmount: number;
  shippingTaxAmount: number;
  hiddenTaxAmount: number;
  shippingDiscountAmount: number;
  grandTotal: number;
  totalPaid: number;
  totalRefunded: number;
  totalDue: number;
  totalCanceled: number;
  totalInvoiced: number;
  subtotalCanceled: number;
  subtotalInvoiced: number;
  subtotalRefunded: number;
  adjustmentPositive: number;
  adjustmentNegative: number;
  baseGrandTotal: number;
  baseSubtotal: number;
  baseTaxAmount: number;
  baseShippingAmount: number;
  baseDiscountAmount: number;
  baseTotalPaid: number;
  baseTotalRefunded: number;
  baseTotalDue: number;
  /**
   * The amount that gift cards pay, in addition to the grand total
   */
  giftcardAmount: number;
  giftcardInvoiced: number;
  /**
   * The amount that credit memos refunded onto gift cards
   */
  giftcardRefunded: number;
  /**
   * The amount that a cancel returned to gift cards
   */
  giftcardCanceled: number;
  baseGiftcardAmount: number;
}
export interface Shipment {
  /**
   * The id
   */
  id: number;
  incrementId: string | null;
  orderId: number;
  storeId: number | null;
  totalQty: number;
  totalWeight: number | null;
  emailSent: boolean;
  shipmentStatus: number | null;
  /**
   * As a carrier wrote them
   */
  packages: {
    [k: string]: unknown;
  };
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  /**
   * Columns that extensions of the imported store had added, as texts; only for API users
   */
  extensionAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
  orderIncrementId: string | null;
  /**
   * The newest first
   */
  comments: DocumentComment[];
  tracks: ShipmentTrack[];
  items: {
    /**
     * The id
     */
    id: number;
    orderItemId: number | null;
    productId: number | null;
    /**
     * The SKU: unique, without regard to case
     */
    sku: string | null;
    /**
     * The name that buyers see
     */
    name: string | null;
    description: string | null;
    /**
     * The quantity
     */
    qty: number;
    /**
     * The price, with at most four decimals
     */
    price: number;
    rowTotal: number | null;
    weight: number | null;
    /**
     * Columns that extensions of the imported store had added, as texts; only for API users
     */
    extensionAttributes?: {
      /**
       * This interface was referenced by `undefined`'s JSON-Schema definition
       * via the `patternProperty` "^.*$".
       */
      [k: string]: string | null;
    };
  }[];
}
export interface DocumentComment {
  /**
   * The id
   */
  id: number;
  comment: string | null;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  isCustomerNotified: boolean;
  isVisibleOnFront: boolean;
}
export interface ShipmentTrack {
  /**
   * The id
   */
  id: number;
  carrierCode: string | null;
  /**
   * The title
   */
  title: string | null;
  trackNumber: string | null;
  description: string | null;
  weight: number | null;
  /**
   * The quantity
   */
  qty: number | null;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  /**
   * Columns that extensions of the imported store had added, as texts; only for API users
   */
  extensionAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
}
export interface Reordered {
  cart: Cart;
  /**
   * Id of the new guest’s cart for `/guest-carts/{maskedId}`; only this answer has it
   */
  maskedId?: string;
  added: {
    /**
     * The SKU: unique, without regard to case
     */
    sku: string;
    /**
     * The name that buyers see
     */
    name: string;
    /**
     * The quantity
     */
    qty: number;
  }[];
  notAdded: {
    /**
     * The SKU: unique, without regard to case
     */
    sku: string;
    /**
     * The name that buyers see
     */
    name: string;
    /**
     * The quantity
     */
    qty: number;
    /**
     * Reason why the product cannot be bought
     */
    reason: string;
  }[];
}
export interface Category {
  /**
   * The id
   */
  id: number;
  /**
   * Id of the parent; 0 or null for none
   */
  parentId: number;
  /**
   * The name that buyers see
   */
  name: string;
  /**
   * Its part of the address of its page
   */
  urlKey: string | null;
  /**
   * Whether it is shown at all
   */
  isActive: boolean;
  /**
   * Whether menus show it
   */
  includeInMenu: boolean;
  /**
   * Whether it also lists products of the categories below it
   */
  isAnchor: boolean | null;
  description: string | null;
  displayMode: string | null;
  /**
   * Layout of its page; null for that of the theme
   */
  pageLayout: string | null;
  /**
   * Title of its page for search engines
   */
  metaTitle: string | null;
  /**
   * Keywords of its page for search engines
   */
  metaKeywords: string | null;
  /**
   * Description of its page for search engines
   */
  metaDescription: string | null;
  /**
   * Rules for search engines, such as `INDEX,FOLLOW`
   */
  metaRobots: string | null;
  image: string | null;
  /**
   * Codes of attributes; empty for the store’s default
   */
  availableSortBy: string[];
  defaultSortBy: string | null;
  landingPageId: number | null;
  filterPriceRange: number | null;
  customUseParentSettings: boolean | null;
  customApplyToProducts: boolean | null;
  descriptionHtml: string | null;
  /**
   * Address of the image
   */
  imageUrl: string | null;
  /**
   * Ids from category 1 down to this category, joined by slashes
   */
  path: string;
  /**
   * How deep it is in the tree
   */
  level: number;
  /**
   * The place among its like, from the smallest
   */
  position: number;
  /**
   * The address of its page, below that of the store view
   */
  urlPath: string | null;
  /**
   * All categories below it
   */
  childrenCount: number;
  /**
   * Ids of its direct children, in their order
   */
  childrenIds: number[];
  /**
   * Number of products in the category
   */
  productCount: number;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  customDesign?: string | null;
  customDesignFrom?: string | null;
  customDesignTo?: string | null;
  customLayoutUpdate?: string | null;
  /**
   * Values of the merchant’s own attributes, by code
   */
  customAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
}
export interface CategoryDetail {
  /**
   * The id
   */
  id: number;
  /**
   * Id of the parent; 0 or null for none
   */
  parentId: number;
  /**
   * The name that buyers see
   */
  name: string;
  /**
   * Its part of the address of its page
   */
  urlKey: string | null;
  /**
   * Whether it is shown at all
   */
  isActive: boolean;
  /**
   * Whether menus show it
   */
  includeInMenu: boolean;
  /**
   * Whether it also lists products of the categories below it
   */
  isAnchor: boolean | null;
  description: string | null;
  displayMode: string | null;
  /**
   * Layout of its page; null for that of the theme
   */
  pageLayout: string | null;
  /**
   * Title of its page for search engines
   */
  metaTitle: string | null;
  /**
   * Keywords of its page for search engines
   */
  metaKeywords: string | null;
  /**
   * Description of its page for search engines
   */
  metaDescription: string | null;
  /**
   * Rules for search engines, such as `INDEX,FOLLOW`
   */
  metaRobots: string | null;
  image: string | null;
  /**
   * Codes of attributes; empty for the store’s default
   */
  availableSortBy: string[];
  defaultSortBy: string | null;
  landingPageId: number | null;
  filterPriceRange: number | null;
  customUseParentSettings: boolean | null;
  customApplyToProducts: boolean | null;
  descriptionHtml: string | null;
  /**
   * Address of the image
   */
  imageUrl: string | null;
  /**
   * Ids from category 1 down to this category, joined by slashes
   */
  path: string;
  /**
   * How deep it is in the tree
   */
  level: number;
  /**
   * The place among its like, from the smallest
   */
  position: number;
  /**
   * The address of its page, below that of the store view
   */
  urlPath: string | null;
  /**
   * All categories below it
   */
  childrenCount: number;
  /**
   * Ids of its direct children, in their order
   */
  childrenIds: number[];
  /**
   * Number of products in the category
   */
  productCount: number;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  customDesign?: string | null;
  customDesignFrom?: string | null;
  customDesignTo?: string | null;
  customLayoutUpdate?: string | null;
  /**
   * Values of the merchant’s own attributes, by code
   */
  customAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
  /**
   * Its direct children
   */
  children: Category[];
  cmsBlock: string | null;
}
export interface CategoryTree {
  /**
   * The id
   */
  id: number;
  /**
   * Id of the parent; 0 or null for none
   */
  parentId: number;
  /**
   * The name that buyers see
   */
  name: string;
  /**
   * Its part of the address of its page
   */
  urlKey: string | null;
  /**
   * The address of its page, below that of the store view
   */
  urlPath: string | null;
  /**
   * How deep it is in the tree
   */
  level: number;
  /**
   * The place among its like, from the smallest
   */
  position: number;
  /**
   * Whether it is shown at all
   */
  isActive: boolean;
  /**
   * Whether menus show it
   */
  includeInMenu: boolean;
  /**
   * All categories below it
   */
  childrenCount: number;
  /**
   * Its direct children
   */
  children: {
    /**
     * The id
     */
    id: number;
    /**
     * Id of the parent; 0 or null for none
     */
    parentId: number;
    /**
     * The name that buyers see
     */
    name: string;
    /**
     * Its part of the address of its page
     */
    urlKey: string | null;
    /**
     * The address of its page, below that of the store view
     */
    urlPath: string | null;
    /**
     * How deep it is in the tree
     */
    level: number;
    /**
     * The place among its like, from the smallest
     */
    position: number;
    /**
     * Whether it is shown at all
     */
    isActive: boolean;
    /**
     * Whether menus show it
     */
    includeInMenu: boolean;
    /**
     * All categories below it
     */
    childrenCount: number;
    /**
     * Its direct children
     */
    children: {
      /**
       * The id
       */
      id: number;
      /**
       * Id of the parent; 0 or null for none
       */
      parentId: number;
      /**
       * The name that buyers see
       */
      name: string;
      /**
       * Its part of the address of its page
       */
      urlKey: string | null;
      /**
       * The address of its page, below that of the store view
       */
      urlPath: string | null;
      /**
       * How deep it is in the tree
       */
      level: number;
      /**
       * The place among its like, from the smallest
       */
      position: number;
      /**
       * Whether it is shown at all
       */
      isActive: boolean;
      /**
       * Whether menus show it
       */
      includeInMenu: boolean;
      /**
       * All categories below it
       */
      childrenCount: number;
      /**
       * Its direct children
       */
      children: unknown[];
    }[];
  }[];
}
export interface CmsPage {
  /**
   * The id
   */
  id: number;
  /**
   * Names it in addresses and directives
   */
  identifier: string;
  /**
   * The title
   */
  title: string;
  contentHeading: string | null;
  /**
   * The text as it is stored, with its directives
   */
  content: string | null;
  /**
   * Title of its page for search engines
   */
  metaTitle: string | null;
  /**
   * Keywords of its page for search engines
   */
  metaKeywords: string | null;
  /**
   * Description of its page for search engines
   */
  metaDescription: string | null;
  /**
   * Rules for search engines, such as `INDEX,FOLLOW`
   */
  metaRobots: string | null;
  /**
   * Layout of its page; null for that of the theme
   */
  pageLayout: string | null;
  /**
   * The place among its like, from the smallest
   */
  sortOrder: number;
  /**
   * The text as a page shows it, with directives carried out
   */
  contentHtml: string | null;
  /**
   * Whether it is shown at all
   */
  isActive: boolean;
  /**
   * The same as `isActive`
   */
  status: 'enabled' | 'disabled';
  /**
   * Ids of the store views that show it; 0 stands for all
   */
  stores: number[];
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  layoutUpdateXml?: string | null;
  customTheme?: string | null;
  customRootTemplate?: string | null;
  customLayoutUpdateXml?: string | null;
  customThemeFrom?: string | null;
  customThemeTo?: string | null;
}
export interface CmsBlock {
  /**
   * The id
   */
  id: number;
  /**
   * Names it in addresses and directives
   */
  identifier: string;
  /**
   * The title
   */
  title: string;
  /**
   * The text as it is stored, with its directives
   */
  content: string | null;
  /**
   * The text as a page shows it, with directives carried out
   */
  contentHtml: string | null;
  /**
   * Whether it is shown at all
   */
  isActive: boolean;
  /**
   * The same as `isActive`
   */
  status: 'enabled' | 'disabled';
  /**
   * Ids of the store views that show it; 0 stands for all
   */
  stores: number[];
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
}
export interface BlogPost {
  /**
   * The id
   */
  id: number;
  /**
   * The title
   */
  title: string;
  /**
   * Its part of the address of its page
   */
  urlKey: string;
  /**
   * The text as it is stored, with its directives
   */
  content: string | null;
  shortContent: string | null;
  image: string | null;
  publishDate: string | null;
  /**
   * The text as a page shows it, with directives carried out
   */
  contentHtml: string | null;
  shortContentHtml: string | null;
  /**
   * The beginning of the teaser, or else of the content, as plain text
   */
  excerpt: string;
  /**
   * Address of the image
   */
  imageUrl: string | null;
  /**
   * Title of its page for search engines
   */
  metaTitle: string | null;
  /**
   * Keywords of its page for search engines
   */
  metaKeywords: string | null;
  /**
   * Description of its page for search engines
   */
  metaDescription: string | null;
  /**
   * Rules for search engines, such as `INDEX,FOLLOW`
   */
  metaRobots: string | null;
  /**
   * Ids of its blog categories
   */
  categoryIds: number[];
  /**
   * Whether it is shown at all
   */
  isActive: boolean;
  /**
   * The same as `isActive`
   */
  status: 'enabled' | 'disabled';
  /**
   * Ids of the store views that show it; 0 stands for all
   */
  stores: number[];
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
}
export interface BlogCategory {
  /**
   * The id
   */
  id: number;
  /**
   * The name that buyers see
   */
  name: string;
  /**
   * Its part of the address of its page
   */
  urlKey: string;
  /**
   * Id of the parent blog category; 0 for none
   */
  parentId: number;
  /**
   * Ids from the top down to this category, joined by slashes
   */
  path: string;
  /**
   * How deep it is in the tree
   */
  level: number;
  /**
   * Position among the categories with the same parent (default: the last one)
   */
  position: number;
  /**
   * Title of its page for search engines
   */
  metaTitle: string | null;
  /**
   * Keywords of its page for search engines
   */
  metaKeywords: string | null;
  /**
   * Description of its page for search engines
   */
  metaDescription: string | null;
  /**
   * Rules for search engines, such as `INDEX,FOLLOW`
   */
  metaRobots: string | null;
  /**
   * Whether it is shown at all
   */
  isActive: boolean;
  /**
   * The same as `isActive`
   */
  status: 'enabled' | 'disabled';
  /**
   * Ids of the store views that show it; 0 stands for all
   */
  stores: number[];
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
}
export interface BulkProduct {
  /**
   * The SKU: unique, without regard to case
   */
  sku: string;
  /**
   * One of simple, configurable, grouped, bundle, virtual, downloadable, giftcard; or one that an extension of the imported store brought: such products cannot be put into a cart.
   */
  type?: string;
  /**
   * Id of the attribute set, see `GET /attribute-sets`
   */
  attributeSetId?: number;
  /**
   * Whether it is enabled
   */
  status?: 'enabled' | 'disabled';
  /**
   * Whether it is shown at all
   */
  isActive?: boolean;
  /**
   * Where buyers find it
   */
  visibility?: 'not_visible' | 'catalog' | 'search' | 'catalog_search';
  /**
   * The tax class of the store; 0 for none
   */
  taxClassId?: number;
  /**
   * Name of the product.
   */
  name?: string | null;
  /**
   * The part of the address that names the product.
   */
  urlKey?: string | null;
  /**
   * Title of the page for search engines.
   */
  metaTitle?: string | null;
  /**
   * Description for search engines.
   */
  metaDescription?: string | null;
  /**
   * Words for search engines.
   */
  metaKeywords?: string | null;
  /**
   * Rules for search engines.
   */
  metaRobots?: string | null;
  /**
   * Layout of the page.
   */
  pageLayout?: string | null;
  /**
   * Where on the page options are shown.
   */
  optionsContainer?: string | null;
  /**
   * The long text.
   */
  description?: string | null;
  /**
   * The short text.
   */
  shortDescription?: string | null;
  /**
   * Price of one piece without discounts.
   */
  price?: number | null;
  /**
   * Price within the dates below; of a bundle, the per cent of its price that remain.
   */
  specialPrice?: number | null;
  /**
   * Price that the manufacturer suggests.
   */
  msrp?: number | null;
  /**
   * First day of the special price. `YYYY-MM-DD`
   */
  specialFromDate?: string | null;
  /**
   * Last day of the special price. `YYYY-MM-DD`
   */
  specialToDate?: string | null;
  /**
   * First day on which the product is new. `YYYY-MM-DD`
   */
  newsFromDate?: string | null;
  /**
   * Last day on which the product is new. `YYYY-MM-DD`
   */
  newsToDate?: string | null;
  /**
   * Purchase price of the merchant.
   */
  cost?: number | null;
  /**
   * 0 no, 1 yes, 2 as configured.
   */
  msrpEnabled?: number | null;
  /**
   * 1 on gesture, 2 in the cart, 3 before the order, 4 as configured.
   */
  msrpDisplayActualPriceType?: number | null;
  /**
   * 0 no, 1 yes, 2 as configured.
   */
  giftMessageAvailable?: number | null;
  /**
   * Weight in the unit of the store.
   */
  weight?: number | null;
  /**
   * Barcode.
   */
  barcode?: string | null;
  /**
   * Global trade item number.
   */
  gtin?: string | null;
  /**
   * The manufacturer's article number.
   */
  mpn?: string | null;
  /**
   * Two letters of ISO 3166.
   */
  countryOfManufacture?: string | null;
  /**
   * Text for the image.
   */
  imageLabel?: string | null;
  /**
   * Text for the small image.
   */
  smallImageLabel?: string | null;
  /**
   * Text for the thumbnail.
   */
  thumbnailLabel?: string | null;
  /**
   * Design of the page.
   */
  customDesign?: string | null;
  /**
   * First day of the design. `YYYY-MM-DD`
   */
  customDesignFrom?: string | null;
  /**
   * Last day of the design. `YYYY-MM-DD`
   */
  customDesignTo?: string | null;
  /**
   * Layout instructions of the page.
   */
  customLayoutUpdate?: string | null;
  /**
   * 0 the SKU is made of the parts, 1 it is fixed.
   */
  skuType?: number | null;
  /**
   * 0 the price is that of the parts, 1 it is fixed.
   */
  priceType?: number | null;
  /**
   * 0 the weight is that of the parts, 1 it is fixed.
   */
  weightType?: number | null;
  /**
   * 0 the price is shown as a range, 1 from the lowest.
   */
  priceView?: number | null;
  /**
   * 0 the parts are shipped together, 1 one by one.
   */
  shipmentType?: number | null;
  /**
   * Title of the links.
   */
  linksTitle?: string | null;
  /**
   * Whether each link is bought by itself.
   */
  linksPurchasedSeparately?: boolean | null;
  /**
   * Title of the samples.
   */
  samplesTitle?: string | null;
  /**
   * Pieces in stock
   */
  stockQty?: number | null;
  /**
   * Rules of its stock, as `GET /inventory/{sku}` shows them
   */
  stockData?: {
    /**
     * The quantity
     */
    qty?: number;
    isInStock?: boolean;
    manageStock?: boolean;
    useConfigManageStock?: boolean;
    minQty?: number;
    useConfigMinQty?: boolean;
    isQtyDecimal?: boolean;
    minSaleQty?: number;
    useConfigMinSaleQty?: boolean;
    maxSaleQty?: number;
    useConfigMaxSaleQty?: boolean;
    backorders?: number;
    useConfigBackorders?: boolean;
    notifyStockQty?: number | null;
    useConfigNotifyStockQty?: boolean;
    enableQtyIncrements?: boolean;
    useConfigEnableQtyIncrements?: boolean;
    qtyIncrements?: number;
    useConfigQtyIncrements?: boolean;
  };
  /**
   * Ids of its categories
   */
  categoryIds?: number[];
  /**
   * Ids of the websites that sell it
   */
  websiteIds?: number[];
  /**
   * Values of the merchant's own attributes by code; options as ids or labels.
   */
  customAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | number | boolean | (number | string)[] | null;
  };
  /**
   * Values of the merchant's own attributes by code; options as ids or labels.
   */
  customAttributesWrite?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | number | boolean | (number | string)[] | null;
  };
  /**
   * Codes of attributes whose value for the store view is removed; needs `?store=`.
   */
  useDefault?: string[];
  giftcardType?: 'fixed' | 'range' | 'combined';
  /**
   * @maxItems 100
   */
  giftcardAmounts?: number[];
  giftcardMinAmount?: number | null;
  giftcardMaxAmount?: number | null;
  giftcardIsMessageAllowed?: boolean;
  /**
   * Read only
   */
  id?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  urlPath?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  finalPrice?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  minimalPrice?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  taxedPrices?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  currency?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  stockStatus?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  imageUrl?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  smallImageUrl?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  thumbnailUrl?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  reviewCount?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  averageRating?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  hasRequiredOptions?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  createdAt?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  updatedAt?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  tierPrices?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  stockItem?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  mediaGallery?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  customOptions?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  relatedProducts?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  crosssellProducts?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  upsellProducts?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  additionalAttributes?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  configurableOptions?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  variants?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  groupedProducts?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  bundleOptions?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  downloadableLinks?: {
    [k: string]: unknown;
  };
  /**
   * Read only
   */
  giftcardAmountCurrency?: {
    [k: string]: unknown;
  };
}
export interface BulkResult {
  created: number;
  updated: number;
  failed: number;
  /**
   * One result for each item, in the order of the items.
   */
  items: {
    /**
     * Index of the item in the list, from 0.
     */
    index: number;
    /**
     * The SKU: unique, without regard to case
     */
    sku: string;
    /**
     * Whether it is enabled
     */
    status: 'created' | 'updated' | 'failed';
    /**
     * Product id; absent if the item failed.
     */
    id?: number;
    /**
     * The problem of the item; pointers are relative to the item.
     */
    problem?: {
      /**
       * Whether it is enabled
       */
      status: number;
      /**
       * The title
       */
      title: string;
      detail: string;
      error: string;
      errors?: {
        field: string;
        message: string;
      }[];
    };
  }[];
}
/**
 * Values of the store view by attribute code. Options are ids; on writing, labels are accepted, too.
 */
export interface ProductAttributes {
  /**
   * This interface was referenced by `ProductAttributes`'s JSON-Schema definition
   * via the `patternProperty` "^.*$".
   */
  [k: string]: string | number | boolean | (number | string)[] | null;
}
export interface ProductImage {
  /**
   * Image id.
   */
  id: number;
  /**
   * Path below the folder of product images: `/x/y/name.ext`.
   */
  file: string;
  /**
   * Types of the image.
   */
  url: string;
  /**
   * The text beside it
   */
  label: string | null;
  /**
   * The place among its like, from the smallest
   */
  position: number;
  /**
   * Whether it is hidden on the page of the product.
   */
  disabled: boolean;
  /**
   * `image`, `small_image`, `thumbnail` and those of the set.
   */
  types: string[];
}
export interface Stock {
  /**
   * Product id.
   */
  productId: number;
  /**
   * SKU.
   */
  sku: string;
  /**
   * Pieces in stock; below zero where more were ordered.
   */
  qty: number;
  /**
   * Whether it can be bought; follows from `qty` where only that is said.
   */
  isInStock: boolean;
  /**
   * Whether stock is kept at all.
   */
  manageStock: boolean;
  /**
   * As the store says.
   */
  useConfigManageStock: boolean;
  /**
   * At how many pieces it is out of stock.
   */
  minQty: number;
  /**
   * As the store says.
   */
  useConfigMinQty: boolean;
  /**
   * Whether parts of a piece are sold.
   */
  isQtyDecimal: boolean;
  /**
   * Fewest pieces in a cart.
   */
  minSaleQty: number;
  /**
   * As the store says.
   */
  useConfigMinSaleQty: boolean;
  /**
   * Most pieces in a cart; 0 for no limit.
   */
  maxSaleQty: number;
  /**
   * As the store says.
   */
  useConfigMaxSaleQty: boolean;
  /**
   * 0 no, 1 yes, 2 yes and the customer is told.
   */
  backorders: number;
  /**
   * As the store says.
   */
  useConfigBackorders: boolean;
  notifyStockQty: number | null;
  /**
   * As the store says.
   */
  useConfigNotifyStockQty: boolean;
  /**
   * Whether it is sold in increments.
   */
  enableQtyIncrements: boolean;
  /**
   * As the store says.
   */
  useConfigEnableQtyIncrements: boolean;
  /**
   * Sold in multiples of this.
   */
  qtyIncrements: number;
  /**
   * As the store says.
   */
  useConfigQtyIncrements: boolean;
}
export interface TierPrice {
  /**
   * The id
   */
  id: number;
  /**
   * Id of a customer group, or `all`.
   */
  customerGroupId: number | 'all';
  /**
   * Id of a website; 0 for all.
   */
  websiteId: number;
  /**
   * Least quantity for this price.
   */
  qty: number;
  /**
   * Price of one piece; for bundles, a discount in per cent.
   */
  price: number;
}
export interface GroupPrice {
  /**
   * The id
   */
  id: number;
  /**
   * Id of a customer group, or `all`.
   */
  customerGroupId: number | 'all';
  /**
   * Id of a website; 0 for all.
   */
  websiteId: number;
  /**
   * Price of one piece; for bundles, a discount in per cent.
   */
  price: number;
  /**
   * `percent` is taken off the price.
   */
  priceType: 'fixed' | 'percent';
}
export interface FixedProductTax {
  /**
   * An attribute of the input `weee`
   */
  attributeCode: string;
  /**
   * Id of a website; 0 for all
   */
  websiteId: number;
  countryId: string;
  /**
   * A region; 0 for the whole country
   */
  regionId: number;
  /**
   * Amount for one piece, in the base currency
   */
  amount: number;
}
export interface ProductLink {
  /**
   * Link id.
   */
  id: number;
  /**
   * The product that is linked.
   */
  linkedProductId: number;
  linkedProductSku: string;
  linkedProductName: string;
  /**
   * The place among its like, from the smallest
   */
  position: number;
  /**
   * For members of a grouped product: the default quantity.
   */
  qty?: number;
}
export interface CustomOption {
  /**
   * Option id.
   */
  id: number;
  /**
   * The title
   */
  title: string;
  /**
   * `drop_down`, `radio`, `checkbox` and `multiple` are chosen from values.
   */
  type: 'field' | 'area' | 'file' | 'drop_down' | 'radio' | 'checkbox' | 'multiple' | 'date' | 'date_time' | 'time';
  /**
   * Whether something must be chosen
   */
  required: boolean;
  /**
   * The price, with at most four decimals
   */
  price: number | null;
  /**
   * `percent` of the price of the product.
   */
  priceType: 'fixed' | 'percent';
  /**
   * The SKU: unique, without regard to case
   */
  sku: string | null;
  /**
   * The place among its like, from the smallest
   */
  sortOrder: number;
  maxCharacters: number | null;
  fileExtensions: string | null;
  imageSizeX: number | null;
  imageSizeY: number | null;
  /**
   * Empty if the option has no values.
   */
  values: {
    /**
     * Value id.
     */
    id: number;
    /**
     * The title
     */
    title: string;
    /**
     * The price, with at most four decimals
     */
    price: number | null;
    /**
     * `percent` of the price of the product.
     */
    priceType: 'fixed' | 'percent';
    /**
     * The SKU: unique, without regard to case
     */
    sku: string | null;
    /**
     * The place among its like, from the smallest
     */
    sortOrder: number;
  }[];
}
export interface Configurable {
  /**
   * Product id.
   */
  id: number;
  /**
   * Codes of the attributes that a variant is chosen by: drop-downs of the attribute set with scope global.
   *
   * @maxItems 20
   */
  superAttributes:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ];
  /**
   * The variants: products with a value for each of the attributes, no two alike.
   *
   * @maxItems 5000
   */
  childProductIds: number[];
  /**
   * @maxItems 5000
   */
  surcharges: {
    attributeCode: string;
    /**
     * An option of the attribute.
     */
    optionId: number;
    /**
     * Id of a website; 0 for all.
     */
    websiteId?: number;
    /**
     * Surcharge of the option on the price of the configurable product.
     */
    price: number;
    priceType?: 'fixed' | 'percent';
  }[];
}
export interface BundleOption {
  /**
   * Option id.
   */
  id: number;
  /**
   * The title
   */
  title: string;
  /**
   * Of `select` and `radio` one selection is chosen, of `checkbox` and `multi` several.
   */
  type: 'select' | 'radio' | 'checkbox' | 'multi';
  /**
   * Whether something must be chosen
   */
  required: boolean;
  /**
   * The place among its like, from the smallest
   */
  position: number;
  selections: {
    /**
     * Selection id.
     */
    selectionId: number;
    /**
     * The product that can be chosen.
     */
    productId: number;
    /**
     * The SKU: unique, without regard to case
     */
    sku: string;
    /**
     * The name that buyers see
     */
    name: string;
    /**
     * Surcharge if the bundle has a fixed price.
     */
    price: number;
    /**
     * `percent` of the price of the bundle.
     */
    priceType: 'fixed' | 'percent';
    /**
     * The quantity
     */
    qty: number;
    canChangeQty: boolean;
    isDefault: boolean;
    /**
     * The place among its like, from the smallest
     */
    position: number;
  }[];
}
export interface DownloadableLink {
  /**
   * Link id.
   */
  id: number;
  /**
   * The title
   */
  title: string;
  /**
   * The price, with at most four decimals
   */
  price: number;
  /**
   * The place among its like, from the smallest
   */
  sortOrder: number;
  /**
   * 0 for no limit.
   */
  numberOfDownloads: number;
  /**
   * 0 no, 1 yes, 2 as configured.
   */
  isShareable: number;
  /**
   * Links to files of an imported store cannot be created here.
   */
  linkType?: 'url' | 'file';
  linkUrl?: string | null;
  sampleUrl: string | null;
}
export interface StockList {
  items: Stock[];
}
export interface StockAdjustment {
  /**
   * The SKU: unique, without regard to case
   */
  sku: string;
  /**
   * Number of pieces that were added; negative if they were taken
   */
  delta: number;
  /**
   * The quantity before
   */
  previousQty: number;
  /**
   * The quantity
   */
  qty: number;
}
export interface Rating {
  /**
   * The id
   */
  id: number;
  /**
   * The code
   */
  code: string;
  /**
   * Label in the store view
   */
  title: string;
  /**
   * Values that can be chosen, the best one last
   */
  values: number[];
}
export interface Review {
  /**
   * The id
   */
  id: number;
  productId: number;
  productName: string | null;
  /**
   * The title
   */
  title: string;
  /**
   * Plain text
   */
  detail: string;
  nickname: string;
  /**
   * Whether it is enabled
   */
  status: 'approved' | 'pending' | 'not_approved';
  averageRating: number | null;
  ratings: {
    /**
     * Id of the criterion
     */
    id: number;
    /**
     * The code
     */
    code: string;
    /**
     * Label in the store view
     */
    title: string;
    value: number;
    /**
     * The value in per cent of the best value
     */
    percent: number;
  }[];
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * Ids of the store views that show it; only for the back office
   */
  stores?: number[];
  storeId?: number | null;
  customerId?: number | null;
}
export interface Tag {
  /**
   * The id
   */
  id: number;
  /**
   * The name that buyers see
   */
  name: string;
  /**
   * Whether it is enabled
   */
  status: 'disabled' | 'pending' | 'approved';
}
export interface TagInStore {
  /**
   * The id
   */
  id: number;
  /**
   * The name that buyers see
   */
  name: string;
  /**
   * Whether it is enabled
   */
  status: 'disabled' | 'pending' | 'approved';
  basePopularity: number | null;
  /**
   * Number of times that each product got the tag in the store view
   */
  products: {
    productId: number;
    uses: number;
  }[];
}
export interface OrderSummary {
  /**
   * The id
   */
  id: number;
  incrementId: string | null;
  state: string | null;
  /**
   * Whether it is enabled
   */
  status: string | null;
  holdBeforeState: string | null;
  holdBeforeStatus: string | null;
  customerId: number | null;
  customerEmail: string | null;
  customerFirstName: string | null;
  customerLastName: string | null;
  customerMiddleName: string | null;
  customerPrefix: string | null;
  customerSuffix: string | null;
  customerTaxvat: string | null;
  customerDob: string | null;
  customerGender: number | null;
  customerGroupId: number | null;
  customerIsGuest: boolean;
  customerNote: string | null;
  shippingMethod: string | null;
  shippingDescription: string | null;
  couponCode: string | null;
  couponRuleName: string | null;
  discountDescription: string | null;
  appliedRuleIds: number[];
  storeId: number | null;
  storeName: string | null;
  quoteId: number | null;
  isVirtual: boolean;
  weight: number;
  emailSent: boolean;
  extOrderId: string | null;
  extCustomerId: string | null;
  currency: string | null;
  baseCurrencyCode: string | null;
  globalCurrencyCode: string | null;
  totalItemCount: number | null;
  totalQtyOrdered: number;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  remoteIp?: string | null;
  xForwardedFor?: string | null;
  /**
   * Columns that extensions of the imported store had added, as texts; only for API users
   */
  extensionAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
  giftMessage: GiftMessage | null;
  items: OrderItem[];
  billingAddress: OrderAddress | null;
  prices: OrderPrices;
  giftCards: {
    /**
     * The last characters of the code
     */
    code: string;
    /**
     * The amount that it pays, in the currency of the order
     */
    amount: number;
    baseAmount: number;
  }[];
  paymentMethod: string | null;
  paymentMethodTitle: string | null;
}
export interface Order {
  /**
   * The id
   */
  id: number;
  incrementId: string | null;
  state: string | null;
  /**
   * Whether it is enabled
   */
  status: string | null;
  holdBeforeState: string | null;
  holdBeforeStatus: string | null;
  customerId: number | null;
  customerEmail: string | null;
  customerFirstName: string | null;
  customerLastName: string | null;
  customerMiddleName: string | null;
  customerPrefix: string | null;
  customerSuffix: string | null;
  customerTaxvat: string | null;
  customerDob: string | null;
  customerGender: number | null;
  customerGroupId: number | null;
  customerIsGuest: boolean;
  customerNote: string | null;
  shippingMethod: string | null;
  shippingDescription: string | null;
  couponCode: string | null;
  couponRuleName: string | null;
  discountDescription: string | null;
  appliedRuleIds: number[];
  storeId: number | null;
  storeName: string | null;
  quoteId: number | null;
  isVirtual: boolean;
  weight: number;
  emailSent: boolean;
  extOrderId: string | null;
  extCustomerId: string | null;
  currency: string | null;
  baseCurrencyCode: string | null;
  globalCurrencyCode: string | null;
  totalItemCount: number | null;
  totalQtyOrdered: number;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  remoteIp?: string | null;
  xForwardedFor?: string | null;
  /**
   * Columns that extensions of the imported store had added, as texts; only for API users
   */
  extensionAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
  giftMessage: GiftMessage | null;
  items: OrderItem[];
  billingAddress: OrderAddress | null;
  prices: OrderPrices;
  giftCards: {
    /**
     * The last characters of the code
     */
    code: string;
    /**
     * The amount that it pays, in the currency of the order
     */
    amount: number;
    baseAmount: number;
  }[];
  paymentMethod: string | null;
  paymentMethodTitle: string | null;
  shippingAddress: OrderAddress | null;
  payment: {
    method: string | null;
    poNumber: string | null;
    amountOrdered: number;
    amountPaid: number;
    amountRefunded: number;
    amountCanceled: number;
    lastTransactionId?: string | null;
    ccType?: string | null;
    ccLast4?: string | null;
    /**
     * Columns that extensions of the imported store had added, as texts; only for API users
     */
    extensionAttributes?: {
      /**
       * This interface was referenced by `undefined`'s JSON-Schema definition
       * via the `patternProperty` "^.*$".
       */
      [k: string]: string | null;
    };
    /**
     * Transactions of payment providers; only for API users
     */
    transactions?: {
      transactionId: string | null;
      /**
       * Kind of the row
       */
      type: string | null;
      parentTransactionId: string | null;
      isClosed: boolean;
      /**
       * When it was created, in UTC
       */
      createdAt: string;
    }[];
  } | null;
  taxes: {
    /**
     * The code
     */
    code: string | null;
    /**
     * The title
     */
    title: string | null;
    percent: number;
    /**
     * Amount of all rates with the same priority
     */
    amount: number;
    /**
     * Amount of this rate, in the base currency
     */
    baseAmount: number;
  }[];
  /**
   * The newest first; customers and guests see only comments that are visible to customers
   */
  statusHistory: {
    note: string | null;
    /**
     * Whether it is enabled
     */
    status: string | null;
    /**
     * When it was created, in UTC
     */
    createdAt: string;
    isCustomerNotified: boolean;
    isVisibleOnFront: boolean;
    entityName: string | null;
  }[];
  shipments: Shipment[];
}
export interface NewsletterSubscription {
  email: string | null;
  /**
   * `unknown` without a subscription; guests always get `unknown`, so that they cannot find out whether an address is known
   */
  status: 'subscribed' | 'not_active' | 'unsubscribed' | 'unconfirmed' | 'unknown';
  isSubscribed: boolean;
  /**
   * Whether the subscription must be confirmed by the link of a mail
   */
  confirmationRequired: boolean;
  changeStatusAt: string | null;
}
export interface NewsletterSubscriber {
  /**
   * The id
   */
  id: number;
  email: string;
  /**
   * Whether it is enabled
   */
  status: 'subscribed' | 'not_active' | 'unsubscribed' | 'unconfirmed';
  customerId: number | null;
  storeId: number | null;
  changeStatusAt: string | null;
}
export interface ContactConfig {
  enabled: boolean;
}
export interface WishlistItem {
  /**
   * The id
   */
  id: number;
  productId: number;
  /**
   * The quantity
   */
  qty: number;
  note: string | null;
  /**
   * The choices in the form of request bodies
   */
  choices: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: unknown;
  };
  addedAt: string | null;
  /**
   * Whether the store view shows the product; if not, the following members are null
   */
  isAvailable: boolean;
  productName: string | null;
  productSku: string | null;
  productType: string | null;
  productPrice: number | null;
  productFinalPrice: number | null;
  currency: string | null;
  productImageUrl: string | null;
  productUrl: string | null;
  inStock: boolean | null;
}
export interface MovedItem {
  /**
   * The cart
   */
  cartId: number;
  /**
   * The wishlist after the move
   */
  wishlist: WishlistItem[];
}
export interface SharedWishlist {
  sharingCode: string;
}
export interface ProductAlert {
  /**
   * The id
   */
  id: number;
  /**
   * `price`: the price was reduced; `stock`: it is in stock again
   */
  type: 'price' | 'stock';
  productId: number;
  /**
   * The price, with at most four decimals
   */
  price: number | null;
  /**
   * Whether a mail will be sent; `stock` sends only one
   */
  isActive: boolean;
  /**
   * When it was created, in UTC
   */
  createdAt: string | null;
  lastSentAt: string | null;
  /**
   * Number of mails that were sent
   */
  sendCount: number;
}
export interface CustomerAddress {
  /**
   * The id
   */
  id: number;
  customerId: number;
  prefix: string | null;
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  suffix: string | null;
  company: string | null;
  city: string | null;
  region: string | null;
  regionId: number | null;
  postcode: string | null;
  countryId: string | null;
  telephone: string | null;
  fax: string | null;
  vatId: string | null;
  /**
   * Lines
   */
  street: string[];
  isDefaultBilling: boolean;
  isDefaultShipping: boolean;
  /**
   * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
   */
  customAttributes: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
  /**
   * Columns that extensions of the imported store had added, as texts; only for API users
   */
  extensionAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
}
export interface CustomerDetail {
  /**
   * The id
   */
  id: number;
  /**
   * E-mail address
   */
  email: string;
  prefix: string | null;
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  suffix: string | null;
  gender: number | null;
  dob: string | null;
  fullName: string;
  taxvat: string | null;
  /**
   * Customer group
   */
  groupId: number;
  /**
   * Website of the account
   */
  websiteId: number;
  /**
   * Store view of the account
   */
  storeId: number;
  /**
   * Whether the account can log in
   */
  isActive: boolean;
  /**
   * Whether the e-mail address is confirmed
   */
  isConfirmed: boolean;
  createdIn: string | null;
  incrementId: string | null;
  defaultBillingAddressId: number | null;
  defaultShippingAddressId: number | null;
  /**
   * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
   */
  customAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
  /**
   * Columns that extensions of the imported store had added, as texts; only for API users
   */
  extensionAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  /**
   * The newest first
   */
  addresses: CustomerAddress[];
}
export interface Customer {
  /**
   * The id
   */
  id: number;
  /**
   * E-mail address
   */
  email: string;
  prefix: string | null;
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  suffix: string | null;
  gender: number | null;
  dob: string | null;
  fullName: string;
  taxvat: string | null;
  /**
   * Customer group
   */
  groupId: number;
  /**
   * Website of the account
   */
  websiteId: number;
  /**
   * Store view of the account
   */
  storeId: number;
  /**
   * Whether the account can log in
   */
  isActive: boolean;
  /**
   * Whether the e-mail address is confirmed
   */
  isConfirmed: boolean;
  createdIn: string | null;
  incrementId: string | null;
  defaultBillingAddressId: number | null;
  defaultShippingAddressId: number | null;
  /**
   * Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas
   */
  customAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
  /**
   * Columns that extensions of the imported store had added, as texts; only for API users
   */
  extensionAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
}
export interface PersonalData {
  account: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: unknown;
  } | null;
  /**
   * The address book
   */
  addresses: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: unknown;
  }[];
  /**
   * Orders with documents and downloads, also those that were placed as a guest with the same e-mail address
   */
  orders: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: unknown;
  }[];
  /**
   * With items and addresses
   */
  carts: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: unknown;
  }[];
  /**
   * Subscriptions
   */
  newsletter: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: unknown;
  }[];
  /**
   * With items
   */
  wishlists: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: unknown;
  }[];
  /**
   * With ratings
   */
  reviews: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: unknown;
  }[];
  /**
   * Orders that were withdrawn from
   */
  revocations: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: unknown;
  }[];
  /**
   * Alerts of the customer
   */
  productAlerts: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: unknown;
  }[];
  /**
   * Words that were given to products
   */
  tags: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: unknown;
  }[];
  /**
   * Messages with gifts
   */
  giftMessages: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: unknown;
  }[];
  /**
   * How often which coupon was used
   */
  coupons: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: unknown;
  }[];
  /**
   * How often which price rule was used
   */
  priceRules: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: unknown;
  }[];
}
export interface Erasure {
  accountRemoved: boolean;
  /**
   * Number of invoiced orders: their names, postal addresses and amounts are kept
   */
  ordersKept: number;
  /**
   * Number of other orders: only their products and amounts are kept
   */
  ordersEmptied: number;
  cartsRemoved: number;
  reviewsRemoved: number;
  subscriptionsRemoved: number;
}
export interface CustomerGroup {
  /**
   * The id
   */
  id: number;
  /**
   * Name of the method in the store
   */
  code: string;
  /**
   * Tax class of the customers of the group
   */
  taxClassId: number;
  taxClassName: string | null;
}
export interface Invoice {
  /**
   * The id
   */
  id: number;
  incrementId: string | null;
  orderId: number;
  storeId: number | null;
  state: number | null;
  grandTotal: number;
  subtotal: number;
  taxAmount: number;
  shippingAmount: number;
  discountAmount: number;
  subtotalInclTax: number | null;
  shippingInclTax: number | null;
  shippingTaxAmount: number;
  hiddenTaxAmount: number;
  baseGrandTotal: number;
  baseSubtotal: number;
  baseTaxAmount: number;
  baseShippingAmount: number;
  baseDiscountAmount: number;
  /**
   * Amount that gift cards pay, in addition to the grand total
   */
  giftcardAmount: number;
  baseGiftcardAmount: number;
  currency: string | null;
  baseCurrencyCode: string | null;
  totalQty: number;
  transactionId: string | null;
  emailSent: boolean;
  canVoidFlag: boolean;
  isUsedForRefund: boolean;
  discountDescription: string | null;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  /**
   * Columns that extensions of the imported store had added, as texts; only for API users
   */
  extensionAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
  orderIncrementId: string | null;
  /**
   * The newest first
   */
  comments: DocumentComment[];
  stateName: ('open' | 'paid' | 'canceled') | null;
  items: {
    /**
     * The id
     */
    id: number;
    orderItemId: number | null;
    productId: number | null;
    /**
     * The SKU: unique, without regard to case
     */
    sku: string | null;
    /**
     * The name that buyers see
     */
    name: string | null;
    description: string | null;
    /**
     * The quantity
     */
    qty: number;
    /**
     * The price, with at most four decimals
     */
    price: number;
    priceInclTax: number | null;
    rowTotal: number;
    rowTotalInclTax: number | null;
    taxAmount: number;
    discountAmount: number;
    basePrice: number;
    basePriceInclTax: number | null;
    baseRowTotal: number;
    baseRowTotalInclTax: number | null;
    baseTaxAmount: number;
    baseDiscountAmount: number;
    /**
     * Columns that extensions of the imported store had added, as texts; only for API users
     */
    extensionAttributes?: {
      /**
       * This interface was referenced by `undefined`'s JSON-Schema definition
       * via the `patternProperty` "^.*$".
       */
      [k: string]: string | null;
    };
  }[];
}
export interface CreditMemo {
  /**
   * The id
   */
  id: number;
  incrementId: string | null;
  orderId: number;
  invoiceId: number | null;
  storeId: number | null;
  grandTotal: number;
  subtotal: number;
  taxAmount: number;
  shippingAmount: number;
  discountAmount: number;
  subtotalInclTax: number | null;
  shippingInclTax: number | null;
  shippingTaxAmount: number;
  hiddenTaxAmount: number;
  baseGrandTotal: number;
  baseSubtotal: number;
  baseTaxAmount: number;
  baseShippingAmount: number;
  baseDiscountAmount: number;
  /**
   * Amount that gift cards pay, in addition to the grand total
   */
  giftcardAmount: number;
  baseGiftcardAmount: number;
  currency: string | null;
  baseCurrencyCode: string | null;
  adjustment: number;
  adjustmentPositive: number;
  adjustmentNegative: number;
  baseAdjustment: number;
  transactionId: string | null;
  creditmemoStatus: number | null;
  emailSent: boolean;
  discountDescription: string | null;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  /**
   * Columns that extensions of the imported store had added, as texts; only for API users
   */
  extensionAttributes?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string | null;
  };
  orderIncrementId: string | null;
  /**
   * The newest first
   */
  comments: DocumentComment[];
  state: ('open' | 'refunded' | 'canceled') | null;
  items: {
    /**
     * The id
     */
    id: number;
    orderItemId: number | null;
    productId: number | null;
    /**
     * The SKU: unique, without regard to case
     */
    sku: string | null;
    /**
     * The name that buyers see
     */
    name: string | null;
    description: string | null;
    /**
     * The quantity
     */
    qty: number;
    /**
     * The price, with at most four decimals
     */
    price: number;
    priceInclTax: number | null;
    rowTotal: number;
    rowTotalInclTax: number | null;
    taxAmount: number;
    discountAmount: number;
    basePrice: number;
    basePriceInclTax: number | null;
    baseRowTotal: number;
    baseRowTotalInclTax: number | null;
    baseTaxAmount: number;
    baseDiscountAmount: number;
    /**
     * Columns that extensions of the imported store had added, as texts; only for API users
     */
    extensionAttributes?: {
      /**
       * This interface was referenced by `undefined`'s JSON-Schema definition
       * via the `patternProperty` "^.*$".
       */
      [k: string]: string | null;
    };
  }[];
}
export interface PurchasedDownload {
  /**
   * The id
   */
  id: number | null;
  orderId: number | null;
  orderIncrementId: string | null;
  productId: number | null;
  productName: string | null;
  productSku: string | null;
  /**
   * The title
   */
  title: string | null;
  /**
   * Kind of the row
   */
  type: string | null;
  /**
   * Whether it is enabled
   */
  status: string | null;
  downloadsBought: number | null;
  downloadsUsed: number | null;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  downloadsLeft: number | null;
  /**
   * Whether everyone who has the link may use it
   */
  isShareable: boolean;
  url: string | null;
}
export interface RevocationRequest {
  /**
   * The id
   */
  id: number;
  orderId: number;
  orderReference: string | null;
  storeId: number | null;
  customerName: string | null;
  email: string | null;
  reason: string | null;
  receivedAt: string;
  processedStatus: ('accepted' | 'rejected' | 'info_requested') | null;
  processedAt: string | null;
  adminNote?: string | null;
  /**
   * Network of the author; only for the back office
   */
  ip?: string;
}
export interface GiftCard {
  /**
   * The id
   */
  id: number;
  /**
   * The code
   */
  code: string;
  /**
   * The balance
   */
  balance: number;
  initialBalance: number;
  /**
   * `used`: the balance is 0; `expired`: its expiry has passed; `disabled`: an API user disabled it
   */
  status: 'active' | 'used' | 'expired' | 'disabled';
  /**
   * The base currency of its websites
   */
  currencyCode: string;
  expiresAt: string | null;
  recipientName: string | null;
  recipientEmail: string | null;
  senderName: string | null;
  senderEmail: string | null;
  message: string | null;
  /**
   * Ids of the websites where it is valid (default: all with the base currency of the first website)
   *
   * @maxItems 100
   */
  websiteIds: number[];
  purchaseOrderId: number | null;
  purchaseOrderItemId: number | null;
  emailSentAt: string | null;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
}
export interface GiftCardInFull {
  /**
   * The id
   */
  id: number;
  /**
   * The code
   */
  code: string;
  /**
   * The balance
   */
  balance: number;
  initialBalance: number;
  /**
   * `used`: the balance is 0; `expired`: its expiry has passed; `disabled`: an API user disabled it
   */
  status: 'active' | 'used' | 'expired' | 'disabled';
  /**
   * The base currency of its websites
   */
  currencyCode: string;
  expiresAt: string | null;
  recipientName: string | null;
  recipientEmail: string | null;
  senderName: string | null;
  senderEmail: string | null;
  message: string | null;
  /**
   * Ids of the websites where it is valid (default: all with the base currency of the first website)
   *
   * @maxItems 100
   */
  websiteIds: number[];
  purchaseOrderId: number | null;
  purchaseOrderItemId: number | null;
  emailSentAt: string | null;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  /**
   * When it was last changed, in UTC
   */
  updatedAt: string;
  /**
   * The newest first; at most 1,000
   */
  history: {
    /**
     * created, issued (bought), adjusted, disabled, enabled, expiry, held (while a payment is pending), released (the payment has ended), used (in an order), returned (the order was canceled), refunded, taken_back (the purchase was refunded)
     */
    action: string;
    /**
     * Change of the balance
     */
    amount: number;
    balanceBefore: number;
    balanceAfter: number;
    orderId: number | null;
    comment: string | null;
    userName: string | null;
    /**
     * When it was created, in UTC
     */
    createdAt: string;
  }[];
}
export interface Webhook {
  /**
   * The id
   */
  id: number;
  /**
   * An `https` address outside of private networks
   */
  url: string;
  /**
   * Events to send: `order.placed`, `order.changed`, `invoice.created`, `shipment.created`, `credit_memo.created`, `product.changed`, `stock.changed`, `customer.changed`
   *
   * @minItems 1
   * @maxItems 50
   */
  events: [string, ...string[]];
  /**
   * Whether events are sent
   */
  isActive: boolean;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  failingSince: string | null;
  /**
   * Number of events that wait to be sent
   */
  waiting: number;
  lastError: string | null;
}
export interface NewWebhook {
  /**
   * The id
   */
  id: number;
  /**
   * An `https` address outside of private networks
   */
  url: string;
  /**
   * Events to send: `order.placed`, `order.changed`, `invoice.created`, `shipment.created`, `credit_memo.created`, `product.changed`, `stock.changed`, `customer.changed`
   *
   * @minItems 1
   * @maxItems 50
   */
  events: [string, ...string[]];
  /**
   * Whether events are sent
   */
  isActive: boolean;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  failingSince: string | null;
  /**
   * Number of events that wait to be sent
   */
  waiting: number;
  lastError: string | null;
  /**
   * Secret for the signatures of deliveries (Standard Webhooks); only this answer has it
   */
  secret: string;
}
export interface WebhookDelivery {
  /**
   * The id
   */
  id: number;
  event: string;
  /**
   * The subject, such as `order 7`
   */
  object: string;
  /**
   * The body of the delivery
   */
  payload: {
    [k: string]: unknown;
  };
  state: 'waiting' | 'delivered' | 'given_up';
  attempts: number;
  /**
   * Whether it is enabled
   */
  status: number | null;
  lastError: string | null;
  /**
   * When it was created, in UTC
   */
  createdAt: string;
  dueAt: string | null;
  deliveredAt: string | null;
}
