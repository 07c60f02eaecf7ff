import type { OperationDeclaration, ResourceDeclaration } from './declare.ts';
import { ApiFault, globalFaults } from './fault.ts';

/** Every operation of the legacy interface, found by the names that callers use. */
export interface Registry {
  readonly resources: readonly {
    readonly resource: ResourceDeclaration;
    readonly operations: readonly OperationDeclaration[];
  }[];
  readonly operations: readonly OperationDeclaration[];
  /** By a V1 path: `resource.method`, aliases included. Throws fault 3 for anything else (reference 3.1, Q31). */
  byPath(path: string): OperationDeclaration;
  /** The same; undefined for anything else. */
  operationAt(path: string): OperationDeclaration | undefined;
  /** By a resource's name or alias. */
  resource(name: string): ResourceDeclaration | undefined;
}

/** Indexes operations. Throws at the start if two use the same name. */
export function createRegistry(operations: readonly OperationDeclaration[]): Registry {
  const byPath = new Map<string, OperationDeclaration>();
  const resources = new Map<string, ResourceDeclaration>();
  const grouped = new Map<
    string,
    { readonly resource: ResourceDeclaration; readonly operations: OperationDeclaration[] }
  >();
  const v2Names = new Set<string>();
  for (const operation of operations) {
    const { resource } = operation;
    if (v2Names.has(operation.v2Name)) throw new Error(`two operations are called ${operation.v2Name}`);
    v2Names.add(operation.v2Name);
    // An extension may add operations to a resource that there is.
    const group = grouped.get(resource.name) ?? { resource, operations: [] };
    group.operations.push(operation);
    grouped.set(resource.name, group);
    for (const name of [resource.name, ...resource.aliases]) {
      const path = `${name}.${operation.method}`;
      if (byPath.has(path)) throw new Error(`two operations have the path ${path}`);
      byPath.set(path, operation);
      resources.set(name, group.resource);
    }
  }
  return {
    resources: [...grouped.values()],
    operations,
    byPath(path) {
      const found = byPath.get(path);
      if (!found) throw new ApiFault(globalFaults.resource_path_invalid);
      return found;
    },
    operationAt: (path) => byPath.get(path),
    resource: (name) => resources.get(name),
  };
}
