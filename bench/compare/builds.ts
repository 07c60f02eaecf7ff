import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { endWithUs, here } from '../processes.ts';

/** A checkout whose program is built. */
export interface Build {
  readonly root: string;
  /** Its name for people. */
  readonly name: string;
}

/**
 * The build that another one is compared with.
 * @param against a folder with a checkout, which is built if it is not; or a revision of this repository, which is checked
 * out and built
 * @param folder a new folder for such a checkout; the caller removes it
 * @throws if the folder or revision does not exist, or cannot be built
 */
export async function openBuild(against: string, folder: string): Promise<Build> {
  if (existsSync(join(against, 'launch', 'main.mjs'))) {
    const root = resolve(against);
    await build(root);
    return { root, name: against };
  }
  const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${against}^{commit}`).catch(() => {
    throw new Error(`--against=${against} is neither a revision nor a folder with launch/main.mjs`);
  });
  await checkOut(commit, folder);
  shareModules(folder);
  await build(folder);
  return { root: folder, name: commit.startsWith(against) ? against : `${against} (${commit.slice(0, 7)})` };
}

/** This checkout as it is now. */
export async function thisBuild(): Promise<Build> {
  const commit = await git('rev-parse', '--short', 'HEAD').catch(() => '');
  if (commit === '') return { root: here, name: 'this checkout' };
  const isChanged = (await git('status', '--porcelain')) !== '';
  return { root: here, name: `${commit}${isChanged ? ' with changes' : ''}` };
}

/** Writes the files of a commit to a folder, with an index of its own, so that the repository does not change. */
async function checkOut(commit: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, '.index') };
  await promisify(execFile)('git', ['read-tree', commit], { cwd: here, env });
  await promisify(execFile)('git', ['checkout-index', '--all', `--prefix=${folder}/`], { cwd: here, env });
}

/**
 * Gives a checkout our installed packages by hard links, if it needs the same ones. Otherwise, or if the file system
 * cannot link, it gets none, and the launcher installs them.
 */
function shareModules(folder: string): void {
  const lockOf = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lockOf(folder) !== lockOf(here)) return;
  try {
    linkFolder(join(here, 'node_modules'), join(folder, 'node_modules'), isPackage);
  } catch (error) {
    // The folder is on another file system, or on one without hard links.
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Without the files that our own tools keep beside the packages. */
const isPackage = (name: string) => !name.startsWith('.') || ['.bin', '.package-lock.json'].includes(name);

function linkFolder(from: string, to: string, isWanted: (name: string) => boolean = () => true): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (!isWanted(entry.name)) continue;
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

/** Builds a checkout by its own launcher, which does nothing if it is built. */
async function build(root: string): Promise<void> {
  const launcher = join(root, 'launch', 'main.mjs');
  const child = spawn(process.execPath, [launcher, 'build'], { cwd: root, stdio: ['ignore', 2, 2] });
  endWithUs(child);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${root} could not be built`);
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: here });
  return stdout.trim();
}
