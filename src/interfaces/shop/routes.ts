import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { singlePage } from '#platform/http/single-page.ts';

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
    await server.register(singlePage(folder, '/shop', policy), { prefix: '/shop' });
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
