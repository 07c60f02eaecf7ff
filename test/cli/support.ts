import type { CliContext, ExitStatus } from '../../src/cli/context.ts';
import { runCli } from '../../src/cli/run.ts';
import type { StorageSettings } from '../../src/schema/open.ts';

/** What a command line printed and how it ended. */
export interface Outcome {
  readonly status: ExitStatus;
  readonly out: string;
  readonly err: string;
}

/** What a test changes of the world around a command line. */
export interface World {
  readonly env?: CliContext['env'];
  readonly input?: string;
  readonly workingDir?: string;
  /** Sees every text as it is printed. */
  readonly onOut?: (text: string) => void;
  readonly stopAsked?: Promise<void>;
}

/** Runs a command line in this process. */
export async function cli(args: readonly string[], world: World = {}): Promise<Outcome> {
  const printed = { out: '', err: '' };
  const status = await runCli(args, {
    env: world.env ?? {},
    workingDir: world.workingDir ?? '/nowhere',
    out(text) {
      printed.out += `${text}\n`;
      world.onOut?.(text);
    },
    err(text) {
      printed.err += `${text}\n`;
    },
    readInput: async () => world.input ?? '',
    isTerminal: false,
    stopAsked: () => world.stopAsked ?? Promise.resolve(),
  });
  return { status, ...printed };
}

/** Runs a command on a test's database. */
export function onStore(settings: StorageSettings, line: string, world: World = {}): Promise<Outcome> {
  return cli([...line.split(' '), ...storeFlags(settings)], world);
}

/** The flags that name a test's database. */
export function storeFlags({ dataDir, databaseUrl }: StorageSettings): string[] {
  return ['--data', dataDir, ...(databaseUrl === undefined ? [] : ['--database-url', databaseUrl])];
}
