import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Unavailable } from '../support/postgres.ts';
import { freePort, searchPath } from '../support/process.ts';
import { serverFolder, startServer, type TestServer } from '../support/server.ts';

/** nginx before several nodes, configured as docs/operations.md tells it. */
export interface Balancer extends TestServer {
  readonly url: string;
}

/** Starts nginx on the loopback address before the services at these addresses; says why where it is not installed. */
export async function startNginx(nodes: readonly string[]): Promise<Balancer | Unavailable> {
  const program = [...searchPath(), '/usr/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path));
  if (!program) return { unavailable: 'nginx is not installed' };
  const folder = serverFolder('nginx', {});
  mkdirSync(join(folder, 'logs'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, nodes));
  const url = `http://127.0.0.1:${port}`;
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'logs', 'error.log')];
  const server = await startServer({ folder, quit: 'SIGQUIT', runAs: {} }, program, args, async () => {
    await fetch(`${url}/livez`);
  });
  return { url, ...server };
}

function configuration(folder: string, port: number, nodes: readonly string[]): string {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  client_max_body_size 64m;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream cartwright {
${nodes.map((node) => `    server ${new URL(node).host} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://cartwright;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host:$server_port;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
    }
  }
}
`;
}
