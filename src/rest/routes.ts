import type { RouteDeclaration } from './declare.ts';

/** Every route of the REST interface, a line a module. */
export const routes: readonly RouteDeclaration[] = [];
