import { momentFormat } from '#kernel/formats.ts';

/** How each kind of option with a date or a time is shown. */
const styles: Readonly<Record<string, Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>>> = {
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  date_time: { dateStyle: 'medium', timeStyle: 'short' },
};

/**
 * A chosen date or time, stored as `YYYY-MM-DD HH:MM:SS`, in the form of a language; undefined for options of other types
 * and for other texts. It is a time of the clock, without a zone.
 */
export function shownMoment(type: string, stored: string, language: string): string | undefined {
  const style = styles[type];
  if (!style || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(stored)) return undefined;
  const time = Date.parse(`${stored.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : momentFormat(language, style).format(time);
}
