import type { OwnAccount } from '@cartwright/client';
import { operations } from 'operations';
import { createContext, useContext } from 'react';

/** Who is signed in. */
export type Me = OwnAccount;

export const MeContext = createContext<Me | undefined>(undefined);

export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('nobody is signed in');
  return me;
}

/** Whether this role may call the operation; what it may not is not shown. */
export function mayCall(me: Me, id: string): boolean {
  const operation = operations[id];
  if (!operation) return false;
  const { permission } = operation;
  return permission === undefined || me.permissions.includes('all') || me.permissions.includes(permission);
}

export function useMay(): (id: string) => boolean {
  const me = useMe();
  return (id) => mayCall(me, id);
}

/** The store view that has the values for all store views; no shop shows it. */
export const everywhere = 'admin';

/** The store view whose values are meant if none is chosen: for all, or the first one that the operator is bound to. */
export function useStore(): string {
  return useMe().storeViews?.[0] ?? everywhere;
}
