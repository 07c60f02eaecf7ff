/** A moment as the legacy interface writes it: `YYYY-MM-DD HH:MM:SS` in UTC; null stays null. */
export function legacyTime<T extends number | null>(moment: T): T extends null ? null : string {
  const text = moment === null ? null : new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
  return text as T extends null ? null : string;
}

/** The day of a moment in UTC, as `YYYY-MM-DD`. */
export function dayOf(moment: number): string {
  const day = Math.floor(moment / msPerDay);
  if (day !== last.day) last = { day, text: new Date(moment).toISOString().slice(0, 10) };
  return last.text;
}

const msPerDay = 86_400_000;
/** The day that was asked for last: days change seldom, and every call asks. */
let last = { day: Number.NaN, text: '' };
