import {
  bytewise,
  cascade,
  decimal,
  decimalDefault,
  flag,
  id,
  integer,
  integerDefault,
  type Tables,
  text,
  textDefault,
  time,
  timeOrNull,
} from '#platform/storage/columns.ts';

/**
 * The tables that find, sort and filter lists of products. All rows are derived from other tables (`reindex.ts`) in the
 * transaction that changes those, and can be rebuilt at any time.
 */
export const searchTables = {
  /** One row for each product and store view, including view 0 with the defaults. */
  product_index: {
    columns: {
      store_id: integer(),
      product_id: integer(),
      /** Enabled and on the website of the store view. */
      is_public: flag(),
      /** 1 not alone, 2 catalog, 3 search, 4 both. */
      visibility: integer(),
      /** 1 enabled, 2 disabled. */
      status: integer(),
      /** The sort key of the name: folded, then as it is written. */
      name_key: bytewise(text()),
      url_key: bytewise(textDefault('')),
      /** -1 if there is none. */
      special_price: decimal(),
      /** The average of its approved reviews in the store view, 1 to 5; 0 if there is none. */
      rating: decimalDefault(),
      review_count: integerDefault(0),
    },
    key: ['store_id', 'product_id'],
    foreign: [cascade('store_id', 'store'), cascade('product_id', 'product')],
    indexes: {
      product_index_name: { columns: ['store_id', 'name_key', 'product_id'] },
      product_index_url: { columns: ['store_id', 'url_key'] },
      product_index_special: { columns: ['store_id', 'special_price', 'product_id'] },
      product_index_rating: { columns: ['store_id', 'rating', 'product_id'] },
      product_index_reviews: { columns: ['store_id', 'review_count', 'product_id'] },
      product_index_public: { columns: ['store_id', 'is_public', 'visibility'] },
      product_index_product: { columns: ['product_id'] },
    },
  },
  /** The lowest price of a product in the base currency, by store view, customer group and span of days. */
  product_price_index: {
    columns: {
      store_id: integer(),
      group_id: integer(),
      product_id: integer(),
      /** The first and the last day as numbers: 20261121. */
      from_day: integer(),
      to_day: integer(),
      /** -1 if it has no price. */
      price: decimal(),
    },
    key: ['store_id', 'group_id', 'product_id', 'from_day'],
    foreign: [cascade('store_id', 'store'), cascade('product_id', 'product')],
    indexes: {
      product_price_index_price: { columns: ['store_id', 'group_id', 'price', 'product_id'] },
      product_price_index_product: { columns: ['product_id'] },
    },
  },
  /**
   * The options that can narrow lists of products: of filterable attributes, as a store view sees them. A configurable
   * product has those of its enabled variants.
   */
  product_facet: {
    columns: { store_id: integer(), product_id: integer(), attribute_id: integer(), option_id: integer() },
    key: ['store_id', 'product_id', 'attribute_id', 'option_id'],
    foreign: [cascade('store_id', 'store'), cascade('product_id', 'product')],
    indexes: { product_facet_product: { columns: ['product_id'] } },
  },
  /** The searchable words of a product. A store view has a row only if its words differ from those of view 0. */
  product_search: {
    columns: {
      document_id: id(),
      product_id: integer(),
      store_id: integer(),
      /** Folded (`words.ts`), each once, separated by blanks. */
      words: text(),
    },
    foreign: [cascade('product_id', 'product'), cascade('store_id', 'store')],
    indexes: { product_search_product: { columns: ['product_id', 'store_id'], unique: true } },
    besides: {
      // The words are folded already, so here only blanks separate words: both engines find the same.
      sqlite: {
        product_search_fts: `create virtual table product_search_fts using fts5(
          words, content='product_search', content_rowid='document_id', tokenize='ascii', prefix='2 3', columnsize=0, detail=none
        )`,
        product_search_inserted: `create trigger product_search_inserted after insert on product_search begin
          insert into product_search_fts (rowid, words) values (new.document_id, new.words);
        end`,
        product_search_deleted: `create trigger product_search_deleted after delete on product_search begin
          insert into product_search_fts (product_search_fts, rowid, words) values ('delete', old.document_id, old.words);
        end`,
        product_search_updated: `create trigger product_search_updated after update on product_search begin
          insert into product_search_fts (product_search_fts, rowid, words) values ('delete', old.document_id, old.words);
          insert into product_search_fts (rowid, words) values (new.document_id, new.words);
        end`,
      },
      postgres: {
        product_search_words_ix:
          "create index product_search_words_ix on product_search using gin (array_to_tsvector(string_to_array(words, ' ')))",
      },
    },
  },
  /** The words of products that mistyped words are compared with; some may belong to deleted products. */
  search_word: {
    columns: { word: bytewise(text()), reversed: bytewise(text()), length: integer() },
    key: ['word'],
    indexes: { search_word_reversed: { columns: ['reversed'] } },
  },
  /** The searches of shoppers, folded, with typing errors corrected; shown only to the operator. */
  search_term: {
    columns: { store_id: integer(), term: bytewise(text()), searches: integer(), results: integer(), last_at: time() },
    key: ['store_id', 'term'],
    foreign: [cascade('store_id', 'store')],
    indexes: { search_term_last: { columns: ['last_at'] } },
    changesOften: true,
  },
  /** Products whose rows above must be rebuilt, after a change of more products than one call can index. */
  product_reindex: {
    columns: { product_id: integer() },
    key: ['product_id'],
    foreign: [cascade('product_id', 'product')],
    changesOften: true,
  },
  /** The last indexing of all products after a change that concerns all of them; one row, `run_id` 1. */
  product_index_run: {
    columns: {
      run_id: integer(),
      /** 1 if only prices are to be made anew. */
      is_prices_only: flag(),
      /** The products that there were, and those that are left, after `after_id` and then from the first one. */
      total: integer(),
      remaining: integer(),
      after_id: integer(),
      started_at: time(),
      ended_at: timeOrNull(),
    },
    key: ['run_id'],
    changesOften: true,
  },
} as const satisfies Tables;
