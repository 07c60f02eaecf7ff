import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { NodePresence, PresenceLedger } from '../presence.ts';
import { makePrivateFile } from '../private-files.ts';

/**
 * Who is alive among the processes on a database file: each locks a file of its own beside it. The system drops the
 * lock with its process, however that ends, and shows it to all containers of the machine, whatever their process
 * numbers are. SQLite takes and tests the lock, since Node cannot.
 */
export function sqlitePresence(file: string): PresenceLedger {
  const pathOf = (name: string): string => `${file}-node-${name}`;
  return {
    async enter(): Promise<NodePresence> {
      removeOld(file);
      const name = randomBytes(8).toString('hex');
      const path = pathOf(name);
      // It gets its name when it is locked: a file with such a name that is not locked belongs to nobody any more.
      const made = `${path}.new`;
      makePrivateFile(made);
      const lock = new DatabaseSync(made);
      lock.exec('begin exclusive');
      renameSync(made, path);
      return {
        name,
        lost: new AbortController().signal,
        async leave() {
          rmSync(path, { force: true });
          lock.close();
        },
      };
    },
    gone: async (names) => names.filter((name) => !isLocked(pathOf(name))),
  };
}

function removeOld(file: string): void {
  const begin = `${basename(file)}-node-`;
  const names = readdirSync(dirname(file)).filter((name) => name.startsWith(begin) && !name.endsWith('.new'));
  for (const name of names) {
    const path = join(dirname(file), name);
    if (!isLocked(path)) rmSync(path, { force: true });
  }
}

function isLocked(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const probe = new DatabaseSync(path, { readOnly: true, timeout: 0 });
    try {
      probe.prepare('select count(*) from sqlite_master').get();
      return false;
    } finally {
      probe.close();
    }
  } catch {
    // Locked, or it cannot be told: then the holder's lease decides. It may have been removed meanwhile.
    return existsSync(path);
  }
}
