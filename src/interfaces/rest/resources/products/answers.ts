import { type Page, type ReplyOf, reply } from '../../declare.ts';
import { restPrefix } from '../../prefix.ts';

/** A list without pages: the parts of one product. */
export function allOf<T>(items: readonly T[]): Page<T> {
  return { items, total: items.length };
}

/** 201 with the new resource and its address: a path below the interface. */
export function created<R>(path: string, body: R): ReplyOf<R> {
  return reply({ status: 201, body, headers: { location: restPrefix + path } });
}
