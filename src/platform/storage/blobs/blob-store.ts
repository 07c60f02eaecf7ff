import type { Readable } from 'node:stream';

/** Facts about stored bytes, known without reading them. */
export interface BlobInfo {
  /** Bytes. */
  readonly size: number;
  /** When they were stored: milliseconds since 1970, by the store's own clock. */
  readonly modifiedAt: number;
  /** Changes with the bytes; without quotes. */
  readonly etag: string;
}

/** A stored blob in a listing. */
export interface ListedBlob {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** A part of a blob: the positions of its first and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The store of image bytes (design "blobs"). Keys are relative paths such as `catalog/product/x/y/name.jpg`. The bytes
 * of a key never change; other bytes get another key. A key that `isBlobKey` refuses never exists and cannot be
 * created. Everything rejects with `StorageError` when the store cannot be reached or written.
 */
export interface BlobStore {
  readonly kind: 'folder' | 's3';
  /**
   * Stores bytes under a free key; they are durable when it resolves. False if the key is taken, and then nothing was
   * stored. If several calls create a key at once, on any nodes, only one gets true.
   */
  create(key: string, bytes: Uint8Array, contentType: string): Promise<boolean>;
  /** Facts about the blob; undefined if it does not exist. */
  stat(key: string): Promise<BlobInfo | undefined>;
  /**
   * The bytes, or a part of them, as a stream that holds resources until it ends or is destroyed; undefined if the blob
   * does not exist.
   */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes the blob; a missing blob is not an error. */
  remove(key: string): Promise<void>;
  /** Every blob whose key begins with the prefix, in any order. */
  list(prefix: string): AsyncIterable<ListedBlob>;
  /** Closes connections. The store must not be used after it. */
  close(): Promise<void>;
}

/** The longest key, in bytes: the limit of S3. */
const MAX_KEY_BYTES = 1024;
/** The longest part between slashes, in bytes: the limit of common file systems. */
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
