import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { PROJECT, runNode, startNode } from './project.ts';

/** A launcher that hands over to this script, by replacing itself or as the parent of a child. */
function launcher(script: string, replace: boolean, args: readonly string[] = []): string[] {
  const handed = JSON.stringify(['-e', script, ...args]);
  const code = `
    import { handOver } from ${JSON.stringify(join(PROJECT, 'launch', 'child.mjs'))};
    await handOver(process.execPath, ${handed}, { replace: ${replace} });
  `;
  return ['--input-type=module', '-e', code];
}

for (const replace of [true, false]) {
  const how = replace ? 'replaced' : 'as a parent';

  test(`${how}: arguments arrive unchanged`, async () => {
    const args = ['a b', '', '"$HOME"', 'ä', '*'];
    const end = await runNode(launcher('console.log(JSON.stringify(process.argv.slice(1)))', replace, args));
    assert.deepEqual(JSON.parse(end.stdout), args);
  });

  test(`${how}: ends with the program's status`, async () => {
    assert.equal((await runNode(launcher('process.exit(7)', replace))).code, 7);
  });

  test(`${how}: ends by the program's signal`, async () => {
    const end = await runNode(launcher("process.kill(process.pid, 'SIGKILL')", replace));
    assert.deepEqual([end.code, end.signal], [null, 'SIGKILL']);
  });

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    test(`${how}: ${signal} reaches the program, whose status counts`, async () => {
      const script = `
        process.on('${signal}', () => { console.log('got it'); process.exit(3); });
        setInterval(() => {}, 1000);
        console.log('ready');
      `;
      const child = startNode(launcher(script, replace));
      child.stdout?.once('data', () => child.kill(signal));
      const end = await child.end;
      assert.deepEqual([end.stdout, end.code], ['ready\ngot it\n', 3]);
    });
  }
}
