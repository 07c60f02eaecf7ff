import { type Wrong, wrong } from '../faults/case.ts';
import { downloadable } from '../support/examples/downloads.ts';
import { nested } from '../support/styled-client.ts';
import type { OperationCases } from './case.ts';

const denied: Wrong = { ...wrong('bound to another website', '2 Access denied.', {}), caller: 'bound' };
const noStore = wrong('unknown store view', '100 Store with requested code/id does not exist.', { store: 'nostore' });
const noProduct = wrong('unknown product', '101 Product with requested id does not exist.', { productId: 'nothing' });
const notDownloadable = wrong(
  'a product of another type',
  '408 Incorrect product type. Downloadable content, can be added only to "downloadable" products.',
  { productId: 'MUG-SAIL' },
);
const noKind = wrong(
  'an unknown kind',
  '415 unknown_resource_type: Incorrect content type only "link", "link_samples" and "sample" allowed.',
  { resourceType: 'links' },
);
const download = { title: 'Pattern', type: 'url', link_url: 'https://files.example.com/pattern.pdf' };
const file = { title: 'Pattern', type: 'file', file: nested({ name: 'pattern.txt', base64_content: 'SGVsbG8=' }) };

/** Links and samples of downloadable products. */
export const downloadsOperations: OperationCases = {
  scope: {
    'catalog_product_downloadable_link.list': { inside: () => [], outside: () => [{ productId: downloadable }] },
    'catalog_product_downloadable_link.add': {
      inside: () => [],
      outside: () => [{ productId: downloadable, resource: download, resourceType: 'link' }],
    },
    'catalog_product_downloadable_link.remove': {
      inside: () => [],
      outside: ({ downloadId }) => [{ linkId: downloadId, resourceType: 'link' }],
    },
  },
  faults: {
    'catalog_product_downloadable_link.list': {
      good: () => ({ productId: downloadable }),
      wrong: [noStore, noProduct, denied, notDownloadable],
    },
    'catalog_product_downloadable_link.add': {
      good: () => ({ productId: downloadable, resource: download, resourceType: 'link' }),
      wrong: [
        noKind,
        wrong('no title', '415 no_title: Title cannot be empty.', { resource: { title: '' } }),
        wrong('no address', '415 empty_url: URL cannot be empty.', { resource: { link_url: '' } }),
        wrong('no address of the web', '415 url_not_valid: The URL must be one of http or https.', {
          resource: { link_url: 'file:///etc/passwd' },
        }),
        wrong('a price that is none', '415 price must be a number not below 0', {
          resource: { price: 'some' },
        }),
        noStore,
        noProduct,
        denied,
        notDownloadable,
      ],
    },
    'catalog_product_downloadable_link.remove': {
      good: ({ downloadId }) => ({ linkId: downloadId, resourceType: 'link' }),
      wrong: [
        noKind,
        wrong('unknown link', '412 Link or sample with specified ID was not found.', { linkId: '999999' }),
        denied,
      ],
    },
  },
  valid: {
    'catalog_product_downloadable_link.list': () => ({ productId: downloadable, store: 'german' }),
    'catalog_product_downloadable_link.add': () => ({ productId: downloadable, resource: file, resourceType: 'link' }),
    'catalog_product_downloadable_link.remove': ({ download: linkId }) => ({ linkId, resourceType: 'link' }),
  },
};
