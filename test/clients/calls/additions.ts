import { type Call, call, changed, listed, pairs, refused } from './call.ts';

const row = (title: string, price: string, sku: string) => ({
  title,
  price,
  price_type: 'fixed',
  sku,
  sort_order: '1',
});

const fine = { value_id: '<value>', ...row('Fine', '1.5000', 'fine') };
const broad = { value_id: '<broad>', ...row('Broad', '2.0000', 'broad') };

/** Custom options of a product, and their values. */
export const optionCalls: readonly Call[] = [
  listed('catalogProductCustomOptionTypes', {}, 10, { label: 'Field', value: 'field' }),
  changed('catalogProductCustomOptionAdd', {
    productId: 'NIB-FLEX',
    data: {
      title: 'Tip',
      type: 'drop_down',
      sort_order: '1',
      is_require: 1,
      additional_fields: [row('Fine', '1.5', 'fine'), row('Broad', '2', 'broad')],
    },
  }),
  call('catalogProductCustomOptionList', { productId: 'NIB-FLEX' }, [
    { option_id: '<option>', title: 'Tip', type: 'drop_down', sort_order: '1', is_require: 1 },
  ]),
  changed('catalogProductCustomOptionUpdate', { optionId: '<option>', data: { title: 'Width', is_require: 0 } }),
  call(
    'catalogProductCustomOptionInfo',
    { optionId: '<option>' },
    {
      title: 'Width',
      type: 'drop_down',
      sort_order: '1',
      is_require: 0,
      additional_fields: [fine, broad],
    },
  ),
  changed('catalogProductCustomOptionValueAdd', { optionId: '<option>', data: [row('Medium', '1', 'medium')] }),
  call('catalogProductCustomOptionValueList', { optionId: '<option>' }, [
    fine,
    broad,
    { value_id: '<medium>', ...row('Medium', '1.0000', 'medium') },
  ]),
  changed('catalogProductCustomOptionValueUpdate', {
    valueId: '<value>',
    data: row('Extra fine', '3', 'xf'),
    store: 'german',
  }),
  call(
    'catalogProductCustomOptionValueInfo',
    { valueId: '<value>', store: 'german' },
    {
      value_id: '<value>',
      option_id: '<option>',
      sku: 'xf',
      sort_order: '1',
      default_price: '1.5000',
      default_price_type: 'fixed',
      store_price: '3.0000',
      store_price_type: 'fixed',
      price: '3.0000',
      price_type: 'fixed',
      default_title: 'Fine',
      store_title: 'Extra fine',
      title: 'Extra fine',
    },
  ),
  changed('catalogProductCustomOptionValueRemove', { valueId: '<value>' }),
  changed('catalogProductCustomOptionRemove', { optionId: '<option>' }),
  refused(
    'catalogProductCustomOptionInfo',
    { optionId: '<option>' },
    '105',
    'Option with requested id does not exist.',
  ),
];

const file = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const image = {
  file: '/t/i/tip.png',
  label: 'The tip',
  position: '2',
  exclude: '0',
  url: '<base>/media/catalog/product/t/i/tip.png',
  types: ['small_image', 'thumbnail'],
};

/** Images of a product. */
export const mediaCalls: readonly Call[] = [
  call('catalogProductAttributeMediaCurrentStore', { store: 'admin' }, 0),
  call('catalogProductAttributeMediaTypes', { setId: '<set>' }, [
    { code: 'image', scope: 'store' },
    { code: 'small_image', scope: 'store' },
    { code: 'thumbnail', scope: 'store' },
  ]),
  call(
    'catalogProductAttributeMediaCreate',
    {
      productId: 'NIB-FLEX',
      data: {
        file: { content: file, mime: 'image/png', name: 'tip' },
        label: 'The tip',
        position: '2',
        types: ['small_image', 'thumbnail'],
        exclude: '0',
      },
    },
    '/t/i/tip.png',
  ),
  call(
    'catalogProductAttributeMediaUpdate',
    { productId: 'NIB-FLEX', file: '/t/i/tip.png', data: { label: 'Die Spitze', exclude: '1' }, store: 'german' },
    true,
  ),
  call(
    'catalogProductAttributeMediaInfo',
    { productId: 'NIB-FLEX', file: '/t/i/tip.png', store: 'german' },
    {
      ...image,
      label: 'Die Spitze',
      exclude: '1',
    },
  ),
  call('catalogProductAttributeMediaList', { productId: 'NIB-FLEX' }, [image]),
  call('catalogProductAttributeMediaRemove', { productId: 'NIB-FLEX', file: '/t/i/tip.png' }, true),
  refused(
    'catalogProductAttributeMediaInfo',
    { productId: 'NIB-FLEX', file: '/t/i/tip.png' },
    '103',
    "Requested image not exists in product images' gallery.",
  ),
];

const springy = { tag_id: '<tag>', name: 'springy' };
const fineNib = { tag_id: '<other>', name: 'fine nib' };

/** Tags of a product. */
export const tagCalls: readonly Call[] = [
  call(
    'catalogProductTagAdd',
    { data: { tag: "springy 'fine nib'", product_id: '<product>', customer_id: '1', store: 'default' } },
    pairs({ springy: '<tag>', 'fine nib': '<other>' }),
  ),
  call('catalogProductTagList', { productId: '<product>', store: 'default' }, [springy, fineNib], {
    v1: { answer: { '<tag>': springy, '<other>': fineNib } },
  }),
  changed('catalogProductTagUpdate', { tagId: '<tag>', data: { name: 'bouncy', status: '1' }, store: 'default' }),
  call(
    'catalogProductTagInfo',
    { tagId: '<tag>', store: 'default' },
    {
      name: 'bouncy',
      status: '1',
      base_popularity: '0',
      products: [{ key: '<product>', value: '1' }],
    },
  ),
  changed('catalogProductTagRemove', { tagId: '<tag>' }),
  refused('catalogProductTagRemove', { tagId: '<tag>' }, '104', 'Requested tag does not exist.'),
];

const sheets = 'RULED-SHEETS';

/** Links and samples of a downloadable product. */
export const downloadCalls: readonly Call[] = [
  call(
    'catalogProductDownloadableLinkAdd',
    {
      productId: sheets,
      resource: {
        title: 'Dotted',
        price: '1.5',
        is_unlimited: 0,
        number_of_downloads: 3,
        is_shareable: 1,
        sample: { type: 'url', url: 'https://files.example.com/sample.pdf' },
        type: 'file',
        file: { name: 'dotted.txt', base64_content: 'SGVsbG8=' },
        sort_order: 9,
      },
      resourceType: 'link',
    },
    1,
  ),
  call(
    'catalogProductDownloadableLinkList',
    { productId: sheets },
    {
      links: [
        {
          link_id: '4',
          title: 'Ruled sheets, A4',
          price: '0.0000',
          number_of_downloads: 0,
          is_unlimited: 1,
          is_shareable: 2,
          link_url: 'https://downloads.example.com/sheets/a4.pdf',
          link_type: 'url',
          sample_type: null,
          sort_order: 1,
        },
        {
          link_id: '<link>',
          title: 'Dotted',
          price: '1.5000',
          number_of_downloads: 3,
          is_shareable: 1,
          link_url: null,
          link_type: 'file',
          sample_url: 'https://files.example.com/sample.pdf',
          sample_type: 'url',
          sort_order: 9,
          file_save: [{ file: '/d/o/dotted.txt', name: 'dotted.txt', size: 5, status: 'old' }],
        },
      ],
      samples: [],
    },
  ),
  changed('catalogProductDownloadableLinkRemove', { linkId: '<link>', resourceType: 'link' }),
  refused(
    'catalogProductDownloadableLinkRemove',
    { linkId: '<link>', resourceType: 'link' },
    '412',
    'Link or sample with specified ID was not found.',
  ),
];
