/** What `npm pack` makes runs in a folder of its own, without the repository and without compiling. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { PROJECT, runNode, startNode, temporaryFolder, writeFiles } from './project.ts';

const run = promisify(execFile);

/** The environment without what npm and the test runner say to their children. */
const plainEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_TEST)/.test(name)));

/**
 * A project that has the packed program, installed by the steps of the container file: from its own lock file, without the
 * SDK of S3.
 */
async function installed(t: TestContext): Promise<string> {
  const folder = temporaryFolder(t);
  const program = join(folder, 'node_modules', 'cartwright');
  mkdirSync(program, { recursive: true });
  const env = { ...plainEnvironment(), npm_config_prefer_offline: 'true' };
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: PROJECT, env });
  await run('tar', ['-xzf', join(folder, 'cartwright-0.1.0.tgz'), '--strip-components=1', '-C', program]);
  const steps = readFileSync(join(PROJECT, 'deploy/Containerfile'), 'utf8').match(
    /^RUN (npm pkg .*\n *&& npm ci .*)\\\n/m,
  );
  assert.ok(steps?.[1]);
  await run('sh', ['-c', steps[1]], { cwd: program, env });
  writeFiles(folder, { 'package.json': '{"type": "module"}' });
  return folder;
}

/** Starts the demo store in the folder, and resolves with its address and what stops it. */
async function serve(folder: string) {
  const program = join(folder, 'node_modules', 'cartwright', 'bin', 'cartwright');
  const child = startNode([program, 'serve', '--demo', '--data', join(folder, 'data'), '--port', '0']);
  let told = '';
  const address = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text: string) => {
      told += text;
      const url = /^Serving (\S+)/m.exec(told)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.end.then((end) => reject(new Error(end.stderr)), reject);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    return child.end;
  };
  return { url: await address, stop };
}

/** A test of somebody who has installed the package. */
const benchTest = `
  import { startTestBench } from 'cartwright/test-bench';
  const bench = await startTestBench();
  const { clientId, clientSecret } = bench.credentials;
  const authorization = 'Basic ' + btoa(clientId + ':' + clientSecret);
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  const answer = await fetch(bench.url + '/api/rest/v2/auth/token', { method: 'POST', headers: { authorization }, body });
  console.log(answer.status, bench.calls().map(({ operation }) => operation).join());
  await bench.close();
`;

test('the packed program serves the demo store and test benches', async (t) => {
  const folder = await installed(t);
  const locked = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')).packages;
  const present: Record<string, { version: string }> = JSON.parse(
    readFileSync(join(folder, 'node_modules', 'cartwright', 'node_modules', '.package-lock.json'), 'utf8'),
  ).packages;
  assert.ok(present['node_modules/fastify']);
  for (const [path, { version }] of Object.entries(present)) assert.equal(version, locked[path]?.version, path);
  assert.equal(Object.keys(present).filter((path) => /react|biome/.test(path)).length, 0);
  const { url, stop } = await serve(folder);
  const answers: unknown[] = [];
  for (const path of ['/', '/shop/', '/console/', '/api/docs', '/api/docs/reference.js', '/api/v2_soap/?wsdl']) {
    const answer = await fetch(url + path);
    answers.push([path, answer.status, answer.headers.get('content-type')]);
    await answer.arrayBuffer();
  }
  const products = await fetch(`${url}/api/rest/v2/products?itemsPerPage=1&sortBy=sku`, {
    headers: { accept: 'application/json' },
  });
  const [product] = (await products.json()) as { sku: string; mainImage?: string | null }[];
  const { paths } = JSON.parse(await (await fetch(`${url}/api/docs.json`)).text());
  const { code, stderr } = await stop();
  assert.deepEqual(answers, [
    ['/', 200, 'text/html; charset=utf-8'],
    ['/shop/', 200, 'text/html; charset=utf-8'],
    ['/console/', 200, 'text/html; charset=utf-8'],
    ['/api/docs', 200, 'text/html; charset=utf-8'],
    ['/api/docs/reference.js', 200, 'text/javascript; charset=utf-8'],
    ['/api/v2_soap/?wsdl', 200, 'text/xml; charset=UTF-8'],
  ]);
  assert.equal(product?.sku, '10024');
  // The answers that the documentation shows are in the archive.
  const { example } = paths['/products/{id}'].get.responses['200'].content['application/json'];
  assert.equal(example.sku, 'PEN-WREN');
  assert.deepEqual([code, stderr], [0, '']);
  const program = join(folder, 'node_modules', 'cartwright', 'bin', 'cartwright');
  const inBucket = await runNode([
    program,
    'serve',
    '--data',
    join(folder, 'bucket'),
    '--media-store',
    's3',
    '--s3-bucket',
    'images',
    '--port',
    '0',
  ]);
  assert.deepEqual(
    [inBucket.code, inBucket.stderr],
    [1, 'cartwright: images in S3 need the package @aws-sdk/client-s3, which is not installed: see docs/images.md\n'],
  );
  writeFiles(folder, { 'connector.test.mjs': benchTest });
  const bench = await runNode([join(folder, 'connector.test.mjs')]);
  assert.deepEqual([bench.stdout, bench.stderr], ['200 POST /auth/token\n', '']);
  const begun = await runNode([program, 'extension', 'new', join(folder, 'say-hello')]);
  assert.equal(begun.code, 0, begun.stderr);
  const tested = await run(process.execPath, ['--test', '--test-reporter=tap'], {
    cwd: join(folder, 'say-hello'),
    env: plainEnvironment(),
  });
  assert.match(tested.stdout, /# pass 2\n# fail 0/);
});
