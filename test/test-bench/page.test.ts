/** The examples of docs/testing-a-connector.md are run as they stand there. */

import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestBench } from '../../src/test-bench/index.ts';

const run = promisify(execFile);
const page = readFileSync(resolve(import.meta.dirname, '../../docs/testing-a-connector.md'), 'utf8');
/** The first example in a language. */
const example = (language: string): string =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? assert.fail(`there is no ${language}`);

const folder = mkdtempSync(join(tmpdir(), 'connector-'));
const bench = await startTestBench({ seed: JSON.parse(example('json')) });
after(async () => {
  await bench.close();
  rmSync(folder, { recursive: true });
});
const env = { ...process.env, BENCH: bench.url };

/** Why a program cannot run; false where it can. */
const lacks = (program: string, ...args: string[]): string | false =>
  spawnSync(program, args).status !== 0 && `${program} is not installed`;

/** Stands for PHPUnit and pytest where they are not installed: runs the tests of the class or module. */
const phpUnit = `<?php
namespace PHPUnit\\Framework;
abstract class TestCase {
    private ?string $expected = null;
    public function expectExceptionMessage(string $text): void { $this->expected = $text; }
    public function assertSame($a, $b): void { if ($a !== $b) throw new \\LogicException(var_export([$a, $b], true)); }
    public function assertCount(int $n, $list): void { $this->assertSame($n, count($list)); }
    public function runOne(string $name): void {
        $this->setUp();
        try { $this->$name(); } catch (\\SoapFault $fault) {
            if ($this->expected === null || !str_contains($fault->getMessage(), $this->expected)) throw $fault;
            $this->expected = null;
        }
        if ($this->expected !== null) throw new \\LogicException("no exception with $this->expected");
        echo "$name ";
    }
}
require $argv[1];
foreach (preg_grep('/^test/', get_class_methods('ConnectorTest')) as $name) (new \\ConnectorTest)->runOne($name);
`;
const pytest = `
import sys, types
class raises:
    def __init__(self, kind): self.kind = kind
    def __enter__(self): return self
    def __exit__(self, kind, value, trace):
        self.value = value
        return isinstance(value, self.kind)
sys.modules['pytest'] = types.SimpleNamespace(fixture=lambda f: f, raises=raises)
scope = {}
exec(open(sys.argv[1]).read(), scope)
for name in [name for name in scope if name.startswith('test_')]:
    scope[name](scope['api']())
    print(name, end=' ')
`;

test('the example for PHPUnit', { skip: lacks('php', '-r', 'exit(class_exists("SoapClient") ? 0 : 1);') }, async () => {
  const files = [join(folder, 'unit.php'), join(folder, 'ConnectorTest.php')] as const;
  writeFileSync(files[0], phpUnit);
  writeFileSync(files[1], example('php'));
  const { stdout } = await run('php', [...files], { env });
  assert.equal(stdout, 'testWritesAPrice testMeetsADeadlock ');
});

test('the example for pytest', { skip: lacks('python3', '-c', 'pass') }, async () => {
  const files = [join(folder, 'run.py'), join(folder, 'test_connector.py')] as const;
  writeFileSync(files[0], pytest);
  writeFileSync(files[1], example('python'));
  const { stdout } = await run('python3', [...files], { env });
  assert.equal(stdout, 'test_writes_a_price test_meets_the_end_of_a_session ');
});

test('the example for node:test', async () => {
  const installed = join(folder, 'node_modules/cartwright');
  mkdirSync(installed, { recursive: true });
  const library = new URL('../../src/test-bench/index.ts', import.meta.url).pathname;
  writeFileSync(join(installed, 'package.json'), '{"type":"module","exports":{"./test-bench":"./test-bench.js"}}');
  writeFileSync(join(installed, 'test-bench.js'), `export * from ${JSON.stringify(library)};\n`);
  const file = join(folder, 'connector.test.mjs');
  writeFileSync(file, example('js'));
  const { NODE_TEST_CONTEXT: _, ...plain } = process.env;
  const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', file], { env: plain });
  assert.match(stdout, /^# pass 2$/m);
  assert.match(stdout, /^# fail 0$/m);
});
