import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunAs } from '../../support/process.ts';
import { serverFolder, startServer } from '../../support/server.ts';
import { type Passwords, type Ports, patroniConfiguration } from './configuration.ts';
import type { Programs } from './programs.ts';

/** A member of the cluster: Patroni, and the PostgreSQL that it runs. */
export interface Member {
  readonly name: string;
  readonly ports: Ports;
  /** Ends Patroni and every process of its PostgreSQL at once, as a machine does that loses its power. */
  kill(): Promise<void>;
  /** Starts it again, with what its folder holds. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a member and waits until its Patroni answers; whether its PostgreSQL does is for `members` to say. */
export async function startMember(
  programs: Programs,
  place: { name: string; runAs: RunAs; ports: Ports; etcdPort: number; passwords: Passwords },
): Promise<Member> {
  const { name, runAs, ports } = place;
  const folder = serverFolder(`patroni-${name}`, runAs);
  const file = join(folder, 'patroni.yml');
  // The passwords in it hold only on the loopback address, and for as long as this runs.
  writeFileSync(file, patroniConfiguration({ ...place, folder, binaries: programs.postgres }));
  const killPostgres = (): void => {
    for (const pid of postgresProcesses(join(folder, 'data'))) killAtOnce(pid);
  };
  process.once('exit', killPostgres);
  const patroni = await startServer({ folder, runAs, quit: 'SIGKILL' }, programs.patroni, [file], async () => {
    const { status } = await fetch(`http://127.0.0.1:${ports.rest}/liveness`);
    if (status !== 200) throw new Error(`Patroni of ${name} answers ${status}`);
  });
  const kill = async (): Promise<void> => {
    // Patroni first: it would start its PostgreSQL again.
    await patroni.interrupt();
    killPostgres();
  };
  return {
    name,
    ports,
    kill,
    resume: patroni.resume,
    async stop() {
      await kill();
      process.off('exit', killPostgres);
      await patroni.stop();
    },
  };
}

/** The server in this folder and its children, by what the system knows of them; only of those that run. */
function postgresProcesses(data: string): number[] {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return [];
  const server = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!commandOf(server).includes(data)) return [];
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === server);
  return [server, ...children];
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function parentOf(pid: number): number | undefined {
  try {
    // After the name, which is in parentheses and may hold anything: state, parent.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

function killAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}
