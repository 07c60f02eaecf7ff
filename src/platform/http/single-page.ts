import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** File names with a hash of the content, as bundlers write them. */
const hashed = /-[\w-]{8}\.(js|css|woff2)$/;

/**
 * Serves a built single-page application: its files, and `index.html` at every other address below, in which a `<base>`
 * leads back to its first page, so that it also works below a path of a proxy.
 *
 * @param folder holds `index.html`; files may lie beside it compressed (`.br`, `.gz`)
 * @param path where it is registered, such as `/shop`
 * @param policy its content security policy
 * @param options `isStrict`: the policy is on all files, since others than the page may be HTML or SVG; files whose names begin with a
 * dot are not served
 */
export function singlePage(folder: string, path: string, policy: string, { isStrict = false } = {}) {
  const steps = path.split('/');
  return async (server: FastifyInstance): Promise<void> => {
    const { default: fastifyStatic } = await import('@fastify/static');
    const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
      const page = await readFile(join(folder, 'index.html'), 'utf8');
      const depth = (request.url.split('?', 1)[0] ?? '').split('/').length - steps.length - 1;
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
      dotfiles: isStrict ? 'ignore' : 'allow',
      setHeaders: (reply, path) => {
        const isHashed = hashed.test(path.replace(/\.(br|gz)$/, ''));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (isStrict) reply.headers({ 'content-security-policy': policy, 'referrer-policy': 'same-origin' });
      },
    });
    server.get('/', { prefixTrailingSlash: 'no-slash' }, (_request, reply) => reply.redirect(`${steps.at(-1)}/`, 308));
    server.get('/', { prefixTrailingSlash: 'slash' }, sendPage);
    server.setNotFoundHandler((request, reply) => {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return reply.code(405).header('allow', 'GET, HEAD').send();
      return sendPage(request, reply);
    });
  };
}
