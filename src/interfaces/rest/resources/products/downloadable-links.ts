import { type Static, Type } from 'typebox';
import {
  changeDownloadLinks,
  type DownloadLink,
  type DownloadLinkChange,
  downloadLinksOf,
  found,
  type KeptDownloadLink,
} from '../../../../domain/catalog/products/write/downloadable-links.ts';
import { everybody, granted } from '../../../../domain/command.ts';
import { decimalToNumber } from '../../../../kernel/decimal.ts';
import { handledListRoute, handledRoute, type RestContext, type RouteDeclaration } from '../../declare.ts';
import { idParams, named, nullable, rowId } from '../../schema.ts';
import { allOf, createAmounts, created, productToRead, writerOf } from './write-context.ts';

const count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const price = Type.Number({ minimum: 0 });
const numberOfDownloads = Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: '0 is no limit.' });
const isShareable = Type.Integer({ minimum: 0, maximum: 2, description: '0 no, 1 yes, 2 as configured.' });
const linkUrl = nullable(Type.String({ description: 'Where the file is; shown to the back office only.' }));
const sampleUrl = nullable(Type.String({ description: 'A sample for everybody.' }));
const linkType = Type.Union([Type.Literal('url'), Type.Literal('file')], {
  description: 'Links to files of an imported store cannot be made here.',
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
const optional = {
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

const path = '/products/{id}/downloadable-links';
const oneParams = Type.Object({ id: rowId('Product id'), linkId: rowId('Link id') });
const common = { tag: 'Downloads', access: granted('products/write'), effect: 'write' } as const;
const problems = { 422: 'The product is not downloadable, or the link breaks rules of the store.' };

/** The links of downloadable products (reference rest 4.1, 5.1). */
export const downloadableLinkRoutes: readonly RouteDeclaration[] = [
  handledListRoute({
    method: 'GET',
    path,
    tag: common.tag,
    summary: 'List the links of a downloadable product',
    description: 'Titles are those of the store view, prices those of its website.',
    operationId: 'listDownloadableLinks',
    access: everybody,
    effect: 'read',
    params: idParams,
    result: link,
    run: async (context, { params }) => allOf(await visible(context, params.id)),
  }),
  handledRoute({
    ...common,
    method: 'POST',
    path,
    summary: 'Add a link to a downloadable product',
    operationId: 'addDownloadableLink',
    params: idParams,
    body,
    example: { title: 'The whole alphabet', linkUrl: 'https://files.example/alphabet.pdf', price: 3 },
    result: link,
    status: 201,
    problems,
    async run(context, { params, body }) {
      const made = await change(context, params.id, { add: read(body, undefined) });
      return created(`/products/${params.id}/downloadable-links/${made.id}`, made);
    },
  }),
  handledRoute({
    method: 'GET',
    path: `${path}/{linkId}`,
    tag: common.tag,
    summary: 'Get a link of a downloadable product',
    operationId: 'getDownloadableLink',
    access: everybody,
    effect: 'read',
    params: oneParams,
    result: link,
    async run(context, { params }) {
      const { reader } = await productToRead(context, params.id);
      const all = await downloadLinksOf(context.tx, params.id, reader.storeId);
      return show(found(all, params.linkId), reader.isBackend);
    },
  }),
  handledRoute({
    ...common,
    method: 'PUT',
    path: `${path}/{linkId}`,
    summary: 'Replace a link of a downloadable product',
    operationId: 'replaceDownloadableLink',
    params: oneParams,
    body,
    result: link,
    problems,
    run: (context, { params, body }) =>
      change(context, params.id, {
        id: params.linkId,
        to: (kept) => read(body, { ...fresh, linkType: kept.linkType }),
      }),
  }),
  handledRoute({
    ...common,
    method: 'PATCH',
    path: `${path}/{linkId}`,
    summary: 'Change a link of a downloadable product',
    operationId: 'patchDownloadableLink',
    params: oneParams,
    body: patch,
    example: { price: 2.5 },
    result: link,
    problems,
    run: (context, { params, body }) =>
      change(context, params.id, { id: params.linkId, to: (kept) => read(body, kept) }),
  }),
  handledRoute({
    ...common,
    method: 'DELETE',
    path: `${path}/{linkId}`,
    summary: 'Delete a link of a downloadable product',
    operationId: 'deleteDownloadableLink',
    access: granted('products/delete'),
    params: oneParams,
    async run(context, { params }) {
      await change(context, params.id, { remove: params.linkId });
      return undefined;
    },
  }),
];

type Shown = Static<typeof link>;

async function change(context: RestContext, productId: number, what: DownloadLinkChange): Promise<Shown> {
  return show(await changeDownloadLinks(context.tx, productId, what, writerOf(context)), true);
}

async function visible(context: RestContext, productId: number): Promise<Shown[]> {
  const { reader } = await productToRead(context, productId);
  const all = await downloadLinksOf(context.tx, productId, reader.storeId);
  return all.map((each) => show(each, reader.isBackend));
}

/** Where a file is belongs to who paid for it. */
function show(kept: KeptDownloadLink, isBackend: boolean): Shown {
  const { id, title: text, sortOrder } = kept;
  return {
    id,
    title: text,
    price: decimalToNumber(kept.price),
    sortOrder,
    numberOfDownloads: kept.numberOfDownloads,
    isShareable: kept.isShareable,
    ...(isBackend && { linkType: kept.linkType === 'file' ? 'file' : 'url', linkUrl: kept.linkUrl }),
    sampleUrl: kept.sampleUrl,
  };
}

const fresh: DownloadLink = {
  title: '',
  price: 0,
  sortOrder: 0,
  numberOfDownloads: 0,
  isShareable: 2,
  linkType: 'url',
  linkUrl: null,
  sampleType: null,
  sampleUrl: null,
};

function read(sent: Static<typeof patch>, kept: DownloadLink = fresh): DownloadLink {
  const amounts = createAmounts();
  const amount = sent.price === undefined ? kept.price : amounts.read(sent.price, '/price');
  amounts.done();
  return {
    title: sent.title ?? kept.title,
    price: amount,
    sortOrder: sent.sortOrder ?? kept.sortOrder,
    numberOfDownloads: sent.numberOfDownloads ?? kept.numberOfDownloads,
    isShareable: sent.isShareable ?? kept.isShareable,
    linkType: kept.linkType,
    linkUrl: sent.linkUrl === undefined ? kept.linkUrl : sent.linkUrl,
    sampleType: sent.sampleUrl === null ? null : kept.sampleType,
    sampleUrl: sent.sampleUrl === undefined ? kept.sampleUrl : sent.sampleUrl,
  };
}
