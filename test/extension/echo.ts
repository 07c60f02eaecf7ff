// An extension for the tests of answers: its operation and its routes answer what they are told, right or wrong.
import {
  arrayOf,
  command,
  defineExtension,
  everybody,
  id,
  listRoute,
  operation,
  route,
  statement,
  struct,
  Type,
  text,
} from 'cartwright/extension';

const note = statement<{ entry: string }, never>((q, p) => q.insertInto('echo_entry').values({ entry: p.entry }));
const say = command<unknown, unknown>({
  name: 'echo.say',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: [],
  async run({ tx }, answer) {
    await tx.run(note, { entry: 'said' });
    return answer;
  },
});

const part = struct('echoPart', { id: Type.Integer(), price: Type.Optional(Type.Number()) });
const entity = struct('echoEntity', {
  id: Type.Integer(),
  name: Type.String(),
  isNew: Type.Optional(Type.Boolean()),
  color: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  parts: Type.Optional(arrayOf('echoPartArray', part)),
});

const shown = Type.Object({ id: Type.Integer(), name: Type.String({ maxLength: 10 }) }, { title: 'Echo' });
const asked = Type.Object({ answer: Type.Optional(Type.Any()) });
const common = { method: 'POST', tag: 'Echo', summary: 'Say it', body: asked, result: shown, command: say } as const;

export default defineExtension({
  name: 'echo',
  permissions: { echo: 'Say it.' },
  tables: { echo_entry: { columns: { id: id(), entry: text() } } },
  operations: [
    operation({
      resource: { name: 'echo', title: 'Echo', aliases: [], aclId: 'echo', faults: {} },
      method: 'say',
      title: 'Say it',
      v2Name: 'echoSay',
      arguments: { answer: { schema: Type.String() } },
      result: entity,
      command: say,
      decode: ({ answer }) => JSON.parse(answer),
      refusals: {},
    }),
  ],
  tags: { Echo: 'What is said is answered.' },
  routes: [
    route({
      ...common,
      path: '/echo',
      operationId: 'sayEcho',
      input: ({ body }) => body.answer,
      print: (answer) => answer,
    }),
    listRoute({
      ...common,
      path: '/echoes',
      operationId: 'sayEchoes',
      input: ({ body }) => body.answer,
      print: (answer) => answer,
    }),
  ],
});
