import { hostname } from 'node:os';
import { programVersion } from '../process/version.ts';
import type { Engine, Tx } from '../storage/engine.ts';
import { statement } from '../storage/statement.ts';

/** A process that serves the store. Times in milliseconds since 1970. */
export interface ServiceNode {
  /** Its machine and process: `shop-1/4711`. */
  readonly name: string;
  readonly version: string;
  readonly startedAt: number;
  readonly seenAt: number;
}

const everyMs = 60_000;
/** A node that was silent for so long has ended. */
const aliveMs = 3 * everyMs;

/** The name of this process. */
export const ownNode = `${hostname()}/${process.pid}`;

/**
 * Says that this process serves the store, now and once a minute; answers the function that ends this. A failure is passed
 * to `failed`.
 */
export async function tellPresence(
  engine: Pick<Engine, 'write'>,
  now: () => number,
  failed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const startedAt = now();
  const tell = () => engine.write((tx) => enterNode(tx, startedAt, now())).catch(failed);
  await tell();
  const timer = setInterval(tell, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await engine.write((tx) => tx.run(removeNode, { name: ownNode })).catch(failed);
  };
}

async function enterNode(tx: Tx, startedAt: number, now: number): Promise<void> {
  await tx.run(enter, { name: ownNode, version: programVersion, startedAt, now });
  await tx.run(removeSilent, { before: now - aliveMs });
}

/** The processes that serve the store, by name. */
export async function serviceNodes(tx: Tx, now: number): Promise<ServiceNode[]> {
  return tx.all(selectNodes, { after: now - aliveMs });
}

const enter = statement<{ name: string; version: string; startedAt: number; now: number }, never>((q, p) =>
  q
    .insertInto('service_node')
    .values({ name: p.name, version: p.version, started_at: p.startedAt, seen_at: p.now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        started_at: eb.ref('excluded.started_at'),
        seen_at: eb.ref('excluded.seen_at'),
      })),
    ),
);
const removeNode = statement<{ name: string }, never>((q, p) =>
  q.deleteFrom('service_node').where('name', '=', p.name),
);
const removeSilent = statement<{ before: number }, never>((q, p) =>
  q.deleteFrom('service_node').where('seen_at', '<', p.before),
);
const selectNodes = statement<{ after: number }, ServiceNode>((q, p) =>
  q
    .selectFrom('service_node')
    .select(['name', 'version', 'started_at as startedAt', 'seen_at as seenAt'])
    .where('seen_at', '>=', p.after)
    .orderBy('name'),
);
