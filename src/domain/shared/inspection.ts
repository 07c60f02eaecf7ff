/**
 * The result of a check of `doctor`: a `problem` prevents the service from working, a `warning` should be looked at.
 */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly detail: string;
}

/** What an operator should know of the service and its machine. */
export interface Inspection {
  /** When it was made, in milliseconds since 1970. */
  readonly checkedAt: number;
  /** Whether the last calls are recorded. */
  readonly recordsRequests: boolean;
  readonly findings: readonly Finding[];
  readonly database: { readonly kind: string; readonly description: string; readonly bytes: number };
  /** The disks of the data folder, of images and of backups, as far as they are on this machine. */
  readonly disks: readonly { readonly path: string; readonly freeBytes: number; readonly totalBytes: number }[];
}
