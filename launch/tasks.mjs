import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build.mjs';
import { endWithParent, handOver, runChild } from './child.mjs';
import { install, isInstalled } from './dependencies.mjs';
import { makeClientTypes, recordAnswers } from './generated.mjs';
import { withLock } from './lock.mjs';
import { environmentWithFewPools } from './memory-pools.mjs';
import { installRuntime, isNewEnough, isRuntimeReady, runtimeOf } from './runtime.mjs';
import { LaunchError, say } from './say.mjs';

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));

const BIOME = join('node_modules', '@biomejs', 'biome', 'bin', 'biome');
const KNIP = join('node_modules', 'knip', 'bin', 'knip.js');
const TYPES_SEEN = join('node_modules', '.types.tsbuildinfo');
/** Pages in a browser, which have compiler options of their own. */
const PAGES = [join('examples', 'shop'), 'console'];
const TSC = join('node_modules', 'typescript', 'bin', 'tsc');

/**
 * The steps that a command needs before it runs, in this order, and how it runs.
 * @type {Record<string, {needs: Need[], go: (root: string, args: string[]) => Promise<unknown>}>}
 * @typedef {'runtime' | 'pools' | 'dependencies' | 'tools' | 'build' | 'client'} Need
 */
const TASKS = {
  run: { needs: ['runtime', 'pools', 'dependencies', 'build'], go: runProgram },
  start: {
    needs: ['runtime', 'pools', 'dependencies', 'build'],
    go: (root, args) => runProgram(root, ['serve', '--demo', ...args]),
  },
  test: { needs: ['runtime', 'tools'], go: (root, args) => runTests(root, args) },
  'test:fast': { needs: ['runtime', 'tools'], go: (root, args) => runTests(root, args, { fast: true }) },
  bench: {
    needs: ['runtime', 'tools', 'build'],
    go: (root, args) => runNode(root, [join('bench', 'main.ts'), ...args]),
  },
  'nightly-sync': {
    needs: ['runtime', 'tools', 'build'],
    go: (root, args) => runNode(root, [join('bench', 'nightly-sync', 'main.ts'), ...args]),
  },
  'erp-loop': {
    needs: ['runtime', 'tools', 'build'],
    go: (root, args) => runNode(root, [join('bench', 'erp-loop', 'main.ts'), ...args]),
  },
  'import-bench': {
    needs: ['runtime', 'tools'],
    go: (root, args) => runNode(root, [join('bench', 'import', 'main.ts'), ...args]),
  },
  'patroni-test': {
    needs: ['runtime', 'tools'],
    go: (root, args) => runNode(root, [join('test', 'nodes', 'patroni', 'main.ts'), ...args]),
  },
  'apply-scenario': {
    needs: ['runtime', 'tools'],
    go: (root, args) => runNode(root, [join('test', 'scenario', 'main.ts'), ...args]),
  },
  soak: {
    needs: ['runtime', 'tools'],
    go: (root, args) => runNode(root, [join('test', 'soak', 'main.ts'), ...args]),
  },
  lint: { needs: ['tools'], go: (root, args) => runNode(root, [BIOME, 'check', ...args]) },
  types: {
    needs: ['runtime', 'tools', 'client'],
    async go(root, args) {
      for (const folder of PAGES) {
        const end = await runChild(process.execPath, [TSC, '-p', folder, ...args], { cwd: root, stdio: 'inherit' });
        if (end.code !== 0) throw new LaunchError(`the types of ${folder} are wrong`);
      }
      // Checks only files that have changed since the last time: a second instead of fifteen.
      await runNode(root, [TSC, '-p', '.', '--incremental', '--tsBuildInfoFile', TYPES_SEEN, ...args]);
    },
  },
  unused: { needs: ['runtime', 'tools', 'client'], go: (root, args) => runNode(root, [KNIP, ...args]) },
  client: {
    needs: ['runtime', 'tools'],
    go: (root, args) => runNode(root, [join('clients', 'generate.ts'), ...args]),
  },
  docs: {
    needs: ['runtime', 'tools'],
    go: (root, args) => runNode(root, [join('docs', 'generate.ts'), ...args]),
  },
  'client-package': {
    needs: ['runtime', 'tools'],
    go: (root, args) => runNode(root, [join('clients', 'pack.ts'), ...args]),
  },
  build: { needs: ['runtime', 'tools', 'build'], go: recordAnswers },
};

/**
 * Makes the project ready for a command of `bin/cartwright` or of package.json's scripts, and runs it.
 * @param {string} name a key of TASKS
 * @param {string[]} args the command's own arguments
 * @param {string} [root] the project's folder
 */
export async function runTask(name, args, root = PROJECT) {
  try {
    const task = TASKS[name];
    if (!task) throw new LaunchError(`no such task: ${name} (one of ${Object.keys(TASKS).join(', ')})`, 2);
    if (process.env.npm_lifecycle_event === name) endWithParent();
    for (const need of task.needs) await NEEDS[need](root, name, args);
    await task.go(root, args);
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    say(error.message);
    process.exitCode = error.status;
  }
}

/** @type {Record<Need, (root: string, name: string, args: string[]) => Promise<void>>} */
const NEEDS = {
  /** If this Node is too old, continues in a newer one, without returning. */
  async runtime(root, name, args) {
    if (isNewEnough(process.versions.node)) return;
    const runtime = runtimeOf(root);
    const isReady = () => isRuntimeReady(runtime);
    // The packages that every command needs are fetched meanwhile.
    const prepare = () =>
      Promise.all([isReady() || installRuntime(runtime), isInstalled(root) || installFor(root, name)]);
    if (!isReady()) await locked(root, () => isReady() || prepare());
    await handOver(runtime.path, [join(root, 'launch', 'main.mjs'), name, ...args]);
  },
  /** A server that lacks the variable of the C library becomes one that has it, without returning. */
  async pools(root, name, args) {
    const env = name === 'start' || args[0] === 'serve' ? environmentWithFewPools() : undefined;
    if (!env) return;
    await handOver(process.execPath, [...process.execArgv, join(root, 'launch', 'main.mjs'), name, ...args], { env });
  },
  async dependencies(root, name) {
    if (isInstalled(root)) return;
    await locked(root, () => isInstalled(root) || installFor(root, name));
  },
  /** What serving needs and what development needs. */
  async tools(root, name) {
    if (isInstalled(root, { tools: true })) return;
    await locked(root, () => isInstalled(root, { tools: true }) || installFor(root, name));
  },
  async build(root) {
    if (isBuilt(root)) return;
    await locked(root, () => isBuilt(root) || build(root));
  },
  async client(root) {
    await makeClientTypes(root);
  },
};

/**
 * @param {string} root
 * @param {string} name the task
 */
function installFor(root, name) {
  const tools = TASKS[name]?.needs.includes('tools') ?? false;
  return install(root, tools ? 'the packages, with those for development' : 'the packages', { tools });
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {{fast?: boolean}} [options]
 */
async function runTests(root, args, options) {
  const { prepareRun } = await import('../test/run/prepare.mjs');
  await runNode(root, prepareRun(root, args, options));
}

/**
 * Runs the program in this process, which can have other work meanwhile (`endWithParent`).
 * @param {string} root
 * @param {string[]} args
 */
async function runProgram(root, args) {
  const { run } = await import('./run.mjs');
  await run(root, args);
}

/**
 * @param {string} root
 * @param {string[]} args
 */
function runNode(root, args) {
  return handOver(process.execPath, args, { cwd: root });
}

/**
 * Two commands may start at once in a fresh clone: one prepares it, the other waits and then has nothing to do.
 * @param {string} root
 * @param {() => unknown} work
 */
function locked(root, work) {
  /** @param {string} holder */
  const onWait = (holder) => say(`waiting for process ${holder}, which is preparing the program ...`);
  return withLock(join(root, '.launch-lock'), async () => work(), { onWait });
}
