import { locale } from './service.ts';

let words: Readonly<Record<string, string>> = {};

/** Loads the words of the store view's language; English ones are in the code. */
export async function loadWords(): Promise<void> {
  const language = locale().slice(0, 2);
  if (language === 'de') words = (await import('./words/de.ts')).words;
}

/** A text in the language of the store view. `{name}` stands for a value. */
export function t(text: string, values: Record<string, string | number> = {}): string {
  return (words[text] ?? text).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** An amount of money. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat(locale(), { style: 'currency', currency }).format(amount);
}

/** A day, from a moment or from `YYYY-MM-DD`. */
export function day(moment: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(moment));
}

/** The name of a country in the language of the store view. */
export function countryName(id: string): string {
  return new Intl.DisplayNames(locale(), { type: 'region' }).of(id) ?? id;
}
