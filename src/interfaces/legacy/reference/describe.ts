import { notServed } from '#domain/access/not-served.ts';
import type { ArgumentDeclaration, OperationDeclaration } from '../declare.ts';
import { globalFaults } from '../fault.ts';
import type { Registry } from '../registry.ts';
import { phpLiteral, zeepLiteral } from './literals.ts';
import { type SampledSchema, type SampleValue, sampleOf } from './sample.ts';

/** A field of a struct, an argument, or a result. */
export interface DescribedField {
  readonly name: string;
  /** The type in the WSDL; `list of` and the type of its items. */
  readonly type: string;
  readonly isOptional: boolean;
  /** Its name in V2, if it differs. */
  readonly v2?: string;
  /** Other accepted names. */
  readonly synonyms: readonly string[];
  /** The fields of its struct, or of the structs in its list. */
  readonly fields: readonly DescribedField[];
}

/** A text to copy. */
export interface Snippet {
  readonly title: string;
  readonly text: string;
}

/** An operation as the reference shows it. */
export interface DescribedOperation {
  /** Its path in V1 and XML-RPC; further ones are aliases. */
  readonly paths: readonly string[];
  /** The name in V2; WS-I adds `RequestParam`. */
  readonly v2Name: string;
  /** Whether V2 and WS-I do not have it. */
  readonly isUntyped: boolean;
  readonly title: string;
  readonly accessIds: readonly string[];
  readonly arguments: readonly DescribedField[];
  readonly result: DescribedField;
  readonly faults: readonly { readonly code: number; readonly message: string }[];
  readonly snippets: readonly Snippet[];
}

/** A resource with its operations. */
export interface DescribedResource {
  readonly name: string;
  readonly title: string;
  readonly operations: readonly DescribedOperation[];
}

/** All data of the legacy reference. */
export interface LegacyReference {
  readonly resources: readonly DescribedResource[];
  /** V2 names of operations of the family that are not served. */
  readonly missing: readonly string[];
  readonly globalFaults: readonly { readonly code: number; readonly message: string }[];
}

/** The values of an example: arguments by name, and the result. */
export interface ExampleValues {
  readonly arguments: Readonly<Record<string, SampleValue>>;
  readonly result: SampleValue;
}

/** Makes requests and answers of the four styles for an operation; WS-I may use other types. */
export type WireExamples = (
  operation: OperationDeclaration,
  values: (isWsi: boolean) => ExampleValues,
) => readonly Snippet[];

/** Describes all operations of a registry. */
export function describeLegacy(registry: Registry, examples: WireExamples): LegacyReference {
  return {
    resources: registry.resources.map(({ resource, operations }) => ({
      name: resource.name,
      title: resource.title,
      operations: operations.map((operation) => describe(operation, examples)),
    })),
    missing: [...notServed].sort(),
    globalFaults: Object.values(globalFaults),
  };
}

function describe(operation: OperationDeclaration, examples: WireExamples): DescribedOperation {
  const { resource, method, v2Name, isUntyped = false, title, admission, faults } = operation;
  const codes = faults.flatMap((name) => resource.faults[name] ?? []);
  return {
    paths: [resource.name, ...resource.aliases].map((name) => `${name}.${method}`),
    v2Name,
    isUntyped,
    title,
    accessIds: admission.ids,
    arguments: Object.entries(operation.arguments).map(([name, argument]) => describeArgument(name, argument)),
    result: describeField(operation.resultPart, operation.result as SampledSchema, false),
    faults: [...codes].sort((a, b) => a.code - b.code),
    snippets: [...calls(operation), ...examples(operation, (isWsi) => exampleValues(operation, isWsi))],
  };
}

function exampleValues(operation: OperationDeclaration, isWsi: boolean): ExampleValues {
  const { method, resultPart, result } = operation;
  const published = Object.entries(operation.arguments).filter(([, { unpublished }]) => !unpublished);
  return {
    arguments: Object.fromEntries(
      published.map(([name, { schema }]) => [name, sampleOf(schema as SampledSchema, name, isWsi)]),
    ),
    result: sampleOf(result as SampledSchema, resultPart === 'result' ? method : resultPart, isWsi),
  };
}

function describeArgument(name: string, argument: ArgumentDeclaration): DescribedField {
  const { schema, v2, synonyms = [], wsiAlso = [], optional = false } = argument;
  return {
    ...describeField(name, schema as SampledSchema, optional),
    ...(v2 !== undefined && v2 !== name && { v2 }),
    synonyms: [...new Set([...synonyms, ...wsiAlso])].filter((other) => other !== name && other !== v2),
  };
}

/** The deepest nesting of structs that is shown. */
const DEPTH = 3;

function describeField(name: string, schema: SampledSchema, isOptional: boolean, depth = 0): DescribedField {
  const [member = schema] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const within = member.type === 'array' ? member.items : member;
  const required = (within as { readonly required?: readonly string[] } | undefined)?.required ?? [];
  const fields = depth < DEPTH ? Object.entries(within?.properties ?? {}) : [];
  return {
    name,
    type: typeOf(member),
    isOptional,
    synonyms: [],
    fields: fields.map(([field, inner]) => describeField(field, inner, !required.includes(field), depth + 1)),
  };
}

function typeOf(schema: SampledSchema): string {
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  if (schema.type === 'object') return schema.xsd ?? 'map';
  return schema.type ?? 'anything';
}

/** The call in PHP and Python. */
function calls(operation: OperationDeclaration): Snippet[] {
  const { resource, method, v2Name, isUntyped } = operation;
  const values = Object.values(exampleValues(operation, false).arguments);
  const php = values.map(phpLiteral);
  const named = Object.entries(exampleValues(operation, true).arguments).map(
    ([name, value]) => `${name}=${zeepLiteral(value)}`,
  );
  return [
    { title: 'PHP, V1', text: `$api->call($session, '${resource.name}.${method}', [${php.join(', ')}]);` },
    ...(isUntyped
      ? []
      : [
          { title: 'PHP, V2', text: `$api->${v2Name}(${['$session', ...php].join(', ')});` },
          { title: 'Python (zeep), WS-I', text: `api.${v2Name}(${['sessionId=session', ...named].join(', ')})` },
        ]),
    {
      title: 'Python, XML-RPC',
      text: `api.call(session, "${resource.name}.${method}", ${pythonList(values)})`,
    },
  ];
}

const pythonList = (values: readonly SampleValue[]): string =>
  JSON.stringify(values).replace(/(?<=[[,:])(true|false)(?=[\],}])/g, (word) => (word === 'true' ? 'True' : 'False'));
