import type { Static, TObject, TSchema } from 'typebox';
import type { CheckOptions } from '#domain/access/identity/credentials.ts';
import type { PrintedDocument } from '#domain/orders/printed-document.ts';
import type { CallKey } from '#domain/payments/attempts.ts';
import type { Command, Context } from '#domain/shared/command.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import type { Admission } from '#kernel/admission.ts';
import type { MaybeCached } from '#kernel/cached.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import type { Engine } from '#platform/storage/engine.ts';

/** Facts about a call for routes, in addition to the context of a command. */
export interface RestPlace {
  /** The store view in `?store=` or `X-Store-Code`, else the default one. */
  readonly store: StoreView;
  /** Whether the caller named a store view: then writes are only for it, otherwise for all (rest 2.3). */
  readonly isStoreGiven: boolean;
  /** The public address of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** The network of the call (`networkOf`), by which strangers are counted. */
  readonly network: string;
  /** The IP address of the call, and the name of its program. */
  readonly caller: { readonly address: string; readonly agent: string };
  /** The check of passwords, with its limits. */
  readonly logins: CheckOptions;
  /** For how many milliseconds an unused session of an operator stays open. */
  readonly operatorLifetimeMs: number;
  /** The currency in `X-Currency-Code`, if the route supports it: the store view shows prices in it. */
  readonly currency: string | undefined;
  /** Whether answers are for clients of the public interface, too (`restAliases`). */
  readonly hasAliases: boolean;
  /** The secret of a guest's order, from `X-Order-Token`. */
  readonly orderToken: string | undefined;
  /** For a call with an idempotency key: identifies equal calls. */
  readonly call: CallKey | undefined;
}

/** The context for reading a call and printing its answer, in the transaction of the call. */
export interface RestContext extends Context<RefusalCode>, RestPlace {}

/** The sent data, checked against the schemas of the route. */
export interface RouteInput<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Of a route with `itemsApart`: the errors of items that break their schema, by index; pointers begin at the item. */
  readonly itemErrors?: ReadonlyMap<number, readonly FieldError[]>;
}

/** An answer with its own status or headers. */
export interface Reply<R> {
  readonly status?: number;
  readonly body?: R;
  /** Lower-case names; the framework makes a `location` absolute if it begins with `/`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** One page of a list. */
export interface Page<T> {
  readonly items: MaybeCached<readonly MaybeCached<T>[]>;
  /** The number of items on all pages. */
  readonly total: number;
  /** An opaque cursor of the next page (keyset: where this one ends); absent on the last page. */
  readonly next?: string;
  readonly previous?: string;
}

/** The part of a resource that the conditions of a write need: its state, or only whether it exists (`If-Match: *`). */
export type NeededOfCurrent = 'state' | 'presence';

/** The common part of every declaration of a route. */
interface RouteBase<P, Q, B> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/rest/v2`, parameters in braces: `/products/{id}`. A last `{path}` stands for the rest, with slashes. */
  readonly path: string;
  /** Other paths with the same effect and parameters; the documentation does not list them. */
  readonly aliases?: readonly string[];
  /** Groups routes in the documentation. */
  readonly tag: string;
  /** Imperative, without a full stop: `Create a product`. */
  readonly summary: string;
  /** Markdown. */
  readonly description?: string;
  /** Unique, camelCase; the name of the method in generated clients: `createProduct`. */
  readonly operationId: string;
  readonly params: TObject | undefined;
  readonly query: TObject | undefined;
  readonly body: TSchema | undefined;
  /** A body for the documentation; a test runs it against the demo store. */
  readonly example?: unknown;
  /** Whether it also creates missing resources: then 201 is possible besides its usual status. */
  readonly mayCreate?: boolean;
  /**
   * The largest body in bytes, instead of the common setting; `bulk` is the setting for many rows and for images,
   * `optionFile` what the largest file of a custom option takes.
   */
  readonly bodyLimit?: number | 'bulk' | 'optionFile';
  /**
   * Whether each item of the list `items` of the body is checked by itself: one that breaks its schema does not refuse the
   * call, but stands in `itemErrors`. `instead` makes what stands in its place in the body.
   */
  readonly itemsApart?: { readonly instead: (item: unknown) => unknown };
  /** Whether `X-Currency-Code` chooses the currency of shown prices. */
  readonly takesCurrency?: true;
  /** Whether guests can reach their order with `X-Order-Token`. */
  readonly takesOrderToken?: true;
  /** The media type of a route that answers a file (`fileReply`) instead of a resource. */
  readonly file?: string;
  /** Whether a list may also be sent as comma-separated values, if the caller accepts `text/csv`. */
  readonly takesCsv?: true;
  /** Whether the body proves who calls: the cookie of an operator counts as little as an idempotency key. */
  readonly isLogin?: true;
  /** Whether the body may also be a form, `application/x-www-form-urlencoded`. */
  readonly takesForms?: boolean;
  /** Whether the body may also be `multipart/form-data`: the member that its part `file` becomes, in base64. */
  readonly takesFile?: string;
  /**
   * Whether a body is one that `bodyLimit` and the preparation of the command are for; others are as small as elsewhere,
   * and nothing is prepared for them. Absent if all bodies are.
   */
  readonly isLarge?: (body: unknown) => boolean;
  /** Statuses of problems besides those of every route, with their reasons. */
  readonly problems?: Readonly<Record<number, string>>;
  /**
   * The resource as GET of the same address shows it to this caller, for `If-Match` and `If-None-Match: *` on writes;
   * undefined if it does not exist. Reads within the transaction of the write. If only `presence` is needed, any value
   * may stand for an existing resource.
   */
  readonly current?: (context: RestContext, sent: RouteInput<P, Q, B>, needed: NeededOfCurrent) => Promise<unknown>;
  /** The refusal if `If-Match` names another state than that of `current`; the problem 412 if absent. */
  readonly refusedChange?: (context: RestContext, current: unknown) => Error;
  /**
   * Whether an equal call with the same key has already begun the work: then its conditions were met, and are not
   * checked again.
   */
  readonly isBegun?: (context: RestContext) => Promise<boolean>;
}

/** A route in the form for the documentation. */
export interface DocumentedRoute extends RouteBase<never, never, never> {
  /** `outside` routes are served separately and only documented here. */
  readonly kind: 'single' | 'list' | 'outside';
  readonly access: Admission;
  readonly effect: 'read' | 'write';
  /** The body, or an element of a list; undefined without a body (204). */
  readonly result: TSchema | undefined;
  /** The status of success: 200, 201 for POST that creates, 204. */
  readonly status: number;
  /** The operation id of the PATCH that this PUT repeats. */
  readonly sameAs?: string;
}

/**
 * A route in the form for the framework: the server, the documentation and the table of permissions are derived from
 * it.
 */
export interface RouteDeclaration extends DocumentedRoute {
  /** What the same call does for clients of the public interface (`restAliases`), if that is something else. */
  readonly forPublic?: RouteDeclaration;
  /** The command that it runs. */
  readonly command: Command<RefusalCode, unknown, unknown>;
  /** The input of the command, read from the sent data. */
  readonly input: (sent: RouteInput<never, never, never>, context: RestContext) => unknown;
  /** The body for the result of the command, a page, or a `reply(...)`. */
  readonly print: (result: unknown, context: RestContext, sent: RouteInput<never, never, never>) => unknown;
}

type SchemaValue<S> = S extends TSchema ? Static<S> : undefined;
type SentOf<P, Q, B> = RouteInput<SchemaValue<P>, SchemaValue<Q>, SchemaValue<B>>;

type Declared<
  P extends TObject | undefined,
  Q extends TObject | undefined,
  B extends TSchema | undefined,
  R extends TSchema | undefined,
> = Omit<RouteBase<SchemaValue<P>, SchemaValue<Q>, SchemaValue<B>>, 'params' | 'query' | 'body' | 'example'> & {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly example?: SchemaValue<B>;
  readonly result?: R;
  readonly status?: number;
};

/** The declaration of a route that runs a command: how the sent data becomes its input, and how its result is shown. */
interface CommandRoute<P, Q, B, Code extends RefusalCode, In, Out, Answer> {
  readonly command: Command<Code, In, Out>;
  readonly input: (sent: SentOf<P, Q, B>, context: RestContext) => In | Promise<In>;
  readonly print: (result: Out, context: RestContext, sent: SentOf<P, Q, B>) => Answer | Promise<Answer>;
}

/**
 * Declares a route that answers one resource, or nothing (status 204, no `result`). `print` answers the body, or a
 * `reply(...)` with another status or headers. A refusal of the command becomes the problem document.
 */
export function route<
  Code extends RefusalCode,
  In,
  Out,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
  R extends TSchema | undefined = undefined,
>(
  definition: Declared<P, Q, B, R> &
    CommandRoute<P, Q, B, Code, In, Out, MaybeCached<SchemaValue<R>> | ReplyOf<SchemaValue<R>>>,
): RouteDeclaration {
  const isEmpty = definition.result === undefined && definition.file === undefined;
  return declared(definition, 'single', definition.status ?? (isEmpty ? 204 : 200));
}

/**
 * The routes PATCH and PUT of a resource: both change the members that are sent, keep the others, and clear those that are
 * null (design 12). `definition` says everything but the method; its operation id is that of PATCH.
 */
export function changeRoutes<
  Code extends RefusalCode,
  In,
  Out,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
  R extends TSchema | undefined = undefined,
>(
  definition: Omit<Declared<P, Q, B, R>, 'method'> &
    CommandRoute<P, Q, B, Code, In, Out, MaybeCached<SchemaValue<R>> | ReplyOf<SchemaValue<R>>>,
): readonly [put: RouteDeclaration, patch: RouteDeclaration] {
  const patch = route({ ...definition, method: 'PATCH' });
  const operationId = patch.operationId.replace(/^[a-z]+/, 'put');
  return [
    { ...patch, method: 'PUT', operationId, summary: `${patch.summary} (PUT)`, sameAs: patch.operationId },
    patch,
  ];
}

/**
 * Declares a route that answers a page of a list of `result`. The framework writes it as a bare array with `Link` and
 * `X-Total-Count`, or as `{member, totalItems, view}` (design 12).
 */
export function listRoute<
  Code extends RefusalCode,
  In,
  Out,
  R extends TSchema,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
>(
  definition: Declared<P, Q, undefined, R> &
    CommandRoute<P, Q, undefined, Code, In, Out, Page<Static<R>>> & { readonly result: R },
): RouteDeclaration {
  return declared(definition, 'list', 200);
}

function declared(definition: object, kind: RouteDeclaration['kind'], status: number): RouteDeclaration {
  const { command, operationId } = definition as RouteDeclaration;
  const { permission, effect } = command;
  if (!permission.rest) throw new Error(`nobody may call ${operationId} by REST`);
  return { ...definition, kind, status, access: permission.rest, effect } as RouteDeclaration;
}

/** A file as an answer: made or read when it is sent, outside of the transaction of the call. */
export interface FileBody {
  /** Its media type, if it is not the route's. */
  readonly type?: string;
  /** The name for saving it. */
  readonly name: string;
  /** The whole content, or its parts one after the other: then only one part is in memory at a time. */
  readonly content: (
    parts: FileParts,
  ) => Promise<Buffer | AsyncIterable<Uint8Array> | undefined> | AsyncIterable<string | Uint8Array>;
}

/** The parts that files are made with. */
export interface FileParts {
  /** Reads a committed state. */
  readonly read: Engine['read'];
  readonly blobs: BlobStore;
  /** Prints documents as one file when it is the turn of the caller's network. */
  readonly print: (documents: readonly PrintedDocument[]) => Promise<Buffer>;
}

/** Marks a file in a reply. */
const fileMark: unique symbol = Symbol('file');

/** A reply with a file. It may be private, so caches must not store it. */
export function fileReply(file: FileBody): ReplyOf<undefined> {
  const body = { ...file, [fileMark]: true } as unknown as undefined;
  return reply({ body, headers: { 'cache-control': 'private, no-store' } });
}

/** Whether the body of a reply is a file. */
export function isFile(body: unknown): body is FileBody {
  return typeof body === 'object' && body !== null && fileMark in body;
}

/** Marks a reply: no body that was read or sent contains a symbol. */
const replyMark: unique symbol = Symbol('reply');

/** A reply made by `reply`. */
export interface ReplyOf<R> extends Reply<R> {
  readonly [replyMark]: true;
}

/** An answer with a status or headers of its own. */
export function reply<R>(answer: Reply<R>): ReplyOf<R> {
  return { ...answer, [replyMark]: true };
}

/** Whether a handler's answer was made by `reply`; a body of the same form does not count. */
export function isReply(answer: unknown): answer is ReplyOf<unknown> {
  return typeof answer === 'object' && answer !== null && replyMark in answer;
}
