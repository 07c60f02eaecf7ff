import { addOperator, resetOperator } from '../../../src/domain/access/identity/commands/operators.ts';
import { newSessionToken, tokenHash } from '../../../src/domain/access/identity/operator-sessions.ts';
import { operatorByEmail, setOperatorLink } from '../../../src/domain/access/identity/operators.ts';
import { operatorOn } from '../operator.ts';
import { type RestClient, restClientOf } from '../rest.ts';
import { type Shop, shopTime } from '../shop.ts';

const email = 'olga@example.com';
const password = 'correct horse battery';

/** The link of the first operator that stands in the documentation, in a store without operators; the answer brings them back. */
export async function exampleFirstLink({ engine }: Pick<Shop, 'engine'>): Promise<() => Promise<void>> {
  const link = ['first-operator', tokenHash('dGhlIGZpcnN0IG9wZXJhdG9yIG9mIHRoZSBzdG9yZSE'), shopTime];
  const operators = await engine.write(async (tx) => {
    const rows = await tx.query((q) => q.selectFrom('operator').selectAll());
    await tx.exec('delete from operator');
    await tx.insertMany('store_secret', ['name', 'secret', 'created_at'], [link]);
    return rows;
  });
  return () =>
    engine.write(async (tx) => {
      await tx.exec('delete from operator');
      for (const row of operators) await tx.insertMany('operator', Object.keys(row), [Object.values(row)]);
    });
}

/** The operator of the documentation, logged in, with the one-time link that stands there. */
export async function exampleOperator(shop: Pick<Shop, 'engine' | 'url'>): Promise<RestClient> {
  const run = operatorOn(shop.engine, { now: () => shopTime });
  const known = await shop.engine.read((tx) => operatorByEmail(tx, email));
  if (known) await run(resetOperator, { email });
  else await run(addOperator, { email, role: undefined, stores: null });
  const client = restClientOf(shop);
  const token = newSessionToken();
  const link = async (named: string) => {
    await shop.engine.write(async (tx) => {
      const operator = await operatorByEmail(tx, email);
      await setOperatorLink(tx, operator?.operatorId ?? 0, tokenHash(named), shopTime + 86_400_000);
    });
  };
  await link(token);
  const taken = await client.post('/auth/operator/accept', { token, name: 'Olga', password });
  const columns = ['session_hash', 'operator_id', 'created_at', 'seen_at', 'address', 'agent'];
  const hash = '9f2c1ab06d1e6c3e6a10c2d41d3f0a8b57be1d9c4402f6a1e3d5c7b890a1f2e3';
  const row = [hash, taken.body.id, shopTime, shopTime, '192.0.2.1', 'Firefox'];
  await shop.engine.write((tx) => tx.insertMany('operator_session', columns, [row]));
  await link('b25lIHRpbWUgbGluayBvZiB0aGUgZXhhbXBsZXM');
  const [cookie = ''] = (taken.headers.get('set-cookie') ?? '').split(';');
  return {
    ...client,
    send: (method, path, call = {}) =>
      client.send(method, path, {
        ...call,
        headers: { ...call.headers, cookie, 'x-csrf-token': taken.body.csrfToken },
      }),
  };
}
