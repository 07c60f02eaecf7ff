import type { FastifyInstance } from 'fastify';
import { singlePage } from '#platform/http/single-page.ts';

/**
 * Scripts, styles and requests are the console's own, and none stands in a page; pictures may come from the media host of
 * the store.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src * data: blob:',
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the operator's console (`console/` of the project) at `/console`. It calls the public REST interface only.
 *
 * @param folder where it is built
 */
export function operatorRoutes(folder: string) {
  return async (server: FastifyInstance): Promise<void> => {
    await server.register(singlePage(folder, '/console', policy), { prefix: '/console' });
  };
}
