import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Unavailable } from '../support/database/postgres.ts';
import { freePort, searchPath } from '../support/process.ts';
import { serverFolder, startServer, type TestServer } from '../support/server.ts';

/**
 * Starts HAProxy on the loopback address with the file that we ship, before the services at these addresses; says why where it
 * is not installed. Of the file only names and addresses are others.
 */
export async function startHaproxy(
  nodes: readonly string[],
): Promise<(TestServer & { readonly url: string }) | Unavailable> {
  const program = [...searchPath(), '/usr/sbin'].map((folder) => join(folder, 'haproxy')).find(existsSync);
  if (!program) return { unavailable: 'haproxy is not installed' };
  const folder = serverFolder('haproxy', {});
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, shippedHaproxy(port, nodes));
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer({ folder, quit: 'SIGTERM', runAs: {} }, program, ['-db', '-f', file], async () => {
    if (!(await fetch(`${url}/livez`)).ok) throw new Error('no node is ready');
  });
  return { url, ...server };
}

function shippedHaproxy(port: number, nodes: readonly string[]): string {
  const servers = nodes.map((node, index) => `server node${index + 1} ${new URL(node).host}`).join('\n  ');
  const changes: readonly (readonly [string, string])[] = [
    ['server node1 127.0.0.1:8080', servers],
    ['bind :80\n', `bind 127.0.0.1:${port}\n`],
    ['-i shop.example.com }', '-i shop.example.com 127.0.0.1 }'],
  ];
  let text = readFileSync(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8');
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`deploy/haproxy.cfg does not have, once: ${from}`);
    text = text.replace(from, () => to);
  }
  return text;
}
