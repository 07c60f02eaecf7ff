// interfaces/payment-notices/: the address at which payment providers tell by themselves that something has happened.

import type { FastifyInstance } from 'fastify';
import { readNotices, takeNotices } from '#domain/checkout/payment-notices.ts';
import type { Outside, Run } from '#domain/shared/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { sentBody } from '#platform/http/read-body.ts';

/** The parts that notices need. */
export interface NoticeParts extends Pick<Outside, 'read' | 'settings'> {
  /** Runs commands as the operator: whoever sent a notice was checked by its signature. */
  readonly run: Run;
  readonly now: () => number;
}

const longestBody = 256 * 1024;

/**
 * Serves `POST /payment-notices/{method}`, and with `?store=` for a store view that has settings of its own: 204 if the notice was
 * taken, 400 if its provider says that it is not authentic, 404 if the method takes none, 409 if it must come again.
 */
export function paymentNoticeRoutes({ run, now, ...parts }: NoticeParts) {
  return async (server: FastifyInstance): Promise<void> => {
    server.post('/payment-notices/:code', { bodyLimit: longestBody }, async (request, reply) => {
      const { code = '' } = request.params as { readonly code?: string };
      const { store } = request.query as { readonly store?: string | readonly string[] };
      const headers = Object.entries(request.headers).map(([name, value = '']) => [name, [value].flat().join(', ')]);
      reply.header('cache-control', 'no-store');
      const sent = {
        code,
        store: store?.toString(),
        body: sentBody(request).toString(),
        headers: Object.fromEntries(headers),
      };
      const notices = await readNotices({ ...parts, now: now() }, sent).catch(() => 'refused' as const);
      if (notices === 'refused') throw new RestProblem(400, 'The notice is not authentic.');
      if (notices === undefined) throw new RestProblem(404, 'There is nothing at this address.');
      try {
        await run(takeNotices, notices);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw new RestProblem(409, error.message);
      }
      return reply.code(204).send();
    });
  };
}
