/** A date with or without a time, as ISO 8601 or MySQL write it; with a zone it becomes UTC. */
const isoLike = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;
const american = /^(\d\d?)\/(\d\d?)\/(\d{4}|\d\d)(?: (\d\d?):(\d\d)(?::(\d\d))?)?$/;

/**
 * Reads a date as connectors send it (soap-catalog 4.5, K8): `YYYY-MM-DD`, with a time, ISO 8601 with a zone (then in UTC), the
 * seconds since 1970, or month/day/year. Answers `YYYY-MM-DD hh:mm:ss`; undefined for anything else, and for days that
 * do not exist.
 */
export function readDate(sent: string | null | undefined): string | undefined {
  const text = sent?.trim() ?? '';
  if (/^\d{5,11}$/.test(text)) return dateText(new Date(Number(text) * 1000));
  const [, year, month, day, hour = '0', minute = '0', second = '0', zone] = isoLike.exec(text) ?? [];
  if (year !== undefined) return dateOf([year, month, day, hour, minute, second], zone);
  const [, m, d, y, h = '0', min = '0', s = '0'] = american.exec(text) ?? [];
  if (y === undefined) return undefined;
  return dateOf([y.length === 2 ? `20${y}` : y, m, d, h, min, s], undefined);
}

function dateOf(parts: readonly (string | undefined)[], zone: string | undefined): string | undefined {
  const [year, month, day, hour, minute, second] = parts.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || date.getUTCFullYear() !== year) return undefined;
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d\d):?(\d\d)$/.exec(zone ?? '') ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? 1 : -1);
  return dateText(new Date(date.getTime() + (sign === undefined ? 0 : offset)));
}

function dateText(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 19).replace('T', ' ');
}
