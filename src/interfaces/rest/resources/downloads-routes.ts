import { Type } from 'typebox';
import { listOwnDownloads, takeDownload } from '#domain/orders/commands/purchased-downloads.ts';
import { fileReply, listRoute, type RouteDeclaration, reply, route } from '../declare.ts';
import { moment, type RowResource, rowFields, whole, words } from '../row-fields.ts';
import { named, nullable } from '../schema.ts';

const tag = 'Purchased downloads';

const fields = rowFields({
  id: whole('item_id'),
  orderId: whole('order_id'),
  orderIncrementId: words('order_increment_id'),
  productId: whole('product_id'),
  productName: words('product_name'),
  productSku: words('product_sku'),
  title: words('link_title'),
  type: words('link_type', 'file, or url: an address elsewhere'),
  status: words('status', 'pending until it is paid, available, or expired'),
  downloadsBought: whole('number_of_downloads_bought', '0 for any number'),
  downloadsUsed: whole('number_of_downloads_used'),
  createdAt: moment('created_at'),
});

const download = named(
  'PurchasedDownload',
  Type.Unsafe<RowResource>(
    Type.Object({
      ...fields.properties,
      downloadsLeft: nullable(Type.Integer({ description: 'Null for no limit' })),
      isShareable: Type.Boolean({ description: 'Whether everyone who has the link may use it' }),
      url: nullable(Type.String({ description: 'Address for the download; null until it is available' })),
    }),
  ),
);

/** Routes for purchased downloads (spec 5.2). */
export const downloadRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/customers/me/downloads',
    tag,
    summary: 'List your downloads',
    description: 'The newest first; at most 1,000.',
    operationId: 'listMyDownloads',
    result: download,
    command: listOwnDownloads,
    input: () => undefined,
    print: (rows, { baseUrl }) => ({
      total: rows.length,
      items: rows.map((row) => {
        const left = row.number_of_downloads_bought - row.number_of_downloads_used;
        const isOpen = row.status === 'available' && row.link_hash !== null;
        return {
          ...fields.show(row),
          downloadsLeft: row.number_of_downloads_bought === 0 ? null : Math.max(0, left),
          isShareable: row.is_shareable === 1,
          url: isOpen ? `${baseUrl}/api/rest/v2/downloads/${encodeURIComponent(row.link_hash ?? '')}` : null,
        };
      }),
    }),
  }),
  route({
    method: 'GET',
    path: '/downloads/{hash}',
    tag,
    summary: 'Download a bought file',
    description:
      'The file, or a redirect where it is an address elsewhere, which the service itself never asks. Each call counts; after the last one that was bought it is 409. A link that may not be shared needs the token of its customer, or of the guest’s order.',
    operationId: 'takeDownload',
    params: Type.Object({ hash: Type.String({ minLength: 1, maxLength: 255, description: 'The secret of the link' }) }),
    takesOrderToken: true,
    file: 'application/octet-stream',
    problems: { 409: '`purchased_download_closed`: it is not paid, was refunded, or all downloads are used.' },
    command: takeDownload,
    input: ({ params }, { orderToken }) => ({ hash: params.hash, token: orderToken }),
    print: (target) =>
      'url' in target
        ? reply<undefined>({ status: 302, headers: { location: target.url, 'referrer-policy': 'no-referrer' } })
        : fileReply({ name: target.name, content: ({ blobs }) => blobs.read(target.key) }),
  }),
];
