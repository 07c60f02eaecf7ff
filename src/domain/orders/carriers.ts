import { extendedList } from '#kernel/extensions.ts';

/** A carrier of tracking numbers. */
interface Tracker {
  readonly code: string;
  readonly title: string;
  /** The page that shows where the parcel of a number is. */
  readonly url?: (trackNumber: string) => string;
}

/** The carriers of tracking numbers; `custom` is any other (soap-sales 6). */
const trackers: readonly Tracker[] = extendedList(
  'trackers',
  [
    { code: 'custom', title: 'Custom Value' },
    { code: 'dhl', title: 'DHL (Deprecated)' },
    { code: 'fedex', title: 'Federal Express' },
    { code: 'ups', title: 'United Parcel Service' },
    { code: 'usps', title: 'United States Postal Service' },
    { code: 'dhlint', title: 'DHL' },
  ],
  ({ code }) => [code],
);

/** Their names. */
export const trackingCarriers: Readonly<Record<string, string>> = Object.fromEntries(
  trackers.map(({ code, title }) => [code, title]),
);

/** The page that shows where a parcel is; undefined if its carrier has none. */
export function trackingUrl(carrier: string | null, trackNumber: string | null): string | undefined {
  const tracker = trackers.find(({ code }) => code === carrier);
  return trackNumber === null || trackNumber === '' ? undefined : tracker?.url?.(trackNumber);
}
