import assert from 'node:assert/strict';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPostgres } from '../support/database/engines.ts';
import { execute } from '../support/database/postgres.ts';
import { folderWith, freePort, runAsOneOf, searchPath } from '../support/process.ts';
import { serverFolder, startServer } from '../support/server.ts';
import { onStore } from './support.ts';

/** Starts PgBouncer before a database; `more` are lines of its configuration. Answers the URL through it. */
async function startBouncer(program: string, url: string, more: readonly string[]) {
  const { hostname, port, username, password, pathname } = new URL(url);
  const runAs = await runAsOneOf(['postgres', 'nobody']);
  const folder = serverFolder('pgbouncer', runAs);
  const own = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const name = pathname.slice(1);
  const lines = [
    '[databases]',
    `${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    ...more,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(file, runAs.uid, runAs.gid);
  const through = `postgres://${username}@127.0.0.1:${own}/${name}`;
  const ping = () => execute(through, 'select 1').then(() => undefined);
  const server = await startServer({ folder, quit: 'SIGTERM', runAs }, program, [file], ping);
  return { url: through, stop: server.stop };
}

for (const [title, more, finding] of [
  [
    'doctor says why a database cannot be reached through PgBouncer',
    [],
    /^problem +database +a pooler such as PgBouncer refuses the settings of a connection; name PostgreSQL itself/m,
  ],
  [
    'doctor warns of a PgBouncer that ignores the settings of a connection',
    ['ignore_startup_parameters = options'],
    /^warning +connections +a pooler such as PgBouncer is before it: /m,
  ],
] as const) {
  onPostgres(title, async (t, _engine, settings) => {
    const bin = folderWith('pgbouncer', [...searchPath(), '/usr/sbin']);
    if (!bin) {
      t.skip('PgBouncer is not installed');
      return;
    }
    const bouncer = await startBouncer(join(bin, 'pgbouncer'), settings.databaseUrl ?? '', more);
    try {
      const { out } = await onStore({ ...settings, databaseUrl: bouncer.url }, 'doctor');
      assert.match(out, finding);
    } finally {
      await bouncer.stop();
    }
  });
}
