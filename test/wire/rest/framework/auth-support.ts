import { createHash } from 'node:crypto';
import { addClient, type NewClient } from '../../../../src/domain/access/identity/clients.ts';
import type { Engine } from '../../../../src/platform/storage/engine.ts';
import { onEachEngine } from '../../../support/database/engines.ts';
import { addApiUser, startService, type TestService } from '../../../support/service.ts';

/** A Saturday in the tests' time. */
export const noon = Date.UTC(2026, 10, 21, 12);
export const password = 'Tide-and-time-9';

/** The clock of a service; a test may move it. */
export interface Clock {
  now: number;
}

/** An answer of an authentication endpoint. */
export interface AuthAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare it with what they expect.
  readonly body: any;
}

/** The tools of a test of the authentication endpoints. */
export interface AuthTest {
  readonly engine: Engine;
  readonly service: TestService;
  readonly clock: Clock;
  /** POSTs JSON to an endpoint, or the request in `init`. */
  post(endpoint: string, body?: unknown, init?: RequestInit): Promise<AuthAnswer>;
  /** The token of a JSON request that must succeed. */
  token(body: unknown): Promise<string>;
  /** Calls an endpoint with a bearer and no body. */
  bearer(endpoint: string, token: string): Promise<AuthAnswer>;
}

/** Declares a test for each engine: a service over websites, store views, customers (see `people`) and the clock `noon`. */
export function onAuth(title: string, work: (test: AuthTest) => Promise<void>, changes = {}): void {
  onEachEngine(title, async (_t, engine) => {
    const clock = { now: noon };
    await engine.write((tx) => tx.exec(rows));
    const service = await startService(engine, changes, { now: () => clock.now });
    const post: AuthTest['post'] = async (endpoint, body, init = {}) => {
      const answer = await fetch(`${service.url}/api/rest/v2/auth/${endpoint}`, {
        method: 'POST',
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        ...init,
      });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
    };
    const token: AuthTest['token'] = async (body) => {
      const answer = await post('token', body);
      if (answer.status !== 200) throw new Error(`no token: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.token;
    };
    const bearer: AuthTest['bearer'] = (endpoint, sent) =>
      post(endpoint, undefined, { headers: { authorization: `Bearer ${sent}` } });
    try {
      await work({ engine, service, clock, post, token, bearer });
    } finally {
      await service.close();
    }
  });
}

/** An API user `erp` (key `key-12345`) with grants, and client credentials. */
export async function erp(
  engine: Engine,
  grants: readonly string[] = ['all'],
): Promise<NewClient & { userId: number }> {
  const userId = await addApiUser(engine, 'erp', grants);
  return { userId, ...(await engine.write((tx) => addClient(tx, userId, '', noon))) };
}

/** A hash as the legacy store has it: salted SHA-256. */
export const legacyHash = `${createHash('sha256').update(`salt${password}`).digest('hex')}:salt`;

/** Website 1: marta, an inactive customer, one whose address is not confirmed. Website 2: oskar. */
const people = [
  [1, 1, 1, 'Marta@example.com', 1],
  [2, 1, 1, 'closed@example.com', 0],
  [3, 1, 1, 'waiting@example.com', 1],
  [4, 2, 2, 'oskar@example.com', 1],
] as const;

/** The statements that insert these customers. */
export const rows = [
  `insert into website (website_id, code, name, sort_order, default_group_id, is_default) values (0, 'admin', 'Admin', 0, 0, 0), (1, 'base', 'One', 0, 1, 1), (2, 'second', 'Two', 1, 2, 0)`,
  `insert into store_group (group_id, website_id, name, root_category_id, default_store_id) values (0, 0, 'Admin', 0, 0), (1, 1, 'One', 0, 1), (2, 2, 'Two', 0, 2)`,
  `insert into store (store_id, code, website_id, group_id, name) values (0, 'admin', 0, 0, 'Admin'), (1, 'default', 1, 1, 'English'), (2, 'second', 2, 2, 'Second')`,
  `insert into entity_type (entity_type_id, code) values (1, 'customer')`,
  `insert into attribute (attribute_id, entity_type_id, code, backend_type) values (1, 1, 'firstname', 'varchar'), (2, 1, 'lastname', 'varchar'), (3, 1, 'confirmation', 'varchar')`,
  `insert into store_config (scope, scope_id, path, value) values ('default', 0, 'customer/create_account/confirm', '0'), ('websites', 1, 'customer/create_account/confirm', '1')`,
  ...people.map(
    ([id, website, store, email, isActive]) =>
      `insert into customer (customer_id, website_id, store_id, email, email_key, password_hash, is_active, created_at, updated_at) values (${id}, ${website}, ${store}, '${email}', '${email.toLowerCase()}', '${legacyHash}', ${isActive}, 0, 0)`,
  ),
  `insert into customer_value (customer_id, attribute_id, value) values (1, 1, 'Marta'), (1, 2, 'Lind'), (3, 3, 'a1b2c3'), (4, 3, 'd4e5f6')`,
].join(';');
