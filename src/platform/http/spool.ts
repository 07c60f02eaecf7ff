import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { privateFile } from '../storage/private-files.ts';
import type { Shares } from './shares.ts';

/** The bytes that a spool holds in memory, and the size of its reads from the file. */
export const spoolMemory = 1_048_576;
const readSize = 262_144;

/** The place for bytes that the readers of spools have not read yet. */
export interface SpoolPlace {
  /** If this folder cannot be written, the system's folder for temporary files is used. */
  readonly folder: string;
  /** The bytes of all files, shared by network. */
  readonly room: Shares;
}

/**
 * Bytes that are written fast and read as slowly as a client reads. Bytes that do not fit in memory wait in a file
 * without a name, which is deleted with the spool.
 */
export class Spool extends Readable {
  readonly #place: SpoolPlace;
  readonly #network: string;
  #queue: Buffer[] = [];
  #queued = 0;
  #file: FileHandle | undefined;
  /** Bytes of the file that were written, and those that were read. */
  #written = 0;
  #taken = 0;
  /** Bytes that are counted as taken, including read ones. */
  #counted = 0;
  #isEnded = false;
  #isWanted = false;
  #work: Promise<unknown> = Promise.resolve();

  /** @param network the network of the client that reads it */
  constructor(place: SpoolPlace, network: string) {
    super();
    this.#place = place;
    this.#network = network;
  }

  /**
   * Takes bytes. Rejects if the reader has gone, its network has no room left, or the disk fails; then the spool cannot
   * be used any more.
   */
  async write(bytes: Buffer): Promise<void> {
    if (this.destroyed) throw new Error('nobody reads the answer any more');
    if (this.#written === this.#taken && this.#queued + bytes.length <= spoolMemory) {
      this.#queue.push(bytes);
      this.#queued += bytes.length;
    } else {
      await this.#toFile(bytes);
    }
    if (this.#isWanted) this.#give();
  }

  /** Nothing more will be written. */
  end(): void {
    this.#isEnded = true;
    if (this.#isWanted) this.#give();
  }

  async #toFile(bytes: Buffer): Promise<void> {
    const { room } = this.#place;
    if (!room.hasRoom(this.#network, bytes.length))
      throw new Error('too much of the answers to a network waits to be read');
    room.take(this.#network, bytes.length);
    this.#counted += bytes.length;
    this.#file ??= await this.#openFile();
    await this.#use(this.#file.write(bytes, 0, bytes.length, this.#written));
    this.#written += bytes.length;
  }

  async #openFile(): Promise<FileHandle> {
    const name = `.answer-${randomUUID()}`;
    let path = join(this.#place.folder, name);
    const file = await open(path, 'wx+', privateFile).catch(() => {
      path = join(tmpdir(), name);
      return open(path, 'wx+', privateFile);
    });
    // If the system cannot delete an open file, it stays until the folder is cleaned.
    await unlink(path).catch(() => undefined);
    return file;
  }

  /** Makes sure that the file is closed after this work, whenever that ends. */
  #use<T>(work: Promise<T>): Promise<T> {
    // Without the results of the work: these are the bytes, and each result would keep all before it in memory.
    this.#work = Promise.allSettled([this.#work, work]).then(() => undefined);
    return work;
  }

  override _read(): void {
    this.#isWanted = true;
    this.#give();
  }

  #give(): void {
    const first = this.#queue.shift();
    if (first) {
      this.#queued -= first.length;
      this.#isWanted = false;
      this.push(first);
    } else if (this.#file && this.#taken < this.#written) {
      this.#isWanted = false;
      const size = Math.min(readSize, this.#written - this.#taken);
      this.#use(this.#file.read(Buffer.allocUnsafe(size), 0, size, this.#taken)).then(
        ({ bytesRead, buffer }) => {
          this.#taken += bytesRead;
          if (bytesRead > 0) this.push(buffer.subarray(0, bytesRead));
          else this.destroy(new Error('what was spooled cannot be read'));
        },
        (error: Error) => this.destroy(error),
      );
    } else if (this.#isEnded) {
      this.#isWanted = false;
      this.push(null);
    }
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#place.room.give(this.#network, this.#counted);
    this.#counted = 0;
    this.#queue = [];
    const close = async (): Promise<void> => {
      await this.#work;
      await this.#file?.close();
    };
    close().then(
      () => done(error),
      (failure: Error) => done(error ?? failure),
    );
  }
}
