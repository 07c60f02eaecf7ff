import type { Finding } from '#domain/shared/inspection.ts';
import { type Settings, settingNames } from '#platform/settings/settings.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import { CliError } from './context.ts';
import { type CommandDeclaration, defineCommand } from './declare.ts';
import { json, table } from './output.ts';
import { storeExists } from './store.ts';

/** `doctor`: checks this machine, the settings and the store, and changes nothing. Exit status 1 if something is wrong. */
export const command: CommandDeclaration = defineCommand({
  name: 'doctor',
  about: 'Check this machine, the settings and the store. Changes nothing; the exit status is 1 if something is wrong.',
  options: {
    '--json': 'print the findings as JSON',
  },
  settings: settingNames,
  run: async (call) => {
    const resolved = call.settings();
    const { settings } = resolved;
    const { checkMachine } = await import('#domain/operation/health/inspect.ts');
    const findings = await withLazyBlobs(settings, async (blobs) => [
      ...(await checkMachine(resolved, blobs)),
      ...(await checkDatabase(settings, blobs)),
    ]);
    if (call.options.json) call.out(json(findings));
    else
      call.out(
        table(
          ['', 'CHECK', 'FINDING'],
          findings.map(({ check, state, detail }) => [state, check, detail]),
        ),
      );
    const problems = findings.filter(({ state }) => state === 'problem').length;
    if (problems > 0) throw new CliError(problems === 1 ? '1 problem was found' : `${problems} problems were found`);
  },
});

async function checkDatabase(settings: Settings, blobs: () => BlobStore): Promise<readonly Finding[]> {
  if (!storeExists(settings)) {
    return [{ check: 'database', state: 'problem', detail: 'not created yet; do it with: cartwright migrate' }];
  }
  const { checkStore } = await import('#domain/operation/health/inspect.ts');
  const { jobsOf } = await import('#app/jobs.ts');
  const { openEngine } = await import('#schema/open.ts');
  const engine = openEngine(settings);
  try {
    return await checkStore({ engine, blobs, jobs: jobsOf(settings).map(({ name }) => name) });
  } finally {
    await engine.close();
  }
}

/** Opens the image store where it is first asked for, passes it to `work`, and closes it. */
async function withLazyBlobs<T>(settings: Settings, work: (blobs: () => BlobStore) => Promise<T>): Promise<T> {
  const { openBlobs } = await import('#platform/storage/blobs/open.ts');
  let opened: BlobStore | undefined;
  try {
    return await work(() => {
      opened ??= openBlobs(settings);
      return opened;
    });
  } finally {
    await opened?.close();
  }
}
