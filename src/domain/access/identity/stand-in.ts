import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Dialect } from '#platform/storage/dialect.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { type Statement, statement } from '#platform/storage/statement.ts';

/** The kinds of accounts that log in. */
export type AccountKind = 'apiUser' | 'customer' | 'client' | 'operator';

/** An account whose stored secret is checked for an unknown name. */
export interface StandIn {
  /** The API user that the account is or belongs to; the id itself for a customer or operator. */
  readonly ownerId: number;
  readonly secretHash: string;
}

/**
 * The stand-in account for a name, null if no account has a secret. It is always the same for a name, even if accounts
 * are added or removed. Each account is equally likely, and nobody can predict it without the secret of the store.
 * Stored secrets differ in the cost of their check, so unknown names must show the same differences as known ones.
 * Undefined while the store has no secret, see `makeStandInSecret`. The number of look-ups depends on the draw, never
 * on whether the name exists.
 */
export async function findStandIn(tx: Tx, kind: AccountKind, name: string): Promise<StandIn | null | undefined> {
  const { bounds, byId, some, following } = statements[kind];
  const { value: found } = await tx.remember(keptBounds, kind, () => tx.first(bounds, {}));
  if (!found?.secret) return undefined;
  const { secret, first, last } = found;
  if (first === null || last === null) return null;
  const digest = createHmac('sha256', secret).update(`${kind}\0${name}`).digest();
  const id = drawn(digest, 0, first, last);
  const hit = await tx.first(byId, { id });
  if (hit) return standIn(hit);
  const random = Buffer.from(hkdfSync('sha256', digest, '', '', moreDraws * 8));
  const ids = Array.from({ length: moreDraws }, (_, index) => drawn(random, index, first, last));
  const rows = await tx.all(some, { ids });
  const row = ids.map((each) => rows.find((found) => found.id === each)).find((found) => found !== undefined);
  if (row) return standIn(row);
  // If most ids have no account, it takes the next account, but does not search further if that one has no secret.
  const next = await tx.first(following, { from: id });
  return next ? standIn(next) : null;
}

/** Makes the secret that chooses stand-ins; if several nodes do it at once, one of them makes it. */
export async function makeStandInSecret(tx: Tx, now: number): Promise<void> {
  await tx.run(insertSecret, { name: secretName, secret: randomBytes(32).toString('hex'), now });
}

const secretName = 'stand-in';

/** The same for every name, so the cache tells nothing about the names that were asked for. */
const keptBounds: Memo<Bounds> = memo();

/** How many further ids are tried. In nearly all stores most ids have an account. */
const moreDraws = 63;

/** An id, drawn from the eight random bytes at an index. */
function drawn(random: Buffer, index: number, first: number, last: number): number {
  return first + bucketOf(random.readBigUInt64BE(index * 8), last - first + 1);
}

/**
 * A bucket, each equally likely. When buckets are added, the result stays the same unless it moves to a new bucket
 * (Lamping and Veach, A Fast, Minimal Memory, Consistent Hash Algorithm, 2014).
 */
function bucketOf(key: bigint, buckets: number): number {
  let random = key;
  let bucket = 0;
  let next = 0;
  while (next < buckets) {
    bucket = next;
    random = BigInt.asUintN(64, random * 2_862_933_555_777_941_757n + 1n);
    next = Math.floor((bucket + 1) * (2 ** 31 / (Number(random >> 33n) + 1)));
  }
  return bucket;
}

interface AccountRow {
  readonly id: number;
  readonly owner: number;
  readonly secret: string;
}

function standIn({ owner, secret }: AccountRow): StandIn {
  return { ownerId: owner, secretHash: secret };
}

/** The range of the accounts' ids, and the secret of the store. */
interface Bounds {
  readonly first: number | null;
  readonly last: number | null;
  readonly secret: string | null;
}

interface Statements {
  readonly bounds: Statement<Record<never, never>, Bounds>;
  readonly byId: Statement<{ id: number }, AccountRow>;
  readonly some: Statement<{ ids: readonly number[] }, AccountRow>;
  readonly following: Statement<{ from: number }, AccountRow>;
}

const statements: Readonly<Record<AccountKind, Statements>> = {
  apiUser: statementsOf('api_user', 'user_id', 'key_hash', 'user_id'),
  customer: statementsOf('customer', 'customer_id', 'password_hash', 'customer_id'),
  operator: statementsOf('operator', 'operator_id', 'password_hash', 'operator_id'),
  client: statementsOf('api_client', 'client_number', 'secret_hash', 'user_id'),
};

function statementsOf(tableName: string, idName: string, secretColumn: string, ownerName: string): Statements {
  const table = sql.table(tableName);
  const id = sql.ref(idName);
  const secret = sql.ref(secretColumn);
  const owner = sql.ref(ownerName);
  const columns = sql`${id} as id, ${owner} as owner, ${secret} as secret`;
  return {
    bounds: statement(
      () =>
        sql`select (select min(${id}) from ${table}) as first, (select max(${id}) from ${table}) as last, (select s.secret from store_secret as s where s.name = ${sql.lit(secretName)}) as secret`,
    ),
    byId: statement(
      (_q, p: { id: number }) => sql`select ${columns} from ${table} where ${id} = ${p.id} and ${secret} is not null`,
    ),
    some: statement(
      (_q, { ids }: { ids: readonly number[] }, d: Dialect) =>
        sql`select ${columns} from ${table} where ${id} ${d.in} ${d.list(ids)} and ${secret} is not null`,
    ),
    following: statement(
      (_q, { from }: { from: number }) =>
        sql`select id, owner, secret from (select ${columns} from ${table} where ${id} >= ${from} order by ${id} limit 50) as next where secret is not null order by id limit 1`,
    ),
  };
}

const insertSecret = statement<{ name: string; secret: string; now: number }, never>((q, { name, secret, now }) =>
  q
    .insertInto('store_secret')
    .values({ name, secret, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing()),
);
