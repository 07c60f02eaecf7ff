import type { TSchema } from 'typebox';
import type { Settings } from '#platform/settings/settings.ts';
import type { RouteDeclaration } from '../declare.ts';
import { typeOf } from '../resource-type.ts';
import { aliasesFor } from './add-aliases.ts';
import type { Shape } from './represent.ts';
import { type Check, compileBody, compileParameters, type ReadValues } from './validate.ts';

/** A route with everything compiled that its calls need. */
export interface BoundRoute {
  readonly route: RouteDeclaration;
  readonly readParams: (raw: Readonly<Record<string, unknown>>) => ReadValues;
  readonly readQuery: (raw: Readonly<Record<string, unknown>>, isLoose?: boolean) => ReadValues;
  readonly checkBody: Check | undefined;
  /** The check of an item, if items are checked apart. */
  readonly checkItem: Check | undefined;
  /** Members of a body, or of each of its rows, that are accepted and ignored. */
  readonly ignored: readonly string[];
  readonly shape: Shape;
  /** The route that shows the whole resource at the same address: for conditional writes. */
  readonly reading: RouteDeclaration | undefined;
  /** The same address for clients of the public interface, if that does something else. */
  readonly forPublic?: BoundRoute;
}

/** Compiles routes once. Throws if two of them share a method and address, or an operation id. */
export function bindRoutes(routes: readonly RouteDeclaration[]): BoundRoute[] {
  const names = new Set<string>();
  for (const { method, path, operationId } of routes) {
    for (const name of [`${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`, operationId]) {
      if (names.has(name)) throw new Error(`the REST route ${method} ${path} (${operationId}) is declared twice`);
      names.add(name);
    }
  }
  const bind = (route: RouteDeclaration): BoundRoute => {
    const reading = routes.find((each) => each.method === 'GET' && each.path === route.path);
    // A write of a list answers in the form of the list that GET shows.
    const isOfList = reading?.kind === 'list';
    return {
      route,
      readParams: compileParameters(route.params, 'path'),
      readQuery: compileParameters(route.query),
      checkBody: route.body && compileBody(route.body),
      checkItem: route.itemsApart && route.body && compileBody(itemOf(route.body)),
      ignored: readOnlyMembers(route.body),
      shape: {
        type: typeOf(isOfList && route.method === 'PUT' ? reading : route),
        elementKey: isOfList ? elementKey(reading, routes) : undefined,
        isPaged: isPaged(route),
        addAliases: route.result && aliasesFor((route.result as { items?: TSchema }).items ?? route.result),
      },
      reading: reading && isPaged(reading) ? undefined : reading,
      ...(route.forPublic && { forPublic: bind(route.forPublic) }),
    };
  };
  return routes.map(bind);
}

/** The schema of the items of a body with the list `items`. */
const itemOf = (body: TSchema): TSchema =>
  (body as unknown as { properties: { items: { items: TSchema } } }).properties.items.items;

function isPaged({ query }: RouteDeclaration): boolean {
  return Object.hasOwn(query?.properties ?? {}, 'page');
}

/** The most bytes of a body of the route, decompressed. */
export function bodyLimitOf({ bodyLimit }: RouteDeclaration, settings: Settings): number {
  if (bodyLimit === 'bulk') return settings.restBulkBodyLimit;
  // In base64, with its name.
  if (bodyLimit === 'optionFile') return Math.ceil(settings.optionFileMaxBytes / 3) * 4 + 8192;
  return bodyLimit ?? settings.restBodyLimit;
}

function elementKey(route: RouteDeclaration, routes: readonly RouteDeclaration[]): string | undefined {
  const elementRoute = routes.find(
    ({ method, path }) =>
      method === 'GET' && path.startsWith(`${route.path}/{`) && /^\{\w+\}$/.test(path.slice(route.path.length + 1)),
  );
  return elementRoute?.path.slice(route.path.length + 2, -1);
}

/** The read-only members of an object, or of each object of a list. */
function readOnlyMembers(body: TSchema | undefined): string[] {
  const { properties, items } = (body ?? {}) as {
    properties?: Record<string, { readOnly?: boolean }>;
    items?: TSchema;
  };
  if (properties === undefined) return items === undefined ? [] : readOnlyMembers(items);
  return Object.keys(properties).filter((name) => properties[name]?.readOnly === true);
}
