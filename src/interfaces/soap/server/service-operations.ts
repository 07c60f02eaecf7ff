import { Type } from 'typebox';
import { arrayOf, arrayOfString, struct } from '#interfaces/legacy/declare.ts';
import {
  runCall,
  runEndSession,
  runGlobalFaults,
  runLogin,
  runMultiCall,
  runResourceFaults,
  runResources,
  runStartSession,
  type ServiceCall,
} from '#interfaces/legacy/service-calls.ts';
import type { WireSchema } from '../wire/schema.ts';
import type { WireArgument, WireOperation, WireStyle } from '../wire/service.ts';
import { sessionId } from './bind-operations.ts';

/**
 * A service operation (reference 2.4, "Session and service"): it belongs to the interface itself, not to a resource.
 */
export interface ServiceOperation {
  readonly wire: WireOperation;
  readonly styles: readonly WireStyle[];
  run(call: ServiceCall): Promise<unknown>;
}

const string: WireSchema = { type: 'string' };
const anyType: WireSchema = { xsd: 'anyType' };
const fixedArray: WireSchema = { type: 'array', items: anyType, xsd: 'FixedArray' };

const apiMethodEntity = struct('apiMethodEntity', {
  title: Type.String(),
  path: Type.String(),
  name: Type.String(),
  aliases: arrayOfString,
});
const apiEntity = struct('apiEntity', {
  title: Type.String(),
  name: Type.String(),
  aliases: arrayOfString,
  methods: arrayOf('ArrayOfApiMethods', apiMethodEntity),
});
const faults = arrayOf(
  'ArrayOfExistsFaltures',
  struct('existsFaltureEntity', { code: Type.String(), message: Type.String() }),
);

const argument = (name: string, schema: WireSchema = string, more: Partial<WireArgument> = {}): WireArgument => ({
  name,
  v2: name,
  wsi: name,
  schema,
  ...more,
});

const every: readonly WireStyle[] = ['v1', 'v2', 'wsi'];
const resourceName = argument('resourceName');

/** Operations that call others by their path. */
const callsByPath = (style: WireStyle): ServiceOperation[] => [
  {
    styles: ['v1', 'wsi'],
    wire: {
      name: 'call',
      bare: true,
      arguments: [
        sessionId,
        argument('resourcePath', string, { wsi: 'apiPath', synonyms: ['apiPath', 'resourcePath'] }),
        argument('args', anyType, { optional: true }),
      ],
      result: anyType,
      resultPart: 'callReturn',
      documentation: 'Call an operation by its path',
    },
    run: runCall,
  },
  {
    styles: ['v1', 'wsi'],
    wire: {
      name: 'multiCall',
      bare: true,
      arguments: [
        sessionId,
        argument('calls', style === 'v1' ? fixedArray : anyType),
        argument('options', anyType, { optional: true }),
      ],
      result: style === 'v1' ? fixedArray : anyType,
      resultPart: 'multiCallReturn',
      documentation: 'Call several operations by their paths',
    },
    run: runMultiCall,
  },
];

/** Operations that begin and end sessions. */
const sessionOperations: readonly ServiceOperation[] = [
  {
    styles: every,
    wire: {
      name: 'login',
      bare: true,
      arguments: [argument('username'), argument('apiKey')],
      result: string,
      resultPart: 'loginReturn',
      documentation: 'Start a session',
    },
    run: runLogin,
  },
  {
    styles: every,
    wire: {
      name: 'startSession',
      bare: true,
      arguments: [],
      result: string,
      resultPart: 'startSessionReturn',
      documentation: 'A fresh session id that is not logged in; kept for old clients',
    },
    run: runStartSession,
  },
  {
    styles: every,
    wire: {
      name: 'endSession',
      bare: true,
      arguments: [sessionId],
      result: { type: 'boolean' },
      resultPart: 'endSessionReturn',
      documentation: 'End a session',
    },
    run: runEndSession,
  },
];

/** Operations that describe the interface: resources with their methods, and faults. */
function reflection(style: WireStyle): ServiceOperation[] {
  const list = (schema: WireSchema): WireSchema => (style === 'v1' ? fixedArray : schema);
  return [
    {
      styles: every,
      wire: {
        name: 'resources',
        bare: style === 'v1',
        arguments: [sessionId],
        result: list(arrayOf('ArrayOfApis', apiEntity)),
        resultPart: 'resourcesReturn',
        documentation: 'The resources and methods that the caller may use',
      },
      run: runResources,
    },
    {
      styles: every,
      wire: {
        name: 'globalFaults',
        bare: true,
        arguments: [sessionId],
        result: list(faults),
        resultPart: 'globalFaultsReturn',
        documentation: 'The faults that any operation can raise',
      },
      run: runGlobalFaults,
    },
    {
      styles: every,
      wire: {
        name: 'resourceFaults',
        bare: true,
        // V1 and V2 publish the parts in this order (D20); clients may send them in any order (Q10).
        arguments: style === 'wsi' ? [sessionId, resourceName] : [resourceName, sessionId],
        result: list(faults),
        resultPart: 'resourceFaultsReturn',
        documentation: 'The faults of a resource',
      },
      run: runResourceFaults,
    },
  ];
}

/** The service operations of a style, with the schema that the style publishes for their results. */
export function serviceOperations(style: WireStyle): ServiceOperation[] {
  const operations = [...callsByPath(style), ...sessionOperations, ...reflection(style)];
  return operations.filter(({ styles }) => styles.includes(style));
}
