import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PostgresServer, Unavailable } from './postgres.ts';

/** A cluster for all processes of a run; it starts when one of them asks for it. */
export interface OfferedCluster {
  /** Stops offering it, and ends it if it was started. */
  end(): Promise<void>;
}

type Answer = { readonly url: string } | Unavailable | { readonly failed: string };

/**
 * Offers a cluster at a local socket; this does not keep the process running.
 * @param path of the socket
 * @param start called once, when a process asks
 */
export async function offerCluster(
  path: string,
  start: () => Promise<Pick<PostgresServer, 'url' | 'stop'> | Unavailable>,
): Promise<OfferedCluster> {
  let starting: ReturnType<typeof start> | undefined;
  const answer = async (): Promise<Answer> => {
    try {
      starting ??= start();
      const started = await starting;
      return 'url' in started ? { url: started.url } : started;
    } catch (error) {
      return { failed: String(error) };
    }
  };
  const server = createServer(async (socket) => {
    // The client may be gone before there is an answer.
    socket.on('error', () => {});
    socket.end(JSON.stringify(await answer()));
  });
  server.listen(path).unref();
  await once(server, 'listening');
  return {
    async end() {
      server.close();
      const started = await starting?.catch(() => undefined);
      if (started && 'url' in started) await started.stop();
    },
  };
}

/**
 * Asks for the cluster that is offered at a socket, and waits until it is started.
 * @returns the URL of its database `postgres`, as its superuser, or why there is none
 * @throws when it does not start
 */
export async function askForCluster(path: string): Promise<string | Unavailable> {
  const answer = JSON.parse(await text(connect(path))) as Answer;
  if ('failed' in answer) throw new Error(answer.failed);
  return 'url' in answer ? answer.url : answer;
}
