import type { Static, TObject, TSchema } from 'typebox';
import type { RestPermission } from '../../domain/identity/rest-permissions.ts';
import type { StoreView } from '../../domain/stores/store-views.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import type { DomainSettings, Outside } from '../soap/declare.ts';

/** Who calls, as read from the database in the transaction of the call (spec 5.2). */
export interface RestCaller {
  readonly kind: 'anonymous' | 'customer' | 'apiUser';
  /** The customer's id; only for `customer`. */
  readonly customerId?: number;
  /** The API user's id; only for `apiUser`. */
  readonly userId?: number;
  /** Whether the caller is an API user whose roles grant the permission, what equals it, or everything (design 10). */
  may(permission: RestPermission): boolean;
  /** Whether the caller is an API user whose roles grant anything at all. */
  readonly hasGrants?: boolean;
  /** What an API user is bound to; absent where there are no bounds (reference rest 3.3). */
  readonly scope?: Scope;
}

/** Who may call a route (spec 5.2): everybody, customers, or API users with a permission. */
export type Access =
  | { readonly level: 'public' }
  | { readonly level: 'customer' }
  | { readonly level: 'granted'; readonly permission: RestPermission }
  /** Customers for what is their own, and API users with the permission. */
  | { readonly level: 'customerOrGranted'; readonly permission: RestPermission };

/** Everybody may call. */
export const everybody: Access = { level: 'public' };
/** Only customers may call. */
export const customers: Access = { level: 'customer' };
/** Only API users with the permission may call. */
export const granted = (permission: RestPermission): Access => ({ level: 'granted', permission });

/** What a handler gets beside what was sent. */
export interface RestContext {
  /** The one transaction of the call. */
  readonly tx: Tx;
  readonly caller: RestCaller;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The store view that `?store=` or `X-Store-Code` names, else the default one. */
  readonly store: StoreView;
  /** Whether the caller named a store view: writes are then for it alone, otherwise for all (reference rest 2.3). */
  readonly isStoreGiven: boolean;
  /** Where clients reach the service, without a trailing slash. */
  readonly baseUrl: string;
  readonly settings: DomainSettings;
  /** Has something done once the call is committed, and not otherwise. Where that fails it is reported and no problem. */
  readonly afterCommit: (effect: (outside: Outside) => Promise<void>) => void;
}

/** What was sent, checked against the schemas of the route. */
export interface Sent<P, Q, B> {
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
  readonly items: readonly T[];
  /** How many there are on all pages. */
  readonly total: number;
  /** Opaque cursor of the next page (keyset: where this one ends); absent on the last. */
  readonly next?: string;
  readonly previous?: string;
}

/** What every route says of itself. */
interface RouteBase<P, Q, B> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/rest/v2`, parameters in braces: `/products/{id}`. */
  readonly path: string;
  /** Groups routes in the documentation. */
  readonly tag: string;
  /** Imperative, without full stop: `Create a product`. */
  readonly summary: string;
  /** Markdown. */
  readonly description?: string;
  /** Unique, camelCase; names the method of generated clients: `createProduct`. */
  readonly operationId: string;
  readonly access: Access;
  readonly effect: 'read' | 'write';
  readonly params: TObject | undefined;
  readonly query: TObject | undefined;
  readonly body: TSchema | undefined;
  /** A body to show in the documentation; a test runs it against the demo store. */
  readonly example?: unknown;
  /** Whether a PUT also creates what is not there: 201 beside its usual status. */
  readonly mayCreate?: boolean;
  /** Largest body in bytes where it is not the setting for all; `bulk` is the setting for many rows and for images. */
  readonly bodyLimit?: number | 'bulk';
  /** Whether the body may also be a form, `application/x-www-form-urlencoded`. */
  readonly takesForms?: boolean;
  /** Statuses of problems beside those every route has, with when they arise. */
  readonly problems?: Readonly<Record<number, string>>;
  /**
   * What must happen outside the transaction before a write: checking images, hashing passwords. Runs after an
   * authenticated, authorised look; `run` gets what it answers as `prepared`. `undo` is called when the write fails.
   */
  readonly prepare?: (
    sent: Sent<P, Q, B>,
    outside: Outside & { readonly caller: RestCaller },
  ) => Promise<{ readonly prepared: unknown; undo?(): Promise<void> }>;
  /**
   * The resource as GET of the same address shows it to this caller, for `If-Match` and `If-None-Match: *` on writes;
   * undefined when it is not there. Reads within the transaction of the write.
   */
  readonly current?: (context: RestContext, sent: Sent<P, Q, B>) => Promise<unknown>;
}

/** A route as the framework sees it: the server, the documentation and the table of permissions follow from it. */
export interface RouteDeclaration extends RouteBase<never, never, never> {
  /** `outside` is served apart and only documented here. */
  readonly kind: 'single' | 'list' | 'outside';
  /** Of the body, or of one element of a list; undefined where there is none (204). */
  readonly result: TSchema | undefined;
  /** Status of the usual success: 200, 201 for POST that creates, 204. */
  readonly status: number;
  readonly run: (context: RestContext, sent: Sent<never, never, never>, prepared: unknown) => Promise<unknown>;
}

type SchemaValue<S> = S extends TSchema ? Static<S> : undefined;

type Definition<
  P extends TObject | undefined,
  Q extends TObject | undefined,
  B extends TSchema | undefined,
  R extends TSchema | undefined,
  Answer,
> = Omit<RouteBase<SchemaValue<P>, SchemaValue<Q>, SchemaValue<B>>, 'params' | 'query' | 'body' | 'example'> & {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly example?: SchemaValue<B>;
  readonly result?: R;
  readonly status?: number;
  readonly run: (
    context: RestContext,
    sent: Sent<SchemaValue<P>, SchemaValue<Q>, SchemaValue<B>>,
    prepared: unknown,
  ) => Promise<Answer>;
};

/**
 * Declares a route that answers one resource, or nothing (status 204, no `result`). `run` answers the body, or a
 * `reply(...)` where status or headers differ. The domain's `Refusal` becomes the problem document.
 */
export function route<
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
  R extends TSchema | undefined = undefined,
>(definition: Definition<P, Q, B, R, SchemaValue<R> | ReplyOf<SchemaValue<R>>>): RouteDeclaration {
  const status = definition.status ?? (definition.result === undefined ? 204 : 200);
  return { ...definition, kind: 'single', status } as unknown as RouteDeclaration;
}

/**
 * Declares a route that answers a page of a list of `result`. The framework writes it as a bare array with `Link` and
 * `X-Total-Count`, or as `{member, totalItems, view}` (design 11).
 */
export function listRoute<
  R extends TSchema,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
>(definition: Definition<P, Q, undefined, R, Page<Static<R>>> & { readonly result: R }): RouteDeclaration {
  return { ...definition, kind: 'list', status: 200 } as unknown as RouteDeclaration;
}

const replies = new WeakSet<object>();

/** A reply made by `reply`. */
export interface ReplyOf<R> extends Reply<R> {
  readonly isReply: true;
}

/** An answer with a status or headers of its own. */
export function reply<R>(answer: Reply<R>): ReplyOf<R> {
  const made: ReplyOf<R> = { ...answer, isReply: true };
  replies.add(made);
  return made;
}

/** Whether a handler's answer was made by `reply`; a body that looks like one is none. */
export function isReply(answer: unknown): answer is ReplyOf<unknown> {
  return typeof answer === 'object' && answer !== null && replies.has(answer);
}
