import type { Facts } from '../story.ts';

/** How a client calls. */
export type Style = Facts['style'];

/** Plain JSON. Texts such as `<product>` stand for a value of an earlier answer. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type Fields = { readonly [name: string]: Json };

/** A call, and what every client must be answered. */
export interface Call {
  /** The name in V2 and WS-I. */
  readonly operation: string;
  /** By the names that V1 and WS-I have; lists, structs and maps, which are lists of `{key, value}`, as in V2. */
  readonly args: Fields;
  /** Where a style has another shape of them; XML-RPC has that of V1. */
  readonly argsIn?: Partial<Readonly<Record<'v1' | 'v2' | 'wsi', Fields>>>;
  readonly answer: ReportedChanges;
  /** Where it is another one in WS-I. */
  readonly wsi?: ReportedChanges;
  /** Where it is another one in V1 and XML-RPC than in V2, beside numbers, which are texts there. */
  readonly v1?: ReportedChanges;
}

/** What a call answers: a value, the length of a list and its first element, or the fault. */
export type ReportedChanges =
  | { readonly answer: Json }
  | { readonly count: number; readonly first: Json }
  | { readonly fault: readonly [code: string, text: string] };

type Others = Partial<Pick<Call, 'argsIn' | 'wsi' | 'v1'>>;

/** A call that answers a value. */
export function call(operation: string, args: Fields, value: Json, others: Others = {}): Call {
  return { operation, args, answer: { answer: value }, ...others };
}

/** A call that answers a long list: how many it has, and the first of them. */
export function listed(operation: string, args: Fields, count: number, first: Json, others: Others = {}): Call {
  return { operation, args, answer: { count, first }, ...others };
}

/** A call that is refused. */
export function refused(operation: string, args: Fields, code: string, text: string): Call {
  return { operation, args, answer: { fault: [code, text] } };
}

/** A call that changes something: it answers true, in WS-I the number 1. */
export function changed(operation: string, args: Fields): Call {
  return call(operation, args, true, { wsi: { answer: 1 } });
}

/** A call that changes something: it answers true, in WS-I the text 1. */
export function changedAsText(operation: string, args: Fields): Call {
  return call(operation, args, true, { wsi: { answer: '1' } });
}

/** Entries of a map. */
export function pairs(entries: Readonly<Record<string, string>>): Json {
  return Object.entries(entries).map(([key, value]) => ({ key, value }));
}
