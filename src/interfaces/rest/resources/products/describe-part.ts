import type { TObject, TSchema } from 'typebox';
import { idParams } from '../../schema.ts';

/** The names of a part of products: `BundleOption`, `BundleOptions`; `an option`, `the options`, of `a bundle`. */
interface PartNames {
  readonly operation: string;
  readonly operations: string;
  readonly singular: string;
  readonly plural: string;
  readonly owner: string;
}

/** A part of products that has rows with an id, in the form for the documentation. */
interface DescribedPart<P extends TObject, R extends TSchema, B extends TSchema, C extends TSchema> {
  readonly tag: string;
  /** Below `/products/{id}`: `/bundle-options`. */
  readonly path: string;
  /** The name of its id in paths, and the parameters of a path with it. */
  readonly item: string;
  readonly params: P;
  readonly names: PartNames;
  readonly result: R;
  readonly body: B;
  readonly patch: C;
  readonly examples: { readonly add: unknown; readonly change?: unknown };
  readonly problems: Readonly<Record<number, string>>;
  /** Descriptions of the list and of a change, in Markdown. */
  readonly texts?: { readonly list?: string; readonly change?: string };
}

/**
 * The declarations of a part's routes: list, add, read, change (PATCH and PUT) and delete. A part adds the command of
 * each, its input, and how its result is shown.
 */
export function describePart<P extends TObject, R extends TSchema, B extends TSchema, C extends TSchema>(
  part: DescribedPart<P, R, B, C>,
) {
  const { tag, item, params, names, result, body, patch, examples, problems, texts = {} } = part;
  const { operation, operations, singular, plural, owner } = names;
  const path = `/products/{id}${part.path}`;
  const onItem = { path: `${path}/{${item}}`, tag, params };
  const described = (text: string | undefined) => (text === undefined ? {} : { description: text });
  return {
    list: {
      method: 'GET',
      path,
      tag,
      params: idParams,
      summary: `List ${plural} of ${owner}`,
      operationId: `list${operations}`,
      ...described(texts.list),
      result,
    },
    add: {
      method: 'POST',
      path,
      tag,
      params: idParams,
      summary: `Add ${singular} to ${owner}`,
      operationId: `add${operation}`,
      body,
      example: examples.add as never,
      result,
      status: 201,
      problems,
    },
    read: { ...onItem, method: 'GET', summary: `Get ${singular} of ${owner}`, operationId: `get${operation}`, result },
    change: {
      ...onItem,
      summary: `Change ${singular} of ${owner}`,
      operationId: `patch${operation}`,
      ...described(texts.change),
      ...(examples.change !== undefined && { example: examples.change as never }),
      body: patch,
      result,
      problems,
    },
    remove: {
      ...onItem,
      method: 'DELETE',
      summary: `Delete ${singular} of ${owner}`,
      operationId: `delete${operation}`,
    },
  } as const;
}
