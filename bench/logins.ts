import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash as bcrypt } from 'bcryptjs';
import { createUser } from '../src/domain/access/identity/api-users.ts';
import { addRole, assignRole, grant } from '../src/domain/access/identity/roles.ts';
import { hashSecret } from '../src/domain/access/identity/secret.ts';
import { migrate } from '../src/platform/storage/migrations/migrate.ts';
import { openEngine, type StorageSettings } from '../src/schema/open.ts';
import { callFrom, floodLogins, login } from './login-flood.ts';
import { here, startService } from './processes.ts';

// How long good logins and other calls take beside floods of wrong ones, each from an address of its own (127.0.0.x), and
// what a flood of both costs in memory:
//   node bench/logins.ts

const key = 'key-12345';
const folder = mkdtempSync(join(tmpdir(), 'cartwright-logins-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

console.log('beside 60 wrong logins of one address, all keys in bcrypt of cost 10:');
await beside('bcrypt', await bcrypt(key, 10), 1, 60);
console.log('beside 5 addresses with 200 wrong logins each, all keys in argon2id:');
await beside('argon2id', await hashSecret(key), 5, 200);
console.log('on 32 connections for 20 seconds, every fourth with right logins, all keys in argon2id:');
await flood();
process.exit(0);

/** Measures the memory of the service during a flood of logins, and a minute after it. */
async function flood(): Promise<void> {
  const store: StorageSettings = { dataDir: join(folder, 'flood'), databasePool: 10, databaseUrl: undefined };
  await fill(store, await hashSecret(key));
  const { port, memory, stop } = await startService(here, store);
  const megabytes = () => Math.round(memory() / 1e6);
  const before = megabytes();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, megabytes());
  }, 250);
  const took = await floodLogins(port, { username: 'known', key }, 20);
  clearInterval(look);
  took.sort((left, other) => left - other);
  const median = took[took.length >> 1] ?? 0;
  const worst = took.at(-1) ?? 0;
  console.log(`  right logins: ${took.length} in ${median.toFixed(1)} ms, the slowest in ${worst.toFixed(0)} ms`);
  await sleep(60_000);
  console.log(`  memory: ${before} MB before, ${most} MB at most, ${megabytes()} MB a minute after`);
  await stop();
}

/** Measures during wrong logins from several addresses, and prints the results. */
async function beside(name: string, keyHash: string, addresses: number, each: number): Promise<void> {
  const store: StorageSettings = { dataDir: join(folder, name), databasePool: 10, databaseUrl: undefined };
  await fill(store, keyHash);
  const { port, stop } = await startService(here, store);
  // From then on the key of this user is stored in its newest form, and the user counts as logged in lately.
  const session = /<loginReturn[^>]*>([0-9a-f]{64})</.exec((await login(port, 'known', key, 9)).text)?.[1] ?? '';
  const statuses = new Map<number, number>();
  const flood = Array.from({ length: addresses * each }, async (_, index) => {
    const { status } = await login(port, `nobody-${index}`, 'wrong', 10 + (index % addresses));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  await sleep(500);
  let isOver = false;
  const calls = (async () => {
    let worst = 0;
    while (!isOver) {
      const answer = await callFrom(port, `<m:resources><sessionId>${session}</sessionId></m:resources>`, 9);
      if (answer.status !== 200) throw new Error(`a call was answered ${answer.status}`);
      worst = Math.max(worst, answer.ms);
    }
    return worst;
  })();
  const start = performance.now();
  const [fresh, known] = await Promise.all([login(port, 'fresh', key, 8), login(port, 'known', key, 9)]);
  await Promise.all(flood);
  const floodMs = performance.now() - start;
  isOver = true;
  const shown = [...statuses].map(([status, count]) => `${count} with ${status}`).join(', ');
  console.log(`  a good login of another address: ${fresh.ms.toFixed(0)} ms (${fresh.status})`);
  console.log(`  a good login that came from there before: ${known.ms.toFixed(0)} ms (${known.status})`);
  console.log(`  another call meanwhile: ${(await calls).toFixed(0)} ms at worst`);
  console.log(`  the wrong ones: ${(floodMs / 1000).toFixed(1)} s, ${shown}`);
  await stop();
}

async function fill(store: StorageSettings, keyHash: string): Promise<void> {
  const engine = openEngine(store);
  await migrate(engine);
  await engine.write(async (tx) => {
    const roleId = (await addRole(tx, 'all')) ?? 0;
    await grant(tx, roleId, 'all');
    for (const username of ['known', 'fresh', 'one', 'two', 'three']) {
      await assignRole(tx, (await createUser(tx, { username, keyHash }, Date.now())) ?? 0, roleId);
    }
  });
  await engine.close();
}
