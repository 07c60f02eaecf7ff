import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { commands } from '../../src/cli/commands.ts';
import { output } from '../support/process.ts';
import { cli } from './support.ts';

test('the help lists every command with its summary', async () => {
  const { status, out, err } = await cli(['--help']);
  assert.deepEqual([status, err], [0, '']);
  for (const { name, summary } of commands) assert.match(out, new RegExp(`^ {2}${name} .*${summary}$`, 'm'));
});

for (const { name } of commands) {
  test(`${name} has its help`, async () => {
    for (const args of [
      [name, '--help'],
      ['help', name],
    ]) {
      const { status, out, err } = await cli(args);
      assert.deepEqual([status, err], [0, '']);
      assert.match(out, new RegExp(`^Usage: cartwright ${name} `));
    }
  });
}

const groups = { user: ['add', 'list', 'disable', 'enable', 'set-key'], role: ['grant', 'revoke'], session: ['end'] };
for (const [name, subcommands] of Object.entries(groups)) {
  for (const subcommand of subcommands) {
    test(`${name} ${subcommand} has its help`, async () => {
      const { status, out } = await cli([name, subcommand, '--help']);
      assert.equal(status, 0);
      assert.match(out, new RegExp(`^Usage: cartwright ${name} ${subcommand} [\\s\\S]*--data <DIR>`));
    });
  }
}

test('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  assert.deepEqual(await cli(['--version']), { status: 0, out: `${version}\n`, err: '' });
});

test('without a command, the help is an error', async () => {
  const { status, out, err } = await cli([]);
  assert.deepEqual([status, out], [2, '']);
  assert.match(err, /^Usage: cartwright COMMAND/);
});

const bad: readonly [string, string][] = [
  ['serv', "cartwright: unknown command 'serv' (Did you mean serve?)\n"],
  ['serve --prot 1', "cartwright: unknown option '--prot' (Did you mean --port?)\n"],
  ['serve --port x', 'cartwright: --port must be a whole number from 0 to 65535\n'],
  ['serve extra', "cartwright: too many arguments for 'serve'. Expected 0 arguments but got 1\n"],
  ['user set-key erp my-secret', "cartwright: too many arguments for 'set-key'. Expected 1 argument but got 2\n"],
  ['doctor --database-urll=postgres://u:s3c?ret', "cartwright: unknown option '--database-urll=***\n"],
  ['postgres://u:s3c?ret', "cartwright: unknown command 'postgres://***\n"],
  ['user add', "cartwright: missing required argument 'NAME'\n"],
  ['user ad', "cartwright: unknown command 'ad' (Did you mean add?)\n"],
  ['session end', 'cartwright: give sessions, or --user\n'],
  ['settings --config none.json', 'cartwright: the configuration file /nowhere/none.json cannot be read\n'],
];
for (const [line, err] of bad) {
  test(`"${line}" is bad input, told in one line`, async () => {
    assert.deepEqual(await cli(line.split(' ')), { status: 2, out: '', err });
  });
}

test('the program itself shows its help and ends with the status', async () => {
  const main = new URL('../../src/main.ts', import.meta.url).pathname;
  assert.match(await output(process.execPath, [main, '--help']), /^Usage: cartwright COMMAND/);
  await assert.rejects(output(process.execPath, [main, 'serv']), /ended with 2: cartwright: unknown command 'serv'/);
});
