import { createLegacyRegistry } from '#app/app.ts';
import type { DecodedCall } from '#app/calls/decode.ts';
import { routes } from '#interfaces/rest/resources/routes.ts';

/** What a call does: `login` makes a session or token; only reads may be asked twice without harm. */
export type CallEffect = 'read' | 'write' | 'login' | 'unknown';

/** Calls of the interface itself. */
const own: Readonly<Record<string, CallEffect>> = {
  login: 'login',
  resources: 'read',
  globalFaults: 'read',
  resourceFaults: 'read',
  'POST /auth/token': 'login',
  'POST /auth/refresh': 'login',
};

/** Tells what calls do, by the declarations of this service. */
export function createEffects(): (call: DecodedCall) => CallEffect {
  const effects = new Map<string, CallEffect>();
  for (const { resource, method, v2Name, command } of createLegacyRegistry().operations) {
    const names = [v2Name, ...[resource.name, ...resource.aliases].map((name) => `${name}.${method}`)];
    for (const name of names) effects.set(name, command.effect);
  }
  for (const { method, path, effect } of routes) effects.set(`${method} ${path}`, effect);
  const effectOf = (name: string): CallEffect => own[name] ?? effects.get(name) ?? 'unknown';
  return ({ style, operation, called }) => {
    if (own[operation] !== undefined || called.length === 0) {
      const found = effectOf(operation);
      // What only the old store has is read as its method says.
      return found === 'unknown' && style !== 'xmlrpc' && operation.startsWith('GET ') ? 'read' : found;
    }
    const all = new Set(called.map(effectOf));
    return all.size === 1 ? ([...all][0] ?? 'unknown') : all.has('unknown') ? 'unknown' : 'write';
  };
}
