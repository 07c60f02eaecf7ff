import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { testArguments } from '../../launch/tasks.mjs';
import { PROJECT, runNode, temporaryFolder, writeFiles } from './project.ts';

const NO_SKIPS = '--test-reporter=./launch/no-skips.mjs';

test('without arguments all tests are run', () => {
  assert.equal(testArguments([], {}, 2).at(-1), 'test/**/*.test.ts');
});

test('files stand in for all tests, after the flags', () => {
  const args = testArguments(['test/a.test.ts', '--test-only', 'test/b.test.ts'], {}, 2);
  assert.deepEqual(args.slice(-3), ['--test-only', 'test/a.test.ts', 'test/b.test.ts']);
});

test('two files are tested at a time on two processors, and one processor is left over where there are more', () => {
  assert.ok(testArguments([], {}, 2).includes('--test-concurrency=2'));
  assert.ok(testArguments([], {}, 8).includes('--test-concurrency=7'));
});

test('skipped tests are refused where CI is set, and only there', () => {
  assert.equal(testArguments([], { CI: 'true' }, 2).includes(NO_SKIPS), true);
  assert.equal(testArguments([], { CI: 'false' }, 2).includes(NO_SKIPS), false);
  assert.equal(testArguments([], {}, 2).includes(NO_SKIPS), false);
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
  assert.equal(testArguments([], {}, 2).includes('--test-reporter=./launch/report.mjs'), true);
});
