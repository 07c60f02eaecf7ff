/** A service whose accounts have secrets in every form, and the checks of secrets that it makes, by form and place. */

import { argon2Sync, createHash, randomBytes } from 'node:crypto';
import { hash as bcrypt } from 'bcryptjs';
import { checkedSecrets, hashSecret } from '../../../src/domain/access/identity/secret.ts';
import type { Settings } from '../../../src/platform/settings/settings.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { onEachEngine } from '../../support/database/engines.ts';
import { addApiUser, startService, testKey } from '../../support/service.ts';
import { rows } from '../../wire/rest/framework/auth-support.ts';
import { envelope, login, paths, send } from '../../wire/soap/wire.ts';

export const noon = Date.UTC(2026, 10, 21, 12);
const unlimited = { loginFailuresPerAccount: 99_999, loginFailuresPerAddress: 99_999, trustedProxies: ['127.0.0.0/8'] };

const largeArgon2 = (secret: string): string => {
  const nonce = randomBytes(16);
  const asked = { memory: 32_768, passes: 2, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { ...asked, message: secret, nonce });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=32768,t=2,p=1$${text(nonce)}$${text(tag)}`;
};

/** The key of every account, in each form. */
export const stored = {
  bcrypt: (await bcrypt(testKey, 8)).replace('$2b$', '$2y$'),
  argon2id: await hashSecret(testKey),
  large_argon2id: largeArgon2(testKey),
  digest: `${createHash('sha256').update(`salt${testKey}`).digest('hex')}:salt`,
} as const;
/** Stores a secret of an API user or customer in this form, as if by another node. */
export async function setHash(engine: Engine, table: string, key: string, hash: string): Promise<void> {
  const [column, name] = { api_user: ['key_hash', 'username'], customer: ['password_hash', 'email_key'] }[table] ?? [];
  await engine.write((tx) => tx.exec(`update ${table} set ${column} = '${hash}' where ${name} = '${key}'`));
}

/** A service, and the checks that its logins make. */
export interface Running {
  readonly url: string;
  readonly clock: { now: number };
  /** The checks that `work` made, by form and place. */
  made(work: () => Promise<unknown>): Promise<Record<string, number>>;
  soap(username: string, key: string, from?: string): ReturnType<typeof send>;
  token(body: object): Promise<number>;
}

/** A test of a service on each engine, with an API user of each form of `stored`, named by it, and the customers of `rows`. */
export function onService(
  title: string,
  work: (running: Running, engine: Engine) => Promise<void>,
  changes: Partial<Settings> = {},
) {
  onEachEngine(title, async (_t, engine) => {
    const clock = { now: noon };
    await engine.write((tx) => tx.exec(rows));
    for (const form of Object.keys(stored) as (keyof typeof stored)[]) {
      await addApiUser(engine, form, ['all']);
      await setHash(engine, 'api_user', form, stored[form]);
    }
    const service = await startService(engine, { ...unlimited, ...changes }, { now: () => clock.now });
    const running: Running = {
      url: service.url,
      clock,
      async made(work) {
        const before = new Map(checkedSecrets().map((each) => [`${each.form} ${each.place}`, each.count]));
        await work();
        const made = checkedSecrets().map(({ form, place, count }) => {
          const name = `${form} ${place}`;
          return [name, count - (before.get(name) ?? 0)] as const;
        });
        return Object.fromEntries(made.filter(([, count]) => count > 0));
      },
      soap: (username, key, from = '192.0.2.1') =>
        send(service.url, {
          path: paths.v2,
          headers: { 'x-forwarded-for': from },
          body: envelope(login('v2', username, key)),
        }),
      async token(body) {
        const url = `${service.url}/api/rest/v2/auth/token`;
        const headers = { 'content-type': 'application/json' };
        return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
      },
    };
    try {
      await work(running, engine);
    } finally {
      await service.close();
    }
  });
}
