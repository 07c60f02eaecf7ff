import { join } from 'node:path';
import { findBinaries } from '../../support/database/postgres.ts';
import { folderWith, searchPath } from '../../support/process.ts';

/** The programs of a cluster, by their paths. */
export interface Programs {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  /** The folder of PostgreSQL's own. */
  readonly postgres: string;
}

/** Where Debian has each. */
const packages = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' } as const;

/** Finds the programs; or says in one line what is missing and how Debian installs it. */
export async function findPrograms(): Promise<Programs | { missing: string }> {
  const folders = [...searchPath(), '/usr/sbin'];
  const find = (name: string): string | undefined => {
    const folder = folderWith(name, folders);
    return folder && join(folder, name);
  };
  const patroni = find('patroni');
  const etcd = find('etcd');
  const haproxy = find('haproxy');
  const postgres = await findBinaries();
  if (patroni && etcd && haproxy && postgres) return { patroni, etcd, haproxy, postgres };
  const found: Record<keyof typeof packages, string | undefined> = { patroni, etcd, haproxy };
  const wanted: string[] = Object.entries(packages).flatMap(([name, pack]) =>
    found[name as keyof typeof packages] ? [] : [pack],
  );
  if (!postgres) wanted.push('postgresql');
  return { missing: `this needs programs that are not here; on Debian: apt-get install ${wanted.join(' ')}` };
}
