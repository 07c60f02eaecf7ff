import cluster, { type Worker } from 'node:cluster';

/** The message by which Node's cluster gives a connection to a worker, which answers with `ack`, then reads from it. */
interface Given {
  readonly cmd: 'NODE_CLUSTER';
  readonly act: 'newconn';
  readonly seq: number;
}

/** The primary process's own copy of a connection. */
interface Handle {
  close(): void;
}

/**
 * Gives connections that a worker has not taken when it dies to another worker; call it before the first worker is
 * started. Node keeps its copy of a connection until the worker answers, and would keep it for ever, so that nobody
 * answers the client and nobody closes the connection. This says in the dead worker's name what Node expects of a worker
 * that ends: not accepted. A worker answers before it reads anything: what another one gets is a whole request. If no
 * other worker listens, the connection is closed.
 *
 * `SO_REUSEPORT`, a socket for each worker, would not do: the system resets what waits at the socket of a process that
 * dies, and spreads few connections unevenly.
 */
export function handOverAgain(): void {
  const listening = new WeakSet<Worker>();
  cluster.on('listening', (worker) => listening.add(worker));
  cluster.on('fork', (worker) => {
    const child = worker.process;
    const given = new Map<number, Handle>();
    const send = child.send.bind(child) as (...args: unknown[]) => boolean;
    child.send = (...args: unknown[]) => {
      const [message, handle] = args as [Given, Handle];
      if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn') given.set(message.seq, handle);
      return send(...args);
    };
    child.on('internalMessage', (message: { readonly ack?: number }) => {
      if (message.ack !== undefined) given.delete(message.ack);
    });
    // Node's own `disconnect` does not come while the worker has not received a connection.
    let isDisconnected = false;
    child.once('disconnect', () => {
      isDisconnected = true;
    });
    // It has ended, and all that it sent is read.
    child.once('close', () => {
      if (!isDisconnected) child.emit('disconnect');
      const mayTake = Object.values(cluster.workers ?? {}).some(
        (other) => other?.isConnected() && listening.has(other),
      );
      for (const [ack, handle] of given) {
        if (mayTake) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false });
        else handle.close();
      }
    });
  });
}
