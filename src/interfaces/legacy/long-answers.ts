import type { Readable } from 'node:stream';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { LongRows } from '#domain/shared/lists/long-rows.ts';
import { networkOf } from '#kernel/network.ts';
import { Spool, type SpoolPlace } from '#platform/http/spool.ts';
import { createGate } from '#platform/process/gate.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { frameOf, itemsIn, type WriteWhole } from './wire/gap.ts';

/** How many long lists are read at a time; others wait. */
const mostAtOnce = 2;

/** The parts that long answers need from the composition root. */
export interface LongAnswerParts {
  readonly readLong: Engine['readLong'];
  /** The place for bytes that clients have not read yet. */
  readonly place: SpoolPlace;
  /** Called for a list that failed after a part of it was sent. */
  readonly report: (failure: { operation: string; error: unknown; requestId?: string | undefined }) => void;
}

/** The receiver of a long answer, for logs and shares. */
export interface LongAnswerFor {
  readonly operation: string;
  /** The caller's address. */
  readonly address: string;
  readonly requestId: string;
  /** The text between two items of a list; none by default. */
  readonly between?: string;
}

/** Answers with lists that are too long for memory. */
export interface LongAnswers {
  /**
   * The answer with a list as bytes that come while the list is read. Count and rows are from one snapshot, which is
   * read at the database's speed, even if the client reads slowly. Rejects if it fails before anything is written. A
   * later failure ends the stream with an error.
   */
  stream(rows: LongRows<unknown>, write: WriteWhole, to: LongAnswerFor): Promise<Readable>;
  /** The answer with the result of a call: by `stream` if it is such a list. */
  written(result: unknown, write: WriteWhole, to: LongAnswerFor): Promise<ReturnType<WriteWhole> | Readable>;
  /**
   * All rows, for an answer that contains more than the list; `hasRoom` is called for each page, and undefined is
   * answered when it says no.
   */
  gather(
    rows: LongRows<unknown>,
    hasRoom: (page: readonly unknown[]) => boolean,
    address: string,
  ): Promise<unknown[] | undefined>;
}

/** Whether a result is a list that is too long for memory. */
export function isLong(result: unknown): result is LongRows<unknown> {
  return result instanceof LongRows;
}

/** Makes the long answers of a process. */
export function createLongAnswers({ readLong, place, report }: LongAnswerParts): LongAnswers {
  const gate = createGate(mostAtOnce, Infinity);
  const answers: LongAnswers = {
    written: async (result, write, to) => (isLong(result) ? answers.stream(result, write, to) : write(result)),
    stream(rows, write, { operation, address, requestId, between = '' }) {
      const network = networkOf(address);
      const spool = new Spool(place, network);
      return new Promise((resolve, reject) => {
        let isBegun = false;
        const fill = async (): Promise<void> => {
          await readLong(async (tx) => {
            const { count, pages } = await rows.open(tx);
            let after: string | undefined;
            for await (const page of pages) {
              const frame = after === undefined ? frameOf(write, count, page[0]) : undefined;
              await spool.write(Buffer.from((frame?.[0] ?? between) + itemsIn(write, page)));
              if (frame) {
                after = frame[1];
                isBegun = true;
                resolve(spool);
              }
              await othersFirst();
            }
            await spool.write(Buffer.from(after ?? String(write([]))));
          });
          spool.end();
          resolve(spool);
        };
        gate.run(fill, { share: network }).catch((error: unknown) => {
          // If the client has gone, there is nobody to tell, and nothing to mend.
          if (isBegun && !spool.destroyed) report({ operation, error, requestId });
          spool.destroy(isBegun ? (error as Error) : undefined);
          reject(error);
        });
      });
    },
    gather(rows, hasRoom, address) {
      const gatherAll = () =>
        readLong(async (tx) => {
          const { pages } = await rows.open(tx);
          const all: unknown[] = [];
          for await (const page of pages) {
            if (!hasRoom(page)) return undefined;
            all.push(...page);
            await othersFirst();
          }
          return all;
        });
      return gate.run(gatherAll, { share: networkOf(address) });
    },
  };
  return answers;
}
