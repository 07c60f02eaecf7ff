import { Compile } from 'typebox/schema';

/** JSON with unknown members. */
export type Json = Readonly<Record<string, unknown>>;

/** An operation of the OpenAPI document with its path. */
export interface Operation {
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly parameters: readonly {
    readonly $ref?: string;
    readonly name?: string;
    readonly in?: string;
    readonly schema?: Json;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Json; example?: unknown }>> };
  readonly responses: Readonly<
    Record<string, { content?: Readonly<Record<string, { schema: Json; example?: unknown }>> }>
  >;
}

/** The OpenAPI document as the service serves it. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'path'>>>>>;
  readonly components: Json & { readonly schemas: Readonly<Record<string, Json>> };
}

/** Reads the document of a service. */
export async function documentOf(url: string): Promise<Document> {
  return (await (await fetch(`${url}/api/docs.json`)).json()) as Document;
}

/** The operations of a document, in its order. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, method: method.toUpperCase(), path })),
  );
}

/**
 * Sorts operations: first those that read, then those that change, add and replace. Then carts are emptied, filled
 * in one call and ordered.
 * At the end everything that is left is deleted, parts before wholes.
 */
export function inOrder<T extends Pick<Operation, 'method' | 'path'>>(operations: readonly T[]): T[] {
  const rank = ({ method, path }: T): number => {
    if (path.endsWith('/order')) return 5;
    if (path.endsWith('/items/bulk')) return 4.7;
    if (path.endsWith('/items') && method === 'DELETE') return 4.5;
    if (path.endsWith('/gift-message')) return 3;
    if (method !== 'DELETE') return ['GET', 'PATCH', 'POST', 'PUT'].indexOf(method);
    return /^\/(guest-)?carts\//.test(path) ? 4 : 20 - path.split('/').length;
  };
  return operations.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Checks values against schemas of the document: answers the places where a value does not fit; undefined if it fits.
 */
export function fitting(document: Document): (schema: Json, value: unknown) => string[] | undefined {
  const validators = new Map<string, ReturnType<typeof Compile>>();
  return (schema, value) => {
    const key = JSON.stringify(schema);
    const validator = validators.get(key) ?? Compile({ ...schema, components: document.components });
    validators.set(key, validator);
    const [isValid, errors] = validator.Errors(value);
    return isValid ? undefined : errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
