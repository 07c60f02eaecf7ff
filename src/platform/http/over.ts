import type { ServerResponse } from 'node:http';

const over = Symbol('over');

interface Watched extends ServerResponse {
  [over]?: (() => void)[];
}

/**
 * Calls `work` when an answer is handed to the system, or its client has disconnected. No hook of Fastify is called for
 * the latter. All of an answer share one listener: each listener costs as much as a small header.
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
