import { openDumpFile } from './dump-file.ts';
import { openLiveDatabase } from './live-database.ts';
import type { LegacySource } from './source.ts';

/**
 * Opens the source that the user named: a `mysql://` address or a dump file.
 *
 * @param prefix the table prefix; found by the table names when absent
 * @param password for an address without a password
 */
export function openLegacySource(location: string, prefix?: string, password?: string): Promise<LegacySource> {
  return /^(mysql|mariadb):\/\//i.test(location)
    ? openLiveDatabase(location, prefix, password)
    : openDumpFile(location, prefix);
}
