import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { circularEdges, importsBelow } from './imports.ts';

function sources(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'walls-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test('imports are found in every form', () => {
  const folder = sources({
    'a/one.ts':
      "import type { A } from '../b/two.ts';\nimport 'pg';\nexport {\n  b,\n} from './own.ts';\nawait import('../c.ts');\n",
  });
  assert.deepEqual(
    importsBelow(folder).map(({ to, isOwn }) => [to, isOwn]),
    [
      ['b/two.ts', true],
      ['pg', false],
      ['a/own.ts', true],
      ['c.ts', true],
    ],
  );
});

test('a circle over three folders is reported with its imports, and an import out of it is not a part of it', () => {
  const folder = sources({
    'a/x.ts': "import '../b/x.ts';",
    'b/x.ts': "import '../c/d/x.ts';\nimport '../e/x.ts';",
    'c/d/x.ts': "import '../../a/x.ts';",
    'e/x.ts': '',
  });
  assert.deepEqual(circularEdges(importsBelow(folder)), ['a -> b', 'b -> c/d', 'c/d -> a']);
});
