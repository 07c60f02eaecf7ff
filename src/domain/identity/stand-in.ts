import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/storage/engine.ts';
import { type Memo, memo } from '../../platform/storage/memo.ts';
import { type Dialect, type Statement, statement } from '../../platform/storage/statement.ts';

/** Accounts that log in. */
export type AccountKind = 'apiUser' | 'customer' | 'client';

/** An account whose stored secret is checked where a name is of none. */
export interface StandIn {
  /** The API user that the account is or belongs to; the id itself for a customer. */
  readonly ownerId: number;
  readonly secretHash: string;
}

/**
 * The account that stands in for a name, null where none has a secret: always the same for a name, whatever comes and goes
 * beside it, each as likely as any other, and known to nobody who does not know the secret of the store. Stored secrets
 * differ in what they cost to check, so names that do not exist must show the differences of those that do. Undefined
 * while the store has no secret, see `makeStandInSecret`. How much is looked up depends on the draw, never on whether the
 * name is that of an account.
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
  // Ids with so few accounts between them: the next, without looking on for ever where most have no secret.
  const next = await tx.first(following, { from: id });
  return next ? standIn(next) : null;
}

/** Makes the secret by which stand-ins are chosen; of several nodes at once one makes it. */
export async function makeStandInSecret(tx: Tx, now: number): Promise<void> {
  await tx.run(insertSecret, { name: secretName, secret: randomBytes(32).toString('hex'), now });
}

const secretName = 'stand-in';

/** The same for every name, so it may be kept without telling which names were asked for. */
const keptBounds: Memo<Bounds> = memo();

/** Ids that are tried behind the first. Nearly all stores have an account at most of their ids. */
const moreDraws = 63;

/** An id, drawn by the eight random bytes at a place. */
function drawn(random: Buffer, index: number, first: number, last: number): number {
  return first + bucketOf(random.readBigUInt64BE(index * 8), last - first + 1);
}

/**
 * One of so many buckets, each as likely as any other, that stays the same when buckets are added but for those that go
 * into a new one (Lamping and Veach, A Fast, Minimal Memory, Consistent Hash Algorithm, 2014).
 */
function bucketOf(key: bigint, buckets: number): number {
  let [random, bucket, next] = [key, 0, 0];
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

/** The ids that accounts have, and the secret of the store. */
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
  client: statementsOf('api_client', 'client_number', 'secret_hash', 'user_id'),
};

function statementsOf(tableName: string, idName: string, secretColumn: string, ownerName: string): Statements {
  const [table, id, secret, owner] = [sql.table(tableName), sql.ref(idName), sql.ref(secretColumn), sql.ref(ownerName)];
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
