import { LRUCache } from 'lru-cache';

/** A time in the legacy interface's format: `YYYY-MM-DD HH:MM:SS` in UTC; null stays null. */
export function legacyTime<T extends number | null>(moment: T): T extends null ? null : string {
  const text = moment === null ? null : new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
  return text as T extends null ? null : string;
}

/** The day of a time in UTC, as `YYYY-MM-DD`. */
export function dayOf(moment: number): string {
  const day = Math.floor(moment / msPerDay);
  if (day !== last.day) last = { day, text: new Date(moment).toISOString().slice(0, 10) };
  return last.text;
}

const msPerDay = 86_400_000;
/** The last result: the day seldom changes, and every call needs it. */
let last = { day: Number.NaN, text: '' };

/** The effective time zone: `timezone`, or UTC if it is missing or unknown. */
export function knownTimezone(timezone: string | null | undefined): string {
  return timezone && timezone !== 'UTC' && calendarOf(timezone) ? timezone : 'UTC';
}

/**
 * The day of a time (milliseconds since 1970) in a time zone, as `YYYY-MM-DD`; in UTC if the zone is missing or
 * unknown.
 */
export function dayIn(timezone: string | null | undefined, moment: number): string {
  const calendar = timezone && timezone !== 'UTC' ? calendarOf(timezone) : undefined;
  return calendar ? calendar.format(moment) : dayOf(moment);
}

/** Cached, since making a format takes long; false for an unknown zone. */
const calendars = new LRUCache<string, Intl.DateTimeFormat | false>({
  max: 100,
  memoMethod: (timeZone) => newCalendar(timeZone) ?? false,
});

function calendarOf(timeZone: string): Intl.DateTimeFormat | undefined {
  return calendars.memo(timeZone) || undefined;
}

function newCalendar(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    return undefined;
  }
}
