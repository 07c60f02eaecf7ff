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

/** Runs a test file with the reporter that refuses skipped tests. */
async function report(folder: string, body: string) {
  writeFiles(folder, { 'a.test.mjs': `import { test } from 'node:test';\n${body}` });
  const reporter = `--test-reporter=${join(PROJECT, 'launch', 'no-skips.mjs')}`;
  return runNode(['--test', reporter, '--test-reporter-destination=stderr', join(folder, 'a.test.mjs')]);
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
