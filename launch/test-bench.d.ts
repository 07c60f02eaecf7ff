// The types of `cartwright/test-bench` for those who have installed the package (docs/testing-a-connector.md), since the
// program is compiled without types. test/test-bench/bench.test.ts starts its bench by them, so that the two agree.

/** How a bench starts; everything has a default. */
export interface BenchOptions {
  /** 0, the default, is any free port. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** A folder that stays; without it a temporary one. */
  readonly folder?: string | undefined;
  /** What the store begins with, beside the demo store: an object, or the name of a JSON file. */
  readonly seed?: Seed | string | undefined;
  /** A file that every call and answer is written to, from the start. */
  readonly record?: string | undefined;
  /** With `record`: the address of another store, which answers in place of one of the bench. */
  readonly upstream?: string | undefined;
  /** A recording that answers, in place of a store. */
  readonly replay?: string | undefined;
  /** Settings of the service, by their names in docs/settings.md. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** Extensions, as the setting names them (docs/extensions.md); those of the first bench of a process are of all. */
  readonly extensions?: readonly string[] | undefined;
}

/** What a store begins with, as REST takes it. */
export interface Seed {
  /** As in `POST /products/bulk`: by SKU, those of the demo store are changed. */
  readonly products?: readonly object[];
  /** As `POST /customers`. */
  readonly customers?: readonly object[];
  /** As `POST /guest-carts/{maskedId}/order`, with `items`. */
  readonly orders?: readonly { readonly items: readonly object[] }[];
}

/** A call that the bench has answered. */
export interface BenchCall {
  readonly number: number;
  readonly time: string;
  readonly style: 'soap-v1' | 'soap-v2' | 'soap-wsi' | 'xmlrpc' | 'jsonrpc' | 'rest' | 'wsdl' | 'other';
  readonly operation: string;
  readonly arguments: unknown;
  readonly method: string;
  readonly url: string;
  /** Undefined if the connection was ended without an answer. */
  readonly status: number | undefined;
  readonly milliseconds: number;
  /** What the bench did to it. */
  readonly injected?: string;
  /** The same call for a shell, and for a `SoapClient`. */
  readonly curl: string;
  readonly php?: string;
  readonly answer?: unknown;
  readonly fault?: { readonly code: string; readonly message: string };
}

/** A fault for the next calls. */
export interface FaultRequest {
  readonly kind: 'unavailable' | 'wait' | 'drop' | 'expire' | 'deadlock';
  /** The operation, by any of its names; all without it. */
  readonly operation?: string;
  /** For how many calls: 1. */
  readonly times?: number;
  /** With `wait`: for how long. */
  readonly milliseconds?: number;
  /** With `drop`: whether the call is carried out, so that only its answer is lost. */
  readonly after?: boolean;
}

/** What a test asks of the clock; without a member it is only read. */
export interface ClockChange {
  /** ISO 8601. */
  readonly now?: string | undefined;
  /** Seconds to go forward; negative ones back. */
  readonly advance?: number | undefined;
  readonly stopped?: boolean | undefined;
}

/** A mail that the store sent. */
export interface BenchMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: string;
}

/** A store for tests, which listens. */
export interface Bench {
  /** Its address, without a slash at the end. */
  readonly url: string;
  readonly credentials: {
    readonly username: string;
    readonly apiKey: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly customer: { readonly email: string; readonly password: string };
  };
  /** Puts everything back to the start: the store, the clock, faults, calls and mails. */
  reset(): Promise<void>;
  /** Writes a snapshot of the store, over one of the same name. */
  snapshot(name?: string): Promise<void>;
  snapshots(): string[];
  /** Puts the store back to a snapshot, without its mails; the clock stays. */
  restore(name?: string): Promise<void>;
  /** Sets the clock of the store, and answers what it shows. */
  clock(change?: ClockChange): Promise<{ readonly now: string; readonly stopped: boolean }>;
  /** Adds a fault for the next calls, and answers those that wait. */
  faults(fault?: FaultRequest): Required<FaultRequest>[];
  clearFaults(): void;
  /** The calls since the start or the last reset, the oldest first: all, or those of an operation. */
  calls(operation?: string): BenchCall[];
  clearCalls(): void;
  /** The mails since the start or the last reset, after those that are due were sent. */
  mails(): Promise<BenchMail[]>;
  close(): Promise<void>;
}

/** Starts a store for tests on a free port. Rejects with an error whose name is `BenchError` if the options are wrong. */
export declare function startTestBench(options?: BenchOptions): Promise<Bench>;
