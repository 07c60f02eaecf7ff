// An extension for the tests of calls inside of a call: it makes the calls that it is told.
import {
  type Context,
  command,
  defineExtension,
  granted,
  isCallRefusal,
  operation,
  type Resource,
  route,
  Type,
} from 'cartwright/extension';

/** One call to make. */
interface Step {
  readonly call?: string;
  readonly args?: [];
  readonly request?: string;
  readonly sent?: object;
  /** Whether a refusal of it is caught, and answered in its place. */
  readonly catches?: boolean;
}

async function makeCalls({ call, request }: Context, steps: readonly Step[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const step of steps) {
    try {
      answers.push(step.call ? await call(step.call, step.args) : await request(String(step.request), step.sent));
    } catch (error) {
      if (!step.catches || !isCallRefusal(error)) throw error;
      const { fault, status, code, message, errors } = error;
      answers.push({ fault, status, code, message, errors });
    }
  }
  return answers;
}

const common = {
  permission: { rest: granted('probe') },
  touches: 'scoped',
  refusals: [],
  run: makeCalls,
} as const;
const make = command<readonly Step[], unknown[]>({ ...common, name: 'probe.make', effect: 'write' });
const look = command<readonly Step[], unknown[]>({ ...common, name: 'probe.look', effect: 'read' });

const resource: Resource = { name: 'probe', title: 'Probe', aliases: [], aclId: 'probe', faults: {} };
const steps = { steps: { schema: Type.String() } };
const decode = ({ steps: text }: { readonly steps: string }) => JSON.parse(text);
const text = { arguments: steps, result: Type.String(), decode, print: JSON.stringify, refusals: {} };

export default defineExtension({
  name: 'probe',
  permissions: { probe: 'Make calls.' },
  operations: [
    operation({ ...text, resource, method: 'make', title: 'Make calls', v2Name: 'probeMake', command: make }),
    operation({ ...text, resource, method: 'look', title: 'Make calls that read', v2Name: 'probeLook', command: look }),
  ],
  tags: { Probe: 'Calls inside of calls.' },
  routes: [
    route({
      method: 'POST',
      path: '/probe',
      tag: 'Probe',
      summary: 'Make calls',
      operationId: 'probe',
      body: Type.Object({ steps: Type.Array(Type.Any()) }),
      result: Type.Object({ answers: Type.Array(Type.Any()) }, { title: 'Probe' }),
      command: make,
      input: ({ body }) => body.steps as Step[],
      print: (answers) => ({ answers }),
    }),
  ],
});
