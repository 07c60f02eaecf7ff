import { LRUCache } from 'lru-cache';
import { type Account, type DatabaseView, isDirty, type Origin, type Sources } from '../cache/account.ts';

/**
 * Knowledge of changes to the tables that change rarely. The table `table_version` has random values for each of them,
 * and every statement that changes one of these tables replaces one of its values, by a trigger
 * (`version-triggers.ts`). So two snapshots with the same values have the same rows, whichever process wrote them, and
 * in whatever order.
 */

/** The versions of all these tables in a snapshot. */
export interface Versions {
  /** Identifies the versions: different versions have different states. */
  readonly state: number;
  readonly byTable: ReadonlyMap<string, number>;
}

/** The state of the database that a transaction sees. */
export interface VersionedView extends DatabaseView {
  readonly versions: Versions;
}

/** The sources of a cached value, and their versions. */
export interface VersionedOrigin extends Origin {
  readonly sources: VersionedSources;
  readonly versions: string;
}

interface VersionedSources extends Sources {
  /** The last result: the versions of these tables among all of them. */
  asked: Versions | undefined;
  versions: string | undefined;
}

/** Keeps account of changes by versions. */
export function createVersionAccount(): Account<VersionedView, VersionedOrigin> {
  const known = new Map<string, VersionedSources>();

  /** The versions of the sources in one text; undefined if one of them has none. */
  const versionsOf = (sources: VersionedSources, all: Versions): string | undefined => {
    if (sources.asked !== all) {
      const versions = joinVersions(sources.tables, all.byTable);
      // An equal text is replaced by the same object, which compares faster.
      if (versions !== sources.versions) sources.versions = versions;
      sources.asked = all;
    }
    return sources.versions;
  };

  return {
    origin(tables, view) {
      const name = [...tables].sort().join(' ');
      const sources = known.get(name) ?? { tables, asked: undefined, versions: undefined };
      known.set(name, sources);
      const versions = versionsOf(sources, view.versions);
      return versions === undefined || isDirty(sources, view) ? undefined : { sources, versions };
    },
    holds: ({ sources, versions }, view) => versionsOf(sources, view.versions) === versions && !isDirty(sources, view),
  };
}

function joinVersions(tables: ReadonlySet<string>, byTable: ReadonlyMap<string, number>): string | undefined {
  let joined = '';
  for (const table of tables) {
    const version = byTable.get(table);
    if (version === undefined) return undefined;
    joined += `${version} `;
  }
  return joined;
}

/** Runs a statement without parameters in a transaction, and answers its rows. */
export type Ask = (name: string, text: string) => Promise<readonly object[]>;

/** Reads the versions that a transaction sees. */
export interface VersionReader {
  /** Whether the database is known to have versions, so that they can be requested together with other statements. */
  readonly isReady: boolean;
  /** One statement if they have not changed since the last read. Undefined if the database has no versions (yet). */
  read(ask: Ask): Promise<Versions | undefined>;
  /** Whether they are still the same. One statement. */
  isStill(ask: Ask, versions: Versions): Promise<boolean>;
}

/** The most versions that are remembered: the current ones, and those of older snapshots. */
const mostKnown = 32;

const present = `select 1 as present where to_regclass('table_version') is not null`;
// The combined values of several rows: they are random, so two sets are not equal by chance.
const stateNow = 'select bit_xor(version) as state from table_version';
const eachTable = `select table_name, bit_xor(version) as version from table_version group by grouping sets ((table_name), ())`;

/** Creates the reader of an engine. */
export function createVersionReader(): VersionReader {
  const known = new LRUCache<number, Versions>({ max: mostKnown });
  let isReady = false;

  const learn = (rows: readonly { table_name: string | null; version: number | null }[]): Versions | undefined => {
    const state = rows.find((row) => row.table_name === null)?.version;
    if (state === undefined || state === null) return undefined;
    const byTable = new Map<string, number>();
    for (const { table_name: table, version } of rows) {
      if (table !== null && version !== null) byTable.set(table, version);
    }
    const versions = { state, byTable };
    known.set(state, versions);
    return versions;
  };
  const askState = async (ask: Ask): Promise<number | undefined> => {
    const [row] = (await ask('table_version_state', stateNow)) as readonly { state: number | null }[];
    return row?.state ?? undefined;
  };

  return {
    get isReady() {
      return isReady;
    },
    async read(ask) {
      isReady ||= (await ask('table_version_present', present)).length > 0;
      if (!isReady) return undefined;
      const state = await askState(ask);
      if (state === undefined) return undefined;
      return known.get(state) ?? learn((await ask('table_versions', eachTable)) as never);
    },
    isStill: async (ask, { state }) => (await askState(ask)) === state,
  };
}
