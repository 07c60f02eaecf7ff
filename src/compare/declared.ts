import type { ValueDifference } from './differ.ts';

/** A kind of difference that is meant, with the reason. */
export interface DeclaredDifference {
  readonly what: string;
  readonly why: string;
  readonly covers: (difference: ValueDifference, operation: string) => boolean;
}

const isTime = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(value);
const isNumber = (value: unknown): boolean => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

/**
 * The differences that no connector depends on. What is compared with the recorded reference by the tests has more of
 * them, case by case (`test/transcripts`); what matters of these is here.
 */
export const declaredDifferences: readonly DeclaredDifference[] = [
  {
    what: 'the HTTP status of a fault',
    why: 'faults have status 500, as SOAP 1.1 asks; a setting makes it 200 (faultStatus)',
    covers: ({ path, old, new: ours }) =>
      path === 'status' && /^(200|500)$/.test(String(old)) && /^(200|500)$/.test(String(ours)),
  },
  {
    what: 'titles of resources and methods',
    why: 'they are for people, and in our own words',
    covers: ({ path }, operation) => operation === 'resources' && /\.title$/.test(path),
  },
  {
    what: 'texts of the lists of faults',
    why: 'codes are the same; texts are our own where the old ones name classes of PHP',
    covers: ({ path }, operation) => /Faults$/.test(operation) && /\.message$/.test(path),
  },
  {
    what: 'how a number is written',
    why: '12.5 and 12.5000 are the same amount',
    covers: ({ old, new: ours }) => isNumber(old) && isNumber(ours) && Number(old) === Number(ours),
  },
  {
    what: 'the time of a change that each store made by itself',
    why: 'both clocks tell the time of their own write',
    covers: ({ path, old, new: ours }) => /(created|updated)_?at$/i.test(path) && isTime(old) && isTime(ours),
  },
  {
    what: 'secrets and ids of sessions',
    why: 'each side makes its own',
    covers: ({ path }, operation) =>
      /^(login|startSession)$/.test(operation) || /(token|session|protect_code)$/i.test(path),
  },
  {
    what: 'ids of requests',
    why: 'each request has its own, for the log',
    covers: ({ path }) => /\.(request_?id|instance)$/i.test(path),
  },
  {
    what: 'addresses of images and pages',
    why: 'each side names its own address',
    covers: ({ old, new: ours }) =>
      typeof old === 'string' &&
      typeof ours === 'string' &&
      /^https?:\/\//.test(old) &&
      /^https?:\/\//.test(ours) &&
      new URL(old).pathname.split('/').at(-1) === new URL(ours).pathname.split('/').at(-1),
  },
];
