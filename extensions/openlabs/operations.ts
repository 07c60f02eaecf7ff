import { type Context, command, type DeclaredOperation, operation, type Resource, Type } from 'cartwright/extension';
import { textOf } from './filters.ts';

/** The arguments of an operation by name; all may be left out, as PHP's callers do. */
type Arguments = Readonly<Record<string, unknown>>;

/** An operation of these resources: V1, XML-RPC and JSON-RPC alone have them. */
interface Method {
  readonly resource: Resource;
  readonly method: string;
  readonly title: string;
  /** Names of the arguments in their order. */
  readonly takes: readonly string[];
  readonly effect?: 'read' | 'write';
  /** The id that it needs besides that of the resource. */
  readonly legacy?: string;
  readonly run: (context: Context, sent: Arguments) => Promise<unknown> | unknown;
}

/** Declares such an operation; its refusals have the faults of the same meaning. */
export function method({
  resource,
  method: name,
  title,
  takes,
  effect = 'read',
  legacy,
  run,
}: Method): DeclaredOperation {
  return operation({
    resource,
    method: name,
    title,
    arguments: Object.fromEntries(takes.map((argument) => [argument, { schema: Type.Any(), optional: true }])),
    result: Type.Any(),
    command: command<Arguments, unknown>({
      name: `openlabs.${resource.name}.${name}`,
      permission: { ...(legacy !== undefined && { legacy }) },
      effect,
      touches: 'scoped',
      refusals: ['openlabs_not_found', 'openlabs_filter_invalid', 'openlabs_data_invalid'],
      run,
    }),
    refusals: {
      openlabs_not_found: 'not_exists',
      openlabs_filter_invalid: { fault: 'filters_invalid', text: 'refusal' },
      openlabs_data_invalid: { fault: 'data_invalid', text: 'refusal' },
    },
  });
}

/** The faults that all of these resources have. */
export const faultsOf = (missing: string): Resource['faults'] => ({
  not_exists: { code: 101, message: missing },
  data_invalid: { code: 102, message: 'Invalid data given. Details in error message.' },
  filters_invalid: { code: 103, message: 'Invalid data fetch filter.' },
});

/** What was sent as one id, or as a list of them. */
export const idsIn = (sent: unknown): readonly string[] => [sent].flat().map(textOf);
