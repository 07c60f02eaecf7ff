import { type Account, type DatabaseView, everyTable, isDirty, type Origin, type Sources } from '../cache/account.ts';

/**
 * Knowledge of changes to the database file, which tells whether a value that was read earlier is still valid.
 *
 * Commits of other connections (another process, an import) are noticed by `pragma data_version` of the write
 * connection, which ignores the connection's own commits. For these we know which tables they changed, since all go
 * through it one batch after the other.
 */

/** A committed state of the database. */
export interface CommittedState {
  /** Counts commits of others: values from another era are invalid. */
  readonly era: number;
  /** The number of our own commits in it. */
  readonly commits: number;
}

/** The state of the database that a transaction sees. */
export interface SqliteView extends DatabaseView {
  /** The committed state that it began with. */
  readonly moment: CommittedState;
}

/** The sources of a cached value, and the committed state. */
export interface SqliteOrigin extends Origin {
  readonly sources: SqliteSources;
  readonly readAt: CommittedState;
}

interface SqliteSources extends Sources {
  /** The last of our own commits that changed one of the sources, up to `checked`. */
  changed: number;
  checked: number;
  /** For which view, with how many changed tables, `isDirty` was last asked, and its answer. */
  view: SqliteView | undefined;
  dirtyTables: number;
  isDirty: boolean;
}

/** The account of changes. */
export interface ChangeLog extends Account<SqliteView, SqliteOrigin> {
  /**
   * The state of a snapshot that was just taken, before anything else happens in this process. Undefined if others have
   * committed since the last look: the snapshot may be older or newer.
   */
  openRead(): SqliteView | undefined;
  /** The state that a write transaction sees; call it while it holds the lock, when others cannot commit. */
  openWrite(): SqliteView;
  /** Reports the end of a write transaction: committed, undone before a commit was tried, or unknown. */
  closeWrite(view: SqliteView, outcome: 'committed' | 'undone' | 'unknown'): void;
  /** Whether nothing has been committed since a view was opened, as far as this process knows. */
  isCurrent(view: SqliteView): boolean;
}

/** Creates the account; `dataVersion` queries the write connection. */
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

  /** As `isDirty`, which one call asks many times for the same sources. */
  const isChangedIn = (sources: SqliteSources, view: SqliteView): boolean => {
    if (sources.view !== view || sources.dirtyTables !== view.dirty.size) {
      sources.view = view;
      sources.dirtyTables = view.dirty.size;
      sources.isDirty = isDirty(sources, view);
    }
    return sources.isDirty;
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
      // Only the database knows the result of a failed commit.
      if (outcome === 'unknown' || dirty.has(everyTable)) era += 1;
    },
    isCurrent: ({ moment }) => moment.era === era && moment.commits === commits,
    origin(tables, view) {
      const name = [...tables].sort().join(' ');
      const sources = known.get(name) ?? {
        tables,
        changed: 0,
        checked: -1,
        view: undefined,
        dirtyTables: 0,
        isDirty: false,
      };
      known.set(name, sources);
      return isDirty(sources, view) ? undefined : { sources, readAt: view.moment };
    },
    holds({ sources, readAt }, view) {
      const { moment } = view;
      if (readAt.era !== moment.era || changeOf(sources) > Math.min(readAt.commits, moment.commits)) return false;
      return !isChangedIn(sources, view);
    },
  };
}
