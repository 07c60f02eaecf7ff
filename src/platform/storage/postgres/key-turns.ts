/** What a call changes: of a kind one, or every one where no id is said. */
export type Key = readonly [kind: string, id?: string | number];

/** Lets calls that change the same come one after the other, in the order in which they say so. */
export interface Turns {
  join(): KeyTurn;
}

/** The turn of one call. */
export interface KeyTurn {
  /** Resolves when all calls have left that said a key before which has something in common with this one. */
  take(key: Key): Promise<void>;
  /** The call is over. */
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
