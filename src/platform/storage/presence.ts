/** A process that the others on the database know to be alive. */
export interface NodePresence {
  /** Sixteen hexadecimal digits that no other process has had. */
  readonly name: string;
  /** Aborted when the others may take it for gone, although it lives: what it holds may be taken over. */
  readonly lost: AbortSignal;
  leave(): Promise<void>;
}

/**
 * Which processes on a database are alive. An entry ends with its process, however that ends, at once; with the power of
 * its machine within half a minute.
 */
export interface PresenceLedger {
  /** Enters this process. Rejects if that fails. */
  enter(): Promise<NodePresence>;
  /** Those of the names whose processes have ended. */
  gone(names: readonly string[]): Promise<readonly string[]>;
}
