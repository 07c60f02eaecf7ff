import type { ServerResponse } from 'node:http';

const over = Symbol('over');

interface Watched extends ServerResponse {
  [over]?: (() => void)[];
}

/**
 * Calls `work` when an answer is handed to the system, or its client has disconnected; Fastify calls no hook for a
 * client that has. The works of an answer share one listener.
 */
export function whenOver(response: ServerResponse, work: () => void): void {
  const watched: Watched = response;
  if (watched[over]) {
    watched[over].push(work);
    return;
  }
  watched[over] = [work];
  response.on('close', runAll);
}

function runAll(this: Watched): void {
  for (const work of this[over] ?? []) work();
}
