import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadExtensions } from '../extension/load.ts';
import type { Bench, BenchOptions } from './bench.ts';

/**
 * Starts a store for tests on a free port of this machine: the demo store, with the accounts in `credentials`. Rejects with
 * an error whose name is `BenchError` if the options cannot be followed.
 */
export async function startTestBench(options: BenchOptions = {}): Promise<Bench> {
  const program = dirname(dirname(fileURLToPath(import.meta.url)));
  // Only of the compiled program, and only where nobody has chosen another one.
  if (existsSync(join(program, '.compile-cache'))) enableCompileCache(join(program, '.compile-cache'));
  await loadExtensions(options.extensions ?? [], process.cwd());
  const { startBench } = await import('./bench.ts');
  return startBench(options);
}

export type { Bench, BenchOptions } from './bench.ts';
