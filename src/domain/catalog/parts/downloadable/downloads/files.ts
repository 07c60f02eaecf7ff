import type { Outside } from '#domain/shared/command.ts';
import type { Fail } from '#kernel/refusal.ts';
import { decodeBase64 } from '#platform/images/base64.ts';
import { freeBytes } from '#platform/process/memory.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';

/** The prefix of the files of downloadable products. Nothing under it is served to strangers. */
export const DOWNLOAD_PREFIX = 'downloadable/files';

/** The folder of a file below `DOWNLOAD_PREFIX`. */
export type DownloadFolder = 'links' | 'link_samples' | 'samples';

/** A file as it is sent. */
export interface SentFile {
  readonly name: string;
  readonly base64: string;
}

/** The key of a file's bytes; `file` is the path in the row: `/m/y/my_file.txt`. */
export function downloadKey(folder: DownloadFolder, file: string): string {
  return `${DOWNLOAD_PREFIX}/${folder}${file}`;
}

/** The size of a file in bytes; undefined if it does not exist. */
export async function downloadSize(
  blobs: BlobStore,
  folder: DownloadFolder,
  file: string,
): Promise<number | undefined> {
  return (await blobs.stat(downloadKey(folder, file)))?.size;
}

/** How many numbers are tried to find a free name. */
const mostNumbers = 1000;

/**
 * Stores a file under its sanitized name (reference 4.4), with a number if the name is taken. Answers its path as rows
 * store it. Refuses `download_file_unreadable`.
 */
export async function storeDownload(
  { blobs, settings }: Outside,
  folder: DownloadFolder,
  { name, base64 }: SentFile,
  fail: Fail<'download_file_unreadable'>,
): Promise<string> {
  const bytes = await decodeBase64(base64, settings.imageMaxBytes);
  if (bytes === undefined || bytes === 'too long') throw fail('download_file_unreadable');
  const plain = plainName(name);
  for (let number = 0; number < mostNumbers; number++) {
    const file = pathOf(plain, number);
    if (await blobs.create(downloadKey(folder, file), bytes, 'application/octet-stream')) {
      freeBytes(bytes);
      return file;
    }
  }
  throw fail('download_file_unreadable', { text: 'Too many files have this name.' });
}

/** Whether a text can be a file name: it has a letter or digit, and nothing that could mean a path. */
export function isFileName(name: string): boolean {
  return /[A-Za-z0-9]/.test(name) && !name.includes('/') && !name.includes('..') && name.length <= 180;
}

const plainName = (name: string): string => name.replace(/[^A-Za-z0-9_.-]+/g, '_').replace(/^\.+/, '_');

function pathOf(name: string, number: number): string {
  const [, base = name, extension = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
  const numbered = `${base}${number === 0 ? '' : `_${number}`}${extension}`;
  const letter = (index: number): string => {
    const own = numbered[index] ?? '_';
    return own === '.' ? '_' : own.toLowerCase();
  };
  return `/${letter(0)}/${letter(1)}/${numbered}`;
}
