/** The parts of a date, in the names of the groups of `spellings`. */
interface DateParts {
  readonly y: string;
  readonly m: string;
  readonly d: string;
}

/** A time behind a day: `13:14`, `13:14:15.678`, `1:14:15 PM`. */
const time = String.raw`(?:(?:[T ]|, | at )(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?(?:\s?(?<half>[AP]M))?)?`;
/** A zone behind a time; without one it is UTC. */
const zone = String.raw`\s*(?<zone>Z|UTC|GMT|[+-]\d\d:?\d\d)?`;
/** A name of a month, or its beginning. */
const month = String.raw`(?<name>[a-z]{3,9})\.?`;

/**
 * The spellings of days that connectors send (soap-catalog 4.5, design 5). Where day and month are both numbers, the
 * separator tells which one comes first; `swaps` means that they change places if only that makes a month.
 */
const spellings: readonly { readonly form: RegExp; readonly swaps?: true }[] = [
  // 2026-02-16, 2026/2/16, 2026.02.16: ISO 8601, MySQL, and locales that begin with the year.
  { form: spelling(String.raw`(?<y>\d{4})(?<by>[-/.])(?<m>\d\d?)\k<by>(?<d>\d\d?)`) },
  // 2/16/2026, 2/16/26; 16/02/2026 where the first number is no month.
  { form: spelling(String.raw`(?<m>\d\d?)/(?<d>\d\d?)/(?<y>\d{4}|\d\d)`), swaps: true },
  // 16.02.2026, 16.2.26, 16-02-2026.
  { form: spelling(String.raw`(?<d>\d\d?)(?<by>[-.])\s?(?<m>\d\d?)\k<by>\s?(?<y>\d{4}|\d\d)`) },
  // Feb 16, 2026; February 16 2026.
  { form: spelling(String.raw`(?:[a-z]{3,9}, )?${month} (?<d>\d\d?),? (?<y>\d{4})`) },
  // 16 Feb 2026, 16-Feb-2026, 16. February 2026; Mon, 16 Feb 2026 (RFC 5322).
  { form: spelling(String.raw`(?:[a-z]{3,9}, )?(?<d>\d\d?)\.?[ -]${month}[ -](?<y>\d{4})`) },
];

function spelling(day: string): RegExp {
  return new RegExp(`^${day}${time}${zone}$`, 'i');
}

const months: readonly string[] = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * Reads a date in any of the spellings above, with or without a time and a zone, or the seconds since 1970. Answers
 * `YYYY-MM-DD hh:mm:ss` in UTC; undefined for anything else, and for days that do not exist.
 */
export function readDate(sent: string | null | undefined): string | undefined {
  const text = sent?.trim() ?? '';
  if (/^\d{5,11}$/.test(text)) return dateText(new Date(Number(text) * 1000));
  for (const { form, swaps } of spellings) {
    const parts = form.exec(text)?.groups;
    if (parts) return momentOf(parts, dayOf(parts, swaps === true));
  }
  return undefined;
}

function dayOf(parts: Readonly<Record<string, string | undefined>>, swaps: boolean): DateParts {
  const { y = '', m = monthNumber(parts.name ?? ''), d = '' } = parts;
  const year = y.length === 2 ? `20${y}` : y;
  return swaps && Number(m) > 12 && Number(d) <= 12 ? { y: year, m: d, d: m } : { y: year, m, d };
}

/** The number of a month by its English name or the first letters; 0 for no month. */
function monthNumber(name: string): string {
  return String(months.findIndex((known) => known.startsWith(name.toLowerCase())) + 1);
}

function momentOf(
  { hour = '0', minute = '0', second = '0', half, zone }: Readonly<Record<string, string | undefined>>,
  { y, m, d }: DateParts,
): string | undefined {
  const year = Number(y);
  const month = Number(m);
  const day = Number(d);
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(hour);
  if (hours > 23 || (half && Number(hour) > 12) || Number(minute) > 59 || Number(second) > 59) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day, hours, Number(minute), Number(second)));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || date.getUTCFullYear() !== year) return undefined;
  const [, sign, ahead = 0, minutesAhead = 0] = /^([+-])(\d\d):?(\d\d)$/.exec(zone ?? '') ?? [];
  const offset = (Number(ahead) * 60 + Number(minutesAhead)) * 60_000 * (sign === '-' ? 1 : -1);
  return dateText(new Date(date.getTime() + (sign === undefined ? 0 : offset)));
}

function dateText(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 19).replace('T', ' ');
}
