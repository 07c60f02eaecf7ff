/** A moment as the legacy interface writes it: `YYYY-MM-DD HH:MM:SS` in UTC; null stays null. */
export function legacyTime<T extends number | null>(moment: T): T extends null ? null : string {
  const text = moment === null ? null : new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
  return text as T extends null ? null : string;
}
