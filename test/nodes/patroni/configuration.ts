/** Ports of a member on the loopback address. */
export interface Ports {
  readonly postgres: number;
  /** Patroni's REST interface, which HAProxy asks who is the primary. */
  readonly rest: number;
}

/** Users of the cluster and their passwords. */
export interface Passwords {
  readonly superuser: string;
  readonly replicator: string;
  readonly shop: string;
}

/**
 * Patroni's configuration of one member, as JSON, which is YAML too. What docs/operations.md recommends, but with shorter
 * times and on one machine.
 */
export function patroniConfiguration(member: {
  readonly name: string;
  readonly folder: string;
  readonly ports: Ports;
  readonly etcdPort: number;
  readonly binaries: string;
  readonly passwords: Passwords;
}): string {
  const { name, folder, ports, etcdPort, binaries, passwords } = member;
  const rest = `127.0.0.1:${ports.rest}`;
  const postgres = `127.0.0.1:${ports.postgres}`;
  return JSON.stringify({
    scope: 'cartwright',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // 20 seconds are the least that Patroni takes: so long nobody follows a leader that says nothing.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { hot_standby_feedback: 'on', wal_retrieve_retry_interval: '1s' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: postgres,
      connect_address: postgres,
      data_dir: `${folder}/data`,
      bin_dir: binaries,
      pgpass: `${folder}/pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replicator },
      },
      parameters: { unix_socket_directories: folder, shared_buffers: '32MB', max_connections: 100 },
    },
  });
}

/** HAProxy before the members: one port leads to the primary, the other to its replicas. */
export function haproxyConfiguration(primaryPort: number, replicaPort: number, members: readonly Ports[]): string {
  const listen = (name: string, port: number): string => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${name}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((ports, n) => `  server m${n + 1} 127.0.0.1:${ports.postgres} check port ${ports.rest}`).join('\n')}
`;
  return `global
  maxconn 500
defaults
  mode tcp
  retries 2
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
  option clitcpka
  option srvtcpka
${listen('primary', primaryPort)}${listen('replica', replicaPort)}`;
}
