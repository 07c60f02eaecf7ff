import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeClientTypes } from './generate.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'clients', 'typescript');

/**
 * Builds the package of the typed client (JavaScript modules and their types) and packs it as npm would publish it.
 *
 * @param folder where the archive is put; it is made where it is missing
 * @returns the path of the archive
 */
export async function packClient(folder: string): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'cartwright-client-'));
  try {
    await writeClientTypes();
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    await run(process.execPath, [compiler, '-p', source, '--outDir', join(work, 'dist')]);
    for (const file of ['package.json', 'README.md']) await cp(join(source, file), join(work, file));
    await mkdir(folder, { recursive: true });
    const npm = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
    const { stdout } = await run('npm', npm, { cwd: work });
    return join(folder, stdout.trim());
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(`Packed: ${await packClient(resolve(process.argv[2] ?? 'dist-client'))}`);
