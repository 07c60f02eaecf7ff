// interfaces/shop/: a built shop (examples/shop, or the folder of shopDir) at /shop, and pages of extensions at /x/.

import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { extensionTable } from '#kernel/extensions.ts';
import { singlePage } from '#platform/http/single-page.ts';

/** Everything is the page's own: scripts, styles and requests of other places do not run. */
const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const pages = Object.entries(extensionTable<{ readonly folder: URL }>('pages'));

/** Serves the pages of extensions, each at `/x/<name>/`. */
export async function extensionPages(server: FastifyInstance): Promise<void> {
  for (const [name, { folder }] of pages) {
    const path = `/x/${name}`;
    await server.register(singlePage(fileURLToPath(folder), path, policy, { isStrict: true }), { prefix: path });
  }
}
