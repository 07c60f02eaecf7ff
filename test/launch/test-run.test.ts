import assert from 'node:assert/strict';
import { existsSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { alone, onDisk, slow } from '../run/plan.mjs';
import { chooseFiles, concurrencyOf, entryText, groupsOf, makeRunFolder, runnerArguments } from '../run/prepare.mjs';
import { PROJECT, runNode, startNode, temporaryFolder, writeFiles } from './project.ts';

const NO_SKIPS = '--test-reporter=./launch/no-skips.mjs';

const isIn = (patterns: object, file: string) => Object.keys(patterns).some((pattern) => matchesGlob(file, pattern));
const everyFile = globSync('test/**/*.test.ts', { cwd: PROJECT }).sort();

test('without names all tests are run', () => {
  assert.deepEqual(chooseFiles(PROJECT, [], false), everyFile);
});

test('names and patterns stand in for all tests, each file once', () => {
  assert.deepEqual(
    chooseFiles(
      PROJECT,
      ['test/support/database/p*s.test.ts', 'test/kernel/fold.test.ts', 'test/kernel/fold.test.ts'],
      false,
    ),
    ['test/kernel/fold.test.ts', 'test/support/database/postgres.test.ts'],
  );
});

test('test:fast leaves out exactly the slow tests', () => {
  const fast = everyFile.filter((file) => !isIn(slow, file));
  assert.ok(fast.length > 150 && fast.length < everyFile.length);
  assert.deepEqual(chooseFiles(PROJECT, [], true), fast);
});

test('every pattern of the plan is about a file that is there', () => {
  const patterns = Object.keys({ ...slow, ...alone, ...onDisk });
  assert.deepEqual(
    patterns.filter((pattern) => !everyFile.some((file) => matchesGlob(file, pattern))),
    [],
  );
});

test('tests that change their process for good run in a process of their own', () => {
  const changes = /^((const .* = )?mock\.|(before|after)Each\(|setFlagsFromString|syncBuiltinESMExports)/m;
  const changing = everyFile.filter((file) => changes.test(readFileSync(join(PROJECT, file), 'utf8')));
  assert.ok(changing.length > 2);
  assert.deepEqual(
    changing.filter((file) => !isIn(alone, file)),
    [],
  );
});

test('every file is in one group, by its kind of temporary folder; one that is to be alone is alone', () => {
  const groups = groupsOf(everyFile, 2);
  assert.deepEqual(groups.flatMap(({ files, diskFiles }) => [...files, ...diskFiles]).sort(), everyFile);
  for (const { files, diskFiles } of groups) {
    assert.ok(!files.some((file) => isIn(onDisk, file)) && diskFiles.every((file) => isIn(onDisk, file)));
    const all = [...files, ...diskFiles];
    assert.ok(all.length === 1 || !all.some((file) => isIn(alone, file)));
  }
});

test('few files have a process each; many are dealt to as many processes as are told', () => {
  const named = (count: number) => Array.from({ length: count }, (_, i) => `test/cart/${i}.test.ts`);
  const sizes = (count: number) => groupsOf(named(count), 3).map(({ files }) => files.length);
  assert.deepEqual([sizes(0), sizes(1), sizes(2), sizes(5), sizes(250)], [[], [1], [1, 1], [2, 2, 1], [84, 83, 83]]);
});

test('two processes test at a time on two processors, and one processor is left over where there are more', () => {
  assert.deepEqual([1, 2, 3, 8].map(concurrencyOf), [2, 3, 4, 9]);
});

test('flags of the caller reach the runner, before what it runs', () => {
  const args = runnerArguments(['test/a.test.ts', '--test-only'], ['process-1.mjs'], {}, 3);
  assert.ok(args.includes('--test-concurrency=3'));
  assert.deepEqual(args.slice(-2), ['--test-only', 'process-1.mjs']);
});

test('skipped tests are refused where CI is set, and only there', () => {
  assert.equal(runnerArguments([], [], { CI: 'true' }, 2).includes(NO_SKIPS), true);
  assert.equal(runnerArguments([], [], { CI: 'false' }, 2).includes(NO_SKIPS), false);
  assert.equal(runnerArguments([], [], {}, 2).includes(NO_SKIPS), false);
});

test('the folder of a run that was killed is removed by the next one, that of a running one is not', async (t) => {
  const parent = temporaryFolder(t);
  const { pid, end } = startNode(['-e', '']);
  await end;
  const [killed, running] = [pid, process.ppid].map((id) => join(parent, `cartwright-test-run-${id}`));
  assert.ok(killed && running);
  mkdirSync(killed);
  mkdirSync(running);
  const folder = makeRunFolder(parent);
  assert.deepEqual([killed, running, folder].map(existsSync), [false, true, true]);
  assert.equal(statSync(folder).mode & 0o7777, 0o1777);
});

/** Loads files into one process, as a group is; those with `disk` in their name have that temporary folder. */
async function loadGroup(folder: string, files: Readonly<Record<string, string>>, disk?: string) {
  writeFiles(folder, files);
  const named = Object.keys(files).map((name) => [name, pathToFileURL(join(folder, name)).href] as const);
  const isOnDisk = ([name]: (typeof named)[number]) => name.includes('disk');
  const given = { files: named.filter((file) => !isOnDisk(file)), diskFiles: named.filter(isOnDisk), disk };
  const script = entryText(PROJECT, given);
  return runNode(['--test-reporter=tap', '--input-type=module', '-e', script], { TMPDIR: '/in/memory' });
}

test('no test of a group begins before all of its files are loaded', async (t) => {
  const { code, stdout } = await loadGroup(temporaryFolder(t), {
    'a.test.mjs': "import { test } from 'node:test'; test('a', () => console.log('a runs'));",
    'b.test.mjs': "await new Promise((go) => setTimeout(go, 50)); console.log('b is loaded');",
    'c.test.mjs': "import { test } from 'node:test'; test('c', () => console.log('c runs'));",
  });
  assert.equal(code, 0);
  assert.deepEqual(stdout.match(/^\w (runs|is loaded)$/gm), ['b is loaded', 'a runs', 'c runs']);
});

test('a file that cannot be loaded fails the run, which names it, and the others of its group are tested', async (t) => {
  const { code, stdout } = await loadGroup(temporaryFolder(t), {
    'a.test.mjs': "import './nothing.mjs';",
    'b.test.mjs': "import { test } from 'node:test'; test('b', () => {});",
  });
  assert.equal(code, 1);
  assert.match(stdout, /^not ok 1 - 2 files are loaded$/m);
  assert.match(stdout, /cannot be loaded: a\.test\.mjs/);
  assert.match(stdout, /^ok 2 - b$/m);
});

test('an error that nothing catches fails the run, though promises are not followed', async (t) => {
  const awaits = 'for (let i = 0; i < 3; i++) await new Promise((go) => setTimeout(go, 1));';
  const errors = {
    'a rejection': "Promise.reject(new Error('lost'));",
    'an error of a timer': "setTimeout(() => { throw new Error('lost'); });",
  };
  for (const [what, error] of Object.entries(errors)) {
    const { code, stdout } = await loadGroup(temporaryFolder(t), {
      'a.test.mjs': `import { test } from 'node:test'; test('a', async () => { ${awaits} ${error} ${awaits} });`,
      'b.test.mjs': "import { test } from 'node:test'; test('b', () => {});",
    });
    assert.equal(code, 1, what);
    assert.match(stdout, /lost/, what);
  }
});

const followsAlways = Number.parseInt(process.versions.node, 10) < 26 && 'an older Node always follows promises';

test('promises of a group are not followed', { skip: followsAlways }, async (t) => {
  const { stdout } = await loadGroup(temporaryFolder(t), {
    'a.test.mjs': `
      import { executionAsyncId } from 'node:async_hooks';
      import { test } from 'node:test';
      test('a', async () => { await null; const id = executionAsyncId(); await null; console.log(executionAsyncId() - id); });
    `,
    'b.test.mjs': '',
  });
  assert.match(stdout, /^0$/m);
});

const printsFolder = (name: string) => `
  import { tmpdir } from 'node:os';
  import { test } from 'node:test';
  console.log('${name} is loaded in', tmpdir());
  test('${name}', () => console.log('${name} runs in', tmpdir()));
`;

test('files whose temporary folder is on the disk are loaded and run in it, after the others', async (t) => {
  const { code, stdout } = await loadGroup(
    temporaryFolder(t),
    { 'a-disk.test.mjs': printsFolder('a'), 'b.test.mjs': printsFolder('b') },
    '/on/disk',
  );
  assert.equal(code, 0);
  assert.deepEqual(stdout.match(/^\w (runs|is loaded) in .*$/gm), [
    'b is loaded in /in/memory',
    'a is loaded in /on/disk',
    'b runs in /in/memory',
    'a runs in /on/disk',
  ]);
});

test('a file by itself whose temporary folder is on the disk has it from the beginning', async (t) => {
  const { stdout } = await loadGroup(temporaryFolder(t), { 'a-disk.test.mjs': printsFolder('a') }, '/on/disk');
  assert.deepEqual(stdout.match(/^\w (runs|is loaded) in .*$/gm), ['a is loaded in /on/disk', 'a runs in /on/disk']);
});

/** Runs a test file with the reporter that refuses skipped tests, or another of the launcher's. */
async function report(folder: string, body: string, env: NodeJS.ProcessEnv = {}, name = 'no-skips.mjs') {
  writeFiles(folder, { 'a.test.mjs': `import { before, describe, it, test } from 'node:test';\n${body}` });
  const reporter = `--test-reporter=${join(PROJECT, 'launch', name)}`;
  return runNode(['--test', reporter, '--test-reporter-destination=stderr', join(folder, 'a.test.mjs')], env);
}

test('a run with skipped tests fails and names them with their reasons', async (t) => {
  const body = `
    test('passes', () => {});
    test('no tool', { skip: 'xmllint is not installed' }, () => {});
    test('late', (t) => t.skip('no database'));
    test('silent', { skip: true }, () => {});
  `;
  const end = await report(temporaryFolder(t), body);
  assert.equal(end.code, 1);
  assert.deepEqual(end.stderr.trim().split('\n'), [
    'skipped, which fails this run: no tool (xmllint is not installed)',
    'skipped, which fails this run: late (no database)',
    'skipped, which fails this run: silent (no reason given)',
  ]);
});

test('a run without skipped tests passes', async (t) => {
  const end = await report(temporaryFolder(t), "test('passes', () => {});");
  assert.deepEqual([end.code, end.stderr], [0, '']);
});

test('a run may allow one reason to skip; it is counted, and every other one still fails', async (t) => {
  const body = `
    test('recorded', { skip: 'no reference: here' }, () => {});
    test('also recorded', (t) => t.skip('no reference: there'));
  `;
  const env = { CARTWRIGHT_MAY_SKIP: 'no reference' };
  const allowed = await report(temporaryFolder(t), body, env);
  assert.deepEqual([allowed.code, allowed.stderr], [0, 'skipped, as this run may: 2 (no reference)\n']);
  const other = await report(
    temporaryFolder(t),
    `${body} test('other', { skip: 'there is no reference' }, () => {});`,
    env,
  );
  assert.equal(other.code, 1);
  assert.match(other.stderr, /^skipped, which fails this run: other \(there is no reference\)$/m);
});

/** The counts of the summary by name. */
async function summary(folder: string, body: string): Promise<[code: number | null, counts: Record<string, number>]> {
  const { code, stderr } = await report(folder, body, {}, 'report.mjs');
  const counts = stderr.matchAll(/^\S+ (tests|pass|fail|cancelled) (\d+)$/gm);
  return [code, Object.fromEntries(Array.from(counts, ([, what = '', count]) => [what, Number(count)]))];
}

test('a suite that fails while it is defined, at once or later, or in a hook is counted as failed', async (t) => {
  const body = `
    describe('good', () => { it('passes', () => {}); });
    describe('at once', () => { throw new Error('no'); });
    describe('later', async () => { await null; throw new Error('no'); });
    describe('outer', () => { describe('inner', async () => { throw new Error('no'); }); });
    describe('hook', () => { before(() => { throw new Error('no'); }); });
  `;
  const [code, counts] = await summary(temporaryFolder(t), body);
  assert.deepEqual([code, counts], [1, { tests: 5, pass: 1, fail: 4, cancelled: 0 }]);
});

test('a suite in which a test fails is not counted beside that test', async (t) => {
  const body = `describe('suite', () => { it('passes', () => {}); it('fails', () => { throw new Error('no'); }); });`;
  assert.deepEqual(await summary(temporaryFolder(t), body), [1, { tests: 2, pass: 1, fail: 1, cancelled: 0 }]);
});

test('the reporter that counts them is the one of npm test', () => {
  assert.equal(runnerArguments([], [], {}, 2).includes('--test-reporter=./launch/report.mjs'), true);
});
