import { Type } from 'typebox';
import {
  addDownload,
  type Downloads,
  listDownloads,
  removeDownload,
  type SentDownload,
  type SentSource,
} from '#domain/catalog/parts/downloadable/downloads/commands.ts';
import type { DownloadFolder } from '#domain/catalog/parts/downloadable/downloads/files.ts';
import { idFirst } from '#domain/catalog/products/record/product-resolver.ts';
import {
  detailed,
  done,
  doneAsNumber,
  listing,
  type OperationDeclaration,
  operation,
} from '#interfaces/legacy/declare.ts';
import { formatDecimal, parseDecimal } from '#kernel/decimal.ts';
import { type ClientMap, digits, flagValue, integerValue, isRecord, textValue } from '../../read-data.ts';
import { identifierType, productId } from '../product/structs.ts';
import { downloadResource, sentFaults } from './resource.ts';
import { downloads, resource } from './structs.ts';

const string = Type.String();
const store = { schema: string, synonyms: ['storeView', 'storeId'], optional: true } as const;
const resourceType = { schema: string } as const;

const kindOf = (type: string | null): 'link' | 'sample' | undefined =>
  type === 'link' || type === 'sample' ? type : undefined;

function readDownload(sent: unknown): SentDownload {
  const data: ClientMap = isRecord(sent) ? sent : {};
  const price = textValue(data.price)?.trim();
  return {
    title: textValue(data.title) ?? '',
    // A sample has its address in another field.
    source: readSource(data, 'link_url' in data ? data.link_url : (data.sample_url ?? data.url)),
    sample: isRecord(data.sample) ? readSource(data.sample, data.sample.url ?? data.sample.sample_url) : undefined,
    price: price === undefined || price === '' ? null : (parseDecimal(price) ?? undefined),
    numberOfDownloads: flagValue(data.is_unlimited) ? null : integerValue(data.number_of_downloads),
    isShareable: integerValue(data.is_shareable),
    sortOrder: integerValue(data.sort_order),
  };
}

/** An unknown type means a file (soap-catalog 5.9). */
function readSource(data: ClientMap, url: unknown): SentSource {
  if (textValue(data.type) === 'url') return { url: textValue(url)?.trim() ?? '' };
  if (!isRecord(data.file)) return { file: undefined };
  return { file: { name: textValue(data.file.name) ?? '', base64: textValue(data.file.base64_content) ?? '' } };
}

/** `product_downloadable_link.add`: adds a link or a sample (soap-catalog 5.9). */
const add = operation({
  resource: downloadResource,
  method: 'add',
  title: 'Add links and samples to downloadable product',
  v2Name: 'catalogProductDownloadableLinkAdd',
  arguments: { productId, resource, resourceType, store, identifierType },
  // V1 shows a boolean, the other styles 1 (C12).
  result: Type.Unsafe<boolean>(Type.Integer()),
  resultPart: 'respons',
  command: addDownload,
  decode: (args) => ({
    product: idFirst(args.productId, args.identifierType),
    store: args.store,
    kind: kindOf(args.resourceType),
    download: readDownload(args.resource),
  }),
  print: () => true,
  refusals: {
    ...sentFaults,
    product_not_found: 'product_not_exists',
    product_type_unfit: 'product_not_downloadable',
    product_not_downloadable: 'product_not_downloadable',
    store_view_not_found: 'store_not_exists',
    download_not_found: 'link_was_not_found',
    download_invalid: listing('validation_error'),
  },
  saveFault: 'save_error',
});

function saved(sizes: Downloads['sizes'], folder: DownloadFolder, file: string | null) {
  const size = file === null ? undefined : sizes.get(`${folder}${file}`);
  if (file === null || size === undefined) return undefined;
  return [{ file, name: file.slice(file.lastIndexOf('/') + 1), size, status: 'old' }];
}

/** `product_downloadable_link.list`: the links and samples of a product (soap-catalog 5.9). */
const list = operation({
  resource: downloadResource,
  method: 'list',
  title: 'Retrieve links and samples list from downloadable product',
  v2Name: 'catalogProductDownloadableLinkList',
  arguments: { productId, store, identifierType },
  result: downloads,
  resultPart: 'respons',
  command: listDownloads,
  decode: (args) => ({ product: idFirst(args.productId, args.identifierType), store: args.store }),
  print: ({ links, samples, sizes }) => ({
    links: links.map((link) => {
      const own = saved(sizes, 'links', link.linkFile);
      const sample = saved(sizes, 'link_samples', link.sampleFile);
      return {
        link_id: String(link.id),
        title: link.title,
        price: formatDecimal(link.price),
        number_of_downloads: String(link.numberOfDownloads),
        is_shareable: String(link.isShareable),
        link_url: link.linkUrl,
        link_type: link.linkType,
        sample_file: link.sampleFile,
        sample_url: link.sampleUrl,
        sample_type: link.sampleType,
        sort_order: String(link.sortOrder),
        ...(own && { file_save: own }),
        ...(sample && { sample_file_save: sample }),
        ...(link.numberOfDownloads === 0 && { is_unlimited: 1 }),
      };
    }),
    samples: samples.map((sample) => ({
      sample_id: String(sample.id),
      product_id: String(sample.productId),
      sample_url: sample.url,
      sample_file: sample.file,
      sample_type: sample.type,
      sort_order: String(sample.sortOrder),
      default_title: sample.defaultTitle,
      store_title: sample.ownTitle,
      title: sample.ownTitle ?? sample.defaultTitle,
    })),
  }),
  refusals: {
    product_not_found: 'product_not_exists',
    product_not_downloadable: 'product_not_downloadable',
    store_view_not_found: 'store_not_exists',
  },
});

/** `product_downloadable_link.remove`: removes a link or a sample (soap-catalog 5.9). */
const remove = operation({
  resource: downloadResource,
  method: 'remove',
  title: 'Remove links and samples from downloadable product',
  v2Name: 'catalogProductDownloadableLinkRemove',
  arguments: { linkId: { schema: string }, resourceType },
  result: doneAsNumber,
  resultPart: 'respons',
  command: removeDownload,
  decode: (args) => ({ kind: kindOf(args.resourceType), downloadId: digits(args.linkId) }),
  print: done,
  refusals: {
    download_kind_unknown: sentFaults.download_kind_unknown,
    product_not_found: 'link_was_not_found',
    product_type_unfit: detailed('remove_error'),
    download_not_found: 'link_was_not_found',
    download_invalid: listing('remove_error'),
  },
  saveFault: 'remove_error',
});

/** Every operation on downloads. */
export const downloadOperations: readonly OperationDeclaration[] = [add, list, remove];
