import type { RouteDeclaration } from '../declare.ts';
import { type BoundRoute, bindRoutes } from './bind.ts';

/** The methods of an address. */
export interface RouteMethods {
  /** By method; every GET also serves HEAD. */
  readonly methods: ReadonlyMap<string, BoundRoute>;
  /** The methods for `Allow`: in order of declaration. */
  readonly allow: string;
  /** Matches the paths of the address. */
  readonly pattern: RegExp;
  /** Whether another address matches its path, too. */
  readonly isAlsoAnother: boolean;
}

/** The methods of each path, with the parameters of the path in braces. */
export type Addresses = ReadonlyMap<string, RouteMethods>;

const known = new WeakMap<readonly RouteDeclaration[], Addresses>();

/** The addresses of routes. They depend on nothing else, so all services of a process share the compiled ones. */
export function routeAddresses(routes: readonly RouteDeclaration[]): Addresses {
  const made = known.get(routes) ?? makeAddresses(routes);
  known.set(routes, made);
  return made;
}

function makeAddresses(routes: readonly RouteDeclaration[]): Addresses {
  const named = bindRoutes(routes).flatMap((bound) =>
    [bound.route.path, ...(bound.route.aliases ?? [])].map((path) => ({ path, bound })),
  );
  const paths = Map.groupBy(named, ({ path }) => path);
  const patterns = new Map([...paths.keys()].map((path) => [path, patternOf(path)]));
  const isAlsoAnother = (path: string): boolean =>
    !path.includes('{') && [...patterns].some(([other, pattern]) => other !== path && pattern.test(path));
  return new Map(
    [...paths].map(([path, found]) => {
      const pattern = patterns.get(path) as RegExp;
      return [path, { ...addressOf(found.map(({ bound }) => bound)), pattern, isAlsoAnother: isAlsoAnother(path) }];
    }),
  );
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{path\}$/, '.+')
      .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
  );

/** The address of a path below the prefix, for a request with another method than it has; undefined for none. */
export function findAddress(addresses: Addresses, path: string): RouteMethods | undefined {
  return [...addresses.values()].find(({ pattern }) => pattern.test(path));
}

function addressOf(bound: readonly BoundRoute[]): Pick<RouteMethods, 'methods' | 'allow'> {
  const methods = new Map<string, BoundRoute>(bound.map((each) => [each.route.method, each]));
  const get = methods.get('GET');
  const names = [...methods.keys(), ...(get ? ['HEAD'] : []), 'OPTIONS'];
  if (get) methods.set('HEAD', get);
  return { methods, allow: names.join(', ') };
}
