/** Who writes a shop has the routes of an extension in the typed client: an added file of types, nothing else. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { loadExtensions } from '../../src/extension/load.ts';

const root = join(import.meta.dirname, '../..');
await loadExtensions(['./extensions/pickup.ts'], root);
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { onEachDatabase } = await import('../support/database/engines.ts');
const { startService } = await import('../support/service.ts');

const run = promisify(execFile);
const generate = (...args: string[]) => run(process.execPath, [join('clients', 'generate.ts'), ...args], { cwd: root });

const program = `
import { type Product, cartwright, ok } from '@cartwright/client';
import type { PickupPlace } from './pickup.ts';
const store = cartwright(process.argv[2] ?? '');
const places: PickupPlace[] = await ok(store.GET('/pickup-places'));
const products: Product[] = await ok(store.GET('/products', { params: { query: { itemsPerPage: 1 } } }));
const refused = await store.POST('/pickup-places', { body: { name: 'Harbour', street: 'Quay 4', fee: 2 } });
console.log(JSON.stringify([places, products.length, refused.error?.error]));
// @ts-expect-error: it has no such member
const wrong = () => store.POST('/pickup-places', { body: { name: 'Harbour', street: 'Quay 4', fee: 2, floor: 3 } });
`;
const config = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ['node'],
    skipLibCheck: true,
  },
  include: ['*.ts'],
};

/** A project that has installed the client, as its sources are. */
async function project(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const client = join(modules, '@cartwright', 'client');
  await mkdir(client, { recursive: true });
  await writeFile(join(client, 'package.json'), '{"name":"@cartwright/client","type":"module","exports":"./index.ts"}');
  await symlink(join(root, 'clients', 'typescript', 'index.ts'), join(client, 'index.ts'));
  for (const name of ['@types', 'undici-types']) await symlink(join(root, 'node_modules', name), join(modules, name));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(folder, 'program.ts'), program);
}

onEachDatabase('the typed client calls the routes of an extension', async (_t, settings) => {
  const mediaDir = join(settings.dataDir, 'media');
  const engine = openEngineWith(schema, settings);
  await migrate(engine);
  await installDemoStore(engine, mediaDir);
  const service = await startService(engine, { mediaDir });
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-shop-'));
  try {
    await project(folder);
    await generate('--extension', './extensions/pickup.ts', '--out', join(folder, 'pickup.ts'));
    await run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder]).catch((error) =>
      assert.fail(error.stdout),
    );
    const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), service.url]);
    assert.deepEqual(JSON.parse(stdout), [[], 1, 'unauthorized']);
  } finally {
    await service.close();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('the types of an extension need a file, and an extension that can be loaded', async () => {
  await assert.rejects(generate('--extension', './extensions/pickup.ts'), /--out is missing/);
  await assert.rejects(generate('--extension', './nowhere.ts', '--out', 'x.ts'), /extension \.\/nowhere\.ts: /);
});
