import { resolve } from 'node:path';
import type { Bench } from '#test-bench/bench.ts';
import { type CliContext, CliError, usageError } from './context.ts';
import { type CommandDeclaration, defineCommand } from './declare.ts';

/** `test-bench`: serves a store for tests until the process is asked to stop. */
export const command: CommandDeclaration = defineCommand({
  name: 'test-bench',
  about:
    'Serve a store for the tests of connectors until SIGINT, SIGTERM or SIGHUP. It is made in a temporary folder and removed at the end; settings of another store do not count. See docs/testing-a-connector.md.',
  options: {
    '--port <PORT>': { about: 'TCP port to listen on; 0, the default, for any free port', read: portOf },
    '--host <ADDRESS>': { about: 'address to listen on', default: '127.0.0.1' },
    '--folder <FOLDER>':
      'a folder for the store that stays at the end: a new one, or that of an earlier bench, which is emptied',
    '--seed <FILE>': 'products, customers and orders to begin with, as JSON',
    '--record <FILE>':
      'write every call and answer into a file, over one that is there; keys, passwords and tokens are left out',
    '--upstream <URL>': 'with --record: another store, which answers the calls',
    '--replay <FILE>': 'answer as a recording did, without a store',
    '--coverage <FILE>':
      'start nothing; say which calls in a recording, a HAR file, or an access log of another store are served',
    '--extension <FILE,...>': 'extensions that the store has (docs/extensions.md)',
    '--set <NAME=VALUE>': {
      about: 'a setting of the service, by its name (wsdlDefault=wsi); can be repeated',
      repeats: true,
    },
    '--json': 'print the address and the credentials, or the coverage, as JSON in one line',
  },
  run: async (call) => {
    const { port, host, folder, seed, record, upstream, replay, coverage, set, json: asJson } = call.options;
    const path = (name: string | undefined) => name && resolve(call.workingDir, name);
    if (coverage !== undefined) return tellCoverage(resolve(call.workingDir, coverage), asJson === true, call);
    if (upstream !== undefined && record === undefined) throw usageError('--upstream goes with --record');
    if (replay !== undefined && (record !== undefined || seed !== undefined)) {
      throw usageError('--replay does not go with --record or --seed');
    }
    const stopAsked = call.stopAsked();
    const { startTestBench } = await import('#test-bench/index.ts');
    const settings = Object.fromEntries(set.map(settingIn));
    const files = { folder: path(folder), seed: path(seed), record: path(record), replay: path(replay) };
    const bench = await startTestBench({ port, host, ...files, upstream, settings }).catch(inOneLine);
    try {
      call.out(asJson ? JSON.stringify({ url: bench.url, ...bench.credentials }) : welcome(bench));
      await stopAsked;
    } finally {
      await bench.close();
    }
  },
});

/** Shows what the bench refuses as a line. */
function inOneLine(error: unknown): never {
  throw (error as Error).name === 'BenchError' ? new CliError((error as Error).message) : error;
}

async function tellCoverage(file: string, asJson: boolean, { out }: Pick<CliContext, 'out'>): Promise<void> {
  const { coverageOf, coverageText } = await import('#test-bench/coverage.ts');
  const { createLegacyRegistry } = await import('#app/app.ts');
  const { createCallDecoder } = await import('#app/calls/decode.ts');
  const read = async () => coverageOf(file, createCallDecoder(createLegacyRegistry()));
  const coverage = await read().catch(inOneLine);
  out(asJson ? JSON.stringify(coverage) : coverageText(coverage));
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw usageError('--port must be a number from 0 to 65535');
  return port;
}

function settingIn(text: string): [string, string] {
  const [name = '', ...value] = text.split('=');
  if (value.length === 0) throw usageError(`--set takes NAME=VALUE, not "${text}"`);
  return [name, value.join('=')];
}

function welcome({ url, credentials }: Bench): string {
  const { username, apiKey, clientId, clientSecret, customer } = credentials;
  return [
    `Test bench at ${url}`,
    `  SOAP, XML-RPC   ${username} / ${apiKey}    ${url}/api/v2_soap/?wsdl`,
    `  REST            ${clientId} / ${clientSecret}    ${url}/api/rest/v2/`,
    `  customer        ${customer.email} / ${customer.password}`,
    `  the bench       GET ${url}/test; for example: curl -X POST ${url}/test/reset`,
  ].join('\n');
}
