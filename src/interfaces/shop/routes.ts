// interfaces/shop/: a built shop (examples/shop, or the folder of shopDir) at /shop.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Scripts and requests are the shop's own; pictures may come from the media host of the store, styles from its texts. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'img-src * data:',
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The beginnings of addresses that mails name, when no other address of the shop's pages is configured. */
const mailed = ['customer', 'newsletter', 'wishlist', 'sales', 'productalert'];

/** File names with a hash of the content, as bundlers write them. */
const hashed = /-[\w-]{8}\.(js|css|woff2)$/;

/**
 * Serves a built single-page shop at `/shop`: its files, and `index.html` at every other address below, in which a
 * `<base>` leads back to `/shop/`, so that it also works below a path of a proxy. The pages that mails link to, also
 * below the code of a store view (`/german/customer/account/`), and the addresses of products (`/pen-heron.html`), are
 * redirected into the shop.
 *
 * @param folder holds `index.html`; files may lie beside it compressed (`.br`, `.gz`)
 */
export function shopRoutes(folder: string) {
  return async (server: FastifyInstance): Promise<void> => {
    await server.register(shopPages(folder), { prefix: '/shop' });
    const intoShop = (request: FastifyRequest, reply: FastifyReply) => {
      const steps = request.url.split('?', 1)[0]?.split('/').length ?? 2;
      const { store } = request.params as { readonly store?: string };
      const url = store === undefined ? request.url : inStore(request.url, store);
      return reply.header('cache-control', 'no-store').redirect(`${'../'.repeat(steps - 2)}shop${url}`, 302);
    };
    for (const name of mailed) {
      server.get(`/${name}/*`, intoShop);
      server.get(`/:store/${name}/*`, intoShop);
    }
    server.get('/:product.html', intoShop);
  };
}

/** An address that begins with the code of a store view as one that has it in `___store`. */
function inStore(url: string, store: string): string {
  const path = url.slice(url.indexOf('/', 1));
  return `${path}${path.includes('?') ? '&' : '?'}___store=${encodeURIComponent(store)}`;
}

function shopPages(folder: string) {
  return async (server: FastifyInstance): Promise<void> => {
    const { default: fastifyStatic } = await import('@fastify/static');
    const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
      const page = await readFile(join(folder, 'index.html'), 'utf8');
      const depth = (request.url.split('?', 1)[0] ?? '').split('/').length - 3;
      return reply
        .code(200)
        .headers({ 'content-security-policy': policy, 'referrer-policy': 'same-origin', 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(page.replace('<head>', `<head><base href="${'../'.repeat(depth) || './'}">`));
    };
    await server.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = hashed.test(path.replace(/\.(br|gz)$/, ''));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    server.get('/', { prefixTrailingSlash: 'no-slash' }, (_request, reply) => reply.redirect('shop/', 308));
    server.get('/', { prefixTrailingSlash: 'slash' }, sendPage);
    server.setNotFoundHandler((request, reply) => {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return reply.code(405).header('allow', 'GET, HEAD').send();
      return sendPage(request, reply);
    });
  };
}
