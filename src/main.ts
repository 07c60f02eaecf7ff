// First: see there.
import './platform/process/threads.ts';
import './platform/process/umask.ts';
import cluster from 'node:cluster';
import type { CliContext } from './cli/context.ts';
import { runCli } from './cli/run.ts';

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
      // Once each: a second signal ends the process at once. To workers a supervisor and a terminal often send the same
      // signal as their primary process does; that one ends them when it is ended.
      const listen = (cluster.isWorker ? process.on : process.once).bind(process);
      listen('SIGINT', resolve);
      listen('SIGTERM', resolve);
    }).then(() => undefined),
};

// A reader that went away, as `head` does, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2), context);
