import type { Readable } from 'node:stream';

/** What is known of stored bytes without reading them. */
export interface BlobInfo {
  /** Bytes. */
  readonly size: number;
  /** When they were stored: milliseconds since 1970, as the store's own clock has it. */
  readonly modifiedAt: number;
  /** Changes with the bytes; without quotes. */
  readonly etag: string;
}

/** A stored blob as a listing names it. */
export interface ListedBlob {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** A part of a blob: positions of its first and last byte, both of them in it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes of images live (design "blobs"). Keys are relative paths such as `catalog/product/x/y/name.jpg`; what is
 * under a key never changes, other bytes get another key. A key that `isBlobKey` refuses is never there and cannot be created.
 * Everything rejects with `StorageError` when the store cannot be reached or written.
 */
export interface BlobStore {
  readonly kind: 'folder' | 's3';
  /**
   * Stores bytes under a free key. Durable when resolved. False where the key is taken; then nothing was stored. Of several
   * that create one key at a time, on any node, one gets true.
   */
  create(key: string, bytes: Uint8Array, contentType: string): Promise<boolean>;
  /** What is known of the blob; undefined where there is none. */
  stat(key: string): Promise<BlobInfo | undefined>;
  /** The bytes, or a part of them, as a stream that holds resources until it ends or is destroyed; undefined where there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes the blob; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every blob whose key begins with the prefix, in no certain order. */
  list(prefix: string): AsyncIterable<ListedBlob>;
  /** Frees connections. The store is not used after it. */
  close(): Promise<void>;
}

/** Longest key, in bytes: that of S3. */
const MAX_KEY_BYTES = 1024;
/** Longest part between slashes, in bytes: that of common file systems. */
const MAX_PART_BYTES = 255;

/** Whether a key is a plain path (`isPlainPath`) and not too long for S3. */
export function isBlobKey(key: string): boolean {
  return isPlainPath(key) && Buffer.byteLength(key) <= MAX_KEY_BYTES;
}

/**
 * Whether a text is a plain relative path: parts between single slashes, none of them empty, `.` or `..`, without
 * backslashes and control characters, well-formed Unicode, and none too long for a file system.
 */
export function isPlainPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL ends a path for the system, others break headers.
  if (/[\\\x00-\x1f\x7f]/.test(path) || !path.isWellFormed()) return false;
  return path
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= MAX_PART_BYTES);
}
