import type { DocumentedRoute } from './declare.ts';

/** The name of a route's answer: the title of its schema, else the part of its operation id after the verb. */
export function typeOf({ result, operationId, kind }: DocumentedRoute): string {
  const title = (result as { title?: string } | undefined)?.title;
  if (title !== undefined && /^\w+$/.test(title)) return title;
  const noun = operationId.replace(/^[a-z]+(?=[A-Z])/, '');
  const name = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return kind === 'list' ? name.replace(/ies$/, 'y').replace(/s$/, '') : name;
}
