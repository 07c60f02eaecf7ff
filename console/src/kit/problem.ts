import { Refused } from './call.ts';
import { t } from './text.ts';

/** What is shown of a refusal: messages by the name of their field, and those that belong to none of the fields shown. */
export interface Shown {
  readonly fields: Readonly<Record<string, string>>;
  readonly rest: readonly string[];
}

/** One sentence for an error. */
export function sentence(error: unknown): string {
  if (!(error instanceof Refused)) return String(error);
  const { status, error: code, detail, title } = error.problem;
  if (status === 0) return t('The service did not answer. Try again; nothing is done twice.');
  if (status === 429) return t('Too many attempts. Wait a little and try again.');
  if (code === 'no_store')
    return t('There is no store yet. On the server, bin/cartwright import takes over an old one.');
  if (status >= 500) return t('The service failed ({code}). Try again.', { code });
  return detail || title || code;
}

/**
 * Brings the errors of a problem to their fields. The name of a field is the JSON Pointer of its value without the first
 * slash: `tracks/0/trackNumber`. An error deeper in a value belongs to the field that holds it.
 */
export function placed(error: unknown, names: readonly string[]): Shown {
  const errors = error instanceof Refused ? (error.problem.errors ?? []) : [];
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const { field, message } of errors) {
    const pointer = field.replace(/^\//, '');
    const name = names
      .filter((each) => pointer === each || pointer.startsWith(`${each}/`))
      .sort((a, b) => b.length - a.length)[0];
    if (name === undefined) rest.push(field ? `${field}: ${message}` : message);
    else fields[name] = [fields[name], message].filter(Boolean).join(' ');
  }
  if (errors.length === 0) rest.push(sentence(error));
  return { fields, rest };
}
