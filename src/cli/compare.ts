import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { resolve } from 'node:path';
import type { CompareReport } from '#compare/report.ts';
import { CliError, usageError } from './context.ts';
import { type CommandDeclaration, defineCommand } from './declare.ts';
import { json } from './output.ts';

/** `compare`: asks an old store and this one the same. */
export const command: CommandDeclaration = defineCommand({
  name: 'compare',
  about:
    'Ask an old store and a new one the same, and tell where their answers differ: as a proxy in front of the old store, which answers every call, or over a recording (HAR).',
  options: {
    '--old <URL>': 'the address of the old store, in front of which the proxy stands',
    '--new <URL>': { about: 'the address of the new store', isRequired: true },
    '--recording <FILE>': 'in place of --old: calls with the answers of the old store, as HAR',
    '--writes':
      'ask the new store writes, too: only for a store that is meant for it. Without it only reads and logins are asked',
    '--listen <HOST:PORT>': { about: 'where the proxy listens', default: '127.0.0.1:8090' },
    '--page <HOST:PORT>': { about: 'where the report is shown while the proxy runs', default: '127.0.0.1:8091' },
    '--report <FILE>': 'write the report there as JSON at the end',
    '--json': 'print the report as JSON at the end',
  },
  run: async ({ options, out, stopAsked, workingDir }) => {
    const { createComparer } = await import('#compare/comparer.ts');
    const store = addressOf('--new', options.new);
    if ((options.old === undefined) === (options.recording === undefined))
      throw usageError('name one of --old and --recording');
    const timeoutMs = 60_000;
    const comparer = createComparer({ store, writes: options.writes === true, now: Date.now, timeoutMs });
    if (options.recording === undefined) {
      const { createProxy } = await import('#compare/proxy.ts');
      const { createReportPage } = await import('#compare/page.ts');
      const proxy = createProxy({ store: addressOf('--old', options.old ?? ''), comparer, timeoutMs });
      const page = createReportPage(comparer.report, options.page.replace(/:\d+$/, ''));
      const address = await listen(proxy, options.listen);
      const shown = await listen(page, options.page);
      out(`Point your connectors at http://${address}/ ; the report is at http://${shown}/ . Ctrl-C ends it.`);
      await stopAsked();
      for (const server of [proxy, page]) server.close().closeAllConnections();
    } else {
      const { readHar } = await import('#compare/recording.ts');
      try {
        for (const call of readHar(resolve(workingDir, options.recording))) {
          comparer.add(call);
          await comparer.settled();
        }
      } catch (error) {
        throw new CliError((error as Error).message);
      }
    }
    await comparer.settled();
    const report = comparer.report();
    if (options.report !== undefined) writeFileSync(resolve(workingDir, options.report), json(report));
    out(options.json ? json(report) : reportText(report));
  },
});

function addressOf(flag: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw usageError(`${flag} takes an address such as https://shop.example.com, not "${text}"`);
}

async function listen(server: Server, place: string): Promise<string> {
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(place) ?? [];
  if (host === '') throw usageError(`--listen and --page take HOST:PORT, not "${place}"`);
  server.listen(Number(port), host.replace(/^\[(.*)\]$/, '$1'));
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new CliError(`${place} cannot be listened at: ${(error as Error).message}`);
  }
  return `${host}:${(server.address() as AddressInfo).port}`;
}

/** The report for people: a line for each operation. */
export function reportText({ calls, operations }: CompareReport): string {
  const lines = operations.map(({ style, operation, same, declared, different, notAsked, failed, ...times }) => {
    const parts = [
      `${same} same`,
      ...(declared > 0 ? [`${declared} with declared differences`] : []),
      ...(different > 0 ? [`${different} DIFFERENT`] : []),
      ...(failed > 0 ? [`${failed} NOT ANSWERED`] : []),
      ...(notAsked > 0 ? [`${notAsked} not asked`] : []),
    ];
    const places = times.examples.flatMap(({ differences }) => differences.slice(0, 3).map(({ path }) => path));
    const where = places.length > 0 ? `; at ${[...new Set(places)].join(', ')}` : '';
    return `  ${style} ${operation}: ${parts.join(', ')}; ${times.old.median} ms there, ${times.new.median} ms here${where}`;
  });
  return [`${calls} calls compared`, ...lines].join('\n');
}
