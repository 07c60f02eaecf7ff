/**
 * A date as `YYYY-MM-DD`, with ` HH:MM:SS` if a time was sent; reads this form and ISO 8601 in UTC. Undefined if it is
 * not a valid date.
 */
export function isoDate(text: string): string | undefined {
  const found = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?Z?)?$/.exec(text);
  const [, year, month, day, time] = found ?? [];
  if (!year || !month || !day) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${date}T${time ?? '00:00'}Z`);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== date) return undefined;
  return time === undefined ? date : `${date} ${time.padEnd(8, ':00')}`;
}
