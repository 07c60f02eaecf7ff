import type { Kysely } from 'kysely';
import type { Static, TObject, TSchema } from 'typebox';

// The types of `cartwright/extension`. They name nothing of the program but what is here, so that this file is all that a release
// promises (docs/extensions.md).

/** A value of a column or a parameter. */
export type Value = string | number | null;

/** Parameters of a statement by name. */
export type Parameters = Readonly<Record<string, Value | readonly number[] | readonly string[]>>;

/** A prepared statement; `P` are its parameters, `R` its rows. */
export interface Statement<P, R> {
  /** Never set: only carries the types. */
  readonly types?: (parameters: P) => R;
}

/**
 * Declares a statement by Kysely's builder: a parameter is `p.name`, a list `.where('id', d.in, d.list(p.ids))`. The program's types
 * do not know the tables of an extension.
 */
export type DeclareStatement = <P extends Parameters, R>(
  // biome-ignore lint/suspicious/noExplicitAny: of any tables
  build: (q: Kysely<any>, p: P, d: Dialect) => object,
) => Statement<P, R>;

/** What the engines write differently. */
// biome-ignore lint/suspicious/noExplicitAny: operators and values of Kysely
export type Dialect = Record<'in', any> & { list(values: readonly (number | string)[]): any };

/** The transaction of a call. All that it writes is durable before the answer, or is not there at all. */
export interface Transaction {
  /** Every row. */
  all<P, R>(statement: Statement<P, R>, parameters: P): Promise<R[]> | R[];
  /** The first row. */
  first<P, R>(statement: Statement<P, R>, parameters: P): Promise<R | undefined> | R | undefined;
  /** Runs it for its effect; answers the number of rows that it changed. */
  run<P, R>(statement: Statement<P, R>, parameters: P): Promise<number> | number;
}

/** Who calls. */
export interface Principal {
  readonly kind: 'anonymous' | 'customer' | 'apiUser' | 'operator' | 'system';
  /** For customers only. */
  readonly customerId?: number;
  /** The store views that it is bound to, and their websites; absent without bounds. What has none checks them itself. */
  readonly scope?: { readonly storeIds: ReadonlySet<number>; readonly websiteIds: ReadonlySet<number> };
  /** Whether its roles grant an id. */
  may(id: string): boolean;
}

/** One wrong member of what was sent. */
export interface FieldError {
  /** A JSON Pointer into the body, or the name of a parameter. */
  readonly field: string;
  readonly message: string;
  readonly code?: string;
}

/** A plain value, as JSON and XML-RPC have them. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** What `call` and `request` reject with: what a program outside would have got for the same call. */
export interface CallRefusal extends Error {
  /** The fault of an operation: 101. Undefined for a route. */
  readonly fault: number | undefined;
  /** The status of a route: 404. Undefined for an operation. */
  readonly status: number | undefined;
  /** The `error` of a route's problem document; of an operation, the code of the refusal, if it has one. */
  readonly code: string | undefined;
  readonly errors: readonly FieldError[];
}

/** What is sent to a route. */
export interface InnerRequest {
  /** Parameters of the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  readonly body?: unknown;
  /** The id or code of a store view, as `?store=`. */
  readonly store?: string | number;
}

/** What a command gets besides its input. */
export interface Context {
  readonly tx: Transaction;
  readonly principal: Principal;
  /** The time of the call in milliseconds since 1970. */
  readonly now: number;
  /** Makes a refusal of the command's list: `throw fail('pickup_not_found')`. */
  fail(code: string, details?: { readonly text?: string; readonly errors?: readonly FieldError[] }): Error;
  /**
   * Runs an operation by its V1 name, in the same transaction and for the same caller: `await call('catalog_product.info',
   * [sku])`. Arguments by position or by name; the answer has the values of V1. Rejects with a `CallRefusal`.
   */
  call(name: string, args?: readonly Plain[] | { readonly [name: string]: Plain }): Promise<unknown>;
  /**
   * Runs a route of REST in the same way: `await request('GET /products/{id}', {params: {id}})`. Answers its body; of a
   * list `{items, total}`, and `next` if there is more. Rejects with a `CallRefusal`.
   */
  request(route: string, sent?: InnerRequest): Promise<unknown>;
  /**
   * Tells webhooks and subscriptions of one of the extension's own events, after the commit: `await emit('pickup.fetched', {id: 7,
   * place: 'North'})`. `changed` are words of its declaration. Rejects if the data is not as declared, and in a command that only reads.
   */
  emit(
    event: string,
    data: { readonly id: number; readonly [name: string]: Plain },
    changed?: readonly string[],
  ): Promise<void>;
  /** Posts a mail of the extension, which is sent after the commit. Rejects in a command that only reads. */
  postMail(name: string, mail: NewMail): Promise<void>;
}

/** Who may call a command over REST: `everybody`, `customers`, or `granted('pickup/read')`. */
export interface Admission {
  readonly level: string;
}

/** A command: the unit of work, in one transaction. */
// biome-ignore lint/suspicious/noExplicitAny: only the command itself knows what it asks
export interface Command<In, Out, Asked = any> {
  /** Unique, with the extension's name first: `pickup.list`. */
  readonly name: string;
  /** Who may call it: `legacy` is the id that an operation asks for beside that of its resource. */
  readonly permission: { readonly legacy?: string; readonly rest?: Admission };
  readonly effect: 'read' | 'write';
  /**
   * What callers who are bound to store views may do: nothing (`shared`: it changes what all store views share), what the command
   * itself checks (`scoped`), or everything (`open`: it only shows what belongs to no store view).
   */
  readonly touches: 'shared' | 'scoped' | 'open';
  /** The codes that it may refuse with: those of the extension's `refusals`. */
  readonly refusals: readonly string[];
  /**
   * Asks outside before the transaction, once it is known that the caller may call, for at most ten seconds; `run` gets the answer.
   * If it throws, the call fails. The transaction may still refuse: what `ask` has done outside then stays.
   */
  readonly ask?: (
    outside: Outside & {
      /** A setting for all store views, or its default. */
      setting(path: string): Promise<string>;
    },
    input: In,
  ) => Promise<Asked>;
  readonly run: (context: Context, input: In, asked: Asked) => Promise<Out> | Out;
}

/** A refusal, by its code. REST answers the status of its reason: 422, 404, 409, 403, 429. */
export interface RefusalDeclaration {
  readonly reason: 'invalid' | 'not_found' | 'conflict' | 'forbidden' | 'too_many';
  readonly meaning: string;
  /** Whether REST shows the code, for programs that distinguish it from others of the same status. */
  readonly isTold?: boolean;
}

/** A resource of SOAP and XML-RPC: the first half of `resource.method`. One of the program may get further methods. */
export interface Resource {
  readonly name: string;
  readonly title: string;
  readonly aliases: readonly string[];
  /** The permission for all of it. */
  readonly aclId: string;
  readonly faults: Readonly<Record<string, { readonly code: number; readonly message: string }>>;
}

/** An argument of an operation. */
export interface Argument {
  readonly schema: TSchema;
  readonly optional?: boolean;
  /** Its name in V2, if it differs. */
  readonly v2?: string;
}

/** An operation of SOAP V1, V2, WS-I and XML-RPC. */
export interface Operation<In, Out> {
  readonly resource: Resource;
  readonly method: string;
  readonly title: string;
  /** The name in V2 and WS-I; absent for an operation that only V1, XML-RPC and JSON-RPC have. */
  readonly v2Name?: string;
  /** In the order of the wire; the key is the name in V1 and WS-I. */
  readonly arguments: Readonly<Record<string, Argument>>;
  readonly result: TSchema;
  /** The name of the part of a V2 answer; `result` by default. */
  readonly resultPart?: string;
  readonly command: Command<In, Out>;
  /** The input of the command; by default the arguments by name, null for those that were not sent. */
  // biome-ignore lint/suspicious/noExplicitAny: the schemas say what the values are
  readonly decode?: (args: any) => In;
  /** The answer; one that `result` does not allow is fault 1, and the call leaves nothing behind. */
  readonly print?: (result: Out) => unknown;
  /** The fault of the resource for each refusal of the command: with its own text, or with that of the refusal. */
  readonly refusals: Readonly<Record<string, string | { readonly fault: string; readonly text: 'refusal' }>>;
}

type Sent<S> = S extends TSchema ? Static<S> : undefined;

/** A route of REST. */
export interface Route<In, Out, P, Q, B> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/rest/v2`, parameters in braces: `/pickup-places/{id}`. */
  readonly path: string;
  /** The group in the documentation: one of the extension's `tags`, or of the program. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Unique, camelCase. */
  readonly operationId: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly example?: Sent<B>;
  /** The body of the answer; of a list, one item. */
  readonly result?: TSchema;
  readonly status?: number;
  readonly command: Command<In, Out>;
  readonly input: (sent: { readonly params: Sent<P>; readonly query: Sent<Q>; readonly body: Sent<B> }) => In;
  /** The body of the answer; one that `result` does not allow is the problem 500, and the call leaves nothing behind. */
  readonly print: (result: Out) => unknown;
}

/** Declares a route. */
export type DeclareRoute = <
  In,
  Out,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(
  definition: Route<In, Out, P, Q, B>,
) => DeclaredRoute;

/** A declared operation. */
export interface DeclaredOperation {
  readonly v2Name: string;
}

/** A declared route. */
export interface DeclaredRoute {
  readonly operationId: string;
}

/** A cart that is to be shipped; money in the base currency; amounts, quantities and weights in ten-thousandths. */
export interface ShippingRequest {
  /** The base currency. */
  readonly currency: string;
  readonly countryId: string;
  /** 0 for none. */
  readonly regionId: number;
  readonly postcode: string;
  /** The subtotal without tax, before discount. */
  readonly value: number;
  /** The number of shipped pieces. */
  readonly qty: number;
  readonly weight: number;
}

/** What may be used to ask services outside, between the transactions of a call. */
export interface Outside {
  /**
   * A `fetch` with the rules of the store: public addresses with encryption only, no redirects, an answer of at most a megabyte,
   * the time limit of the question.
   */
  fetch(
    url: string,
    options?: {
      readonly method?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    },
  ): Promise<Response>;
  /** Aborted when the time limit is over. */
  readonly signal: AbortSignal;
}

/** A carrier with one method, which has `price` or `ask`. Its settings are `carriers/<code>/<name>`. */
// biome-ignore lint/suspicious/noExplicitAny: only the carrier itself knows its facts
export interface Carrier<Facts = any> {
  readonly code: string;
  readonly method: string;
  /** The values of its settings that the store does not set: `active`, `title`, `name`, and what only it has. */
  readonly defaults: Readonly<Record<string, string>>;
  /** The price in ten-thousandths; undefined if it does not ship this. */
  readonly price?: (
    request: ShippingRequest,
    known: { setting(name: string): string; readonly facts: Facts },
  ) => number | undefined;
  /** Reads what `price` depends on besides: it gets that as `facts`. */
  readonly load?: (
    tx: Transaction,
    place: { readonly storeId: number; readonly websiteId: number; setting(name: string): string },
  ) => Promise<Facts>;
  /**
   * The same for a price that a service outside says. An answer is used for ten minutes for the same request and settings. If it
   * throws, or does not answer in time, the carrier is not offered, and is asked again after a minute.
   */
  readonly ask?: (
    request: ShippingRequest,
    outside: Outside & { setting(name: string): string },
  ) => Promise<number | undefined>;
  /** How many milliseconds `ask` may take: 3000 by default, at most 10000. */
  readonly timeLimit?: number;
}

/** A carrier of tracking numbers. */
export interface Tracker {
  readonly code: string;
  readonly title: string;
  /** The page that shows where the parcel of a number is. */
  readonly url?: (trackNumber: string) => string;
}

/** What every request to a payment provider comes with. A repeated request has the same `id`. */
interface AskedOfProvider {
  /** Idempotency key: 32 hex digits; that of a void may have `-void` behind them. */
  readonly id: string;
  /** The time in milliseconds since 1970. */
  readonly now: number;
  /** A setting of the method, in the store view of the order: `payment/<code>/<name>`. */
  setting(name: string): string;
  /** As in `Outside`, but private addresses are allowed by `paymentPrivateAddresses`, and the time limit is the setting `timeout`. */
  readonly fetch: Outside['fetch'];
}

/** A request to hold the money of an order, or to capture it at once. */
export interface AskedAuthorization extends AskedOfProvider {
  /** In ten-thousandths. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Whether the money is captured at once. */
  readonly capture: boolean;
  /** The provider's token for the means of payment, from the shopper's page (`paymentToken`); null if none was sent. */
  readonly token: string | null;
  /** What `keep` has stored, by an earlier try with this id; null if nothing. */
  readonly transaction: string | null;
  /**
   * Stores the provider's id of the payment before money moves. Rejects if the payment was given up meanwhile; then no money must
   * move.
   */
  keep(transaction: string): Promise<void>;
}

/** A request to capture held money, or to refund captured money. */
export interface AskedTransfer extends AskedOfProvider {
  readonly amount: number;
  readonly currency: string;
  /** The provider's earlier transaction: the authorization for a capture, the capture for a refund. */
  readonly transaction: string;
}

/** A request to release held money, or to give captured money back. */
export interface AskedVoid extends AskedOfProvider {
  /** The `id` of the authorization's request, if its answer may have been lost; else null. */
  readonly authorization: string | null;
  /** The provider's transaction, or what `keep` has stored; null if there is none. */
  readonly transaction: string | null;
}

/** What a provider has decided; always the same for one `id`. */
export type PaymentDecision =
  | { readonly status: 'approved'; readonly transaction: string }
  | { readonly status: 'declined'; readonly reason: string };

/** Something that a provider sent by itself to `/payment-notices/<code>`. */
export interface ReceivedNotice {
  /** As it came, at most 256 KiB. */
  readonly body: string;
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly now: number;
  setting(name: string): string;
  readonly fetch: Outside['fetch'];
}

/** What a notice says. It decides nothing: the provider is asked what has become of the payment. */
export interface PaymentNotice {
  /** The `id` of the authorization's request. An unknown one is passed over. */
  readonly payment: string;
  /** A text for the history of the order, where each text is written once. */
  readonly comment?: string;
}

/**
 * Who is asked for the money of a payment method, outside of any transaction. A function that rejects, or takes longer than five times
 * the setting `timeout` (55 seconds at most), leaves the outcome open, and the same request comes again later.
 */
export interface PaymentProvider {
  /**
   * `unfinished`: the shopper must do something first; `action` is plain data for the shop's page. It is asked again when the call
   * is repeated, when a notice names the payment, and now and then. After an hour the money is released.
   */
  authorize(
    asked: AskedAuthorization,
  ): Promise<PaymentDecision | { readonly status: 'unfinished'; readonly action: Readonly<Record<string, unknown>> }>;
  capture(asked: AskedTransfer): Promise<PaymentDecision>;
  /** Also approved if there is nothing to release; then a later authorization with this id must not be approved. */
  void(asked: AskedVoid): Promise<PaymentDecision>;
  refund(asked: AskedTransfer): Promise<PaymentDecision>;
  /** Checks the signature of a notice, and reads it. Rejects or throws if it is not authentic. */
  notices?(received: ReceivedNotice): Promise<readonly PaymentNotice[]> | readonly PaymentNotice[];
}

/** A way of paying. Its settings are `payment/<code>/<name>`. */
export interface PaymentMethod {
  readonly code: string;
  readonly defaults: Readonly<Record<string, string>>;
  /** Settings without which it is not offered. */
  readonly needs?: readonly string[];
  /** Who is asked for the money; without one, invoices count as paid. */
  readonly provider?: PaymentProvider;
  /** Its own rule, besides the settings that every method has; money in ten-thousandths. */
  readonly allows?: (facts: {
    readonly countryId: string;
    readonly grandTotal: number;
    readonly subtotal: number;
    readonly isVirtual: boolean;
  }) => boolean;
}

/**
 * An amount that is not rounded yet: `numerator` divided by `denominator` ten-thousandths, so that no digit is lost. Made by the functions of
 * `exact`.
 */
export interface ExactAmount {
  readonly numerator: bigint;
  /** Above 0. */
  readonly denominator: bigint;
}

/** Calculates with exact amounts. */
export interface Exact {
  /** Of an amount in ten-thousandths. */
  ratio(amount: number): ExactAmount;
  plus(a: ExactAmount, b: ExactAmount): ExactAmount;
  minus(a: ExactAmount, b: ExactAmount): ExactAmount;
  /** A fraction of an amount: a third is `{numerator: 1n, denominator: 3n}`. */
  times(a: ExactAmount, fraction: ExactAmount): ExactAmount;
  /** The price of a quantity in ten-thousandths. */
  timesUnits(price: ExactAmount, qty: number): ExactAmount;
  least(a: ExactAmount, b: ExactAmount): ExactAmount;
}

/** A line of a cart as an action of price rules reads it, in one currency; quantities in ten-thousandths. */
export interface ActionLine {
  /** The number of discounted pieces, after the limit and steps of the rule. */
  readonly qty: number;
  /** The price of one piece. */
  readonly price: ExactAmount;
  /** The discounts of other rules so far. */
  readonly taken: ExactAmount;
  /** The rule's amount in this currency. */
  readonly amount: ExactAmount;
  /** The rule's amount as it was entered, in ten-thousandths: a percentage, or a number of pieces. */
  readonly given: number;
  /** The rule's step. */
  readonly step: number;
}

/** An action of cart price rules: a kind of discount that each line has by itself. */
export interface RuleAction {
  /** As rules are stored, exported and imported with it. */
  readonly code: string;
  /** Its name in REST: `discountType`. */
  readonly name: string;
  /** Whether a rule's amount is a percentage, at most 100. */
  readonly isPercentage?: true;
  /** Whether a rule must have a step above 0. */
  readonly needsStep?: true;
  /** Whether only whole steps of pieces count. */
  readonly isStepped?: boolean;
  /** Of an action that takes a part: the part as a percentage, in ten-thousandths. */
  readonly percent?: (given: number) => number;
  /** The discount of a line, before rounding; from 0 on, and at most its price is taken. A pure function. */
  readonly ofLine: (line: ActionLine) => ExactAmount;
  /** Whether it discounts the shipping too, by `percent` or the rule's amount, if the rule says so. */
  readonly isForShipping?: boolean;
}

/** A setting of the store: `section/group/field`. */
export interface Setting {
  readonly path: string;
  /** A `secret` is never shown again; a `url` ends with a slash, an `endpoint` has no query. */
  readonly kind: 'flag' | 'text' | 'secret' | 'email' | 'url' | 'endpoint' | 'country' | 'countries';
  readonly default: string | null;
  /** The narrowest scope that may have a value of its own. */
  readonly level: 'default' | 'website' | 'store';
  /** One sentence without a full stop. */
  readonly about: string;
}

/** Reads a setting, in a transaction. */
export type ReadSetting = (tx: Transaction, path: string, storeId?: number) => Promise<string>;

/** A cart that a total is collected for. */
export interface CollectedCart {
  readonly quoteId: number;
  /** Null for a guest's. */
  readonly customerId: number | null;
  readonly storeId: number;
  readonly websiteId: number;
  /** The base currency: amounts are in it, in ten-thousandths. */
  readonly currency: string;
  readonly shippingMethod: string | null;
  readonly paymentMethod: string | null;
}

/** An order that money was taken for. */
export interface CollectedOrder {
  readonly orderId: number;
  readonly customerId: number | null;
  readonly amount: number;
  readonly now: number;
}

/** A total of carts, orders, invoices and credit memos; amounts in the base currency, in ten-thousandths. */
// biome-ignore lint/suspicious/noExplicitAny: only the total itself knows its facts
export interface Collector<Facts = any> {
  readonly code: string;
  readonly title: string;
  /**
   * A `charge` raises what is to be paid, before gift cards; it is not taxed. A `payment` pays a part of what gift cards leave. The
   * first invoice has the whole charge, and the first credit memo gives it back. Payments pay the first invoices, and credit memos
   * return what they have paid before they return money.
   */
  readonly kind: 'charge' | 'payment';
  /** Reads what its amount depends on; undefined if this cart does not have it. */
  readonly load: (tx: Transaction, cart: CollectedCart) => Promise<Facts | undefined>;
  /** Not below zero; of a payment at most what is left is taken. A pure function of the facts and what stands before it. */
  readonly amount: (
    facts: Facts,
    sums: {
      readonly subtotal: number;
      /** Negative. */
      readonly discount: number;
      readonly shipping: number;
      readonly tax: number;
      /** What is to be paid so far. */
      readonly total: number;
    },
  ) => number;
  /** Of a payment: takes its money for a new order, in its transaction. If it answers false, the order is refused as changed. */
  readonly ordered?: (tx: Transaction, order: CollectedOrder & { readonly websiteId: number }) => Promise<boolean>;
  /** Of a payment: gives money back, when an order is canceled or refunded. */
  readonly returned?: (
    tx: Transaction,
    order: CollectedOrder & { readonly reason: 'canceled' | 'refunded' },
  ) => Promise<void>;
}

/** Work that is done regularly, by one node at a time, as the operator. */
export interface Job {
  /** With the extension's name first: `pickup.sweep`. */
  readonly name: string;
  readonly does: string;
  /** How often, in milliseconds. */
  readonly every: number;
  readonly command: Command<undefined, unknown>;
}

/** An event of the extension, of which its commands tell webhooks and subscriptions by `emit`. */
export interface WebhookEvent {
  /** What it tells, as a sentence without a full stop. */
  readonly about: string;
  /** The members of its `data` besides `id` and `changed`. */
  readonly data: Readonly<Record<string, TSchema>>;
  /** Values of these members, for the examples of the documentation. */
  readonly sample: Readonly<Record<string, Plain>>;
  /** The words that `changed` may have, and what each means. */
  readonly changed?: Readonly<Record<string, string>>;
}

/** The name of an event: of the program, or of an extension. */
export type EventName =
  | ('order.placed' | 'order.changed' | 'invoice.created' | 'shipment.created' | 'credit_memo.created')
  | ('product.changed' | 'stock.changed' | 'customer.changed')
  | `${string}.${string}`;

/** Something that has happened, as webhooks are told. */
export interface Event {
  readonly event: EventName;
  /** Of the order, document, product or customer. */
  readonly id: number;
  /** Of orders and documents. */
  readonly number?: string;
  readonly storeId?: number;
  /** Of documents. */
  readonly orderId?: number;
  /** Of products. */
  readonly sku?: string;
  /** What changed, in the words of webhooks. */
  readonly changed: readonly string[];
  /** Of events of extensions: the members that they declare. */
  readonly [own: string]: unknown;
}

/**
 * A command that is run after events, soon after the commit, as the operator. If it fails it is tried again, for three days. An event
 * may come twice.
 */
export interface Subscription {
  /** With the extension's name first: `pickup.tell`. */
  readonly name: string;
  readonly on: readonly EventName[];
  readonly command: Command<Event, unknown>;
}

/** Where a mail goes, and what it is about. */
export interface NewMail {
  /** The store view of the mail: its language, sender and links. */
  readonly storeId: number;
  readonly to: { readonly email: string; readonly name?: string | null };
  /** The address for answers, if it is not the sender's. */
  readonly replyTo?: string;
  /** What `facts` gets; at most 64 KiB as JSON. */
  readonly data: Plain;
}

/** What facts of a mail are read with. Texts are in the language of the store view. */
export interface MailReader {
  readonly tx: Transaction;
  readonly storeId: number;
  /** The address of the store view's pages, with a slash at the end. */
  readonly url: string;
  /** Ten-thousandths of a currency as text. */
  money(amount: number, currency: string): string;
  quantity(amount: number): string;
  day(time: number): string;
}

/** Values that the templates of a mail show, by name. */
export interface MailFacts {
  readonly [name: string]: string | number | boolean | null | MailFacts | readonly (string | MailFacts)[];
}

/** A mail, which commands of the extension post with `postMail`. */
// biome-ignore lint/suspicious/noExplicitAny: only the mail itself knows its data
export interface Mail<Data = any> {
  /** The folder of its templates, `en/<name>.txt` and `.html`: `new URL('./mails', import.meta.url)`. */
  readonly templates: URL;
  /** Who sends it: one of the store's addresses. */
  readonly sender: 'general' | 'sales' | 'support' | 'custom1' | 'custom2';
  /** A setting that names another one of them. */
  readonly senderSetting?: string;
  /** Whether it has a link or code that only its recipient should have: the office cannot read it then. */
  readonly isPrivate?: boolean;
  /** Made-up facts: for the preview, and for the check of the templates at the start. */
  readonly sample: MailFacts;
  /** Reads what the templates show when it is sent; undefined if there is nothing to tell any more. */
  readonly facts: (reader: MailReader, data: Data) => Promise<MailFacts | undefined> | MailFacts | undefined;
}

/** Files for browsers, served at `/x/<name>/`: `index.html` at every address below that is no file. */
export interface Page {
  /** A folder with `index.html`, without links to other places: `new URL('./page', import.meta.url)`. */
  readonly folder: URL;
}

/** A column, made by `text()`, `integer()` and so on. */
export interface Column {
  readonly nullable: boolean;
}

/** A reference that the database enforces, made by `cascade`. */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
}

/** A schema of TypeBox. */
export type Schema = TSchema;

/** Declares a struct: its fields in the order of the wire. */
export type DeclareStruct = (name: string, fields: Readonly<Record<string, TSchema>>) => Schema;

/** A table; its name begins with that of the extension, `-` as `_`. */
export interface Table {
  readonly columns: Readonly<Record<string, Column>>;
  /** The primary key, if it is not the column `id`. */
  readonly key?: readonly string[];
  readonly foreign?: readonly ForeignKey[];
  /** The column with the id of a customer: its rows are among the data that the customer is shown, and are erased with them. */
  readonly customer?: string;
  readonly indexes?: Readonly<Record<string, { readonly columns: readonly string[]; readonly unique?: boolean }>>;
}

/** A step from one released state of the extension's tables to the next; made by `adding` or `creating`. */
export interface Migration {
  /** Begins with its number, and never changes: `0002-remarks`. */
  readonly name: string;
}

/**
 * A column of orders, as all interfaces show it but those whose WSDL names the columns: the text of a column of a table of the
 * extension, which has the id of the order as its primary key.
 */
export interface OrderColumn {
  readonly table: string;
  /** The column with the id of the order. */
  readonly key: string;
  readonly column: string;
  /** What orders without a row have, if they brought none from an imported store. */
  readonly default: string | null;
}

/** An extension: what it adds to the program. */
export interface Extension {
  /** Lower-case letters, digits and dashes. */
  readonly name: string;
  /** Ids that a role can be granted, with a sentence each. */
  readonly permissions?: Readonly<Record<string, string>>;
  readonly refusals?: Readonly<Record<string, RefusalDeclaration>>;
  readonly operations?: readonly DeclaredOperation[];
  readonly routes?: readonly DeclaredRoute[];
  /** Groups of its routes in the documentation, with a text each. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly carriers?: readonly Carrier[];
  readonly trackers?: readonly Tracker[];
  readonly payments?: readonly PaymentMethod[];
  readonly collectors?: readonly Collector[];
  /** Actions of cart price rules. */
  readonly ruleActions?: readonly RuleAction[];
  readonly tables?: Readonly<Record<string, Table>>;
  /** Columns of orders, by name. */
  readonly orderColumns?: Readonly<Record<string, OrderColumn>>;
  readonly migrations?: readonly Migration[];
  readonly settings?: readonly Setting[];
  readonly jobs?: readonly Job[];
  readonly events?: readonly Subscription[];
  /** Events of its own by name, with the extension's name first: `pickup.fetched`. */
  readonly webhookEvents?: Readonly<Record<string, WebhookEvent>>;
  /** Mails by name, with the extension's name first, `-` as `_`: `pickup_ready`. */
  readonly mails?: Readonly<Record<string, Mail>>;
  /** Pages by name: that of the extension, or `<extension>-<name>`. */
  readonly pages?: Readonly<Record<string, Page>>;
}
