import { settle } from '#domain/settle.ts';
import type { DomainSettings, Outside } from '#domain/shared/command.ts';
import { createExecute, type Execute, type ExecuteParts } from '#domain/shared/execute.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import type { Engine } from '#platform/storage/engine.ts';

/** The parts that the executor of this store is made of. */
export interface StoreParts extends Pick<ExecuteParts, 'now' | 'report' | 'observe' | 'wake' | 'inner'> {
  readonly engine: Engine;
  readonly blobs: BlobStore;
  readonly settings: DomainSettings;
  /** Counts searches; absent: they are not counted. */
  readonly searched?: Outside['searched'];
  /** Absent where nobody asks for it: for jobs and the command line. */
  readonly inspect?: Outside['inspect'];
}

/** The executor with which every interface of this store runs commands. */
export function executeOf({
  engine,
  blobs,
  settings,
  now,
  report,
  observe,
  wake,
  inner,
  searched = () => undefined,
  inspect = () => Promise.reject(new Error('nothing is inspected here')),
}: StoreParts): Execute {
  const read: Engine['read'] = (work) => engine.read(work);
  const write: Engine['write'] = (work) => engine.write(work);
  return createExecute({
    engine,
    settings,
    now,
    report,
    settle,
    outside: () => ({ blobs, read, write, now: now(), settings, searched, inspect }),
    ...(observe && { observe }),
    ...(wake && { wake }),
    ...(inner && { inner }),
  });
}
