/** Work that is done now and then, by one of all nodes at a time. `P` is what it works with. */
export interface Job<P> {
  /** Unique: `session.sweep`. */
  readonly name: string;
  /** What it does, in a few words for operators. */
  readonly does: string;
  /** Milliseconds from the end of a run to the next one; absent where it runs only when it is asked for (`askForJob`). */
  readonly every?: number;
  /** Whether each node asks for it when it starts. */
  readonly atStart?: boolean;
  /**
   * Milliseconds that a node may be silent before another one takes the job over; a node that lives renews its lease. To be
   * much longer than the clocks of the nodes may differ.
   */
  readonly leaseMs: number;
  readonly retry: Backoff;
  /** One run. Ends soon once `signal` is aborted: the service stops, or the job is another node's by now. */
  readonly run: (parts: P & JobContext) => Promise<void>;
}

/** What every run is given. */
export interface JobContext {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** How long after a failure the next try comes: twice as long each time, up to a limit. In milliseconds. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** The wait after the n-th failure in a row, counted from 1. */
export function waitAfter(failures: number, { firstMs, longestMs }: Backoff): number {
  return Math.min(firstMs * 2 ** Math.min(failures - 1, 50), longestMs);
}

/** What is kept of the text of a failure. */
const longestMessage = 300;

/** What a failure says, for operators; all of it is in the log. */
export function failureMessage(error: unknown): string {
  return [...(error instanceof Error ? error.message : String(error))].slice(0, longestMessage).join('');
}
