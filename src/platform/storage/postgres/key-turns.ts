/** The key of a change: one entity of a kind, or all without an id. */
export type Key = readonly [kind: string, id?: string | number];

/** Lets calls with common keys run one after the other, in the order in which they announce them. */
export interface Turns {
  join(): KeyTurn;
}

/** The turn of one call. */
export interface KeyTurn {
  /** Resolves when all calls have ended that announced a common key before. */
  take(key: Key): Promise<void>;
  /** Ends the call. */
  leave(): void;
}

/** Creates the turns of one transaction. */
export function createTurns(): Turns {
  const taken: { readonly key: Key; readonly over: Promise<void> }[] = [];
  return {
    join() {
      const { promise: over, resolve: leave } = Promise.withResolvers<void>();
      return {
        async take(key) {
          const before = taken.filter((holder) => isCommon(holder.key, key));
          taken.push({ key, over });
          for (const holder of before) await holder.over;
        },
        leave,
      };
    },
  };
}

function isCommon([kind, id]: Key, [otherKind, otherId]: Key): boolean {
  return kind === otherKind && (id === undefined || otherId === undefined || String(id) === String(otherId));
}
