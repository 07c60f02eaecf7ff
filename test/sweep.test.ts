import assert from 'node:assert/strict';
import { sweepOnce } from '../src/app/sweep.ts';
import { onEachEngine } from './support/engines.ts';
import { addApiUser } from './support/service.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const lifetimes = { sessionLifetime: 3600, idempotencyLifetime: 86_400, usageDays: 400 };
const hour = 3_600_000;

onEachEngine('everything that is over goes in one sweep, however much it is, and nothing else', async (_t, engine) => {
  const userId = await addApiUser(engine, 'erp', []);
  const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);
  const answer = ['print', 200, '{}', null] as const;
  await engine.write(async (tx) => {
    const session = ['session_hash', 'user_id', 'created_at', 'renewed_at'];
    const begun = now - 3 * hour;
    await tx.insertMany('soap_session', session, [
      ...many(1100).map((hash) => [hash, userId, begun, begun]),
      ['open', userId, now - 1, now - 1],
    ]);
    await tx.insertMany(
      'token_revocation',
      ['jti', 'expires_at'],
      [...many(1100).map((jti) => [jti, now - 1]), ['open', now + 1]],
    );
    await tx.insertMany(
      'stored_answer',
      ['scope', 'fingerprint', 'status', 'headers', 'body', 'created_at'],
      [...many(11_000).map((scope) => [scope, ...answer, now - 25 * hour]), ['open', ...answer, now - 23 * hour]],
    );
  });
  await sweepOnce(engine, lifetimes, now);
  const left = await engine.read(async (tx) => [
    await tx.query((q) => q.selectFrom('soap_session').select('session_hash as name')),
    await tx.query((q) => q.selectFrom('token_revocation').select('jti as name')),
    await tx.query((q) => q.selectFrom('stored_answer').select('scope as name')),
  ]);
  const names = left.map((rows) => rows.map(({ name }) => name));
  assert.deepEqual(names, [['open'], ['open'], ['open']]);
});
