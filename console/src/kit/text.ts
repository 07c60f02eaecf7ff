let words: Readonly<Record<string, string>> = {};

/** Where the browser remembers the language. */
export const languageKey = 'console-language';

/** Loads the words of the language that was chosen, or else of the browser; English ones are in the code. */
export async function loadWords(): Promise<void> {
  const wanted = localStorage.getItem(languageKey) ?? navigator.language;
  document.documentElement.lang = wanted.startsWith('de') ? 'de' : 'en';
  if (wanted.startsWith('de')) words = (await import('../words/de.ts')).words;
}

/** A text in the operator's language. `{name}` stands for a value. */
export function t(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return (words[text] ?? text).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** A code of the service, such as a status, in words. */
export const word = (code: string): string => t(code.replaceAll('_', ' '));

/** The language, with the country of the browser where it has the same language, which decides how numbers are written. */
export function locale(): string {
  const { lang } = document.documentElement;
  return navigator.language.startsWith(lang) ? navigator.language : lang;
}

/** An amount in the currency of its order. */
export function money(amount: number | null | undefined, currency: string | null | undefined): string {
  if (amount === null || amount === undefined) return '';
  if (!currency) return String(amount);
  return new Intl.NumberFormat(locale(), { style: 'currency', currency }).format(amount);
}

/** A number, with so many digits behind the point at least. */
export function number(value: number | null | undefined, minimumFractionDigits = 0): string {
  if (value === null || value === undefined) return '';
  return new Intl.NumberFormat(locale(), { minimumFractionDigits }).format(value);
}

/** A moment in the zone of the operator's browser. */
export function time(moment: string | null | undefined): string {
  if (!moment) return '';
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));
}
