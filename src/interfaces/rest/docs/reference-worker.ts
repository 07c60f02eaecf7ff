import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import reference from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';

// The script is a text inside of the package, and its plugin serves it. It is requested here, in a thread that then
// ends, since the modules of the package would stay in the service's memory, 50 MB.
const server = fastify();
server.register(reference, { routePrefix: '/reference', configuration: { url: '/docs.json' } });
const { statusCode, rawPayload } = await server.inject('/reference/js/scalar.js');
if (statusCode !== 200) throw new Error(`the package answers ${statusCode} for its script`);
const sizeHint = { [constants.BROTLI_PARAM_SIZE_HINT]: rawPayload.length };
parentPort?.postMessage({
  br: brotliCompressSync(rawPayload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, ...sizeHint } }),
  gzip: gzipSync(rawPayload, { level: 6 }),
  length: rawPayload.length,
});
await server.close();
