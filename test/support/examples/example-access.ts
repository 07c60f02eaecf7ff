import { hash } from 'node:crypto';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { shopTime } from '../shop-time.ts';

/** An API user with client credentials, a session and calls, a role that nobody has, and an operator with another one. */
export async function exampleAccess(engine: Engine): Promise<void> {
  const userId = 901;
  const times = [shopTime, shopTime];
  await engine.write(async (tx) => {
    const user = ['user_id', 'username', 'username_key', 'created_at', 'updated_at'];
    await tx.insertMany('api_user', user, [
      [userId, 'nightly', 'nightly', ...times],
      [902, 'picker', 'picker', ...times],
    ]);
    await tx.insertMany(
      'role',
      ['role_id', 'name'],
      [
        [901, 'Stock'],
        [902, 'Office'],
      ],
    );
    await tx.insertMany('role_grant', ['role_id', 'resource_id'], [[901, 'inventory/read']]);
    const operator = ['operator_id', 'email', 'email_key', 'role_id', 'created_at', 'updated_at'];
    await tx.insertMany('operator', operator, [[901, 'sam@example.com', 'sam@example.com', 902, ...times]]);
    const client = ['client_id', 'user_id', 'label', 'secret_hash', 'created_at', 'updated_at'];
    const secret = ['cw_1f0e3dad99908345f7439f8ffabdffc4', userId, 'nightly stock', hash('sha256', 'none'), ...times];
    await tx.insertMany('api_client', client, [secret]);
    const session = ['session_hash', 'user_id', 'created_at', 'renewed_at'];
    await tx.insertMany('soap_session', session, [[exampleSession, 902, ...times]]);
    const usage = ['user_id', 'day', 'style', 'operation', 'outcome', 'calls', 'micros', 'last_at'];
    await tx.insertMany('api_usage', usage, [
      [userId, '2026-11-21', 'v1', 'salesOrderList', 'ok', 11, 88_000, shopTime],
      [userId, '2026-11-21', 'v1', 'salesOrderList', '2', 1, 4000, shopTime],
      [userId, '2026-11-20', 'v2', 'giftcardAccountList', 'not served', 3, null, null],
    ]);
  });
}

/** The id of the session, as lists show it. */
export const exampleSession = '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7';
