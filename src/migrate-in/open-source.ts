import { openDumpFile } from './dump-file.ts';
import { withFlatSales } from './entity-sales.ts';
import { importError } from './import-error.ts';
import { openLiveDatabase } from './live-database.ts';
import type { LegacySource, SourceOptions } from './source.ts';

/**
 * Opens the source that the user named: a `mysql://` address or a dump file.
 *
 * @throws ImportError with one line for the user
 */
export async function openLegacySource(location: string, options: SourceOptions = {}): Promise<LegacySource> {
  return withFlatSales(await open(location, options));
}

async function open(location: string, options: SourceOptions): Promise<LegacySource> {
  if (!/^(mysql|mariadb):\/\//i.test(location)) return openDumpFile(location, options);
  if (options.charset === undefined) return openLiveDatabase(location, options);
  throw importError('--charset is for dump files: a live database says what its texts are in');
}
