import { type Static, Type } from 'typebox';
import {
  deleteDownload,
  readDownload,
  readDownloads,
  type SeenDownload,
} from '#domain/catalog/parts/downloadable/commands.ts';
import {
  addDownload,
  readSamples,
  removeDownload,
  writeDownload,
} from '#domain/catalog/parts/downloadable/downloads/commands.ts';
import type { DownloadSample } from '#domain/catalog/parts/downloadable/downloads/samples.ts';
import type { DownloadLinkPatch } from '#domain/catalog/parts/downloadable/write.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { createAmounts } from '../../amounts.ts';
import { changeRoutes, listRoute, type RouteDeclaration, route } from '../../declare.ts';
import { idParams, named, nullable, rowId } from '../../schema.ts';
import { allOf, created } from './answers.ts';
import { describePart } from './describe-part.ts';
import { partRead, partWrite } from './place.ts';

const count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const price = Type.Number({ minimum: 0 });
const numberOfDownloads = Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: '0 for no limit.' });
const isShareable = Type.Integer({ minimum: 0, maximum: 2, description: '0 no, 1 yes, 2 as configured.' });
const linkUrl = nullable(Type.String({ description: 'Address or path of the file; only for the back office.' }));
const sampleUrl = nullable(Type.String({ description: 'A sample for everybody.' }));
const linkType = Type.Union([Type.Literal('url'), Type.Literal('file')], {
  description: 'Whether its file is at an address, or stored here.',
});

const link = named(
  'DownloadableLink',
  Type.Object({
    id: rowId('Link id.'),
    title: Type.String(),
    price,
    sortOrder: Type.Integer(),
    numberOfDownloads,
    isShareable,
    linkType: Type.Optional(linkType),
    linkUrl: Type.Optional(linkUrl),
    sampleUrl,
  }),
);
const file = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 180, description: 'File name' }),
  base64: Type.String({ minLength: 1, description: 'The file, in base64' }),
});
const optional = {
  file: Type.Optional({ ...file, description: 'The file, to be stored here instead of an address' }),
  sampleFile: Type.Optional({ ...file, description: 'The file of the sample, instead of an address' }),
  price: Type.Optional(price),
  sortOrder: Type.Optional(count),
  numberOfDownloads: Type.Optional(numberOfDownloads),
  isShareable: Type.Optional(isShareable),
  linkType: Type.Optional(Type.Unknown({ readOnly: true })),
  linkUrl: Type.Optional(linkUrl),
  sampleUrl: Type.Optional(sampleUrl),
  id: Type.Optional(Type.Unknown({ readOnly: true })),
};
const title = Type.String({ minLength: 1, maxLength: 255 });
const body = Type.Object({ ...optional, title });
const patch = Type.Object({ ...optional, title: Type.Optional(title) });

const oneParams = Type.Object({ id: rowId('Product id'), linkId: rowId('Link id') });

const part = describePart({
  tag: 'Downloads',
  path: '/downloadable-links',
  item: 'linkId',
  params: oneParams,
  names: {
    operation: 'DownloadableLink',
    operations: 'DownloadableLinks',
    singular: 'a link',
    plural: 'the links',
    owner: 'a downloadable product',
  },
  result: link,
  body,
  patch,
  examples: {
    add: { title: 'The whole alphabet', linkUrl: 'https://files.example/alphabet.pdf', price: 3 },
    change: { price: 2.5 },
  },
  problems: { 422: 'The product is not downloadable, or the link breaks rules of the store.' },
  texts: { list: 'Titles are those of the store view, prices those of its website.' },
});

/** The links of downloadable products (rest 4.1, 5.1). */
export const downloadableLinkRoutes: readonly RouteDeclaration[] = [
  listRoute({
    ...part.list,
    command: readDownloads,
    input: ({ params }, place) => partRead(params, place),
    print: (all) => allOf(all.map(show)),
  }),
  route({
    ...part.add,
    command: writeDownload,
    bodyLimit: 'bulk',
    input: ({ params, body }, place) => ({
      ...partWrite(params, place),
      change: { add: read(body) },
      ...filesOf(body),
    }),
    print: (link, _context, { params }) =>
      created(`/products/${params.id}/downloadable-links/${link.id}`, show({ link, isBackend: true })),
  }),
  route({
    ...part.read,
    command: readDownload,
    input: ({ params }, place) => ({ ...partRead(params, place), linkId: params.linkId }),
    print: show,
  }),
  ...changeRoutes({
    ...part.change,
    command: writeDownload,
    input: ({ params, body }, place) => ({
      ...partWrite(params, place),
      change: { id: params.linkId, patch: read(body) },
      ...filesOf(body),
    }),
    bodyLimit: 'bulk',
    print: (link) => show({ link, isBackend: true }),
  }),
  route({
    ...part.remove,
    command: deleteDownload,
    input: ({ params }, place) => ({ ...partWrite(params, place), linkId: params.linkId }),
    print: () => undefined,
  }),
];

const sample = named(
  'DownloadableSample',
  Type.Object({
    id: rowId('Sample id.'),
    title: Type.String(),
    sortOrder: Type.Integer(),
    sampleType: linkType,
    sampleUrl,
  }),
);
const samplePath = '/products/{id}/downloadable-samples';
const sampleParams = Type.Object({ id: rowId('Product id'), sampleId: rowId('Sample id') });

/** The samples of downloadable products, of the product as a whole. */
export const downloadableSampleRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: samplePath,
    tag: 'Downloads',
    summary: 'List the samples of a downloadable product',
    operationId: 'listDownloadableSamples',
    params: idParams,
    result: sample,
    command: readSamples,
    input: ({ params }, place) => partRead(params, place),
    print: (all) => allOf(all.map(showSample)),
  }),
  route({
    method: 'POST',
    path: samplePath,
    tag: 'Downloads',
    summary: 'Add a sample to a downloadable product',
    description: 'By its address, or with its file.',
    operationId: 'addDownloadableSample',
    params: idParams,
    body: Type.Object({
      title,
      sortOrder: Type.Optional(count),
      sampleUrl: Type.Optional(Type.String({ maxLength: 255, description: 'Address of the sample' })),
      file: Type.Optional({ ...file, description: 'The file, to be stored here instead of an address' }),
    }),
    bodyLimit: 'bulk',
    example: { title: 'The letters A to C', file: { name: 'abc.txt', base64: 'QSBCIEM=' } },
    result: Type.Object({ id: rowId('The id') }),
    status: 201,
    problems: { 422: 'The product is not downloadable, or the sample breaks rules of the store.' },
    command: addDownload,
    input: ({ params, body }) => ({
      product: { id: params.id },
      store: null,
      kind: 'sample' as const,
      download: {
        title: body.title,
        source: body.file ? { file: body.file } : { url: body.sampleUrl?.trim() ?? '' },
        sample: undefined,
        price: null,
        numberOfDownloads: null,
        isShareable: null,
        sortOrder: body.sortOrder ?? null,
      },
    }),
    print: (id, _context, { params }) => created(`/products/${params.id}/downloadable-samples`, { id }),
  }),
  route({
    method: 'DELETE',
    path: `${samplePath}/{sampleId}`,
    tag: 'Downloads',
    summary: 'Delete a sample of a downloadable product',
    operationId: 'deleteDownloadableSample',
    params: sampleParams,
    command: removeDownload,
    input: ({ params }) => ({ kind: 'sample' as const, downloadId: params.sampleId, product: params.id }),
    print: () => undefined,
  }),
];

function showSample({ id, ownTitle, defaultTitle, sortOrder, type, url }: DownloadSample): Static<typeof sample> {
  const text = ownTitle ?? defaultTitle ?? '';
  return { id, title: text, sortOrder, sampleType: type === 'file' ? 'file' : 'url', sampleUrl: url };
}

const filesOf = (body: Static<typeof patch>) => ({ file: body.file, sampleFile: body.sampleFile });

type Shown = Static<typeof link>;

/** Only buyers and the back office may know where a file is. */
function show({ link: stored, isBackend }: SeenDownload): Shown {
  const { id, title: text, sortOrder } = stored;
  return {
    id,
    title: text,
    price: decimalToNumber(stored.price),
    sortOrder,
    numberOfDownloads: stored.numberOfDownloads,
    isShareable: stored.isShareable,
    ...(isBackend && { linkType: stored.linkType === 'file' ? 'file' : 'url', linkUrl: stored.linkUrl }),
    sampleUrl: stored.sampleUrl,
  };
}

/** The sent fields, with the price in ten-thousandths. */
function read({ price, title, sortOrder, numberOfDownloads, isShareable, linkUrl, sampleUrl }: Static<typeof patch>) {
  const amounts = createAmounts();
  const read: DownloadLinkPatch = {
    ...(price !== undefined && { price: amounts.read(price, '/price') }),
    ...(title !== undefined && { title }),
    ...(sortOrder !== undefined && { sortOrder }),
    ...(numberOfDownloads !== undefined && { numberOfDownloads }),
    ...(isShareable !== undefined && { isShareable }),
    ...(linkUrl !== undefined && { linkUrl }),
    ...(sampleUrl !== undefined && { sampleUrl }),
  };
  amounts.done();
  return read;
}
