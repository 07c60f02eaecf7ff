import type { DateAndTime } from '#domain/cart/lines/product-request.ts';
import type { Choice } from './sent-data.ts';

const unreadable: DateAndTime = { date: undefined, time: undefined };

/**
 * The date or time chosen for a custom option: as text (`2026-05-04`, `2026-05-04 13:30[:00]`, `13:30[:00]`) or as the
 * map of parts that storefront forms send (`year`, `month`, `day`, `hour`, `minute`, `day_part`). Undefined if none was
 * sent.
 */
export function momentOf(choice: Choice): DateAndTime | undefined {
  if (typeof choice === 'string') {
    const text = choice.trim();
    return text === '' ? undefined : momentOfText(text);
  }
  // A form whose parts are all empty.
  return Object.values(choice).every((part) => part === '')
    ? undefined
    : momentOfParts(new Map(Object.entries(choice)));
}

function momentOfText(text: string): DateAndTime {
  const match = /^(\d{4}-\d{2}-\d{2})?(?:[T ])?(\d{2}:\d{2}(?::\d{2})?)?$/.exec(text);
  if (!match) return unreadable;
  const [, date, time] = match;
  return { date, time: time && (time.length === 5 ? `${time}:00` : time) };
}

function momentOfParts(parts: ReadonlyMap<string, string>): DateAndTime {
  const part = (name: string): number | undefined => {
    const text = parts.get(name) ?? '';
    return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
  };
  const year = part('year');
  const month = part('month');
  const day = part('day');
  const minute = part('minute');
  const hour = hourOf(part('hour'), parts.get('day_part')?.toLowerCase());
  return {
    date: year && month && day ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` : undefined,
    time: hour !== undefined && minute !== undefined ? `${two(hour)}:${two(minute)}:00` : undefined,
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

function hourOf(hour: number | undefined, half: string | undefined): number | undefined {
  if (hour === undefined) return undefined;
  if (half === 'pm' && hour < 12) return hour + 12;
  return half === 'am' && hour === 12 ? 0 : hour;
}
