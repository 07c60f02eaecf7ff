import { changeSampleTitle, replaceSamples, samplesOf } from '#domain/catalog/parts/downloadable/downloads/samples.ts';
import { type DownloadLink, loadDownloadLinks } from '#domain/catalog/parts/downloadable/link-rows.ts';
import { changeDownloadLinks, downloadLinksOf, foundDownload } from '#domain/catalog/parts/downloadable/write.ts';
import { partWriter } from '#domain/catalog/products/write/parts.ts';
import { isPlainPath } from '#platform/storage/blobs/blob-store.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { WriteContext } from './kind.ts';
import { numberCell } from './numbers.ts';
import type { OldFacts } from './old-facts.ts';
import type { Cells } from './old-lines.ts';
import { type Attempt, replaceParts } from './old-outcomes.ts';
import type { CellReader } from './old-reader.ts';
import type { CsvRecord } from './read-lines.ts';

/** What a store view has of its own of a link or a sample; the price counts for its website. */
interface OwnDownload {
  readonly line: CsvRecord;
  readonly storeId: number;
  readonly title?: string;
  readonly price?: number;
}

/** A link as its lines say. */
interface OldLink {
  readonly line: CsvRecord;
  readonly wanted: DownloadLink;
  readonly views: OwnDownload[];
}

/** A sample as its lines say. */
interface OldSample {
  readonly line: CsvRecord;
  readonly wanted: { readonly title: string; readonly sortOrder: number } & Source;
  readonly views: OwnDownload[];
}

/** The links and samples of a downloadable product as its lines say. */
export interface OldDownloads {
  readonly links: readonly OldLink[];
  readonly samples: readonly OldSample[];
}

interface Source {
  readonly type: 'url' | 'file';
  readonly url: string | null;
  readonly file: string | null;
}

/** Links and samples; a line with `_downloadable_link_store` has what that store view has of the link before it. */
export function readOldDownloads(facts: OldFacts, reader: CellReader): OldDownloads {
  const { cell, whole, decimal, say } = reader;
  const links = readEach(facts, reader, '_downloadable_link', (line): DownloadLink => {
    const source = sourceIn(reader, line, '_downloadable_link');
    const sample = sourceIn(reader, line, '_downloadable_link_sample');
    const hasSample = sample.url !== null || sample.file !== null;
    const price = decimal(line, '_downloadable_link_price') ?? 0;
    if (price < 0) say(line, '_downloadable_link_price', 'must not be negative');
    const shareable = cell(line, '_downloadable_link_is_shareable');
    if (!/^[012]?$/.test(shareable)) say(line, '_downloadable_link_is_shareable', 'must be 0, 1 or 2 (as configured)');
    const downloads = whole(line, '_downloadable_link_number_of_downloads') ?? 0;
    if (downloads < 0) say(line, '_downloadable_link_number_of_downloads', 'must not be negative');
    return {
      title: cell(line, '_downloadable_link_title'),
      price,
      numberOfDownloads: downloads,
      sortOrder: whole(line, '_downloadable_link_sort_order') ?? 0,
      isShareable: shareable === '' ? 2 : Number(shareable),
      linkType: source.type,
      linkUrl: source.url,
      linkFile: source.file,
      sampleType: hasSample ? sample.type : null,
      sampleUrl: sample.url,
      sampleFile: sample.file,
    };
  });
  const samples = readEach(facts, reader, '_downloadable_sample', (line) => ({
    title: cell(line, '_downloadable_sample_title'),
    sortOrder: whole(line, '_downloadable_sample_sort_order') ?? 0,
    ...sourceIn(reader, line, '_downloadable_sample'),
  }));
  return { links, samples };
}

function readEach<W>(
  { stores }: OldFacts,
  { lines, cell, known, decimal, say }: CellReader,
  prefix: string,
  read: (line: CsvRecord) => W,
): { line: CsvRecord; wanted: W; views: OwnDownload[] }[] {
  const found: { line: CsvRecord; wanted: W; views: OwnDownload[] }[] = [];
  for (const line of lines) {
    const title = cell(line, `${prefix}_title`);
    if (cell(line, `${prefix}_store`) === '') {
      if (title !== '') found.push({ line, wanted: read(line), views: [] });
      else if (cell(line, `${prefix}_url`) + cell(line, `${prefix}_file`) !== '')
        say(line, `${prefix}_title`, 'is missing');
      continue;
    }
    const storeId = known(line, `${prefix}_store`, stores, 'store view');
    const price = decimal(line, `${prefix}_price`);
    if (price !== undefined && price < 0) say(line, `${prefix}_price`, 'must not be negative');
    if (found.length === 0) say(line, `${prefix}_store`, 'has no download before it');
    if (storeId === undefined) continue;
    found.at(-1)?.views.push({
      line,
      storeId,
      ...(title !== '' && { title }),
      ...(price !== undefined && { price }),
    });
  }
  return found;
}

/** Where something is downloaded from: an address, or a file. */
function sourceIn({ cell, say }: CellReader, line: CsvRecord, prefix: string): Source {
  const url = cell(line, `${prefix}_url`);
  const file = cell(line, `${prefix}_file`);
  if (file === '') return { type: 'url', url: url || null, file: null };
  if (url !== '') say(line, `${prefix}_url`, 'must be empty beside a file');
  const isPath = file.startsWith('/') && file.length <= 255 && isPlainPath(file.slice(1));
  if (!isPath) say(line, `${prefix}_file`, 'must be a path of a file as in /m/a/manual.pdf');
  return { type: 'file', url: null, file };
}

type DownloadRefusal = 'download_not_found' | 'download_invalid';

/** Puts links and samples in the place of those that there are, unless these are the same; and what store views have. */
export async function writeDownloads(
  context: WriteContext,
  id: number,
  { links, samples }: OldDownloads,
  attempt: Attempt,
): Promise<void> {
  if (links.length > 0) await writeLinks(context, id, links, attempt);
  if (samples.length > 0) {
    await attempt({ line: samples[0]?.line, column: '_downloadable_sample_title' }, () =>
      writeSamples(context, id, samples),
    );
  }
}

async function writeLinks(context: WriteContext, id: number, links: readonly OldLink[], attempt: Attempt) {
  const { tx } = context;
  const writer = partWriter<DownloadRefusal>(context, 0);
  const stored = await downloadLinksOf(tx, id, 0);
  const isSame =
    JSON.stringify(stored.map(comparableLink)) === JSON.stringify(links.map(({ wanted }) => comparableLink(wanted)));
  const found = isSame
    ? stored
    : await replaceParts(stored, links, {
        column: '_downloadable_link_title',
        attempt,
        add: ({ wanted }) => changeDownloadLinks(tx, id, { add: wanted }, writer),
        remove: (linkId) => changeDownloadLinks(tx, id, { remove: linkId }, writer),
      });
  if (!found) return;
  for (const [index, { views }] of links.entries()) {
    for (const { line, storeId, title, price } of views) {
      await attempt({ line, column: '_downloadable_link_store' }, async () => {
        const ofView = partWriter<DownloadRefusal>(context, storeId);
        const seen = foundDownload(await downloadLinksOf(tx, id, storeId), found[index]?.id ?? 0, ofView);
        const patch = { title: title ?? seen.title, price: price ?? seen.price };
        if (patch.title === seen.title && patch.price === seen.price) return;
        await changeDownloadLinks(tx, id, { id: seen.id, patch }, ofView);
      });
    }
  }
}

const comparableLink = (link: DownloadLink) => [
  link.title,
  link.price,
  link.sortOrder,
  link.numberOfDownloads,
  link.isShareable,
  ...(link.linkType === 'file' ? ['file', link.linkFile] : ['url', link.linkUrl]),
  ...(link.sampleType === 'file' ? ['file', link.sampleFile] : ['url', link.sampleUrl ?? null]),
];

async function writeSamples(context: WriteContext, id: number, samples: readonly OldSample[]): Promise<void> {
  const { tx } = context;
  const writer = partWriter<DownloadRefusal>(context, 0);
  const stored = await samplesOf(tx, id, 0);
  const isSame =
    JSON.stringify(stored.map((sample) => comparableSample({ ...sample, title: sample.defaultTitle ?? '' }))) ===
    JSON.stringify(samples.map(({ wanted }) => comparableSample(wanted)));
  const wanted = samples.map((sample) => sample.wanted);
  const ids = isSame ? stored.map((sample) => sample.id) : await replaceSamples(tx, id, wanted, writer);
  for (const [index, { views }] of samples.entries()) {
    for (const { storeId, title } of views) {
      if (title === undefined) continue;
      await changeSampleTitle(tx, id, { id: ids[index] ?? 0, title }, partWriter(context, storeId));
    }
  }
}

const comparableSample = (sample: {
  readonly title: string;
  readonly sortOrder: number;
  readonly type: string | null;
  readonly url: string | null;
  readonly file: string | null;
}) => [sample.title, sample.sortOrder, ...(sample.type === 'file' ? ['file', sample.file] : ['url', sample.url])];

/** The lines of products' links and samples, by product. */
export async function downloadLines(
  tx: Tx,
  ids: readonly number[],
  facts: OldFacts,
): Promise<{ readonly links: ReadonlyMap<number, Cells[]>; readonly samples: ReadonlyMap<number, Cells[]> }> {
  const links = new Map<number, Cells[]>();
  const samples = new Map<number, Cells[]>();
  for (const [id, own] of await loadDownloadLinks(tx, ids, { storeId: 0, websiteId: 0 })) {
    if (own.length === 0) continue;
    const views: [string, Awaited<ReturnType<typeof downloadLinksOf>>][] = [];
    for (const [code, storeId] of facts.stores) views.push([code, await downloadLinksOf(tx, id, storeId)]);
    const cells = own.flatMap((link): Cells[] => [
      linkCells(link),
      ...views.flatMap(([code, all]): Cells[] => {
        const seen = all.find((each) => each.id === link.id);
        if (!seen || (seen.title === link.title && seen.price === link.price)) return [];
        return [
          {
            _downloadable_link_store: code,
            ...(seen.title !== link.title && { _downloadable_link_title: seen.title }),
            ...(seen.price !== link.price && { _downloadable_link_price: numberCell(seen.price) }),
          },
        ];
      }),
    ]);
    links.set(id, cells);
  }
  for (const id of ids) {
    const own = await samplesOf(tx, id, 0);
    if (own.length === 0) continue;
    const views: [string, Awaited<ReturnType<typeof samplesOf>>][] = [];
    for (const [code, storeId] of facts.stores) views.push([code, await samplesOf(tx, id, storeId)]);
    const cells = own.flatMap((sample): Cells[] => [
      {
        _downloadable_sample_title: sample.defaultTitle ?? '',
        _downloadable_sample_sort_order: String(sample.sortOrder),
        ...sourceCells('_downloadable_sample', sample),
      },
      ...views.flatMap(([code, all]): Cells[] => {
        const title = all.find((each) => each.id === sample.id)?.ownTitle ?? sample.defaultTitle;
        return title === null || title === sample.defaultTitle
          ? []
          : [{ _downloadable_sample_store: code, _downloadable_sample_title: title }];
      }),
    ]);
    samples.set(id, cells);
  }
  return { links, samples };
}

const linkCells = (link: DownloadLink): Cells => ({
  _downloadable_link_title: link.title,
  _downloadable_link_price: numberCell(link.price),
  _downloadable_link_sort_order: String(link.sortOrder),
  _downloadable_link_number_of_downloads: String(link.numberOfDownloads),
  _downloadable_link_is_shareable: String(link.isShareable),
  ...sourceCells('_downloadable_link', { type: link.linkType, url: link.linkUrl, file: link.linkFile }),
  ...sourceCells('_downloadable_link_sample', { type: link.sampleType, url: link.sampleUrl, file: link.sampleFile }),
});

const sourceCells = (
  prefix: string,
  { type, url, file }: { readonly type: string | null; readonly url: string | null; readonly file: string | null },
): Cells => (type === 'file' ? { [`${prefix}_file`]: file ?? '' } : { [`${prefix}_url`]: url ?? '' });
