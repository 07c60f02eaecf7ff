import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectCopy, runNode, startNode, writeFiles } from './project.ts';

const MAIN = `
  import { Command } from 'commander';
  const program = new Command('cartwright');
  program.argument('<words...>').allowUnknownOption().action((words: string[]) => {
    console.log(JSON.stringify(words));
    process.exitCode = 5;
  });
  await program.parseAsync();
`;

test('in a fresh clone, two first commands at once prepare it once, and both run', async (t) => {
  const root = projectCopy(t, { 'src/main.ts': MAIN }, false);
  const command = [join(root, 'bin', 'cartwright'), 'user', 'list'];
  // What npm has fetched before need not be fetched again.
  const env = { npm_config_prefer_offline: 'true', NODE_ENV: 'production' };
  const ends = await Promise.all([runNode(command, env), runNode(command, env)]);
  const told = ends.map((end) => end.stderr).join('');
  assert.deepEqual(
    ends.map(({ code, stdout }) => [code, stdout]),
    Array(2).fill([5, '["user","list"]\n']),
    told,
  );
  assert.equal(told.match(/installing the packages/g)?.length, 1, told);
  assert.equal(told.match(/compiling/g)?.length, 1, told);
  assert.equal(existsSync(join(root, '.launch-lock')), false);
});

test('a prepared clone prints nothing of its own', async (t) => {
  const root = projectCopy(t, { 'src/main.ts': MAIN }, true);
  const command = [join(root, 'bin', 'cartwright'), 'doctor'];
  await runNode(command);
  const { stdout, stderr } = await runNode(command);
  assert.deepEqual([stdout, stderr], ['["doctor"]\n', '']);
});

test('a changed source is compiled at the next command', async (t) => {
  const root = projectCopy(t, { 'src/main.ts': "console.log('one');" }, true);
  await runNode([join(root, 'bin', 'cartwright')]);
  writeFiles(root, { 'src/main.ts': "console.log('two, changed');" });
  const end = await runNode([join(root, 'bin', 'cartwright')]);
  assert.deepEqual([end.stdout, end.stderr], ['two, changed\n', 'cartwright: compiling ...\n']);
});

test('npm start serves with the demo store, and passes further arguments on', async (t) => {
  const root = projectCopy(t, { 'src/main.ts': 'console.log(process.argv.slice(2).join());' }, true);
  const end = await runNode([join(root, 'launch', 'main.mjs'), 'start', '--port', '9000']);
  assert.equal(end.stdout, 'serve,--demo,--port,9000\n');
});

test('npm start ends the server in order when the shell that npm started has been ended', async (t) => {
  const source = `
    process.on('SIGTERM', () => { console.log('ended in order'); process.exit(0); });
    setInterval(() => {}, 1000);
    console.log('ready');
  `;
  const root = projectCopy(t, { 'src/main.ts': source }, true);
  // Stands for npm's shell: a parent that a signal ends at once.
  const parent = `
    const { spawn } = require('node:child_process');
    spawn(process.execPath, [${JSON.stringify(join(root, 'launch', 'main.mjs'))}, 'start'], { stdio: 'inherit' });
  `;
  const shell = startNode(['-e', parent], { npm_lifecycle_event: 'start' });
  shell.stdout?.once('data', () => shell.kill('SIGTERM'));
  assert.equal((await shell.end).stdout, 'ready\nended in order\n');
});

test('sources that do not compile end a command with status 1', async (t) => {
  const root = projectCopy(t, { 'src/main.ts': 'export const a: number = ;' }, true);
  const end = await runNode([join(root, 'bin', 'cartwright'), 'doctor']);
  assert.deepEqual([end.code, end.stdout], [1, '']);
  assert.match(end.stderr, /ERROR.*Unexpected ";"[\s\S]*src\/main\.ts:1/);
  assert.match(end.stderr, /^cartwright: the sources do not compile/m);
});
