import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const threads = new URL('../../src/platform/process/threads.ts', import.meta.url).href;

test('files can be read while more threads are busy than the default of Node', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-threads-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  // Whoever opens a pipe that nobody writes to keeps its thread.
  const program = `
    import ${JSON.stringify(threads)};
    import { open, stat } from 'node:fs/promises';
    for (let i = 0; i < 8; i++) open(${JSON.stringify(pipe)}).catch(() => undefined);
    await stat('/');
    process.stdout.write('read', () => process.kill(process.pid, 'SIGKILL'));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    timeout: 300_000,
    killSignal: 'SIGKILL',
  });
  assert.equal(stdout, 'read');
});

test('the program loads it before anything else', () => {
  const main = readFileSync(new URL('../../src/main.ts', import.meta.url), 'utf8');
  assert.equal(/^import .*$/m.exec(main)?.[0], "import '#platform/process/threads.ts';");
});
