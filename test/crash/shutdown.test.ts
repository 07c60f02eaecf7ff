import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { openEngine, type StorageSettings } from '../../src/schema/open.ts';
import { storeFlags } from '../cli/support.ts';
import { onEachDatabase } from '../support/database/engines.ts';
import { testKey } from '../support/service.ts';
import { callEnvelope, styledClient } from '../support/styled-client.ts';
import { checkStore } from './check.ts';
import { type Connection, connection, type Exchange, startUpload } from './connections.ts';
import { startProgram } from './program.ts';
import { type Ledger, pair, sha256, targets } from './writers.ts';
import { makeWritersStore } from './writers-store.ts';

/** Longer than any test: what ends before does not end by time. */
const never = '3600';

for (const workers of [1, 2]) {
  onEachDatabase(
    `SIGTERM under load: what was taken is answered, nothing is lost (${workers} at work)`,
    async (_t, settings) => {
      const mediaDir = join(settings.dataDir, 'media');
      const ledger = await makeStore(settings, mediaDir);
      const flags = [...storeFlags(settings), '--workers', String(workers), '--shutdown-grace', never];
      const program = await startProgram(flags);
      try {
        const session = await styledClient(program.address, 'v2').login('writer', testKey);
        let acknowledged = 0;
        const progress = Promise.withResolvers<void>();
        const clients = [...ledger.pairs.keys()].map((cart, index) =>
          // Every third client takes a new connection for each call.
          callUntilRefused(
            connection(program.address, index % 3 !== 0),
            index % 2 === 1 ? reads(index) : adds(session, cart),
            () => {
              if (index % 2 === 1) return;
              const count = ledger.pairs.get(cart);
              if (count) count.acknowledged++;
              if (++acknowledged === 40) progress.resolve();
            },
          ),
        );
        const load = Promise.all(clients);
        await Promise.race([progress.promise, load]);

        const image = await noise();
        const upload = await startUpload(program.address, uploadOf(session, image));
        const end = program.end();
        for (const { last, keepsAlive } of await load) {
          // A connection that is kept tells its client when no further call will be taken on it.
          if (keepsAlive) assert.equal(last?.headers.connection, 'close');
        }
        const answer = await upload.finish();
        assert.equal(answer.status, 200, answer.body);
        ledger.images.set('in flight', { sha256: sha256(image), created: 'acknowledged' });
        assert.equal(await end, 0);
      } finally {
        await program.kill();
      }
      const again = await startProgram(storeFlags(settings));
      try {
        // No write is in doubt: refused and unanswered ones left no trace.
        await onEngine(settings, (engine) => checkStore(engine, again.address, ledger, 'checker'));
      } finally {
        await again.kill();
      }
    },
  );
}

/** Of some hundred kilobytes, since noise cannot be compressed. */
function noise(): Promise<Buffer> {
  const width = 400;
  const height = 300;
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

function makeStore(settings: StorageSettings, mediaDir: string): Promise<Ledger> {
  return onEngine(settings, (engine) => makeWritersStore(engine, mediaDir, 8));
}

function adds(session: string, quoteId: number): () => Exchange {
  const productsData = pair.map((sku) => ({ sku, qty: 1 }));
  const body = callEnvelope('v2', session, 'cart_product.add', { quoteId, productsData });
  return () => ({ method: 'POST', path: '/api/v2_soap/', body });
}

/** Whole answers of several sizes: a WSDL, a page of products, a product. */
function reads(seed: number): () => Exchange {
  const paths = ['/api/v2_soap/?wsdl', '/api/rest/v2/products?itemsPerPage=10', '/api/rest/v2/products/1'];
  let index = seed;
  return () => ({ method: 'GET', path: paths[index++ % paths.length] ?? '' });
}

function uploadOf(session: string, image: Buffer): Exchange {
  const file = { content: image.toString('base64'), mime: 'image/png', name: 'in-flight' };
  const data = { file, label: 'in flight', types: [], exclude: '0' };
  const args = { productId: targets.product, data, identifierType: 'sku' };
  return { method: 'POST', path: '/api/soap/', body: callEnvelope('v1', session, 'product_media.create', args) };
}

/** Calls until nobody takes a new connection. Rejects for anything but a whole answer of status 200. */
async function callUntilRefused(client: Connection, next: () => Exchange, onAcknowledged: () => void) {
  let last: Awaited<ReturnType<Connection['send']>>;
  for (;;) {
    const answer = await client.send(next());
    if (answer === undefined) break;
    last = answer;
    assert.equal(answer.status, 200, answer.body);
    onAcknowledged();
  }
  return { last, keepsAlive: client.keepsAlive };
}

async function onEngine<T>(settings: StorageSettings, work: (engine: ReturnType<typeof openEngine>) => Promise<T>) {
  const engine = openEngine(settings);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}
