import type { Static, TObject, TSchema } from 'typebox';
import type { Command, Context } from '../../domain/command.ts';
import type { CallKey } from '../../domain/payments/attempts.ts';
import type { RefusalCode } from '../../domain/refusals/index.ts';
import type { StoreView } from '../../domain/stores/store-views.ts';
import type { Admission } from '../../kernel/admission.ts';
import type { MaybeKept } from '../../kernel/kept.ts';
import type { BlobStore } from '../../platform/storage/blobs/blob-store.ts';
import type { Engine } from '../../platform/storage/engine.ts';

/** Where a call is: what a route knows of it beside what a command is given. */
export interface RestPlace {
  /** The store view that `?store=` or `X-Store-Code` names, else the default one. */
  readonly store: StoreView;
  /** Whether the caller named a store view: writes are then for it alone, otherwise for all (reference rest 2.3). */
  readonly isStoreGiven: boolean;
  /** Where clients reach the service, without a trailing slash. */
  readonly baseUrl: string;
  /** The network that it came from (`networkOf`): strangers are counted by it. */
  readonly network: string;
  /** What `X-Currency-Code` asks for, where the route takes it: the store view shows prices in it. */
  readonly currency: string | undefined;
  /** What `X-Order-Token` says: the secret of a guest's order. */
  readonly orderToken: string | undefined;
  /** Of a call with an idempotency key: what an equal one is known by. */
  readonly call: CallKey | undefined;
}

/** What reads a call and prints its answer: used in the transaction of the call. */
export interface RestContext extends Context<RefusalCode>, RestPlace {}

/** What was sent, checked against the schemas of the route. */
export interface RouteInput<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}

/** An answer other than 200 with a body. */
export interface Reply<R> {
  readonly status?: number;
  readonly body?: R;
  /** Lower-case names; `location` is made absolute by the framework when it begins with `/`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** One page of a list. */
export interface Page<T> {
  readonly items: MaybeKept<readonly MaybeKept<T>[]>;
  /** How many there are on all pages. */
  readonly total: number;
  /** Opaque cursor of the next page (keyset: where this one ends); absent on the last. */
  readonly next?: string;
  readonly previous?: string;
}

/** What the conditions of a write ask of a resource: its state, or whether it is there (`If-Match: *`). */
export type NeededOfCurrent = 'state' | 'presence';

/** What every route says of itself. */
interface RouteBase<P, Q, B> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/rest/v2`, parameters in braces: `/products/{id}`. */
  readonly path: string;
  /** Other paths that do the same, with the same parameters; the documentation does not list them. */
  readonly aliases?: readonly string[];
  /** Groups routes in the documentation. */
  readonly tag: string;
  /** Imperative, without full stop: `Create a product`. */
  readonly summary: string;
  /** Markdown. */
  readonly description?: string;
  /** Unique, camelCase; names the method of generated clients: `createProduct`. */
  readonly operationId: string;
  readonly params: TObject | undefined;
  readonly query: TObject | undefined;
  readonly body: TSchema | undefined;
  /** A body to show in the documentation; a test runs it against the demo store. */
  readonly example?: unknown;
  /** Whether it also creates what is not there: 201 beside its usual status. */
  readonly mayCreate?: boolean;
  /** Largest body in bytes where it is not the setting for all; `bulk` is the setting for many rows and for images. */
  readonly bodyLimit?: number | 'bulk';
  /** Whether `X-Currency-Code` says which currency prices are shown in. */
  readonly takesCurrency?: true;
  /** Whether guests reach their order by `X-Order-Token`. */
  readonly takesOrderToken?: true;
  /** The media type of a route that answers a file (`fileReply`) and no resource. */
  readonly file?: string;
  /** Whether the body may also be a form, `application/x-www-form-urlencoded`. */
  readonly takesForms?: boolean;
  /** Statuses of problems beside those every route has, with when they arise. */
  readonly problems?: Readonly<Record<number, string>>;
  /**
   * The resource as GET of the same address shows it to this caller, for `If-Match` and `If-None-Match: *` on writes;
   * undefined when it is not there. Reads within the transaction of the write. Where `presence` alone is needed, anything
   * else may stand for a resource that is there.
   */
  readonly current?: (context: RestContext, sent: RouteInput<P, Q, B>, needed: NeededOfCurrent) => Promise<unknown>;
  /** Whether an equal call of the same key has begun what is asked for: the conditions held then, and are not looked at again. */
  readonly isBegun?: (context: RestContext) => Promise<boolean>;
}

/** A route as its documentation sees it. */
export interface DocumentedRoute extends RouteBase<never, never, never> {
  /** `outside` is served apart and only documented here. */
  readonly kind: 'single' | 'list' | 'outside';
  readonly access: Admission;
  readonly effect: 'read' | 'write';
  /** Of the body, or of one element of a list; undefined where there is none (204). */
  readonly result: TSchema | undefined;
  /** Status of the usual success: 200, 201 for POST that creates, 204. */
  readonly status: number;
}

/** A route as the framework sees it: the server, the documentation and the table of permissions follow from it. */
export interface RouteDeclaration extends DocumentedRoute {
  /** What it does. */
  readonly command: Command<RefusalCode, unknown, unknown>;
  /** The input of the command, read from what was sent. */
  readonly input: (sent: RouteInput<never, never, never>, context: RestContext) => unknown;
  /** The body that shows the result of the command, a page, or a `reply(...)`. */
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

/** A route over a command: how what was sent becomes its input, and how its result is shown. */
interface CommandRoute<P, Q, B, Code extends RefusalCode, In, Out, Answer> {
  readonly command: Command<Code, In, Out>;
  readonly input: (sent: SentOf<P, Q, B>, context: RestContext) => In | Promise<In>;
  readonly print: (result: Out, context: RestContext, sent: SentOf<P, Q, B>) => Answer | Promise<Answer>;
}

/**
 * Declares a route that answers one resource, or nothing (status 204, no `result`). `print` answers the body, or a
 * `reply(...)` where status or headers differ. A refusal of the command becomes the problem document.
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
    CommandRoute<P, Q, B, Code, In, Out, MaybeKept<SchemaValue<R>> | ReplyOf<SchemaValue<R>>>,
): RouteDeclaration {
  const isEmpty = definition.result === undefined && definition.file === undefined;
  return declared(definition, 'single', definition.status ?? (isEmpty ? 204 : 200));
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
  /** Its media type, where it is not the route's. */
  readonly type?: string;
  /** The name under which it is saved. */
  readonly name: string;
  /** All of it, or its parts one after the other: then no more than a part is held. */
  readonly content: (
    parts: FileParts,
  ) => Promise<Buffer | AsyncIterable<Uint8Array> | undefined> | AsyncIterable<string | Uint8Array>;
}

/** What files are made of. */
export interface FileParts {
  /** Reads a committed state. */
  readonly read: Engine['read'];
  readonly blobs: BlobStore;
}

/** What a file in a reply is known by. */
const fileMark: unique symbol = Symbol('file');

/** A reply that is a file. Who may see it is no matter of chance: nothing between keeps it. */
export function fileReply(file: FileBody): ReplyOf<undefined> {
  const body = { ...file, [fileMark]: true } as unknown as undefined;
  return reply({ body, headers: { 'cache-control': 'private, no-store' } });
}

/** Whether the body of a reply is a file. */
export function isFile(body: unknown): body is FileBody {
  return typeof body === 'object' && body !== null && fileMark in body;
}

/** What a reply is known by: no body that was read or sent has a symbol in it. */
const replyMark: unique symbol = Symbol('reply');

/** A reply made by `reply`. */
export interface ReplyOf<R> extends Reply<R> {
  readonly [replyMark]: true;
}

/** An answer with a status or headers of its own. */
export function reply<R>(answer: Reply<R>): ReplyOf<R> {
  return { ...answer, [replyMark]: true };
}

/** Whether a handler's answer was made by `reply`; a body that looks like one is none. */
export function isReply(answer: unknown): answer is ReplyOf<unknown> {
  return typeof answer === 'object' && answer !== null && replyMark in answer;
}
