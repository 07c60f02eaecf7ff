import { ApiFault, globalFaults } from '#interfaces/legacy/fault.ts';
import { isLong } from '#interfaces/legacy/long-answers.ts';
import { callEach, gather, type ServiceCall } from '#interfaces/legacy/service-calls.ts';
import { type MethodCall, serviceMethods, sessionOf } from '#interfaces/legacy/service-methods.ts';

/** The name of a type in `system.methodSignature`. */
type TypeName = 'string' | 'boolean' | 'array' | 'struct';

/** A method of the interface (soap-catalog 8): those of V1 without changes, and introspection. */
interface Method {
  readonly help: string;
  readonly returns: TypeName;
  /** The signatures of its parameters; `call` and `multiCall` accept every type for theirs. */
  readonly takes: readonly (readonly TypeName[])[];
  /** Whether the method itself reports missing parameters. */
  readonly tellsMissing?: true;
  readonly run: (call: MethodCall, params: readonly unknown[]) => Promise<unknown>;
}

const faults = {
  signature: { code: 623, message: 'Calling parameters do not match signature' },
  notAStruct: { code: 601, message: 'a call in system.multicall is a struct' },
  noName: { code: 602, message: 'the call has no methodName' },
  noParams: { code: 603, message: 'the call has no params' },
  params: { code: 604, message: 'the params of a call are an array' },
  recursive: { code: 605, message: 'system.multicall has no other one in it' },
} as const;

/** A method of the interface itself, whose first parameter is the session. */
const inSession =
  (name: keyof typeof serviceMethods): Method['run'] =>
  (call, params) => {
    const caller = sessionOf(call, params[0]);
    if (!caller) throw new ApiFault(faults.signature);
    const { parameters, run } = serviceMethods[name];
    const args = Object.fromEntries(params.map((value, index) => [parameters[index], value]));
    const { sessionId, credentials } = caller;
    return run({ ...call, arguments: { ...args, sessionId }, credentials });
  };

const withoutSession = (call: MethodCall, args: Readonly<Record<string, unknown>>): ServiceCall => ({
  ...call,
  arguments: args,
  credentials: () => undefined,
});

const call = inSession('call');

/** Every method, in the order in which `system.listMethods` names them. */
const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  [
    'system.listMethods',
    { help: 'The names of all methods', returns: 'array', takes: [[]], run: async () => [...methods.keys()] },
  ],
  [
    'system.methodHelp',
    {
      help: 'What a method does',
      returns: 'string',
      takes: [['string']],
      run: async (_call, [name]) => described(name).help,
    },
  ],
  [
    'system.methodSignature',
    {
      help: 'The parameters that a method takes, and what it answers',
      returns: 'array',
      takes: [['string']],
      run: async (_call, [name]) => {
        const { returns, takes } = described(name);
        return takes.map((parameters) => ({ returnType: returns, parameters }));
      },
    },
  ],
  [
    'system.multicall',
    {
      help: 'Calls several methods; each answers a list of its one result, or a struct with its fault',
      returns: 'array',
      takes: [['array']],
      run: runTogether,
    },
  ],
  [
    'startSession',
    {
      help: 'A fresh session id that is not logged in; kept for old clients',
      returns: 'string',
      takes: [[]],
      run: (call) => serviceMethods.startSession.run(withoutSession(call, {})),
    },
  ],
  ['endSession', { help: 'Ends a session', returns: 'boolean', takes: [['string']], run: inSession('endSession') }],
  [
    'login',
    {
      help: 'Starts a session for a user name and an API key',
      returns: 'string',
      takes: [['string', 'string']],
      tellsMissing: true,
      run: (call, [username, apiKey]) => serviceMethods.login.run(withoutSession(call, { username, apiKey })),
    },
  ],
  [
    'call',
    {
      help: 'Calls an operation by its path, with its arguments in order or by name',
      returns: 'struct',
      takes: [
        ['string', 'string'],
        ['string', 'string', 'array'],
        ['string', 'string', 'struct'],
        ['string', 'string', 'string'],
      ],
      run: async (made, params) => {
        if (typeof params[1] !== 'string') throw new ApiFault(faults.signature);
        return call(made, params);
      },
    },
  ],
  [
    'multiCall',
    {
      help: 'Calls several operations by their paths; one that fails does not undo those before it',
      returns: 'array',
      takes: [
        ['string'],
        ['string', 'array'],
        ['string', 'array', 'struct'],
        ['string', 'struct'],
        ['string', 'struct', 'struct'],
      ],
      run: inSession('multiCall'),
    },
  ],
  [
    'resources',
    {
      help: 'The resources and methods that the caller may use',
      returns: 'array',
      takes: [['string']],
      run: inSession('resources'),
    },
  ],
  [
    'resourceFaults',
    {
      help: 'The faults of a resource',
      returns: 'array',
      takes: [['string', 'string']],
      run: inSession('resourceFaults'),
    },
  ],
  [
    'globalFaults',
    {
      help: 'The faults that any operation can raise',
      returns: 'array',
      takes: [['string']],
      run: inSession('globalFaults'),
    },
  ],
]);

/**
 * Calls a method; resolves with its result. Rejects with `ApiFault`: 620 for an unknown method,
 * 623 if parameters are missing or too many, or the session or path is not a text; else the method's own refusal.
 */
export async function callMethod(made: MethodCall, name: string, params: readonly unknown[]): Promise<unknown> {
  const method = methods.get(name);
  if (method === undefined) {
    made.backend.unknownOperation(made.address);
    throw new ApiFault(noMethod(620, name));
  }
  const counts = method.takes.map(({ length }) => length);
  const isMissing = params.length < Math.min(...counts);
  if (params.length > Math.max(...counts) || (isMissing && !method.tellsMissing)) throw new ApiFault(faults.signature);
  return method.run(made, params);
}

function noMethod(code: number, name: string) {
  return { code, message: `Method "${name}" does not exist` };
}

function described(name: unknown): Method {
  const method = typeof name === 'string' ? methods.get(name) : undefined;
  if (method === undefined) throw new ApiFault(noMethod(640, typeof name === 'string' ? name.slice(0, 200) : ''));
  return method;
}

/**
 * `system.multicall`: each call has its own answer. After a call without a valid session, or a failed login, the rest
 * is skipped: so a request without a session costs one look-up at most, and tries one key at most.
 */
async function runTogether(made: MethodCall, [calls]: readonly unknown[]): Promise<unknown> {
  if (!Array.isArray(calls)) throw new ApiFault(faults.signature);
  let isStranger = false;
  const faultValue = ({ code, message }: ApiFault) => ({ faultCode: code, faultString: message });
  return callEach(made, calls, { faultValue }, async (entry: unknown, size) => {
    if (isStranger) throw new ApiFault(globalFaults.session_expired);
    const { name, params } = entryOf(entry);
    try {
      const hold = (bytes: number) => made.hold(size + bytes);
      const result = await callMethod({ ...made, until: 'committed', hold }, name, params);
      return [isLong(result) ? await gather(made, result, size) : result];
    } catch (error) {
      const code = error instanceof ApiFault ? error.code : undefined;
      isStranger = code === globalFaults.session_expired.code || name === 'login';
      throw error;
    }
  });
}

function entryOf(entry: unknown): { name: string; params: readonly unknown[] } {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) throw new ApiFault(faults.notAStruct);
  const { methodName, params } = entry as Readonly<Record<string, unknown>>;
  if (typeof methodName !== 'string') throw new ApiFault(faults.noName);
  if (params === undefined) throw new ApiFault(faults.noParams);
  if (!Array.isArray(params)) throw new ApiFault(faults.params);
  if (methodName === 'system.multicall') throw new ApiFault(faults.recursive);
  return { name: methodName, params };
}
