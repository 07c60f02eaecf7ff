import { randomUUID } from 'node:crypto';

/** The id of a request: what its `X-Request-Id` says, where that is plain, else a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:+/=@-]{1,128}$/.test(given) ? given : randomUUID();
}
