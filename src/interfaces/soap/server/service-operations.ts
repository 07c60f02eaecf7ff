import { Type } from 'typebox';
import type { Credentials } from '../../../kernel/principal.ts';
import { textOf } from '../arguments.ts';
import { type Arguments, arrayOf, arrayOfString, struct } from '../declare.ts';
import { ApiFault, type FaultTable, globalFaults } from '../fault.ts';
import type { Registry } from '../registry.ts';
import type { WireSchema } from '../wire/schema.ts';
import type { WireArgument, WireOperation, WireStyle } from '../wire/service.ts';
import { answerSize } from './answer-size.ts';
import type { CallOrigin, SoapBackend } from './backend.ts';
import { sessionId } from './bind-operations.ts';
import { namedArguments } from './v1-arguments.ts';

/** A service operation (reference 2.4, "Session and service"): not a resource's, but of the interface itself. */
export interface ServiceOperation {
  readonly wire: WireOperation;
  readonly styles: readonly WireStyle[];
  run(call: ServiceCall): Promise<unknown>;
}

/** What a service operation is given. */
export interface ServiceCall extends CallOrigin {
  readonly backend: SoapBackend;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Who calls, by session or by HTTP Basic; resolved only when it is asked for. */
  credentials(): Credentials | undefined | Promise<Credentials>;
  /** The caller's address, for throttling. */
  readonly address: string;
  /** Counts so many bytes as held for the answer; false where the network of the caller has too many. */
  hold(bytes: number): boolean;
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

/** The service operations of a style, with the schema that the style publishes for their results. */
export function serviceOperations(style: WireStyle): ServiceOperation[] {
  const list = (schema: WireSchema): WireSchema => (style === 'v1' ? fixedArray : schema);
  const operations: ServiceOperation[] = [
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
      run: async ({ backend, arguments: { username, apiKey }, address, style, requestId }) => {
        if (username === undefined || apiKey === undefined) throw new ApiFault(globalFaults.invalid_request_param);
        const login = { username: textOf(username ?? ''), key: textOf(apiKey ?? ''), address, style };
        return backend.login(login, requestId);
      },
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
      run: async ({ backend }) => backend.startSession(),
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
      run: async ({ backend, arguments: args }) => {
        if (typeof args.sessionId === 'string') await backend.endSession(args.sessionId);
        return true;
      },
    },
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
      run: async () => faultList(globalFaults),
    },
    {
      styles: every,
      wire: {
        name: 'resourceFaults',
        bare: true,
        // V1 and V2 publish the parts in this order (D20); whichever order a client sends is understood (Q10).
        arguments: style === 'wsi' ? [sessionId, resourceName] : [resourceName, sessionId],
        result: list(faults),
        resultPart: 'resourceFaultsReturn',
        documentation: 'The faults of a resource',
      },
      run: runResourceFaults,
    },
  ];
  return operations.filter(({ styles }) => styles.includes(style));
}

function originOf({ style, baseUrl, requestId, address }: ServiceCall) {
  return { style, baseUrl, requestId, address };
}

async function runCall(call: ServiceCall): Promise<unknown> {
  const { backend, arguments: sent, credentials } = call;
  const { resourcePath, args } = sent;
  const named = (declared: Arguments) => namedArguments(declared, args);
  return backend.callPath(await credentials(), resourcePath, named, originOf(call));
}

async function runMultiCall(call: ServiceCall): Promise<unknown> {
  const { backend, arguments: sent, credentials } = call;
  const { calls, options } = sent;
  const by = await credentials();
  await backend.requireCaller(by);
  const wanted = listOf(calls);
  if (wanted.length > backend.maxCallsPerMultiCall) {
    const text = `At most ${backend.maxCallsPerMultiCall} calls can be sent in one multiCall.`;
    throw new ApiFault(globalFaults.invalid_request_param, text);
  }
  const stopsAtFault = isMap(options) && Number(options.break) === 1;
  const results: unknown[] = [];
  let size = 0;
  for (const entry of wanted) {
    const [path, args = []] = listOf(entry);
    try {
      if (size > backend.multiCallAnswerLimit || !call.hold(size)) {
        throw new ApiFault(globalFaults.invalid_request_param, tooLarge);
      }
      const named = (declared: Arguments) => namedArguments(declared, args);
      results.push(await backend.callPath(by, path, named, originOf(call)));
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      results.push({ isFault: true, faultCode: String(error.code), faultMessage: error.message });
      if (stopsAtFault) break;
    }
    size += answerSize(results.at(-1));
  }
  return results;
}

const tooLarge = 'This call was not made, since the answers to those before it are too large. Send fewer at once.';

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A list as V1 clients send it: a list, or a map with the keys of one; a scalar is a list of itself. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isMap(value)) return Object.values(value);
  return value === undefined || value === null ? [] : [value];
}

async function runResources({ backend, credentials }: ServiceCall): Promise<unknown> {
  const caller = await backend.requireCaller(await credentials());
  return backend.registry.resources.flatMap(({ resource, operations }) => {
    const allowed = operations.filter(({ aclId }) => aclId === undefined || caller.may(aclId));
    if (!caller.may(resource.aclId) || allowed.length === 0) return [];
    const methods = allowed.map(({ title, method }) => ({
      title,
      description: null,
      path: `${resource.name}.${method}`,
      name: method,
      aliases: resource.aliases.map((alias) => `${alias}.${method}`),
    }));
    return [{ title: resource.title, description: null, name: resource.name, aliases: resource.aliases, methods }];
  });
}

async function runResourceFaults(call: ServiceCall): Promise<unknown> {
  const { backend, arguments: args } = call;
  const { name, swapped } = resourceOf(backend.registry, args);
  const session = swapped ? args.resourceName : args.sessionId;
  const credentials: Credentials | undefined =
    typeof session === 'string' ? { kind: 'session', sessionId: session } : await call.credentials();
  const caller = await backend.requireCaller(credentials);
  const resource = name === undefined ? undefined : backend.registry.resource(name);
  if (!resource) throw new ApiFault(globalFaults.resource_path_invalid);
  if (!caller.may(resource.aclId)) throw new ApiFault(globalFaults.access_denied);
  return faultList(resource.faults);
}

/** Which of the two values is the resource: the one that is known as such, else the one in its place. */
function resourceOf(registry: Registry, args: Readonly<Record<string, unknown>>): { name?: string; swapped: boolean } {
  const { resourceName: named, sessionId: other } = args;
  const isResource = (value: unknown): value is string =>
    typeof value === 'string' && registry.resource(value) !== undefined;
  if (!isResource(named) && (isResource(other) || looksLikeSession(named))) {
    return { ...(typeof other === 'string' && { name: other }), swapped: true };
  }
  return { ...(typeof named === 'string' && { name: named }), swapped: false };
}

const looksLikeSession = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{32,64}$/.test(value);

function faultList(table: FaultTable): { code: string; message: string }[] {
  return Object.values(table).map(({ code, message }) => ({ code: String(code), message }));
}
