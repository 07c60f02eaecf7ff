import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { serverFlags } from '../../launch/server-flags.mjs';
import { PROJECT, projectCopy, runNode } from './project.ts';

const text = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

/** What a process tells of its flags and arguments. */
const source = 'console.log(JSON.stringify([process.execArgv, process.argv.slice(2)]));';

test('npm start and the container name the flags of a server', () => {
  const { start } = JSON.parse(text('package.json')).scripts;
  assert.equal(start, `node ${serverFlags.join(' ')} launch/main.mjs start`);
  const entry = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(text('deploy/Containerfile'))?.[1] ?? '');
  assert.deepEqual(entry.slice(1, -1), serverFlags);
});

test('the command serve runs with the flags that its process lacks, others with none', async (t) => {
  const root = projectCopy(t, { 'src/main.ts': source }, true);
  const program = join(root, 'bin', 'cartwright');
  const saidBy = async (...args: string[]) => {
    const { stdout, stderr, code } = await runNode(args);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  assert.deepEqual(await saidBy(program, 'serve', '--demo'), [serverFlags, ['serve', '--demo']]);
  assert.deepEqual(await saidBy('--expose-gc', program, 'serve'), [[...serverFlags].reverse(), ['serve']]);
  assert.deepEqual(await saidBy(program, 'doctor'), [[], ['doctor']]);
});

test('nothing sets flags of V8 at run time', () => {
  const sources = readdirSync(join(PROJECT, 'src'), { recursive: true, encoding: 'utf8' });
  const setting = sources.filter((file) => file.endsWith('.ts') && /setFlagsFromString/.test(text(join('src', file))));
  assert.deepEqual(setting, []);
});
