import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp, createLegacyRegistry } from '../../src/app/app.ts';
import { createUser } from '../../src/domain/access/identity/api-users.ts';
import { addRole, assignRole, grant } from '../../src/domain/access/identity/roles.ts';
import { digestSecret } from '../../src/domain/access/identity/secret.ts';
import { type CompiledStyles, compileStyles } from '../../src/interfaces/soap/server/services.ts';
import { resolveSettings, type Settings } from '../../src/platform/settings/settings.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';

/** A service that listens on a free port of this machine. */
export interface TestService {
  readonly url: string;
  close(): Promise<void>;
}

/** The default settings with the changes of a test. */
export function testSettings(changes: Partial<Settings> = {}): Settings {
  const { settings } = resolveSettings({ flags: {}, env: {}, workingDir: tmpdir() });
  return { ...settings, ...changes };
}

/** Compiled once for all services of the process. */
let styles: CompiledStyles | undefined;

/**
 * Serves an open, migrated store, with images in a folder of its own unless `changes` names one; the test closes service
 * and engine. `now` replaces the clock.
 */
export async function startService(
  engine: Engine,
  changes: Partial<Settings> = {},
  { now = Date.now, log = pino({ level: 'silent' }) } = {},
): Promise<TestService> {
  const mediaDir = mkdtempSync(join(tmpdir(), 'cartwright-media-'));
  styles ??= compileStyles(createLegacyRegistry());
  const app = createApp(testSettings({ mediaDir, ...changes }), engine, log, now, undefined, undefined, styles);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    async close() {
      await app.close();
      rmSync(mediaDir, { recursive: true, force: true });
    },
  };
}

/**
 * An API user whose role grants the ids; the key is `key-12345`, stored as keys are that we made, so that logins cost no hash,
 * or as `keyHash`. Answers the user's id.
 */
export async function addApiUser(
  engine: Engine,
  username: string,
  grants: readonly string[],
  keyHash = digestSecret(testKey),
): Promise<number> {
  return engine.write(async (tx) => {
    const userId = await createUser(tx, { username, keyHash }, Date.now());
    const roleId = await addRole(tx, username);
    if (userId === undefined || roleId === undefined) throw new Error(`${username} is there already`);
    await assignRole(tx, userId, roleId);
    for (const id of grants) await grant(tx, roleId, id);
    return userId;
  });
}

/** The key of every user of `addApiUser`. */
export const testKey = 'key-12345';

/** That key as a legacy store has it, which the first login replaces. */
export const legacyKeyHash = `${createHash('sha256').update(`salt${testKey}`).digest('hex')}:salt`;
