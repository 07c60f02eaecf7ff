import { type Account, type DatabaseView, everyTable, isDirty, type Origin, type Sources } from '../kept/account.ts';

/**
 * What is known of changes to the database file, so that a value read earlier can be told to hold still.
 *
 * Commits of other connections (another process, an import) are seen by `pragma data_version` of the write connection,
 * which says nothing of its own. Of our own commits it is known which tables they changed, since all go through it one
 * batch after the other.
 */

/** A committed state of the database. */
export interface CommittedState {
  /** Counts what others committed: values of another era are worth nothing. */
  readonly era: number;
  /** How many own commits are in it. */
  readonly commits: number;
}

/** The state of the database that a transaction sees. */
export interface SqliteView extends DatabaseView {
  /** The committed state that it began with. */
  readonly moment: CommittedState;
}

/** What a kept value was read from, and in which committed state. */
export interface SqliteOrigin extends Origin {
  readonly sources: SqliteSources;
  readonly readAt: CommittedState;
}

interface SqliteSources extends Sources {
  /** The last of the own commits that changed one of them, among those up to `checked`. */
  changed: number;
  checked: number;
}

/** Keeps account of changes. */
export interface ChangeLog extends Account<SqliteView, SqliteOrigin> {
  /**
   * The state that a snapshot sees which was taken just now, before anything else could happen in this process.
   * Undefined where others have committed since the last look: the snapshot may be from before or after.
   */
  openRead(): SqliteView | undefined;
  /** The state that a write transaction sees, called when it holds the lock; others cannot commit while it does. */
  openWrite(): SqliteView;
  /** A write transaction has ended: committed, undone before that was tried, or nobody knows. */
  closeWrite(view: SqliteView, outcome: 'committed' | 'undone' | 'unknown'): void;
  /** Whether nothing has been committed since a view was opened, as far as this process knows. */
  isCurrent(view: SqliteView): boolean;
}

/** Creates the account; `dataVersion` asks the write connection. */
export function createChangeLog(dataVersion: () => number): ChangeLog {
  const lastChange = new Map<string, number>();
  const known = new Map<string, SqliteSources>();
  let era = 0;
  let commits = 0;
  let version: number | undefined;

  /** Looks for commits of others; answers whether there were any. */
  const look = (): boolean => {
    const now = dataVersion();
    if (now === version) return false;
    version = now;
    era += 1;
    return true;
  };
  const open = (): SqliteView => ({ moment: { era, commits }, dirty: new Set() });
  const changeOf = (sources: SqliteSources): number => {
    if (sources.checked !== commits) {
      for (const table of sources.tables) sources.changed = Math.max(sources.changed, lastChange.get(table) ?? 0);
      sources.checked = commits;
    }
    return sources.changed;
  };

  return {
    openRead: () => (look() ? undefined : open()),
    openWrite() {
      look();
      return open();
    },
    closeWrite({ dirty }, outcome) {
      if (dirty.size === 0 || outcome === 'undone') return;
      commits += 1;
      for (const table of dirty) lastChange.set(table, commits);
      // What became of a commit that failed is for the database to say.
      if (outcome === 'unknown' || dirty.has(everyTable)) era += 1;
    },
    isCurrent: ({ moment }) => moment.era === era && moment.commits === commits,
    origin(tables, view) {
      const name = [...tables].sort().join(' ');
      const sources = known.get(name) ?? { tables, changed: 0, checked: -1 };
      known.set(name, sources);
      return isDirty(sources, view) ? undefined : { sources, readAt: view.moment };
    },
    holds({ sources, readAt }, view) {
      const { moment } = view;
      if (readAt.era !== moment.era || changeOf(sources) > Math.min(readAt.commits, moment.commits)) return false;
      return !isDirty(sources, view);
    },
  };
}
