import { storeConfig } from '#domain/stores/config.ts';
import { knownTimezone } from '#kernel/time.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** The time zone of the store (`general/locale/timezone`), in which schedules are; UTC if none is set. */
export async function exportTimezone(tx: Tx): Promise<string> {
  return knownTimezone((await storeConfig(tx, 0, 'general/locale/')).get('general/locale/timezone'));
}

/**
 * The next time after another (milliseconds since 1970) of a cron expression in a time zone; undefined if it never
 * comes, or if the text is no expression of five fields.
 */
export async function nextTime(schedule: string, timezone: string, after: number): Promise<number | undefined> {
  // The library is loaded by the first schedule.
  const { Cron } = await import('croner');
  try {
    return new Cron(schedule, { mode: '5-part', timezone, paused: true }).nextRun(new Date(after))?.getTime();
  } catch {
    return undefined;
  }
}
