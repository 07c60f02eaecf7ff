import { optionOf } from './attributes.ts';
import { slug } from './categories.ts';
import {
  addBundleOptions,
  addDownloads,
  addLinks,
  addLinkTypes,
  addProduct,
  addVariants,
  type LegacyOption,
  type LegacyProduct,
} from './product.ts';
import type { Cell, Rows } from './rows.ts';

const adjectives =
  'Amber Quiet Tall Folded Copper Northern Small Striped Plain Winter Harbour Garden Round Heavy'.split(' ');
const things = 'lantern kettle satchel notebook mug scarf candle tray map apron basket clock'.split(' ');

/** A name of two words; another one for each number below 168. */
const nameOf = (index: number) =>
  `${adjectives[index % adjectives.length]} ${things[Math.floor(index / adjectives.length) % things.length]}`;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const colours = ['clay', 'sea', 'moss', 'ink'];
const sizes = ['S', 'M', 'L', 'XL'];
const leaves = range(10, 33);

/** Files of the gallery; the last one is not in the media folder. */
const files = [
  'lantern.png',
  'kettle.jpg',
  'satchel.webp',
  'notebook.png',
  'mug.jpg',
  'calendar.png',
  'envelope.png',
  'paper.webp',
];
/** A file that the store names and its media folder does not have. */
export const lostFile = 'lost-picture.png';

/** Custom options of every kind. */
const everyOption: readonly LegacyOption[] = [
  { type: 'field', title: { en: 'Initials', fr: 'Initiales' }, price: 2, sku: 'ini', max: 3 },
  { type: 'area', title: { en: 'Words for the card' }, price: 5, percent: true, max: 200 },
  { type: 'file', title: { en: 'Your drawing' }, extensions: 'png, jpg' },
  {
    type: 'drop_down',
    title: { en: 'Ribbon', de: 'Band' },
    values: [
      ['red', 1, 'red'],
      ['blue', 0],
    ],
  },
  {
    type: 'radio',
    title: { en: 'Wrapping' },
    values: [
      ['paper', 0],
      ['cloth', 3.5, 'cloth'],
    ],
  },
  {
    type: 'checkbox',
    title: { en: 'With it' },
    percent: true,
    values: [
      ['a card', 10],
      ['a bag', 20],
    ],
  },
  {
    type: 'multiple',
    title: { en: 'Samples' },
    values: [
      ['tea', 1],
      ['ink', 2],
      ['soap', 3],
    ],
  },
  { type: 'date', title: { en: 'Wanted on' }, price: 1 },
  { type: 'date_time', title: { en: 'Called for at' } },
  { type: 'time', title: { en: 'Hour of the visit' } },
];

/** Ways in which stock is kept. */
const stocks: readonly Readonly<Record<string, Cell>>[] = [
  {},
  { qty: 0, is_in_stock: 0, low_stock_date: '2024-02-02 02:02:02' },
  { qty: 0, backorders: 1, use_config_backorders: 0 },
  { qty: -3, backorders: 2, use_config_backorders: 0 },
  { qty: 7.5, is_qty_decimal: 1, min_sale_qty: 0.25, use_config_min_sale_qty: 0 },
  { qty: 60, enable_qty_increments: 1, use_config_enable_qty_inc: 0, qty_increments: 6, use_config_qty_increments: 0 },
  { qty: 5, manage_stock: 0, use_config_manage_stock: 0 },
  { qty: 50, min_sale_qty: 3, use_config_min_sale_qty: 0, max_sale_qty: 20, use_config_max_sale_qty: 0 },
  { qty: 2, min_qty: 2, use_config_min_qty: 0, notify_stock_qty: 9, use_config_notify_stock_qty: 0 },
];

/** SKUs that are hard to write in an address or a statement. */
const oddSkus = [
  'with space',
  "quote'd",
  'a/b\\c',
  '100%-wool',
  'Größe-XL',
  'plus+and&amp',
  '"double"',
  'tab\tinside',
  'question?mark=1#2',
  'x'.repeat(64),
];

/** Values of every attribute that is odd, for products of the set that has them. */
const oddValues = (index: number): Readonly<Record<string, Cell>> => ({
  ref_multi: [optionOf('ref_multi', 'tea'), optionOf('ref_multi', pick(['books', 'rain', 'snow'], index))].join(','),
  ref_bool: index % 2,
  ref_text: `for "${pick(adjectives, index)}" & <co>`,
  ref_price: index / 4,
  ref_date: `2024-0${1 + (index % 9)}-15 00:00:00`,
  ref_select: optionOf('ref_select', pick(['north', 'east', 'south', 'west'], index)),
  plain_select: optionOf('plain_select', pick(['upper', 'lower'], index)),
  old_style: String(optionOf('old_style', 'plain')),
  default_backend: 'kept',
  acme_shade: 'hazel/3',
  acme_code: `AC-${10_000 + index}`,
  acme_digits: String(index),
  acme_blob: 'a:1:{s:4:"made";s:4:"here";}',
});

/** One of each kind at the beginning, so that a first page holds them all. */
const mixed: readonly LegacyProduct[] = [
  { id: 235, sku: 'mix-gift-page', type: 'giftcard', name: { en: 'Card for a friend' }, values: { giftcard_type: 0 } },
  { id: 236, sku: 'mix-options', name: { en: 'Engraved tray' }, price: 30, options: everyOption },
  {
    id: 237,
    sku: 'mix-tiers',
    name: { en: 'Candles by the box', de: 'Kerzen' },
    price: 12,
    tiers: [
      { qty: 5, price: 11 },
      { qty: 10, price: 9.5, website: 1 },
      { qty: 2, price: 8, group: 2 },
    ],
    groupPrices: [
      { price: 10, group: 2 },
      { price: 15, group: 3, percent: true },
      { price: 7, group: 2, website: 2 },
    ],
    websites: [1, 2],
  },
  {
    id: 238,
    sku: 'mix-special',
    name: { en: 'Kettle at half the price' },
    price: 40,
    values: { special_price: 20, special_from_date: '2024-01-01 00:00:00', special_to_date: null, cost: 11 },
  },
  {
    id: 239,
    sku: 'mix-special-over',
    name: { en: 'Kettle at its old price' },
    price: 40,
    values: { special_price: 20, special_from_date: '2023-01-01 00:00:00', special_to_date: '2023-02-01 00:00:00' },
  },
  {
    id: 240,
    sku: 'mix-by-website',
    name: { en: 'Price by website', fr: 'Prix par site' },
    price: 40,
    websites: [1, 2],
    inViews: [
      ['price', 4, 36],
      ['description', 2, 'Décrit en français.'],
      ['status', 5, 2],
    ],
  },
  { id: 241, sku: 'mix-hidden', name: { en: 'Not alone' }, price: 3, values: { visibility: 1 } },
  { id: 242, sku: 'mix-search', name: { en: 'Found only by search' }, price: 3, values: { visibility: 3 } },
  { id: 243, sku: 'mix-odd', set: 15, name: { en: 'Odd & "quoted" <thing>' }, price: 9, values: oddValues(1) },
  {
    id: 244,
    sku: 'mix-images',
    name: { en: 'Seen from all sides', de: 'Von allen Seiten' },
    price: 9,
    images: [...files, lostFile],
  },
  { id: 245, sku: 'mix-no-website', name: { en: 'Sold nowhere' }, price: 9, websites: [] },
  { id: 246, sku: 'mix-outlet', name: { en: 'Only in the outlet' }, price: 9, websites: [2], categories: [61] },
];

function simple(id: number, more: Partial<LegacyProduct> = {}): LegacyProduct {
  const name = nameOf(id);
  return {
    id,
    sku: `LO-${id}`,
    name: id % 5 === 0 ? { en: name, de: `${name} auf Deutsch`, fr: `${name} en français` } : { en: name },
    price: 5 + (id % 37) * 1.25,
    categories: [pick(leaves, id), pick([4, 5, 6, 7, 8, 9], id)],
    websites: id % 7 === 0 ? [1, 2] : [1],
    images: id % 3 === 0 ? [pick(files, id), pick(files, id + 1)] : [],
    stock: pick(stocks, id),
    values: {
      color: optionOf('color', pick(colours, id)),
      ...(id % 11 === 0 ? { special_price: 4, special_from_date: '2024-01-01 00:00:00' } : {}),
      ...(id % 13 === 0 ? { status: 2 } : {}),
      ...(id % 17 === 0 ? { tax_class_id: 6, country_of_manufacture: 'FR', msrp_enabled: '2', custom_design: '' } : {}),
      ...(id % 19 === 0
        ? { news_from_date: '2024-02-01 00:00:00', meta_title: nameOf(id), meta_keyword: 'tray, map' }
        : {}),
    },
    tiers: id % 10 === 0 ? [{ qty: 10, price: 4 }] : [],
    ...more,
  };
}

/** The products whose numbers and SKUs the tests know. */
const reference: readonly LegacyProduct[] = [
  ...range(1, 20).map((number): LegacyProduct => {
    const digits = String(number).padStart(2, '0');
    return {
      id: 905 + number,
      sku: `REF-S${digits}`,
      name: { en: `Plain thing ${number}` },
      key: `plain-thing-${number}`,
      price: 10 + number,
      categories: [4, 11],
      ...(number === 20 ? { images: ['mug.jpg'] } : {}),
    };
  }),
  ...['12345', '00123', '906'].map((sku, index) => ({
    id: 926 + index,
    sku,
    name: { en: `Number ${sku} as a name` },
    price: 5,
  })),
  { id: 929, sku: 'REF-V01', type: 'virtual', name: { en: 'An hour of mending' }, price: 15 },
  { id: 930, sku: 'REF-OOS', name: { en: 'Sold out' }, price: 15, stock: { qty: 0, is_in_stock: 0 } },
  { id: 931, sku: 'REF-LOW', name: { en: 'Three are left' }, price: 15, stock: { qty: 3 } },
  { id: 932, sku: 'REF-DIS', name: { en: 'Not sold any more' }, price: 15, values: { status: 2 } },
  {
    id: 933,
    sku: 'REF-OPT',
    name: { en: 'With a choice' },
    price: 15,
    options: [
      { id: 7, type: 'field', title: { en: 'Name on it' }, required: true, price: 1, sku: 'name', max: 20 },
      {
        id: 8,
        type: 'drop_down',
        title: { en: 'Handle' },
        values: [
          ['wood', 2, 'wood'],
          ['horn', 3, 'horn'],
        ],
      },
    ],
  },
  { id: 934, sku: 'REF-NOMEDIA', set: 19, name: { en: 'Without pictures' }, price: 15, values: { ref_text: 'none' } },
];

/** All products of one kind or another, with what ties them together. */
export function addProducts(rows: Rows): void {
  addLinkTypes(rows);
  for (const product of mixed) addProduct(rows, product);
  for (const id of range(247, 401)) {
    const sku = id >= 300 && id < 300 + oddSkus.length ? { sku: oddSkus[id - 300] as string } : {};
    addProduct(rows, simple(id, sku));
  }
  addConfigurables(rows);
  for (const id of range(418, 438))
    addProduct(rows, simple(id, { set: 14, stock: {}, values: { manufacturer: optionOf('manufacturer', 'heron') } }));
  addGrouped(rows);
  for (const id of [441, 442]) {
    addProduct(rows, {
      id,
      sku: `LO-V${id}`,
      type: 'virtual',
      name: { en: `Lesson ${id}` },
      price: 20,
      categories: [6],
    });
  }
  addGiftCards(rows);
  addBundles(rows);
  addDownloadables(rows);
  for (const id of range(740, 905)) {
    const more =
      id % 4 === 0
        ? { set: 15, values: oddValues(id) }
        : id % 4 === 1
          ? { options: [everyOption[id % 10] as LegacyOption] }
          : {};
    addProduct(rows, simple(id, more));
  }
  for (const product of reference) addProduct(rows, product);
  addLinks(rows, 'relation', 906, [907, 908, 402]);
  addLinks(rows, 'up_sell', 906, [909, 446]);
  addLinks(rows, 'cross_sell', 906, [910]);
  addLinks(rows, 'relation', 236, [237]);
}

const configurables = range(402, 417);

/** Configurable products in four colours and four sizes, of which a few variants cannot be had. */
function addConfigurables(rows: Rows): void {
  let variant = 460;
  for (const [index, id] of [...configurables, 231].entries()) {
    const name = `${pick(adjectives, index)} coat`;
    const set = 13;
    const variants: number[] = [];
    for (const color of colours) {
      for (const size of sizes) {
        const own = variants.length;
        addProduct(rows, {
          id: variant,
          sku: `coat${id}-${color}-${size}`,
          set,
          name: { en: `${name}, ${color}, ${size}` },
          price: 80 + index,
          values: {
            color: optionOf('color', color),
            size: optionOf('size', size),
            visibility: 1,
            status: own === 5 ? 2 : 1,
          },
          stock: own === 3 ? { qty: 0, is_in_stock: 0 } : {},
          images: size === 'M' ? [pick(files, index)] : [],
        });
        variants.push(variant++);
      }
    }
    // Two products with one URL key: the legacy program put the id behind the second one's address.
    const twice = id === 402 ? { key: slug(nameOf(251)), path: `${slug(nameOf(251))}-402.html` } : {};
    addProduct(rows, {
      id,
      sku: `coat${id}`,
      type: 'configurable',
      set,
      name: { en: name, de: `Mantel ${index}` },
      price: 80 + index,
      categories: [7, 22 + (index % 4)],
      images: [pick(files, index), pick(files, index + 1), pick(files, index + 2)],
      ...(index % 4 === 1 ? { values: { special_price: 60, special_from_date: '2024-01-01 00:00:00' } } : {}),
      ...twice,
    });
    const surcharges = index % 2 === 0 ? { surcharges: { XL: 12.5, L: 0.1 } } : {};
    addVariants(rows, id, [{ code: 'color' }, { code: 'size', ...surcharges }], variants);
  }
}

function addGrouped(rows: Rows): void {
  const groups = [
    [439, 'A set for the desk', [418, 419, 420]],
    [440, 'A set for the table', [421, 422]],
    [232, 'A set to give away', [906, 907, 929]],
  ] as const;
  for (const [id, name, members] of groups) {
    addProduct(rows, {
      id,
      sku: `set-${id}`,
      type: 'grouped',
      name: { en: name },
      categories: [9],
      images: ['satchel.webp'],
    });
    addLinks(rows, 'super', id, members, 2);
  }
}

function addGiftCards(rows: Rows): void {
  const amounts = (entity_id: number, values: readonly (readonly [value: number, website: number])[]) => {
    for (const [value, website_id] of values) {
      rows.add('enterprise_giftcard_amount', {
        value_id: rows.next('gift card amount'),
        website_id,
        entity_id,
        entity_type_id: 4,
        attribute_id: 134,
        value,
      });
    }
  };
  for (const [id, giftcard_type, open] of [
    [443, 0, 0],
    [444, 1, 1],
    [451, 2, 1],
  ] as const) {
    addProduct(rows, {
      id,
      sku: `card-${id}`,
      type: 'giftcard',
      name: { en: `Gift card ${id}` },
      values: {
        giftcard_type,
        allow_open_amount: open,
        ...(open ? { open_amount_min: 10, open_amount_max: 200 } : {}),
        is_redeemable: 1,
        lifetime: 0,
        allow_message: 1,
      },
    });
    amounts(id, [
      [25, 0],
      [50, 0],
      [75, 1],
    ]);
  }
  amounts(235, [[20, 0]]);
}

function addBundles(rows: Rows): void {
  const bundle = (id: number, name: string, values: Readonly<Record<string, Cell>>, price?: number) =>
    addProduct(rows, {
      id,
      sku: `kit-${id}`,
      type: 'bundle',
      name: { en: name },
      categories: [6, 9],
      images: ['calendar.png'],
      values: { sku_type: 0, weight_type: 0, price_view: 0, shipment_type: 0, ...values },
      ...(price === undefined ? {} : { price }),
    });
  bundle(445, 'A kit to put together', { price_type: 0 });
  addBundleOptions(rows, 445, [
    { id: 17, title: 'Notebook', type: 'select', products: [423, 424] },
    { id: 18, title: 'Ink', type: 'radio', products: [425, 426], optional: true },
    { id: 19, title: 'Pencils', type: 'checkbox', products: [427, 428] },
    { id: 20, title: 'Paper', type: 'multi', products: [429, 430], optional: true },
  ]);
  bundle(446, 'Lamp and candle', { price_type: 0, sku_type: 1 });
  addBundleOptions(rows, 446, [
    { id: 21, title: 'Lamp', type: 'select', products: [431, 432, 906] },
    { id: 22, title: 'Candle', type: 'radio', products: [433, 434, 907] },
  ]);
  bundle(447, 'A kit at one price', { price_type: 1, weight_type: 1 }, 60);
  addBundleOptions(rows, 447, [{ title: 'Cloth', type: 'select', products: [435, 436], price: 4 }]);
  bundle(233, 'A kit for the journey', { price_type: 0 });
  addBundleOptions(rows, 233, [{ title: 'Bag', type: 'select', products: [437, 438] }]);
}

function addDownloadables(rows: Rows): void {
  for (const id of [448, 449, 450, 234]) {
    const separately = Number(id !== 450);
    addProduct(rows, {
      id,
      sku: `book-${id}`,
      type: 'downloadable',
      name: { en: `Book of patterns ${id}` },
      price: 9,
      categories: [6],
      values: {
        links_purchased_separately: separately,
        links_title: 'Chapters',
        samples_title: 'Samples',
        links_exist: 1,
        tax_class_id: 6,
      },
    });
    addDownloads(rows, id, [
      { ...(id === 449 ? { id: 12 } : {}), title: 'First chapter', price: 2 },
      { title: 'Second chapter', price: 2.5 },
    ]);
  }
}
