import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Unavailable } from '../support/database/postgres.ts';
import { freePort, searchPath } from '../support/process.ts';
import { serverFolder, startServer, type TestServer } from '../support/server.ts';

/** nginx before several nodes, configured as `deploy/nginx.conf` has it. */
export interface Balancer extends TestServer {
  readonly url: string;
  /** nginx as a cache before that, which passes on what a client sends but for the host, `shop.example.com`. */
  readonly cacheUrl: string;
}

/**
 * Starts nginx on the loopback address with the file that we ship, before the services at these addresses; says why where it
 * is not installed. Of the file only names, addresses and waiting times are others.
 */
export async function startNginx(nodes: readonly string[]): Promise<Balancer | Unavailable> {
  const program = [...searchPath(), '/usr/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path));
  if (!program) return { unavailable: 'nginx is not installed' };
  const folder = serverFolder('nginx', {});
  mkdirSync(join(folder, 'logs'));
  const port = await freePort();
  const cachePort = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, cachePort, nodes));
  const url = `http://127.0.0.1:${port}`;
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'logs', 'error.log')];
  const server = await startServer({ folder, quit: 'SIGQUIT', runAs: {} }, program, args, async () => {
    await fetch(`${url}/livez`);
  });
  return { url, cacheUrl: `http://127.0.0.1:${cachePort}`, ...server };
}

function configuration(folder: string, port: number, cachePort: number, nodes: readonly string[]): string {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=front:1m;
  server {
    listen 127.0.0.1:${cachePort};
    location / {
      proxy_pass http://127.0.0.1:${port};
      proxy_set_header Host shop.example.com;
      proxy_cache front;
      add_header X-Cache $upstream_cache_status always;
    }
  }
${shipped(port, nodes)}
}
`;
}

/** The shipped file on a port of ours, before nodes of ours. */
function shipped(port: number, nodes: readonly string[]): string {
  const servers = nodes.map((node) => `server ${new URL(node).host} max_fails=0;`).join('\n  ');
  const changes: readonly (readonly [string, string])[] = [
    ['server 127.0.0.1:8080 max_fails=0;', servers],
    ['listen 80 default_server;', `listen 127.0.0.1:${port} default_server;`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['server_name shop.example.com;', 'server_name shop.example.com 127.0.0.1;'],
    // As the file says where the port is another one.
    [' Host $host;', ' Host $host:$server_port;'],
    [' X-Forwarded-Host $host;', ' X-Forwarded-Host $host:$server_port;'],
  ];
  let text = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`deploy/nginx.conf does not have, once: ${from}`);
    text = text.replace(from, () => to);
  }
  return text;
}
