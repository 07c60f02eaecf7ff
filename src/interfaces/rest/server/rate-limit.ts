import { LRUCache } from 'lru-cache';

/** A caller's state after a call was counted. */
export interface RateState {
  readonly limit: number;
  /** How many calls are left at once. */
  readonly remaining: number;
  /** Seconds until all of them are available again. */
  readonly reset: number;
  /** Seconds to wait if this call was over the limit; else 0. */
  readonly retryAfter: number;
}

/** Counts calls by caller. */
export interface RateLimiter {
  /** Counts a call of `subject` with a limit of `perMinute`; undefined if that is 0, for no limit. */
  take(subject: string, perMinute: number, now: number): RateState | undefined;
}

interface Bucket {
  tokens: number;
  countedAt: number;
}

/** The most callers that are remembered: the one that called longest ago is forgotten first. */
const maxBuckets = 20_000;

/**
 * Token buckets: a caller has a minute's calls at once and gets them back evenly. They are only in this process, since
 * they protect the node and not a secret: each node counts for itself.
 */
export function createRateLimiter(): RateLimiter {
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets });
  return {
    take(subject, perMinute, now) {
      if (perMinute === 0) return undefined;
      const perMs = perMinute / 60_000;
      const known = buckets.get(subject);
      const tokens = known ? Math.min(perMinute, known.tokens + Math.max(0, now - known.countedAt) * perMs) : perMinute;
      const isAllowed = tokens >= 1;
      const left = isAllowed ? tokens - 1 : tokens;
      if (known) {
        known.tokens = left;
        known.countedAt = now;
      } else buckets.set(subject, { tokens: left, countedAt: now });
      return {
        limit: perMinute,
        remaining: Math.floor(left),
        reset: Math.ceil((perMinute - left) / perMs / 1000),
        retryAfter: isAllowed ? 0 : Math.max(1, Math.ceil((1 - left) / perMs / 1000)),
      };
    },
  };
}

/** The rate limit's headers in answers (draft-ietf-httpapi-ratelimit-headers). */
export function rateHeaders({ limit, remaining, reset }: RateState): Record<string, string> {
  return { 'ratelimit-policy': `"default";q=${limit};w=60`, ratelimit: `"default";r=${remaining};t=${reset}` };
}
