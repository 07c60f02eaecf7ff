/** Repeated work that only one node does at a time. `P` are the parts that it needs. */
export interface Job<P> {
  /** Unique: `session.sweep`. */
  readonly name: string;
  /** What it does, in a few words for operators. */
  readonly does: string;
  /** Milliseconds from the end of a run to the next one; absent if it runs only on request (`askForJob`). */
  readonly every?: number;
  /** Whether each node requests it at its start. */
  readonly atStart?: boolean;
  /**
   * Milliseconds that a node may be silent before another one takes over the job; a live node renews its lease. Must be
   * much longer than the possible difference between the nodes' clocks. The job of a node that has ended is taken over
   * at once.
   */
  readonly leaseMs: number;
  readonly retry: Backoff;
  /** One run. Ends soon after `signal` is aborted, when the service stops or another node has taken the job. */
  readonly run: (parts: P & JobContext) => Promise<void>;
}

/** The context of every run. */
export interface JobContext {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** The waits before retries: doubled after each failure, up to a limit. In milliseconds. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** The wait after the n-th failure in a row, counted from 1. */
export function waitAfter(failures: number, { firstMs, longestMs }: Backoff): number {
  return Math.min(firstMs * 2 ** Math.min(failures - 1, 50), longestMs);
}

/** How far the clocks of two nodes may differ. A stored time that is further ahead than planned is of a wrong clock. */
export const clockSlackMs = 60_000;

/** The stored length of a failure's text. */
const longestMessage = 300;

/** The text of a failure, for operators; the log has all of it. */
export function failureMessage(error: unknown): string {
  return [...(error instanceof Error ? error.message : String(error))].slice(0, longestMessage).join('');
}
