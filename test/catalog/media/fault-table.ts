import type { FaultCase as GenericFaultCase } from '../../support/fault-tables.ts';
import { nested } from '../../support/styled-client.ts';
import { fileOf, picture, png, samples } from './support.ts';

/** The cases need nothing beside the demo store. */
export type FaultScene = undefined;

/** One row of the table. */
export type FaultCase = GenericFaultCase<FaultScene>;

const path = (method: string): string => `catalog_product_attribute_media.${method}`;
const pen = 'PEN-HERON';
const file = '/h/e/heron-pen.jpg';
const jpeg = samples['image/jpeg'];

const products = {
  list: {},
  info: { file },
  create: { data: { file: png('new') } },
  update: { file, data: { label: 'Another' } },
  remove: { file },
} as const;
type Method = keyof typeof products;

const onProducts: FaultCase[] = (Object.keys(products) as Method[]).flatMap((method) => {
  const row = (when: string, code: number, text: string, args: Readonly<Record<string, unknown>>): FaultCase => ({
    operation: path(method),
    when,
    code,
    text,
    arguments: () => ({ ...products[method], ...args }),
  });
  const noProduct = 'Product not exists.';
  return [
    ...(method === 'remove'
      ? []
      : [
          row('the store view does not exist', 100, 'Requested store view not found.', {
            productId: pen,
            store: 'nostore',
          }),
        ]),
    row('no product has the id', 101, noProduct, { productId: '999999' }),
    row('no product has the SKU', 101, noProduct, { productId: 'nothing' }),
    row('a SKU is sent with `identifierType` `id`', 101, noProduct, { productId: pen, identifierType: 'id' }),
    row('an id is sent with `identifierType` `sku`', 101, noProduct, { productId: '1', identifierType: 'sku' }),
    row("the product's set has no gallery", 107, "Requested product doesn't support images", {
      productId: 'REPAIR-NIB',
    }),
  ];
});

const unknownFiles: FaultCase[] = (['info', 'update', 'remove'] as const).flatMap((method) =>
  (
    [
      ['no image has the path', '/n/o/nothing.jpg'],
      ['the image belongs to another product', '/w/r/wren.png'],
      ['the path lacks its folders', 'heron-pen.jpg'],
    ] as const
  ).map(([when, other]) => ({
    operation: path(method),
    when,
    code: 103,
    text: "Requested image not exists in product images' gallery.",
    arguments: () => ({ ...products[method], productId: pen, file: other }),
  })),
);

const creating = (when: string, code: number, text: string, data: Readonly<Record<string, unknown>>): FaultCase => ({
  operation: path('create'),
  when,
  code,
  text,
  arguments: () => ({ productId: pen, data }),
});
const updating = (when: string, code: number, text: string, data: Readonly<Record<string, unknown>>): FaultCase => ({
  operation: path('update'),
  when,
  code,
  text,
  arguments: () => ({ productId: pen, file, data }),
});

const notSpecified = 'The image is not specified.';
const badBase64 = 'The image contents is not valid base64 data.';
const unreadable = 'Unsupported image format.';
const tooLarge = 'The image is too large.';
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>');
const huge = await picture(8000, 7000).png({ compressionLevel: 9 }).toBuffer();
const text = (content: string, mime = 'image/jpeg') => ({ file: nested({ content, mime }) });

const creations: FaultCase[] = [
  creating('no file is sent', 102, notSpecified, { label: 'Front' }),
  creating('the file has no type', 102, notSpecified, { file: nested({ content: jpeg.toString('base64') }) }),
  creating('the file has no content', 102, notSpecified, {
    file: nested({ mime: 'image/jpeg' }),
  }),
  creating('the content is not base64', 102, badBase64, text('***')),
  creating('the content is empty', 102, badBase64, text('')),
  creating('the label is too long', 102, 'The image label has more than 255 characters.', {
    file: png('new'),
    label: 'x'.repeat(256),
  }),
  creating('the name is a path', 104, 'Cannot create image.', { file: png('../new') }),
  creating('the content is not an image', 104, unreadable, { file: fileOf(Buffer.from('<?php exit;'), 'image/png') }),
  creating('the content is SVG', 104, unreadable, { file: fileOf(svg, 'image/svg+xml') }),
  creating('the content is SVG with another media type', 104, unreadable, { file: fileOf(svg, 'image/png') }),
  creating('the content is cut off', 104, unreadable, { file: fileOf(jpeg.subarray(0, -40), 'image/jpeg') }),
  creating('the image has more than 50 million pixels', 104, tooLarge, { file: fileOf(huge, 'image/png') }),
];

const updates: FaultCase[] = [
  updating('the content is not base64', 102, 'Image content is not valid base64 data.', text('***')),
  updating('the content is not an image', 102, unreadable, {
    file: fileOf(Buffer.from('GIF89a, or not'), 'image/jpeg'),
  }),
  updating('the image has more than 50 million pixels', 102, tooLarge, {
    file: fileOf(await picture(8000, 7000).jpeg().toBuffer(), 'image/jpeg'),
  }),
  updating('the label is too long', 102, 'The image label has more than 255 characters.', { label: 'x'.repeat(256) }),
];

const saves: FaultCase[] = (
  [
    [
      'create',
      104,
      'Image creation failed. Details in error message.',
      { data: { file: png('new'), types: ['image'] } },
    ],
    [
      'update',
      105,
      'Image not updated. Details in error message.',
      { file, data: { file: fileOf(jpeg, 'image/jpeg'), label: 'Another', types: ['thumbnail'] } },
    ],
    ['remove', 106, 'Image not removed. Details in error message.', { file }],
  ] as const
).map(([method, code, text, args]) => ({
  operation: path(method),
  when: 'the database fails while saving',
  code,
  text,
  failingCommit: true,
  arguments: () => ({ productId: pen, ...args }),
}));

/** Every fault of the operations on images, in the order of the documentation. */
export const faultCases: readonly FaultCase[] = [
  {
    operation: path('currentStore'),
    when: 'the store view does not exist',
    code: 100,
    text: 'Requested store view not found.',
    arguments: () => ({ store: 'nostore' }),
  },
  ...onProducts,
  ...unknownFiles,
  ...creations,
  ...updates,
  ...saves,
].toSorted((a, b) => (a.operation === b.operation ? a.code - b.code : a.operation < b.operation ? -1 : 1));

/** The table as Markdown, as `docs/media-faults.md` shows it. */
export function faultDocument(): string {
  const rows = faultCases.map(
    ({ operation, when, code, text }) => `| \`${operation}\` | ${when} | ${code} | \`${text}\` |`,
  );
  return `# Faults of the operations on product images

The operations may also be called by the prefixes \`product_attribute_media.\` and \`product_media.\`. \`types\` has no faults. Faults
that every operation may raise are not listed: 1 internal error, 2 access denied, 5 session expired, 6 required parameter missing.

A test makes the call of each row in V1, V2 and WS-I, and checks that images have not changed, neither in the database nor in storage.

| operation | when | code | text |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
