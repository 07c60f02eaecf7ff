import { type Page, type ReplyOf, reply } from '../../declare.ts';
import { restPrefix } from '../../prefix.ts';

/** All of a list that has no pages: the parts of one product. */
export function allOf<T>(items: readonly T[]): Page<T> {
  return { items, total: items.length };
}

/** 201 with the new resource and where it is: a path below the interface. */
export function created<R>(path: string, body: R): ReplyOf<R> {
  return reply({ status: 201, body, headers: { location: restPrefix + path } });
}
