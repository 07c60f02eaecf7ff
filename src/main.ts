// Must come first, as explained there.
import '#platform/process/threads.ts';
import '#platform/process/umask.ts';
import cluster from 'node:cluster';
import type { CliContext } from '#cli/context.ts';
import { loadExtensions, namedExtensions } from './extension/load.ts';

const context: CliContext = {
  env: process.env,
  workingDir: process.cwd(),
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  async readInput() {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  },
  isTerminal: process.stderr.isTTY === true,
  stopAsked: () =>
    new Promise((resolve) => {
      // Only once: a second signal ends the process at once. Supervisors and terminals often send the same signal to
      // workers as to their primary process; the primary ends its workers itself.
      const listen = (cluster.isWorker ? process.on : process.once).bind(process);
      listen('SIGINT', resolve);
      listen('SIGTERM', resolve);
      // A terminal that is closed.
      listen('SIGHUP', resolve);
    }).then(() => undefined),
};

// A reader that has gone, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

/** Loads the extensions, then the rest of the program, whose lists they add to. */
async function run(args: readonly string[]): Promise<number> {
  const { names, folder } = namedExtensions({ args, ...context });
  try {
    await loadExtensions(names, folder);
    const { runCli } = await import('#cli/run.ts');
    return await runCli(args, context);
  } catch (error) {
    if ((error as Error).name !== 'ExtensionError') throw error;
    context.err(`cartwright: ${(error as Error).message}`);
    return 2;
  }
}

process.exitCode = await run(process.argv.slice(2));
