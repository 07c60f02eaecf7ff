// node bench/first-start.mjs [--times=5] [--node=FOLDER]
// Measures the first and the second `npm start` of a fresh clone, beside `npm ci` of the same lock file, taking turns.
// `--node` is a folder with another `node` and `npm`, whose programs are used instead of this Node's.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({ options: { times: { type: 'string', default: '5' }, node: { type: 'string' } } });

/** As a person's shell has it: npm's own variables name this project. */
const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_TEST)/.test(name));
const programs = values.node ?? dirname(process.execPath);
const env = { ...Object.fromEntries(inherited), PATH: [programs, process.env.PATH].join(delimiter) };

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @returns {string} what it printed
 */
function run(program, args, cwd) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

/** @param {() => Promise<unknown> | unknown} work @returns {Promise<number>} the seconds that it took */
async function timed(work) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/**
 * Starts the service in the clone, and ends it in order once it has answered a call.
 * @param {string} clone
 * @returns {Promise<number>} the seconds until the answer
 */
async function startSeconds(clone) {
  const service = spawn('npm', ['start', '--silent', '--', '--port', '0'], { cwd: clone, env, detached: true });
  const ended = new Promise((resolve) => service.once('exit', resolve));
  try {
    return await timed(async () => {
      let told = '';
      const url = await new Promise((resolve, reject) => {
        service.stdout.on('data', (text) => {
          told += text;
          const address = /^Serving (\S+)/m.exec(told)?.[1];
          if (address !== undefined) resolve(address);
        });
        ended.then((status) => reject(new Error(`npm start ended with ${status}: ${told}`)));
      });
      const { status } = await fetch(`${url}/readyz`);
      if (status !== 200) throw new Error(`/readyz answers ${status}`);
    });
  } finally {
    if (service.exitCode === null && service.pid !== undefined) process.kill(-service.pid, 'SIGTERM');
    await ended;
  }
}

/** @param {string} folder @param {string[]} [without] names of folders that are not counted */
function megabytes(folder, without = []) {
  const args = ['-sm', ...without.map((name) => `--exclude=${name}`), folder];
  return Number.parseInt(run('du', args, project), 10);
}

const rows = [];
for (let turn = 0; turn < Number(values.times); turn += 1) {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-start-'));
  try {
    const [bare, clone] = [join(folder, 'bare'), join(folder, 'clone')];
    for (const to of [bare, clone]) run('git', ['clone', '--quiet', project, to], folder);
    const install = await timed(() => run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--silent'], bare));
    const first = await startSeconds(clone);
    const second = await startSeconds(clone);
    const disk = megabytes(clone);
    rows.push({
      'npm ci': install,
      first,
      second,
      'first / npm ci': first / install,
      disk,
      'disk without Node': megabytes(clone, ['runtime']),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const rounded = rows.map((row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, +value.toFixed(2)])),
);
console.log(`Node ${run('node', ['--version'], project).trim()}; seconds and megabytes:`);
console.table(rounded);
