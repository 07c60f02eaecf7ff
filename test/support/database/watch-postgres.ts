import pg from 'pg';
import { execute } from './postgres.ts';

/** What PostgreSQL did for a statement. */
export interface Execution {
  /** Its text; also for the statements by which PostgreSQL checks foreign keys. */
  readonly sql: string;
  /** Rows that its plan read in tables and indexes, also those that it dropped. */
  readonly rows: number;
}

/** The state of a prepared statement on a connection. */
export interface Prepared {
  readonly sql: string;
  /** How often it ran by the one plan for all parameters, and how often by a plan that was made for the call. */
  readonly generic: number;
  readonly custom: number;
}

/** The connections of this process to a database. */
export interface WatchedPostgres {
  /** The statements that ran since the last call, in the order in which they ended. */
  executions(): Execution[];
  /** Statements that were sent since the last call to be planned for one use: they have parameters and no name. */
  unnamed(): string[];
  /** The prepared statements of all connections; nothing else may use the connections meanwhile. */
  prepared(): Promise<Prepared[]>;
  /** Ends it for this process. */
  stop(): void;
}

/** Sends every plan to the client as a notice, with its row counts. */
const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** Watches the connections that this process opens to a database from now on; one database at a time. */
export async function watchPostgres(url: string): Promise<WatchedPostgres> {
  const database = new URL(url).pathname.slice(1);
  const changes = Object.entries(settings).map(
    ([name, value]) => `alter database ${database} set ${name} = '${value}'`,
  );
  await execute(url, changes.join(';'));
  const clients = new Set<pg.Client>();
  const executions: Execution[] = [];
  const unnamed: string[] = [];
  const { query } = pg.Client.prototype;
  const watch = (client: pg.Client): void => {
    clients.add(client);
    client.on('notice', ({ message = '' }) => {
      const [, plan] = /^duration: .*?plan:\n(.*)$/s.exec(message) ?? [];
      if (plan) executions.push(executionOf(JSON.parse(plan)));
    });
  };
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (this.database === database) {
      if (!clients.has(this)) watch(this);
      const [sent] = args as [string | pg.QueryConfig];
      if (typeof sent === 'object' && !sent.name && sent.values) unnamed.push(sent.text);
    }
    return Reflect.apply(query, this, args);
  } as typeof query;
  return {
    executions: () => executions.splice(0),
    unnamed: () => unnamed.splice(0),
    async prepared() {
      const all: Prepared[] = [];
      for (const client of clients) {
        const { rows } = await client.query<Prepared>(
          'select statement as sql, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements',
        );
        all.push(...rows);
      }
      return all;
    },
    stop() {
      pg.Client.prototype.query = query;
    },
  };
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

function executionOf({ 'Query Text': sql, Plan: plan }: { 'Query Text': string; Plan: Plan }): Execution {
  return { sql, rows: rowsOf(plan) };
}

function rowsOf(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0);
  // The rows that a change returns were read by the plan below it.
  const isScan = (plan['Relation Name'] ?? plan['Index Name']) !== undefined && plan['Node Type'] !== 'ModifyTable';
  if (!isScan) return below;
  const perLoop =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return below + perLoop * plan['Actual Loops'];
}
