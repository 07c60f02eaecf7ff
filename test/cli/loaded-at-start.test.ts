import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onEachDemoStore } from '../support/database/engines.ts';
import { storeFlags } from './support.ts';

const main = new URL('../../src/main.ts', import.meta.url).pathname;
const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** Loaded before the program: at its end it writes down the addresses of all modules, and Node's own parts. */
const recorder = `
  import { registerHooks } from 'node:module';
  import { writeFileSync } from 'node:fs';
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  process.on('exit', () => {
    writeFileSync(process.env.LOADED_FILE, [...loaded, ...process.moduleLoadList].join('\\n'));
  });
`;

// Each package costs memory and time at every start. Rarely used ones are loaded by their first use.
onEachDemoStore('a start loads no package that its first calls do not need', async (_t, engine, settings) => {
  const file = join(settings.dataDir, 'loaded.txt');
  const preload = `--import=data:text/javascript,${encodeURIComponent(recorder)}`;
  const flags = ['serve', '--port', '0', '--log-level', 'silent', ...storeFlags(settings)];
  const child = spawn(process.execPath, [preload, main, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LOADED_FILE: file },
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  const loaded = readFileSync(file, 'utf8').split('\n');
  // Fastify's compiler of schemas is no dependency of ours.
  const packages = [...Object.keys(dependencies), 'ajv'].filter((name) =>
    loaded.some((url) => url.includes(`/node_modules/${name}/`)),
  );
  const always = ['commander', 'fastify', 'iconv-lite', 'kysely', 'lru-cache', 'pino', 'prom-client', 'typebox'];
  assert.deepEqual(packages.toSorted(), [...always, ...(engine.kind === 'postgres' ? ['pg'] : [])].toSorted());
  // Node's client for fetch and WebSocket, which `import 'node:http'` loads, too.
  assert.deepEqual(
    loaded.filter((name) => /undici/.test(name)),
    [],
  );
});
