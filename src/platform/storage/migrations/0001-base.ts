import {
  decimal,
  decimalDefault,
  decimalOrNull,
  type ForeignKey,
  flag,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Migration,
  text,
  textDefault,
  textOrNull,
  time,
  timeOrNull,
} from '../columns.ts';

const cascade = (column: string, table: string): ForeignKey => ({ columns: [column], table, onDelete: 'cascade' });

/** The store as of the first release: websites, EAV catalog, customers, quotes, API users. Ids are those of an imported store. */
export const base = {
  name: '0001-base',
  create: {
    // --- the service itself
    /** Facts about this database that are no merchant's setting: who installed what, generated secrets. */
    service_fact: { columns: { name: text(), value: text() }, key: ['name'] },

    // --- stores
    website: {
      columns: {
        website_id: id(),
        code: text(),
        name: textDefault(''),
        sort_order: integerDefault(0),
        default_group_id: integerDefault(0),
        is_default: flag(),
      },
      indexes: { website_code: { columns: ['code'], unique: true } },
    },
    store_group: {
      columns: {
        group_id: id(),
        website_id: integer(),
        name: textDefault(''),
        root_category_id: integerDefault(0),
        default_store_id: integerDefault(0),
      },
    },
    /** Store views; 0 is the admin store, whose values are the defaults. */
    store: {
      columns: {
        store_id: id(),
        code: text(),
        website_id: integer(),
        group_id: integer(),
        name: textDefault(''),
        sort_order: integerDefault(0),
        is_active: flag(1),
      },
      indexes: { store_code: { columns: ['code'], unique: true } },
    },
    /** Store configuration by path; scope is `default`, `websites` or `stores`. */
    store_config: {
      columns: { scope: text(), scope_id: integer(), path: text(), value: textOrNull() },
      key: ['path', 'scope', 'scope_id'],
    },

    // --- attributes (EAV)
    entity_type: {
      columns: { entity_type_id: id(), code: text() },
      indexes: { entity_type_code: { columns: ['code'], unique: true } },
    },
    attribute: {
      columns: {
        attribute_id: id(),
        entity_type_id: integer(),
        code: text(),
        /** `static`, `varchar`, `text`, `int`, `decimal` or `datetime`. */
        backend_type: text(),
        /** What the backend does with a value beyond storing it: `array`, `price`, `datetime`, ... our names. */
        backend: textOrNull(),
        frontend_input: textOrNull(),
        frontend_label: textOrNull(),
        frontend_class: textOrNull(),
        /** Where options come from: `table`, `boolean`, `status`, `visibility`, `tax_class`, ... our names. */
        source: textOrNull(),
        is_required: flag(),
        is_user_defined: flag(),
        default_value: textOrNull(),
        is_unique: flag(),
        note: textOrNull(),
        /** `store`, `website` or `global`. */
        scope: textDefault('store'),
        is_visible: flag(1),
        is_searchable: flag(),
        is_filterable: integerDefault(0),
        is_filterable_in_search: flag(),
        is_comparable: flag(),
        is_visible_on_front: flag(),
        is_html_allowed_on_front: flag(),
        is_wysiwyg_enabled: flag(),
        is_used_for_promo_rules: flag(),
        is_visible_in_advanced_search: flag(),
        used_in_product_listing: flag(),
        used_for_sort_by: flag(),
        is_configurable: flag(),
        /** Product types, comma separated; null means all. */
        apply_to: textOrNull(),
        position: integerDefault(0),
      },
      foreign: [cascade('entity_type_id', 'entity_type')],
      indexes: { attribute_code: { columns: ['entity_type_id', 'code'], unique: true } },
    },
    attribute_label: {
      columns: { attribute_id: integer(), store_id: integer(), label: text() },
      key: ['attribute_id', 'store_id'],
      foreign: [cascade('attribute_id', 'attribute'), cascade('store_id', 'store')],
    },
    attribute_option: {
      columns: { option_id: id(), attribute_id: integer(), sort_order: integerDefault(0), swatch: textOrNull() },
      foreign: [cascade('attribute_id', 'attribute')],
      indexes: { attribute_option_attribute: { columns: ['attribute_id', 'sort_order'] } },
    },
    attribute_option_label: {
      columns: { option_id: integer(), store_id: integer(), label: text() },
      key: ['option_id', 'store_id'],
      foreign: [cascade('option_id', 'attribute_option'), cascade('store_id', 'store')],
    },
    attribute_set: {
      columns: { set_id: id(), entity_type_id: integer(), name: text(), sort_order: integerDefault(0) },
      foreign: [cascade('entity_type_id', 'entity_type')],
      indexes: { attribute_set_name: { columns: ['entity_type_id', 'name'], unique: true } },
    },
    attribute_group: {
      columns: {
        group_id: id(),
        set_id: integer(),
        name: text(),
        sort_order: integerDefault(0),
        is_default: flag(),
      },
      foreign: [cascade('set_id', 'attribute_set')],
      indexes: { attribute_group_set: { columns: ['set_id', 'name'], unique: true } },
    },
    /** Which attributes a set holds, in which group, in which order. */
    attribute_placement: {
      columns: { set_id: integer(), attribute_id: integer(), group_id: integer(), sort_order: integerDefault(0) },
      key: ['set_id', 'attribute_id'],
      foreign: [
        cascade('set_id', 'attribute_set'),
        cascade('attribute_id', 'attribute'),
        cascade('group_id', 'attribute_group'),
      ],
      indexes: { attribute_placement_attribute: { columns: ['attribute_id'] } },
    },

    // --- products
    product: {
      columns: {
        product_id: id(),
        set_id: integer(),
        /** `simple`, `virtual`, `configurable`, `grouped`, `bundle`, `downloadable`, `giftcard`. */
        type: text(),
        sku: text(),
        /** The SKU as it is looked up: lower case, no trailing blanks. */
        sku_key: text(),
        has_options: flag(),
        required_options: flag(),
        created_at: time(),
        updated_at: time(),
      },
      foreign: [{ columns: ['set_id'], table: 'attribute_set', onDelete: 'cascade' }],
      indexes: {
        product_sku: { columns: ['sku'], unique: true },
        product_sku_key: { columns: ['sku_key'] },
        product_set: { columns: ['set_id'] },
        product_updated: { columns: ['updated_at', 'product_id'] },
        product_created: { columns: ['created_at', 'product_id'] },
      },
    },
    /** Attribute values of products. `number` holds the value of int and decimal attributes (decimals in ten-thousandths). */
    product_value: {
      columns: {
        product_id: integer(),
        attribute_id: integer(),
        store_id: integer(),
        value: textOrNull(),
        number: integerOrNull(),
      },
      key: ['product_id', 'attribute_id', 'store_id'],
      foreign: [cascade('product_id', 'product'), cascade('attribute_id', 'attribute'), cascade('store_id', 'store')],
      indexes: { product_value_number: { columns: ['attribute_id', 'number'] } },
    },
    product_website: {
      columns: { product_id: integer(), website_id: integer() },
      key: ['product_id', 'website_id'],
      foreign: [cascade('product_id', 'product'), cascade('website_id', 'website')],
      indexes: { product_website_website: { columns: ['website_id', 'product_id'] } },
    },
    product_category: {
      columns: { product_id: integer(), category_id: integer(), position: integerDefault(0) },
      key: ['product_id', 'category_id'],
      foreign: [cascade('product_id', 'product'), cascade('category_id', 'category')],
      indexes: { product_category_category: { columns: ['category_id', 'position', 'product_id'] } },
    },
    /** Related, up-sell, cross-sell and grouped (`super`) links. */
    product_link: {
      columns: {
        link_id: id(),
        product_id: integer(),
        linked_product_id: integer(),
        /** `relation`, `up_sell`, `cross_sell` or `super`. */
        type: text(),
        position: integerDefault(0),
        qty: decimalOrNull(),
      },
      foreign: [cascade('product_id', 'product'), cascade('linked_product_id', 'product')],
      indexes: {
        product_link_pair: { columns: ['product_id', 'type', 'linked_product_id'], unique: true },
        product_link_linked: { columns: ['linked_product_id'] },
      },
    },
    tier_price: {
      columns: {
        tier_price_id: id(),
        product_id: integer(),
        website_id: integerDefault(0),
        all_groups: flag(1),
        customer_group_id: integerDefault(0),
        qty: decimal(),
        price: decimal(),
      },
      foreign: [cascade('product_id', 'product')],
      indexes: {
        tier_price_product: {
          columns: ['product_id', 'website_id', 'all_groups', 'customer_group_id', 'qty'],
          unique: true,
        },
      },
    },
    group_price: {
      columns: {
        group_price_id: id(),
        product_id: integer(),
        website_id: integerDefault(0),
        all_groups: flag(),
        customer_group_id: integerDefault(0),
        price: decimal(),
        is_percent: flag(),
      },
      foreign: [cascade('product_id', 'product')],
      indexes: {
        group_price_product: { columns: ['product_id', 'website_id', 'all_groups', 'customer_group_id'], unique: true },
      },
    },

    // --- custom options
    product_option: {
      columns: {
        option_id: id(),
        product_id: integer(),
        /** `field`, `area`, `file`, `drop_down`, `radio`, `checkbox`, `multiple`, `date`, `date_time`, `time`. */
        type: text(),
        is_required: flag(1),
        sku: textOrNull(),
        max_characters: integerOrNull(),
        file_extension: textOrNull(),
        image_size_x: integerOrNull(),
        image_size_y: integerOrNull(),
        sort_order: integerDefault(0),
      },
      foreign: [cascade('product_id', 'product')],
      indexes: { product_option_product: { columns: ['product_id'] } },
    },
    product_option_title: {
      columns: { option_id: integer(), store_id: integer(), title: text() },
      key: ['option_id', 'store_id'],
      foreign: [cascade('option_id', 'product_option'), cascade('store_id', 'store')],
    },
    product_option_price: {
      /** `price_type` is `fixed` or `percent` (of the item's price); `price` in ten-thousandths. */
      columns: { option_id: integer(), store_id: integer(), price: decimal(), price_type: text() },
      key: ['option_id', 'store_id'],
      foreign: [cascade('option_id', 'product_option'), cascade('store_id', 'store')],
    },
    product_option_value: {
      columns: { value_id: id(), option_id: integer(), sku: textOrNull(), sort_order: integerDefault(0) },
      foreign: [cascade('option_id', 'product_option')],
      indexes: { product_option_value_option: { columns: ['option_id'] } },
    },
    product_option_value_title: {
      columns: { value_id: integer(), store_id: integer(), title: text() },
      key: ['value_id', 'store_id'],
      foreign: [cascade('value_id', 'product_option_value'), cascade('store_id', 'store')],
    },
    product_option_value_price: {
      columns: { value_id: integer(), store_id: integer(), price: decimal(), price_type: text() },
      key: ['value_id', 'store_id'],
      foreign: [cascade('value_id', 'product_option_value'), cascade('store_id', 'store')],
    },

    // --- composite products
    super_attribute: {
      columns: {
        super_attribute_id: id(),
        product_id: integer(),
        attribute_id: integer(),
        position: integerDefault(0),
      },
      foreign: [cascade('product_id', 'product'), cascade('attribute_id', 'attribute')],
      indexes: {
        super_attribute_pair: { columns: ['product_id', 'attribute_id'], unique: true },
        super_attribute_attribute: { columns: ['attribute_id'] },
      },
    },
    super_attribute_label: {
      columns: { super_attribute_id: integer(), store_id: integer(), use_default: flag(), label: textOrNull() },
      key: ['super_attribute_id', 'store_id'],
      foreign: [cascade('super_attribute_id', 'super_attribute'), cascade('store_id', 'store')],
    },
    super_attribute_price: {
      /** A surcharge for one option value: `amount` is money, or per cent in ten-thousandths. */
      columns: {
        super_attribute_id: integer(),
        value_index: text(),
        website_id: integer(),
        is_percent: flag(),
        amount: decimal(),
      },
      key: ['super_attribute_id', 'value_index', 'website_id'],
      foreign: [cascade('super_attribute_id', 'super_attribute')],
    },
    /** The variants of a configurable product. */
    super_link: {
      columns: { parent_id: integer(), product_id: integer() },
      key: ['parent_id', 'product_id'],
      foreign: [cascade('parent_id', 'product'), cascade('product_id', 'product')],
      indexes: { super_link_child: { columns: ['product_id'] } },
    },
    bundle_option: {
      columns: {
        option_id: id(),
        product_id: integer(),
        is_required: flag(),
        position: integerDefault(0),
        /** `select`, `radio`, `checkbox` or `multi`. */
        type: text(),
      },
      foreign: [cascade('product_id', 'product')],
      indexes: { bundle_option_product: { columns: ['product_id'] } },
    },
    bundle_option_title: {
      columns: { option_id: integer(), store_id: integer(), title: textOrNull() },
      key: ['option_id', 'store_id'],
      foreign: [cascade('option_id', 'bundle_option'), cascade('store_id', 'store')],
    },
    bundle_selection: {
      columns: {
        selection_id: id(),
        option_id: integer(),
        parent_product_id: integer(),
        product_id: integer(),
        position: integerDefault(0),
        is_default: flag(),
        /** 0 fixed amount, 1 per cent of the bundle's price. */
        price_type: integerDefault(0),
        price_value: decimalDefault(),
        qty: decimalOrNull(),
        can_change_qty: flag(),
      },
      foreign: [cascade('option_id', 'bundle_option'), cascade('product_id', 'product')],
      indexes: {
        bundle_selection_option: { columns: ['option_id'] },
        bundle_selection_parent: { columns: ['parent_product_id'] },
        bundle_selection_product: { columns: ['product_id'] },
      },
    },
    bundle_selection_price: {
      columns: {
        selection_id: integer(),
        website_id: integer(),
        price_type: integerDefault(0),
        price_value: decimalDefault(),
      },
      key: ['selection_id', 'website_id'],
      foreign: [cascade('selection_id', 'bundle_selection')],
    },
    download_link: {
      columns: {
        link_id: id(),
        product_id: integer(),
        sort_order: integerDefault(0),
        number_of_downloads: integerOrNull(),
        /** 0 no, 1 yes, 2 as configured. */
        is_shareable: integerDefault(2),
        link_type: textOrNull(),
        link_url: textOrNull(),
        link_file: textOrNull(),
        sample_type: textOrNull(),
        sample_url: textOrNull(),
        sample_file: textOrNull(),
      },
      foreign: [cascade('product_id', 'product')],
      indexes: { download_link_product: { columns: ['product_id'] } },
    },
    download_link_title: {
      columns: { link_id: integer(), store_id: integer(), title: textOrNull() },
      key: ['link_id', 'store_id'],
      foreign: [cascade('link_id', 'download_link'), cascade('store_id', 'store')],
    },
    download_link_price: {
      columns: { link_id: integer(), website_id: integer(), price: decimal() },
      key: ['link_id', 'website_id'],
      foreign: [cascade('link_id', 'download_link')],
    },
    download_sample: {
      columns: {
        sample_id: id(),
        product_id: integer(),
        sort_order: integerDefault(0),
        sample_type: textOrNull(),
        sample_url: textOrNull(),
        sample_file: textOrNull(),
      },
      foreign: [cascade('product_id', 'product')],
      indexes: { download_sample_product: { columns: ['product_id'] } },
    },
    download_sample_title: {
      columns: { sample_id: integer(), store_id: integer(), title: textOrNull() },
      key: ['sample_id', 'store_id'],
      foreign: [cascade('sample_id', 'download_sample'), cascade('store_id', 'store')],
    },
    /** Amounts a gift card can be bought for. */
    gift_card_amount: {
      columns: { amount_id: id(), product_id: integer(), website_id: integerDefault(0), value: decimal() },
      foreign: [cascade('product_id', 'product')],
      indexes: { gift_card_amount_product: { columns: ['product_id'] } },
    },

    // --- stock
    stock_item: {
      columns: {
        product_id: integer(),
        qty: decimalDefault(),
        is_in_stock: flag(),
        manage_stock: flag(1),
        use_config_manage_stock: flag(1),
        min_qty: decimalDefault(),
        use_config_min_qty: flag(1),
        is_qty_decimal: flag(),
        is_decimal_divided: flag(),
        backorders: integerDefault(0),
        use_config_backorders: flag(1),
        min_sale_qty: decimalDefault(10000),
        use_config_min_sale_qty: flag(1),
        max_sale_qty: decimalDefault(),
        use_config_max_sale_qty: flag(1),
        notify_stock_qty: decimalOrNull(),
        use_config_notify_stock_qty: flag(1),
        enable_qty_increments: flag(),
        use_config_enable_qty_increments: flag(1),
        qty_increments: decimalDefault(),
        use_config_qty_increments: flag(1),
        low_stock_at: timeOrNull(),
      },
      key: ['product_id'],
      foreign: [cascade('product_id', 'product')],
    },

    // --- media gallery
    gallery_image: {
      columns: {
        image_id: id(),
        product_id: integer(),
        attribute_id: integer(),
        /** Path under the product media folder: `/x/y/name.ext`. */
        file: text(),
      },
      foreign: [cascade('product_id', 'product')],
      indexes: {
        gallery_image_product: { columns: ['product_id', 'file'] },
        gallery_image_file: { columns: ['file'] },
      },
    },
    gallery_image_value: {
      columns: {
        image_id: integer(),
        store_id: integer(),
        label: textOrNull(),
        position: integerOrNull(),
        is_excluded: flag(),
      },
      key: ['image_id', 'store_id'],
      foreign: [cascade('image_id', 'gallery_image'), cascade('store_id', 'store')],
    },

    // --- categories
    category: {
      columns: {
        category_id: id(),
        parent_id: integer(),
        set_id: integer(),
        /** Ids from the root down, joined by `/`. */
        path: text(),
        level: integerDefault(0),
        position: integerDefault(0),
        children_count: integerDefault(0),
        created_at: time(),
        updated_at: time(),
      },
      indexes: { category_path: { columns: ['path'] }, category_parent: { columns: ['parent_id', 'position'] } },
    },
    category_value: {
      columns: { category_id: integer(), attribute_id: integer(), store_id: integer(), value: textOrNull() },
      key: ['category_id', 'attribute_id', 'store_id'],
      foreign: [cascade('category_id', 'category'), cascade('attribute_id', 'attribute'), cascade('store_id', 'store')],
    },

    // --- customers
    tax_class: { columns: { class_id: id(), name: text(), type: text() } },
    customer_group: { columns: { group_id: id(), code: text(), tax_class_id: integerDefault(0) } },
    customer: {
      columns: {
        customer_id: id(),
        website_id: integerDefault(0),
        store_id: integerDefault(0),
        group_id: integerDefault(1),
        email: text(),
        /** The address as it is looked up: lower case. */
        email_key: text(),
        password_hash: textOrNull(),
        is_active: flag(1),
        increment_id: textOrNull(),
        created_at: time(),
        updated_at: time(),
      },
      indexes: { customer_email: { columns: ['email_key', 'website_id'], unique: true } },
    },
    customer_value: {
      columns: { customer_id: integer(), attribute_id: integer(), value: textOrNull() },
      key: ['customer_id', 'attribute_id'],
      foreign: [cascade('customer_id', 'customer'), cascade('attribute_id', 'attribute')],
    },
    customer_address: {
      columns: {
        address_id: id(),
        customer_id: integer(),
        increment_id: textOrNull(),
        is_active: flag(1),
        created_at: time(),
        updated_at: time(),
      },
      foreign: [cascade('customer_id', 'customer')],
      indexes: { customer_address_customer: { columns: ['customer_id'] } },
    },
    customer_address_value: {
      columns: { address_id: integer(), attribute_id: integer(), value: textOrNull() },
      key: ['address_id', 'attribute_id'],
      foreign: [cascade('address_id', 'customer_address'), cascade('attribute_id', 'attribute')],
    },

    // --- quotes
    quote: {
      columns: {
        quote_id: id(),
        store_id: integer(),
        is_active: flag(),
        is_virtual: flag(),
        is_multi_shipping: flag(),
        created_at: time(),
        updated_at: time(),
        converted_at: timeOrNull(),
        items_count: integerDefault(0),
        items_qty: decimalDefault(),
        base_currency_code: textOrNull(),
        store_currency_code: textOrNull(),
        quote_currency_code: textOrNull(),
        global_currency_code: textOrNull(),
        store_to_base_rate: decimalDefault(10000),
        store_to_quote_rate: decimalDefault(10000),
        base_to_global_rate: decimalDefault(10000),
        base_to_quote_rate: decimalDefault(10000),
        grand_total: decimalDefault(),
        base_grand_total: decimalDefault(),
        subtotal: decimalDefault(),
        base_subtotal: decimalDefault(),
        subtotal_with_discount: decimalDefault(),
        base_subtotal_with_discount: decimalDefault(),
        checkout_method: textOrNull(),
        customer_id: integerOrNull(),
        customer_group_id: integerDefault(0),
        customer_tax_class_id: integerDefault(0),
        customer_email: textOrNull(),
        customer_prefix: textOrNull(),
        customer_firstname: textOrNull(),
        customer_middlename: textOrNull(),
        customer_lastname: textOrNull(),
        customer_suffix: textOrNull(),
        customer_dob: textOrNull(),
        customer_note: textOrNull(),
        customer_note_notify: flag(1),
        customer_is_guest: flag(),
        customer_taxvat: textOrNull(),
        customer_gender: textOrNull(),
        remote_ip: textOrNull(),
        applied_rule_ids: textOrNull(),
        reserved_order_id: textOrNull(),
        orig_order_id: integerDefault(0),
        coupon_code: textOrNull(),
        ext_shipping_info: textOrNull(),
        gift_message_id: integerOrNull(),
        is_persistent: flag(),
      },
      indexes: {
        quote_customer: { columns: ['customer_id', 'store_id', 'is_active'] },
        quote_updated: { columns: ['updated_at'] },
      },
    },
    quote_item: {
      columns: {
        item_id: id(),
        quote_id: integer(),
        parent_item_id: integerOrNull(),
        product_id: integer(),
        store_id: integerOrNull(),
        product_type: text(),
        sku: text(),
        name: text(),
        description: textOrNull(),
        is_virtual: flag(),
        is_qty_decimal: flag(),
        free_shipping: flag(),
        no_discount: flag(),
        weight: decimalOrNull(),
        row_weight: decimalDefault(),
        qty: decimal(),
        price: decimalDefault(),
        base_price: decimalDefault(),
        custom_price: decimalOrNull(),
        original_custom_price: decimalOrNull(),
        row_total: decimalDefault(),
        base_row_total: decimalDefault(),
        row_total_with_discount: decimalDefault(),
        discount_percent: decimalDefault(),
        discount_amount: decimalDefault(),
        base_discount_amount: decimalDefault(),
        tax_percent: decimalDefault(),
        tax_amount: decimalDefault(),
        base_tax_amount: decimalDefault(),
        tax_before_discount: decimalOrNull(),
        base_tax_before_discount: decimalOrNull(),
        price_incl_tax: decimalOrNull(),
        base_price_incl_tax: decimalOrNull(),
        row_total_incl_tax: decimalOrNull(),
        base_row_total_incl_tax: decimalOrNull(),
        base_cost: decimalOrNull(),
        applied_rule_ids: textOrNull(),
        additional_data: textOrNull(),
        gift_message_id: integerOrNull(),
        /** Canonical text of product and options: equal lines merge. Empty on child lines. */
        identity: textDefault(''),
        /** What the caller asked for, as JSON. */
        buy_request: textDefault('{}'),
        created_at: time(),
        updated_at: time(),
      },
      foreign: [
        cascade('quote_id', 'quote'),
        { columns: ['parent_item_id'], table: 'quote_item', onDelete: 'cascade' },
      ],
      indexes: {
        quote_item_quote: { columns: ['quote_id', 'item_id'] },
        quote_item_parent: { columns: ['parent_item_id'] },
        quote_item_product: { columns: ['product_id'] },
      },
    },
    /** What was chosen for a line, by code: `option_7`, `attributes`, `bundle_selection_ids`, `downloadable_link_ids`, ... */
    quote_item_option: {
      columns: { item_id: integer(), code: text(), product_id: integer(), value: textOrNull() },
      key: ['item_id', 'code'],
      foreign: [cascade('item_id', 'quote_item')],
    },
    quote_address: {
      columns: {
        address_id: id(),
        quote_id: integer(),
        /** `billing` or `shipping`. */
        address_type: text(),
        customer_id: integerOrNull(),
        customer_address_id: integerOrNull(),
        save_in_address_book: flag(),
        same_as_billing: flag(),
        email: textOrNull(),
        prefix: textOrNull(),
        firstname: textOrNull(),
        middlename: textOrNull(),
        lastname: textOrNull(),
        suffix: textOrNull(),
        company: textOrNull(),
        street: textOrNull(),
        city: textOrNull(),
        region: textOrNull(),
        region_id: integerOrNull(),
        postcode: textOrNull(),
        country_id: textOrNull(),
        telephone: textOrNull(),
        fax: textOrNull(),
        free_shipping: flag(),
        shipping_method: textOrNull(),
        shipping_description: textOrNull(),
        weight: decimalDefault(),
        created_at: time(),
        updated_at: time(),
      },
      foreign: [cascade('quote_id', 'quote')],
      indexes: { quote_address_quote: { columns: ['quote_id'] } },
    },
    quote_payment: {
      columns: {
        payment_id: id(),
        quote_id: integer(),
        method: textOrNull(),
        po_number: textOrNull(),
        additional_data: textOrNull(),
        created_at: time(),
        updated_at: time(),
      },
      foreign: [cascade('quote_id', 'quote')],
      indexes: { quote_payment_quote: { columns: ['quote_id'] } },
    },

    // --- API users
    api_user: {
      columns: {
        user_id: id(),
        username: text(),
        /** The name as it is looked up: lower case. */
        username_key: text(),
        firstname: textDefault(''),
        lastname: textDefault(''),
        email: textDefault(''),
        /** argon2id, or a hash carried over from a legacy store until the next login replaces it. */
        key_hash: textOrNull(),
        is_active: flag(1),
        created_at: time(),
        updated_at: time(),
      },
      indexes: { api_user_name: { columns: ['username_key'], unique: true } },
    },
    role: {
      columns: { role_id: id(), name: text() },
    },
    role_grant: {
      /** One row an id that was said something about; `is_allowed` 0 is a denial that an import brought along. */
      columns: { role_id: integer(), resource_id: text(), is_allowed: flag(1) },
      key: ['role_id', 'resource_id'],
      foreign: [cascade('role_id', 'role')],
    },
    user_role: {
      columns: { user_id: integer(), role_id: integer() },
      key: ['user_id', 'role_id'],
      foreign: [cascade('user_id', 'api_user'), cascade('role_id', 'role')],
      indexes: { user_role_role: { columns: ['role_id'] } },
    },
    soap_session: {
      columns: {
        /** SHA-256 of the session id in hex; the id itself is never stored. */
        session_hash: text(),
        user_id: integer(),
        created_at: time(),
        renewed_at: time(),
        /** The store view that `currentStore` chose for the product operations of this session. */
        product_store_id: integerOrNull(),
      },
      key: ['session_hash'],
      foreign: [cascade('user_id', 'api_user')],
      indexes: { soap_session_user: { columns: ['user_id'] }, soap_session_renewed: { columns: ['renewed_at'] } },
    },
    /** Failed logins of the current window, by what they are counted for (an account from an address, an address). */
    login_failure: {
      columns: { subject: text(), window_start: time(), failures: integerDefault(0) },
      key: ['subject', 'window_start'],
      indexes: { login_failure_window: { columns: ['window_start'] } },
    },
  },
} as const satisfies Migration;
